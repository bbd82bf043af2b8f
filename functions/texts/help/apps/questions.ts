import { QUESTION_TITLES } from '#shared/apps/help/categories.ts'
import { type Question, question, type Shelf } from '../article.ts'

/** Questions about the workplace apps, the figures and the help. */
export const appQuestions: Shelf<Question> = {
  slug: 'apps',
  title: QUESTION_TITLES.apps,
  entries: [
    question(
      'help-of-a-page',
      [
        'How do I get help about the page I am on?',
        'Press F1 or ?, or the question mark at the top. On a phone it is in the menu under your picture. While you are writing, F1 opens the help in a tab of its own, and what you write stays.',
      ],
      [
        'Comment avoir l’aide de la page où je suis ?',
        'Appuyez sur F1, sur le point d’interrogation du clavier ou sur celui en haut. Sur un téléphone, c’est dans le menu sous votre photo. Pendant que vous écrivez, F1 ouvre l’aide dans un autre onglet, et votre saisie reste.',
      ],
    ),
    question(
      'who-reads-me',
      [
        'Can my company read my messages, e-mails and notes?',
        'No. A conversation is read by the two people in it, a mailbox and notes by their owner, whatever permissions others hold. Boards and files are read by those whom the page names.',
      ],
      [
        'Mon entreprise peut-elle lire mes messages, mes e-mails et mes notes ?',
        'Non. Une conversation est lue par les deux personnes qui la tiennent, une messagerie et des notes par leur propriétaire, quels que soient les droits des autres. Les tableaux et les fichiers sont lus par les personnes que la page indique.',
      ],
    ),
    question(
      'app-missing',
      [
        'A colleague has an app that I do not see. Why?',
        'Contacts and Equipment are for those whose work needs them: whoever manages people can give you the permission. Your company may also have switched an app off for everybody; nothing in it is lost, and it comes back with everything.',
      ],
      [
        'Un collègue a un outil que je ne vois pas. Pourquoi ?',
        'Contacts et Matériel sont pour les personnes dont le travail les demande : une personne qui gère les utilisateurs peut vous donner le droit. Votre entreprise peut aussi avoir désactivé un outil pour tous ; rien n’y est perdu, et il revient avec tout son contenu.',
      ],
    ),
    question(
      'sent-too-early',
      [
        'I have sent an e-mail too early. Can I have it back?',
        'For ten seconds: Undo send, in the message at the bottom of the screen, opens it again. After that it has reached its readers. An e-mail that is to leave later can be changed until then.',
      ],
      [
        'J’ai envoyé un message trop tôt. Puis-je le reprendre ?',
        'Pendant dix secondes : Annuler l’envoi, dans le bandeau en bas de l’écran, le rouvre. Ensuite, il est arrivé chez ses destinataires. Un message qui doit partir plus tard se modifie jusque-là.',
      ],
      'mailbox',
    ),
    question(
      'file-too-large',
      [
        'My file is too large for an e-mail. What now?',
        'Put it into Files, open its details and choose Create a link. Who has the link can download up to 100 MB without an account, until the day that you say.',
      ],
      [
        'Mon fichier est trop lourd pour un e-mail. Que faire ?',
        'Déposez-le dans Fichiers, ouvrez ses détails et choisissez Créer un lien. Qui a le lien télécharge jusqu’à 100 Mo sans compte, jusqu’au jour que vous fixez.',
      ],
      'files',
    ),
    question(
      'file-for-a-colleague',
      [
        'How do I show a file to one colleague and nobody else?',
        'Put it into My files, open its details and press Share. Your colleague is notified, finds it under Shared with me and reads it, with its earlier versions, until you remove them below Shared with. Moved to another space, it is shared with nobody.',
      ],
      [
        'Comment montrer un fichier à un seul collègue ?',
        'Déposez-le dans Mes fichiers, ouvrez ses détails et appuyez sur Partager. Votre collègue est prévenu, le trouve sous Partagés avec moi et le lit, avec ses versions précédentes, jusqu’à ce que vous le retiriez sous Partagé avec. Déplacé dans un autre espace, il n’est plus partagé avec personne.',
      ],
      'files',
    ),
    question(
      'deleted-file',
      [
        'I have deleted a file. Can I have it back?',
        'For 30 days: Trash, in the space where the file was, then Restore. Notes have a trash of the same kind. A board that is deleted stands for 24 hours under Deleted boards, in the list of boards of those who managed it, with Restore. Tasks, cards, lists of a board and contacts that are deleted come back by Undo, in the message that says they are deleted, or Ctrl Z; without it they are gone for good.',
      ],
      [
        'J’ai supprimé un fichier. Puis-je le récupérer ?',
        'Pendant 30 jours : Corbeille, dans l’espace où était le fichier, puis Restaurer. Les notes ont la même. Un tableau supprimé figure pendant 24 heures sous Tableaux supprimés, dans la liste des tableaux des personnes qui le géraient, avec Restaurer. Une tâche, une carte, une liste d’un tableau ou un contact supprimés reviennent par Annuler, dans le message qui annonce la suppression, ou Ctrl Z ; sans cela, ils le sont définitivement.',
      ],
      'files',
    ),
    question(
      'task-done',
      [
        'I assigned a colleague a task. How do I learn that it is done?',
        'You are notified as soon as it is ticked, and also when it is handed back to you. Tasks, Assigned by me, lists where each of them stands.',
      ],
      [
        'J’ai confié une tâche à un collègue. Comment savoir qu’elle est faite ?',
        'Une notification vous prévient dès qu’elle est cochée, ou si elle vous est rendue. Tâches, Confiées, montre où en est chacune.',
      ],
      'tasks',
    ),
    question(
      'appear-offline',
      [
        'Can I avoid being disturbed without signing out?',
        'Yes: in the menu under your picture, Status, choose Invisible, and colleagues see you as offline; Busy asks them to wait. A single conversation can be muted.',
      ],
      [
        'Puis-je ne pas être dérangé sans me déconnecter ?',
        'Oui : dans le menu sous votre photo, Statut, choisissez Invisible, et vos collègues vous voient hors ligne ; Occupé leur demande d’attendre. Une conversation peut aussi être mise en sourdine à elle seule.',
      ],
      'chat',
    ),
    question(
      'equipment-lost',
      [
        'My laptop is broken, or gone. What do I do?',
        'Tell whoever looks after the equipment at once: they take it back or report it lost, and hand another one over to you. If it is gone, sign the device out under Settings, Security, My devices.',
      ],
      [
        'Mon ordinateur est cassé, ou a disparu. Que faire ?',
        'Prévenez tout de suite la personne qui gère le matériel : elle le reprend ou le déclare perdu, et vous en remet un autre. S’il a disparu, déconnectez l’appareil sous Paramètres, Sécurité, Mes appareils.',
      ],
      'inventory',
    ),
    question(
      'check-certificate',
      [
        'How does a client check my certificate?',
        'The certificate bears a code and an address. Whoever types the code there sees the course, the company, the date and your initials, without an account.',
      ],
      [
        'Comment un client vérifie-t-il mon certificat ?',
        'Le certificat porte un code et une adresse. Qui y saisit le code voit la formation, l’entreprise, la date et vos initiales, sans compte.',
      ],
      'academy',
    ),
    question(
      'figures-differ',
      [
        'Why does a figure differ from what we have invoiced?',
        'Figures count the days of signed timesheets at the rate that the client has agreed to. Expenses, discounts and what was agreed elsewhere are not included, and a month that is not signed yet counts as zero. Rate missing marks what no client has agreed to a rate for.',
      ],
      [
        'Pourquoi un chiffre diffère-t-il de ce que nous avons facturé ?',
        'Les chiffres comptent les jours des CRA signés, au tarif accepté par le client. Frais, remises et accords pris ailleurs n’y figurent pas, et un mois pas encore signé compte pour zéro. Tarif manquant signale ce dont aucun client n’a accepté le tarif.',
      ],
    ),
  ],
}
