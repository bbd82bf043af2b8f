import { FINANCE_VIEWERS, STAFF } from '#shared/core/permissions.ts'
import type { Pages } from '#shared/overview/page.ts'

export const DASHBOARD_PAGES = {
  company: {
    path: '/dashboard',
    access: STAFF,
    title: 'dashboard.title',
    start: true,
    words: {
      EN: ['Dashboard', 'figures overview home start'],
      FR: ['Tableau de bord', 'chiffres vue d’ensemble accueil'],
    },
  },
  own: {
    path: '/user-dashboard',
    access: 'signed-in',
    title: 'dashboard.title',
    start: true,
    words: {
      EN: ['Dashboard', 'my figures overview home start'],
      FR: ['Tableau de bord', 'mes chiffres vue d’ensemble accueil'],
    },
  },
  project: {
    path: '/dashboards/project',
    access: STAFF,
    title: 'navigation.figures.project',
    words: {
      EN: ['Projects', 'figures dashboard cards boards week team budget'],
      FR: ['Projets', 'chiffres tableau de bord cartes tableaux semaine équipe budget'],
    },
  },
  analytics: {
    path: '/dashboards/analytics',
    access: STAFF,
    title: 'navigation.figures.analytics',
    words: {
      EN: ['Analytics', 'figures dashboard activity visitors proposals'],
      FR: ['Fréquentation', 'chiffres tableau de bord statistiques activité propositions'],
    },
  },
  finance: {
    path: '/dashboards/finance',
    access: FINANCE_VIEWERS,
    title: 'navigation.figures.finance',
    words: {
      EN: ['Finance', 'figures dashboard revenue to invoice amounts planned'],
      FR: ['Finances', 'chiffres tableau de bord chiffre d’affaires à facturer montants prévu'],
    },
  },
  crypto: {
    path: '/dashboards/crypto',
    access: 'signed-in',
    title: 'navigation.figures.crypto',
    words: {
      EN: ['Crypto', 'figures dashboard bitcoin prices sample'],
      FR: ['Cryptomonnaies', 'chiffres tableau de bord bitcoin cours exemple'],
    },
  },
} as const satisfies Pages
