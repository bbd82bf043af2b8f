import { CONTACT_MANAGERS } from '#shared/core/permissions.ts'
import type { Pages } from '#shared/overview/page.ts'

export const CONTACT_PAGES = {
  contacts: {
    path: '/apps/contacts',
    access: CONTACT_MANAGERS,
    title: 'navigation.app.contacts',
    words: {
      EN: ['Contacts', 'address book people clients prospects suppliers partners'],
      FR: ['Contacts', 'carnet d’adresses personnes clients prospects fournisseurs partenaires'],
    },
  },
  contact: { path: '/apps/contacts/:id', access: CONTACT_MANAGERS, title: 'navigation.app.contacts', words: null },
  duplicates: {
    path: '/apps/contacts/duplicates',
    access: CONTACT_MANAGERS,
    title: 'navigation.app.contacts',
    words: {
      EN: ['Duplicate contacts', 'merge twice same person'],
      FR: ['Contacts en double', 'doublons fusionner même personne'],
    },
  },
  importMany: {
    path: '/apps/contacts/import',
    access: CONTACT_MANAGERS,
    title: 'navigation.app.contacts',
    words: {
      EN: ['Import contacts', 'vcard csv file address book'],
      FR: ['Importer des contacts', 'vcard csv fichier carnet d’adresses'],
    },
  },
} as const satisfies Pages
