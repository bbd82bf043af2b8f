import {
  type Access,
  allows,
  COMPANY_MANAGERS,
  CRA_AREA,
  CRA_MANAGERS,
  CRA_VALIDATORS,
  STAFF,
  STAFFING,
  USER_MANAGERS,
} from './permissions.ts'
import { ranked } from './search.ts'

/** Words in both languages: a title, and what else somebody may call it. */
interface Named {
  title: string
  also: string
}
/** A page of the product that is found by its words; `access` is that of its route. */
export interface ProductPage {
  link: string
  access: Access
  EN: Named
  FR: Named
}

const page = (link: string, access: Access, en: [string, string], fr: [string, string]): ProductPage => ({
  link,
  access,
  EN: { title: en[0], also: en[1] },
  FR: { title: fr[0], also: fr[1] },
})

export const PAGES: readonly ProductPage[] = [
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
  page('/dashboard', STAFF, ['Dashboard', 'figures home overview'], ['Tableau de bord', 'chiffres accueil']),
  page('/user-dashboard', 'signed-in', ['My dashboard', 'figures home'], ['Mon tableau de bord', 'chiffres accueil']),
  page('/mission', STAFFING, ['Missions', 'clients needs import'], ['Missions', 'clients besoins importer']),
  page(
    '/mission-proposals',
    STAFFING,
    ['Mission proposals', 'candidates pipeline board'],
    ['Propositions par mission', 'candidats tableau suivi'],
  ),
  page(
    '/positioning',
    STAFFING,
    ['Positioning', 'candidates proposals clients'],
    ['Positionnements', 'candidats propositions clients'],
  ),
  page('/proposals', 'signed-in', ['Proposals', 'my missions offers'], ['Propositions', 'mes missions offres']),
  page('/my-missions', 'signed-in', ['My missions', 'where I work'], ['Mes missions', 'où je travaille']),
  page('/profiles', STAFFING, ['Profiles', 'skills resume candidates'], ['Profils', 'compétences cv candidats']),
  page(
    '/profile/resume',
    'signed-in',
    ['My skills and résumé', 'cv experience documents'],
    ['Mes compétences et mon CV', 'expérience documents'],
  ),
  page(
    '/my-matching',
    'signed-in',
    ['Missions for me', 'matching proposals'],
    ['Missions pour moi', 'matching propositions'],
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

type Reader = { permissions: readonly string[]; language: 'EN' | 'FR' }

/** The pages open to somebody, titled in their language. */
export const pagesFor = ({ permissions, language }: Reader): { title: string; link: string }[] =>
  PAGES.filter(({ access }) => allows(access, permissions)).map((one) => ({
    title: one[language].title,
    link: one.link,
  }))

/** The pages open to somebody that typed words find, in whichever language they are, the best first. */
export const findPages = (typed: readonly string[], { permissions, language }: Reader): ProductPage[] => {
  const open = PAGES.filter(({ access }) => allows(access, permissions))
  const other = language === 'EN' ? 'FR' : 'EN'
  return ranked(open, typed, (one) =>
    [one[language].title, one[language].also, one[other].title, one[other].also].join(' '),
  )
}
