import { CATEGORY_TITLES } from '#shared/apps/help/categories.ts'
import type { Article, Shelf } from './article.ts'

export const gettingStarted: Shelf<Article> = {
  slug: 'getting-started',
  title: CATEGORY_TITLES['getting-started'],
  entries: [
    {
      slug: 'fill-a-month',
      picture: {
        EN: 'A month’s grid: a line for each mission, a column for each day, and the ways to fill it',
        FR: 'La grille d’un mois : une ligne par mission, une colonne par jour, et de quoi la remplir',
      },
      title: { EN: 'Fill your month in a minute', FR: 'Remplir son mois en une minute' },
      subtitle: {
        EN: 'From an empty month to a timesheet that is sent, in three clicks.',
        FR: 'D’un mois vide à un CRA envoyé, en trois clics.',
      },
      content: {
        EN: '<p>Your home page shows the month to fill. Press <strong>Fill</strong> beside its name.</p><ol><li>If no mission is there yet, press <strong>Add activity</strong> and choose one.</li><li>Press <strong>Fill month</strong>: every working day that is still free is filled; public holidays of your place of work, days before your first day, and the days of trainings in which you have a seat, are left out.</li><li>Correct what differs: type 0.5 over a half day, or Delete to empty it.</li><li>Press <strong>Send to validators</strong>.</li></ol><p>Everything is saved while you type. If the network is gone, your days are kept on this device and saved later.</p>',
        FR: '<p>Votre page d’accueil montre le mois à remplir. Appuyez sur <strong>Remplir</strong> à côté de son nom.</p><ol><li>S’il n’y a pas encore de mission, choisissez-en une avec <strong>Ajouter une activité</strong>.</li><li>Appuyez sur <strong>Remplir le mois</strong> : chaque jour ouvré encore libre est rempli ; les jours fériés de votre lieu de travail, ceux d’avant votre premier jour et les jours des formations où vous avez une place sont laissés de côté.</li><li>Corrigez ce qui diffère : tapez 0,5 pour une demi-journée, Suppr pour vider un jour.</li><li>Appuyez sur <strong>Envoyer aux validateurs</strong>.</li></ol><p>Tout est enregistré pendant la saisie. Sans réseau, vos jours sont gardés sur l’appareil et enregistrés plus tard.</p>',
      },
    },
    {
      slug: 'keyboard',
      title: { EN: 'The grid by keyboard', FR: 'La grille au clavier' },
      subtitle: { EN: 'Arrows, ranges, copy and paste.', FR: 'Flèches, sélections, copier-coller.' },
      content: {
        EN: '<p>The arrow keys move from day to day, Home and End go to the first and the last one. Typing a number replaces what is there.</p><ul><li><strong>Shift</strong> and an arrow select several days; a number fills them all.</li><li><strong>Ctrl C</strong> and <strong>Ctrl V</strong> copy days, also from and to a spreadsheet.</li><li><strong>Ctrl Z</strong> takes the last change back, <strong>Ctrl S</strong> saves.</li><li><strong>?</strong> shows all of them; <strong>F1</strong> opens the help of any page.</li></ul>',
        FR: '<p>Les flèches passent d’un jour à l’autre, Début et Fin vont au premier et au dernier. Taper un nombre remplace la valeur.</p><ul><li><strong>Maj</strong> et une flèche sélectionnent plusieurs jours ; un nombre les remplit tous.</li><li><strong>Ctrl C</strong> et <strong>Ctrl V</strong> copient des jours, y compris depuis et vers un tableur.</li><li><strong>Ctrl Z</strong> annule la dernière modification, <strong>Ctrl S</strong> enregistre.</li><li><strong>?</strong> montre tous les raccourcis ; <strong>F1</strong> ouvre l’aide de n’importe quelle page.</li></ul>',
      },
    },
    {
      slug: 'first-company',
      title: { EN: 'Open your company’s workspace', FR: 'Ouvrir l’espace de votre entreprise' },
      subtitle: { EN: 'Four steps for the founder.', FR: 'Quatre étapes pour démarrer.' },
      content: {
        EN: '<ol><li><strong>Company, Settings</strong>: name, SIREN, logo, country of work. The country sets the public holidays; whoever works elsewhere has a <strong>Place of work</strong> on their page.</li><li><strong>Company, People, Invite</strong>: paste addresses, choose what they may do. Each person gets a link that works once.</li><li><strong>Missions, New mission</strong>: paste the client’s e-mail, or fill the form. You can create a client on the way.</li><li>Position people on the mission: once the client has accepted them, their months can be filled.</li></ol>',
        FR: '<ol><li><strong>Entreprise, Paramètres</strong> : nom, SIREN, logo, pays de travail. Le pays détermine les jours fériés ; qui travaille ailleurs a un <strong>Lieu de travail</strong> sur sa fiche.</li><li><strong>Entreprise, Personnes, Inviter</strong> : collez des adresses, choisissez les droits. Chaque personne reçoit un lien qui fonctionne une fois.</li><li><strong>Missions, Nouvelle mission</strong> : collez l’e-mail du client, ou remplissez le formulaire. Vous pouvez créer un client au passage.</li><li>Positionnez des personnes sur la mission : dès que le client les a acceptées, leurs mois peuvent être remplis.</li></ol>',
      },
    },
    {
      slug: 'search',
      title: { EN: 'Find anything', FR: 'Tout retrouver' },
      subtitle: {
        EN: 'People, months, missions, pages and actions.',
        FR: 'Personnes, mois, missions, pages et actions.',
      },
      content: {
        EN: '<p><strong>Ctrl K</strong> (⌘ K on a Mac) opens the search anywhere. A name finds a person, “October” the month, “dark” the appearance. Small typos do not matter.</p><p>You find only what you may open.</p>',
        FR: '<p><strong>Ctrl K</strong> (⌘ K sur Mac) ouvre la recherche partout. Un nom trouve une personne, « octobre » le mois, « sombre » l’apparence. Les petites fautes de frappe ne gênent pas.</p><p>Vous ne trouvez que ce que vous pouvez ouvrir.</p>',
      },
    },
    {
      slug: 'phone',
      title: { EN: 'On a phone', FR: 'Sur un téléphone' },
      subtitle: { EN: 'Install it, fill on the train.', FR: 'L’installer, remplir dans le train.' },
      content: {
        EN: '<p>Open Regie in the phone’s browser and choose <strong>Add to home screen</strong>. A day is filled with the buttons 0, 0.5 and 1.</p><p>A month that you have opened once opens without a network, too. What you fill is saved as soon as there is a connection.</p>',
        FR: '<p>Ouvrez Regie dans le navigateur du téléphone et choisissez <strong>Ajouter à l’écran d’accueil</strong>. Un jour se remplit avec les boutons 0, 0,5 et 1.</p><p>Un mois ouvert une fois s’ouvre aussi sans réseau. Ce que vous remplissez est enregistré dès le retour de la connexion.</p>',
      },
    },
  ],
}
