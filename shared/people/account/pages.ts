import type { Pages } from '#shared/overview/page.ts'

export const ACCOUNT_PAGES = {
  profile: {
    path: '/profile',
    access: 'signed-in',
    title: 'profile.title',
    item: 'shell.user.profile',
    words: { EN: ['My profile', 'name phone picture avatar'], FR: ['Mon profil', 'nom téléphone photo'] },
  },
  account: {
    path: '/settings',
    access: 'signed-in',
    title: 'settings.title',
    item: 'settings.tab.account',
    words: {
      EN: ['Settings', 'account preferences language'],
      FR: ['Paramètres', 'compte préférences langue réglages'],
    },
  },
  security: {
    path: '/settings/security',
    access: 'signed-in',
    title: 'settings.title',
    item: 'settings.tab.security',
    words: {
      EN: ['Security', 'password two-factor passkey devices sessions'],
      FR: ['Sécurité', 'mot de passe double authentification clé appareils sessions'],
    },
  },
  look: {
    path: '/settings/look',
    access: 'signed-in',
    title: 'settings.title',
    item: 'settings.tab.look',
    words: {
      EN: ['Appearance', 'theme dark light scheme layout'],
      FR: ['Apparence', 'thème sombre clair disposition'],
    },
  },
  notifications: {
    path: '/settings/notifications',
    access: 'signed-in',
    title: 'settings.title',
    item: 'settings.tab.notifications',
    words: { EN: ['E-mails and notifications', 'mails alerts'], FR: ['E-mails et notifications', 'mails alertes'] },
  },
  lock: {
    path: '/settings/lock',
    access: 'signed-in',
    title: 'settings.title',
    item: 'settings.tab.lock',
    words: { EN: ['Lock', 'idle unlock'], FR: ['Verrouillage', 'inactivité'] },
  },
  data: {
    path: '/settings/data',
    access: 'signed-in',
    title: 'settings.title',
    item: 'settings.tab.data',
    words: { EN: ['My data', 'export personal privacy'], FR: ['Mes données', 'export personnelles confidentialité'] },
  },
} as const satisfies Pages
