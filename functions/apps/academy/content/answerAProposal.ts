import { SHIPPED_COURSES } from '#functions/texts/apps/shippedCourses.ts'
import { type ShippedCourse, step } from './course.ts'

export const answerAProposal: ShippedCourse = {
  id: 'answer-a-proposal',
  title: SHIPPED_COURSES['answer-a-proposal'],
  description: {
    EN: 'What a client sees of you, what your consent means, and how to take it back.',
    FR: 'Ce qu’un client voit de vous, ce que vaut votre accord, et comment le retirer.',
  },
  category: 'regie',
  duration: 30,
  updatedOn: '2026-11-22',
  featured: false,
  certificate: false,
  steps: [
    step(
      ['Why you are asked', 'Pourquoi on vous demande'],
      ['Nobody is presented without their consent', 'Personne n’est présenté sans son accord'],
      [
        '<p>A manager has put you on the short list of a mission and now proposes it to you. Until you accept, the client knows nothing of you.</p>',
        '<p>Un manager vous a présélectionné pour une mission et vous la propose maintenant. Tant que vous n’avez pas accepté, le client ne sait rien de vous.</p>',
      ],
    ),
    step(
      ['What to read', 'Ce qu’il faut lire'],
      ['Client, dates, place, rate', 'Client, dates, lieu, tarif'],
      [
        '<p>At the top stand the client, the first and the last day, the place and the daily rate that is proposed. Below it you see your profile exactly as the client would: no address, no rate you expect, only initials unless you are employed.</p><p>Something is missing in it? Correct your profile first: the preview follows.</p>',
        '<p>En haut figurent le client, le premier et le dernier jour, le lieu et le TJM proposé. En dessous, votre profil tel que le client le verrait : ni adresse, ni tarif attendu, vos initiales seulement si vous n’êtes pas salarié.</p><p>Il y manque quelque chose ? Corrigez d’abord votre profil : l’aperçu suit.</p>',
      ],
    ),
    step(
      ['What your consent covers', 'Ce que couvre votre accord'],
      ['This client, this rate, this version', 'Ce client, ce tarif, cette version'],
      [
        '<p>You agree to one client, one mission, one rate and one version of your profile, word for word. If the dates or the client change, you are asked again.</p>',
        '<p>Vous acceptez pour un client, une mission, un tarif et une version de votre profil, mot pour mot. Si les dates ou le client changent, on vous demande de nouveau.</p>',
      ],
    ),
    step(
      ['Refuse without harm', 'Refuser sans dommage'],
      ['A word is enough', 'Un mot suffit'],
      [
        '<p>Refusing needs a reason, for your manager only: too far, too early, another field. It helps to propose something better next time, and takes no part in any ranking.</p>',
        '<p>Refuser demande une raison, pour votre manager seulement : trop loin, trop tôt, un autre domaine. Elle aide à mieux proposer la prochaine fois, et n’entre dans aucun classement.</p>',
      ],
    ),
    step(
      ['Take it back', 'Retirer son accord'],
      ['Until the client has answered', 'Tant que le client n’a pas répondu'],
      [
        '<p>As long as the client has not answered you can take your consent back. Their link stops working at once, and your manager is told.</p>',
        '<p>Tant que le client n’a pas répondu, vous pouvez retirer votre accord. Son lien cesse aussitôt de fonctionner, et votre manager est prévenu.</p>',
      ],
    ),
  ],
}
