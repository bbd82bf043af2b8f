import type { DisplayLanguage } from '#shared/core/terms.ts'
import type { UserType } from '#shared/people/terms.ts'

/** The state of a report, by months before the current one. */
type Course = 'VALIDATED' | 'WAITING_VALIDATION' | 'REJECTED' | 'DRAFT'

export type SamplePersonKey = 'camille' | 'idris' | 'lou' | 'nils'
export type SampleMissionKey = 'portal' | 'data' | 'mobile'

interface SamplePerson {
  name: [first: string, last: string]
  type: UserType
  /** `Java 4, SQL 3` */
  skills: string
  city: [zipCode: string, city: string]
  rate: number
  /** Weekdays of work on each current mission; all by default. */
  works: Partial<Record<SampleMissionKey, readonly number[]>>
  months: Readonly<Record<number, Course>>
}

const EVERY_DAY = [1, 2, 3, 4, 5]

export const PEOPLE: Readonly<Record<SamplePersonKey, SamplePerson>> = {
  camille: {
    name: ['Camille', 'Aubrac'],
    type: 'ESN_RESOURCE',
    rate: 560,
    city: ['44000', 'Nantes'],
    skills: 'React 4, TypeScript 4, Node.js 3',
    works: { portal: EVERY_DAY },
    months: { 2: 'VALIDATED', 1: 'WAITING_VALIDATION', 0: 'DRAFT' },
  },
  idris: {
    name: ['Idris', 'Velmont'],
    type: 'ESN_RESOURCE',
    rate: 610,
    city: ['69003', 'Lyon'],
    skills: 'Python 4, SQL 4, AWS 3',
    works: { data: EVERY_DAY },
    months: { 2: 'VALIDATED', 1: 'REJECTED' },
  },
  lou: {
    name: ['Lou', 'Tessandier'],
    type: 'FREELANCER',
    rate: 680,
    city: ['31000', 'Toulouse'],
    skills: 'AWS 4, Terraform 4, Python 2',
    works: { portal: [1, 2], data: [3, 4, 5] },
    months: { 2: 'VALIDATED', 1: 'WAITING_VALIDATION' },
  },
  nils: {
    name: ['Nils', 'Ferrandou'],
    type: 'ESN_RESOURCE',
    rate: 540,
    city: ['44300', 'Nantes'],
    skills: 'React 3, Kotlin 4, Swift 3',
    works: {},
    months: {},
  },
}

export const CLIENTS = ['Coopérative Belle-Anse', 'Assurances du Phare'] as const

interface SampleMission {
  client: (typeof CLIENTS)[number]
  skills: string
  rates: [least: number, most: number]
  city: string
  interventionType: 'HYBRID' | 'ON_SITE' | 'FULL_REMOTE'
  /** Whole months from the current one. */
  months: [from: number, to: number]
  /** How far those came who are proposed for it; who works on it has been accepted. */
  candidates: Partial<Record<SamplePersonKey, 'selected' | 'proposed' | 'agreed'>>
}

export const MISSIONS: Readonly<Record<SampleMissionKey, SampleMission>> = {
  portal: {
    client: 'Coopérative Belle-Anse',
    city: 'Nantes',
    interventionType: 'HYBRID',
    months: [-3, 5],
    skills: 'React 3, TypeScript 3',
    rates: [520, 700],
    candidates: {},
  },
  data: {
    client: 'Assurances du Phare',
    city: 'Lyon',
    interventionType: 'FULL_REMOTE',
    months: [-3, 2],
    skills: 'Python 3, SQL 3',
    rates: [560, 700],
    candidates: {},
  },
  mobile: {
    client: 'Coopérative Belle-Anse',
    city: 'Nantes',
    interventionType: 'HYBRID',
    months: [1, 8],
    skills: 'Kotlin 3, Swift 2',
    rates: [500, 640],
    candidates: { nils: 'agreed', idris: 'proposed', camille: 'selected' },
  },
}

interface Words {
  company: string
  titles: Record<SamplePersonKey, string>
  missions: Record<SampleMissionKey, [title: string, description: string]>
  job: string
  rejection: string
  board: { title: string; description: string; lists: string[]; cards: [list: number, title: string][] }
  note: { title: string; tasks: string[] }
}

export const WORDS: Record<DisplayLanguage, Words> = {
  FR: {
    company: 'Entreprise d’exemple',
    titles: {
      camille: 'Développeuse front-end',
      idris: 'Ingénieur données',
      lou: 'Architecte cloud',
      nils: 'Développeur mobile',
    },
    missions: {
      portal: ['Espace client en ligne', 'Refondre l’espace où les sociétaires suivent leurs contrats.'],
      data: ['Plateforme de données', 'Migrer les données des sinistres vers le cloud.'],
      mobile: ['Application mobile des sociétaires', 'Créer une application pour Android et iOS.'],
    },
    job: 'Plusieurs projets menés en équipe, de la conception à la mise en production.',
    rejection: '<p>Le vendredi de la première semaine était un jour de congé : pouvez-vous corriger ?</p>',
    board: {
      title: 'Avant-vente',
      description: 'Les demandes des clients, de la première réponse à la décision.',
      lists: ['À qualifier', 'Réponse en cours', 'Décision du client'],
      cards: [
        [0, 'Assistance à la recette, Assurances du Phare'],
        [1, 'Application mobile, Coopérative Belle-Anse'],
        [1, 'Audit d’accessibilité'],
        [2, 'Renouvellement de la plateforme de données'],
      ],
    },
    note: {
      title: 'À essayer',
      tasks: [
        'Signer les deux CRA du mois dernier',
        'Envoyer Nils au client, avec votre propre adresse',
        'Voir l’équipe du mois et relancer les retards',
        'Chercher qui convient à l’application mobile',
      ],
    },
  },
  EN: {
    company: 'Sample company',
    titles: {
      camille: 'Front-end developer',
      idris: 'Data engineer',
      lou: 'Cloud architect',
      nils: 'Mobile developer',
    },
    missions: {
      portal: ['Customer portal', 'Rebuild the place where members follow their contracts.'],
      data: ['Data platform', 'Move the claims data to the cloud.'],
      mobile: ['Members’ mobile app', 'Create an app for Android and iOS.'],
    },
    job: 'Several projects carried out in a team, from design to production.',
    rejection: '<p>The Friday of the first week was a day of leave: can you correct it?</p>',
    board: {
      title: 'Pre-sales',
      description: 'What clients ask for, from the first answer to the decision.',
      lists: ['To qualify', 'Being answered', 'Client decides'],
      cards: [
        [0, 'Acceptance testing, Assurances du Phare'],
        [1, 'Mobile app, Coopérative Belle-Anse'],
        [1, 'Accessibility audit'],
        [2, 'Renewal of the data platform'],
      ],
    },
    note: {
      title: 'Worth trying',
      tasks: [
        'Sign last month’s two timesheets',
        'Send Nils to the client, with your own address',
        'Look at the team’s month and remind who is late',
        'Find who fits the mobile app',
      ],
    },
  },
}
