import type { PersonKey } from '#infra/local/seed/people.ts'
import type { MissionFields } from '#shared/staffing/missions/fields.ts'

type Act = 'select' | 'propose' | 'accept' | 'refuse' | 'send' | 'clientAccepts' | 'clientRefuses'

export interface Proposal {
  person: PersonKey
  rate: number
  /** Each step with how many days ago, and its message. */
  steps: [act: Act, daysAgo: number, said?: string][]
}

/** An open mission. */
export interface Sought
  extends Pick<
    MissionFields,
    | 'title'
    | 'description'
    | 'skills'
    | 'minYears'
    | 'languages'
    | 'rateMin'
    | 'rateMax'
    | 'interventionType'
    | 'city'
    | 'positions'
  > {
  client: string
  /** Days since it was opened. */
  ago: number
  closed?: number
  /** Days until it starts. */
  starts: number
  months: number
  proposals: Proposal[]
}

const skills = (text: string) =>
  text.split(', ').map((one) => ({ code: one.slice(0, -2), level: Number(one.slice(-1)) }))

export const SOUGHT: readonly Sought[] = [
  {
    client: 'Mutuelle Aubeclaire',
    title: 'Tableau de bord des remboursements',
    ago: 41,
    starts: 30,
    months: 8,
    description: '<p>Concevoir avec les métiers un tableau de bord des délais de remboursement.</p>',
    skills: skills('React 3, TypeScript 3, Node.js 2'),
    minYears: 4,
    languages: ['FR'],
    positions: 2,
    rateMin: 520,
    rateMax: 640,
    interventionType: 'HYBRID',
    city: 'Nantes',
    proposals: [
      {
        person: 'bastien',
        rate: 580,
        steps: [
          ['select', 38],
          ['propose', 37],
          ['accept', 35],
          ['send', 33, 'achats@aubeclaire.example'],
          ['clientAccepts', 27, 'Profil très convaincant, à bientôt.'],
        ],
      },
      {
        person: 'emma',
        rate: 600,
        steps: [
          ['select', 12],
          ['propose', 11],
          ['accept', 9],
          ['send', 6, 'achats@aubeclaire.example'],
        ],
      },
      { person: 'dara', rate: 620, steps: [['select', 4]] },
    ],
  },
  {
    client: 'Transports Verdance',
    title: 'Route planning service',
    ago: 26,
    starts: 20,
    months: 6,
    description: '<p>Compute delivery rounds for 300 vans, every morning before five.</p>',
    skills: skills('Java 3, PostgreSQL 2, Docker 2'),
    minYears: 5,
    languages: ['EN'],
    positions: 1,
    rateMin: 550,
    rateMax: 680,
    interventionType: 'FULL_REMOTE',
    city: '',
    proposals: [
      {
        person: 'priya',
        rate: 640,
        steps: [
          ['select', 24],
          ['propose', 23],
          ['accept', 22],
        ],
      },
      {
        person: 'noe',
        rate: 560,
        steps: [
          ['select', 20],
          ['propose', 19],
          ['refuse', 17, 'Je préfère rester sur l’application des conducteurs.'],
        ],
      },
      {
        person: 'aurele',
        rate: 660,
        steps: [
          ['select', 3],
          ['propose', 2],
        ],
      },
    ],
  },
  {
    client: 'Énergies Hautmarais',
    title: 'Portail des producteurs solaires',
    ago: 62,
    starts: 15,
    months: 12,
    description: '<p>Un portail pour 4&nbsp;000 producteurs&nbsp;: contrats, relevés, factures.</p>',
    skills: skills('Angular 3, Java 2, Figma 1'),
    minYears: 3,
    languages: ['FR'],
    positions: 2,
    rateMin: 480,
    rateMax: 600,
    interventionType: 'ON_SITE',
    city: 'Rennes',
    proposals: [
      {
        person: 'lucie',
        rate: 540,
        steps: [
          ['select', 55],
          ['propose', 54],
          ['accept', 52],
          ['send', 50, 'projets@hautmarais.example'],
          ['clientRefuses', 43, 'Nous cherchons un profil plus proche de Rennes.'],
        ],
      },
      {
        person: 'clarisse',
        rate: 560,
        steps: [
          ['select', 8],
          ['propose', 7],
          ['accept', 5],
        ],
      },
      {
        person: 'sofiane',
        rate: 520,
        steps: [
          ['select', 6],
          ['propose', 5],
        ],
      },
    ],
  },
  {
    client: 'Laboratoires Sylverane',
    title: 'Entrepôt de données cliniques',
    ago: 15,
    starts: 45,
    months: 9,
    description: '<p>Reprendre et documenter l’entrepôt des données d’essais.</p>',
    skills: skills('Python 3, SQL 3, Airflow 2'),
    minYears: 4,
    languages: ['FR', 'EN'],
    positions: 1,
    rateMin: 560,
    rateMax: 700,
    interventionType: 'HYBRID',
    city: 'Lyon',
    proposals: [
      { person: 'priya', rate: 660, steps: [['select', 10]] },
      {
        person: 'emma',
        rate: 610,
        steps: [
          ['select', 10],
          ['propose', 3],
        ],
      },
    ],
  },
  {
    client: 'Ville de Port-Séverac',
    title: 'Accessibilité du site de la ville',
    ago: 80,
    closed: 48,
    starts: -20,
    months: 3,
    description: '<p>Audit et mise en conformité du site public.</p>',
    skills: skills('HTML 3, CSS 3, Accessibility 3'),
    minYears: 2,
    languages: ['FR'],
    positions: 1,
    rateMin: 420,
    rateMax: 520,
    interventionType: 'HYBRID',
    city: 'Port-Séverac',
    proposals: [
      {
        person: 'lucie',
        rate: 500,
        steps: [
          ['select', 76],
          ['propose', 75],
          ['refuse', 73, 'Trop de déplacements depuis Strasbourg.'],
        ],
      },
    ],
  },
]
