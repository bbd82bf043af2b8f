import { SHIPPED_COURSES } from '#functions/texts/apps/shippedCourses.ts'
import { type ShippedCourse, step } from './course.ts'

export const fillAMonth: ShippedCourse = {
  id: 'fill-a-month',
  title: SHIPPED_COURSES['fill-a-month'],
  description: {
    EN: 'Fill, check and send a timesheet without losing a minute; what happens to it afterwards.',
    FR: 'Remplir, vérifier et envoyer un CRA sans perdre une minute ; ce qu’il devient ensuite.',
  },
  category: 'regie',
  duration: 30,
  updatedOn: '2026-11-22',
  featured: true,
  certificate: false,
  steps: [
    step(
      ['What a timesheet is for', 'À quoi sert un CRA'],
      ['Three readers', 'Trois lecteurs'],
      [
        '<p>A timesheet says on which days you worked for whom. Three people read it: the validator who vouches for it, whoever invoices the client, and you, when a year later somebody asks.</p><p>So it has to be right rather than early, and it is both when it takes a minute.</p>',
        '<p>Un CRA dit quels jours vous avez travaillé, et pour qui. Trois personnes le lisent : le validateur qui en répond, la personne qui facture le client, et vous-même quand, un an plus tard, quelqu’un pose une question.</p><p>Il doit donc être juste plutôt que tôt, et il est les deux quand il prend une minute.</p>',
      ],
    ),
    step(
      ['Fill the month', 'Remplir le mois'],
      ['One press, then what differs', 'Un clic, puis ce qui diffère'],
      [
        '<ol><li>Press <strong>Fill</strong> on your home page.</li><li><strong>Fill month</strong> puts a whole day on every working day that is free. Weekends and public holidays stay empty.</li><li>Type over the days that were different: 0.5 for half a day, Delete for none.</li></ol><p>Try it now in your own month: undo takes everything back.</p>',
        '<ol><li>Appuyez sur <strong>Remplir</strong> sur votre page d’accueil.</li><li><strong>Remplir le mois</strong> met une journée entière sur chaque jour ouvré libre. Week-ends et jours fériés restent vides.</li><li>Corrigez les jours différents : 0,5 pour une demi-journée, Suppr pour vider.</li></ol><p>Essayez maintenant dans votre propre mois : Annuler rétablit tout.</p>',
      ],
    ),
    step(
      ['Several missions', 'Plusieurs missions'],
      ['A day is one day', 'Un jour fait un jour'],
      [
        '<p>Add each mission with <strong>Add activity</strong>. Over all missions a day holds at most 1. What would exceed it is set back to 0, and you are told.</p><p>Filling a mission takes only what the others have left: half a day where they have the other half.</p>',
        '<p>Ajoutez chaque mission avec <strong>Ajouter une activité</strong>. Toutes missions confondues, un jour contient au plus 1. Ce qui dépasserait revient à 0, et vous en êtes averti.</p><p>Remplir une mission ne prend que ce que les autres ont laissé : une demi-journée là où elles occupent l’autre moitié.</p>',
      ],
    ),
    step(
      ['Check before you send', 'Vérifier avant d’envoyer'],
      ['Two figures', 'Deux chiffres'],
      [
        '<p>The strip above the grid shows the days worked over the working days, and what is not filled. If a day is empty because you were away, say so in the comments: nobody has to ask.</p>',
        '<p>La bande au-dessus de la grille montre les jours travaillés sur les jours ouvrés, et ce qui n’est pas rempli. Si un jour est vide parce que vous étiez absent, dites-le dans les commentaires : personne n’aura à demander.</p>',
      ],
    ),
    step(
      ['Send, take back, correct', 'Envoyer, reprendre, corriger'],
      ['Nothing is final before the signature', 'Rien n’est définitif avant la signature'],
      [
        '<p>After <strong>Send to validators</strong> the month is locked. As long as nobody has answered, <strong>Take back</strong> gives it to you again.</p><p>If it is rejected you get the reason by notification and e-mail. Correct what is asked for and send it again.</p>',
        '<p>Après <strong>Envoyer aux validateurs</strong>, le mois est verrouillé. Tant que personne n’a répondu, <strong>Reprendre</strong> vous le rend.</p><p>S’il est refusé, la raison vous parvient par notification et par e-mail. Corrigez ce qui est demandé et renvoyez-le.</p>',
      ],
    ),
    step(
      ['Signed and sealed', 'Signé et scellé'],
      ['What it becomes', 'Ce qu’il devient'],
      [
        '<p>The signature seals the month: a fingerprint of its content is kept, and any later change would show. You can print it at any time, for one client alone where there are several.</p><p>If something was wrong after all, a validator can still reject it: the signature is withdrawn, you correct the month and send it again. What was signed stays in the archive.</p><p>That is all. See you next month.</p>',
        '<p>La signature scelle le mois : une empreinte de son contenu est gardée, et toute modification ultérieure se verrait. Vous pouvez l’imprimer à tout moment, pour un seul client s’il y en a plusieurs.</p><p>S’il y avait tout de même une erreur, un validateur peut encore le refuser : la validation est annulée, vous corrigez le mois et vous le renvoyez. Ce qui a été signé reste archivé.</p><p>C’est tout. Au mois prochain.</p>',
      ],
    ),
  ],
}
