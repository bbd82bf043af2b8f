import { CATEGORY_TITLES } from '#shared/apps/help/categories.ts'
import type { Article, Shelf } from './article.ts'

export const yourAccount: Shelf<Article> = {
  slug: 'your-account',
  title: CATEGORY_TITLES['your-account'],
  entries: [
    {
      slug: 'second-factor',
      title: { EN: 'Protect your account', FR: 'Protéger votre compte' },
      subtitle: {
        EN: 'Passkey, authenticator app, recovery codes.',
        FR: 'Clé d’accès, application, codes de secours.',
      },
      content: {
        EN: '<p><strong>Settings, Security</strong>: add a passkey (fingerprint or face) or an authenticator app. Keep the recovery codes in a safe place: each replaces the second factor once. If you have lost everything, a manager can send you a link that, with your password, removes the second factor.</p>',
        FR: '<p><strong>Paramètres, Sécurité</strong> : ajoutez une clé d’accès (empreinte ou visage) ou une application d’authentification. Gardez les codes de secours en lieu sûr : chacun remplace une fois le second facteur. Si tout est perdu, un manager peut vous envoyer un lien qui, avec votre mot de passe, retire le second facteur.</p>',
      },
    },
    {
      slug: 'devices',
      title: { EN: 'Where you are signed in', FR: 'Où vous êtes connecté' },
      subtitle: { EN: 'See and end sessions.', FR: 'Voir et fermer les sessions.' },
      content: {
        EN: '<p><strong>Settings, Security, My devices</strong> lists them with their last use. From there you sign out one device, or all others. Changing the password does that, too. If you have several workspaces, the list shows the devices of the one that you are in; signing out all others includes those of the other workspaces.</p>',
        FR: '<p><strong>Paramètres, Sécurité, Mes appareils</strong> les liste avec leur dernière utilisation. Vous pouvez y déconnecter un appareil, ou tous les autres. Changer de mot de passe le fait aussi. Si vous avez plusieurs espaces, la liste montre les appareils de celui où vous êtes ; déconnecter tous les autres inclut ceux des autres espaces.</p>',
      },
    },
    {
      slug: 'appearance',
      title: { EN: 'Appearance and language', FR: 'Apparence et langue' },
      subtitle: {
        EN: 'Dark, eleven layouts, English or French.',
        FR: 'Sombre, onze dispositions, français ou anglais.',
      },
      content: {
        EN: '<p><strong>Settings, Appearance</strong> changes scheme, colour and layout; they follow you to every device. The language of the app is also that of your e-mails.</p>',
        FR: '<p><strong>Paramètres, Apparence</strong> change le mode, la couleur et la disposition ; ils vous suivent sur chaque appareil. La langue de l’application est aussi celle de vos e-mails.</p>',
      },
    },
    {
      slug: 'my-data',
      title: { EN: 'Your personal data', FR: 'Vos données personnelles' },
      subtitle: { EN: 'Download all of it.', FR: 'Tout télécharger.' },
      content: {
        EN: '<p><strong>Settings, Workspace and data, Download my data</strong>: one archive with your profile, timesheets, messages, files and history, as files that other programs can read.</p>',
        FR: '<p><strong>Paramètres, Espace et données, Télécharger mes données</strong> : une archive avec votre profil, vos CRA, messages, fichiers et historique, dans des formats que d’autres logiciels savent lire.</p>',
      },
    },
    {
      slug: 'mails-and-notifications',
      title: { EN: 'E-mails and notifications', FR: 'E-mails et notifications' },
      subtitle: { EN: 'Choose what also comes by e-mail.', FR: 'Choisir ce qui arrive aussi par e-mail.' },
      content: {
        EN: '<p>The bell shows everything. Under <strong>Settings, Notifications</strong> choose what also comes by e-mail. E-mails about proposals and those that protect your account are always sent.</p>',
        FR: '<p>La cloche montre tout. Sous <strong>Paramètres, Notifications</strong>, choisissez ce qui arrive aussi par e-mail. Les e-mails sur les propositions et ceux qui protègent votre compte sont toujours envoyés.</p>',
      },
    },
    {
      slug: 'lock',
      title: { EN: 'Lock the screen', FR: 'Verrouiller l’écran' },
      subtitle: { EN: 'By hand, or when idle.', FR: 'À la main, ou en cas d’inactivité.' },
      content: {
        EN: '<p><strong>Settings, Lock</strong>: choose after how long without use the app hides what is on the screen. Your password opens it again, and unsaved work is still there.</p>',
        FR: '<p><strong>Paramètres, Verrouillage</strong> : choisissez au bout de combien de temps sans utilisation l’application masque ce qu’elle affiche. Votre mot de passe la rouvre, et le travail non enregistré est toujours là.</p>',
      },
    },
  ],
}
