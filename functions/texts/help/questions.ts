import { QUESTION_TITLES } from '#shared/apps/help/categories.ts'
import { appQuestions } from './apps/questions.ts'
import { type Question, question, type Shelf } from './article.ts'

export const QUESTIONS: readonly Shelf<Question>[] = [
  {
    slug: 'most-asked',
    title: QUESTION_TITLES['most-asked'],
    entries: [
      question(
        'forgot-a-day',
        [
          'I forgot a day in a month that is already sent. What now?',
          'Take the month back while nobody has answered it, add the day and send it again. Once it is signed, ask a validator to reject it: then you can correct it and send it again.',
        ],
        [
          'J’ai oublié un jour dans un mois déjà envoyé. Que faire ?',
          'Reprenez le mois tant que personne n’a répondu, ajoutez le jour et renvoyez-le. S’il est signé, demandez à un validateur de le refuser : vous pourrez alors le corriger et le renvoyer.',
        ],
      ),
      question(
        'no-mission',
        [
          'My month has no mission to fill. Why?',
          'No mission of yours covers this month. Missions appear once a client has accepted you, from your first to your last day there. Your manager can change both.',
        ],
        [
          'Mon mois n’a aucune mission à remplir. Pourquoi ?',
          'Aucune de vos missions ne couvre ce mois. Une mission apparaît dès qu’un client a accepté votre profil, de votre premier à votre dernier jour sur place. Votre manager peut changer les deux.',
        ],
      ),
      question(
        'holiday',
        [
          'Do public holidays count as days to fill?',
          'Working days count weekdays, holidays included. What is left to fill leaves out the holidays of your place of work. If you did work on one, type it: the month says so to your validator.',
        ],
        [
          'Les jours fériés sont-ils à remplir ?',
          'Les jours ouvrés vont du lundi au vendredi, fériés compris. Ce qui reste à remplir laisse de côté les jours fériés de votre lieu de travail. Si vous avez travaillé ce jour-là, saisissez-le : le mois le signale à votre validateur.',
        ],
      ),
      question(
        'weekend',
        ['Can I fill a weekend?', 'No. Agree weekend work with your manager, and note those days in the comments.'],
        [
          'Puis-je remplir un week-end ?',
          'Non. Convenez-en avec votre manager, et notez ces jours dans les commentaires.',
        ],
      ),
      question(
        'offline',
        [
          'I lost the network while filling. Are my days gone?',
          'No. They are kept on this device and saved when there is a connection again. If somebody changed the month meanwhile, both versions are shown and you choose.',
        ],
        [
          'J’ai perdu le réseau pendant la saisie. Mes jours sont-ils perdus ?',
          'Non. Ils sont gardés sur cet appareil et enregistrés au retour de la connexion. Si quelqu’un a modifié le mois entre-temps, les deux versions sont montrées et vous choisissez.',
        ],
      ),
      question(
        'copy-last-month',
        [
          'Can I take over last month’s pattern?',
          'Yes: in an empty month choose to copy last month’s pattern. Days off and holidays are left for you to check.',
        ],
        [
          'Puis-je reprendre le rythme du mois dernier ?',
          'Oui : dans un mois vide, choisissez de reprendre le rythme du mois précédent. Les absences et les fériés restent à vérifier.',
        ],
      ),
      question(
        'reject-why',
        [
          'Where do I read why my month was rejected?',
          'In the notification, in the e-mail, and above the grid of the month. The history keeps every message.',
        ],
        [
          'Où lire pourquoi mon mois a été refusé ?',
          'Dans la notification, dans l’e-mail et au-dessus de la grille du mois. L’historique garde chaque message.',
        ],
      ),
      question(
        'see-my-profile',
        [
          'Who sees my professional profile?',
          'The people who staff missions in your company. A client sees only what you agreed to for one mission, by your initials unless you are employed.',
        ],
        [
          'Qui voit mon profil professionnel ?',
          'Les personnes chargées du staffing dans votre entreprise. Un client ne voit que ce que vous avez accepté pour une mission, par vos initiales si vous n’êtes pas salarié.',
        ],
      ),
    ],
  },
  {
    slug: 'general-inquiries',
    title: QUESTION_TITLES['general-inquiries'],
    entries: [
      question(
        'what-is-cra',
        [
          'What is a CRA?',
          'The compte rendu d’activité: the days a consultant worked in a month, by mission. Validated by the company or the client, it is what is invoiced.',
        ],
        [
          'Qu’est-ce qu’un CRA ?',
          'Le compte rendu d’activité : les jours travaillés dans un mois, par mission. Validé par l’entreprise ou le client, il sert à facturer.',
        ],
      ),
      question(
        'seal',
        [
          'What does “sealed” mean?',
          'When a month is signed a fingerprint of its content is made and kept. If anything changed afterwards, the fingerprint would no longer match, and the page would say so.',
        ],
        [
          'Que veut dire « scellé » ?',
          'À la signature d’un mois, une empreinte de son contenu est calculée et gardée. Si quoi que ce soit changeait ensuite, l’empreinte ne correspondrait plus, et la page le dirait.',
        ],
      ),
      question(
        'several-companies',
        [
          'I work with two companies. Do I need two accounts?',
          'No. One account with one password belongs to several workspaces; the menu under your picture switches between them, and signing in opens the one that you used last. Neither company learns of the other.',
        ],
        [
          'Je travaille avec deux entreprises. Me faut-il deux comptes ?',
          'Non. Un seul compte et un seul mot de passe servent plusieurs espaces ; le menu sous votre photo passe de l’un à l’autre, et la connexion ouvre celui que vous avez utilisé en dernier. Aucune entreprise n’apprend l’existence de l’autre.',
        ],
      ),
      question(
        'languages',
        ['Which languages are there?', 'English and French, for the app and for every e-mail. Each person chooses.'],
        [
          'Quelles langues sont disponibles ?',
          'Le français et l’anglais, pour l’application et pour chaque e-mail. Chacun choisit.',
        ],
      ),
      question(
        'browsers',
        [
          'Which browsers are supported?',
          'Current versions of Chrome, Edge, Firefox and Safari, on computers, tablets and phones.',
        ],
        [
          'Quels navigateurs sont pris en charge ?',
          'Les versions actuelles de Chrome, Edge, Firefox et Safari, sur ordinateur, tablette et téléphone.',
        ],
      ),
      question(
        'ai-decides',
        [
          'Does a machine decide who gets a mission?',
          'No. The matching proposes an order with its reasons. A person decides, and the decision is recorded. You can read every ranking you appeared in.',
        ],
        [
          'Est-ce une machine qui décide qui obtient une mission ?',
          'Non. Le matching propose un ordre avec ses raisons. Une personne décide, et la décision est conservée. Vous pouvez lire chaque classement où vous figuriez.',
        ],
      ),
      question(
        'freelancer',
        ['Can a freelancer use Regie alone?', 'Yes: sign up as a freelancer, and you have a workspace of your own.'],
        [
          'Un freelance peut-il utiliser Regie seul ?',
          'Oui : inscrivez-vous comme freelance, et vous avez votre propre espace.',
        ],
      ),
    ],
  },
  appQuestions,
  {
    slug: 'licenses',
    title: QUESTION_TITLES.licenses,
    entries: [
      question(
        'denied',
        [
          'I am told that I am not allowed. Whom do I ask?',
          'Somebody who manages people in your company: they can give you the permission under Company, People.',
        ],
        [
          'On me dit que je n’ai pas le droit. À qui m’adresser ?',
          'À une personne qui gère les utilisateurs de votre entreprise : elle peut vous donner le droit sous Entreprise, Personnes.',
        ],
      ),
      question(
        'invitation-expired',
        [
          'My invitation no longer works.',
          'It works once, for a few days. Ask whoever invited you to send it again: you get a new link, and the old one stays closed.',
        ],
        [
          'Mon invitation ne fonctionne plus.',
          'Elle fonctionne une fois, pendant quelques jours. Demandez à la personne qui vous a invité de la renvoyer : un nouveau lien arrive, l’ancien reste fermé.',
        ],
      ),
      question(
        'confirmation',
        [
          'I accepted the invitation and still cannot sign in.',
          'A manager confirms new accounts first. You get an e-mail with the activation link as soon as that is done.',
        ],
        [
          'J’ai accepté l’invitation et ne peux pas me connecter.',
          'Un manager confirme d’abord les nouveaux comptes. Vous recevez un e-mail avec le lien d’activation dès que c’est fait.',
        ],
      ),
      question(
        'seats',
        [
          'Do I pay for every person I invite?',
          'No. There are no seats. A person only counts in the months in which they were active.',
        ],
        [
          'Est-ce que je paie chaque personne invitée ?',
          'Non. Il n’y a pas de licence. Une personne ne compte que les mois où elle a été active.',
        ],
      ),
      question(
        'read-only',
        [
          'Why can I only read?',
          'Your company asks managers for a second factor and you have none yet. Set one up under Settings, Security.',
        ],
        [
          'Pourquoi ne puis-je que consulter ?',
          'Votre entreprise demande un second facteur aux managers et vous n’en avez pas encore. Configurez-le sous Paramètres, Sécurité.',
        ],
      ),
    ],
  },
  {
    slug: 'payments',
    title: QUESTION_TITLES.payments,
    entries: [
      question(
        'not-in-billable',
        [
          'Why is a month missing from what is to be invoiced?',
          'It was not sent yet. What was sent and not signed is listed and marked as waiting.',
        ],
        [
          'Pourquoi un mois manque-t-il dans « À facturer » ?',
          'Il n’a pas encore été envoyé. Ce qui est envoyé sans être signé est listé et signalé en attente.',
        ],
      ),
      question(
        'rates-hidden',
        ['Why do I see days without rates?', 'Rates are shown only to those who staff missions or may see amounts.'],
        [
          'Pourquoi vois-je des jours sans TJM ?',
          'Seules les personnes chargées du staffing, ou qui peuvent voir les montants, voient les TJM.',
        ],
      ),
      question(
        'accounting',
        [
          'Can I use the days in my accounting?',
          'Yes: To invoice, Download CSV. The file opens in a spreadsheet and adds up to the same total as the page.',
        ],
        [
          'Puis-je reprendre les jours dans ma comptabilité ?',
          'Oui : À facturer, Télécharger en CSV. Le fichier s’ouvre dans un tableur et donne le même total que la page.',
        ],
      ),
      question(
        'client-signature',
        [
          'My client wants to sign on paper.',
          'Print the month for this client only: the page has a place for name, date and signature.',
        ],
        [
          'Mon client veut signer sur papier.',
          'Imprimez le mois pour ce client seulement : la page a une place pour le nom, la date et la signature.',
        ],
      ),
      question(
        'regie-price',
        [
          'What does an empty month cost?',
          'Only the storage of your files. Company, Usage shows what each month has cost so far.',
        ],
        [
          'Que coûte un mois vide ?',
          'Seulement le stockage de vos fichiers. Entreprise, Consommation montre le coût de chaque mois à ce jour.',
        ],
      ),
    ],
  },
  {
    slug: 'support',
    title: QUESTION_TITLES.support,
    entries: [
      question(
        'no-mail',
        [
          'An e-mail does not arrive.',
          'Look in the spam folder first. Whoever sent it sees in Regie whether it was delivered and why not; a wrong address can be corrected and the e-mail sent again.',
        ],
        [
          'Un e-mail n’arrive pas.',
          'Regardez d’abord dans les indésirables. La personne qui l’a envoyé voit dans Regie s’il a été remis, et sinon pourquoi ; une adresse fausse peut être corrigée et l’e-mail renvoyé.',
        ],
      ),
      question(
        'forgot-password',
        [
          'I forgot my password.',
          'On the sign-in page choose Forgotten your password. The link that we send you works once, for an hour, and signs out your other devices.',
        ],
        [
          'J’ai oublié mon mot de passe.',
          'Sur la page de connexion, choisissez Mot de passe oublié. Le lien envoyé fonctionne une fois, pendant une heure, et déconnecte vos autres appareils.',
        ],
      ),
      question(
        'lost-phone',
        [
          'I lost the phone with my authenticator app.',
          'Use one of your recovery codes. Without any, ask a manager for a link that removes the second factor: it asks for your password, too.',
        ],
        [
          'J’ai perdu le téléphone avec mon application d’authentification.',
          'Utilisez un de vos codes de secours. Sans code, demandez à un manager un lien qui retire le second facteur : il demande aussi votre mot de passe.',
        ],
      ),
      question(
        'somebody-was-faster',
        [
          '“Somebody changed this meanwhile” – is my work lost?',
          'No. Where texts or days differ you see both versions and choose. Elsewhere reload the page and do the last step again.',
        ],
        [
          '« Quelqu’un l’a modifié entre-temps » : mon travail est-il perdu ?',
          'Non. Là où des textes ou des jours diffèrent, vous voyez les deux versions et choisissez. Ailleurs, rechargez la page et refaites la dernière étape.',
        ],
      ),
      question(
        'contact-support',
        [
          'How do I reach the Regie team?',
          'My space, Feedback: a question, a bug, an idea, with a screenshot if you like. They answer by e-mail.',
        ],
        [
          'Comment joindre l’équipe de Regie ?',
          'Mon espace, Votre avis : une question, un bug, une idée, avec une capture d’écran si vous voulez. L’équipe répond par e-mail.',
        ],
      ),
    ],
  },
]
