import type { StoredMission } from '#functions/data/missions/storedMission.ts'
import type { PersonKey } from '#infra/local/seed/people.ts'
import { skillCode } from '#shared/staffing/skills.ts'

interface Client {
  title: string
  slug: string
}
const AUBECLAIRE: Client = { title: 'Mutuelle Aubeclaire', slug: 'mutuelle-aubeclaire' }
const VERDANCE: Client = { title: 'Transports Verdance', slug: 'transports-verdance' }
const HAUTMARAIS: Client = { title: 'Énergies Hautmarais', slug: 'energies-hautmarais' }
const SYLVERANE: Client = { title: 'Laboratoires Sylverane', slug: 'laboratoires-sylverane' }
const SEVERAC: Client = { title: 'Ville de Port-Séverac', slug: 'ville-de-port-severac' }
const LANTERNE: Client = { title: 'Éditions de la Lanterne Bleue', slug: 'editions-de-la-lanterne-bleue' }

interface Mission {
  client: Client
  title: string
  slug: string
  /** First and last month, relative to the current one. */
  months: [from: number, to: number]
  /** The only validators of its reports. */
  validators?: PersonKey[]
  about: About
}

/** The other fields of a mission. */
type About = Pick<StoredMission, 'skills' | 'minYears' | 'languages' | 'rateMax' | 'interventionType' | 'city'> & {
  description: string
}
const describeMission = (
  description: string,
  skills: string,
  rateMax: number,
  city: string,
  interventionType: About['interventionType'],
  languages: About['languages'] = ['FR'],
): About => ({
  description: `<p>${description}</p>`,
  skills: skills.split(', ').map((one) => ({ code: skillCode(one.slice(0, -2)), level: Number(one.slice(-1)) })),
  minYears: 3,
  languages,
  rateMax,
  city,
  interventionType,
})

const missions = {
  members: {
    client: AUBECLAIRE,
    title: 'Refonte de l’espace adhérent',
    slug: 'refonte-espace-adherent',
    months: [-4, 6],
    about: describeMission(
      'Refaire l’espace où les adhérents suivent leurs remboursements.',
      'React 3, TypeScript 3',
      620,
      'Nantes',
      'HYBRID',
    ),
  },
  data: {
    client: AUBECLAIRE,
    title: 'Data platform migration',
    slug: 'data-platform-migration',
    months: [-4, 4],
    about: describeMission(
      'Move the data platform to the cloud without a day of interruption.',
      'Python 3, SQL 3, AWS 2',
      680,
      'Nantes',
      'FULL_REMOTE',
      ['EN'],
    ),
  },
  fleet: {
    client: VERDANCE,
    title: 'Fleet tracking API',
    slug: 'fleet-tracking-api',
    months: [-4, 2],
    about: describeMission('An API that knows where every van is.', 'Java 3, Kafka 2', 640, '', 'FULL_REMOTE', ['EN']),
  },
  drivers: {
    client: VERDANCE,
    title: 'Application mobile des conducteurs',
    slug: 'application-mobile-conducteurs',
    months: [-4, 8],
    about: describeMission(
      'L’application des conducteurs, hors ligne comprise.',
      'Kotlin 3, Swift 2',
      600,
      'Strasbourg',
      'HYBRID',
    ),
  },
  meters: {
    client: HAUTMARAIS,
    title: 'Supervision des compteurs communicants',
    slug: 'supervision-compteurs',
    months: [-4, 10],
    about: describeMission(
      'Superviser 200 000 compteurs communicants.',
      'Java 3, Kafka 3',
      610,
      'Saint-Denis',
      'ON_SITE',
    ),
  },
  cloud: {
    client: HAUTMARAIS,
    title: 'Cloud cost review',
    slug: 'cloud-cost-review',
    months: [-4, 1],
    about: describeMission('Find and stop what costs too much.', 'AWS 3, Terraform 2', 750, '', 'FULL_REMOTE', ['EN']),
  },
  trials: {
    client: SYLVERANE,
    title: 'Clinical trials portal',
    slug: 'clinical-trials-portal',
    months: [-4, 5],
    about: describeMission(
      'The portal of 40 hospitals for their trials.',
      'TypeScript 3, Node.js 3',
      650,
      'Lyon',
      'HYBRID',
      ['EN'],
    ),
    validators: ['oriane'],
  },
  quality: {
    client: SYLVERANE,
    title: 'Validation du système qualité',
    slug: 'validation-systeme-qualite',
    months: [-4, 3],
    about: describeMission('Valider le système qualité avant l’audit.', 'Test automation 2', 560, 'Lyon', 'ON_SITE'),
  },
  counter: {
    client: SEVERAC,
    title: 'Guichet citoyen en ligne',
    slug: 'guichet-citoyen',
    months: [-2, 9],
    about: describeMission(
      'Un guichet en ligne pour toutes les démarches de la ville.',
      'React 2, PHP 2',
      540,
      'Port-Séverac',
      'HYBRID',
    ),
  },
  catalogue: {
    client: LANTERNE,
    title: 'Online catalogue',
    slug: 'online-catalogue',
    months: [-4, 7],
    about: describeMission(
      'A catalogue that finds what readers mean.',
      'TypeScript 3, Elasticsearch 2',
      590,
      '',
      'FULL_REMOTE',
      ['EN'],
    ),
  },
} as const satisfies Record<string, Mission>
export type MissionKey = keyof typeof missions

export const missionOf = (key: MissionKey): Mission => missions[key]
