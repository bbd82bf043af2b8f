import { COMPANY_MANAGERS } from '#shared/core/permissions.ts'
import type { Pages } from '#shared/overview/page.ts'

export const COMPANY_PAGES = {
  settings: {
    path: '/company/settings',
    access: COMPANY_MANAGERS,
    title: 'settings.workspace.settings',
    item: 'company.tab.settings',
    words: {
      EN: ['Company settings', 'logo address rules invitations'],
      FR: ['Paramètres de l’entreprise', 'logo adresse règles réglages invitations'],
    },
  },
  usage: {
    path: '/company/usage',
    access: COMPANY_MANAGERS,
    title: 'usage.title',
    item: 'company.tab.usage',
    words: {
      EN: ['Usage by month', 'cost price bill consumption'],
      FR: ['Consommation par mois', 'coût prix facture utilisation'],
    },
  },
} as const satisfies Pages
