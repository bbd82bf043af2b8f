import type { Pages } from '#shared/overview/page.ts'

export const MAILBOX_PAGES = {
  mailbox: {
    path: '/apps/mailbox',
    access: 'signed-in',
    title: 'navigation.app.mailbox',
    words: {
      EN: ['Mailbox', 'mail mails e-mail inbox messages write'],
      FR: ['Messagerie', 'mail mails courriel e-mail boîte de réception écrire'],
    },
  },
  settings: {
    path: '/apps/mailbox/settings',
    access: 'signed-in',
    title: 'navigation.app.mailbox',
    words: {
      EN: ['Mailbox settings', 'labels signature layout mail automatic reply out of office away templates'],
      FR: [
        'Paramètres de la messagerie',
        'étiquettes signature disposition courriel réponse automatique absence modèles',
      ],
    },
  },
  search: { path: '/apps/mailbox/search/:mailId?', access: 'signed-in', title: 'navigation.app.mailbox', words: null },
  filter: {
    path: '/apps/mailbox/filter/:filter/:page/:mailId?',
    access: 'signed-in',
    title: 'navigation.app.mailbox',
    words: null,
  },
  label: {
    path: '/apps/mailbox/label/:label/:page/:mailId?',
    access: 'signed-in',
    title: 'navigation.app.mailbox',
    words: null,
  },
  folder: {
    path: '/apps/mailbox/:folder/:page/:mailId?',
    access: 'signed-in',
    title: 'navigation.app.mailbox',
    words: null,
  },
} as const satisfies Pages
