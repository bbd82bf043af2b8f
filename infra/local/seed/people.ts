import type { Permission } from '#shared/core/permissions.ts'

/** Of every account of the sample content. */
export const PASSWORD = 'Sept-phares-2026!'

interface Person {
  firstName: string
  lastName: string
  email: string
  type: 'ESN' | 'FREELANCER' | 'ESN_RESOURCE'
  permission: Permission
  language: 'EN' | 'FR'
  /** Their role, to choose whom to sign in as. */
  is: string
  /** Their place of work, when it differs from the company's. */
  region?: string
  status?: 'online' | 'away' | 'busy' | 'not-visible'
}

const person = (
  type: Person['type'],
  permission: Permission,
  domain: string,
  [firstName, lastName]: [string, string],
  language: Person['language'],
  more: Pick<Person, 'is'> & Partial<Person>,
): Person => {
  const plain = `${firstName}.${lastName}`
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z.-]/g, '')
  return { firstName, lastName, email: `${plain}@${domain}`, type, permission, language, ...more }
}

const RIVAGE = 'rivage.example'
const BRUMEVAL = 'brumeval.example'
const SOLO = 'independant.example'

/** The main sample company. */
export const rivage = {
  maelle: person('ESN', 'ALL', RIVAGE, ['Maëlle', 'Kerlouan'], 'FR', { is: 'founder, may do everything' }),
  tanguy: person('ESN', 'MANAGE_CRA', RIVAGE, ['Tanguy', 'Ashdown'], 'EN', {
    is: 'delivery manager, follows the team',
    status: 'busy',
  }),
  oriane: person('ESN', 'VALIDATE_CRA', RIVAGE, ['Oriane', 'Castelvert'], 'FR', { is: 'validator, signs reports' }),
  bastien: person('ESN_RESOURCE', 'VIEW_CRA', RIVAGE, ['Bastien', 'Marivaulx'], 'FR', { is: 'consultant' }),
  priya: person('ESN_RESOURCE', 'VIEW_CRA', RIVAGE, ['Priya', 'Venkarai'], 'EN', { is: 'consultant, two missions' }),
  lucie: person('ESN_RESOURCE', 'VIEW_CRA', RIVAGE, ['Lucie', 'Hartzwiller'], 'FR', {
    is: 'consultant in Strasbourg (holidays of Alsace-Moselle)',
    region: '57',
  }),
  jeanyann: person('ESN_RESOURCE', 'VIEW_CRA', RIVAGE, ['Jean-Yann', 'Payetin'], 'FR', {
    is: 'consultant in La Réunion (its holidays)',
    region: 'RE',
  }),
  sofiane: person('ESN_RESOURCE', 'VIEW_CRA', RIVAGE, ['Sofiane', 'Belmarek'], 'FR', {
    is: 'consultant with a rejected report',
  }),
  emma: person('ESN_RESOURCE', 'VIEW_CRA', RIVAGE, ['Emma', 'Thornwick'], 'EN', {
    is: 'consultant with a report rejected last month',
    status: 'away',
  }),
  noe: person('ESN_RESOURCE', 'VIEW_CRA', RIVAGE, ['Noé', 'Valdombre'], 'FR', { is: 'consultant who is late' }),
  clarisse: person('ESN_RESOURCE', 'VIEW_CRA', RIVAGE, ['Clarisse', 'Ombredanne'], 'FR', {
    is: 'consultant whose reports wait',
    status: 'not-visible',
  }),
  aurele: person('FREELANCER', 'VIEW_CRA', SOLO, ['Aurèle', 'Montfauve'], 'FR', { is: 'freelancer' }),
  dara: person('FREELANCER', 'VIEW_CRA', SOLO, ['Dara', 'Kellanwood'], 'EN', { is: 'freelancer, newly arrived' }),
} as const satisfies Record<string, Person>
type RivageKey = keyof typeof rivage

/** Another company, isolated from the first. */
const brumeval = {
  ysolde: person('ESN', 'ALL', BRUMEVAL, ['Ysolde', 'Brumeval'], 'EN', {
    is: 'founder of another company, its only validator',
  }),
  tom: person('ESN_RESOURCE', 'VIEW_CRA', BRUMEVAL, ['Tom', 'Aldenby'], 'EN', { is: 'her consultant' }),
} as const satisfies Record<string, Person>
type BrumevalKey = keyof typeof brumeval

export type PersonKey = RivageKey | BrumevalKey
export const people: Record<PersonKey, Person> = { ...rivage, ...brumeval }

export const WORKSPACES = [
  { name: 'Atelier Numérique Rivage', people: Object.keys(rivage) as PersonKey[] },
  { name: 'Brumeval Conseil', people: Object.keys(brumeval) as PersonKey[] },
]

/** People who can sign in. */
export const ACCOUNTS: readonly Person[] = Object.values(people)
