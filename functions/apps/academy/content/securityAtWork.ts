import { SHIPPED_COURSES } from '#functions/texts/apps/shippedCourses.ts'
import { type ShippedCourse, step } from './course.ts'

export const securityAtWork: ShippedCourse = {
  id: 'security-at-work',
  title: SHIPPED_COURSES['security-at-work'],
  description: {
    EN: 'Seven habits that keep your client’s data, and yours, where they belong.',
    FR: 'Sept habitudes qui gardent les données de votre client, et les vôtres, à leur place.',
  },
  category: 'security',
  duration: 45,
  updatedOn: '2026-11-22',
  featured: true,
  certificate: true,
  steps: [
    step(
      ['Passwords', 'Les mots de passe'],
      ['Long, different, in a password manager', 'Longs, différents, dans un gestionnaire de mots de passe'],
      [
        '<p>One password for each service, made and remembered by a password manager. Length protects more than signs: four unrelated words beat eight odd characters.</p><ul><li>Never the same one at the client’s and at home.</li><li>Never in a chat, an e-mail or a file called passwords.</li></ul>',
        '<p>Un mot de passe par service, créé et retenu par un gestionnaire de mots de passe. La longueur protège mieux que les signes : quatre mots sans rapport valent mieux que huit caractères étranges.</p><ul><li>Jamais le même chez le client et à la maison.</li><li>Jamais dans une messagerie, un e-mail ou un fichier nommé « mots de passe ».</li></ul>',
      ],
    ),
    step(
      ['A second factor', 'Un second facteur'],
      ['Ten seconds that stop most thefts', 'Dix secondes qui arrêtent la plupart des vols'],
      [
        '<p>With a passkey or an authenticator app, a stolen password alone opens nothing. Set one up under <strong>Settings, Security</strong>, and keep the recovery codes on paper.</p>',
        '<p>Avec une clé d’accès ou une application d’authentification, un mot de passe volé n’ouvre rien à lui seul. Configurez-en un sous <strong>Paramètres, Sécurité</strong>, et gardez les codes de secours sur papier.</p>',
      ],
    ),
    step(
      ['The e-mail that is in a hurry', 'L’e-mail pressé'],
      ['Phishing', 'L’hameçonnage'],
      [
        '<p>It is urgent, it comes from the boss, and it wants a click, a payment or a code. Stop. Look at the whole address of the sender, point at the link without pressing it, and ask by another way.</p><p>You clicked? Say so at once: minutes count, and nobody is blamed for speaking early.</p>',
        '<p>C’est urgent, cela vient du patron, et il faut cliquer, payer ou donner un code. Arrêtez-vous. Lisez l’adresse complète de l’expéditeur, survolez le lien sans cliquer, et demandez par un autre moyen.</p><p>Vous avez cliqué ? Dites-le aussitôt : les minutes comptent, et personne n’est blâmé de parler tôt.</p>',
      ],
    ),
    step(
      ['At the client’s', 'Chez le client'],
      ['Their rules, their machines', 'Ses règles, ses machines'],
      [
        '<p>The client’s data stay on the client’s machines. No copy at home, no screenshot in a private chat, no code in a public tool that answers questions. Ask what their rules are in the first week and keep the answer.</p>',
        '<p>Les données du client restent sur les machines du client. Pas de copie chez soi, pas de capture dans une messagerie privée, pas de code dans un outil public qui répond aux questions. Demandez ses règles la première semaine et gardez la réponse.</p>',
      ],
    ),
    step(
      ['On the way', 'En déplacement'],
      ['Screens, networks, bags', 'Écrans, réseaux, sacs'],
      [
        '<ul><li>Lock the screen whenever you stand up.</li><li>A privacy filter on the train; names of clients stay unspoken.</li><li>Your phone’s network rather than the hotel’s.</li><li>The disk of the laptop is encrypted: check it today.</li></ul>',
        '<ul><li>Verrouillez l’écran dès que vous vous levez.</li><li>Un filtre de confidentialité dans le train ; les noms des clients ne se disent pas.</li><li>Le réseau de votre téléphone plutôt que celui de l’hôtel.</li><li>Le disque de l’ordinateur est chiffré : vérifiez-le aujourd’hui.</li></ul>',
      ],
    ),
    step(
      ['Personal data', 'Les données personnelles'],
      ['Only what is needed', 'Seulement ce qu’il faut'],
      [
        '<p>A name, an address, a résumé belong to the person. Collect what a purpose needs, keep it as long as it serves, delete it afterwards. Real data have no place in a test.</p>',
        '<p>Un nom, une adresse, un CV appartiennent à la personne. Recueillez ce qu’un but demande, gardez-le tant qu’il sert, supprimez-le ensuite. Des données réelles n’ont pas leur place dans un test.</p>',
      ],
    ),
    step(
      ['When it has happened', 'Quand c’est arrivé'],
      ['Call, write down, leave it as it is', 'Appeler, noter, ne rien toucher'],
      [
        '<p>A lost laptop, an e-mail to the wrong person, a strange window: call whoever is in charge at the client’s and in your company, write down when and what, and change nothing on the machine.</p><p>You have finished this course. Come back once a year.</p>',
        '<p>Un ordinateur perdu, un e-mail au mauvais destinataire, une fenêtre étrange : appelez le responsable chez le client et dans votre entreprise, notez quand et quoi, et ne changez rien sur la machine.</p><p>Vous avez terminé cette formation. Revenez-y une fois par an.</p>',
      ],
    ),
  ],
}
