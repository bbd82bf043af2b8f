import { CATEGORY_TITLES } from '#shared/apps/help/categories.ts'
import type { Article, Shelf } from './article.ts'

export const months: Shelf<Article> = {
  slug: 'months',
  title: CATEGORY_TITLES.months,
  entries: [
    {
      slug: 'correct-a-rejected-month',
      title: { EN: 'Correct a rejected month', FR: 'Corriger un mois refusé' },
      subtitle: {
        EN: 'What the validator wrote, and how to send again.',
        FR: 'Le message du validateur, et comment renvoyer.',
      },
      content: {
        EN: '<p>A notification and an e-mail say why. Open the month: the message stands above the grid. Change what is asked for and press <strong>Send to validators</strong> again. The history keeps each step.</p>',
        FR: '<p>Une notification et un e-mail disent pourquoi. Ouvrez le mois : le message figure au-dessus de la grille. Modifiez ce qui est demandé et appuyez de nouveau sur <strong>Envoyer aux validateurs</strong>. L’historique garde chaque étape.</p>',
      },
    },
    {
      slug: 'take-back',
      title: { EN: 'Take a sent month back', FR: 'Reprendre un mois envoyé' },
      subtitle: { EN: 'As long as nobody has answered it.', FR: 'Tant que personne n’a répondu.' },
      content: {
        EN: '<p>Open the month and press <strong>Take back</strong>. It is a draft again with all its days and leaves the validators’ list; whoever manages timesheets can look at it, as at every draft. Once it is signed it is sealed, and nobody can change it as it is: ask a validator to reject it. The signature is withdrawn, you correct the month and send it again; what was signed stays in the archive.</p>',
        FR: '<p>Ouvrez le mois et appuyez sur <strong>Reprendre</strong>. Il redevient un brouillon avec tous ses jours et quitte la liste des validateurs ; qui gère les CRA peut le consulter, comme tout brouillon. Une fois signé, il est scellé et ne peut plus être modifié tel quel : demandez à un validateur de le refuser. La validation est annulée, vous corrigez le mois et vous le renvoyez ; ce qui a été signé reste archivé.</p>',
      },
    },
    {
      slug: 'sign',
      picture: {
        EN: 'The list of timesheets, with those waiting for a signature',
        FR: 'La liste des CRA, avec ceux qui attendent une signature',
      },
      title: { EN: 'Sign or reject timesheets', FR: 'Signer ou refuser des CRA' },
      subtitle: { EN: 'One by one, or many at once.', FR: 'Un par un, ou plusieurs à la fois.' },
      content: {
        EN: '<p>Your home page says how many are waiting. Under <strong>Timesheets, To validate</strong> open one, look at its days, then <strong>Validate</strong>: type your name or draw your signature. Tick several lines to sign them together.</p><p><strong>Reject</strong> asks for a message: the person gets it, corrects and sends again. What comes back is marked in the list, and shows you what has changed since you rejected it. A signed month is sealed: any later change would show. If a mistake is found afterwards, open it and reject it: the signature is withdrawn, and whoever signed or invoices is told.</p>',
        FR: '<p>Votre page d’accueil dit combien vous attendent. Sous <strong>CRA, À valider</strong>, ouvrez-en un, regardez ses jours, puis <strong>Valider</strong> : tapez votre nom ou dessinez votre signature. Cochez plusieurs lignes pour les signer ensemble.</p><p><strong>Refuser</strong> demande un message : la personne le reçoit, corrige et renvoie. Le mois renvoyé est signalé dans la liste et vous montre ce qui a changé depuis votre refus. Un mois signé est scellé : toute modification ultérieure se verrait. Si une erreur apparaît ensuite, ouvrez-le et refusez-le : la validation est annulée, et le signataire comme les personnes qui facturent en sont avertis.</p>',
      },
    },
    {
      slug: 'remind',
      picture: {
        EN: 'The team’s month: who has sent it, who is late',
        FR: 'Le mois de l’équipe : qui a envoyé le sien, qui est en retard',
      },
      title: { EN: 'Remind who is late', FR: 'Relancer les retardataires' },
      subtitle: { EN: 'Everybody at once, in their language.', FR: 'Tout le monde à la fois, dans sa langue.' },
      content: {
        EN: '<p><strong>Timesheets, Team</strong> shows how far everybody is. <strong>Send reminders</strong> writes to those who have not sent the month, by notification and e-mail; who has no mission in it is left out, unless they have begun to fill it. Is somebody late with months before they joined a mission? <strong>Change the dates</strong> on their card, on the mission’s board. Nobody is reminded twice within 20 hours. A reminder that could not be delivered is shown with the reason.</p>',
        FR: '<p><strong>CRA, Équipe</strong> montre où en est chacun. <strong>Envoyer des relances</strong> écrit à ceux qui n’ont pas envoyé le mois, par notification et par e-mail ; qui n’y a aucune mission est laissé de côté, sauf s’il a commencé à le remplir. Quelqu’un est en retard pour des mois d’avant son arrivée en mission ? <strong>Modifier les dates</strong>, sur sa carte dans le tableau de la mission, y remédie. Personne n’est relancé deux fois en 20 heures. Une relance non remise apparaît avec sa raison.</p>',
      },
    },
    {
      slug: 'half-days-and-several-missions',
      title: { EN: 'Half days and several missions', FR: 'Demi-journées et plusieurs missions' },
      subtitle: { EN: 'A day holds one day of work at most.', FR: 'Un jour compte une journée de travail au plus.' },
      content: {
        EN: '<p>Values go from 0 to 1, with at most two decimals. Where another mission already has half of a day, filling takes the other half. What exceeds one day is set back to 0, and undo brings back what was there.</p>',
        FR: '<p>Les valeurs vont de 0 à 1, avec deux décimales au plus. Si une autre mission occupe déjà la moitié d’un jour, le remplissage prend l’autre moitié. Ce qui dépasse une journée revient à 0, et Annuler rétablit la valeur précédente.</p>',
      },
    },
    {
      slug: 'print',
      title: { EN: 'Print a timesheet for a client', FR: 'Imprimer un CRA pour un client' },
      subtitle: { EN: 'One page, with what was signed.', FR: 'Une page, avec ce qui a été signé.' },
      content: {
        EN: '<p>Open the month and choose <strong>Print</strong>: the whole month, or one client only, without the days of the others. The page shows who signed and when, the seal, and a place for the client’s signature. Your browser saves it as a PDF.</p>',
        FR: '<p>Ouvrez le mois et choisissez <strong>Imprimer</strong> : tout le mois, ou un seul client, sans les jours des autres. La page montre qui a signé et quand, le sceau, et une place pour la signature du client. Votre navigateur l’enregistre en PDF.</p>',
      },
    },
  ],
}
