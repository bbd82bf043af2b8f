import { leadsIntoOff, type OptionalApp } from '#shared/apps/optional.ts'
import { APP_PAGES } from '#shared/apps/pages.ts'
import {
  allows,
  COMPANY_MANAGERS,
  CRA_AREA,
  CRA_MANAGERS,
  CRA_VALIDATORS,
  FINANCE_VIEWERS,
  landingOf,
  MISSION_MANAGERS,
  STAFF,
  STAFFING,
  USER_MANAGERS,
} from '#shared/core/permissions.ts'
import type { UserType } from '#shared/people/terms.ts'
import { type ProductPage, page } from './page.ts'
import { ranked } from './search/rules.ts'

const OUTSIDE: readonly UserType[] = ['FREELANCER', 'ESN_RESOURCE']

export const PAGES: readonly ProductPage[] = [
  {
    ...page(
      '/dashboard',
      STAFF,
      ['Dashboard', 'figures overview home start'],
      ['Tableau de bord', 'chiffres vue d’ensemble accueil'],
    ),
    start: true,
  },
  {
    ...page(
      '/user-dashboard',
      'signed-in',
      ['Dashboard', 'my figures overview home start'],
      ['Tableau de bord', 'mes chiffres vue d’ensemble accueil'],
    ),
    start: true,
  },
  page(
    '/dashboards/project',
    STAFF,
    ['Projects', 'figures dashboard cards boards week team budget'],
    ['Projets', 'chiffres tableau de bord cartes tableaux semaine équipe budget'],
  ),
  page(
    '/dashboards/analytics',
    STAFF,
    ['Analytics', 'figures dashboard activity visitors proposals'],
    ['Fréquentation', 'chiffres tableau de bord statistiques activité propositions'],
  ),
  page(
    '/dashboards/finance',
    FINANCE_VIEWERS,
    ['Finance', 'figures dashboard revenue to invoice amounts planned'],
    ['Finances', 'chiffres tableau de bord chiffre d’affaires à facturer montants prévu'],
  ),
  page(
    '/dashboards/crypto',
    'signed-in',
    ['Crypto', 'figures dashboard bitcoin prices sample'],
    ['Cryptomonnaies', 'chiffres tableau de bord bitcoin cours exemple'],
  ),
  page(
    '/activity-report',
    CRA_AREA,
    ['Timesheets', 'activity reports months year cra'],
    ['Comptes rendus d’activité', 'cra feuilles de temps mois année'],
  ),
  page(
    '/activity-report?tab=team',
    CRA_MANAGERS,
    ['The team’s reports', 'who is late activity cra'],
    ['CRA de l’équipe', 'retards comptes rendus activité'],
  ),
  page(
    '/activity-report?tab=validate',
    CRA_VALIDATORS,
    ['Reports to sign', 'validate waiting approve signature cra'],
    ['CRA à signer', 'valider en attente validation signature comptes rendus'],
  ),
  page(
    '/company',
    USER_MANAGERS,
    ['People', 'members users invite company'],
    ['Personnes', 'membres utilisateurs inviter entreprise'],
  ),
  page(
    '/company/review',
    USER_MANAGERS,
    ['People to review', 'confirm new accounts'],
    ['Personnes à vérifier', 'confirmer nouveaux arrivants'],
  ),
  page(
    '/company/settings',
    COMPANY_MANAGERS,
    ['Company settings', 'logo address rules invitations'],
    ['Paramètres de l’entreprise', 'logo adresse règles réglages invitations'],
  ),
  page(
    '/company/usage',
    COMPANY_MANAGERS,
    ['Usage by month', 'cost price bill consumption'],
    ['Consommation par mois', 'coût prix facture utilisation'],
  ),
  page(
    '/company/matching',
    COMPANY_MANAGERS,
    ['Matching settings', 'weights criteria ranking scores skills rate company'],
    [
      'Réglages du matching',
      'poids pondération critères classement scores compétences tarif correspondance entreprise',
    ],
  ),
  page(
    '/matching/weights',
    STAFFING,
    ['Matching weights', 'criteria scores'],
    ['Critères du matching', 'poids scores correspondance'],
  ),
  page('/mission', STAFFING, ['Missions', 'clients needs projects'], ['Missions', 'clients besoins projets']),
  page(
    '/mission/new',
    MISSION_MANAGERS,
    ['New mission', 'create add client job'],
    ['Nouvelle mission', 'créer ajouter client'],
  ),
  page(
    '/mission/import',
    MISSION_MANAGERS,
    ['Import missions', 'file csv many'],
    ['Importer des missions', 'fichier csv plusieurs'],
  ),
  page(
    '/mission-proposals',
    STAFFING,
    ['Mission proposals', 'candidates board pipeline people'],
    ['Propositions par mission', 'candidats tableau étapes personnes'],
  ),
  page(
    '/positioning',
    STAFFING,
    ['Positioning', 'positionings candidates clients steps consent'],
    ['Positionnements', 'candidats clients étapes accord'],
  ),
  {
    ...page(
      '/proposals',
      'signed-in',
      ['Proposals', 'my missions offers answer accept decline'],
      ['Propositions', 'mes missions offres répondre accepter refuser'],
    ),
    types: OUTSIDE,
  },
  {
    ...page(
      '/my-missions',
      'signed-in',
      ['My missions', 'clients where I work'],
      ['Mes missions', 'clients où je travaille'],
    ),
    types: OUTSIDE,
  },
  page('/profiles', STAFFING, ['Profiles', 'skills resume candidates'], ['Profils', 'compétences cv candidats']),
  page(
    '/injected-users',
    [...USER_MANAGERS, ...COMPANY_MANAGERS],
    ['Sample people', 'examples demo test accounts'],
    ['Personnes d’exemple', 'démonstration essai comptes'],
  ),
  page(
    '/profile/resume',
    'signed-in',
    ['My skills and résumé', 'cv experience documents'],
    ['Mes compétences et mon CV', 'expérience documents'],
  ),
  {
    ...page(
      '/my-matching',
      'signed-in',
      ['Missions for me', 'my matches matching'],
      ['Missions pour moi', 'correspondances matching'],
    ),
    types: OUTSIDE,
  },
  ...APP_PAGES,
  page(
    '/pages/activities',
    'signed-in',
    ['Activity feed', 'activities timeline what happened news history company'],
    ['Fil d’activité', 'activités chronologie ce qui s’est passé actualité historique entreprise'],
  ),
  page(
    '/ui/icons',
    'signed-in',
    ['Icons', 'icon set drawing symbol name feather heroicons material'],
    ['Icônes', 'pictogramme jeu dessin symbole nom feather heroicons material'],
  ),
  page('/profile', 'signed-in', ['My profile', 'name phone picture avatar'], ['Mon profil', 'nom téléphone photo']),
  page(
    '/settings',
    'signed-in',
    ['Settings', 'account preferences language'],
    ['Paramètres', 'compte préférences langue réglages'],
  ),
  page(
    '/settings/security',
    'signed-in',
    ['Security', 'password two-factor passkey devices sessions'],
    ['Sécurité', 'mot de passe double authentification clé appareils sessions'],
  ),
  page(
    '/settings/look',
    'signed-in',
    ['Appearance', 'theme dark light scheme layout'],
    ['Apparence', 'thème sombre clair disposition'],
  ),
  page(
    '/settings/notifications',
    'signed-in',
    ['Mails and notifications', 'alerts'],
    ['Mails et notifications', 'alertes'],
  ),
  page('/settings/lock', 'signed-in', ['Lock', 'idle unlock'], ['Verrouillage', 'inactivité']),
  page(
    '/settings/data',
    'signed-in',
    ['My data', 'export personal privacy'],
    ['Mes données', 'export personnelles confidentialité'],
  ),
  page(
    '/feedback',
    'signed-in',
    ['Send feedback', 'support help bug idea'],
    ['Donner mon avis', 'support aide bug idée feedback'],
  ),
]

type Reader = { permissions: readonly string[]; type: UserType; appsOff?: readonly OptionalApp[] | undefined }

/** The pages open to somebody. */
export const pagesFor = ({ permissions, type, appsOff }: Reader): ProductPage[] =>
  PAGES.filter(
    ({ link, access, types, start }) =>
      !leadsIntoOff(link, appsOff) &&
      allows(access, permissions) &&
      (types?.includes(type) ?? true) &&
      (!start || landingOf({ type, permissions }) === link),
  )

/**
 * The pages open to somebody that typed words find, in whichever language they are, the best first; by a typing error only
 * when nothing is found without one.
 */
export const findPages = (typed: readonly string[], reader: Reader & { language: 'EN' | 'FR' }, care?: 'exact') => {
  const { language } = reader
  const other = language === 'EN' ? 'FR' : 'EN'
  const textOf = (one: ProductPage): string =>
    [one[language].title, one[language].also, one[other].title, one[other].also].join(' ')
  const exact = ranked(pagesFor(reader), typed, textOf, 'exact')
  return exact.length > 0 || care ? exact : ranked(pagesFor(reader), typed, textOf)
}
