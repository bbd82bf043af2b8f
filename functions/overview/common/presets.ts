import type { Caller } from '#functions/core/http/caller.ts'
import {
  type Access,
  allows,
  COMPANY_MANAGERS,
  CRA_AREA,
  CRA_MANAGERS,
  CRA_VALIDATORS,
  STAFFING,
  USER_MANAGERS,
} from '#shared/core/permissions.ts'
import type { UserType } from '#shared/people/terms.ts'

interface Words {
  label: string
  description: string
}
interface Preset {
  link: string
  icon: string
  access: Access
  /** The user types that begin with it. */
  types: readonly UserType[]
  EN: Words
  FR: Words
}

const EVERYBODY = ['ESN', 'FREELANCER', 'ESN_RESOURCE'] as const
const OUTSIDE = ['FREELANCER', 'ESN_RESOURCE'] as const

/** The initial shortcuts, in order. */
const PRESETS: Readonly<Record<string, Preset>> = {
  team: {
    link: '/activity-report?tab=team',
    icon: 'users',
    access: CRA_MANAGERS,
    types: ['ESN'],
    EN: { label: 'The team’s month', description: 'Who is late with what' },
    FR: { label: 'Le mois de l’équipe', description: 'Qui est en retard' },
  },
  signatures: {
    link: '/activity-report?tab=validate',
    icon: 'check-badge',
    access: CRA_VALIDATORS,
    types: ['ESN'],
    EN: { label: 'To sign', description: 'Timesheets waiting for me' },
    FR: { label: 'À signer', description: 'Les CRA qui m’attendent' },
  },
  reports: {
    link: '/activity-report',
    icon: 'calendar-days',
    access: CRA_AREA,
    types: EVERYBODY,
    EN: { label: 'My timesheets', description: 'Fill and send my months' },
    FR: { label: 'Mes CRA', description: 'Remplir et envoyer mes mois' },
  },
  missions: {
    link: '/mission',
    icon: 'briefcase',
    access: STAFFING,
    types: ['ESN'],
    EN: { label: 'Missions', description: 'Clients and their needs' },
    FR: { label: 'Missions', description: 'Les clients et leurs besoins' },
  },
  candidates: {
    link: '/mission-proposals',
    icon: 'clipboard-document-list',
    access: STAFFING,
    types: ['ESN'],
    EN: { label: 'Mission proposals', description: 'Who is how far' },
    FR: { label: 'Propositions par mission', description: 'Qui en est où' },
  },
  profiles: {
    link: '/profiles',
    icon: 'academic-cap',
    access: STAFFING,
    types: ['ESN'],
    EN: { label: 'Profiles', description: 'Skills and résumés' },
    FR: { label: 'Profils', description: 'Compétences et CV' },
  },
  proposals: {
    link: '/proposals',
    icon: 'envelope',
    access: 'signed-in',
    types: OUTSIDE,
    EN: { label: 'Proposals', description: 'Missions to answer' },
    FR: { label: 'Propositions', description: 'Les missions à décider' },
  },
  'my-missions': {
    link: '/my-missions',
    icon: 'briefcase',
    access: 'signed-in',
    types: OUTSIDE,
    EN: { label: 'My missions', description: 'Where I work' },
    FR: { label: 'Mes missions', description: 'Où je travaille' },
  },
  people: {
    link: '/company',
    icon: 'user-plus',
    access: USER_MANAGERS,
    types: ['ESN'],
    EN: { label: 'People', description: 'Invite and review' },
    FR: { label: 'Personnes', description: 'Inviter et confirmer' },
  },
  usage: {
    link: '/company/usage',
    icon: 'chart-bar',
    access: COMPANY_MANAGERS,
    types: ['ESN'],
    EN: { label: 'Usage', description: 'What we pay for' },
    FR: { label: 'Consommation', description: 'Ce que nous payons' },
  },
  profile: {
    link: '/profile',
    icon: 'user-circle',
    access: 'signed-in',
    types: OUTSIDE,
    EN: { label: 'My profile', description: 'What others see of me' },
    FR: { label: 'Mon profil', description: 'Ce que les autres voient' },
  },
  settings: {
    link: '/settings',
    icon: 'cog-6-tooth',
    access: 'signed-in',
    types: EVERYBODY,
    EN: { label: 'Settings', description: 'Account and appearance' },
    FR: { label: 'Paramètres', description: 'Compte et apparence' },
  },
}

/** The presets of a user type; `toShortcut` filters them by permissions. */
export const presetsOf = (type: UserType): { id: string; preset: string }[] =>
  Object.entries(PRESETS).flatMap(([preset, { types }]) => (types.includes(type) ? [{ id: preset, preset }] : []))

/** A preset in the reader's language; undefined when they may not follow it, or it no longer exists. */
export const toShortcut = (preset: string, { permissions, language }: Caller) => {
  const found = Object.hasOwn(PRESETS, preset) ? PRESETS[preset] : undefined
  if (!found || !allows(found.access, permissions)) return undefined
  return { ...found[language], icon: found.icon, link: found.link, useRouter: true }
}
