import type { PersonKey } from './people.ts'

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
  /** When it began and when it ends, in months from the current one: from the first day of one to the last of the other. */
  months: [from: number, to: number]
  /** Who alone signs its reports. */
  validators?: PersonKey[]
}

const missions = {
  members: {
    client: AUBECLAIRE,
    title: 'Refonte de l’espace adhérent',
    slug: 'refonte-espace-adherent',
    months: [-9, 6],
  },
  data: { client: AUBECLAIRE, title: 'Data platform migration', slug: 'data-platform-migration', months: [-7, 4] },
  fleet: { client: VERDANCE, title: 'Fleet tracking API', slug: 'fleet-tracking-api', months: [-8, 2] },
  drivers: {
    client: VERDANCE,
    title: 'Application mobile des conducteurs',
    slug: 'application-mobile-conducteurs',
    months: [-12, 8],
  },
  meters: {
    client: HAUTMARAIS,
    title: 'Supervision des compteurs communicants',
    slug: 'supervision-compteurs',
    months: [-6, 10],
  },
  cloud: { client: HAUTMARAIS, title: 'Cloud cost review', slug: 'cloud-cost-review', months: [-6, 1] },
  trials: {
    client: SYLVERANE,
    title: 'Clinical trials portal',
    slug: 'clinical-trials-portal',
    months: [-10, 5],
    validators: ['oriane'],
  },
  quality: {
    client: SYLVERANE,
    title: 'Validation du système qualité',
    slug: 'validation-systeme-qualite',
    months: [-5, 3],
  },
  counter: { client: SEVERAC, title: 'Guichet citoyen en ligne', slug: 'guichet-citoyen', months: [-2, 9] },
  catalogue: { client: LANTERNE, title: 'Online catalogue', slug: 'online-catalogue', months: [-4, 7] },
} as const satisfies Record<string, Mission>
export type MissionKey = keyof typeof missions

export const missionOf = (key: MissionKey): Mission => missions[key]
