import type { PersonKey } from '#infra/local/seed/people.ts'
import type { MissionKey } from './missions.ts'

/** How far a report has come; `corrected`: rejected, corrected, sent again and signed. */
type Course = 'none' | 'draft' | 'waiting' | 'validated' | 'rejected' | 'corrected'

export interface Absence {
  /** First and last working day of the month, counted from 1. */
  workingDays: [from: number, to: number]
  reason: 'leave' | 'training' | 'sick'
}

export interface Plan {
  /** Share of a day on each mission, by weekday (1 Monday to 5 Friday). */
  work: Partial<Record<MissionKey, number | Partial<Record<number, number>>>>
  /** Of the four previous months and the current one. */
  courses: [Course, Course, Course, Course, Course]
  /** By months before the current one. */
  absences?: Partial<Record<number, Absence>>
  comments?: Partial<Record<number, string>>
  /** Rejection messages as HTML, by months before the current one. */
  rejections?: Partial<Record<number, string>>
  /** Who signs the reports. */
  signedBy: PersonKey
}

const ALL_DONE: Plan['courses'] = ['validated', 'validated', 'validated', 'validated', 'draft']

export const plans: Record<PersonKey, Plan> = {
  maelle: {
    work: { counter: { 2: 0.5 }, quality: { 2: 0.5 } },
    courses: ['validated', 'validated', 'validated', 'waiting', 'draft'],
    comments: { 1: 'Comités de pilotage du mardi.' },
    signedBy: 'oriane',
  },
  tanguy: {
    work: { cloud: { 1: 1, 4: 0.5 } },
    courses: ALL_DONE,
    comments: {
      2: 'Monthly savings report handed over on the last Thursday.',
      0: 'Steering committee moved to Monday.',
    },
    signedBy: 'oriane',
  },
  oriane: {
    work: { quality: { 1: 0.5, 3: 1, 5: 0.25 } },
    courses: ['validated', 'validated', 'validated', 'waiting', 'none'],
    comments: { 3: 'Audit à blanc préparé avec le client.' },
    signedBy: 'maelle',
  },
  bastien: {
    work: { members: 1 },
    courses: ALL_DONE,
    absences: { 3: { workingDays: [6, 10], reason: 'leave' }, 0: { workingDays: [1, 1], reason: 'training' } },
    comments: { 2: 'Recette du lot 2 terminée, mise en production le mois prochain.' },
    signedBy: 'oriane',
  },
  priya: {
    work: { data: 0.6, fleet: 0.4 },
    courses: ['validated', 'corrected', 'validated', 'waiting', 'draft'],
    absences: { 2: { workingDays: [12, 13], reason: 'sick' } },
    comments: {
      3: 'Corrected as asked: the workshops count for the migration.',
      1: 'Cut-over rehearsed twice, no data lost.',
    },
    rejections: {
      3: '<p>Hello Priya,</p><p>The workshops of the first week belong to the <strong>Data platform migration</strong>, not to the fleet API. Could you move them?</p>',
    },
    signedBy: 'maelle',
  },
  lucie: {
    work: { drivers: 1 },
    courses: ['validated', 'validated', 'validated', 'waiting', 'draft'],
    absences: { 1: { workingDays: [4, 5], reason: 'leave' } },
    comments: { 2: 'Tests sur le terrain à Strasbourg, deux demi-journées en déplacement.' },
    signedBy: 'oriane',
  },
  jeanyann: {
    work: { meters: 1 },
    courses: ['validated', 'validated', 'corrected', 'validated', 'draft'],
    absences: { 4: { workingDays: [3, 12], reason: 'leave' } },
    comments: { 2: 'Astreinte du samedi non comptée, comme convenu.', 1: 'Déploiement à Saint-Denis achevé.' },
    rejections: {
      2: '<p>Bonjour Jean-Yann,</p><p>L’astreinte du samedi se règle à part&nbsp;: merci de le préciser en commentaire.</p>',
    },
    signedBy: 'maelle',
  },
  sofiane: {
    work: { members: { 1: 0.5, 2: 0.5, 3: 0.5, 4: 1, 5: 1 }, counter: { 1: 0.5, 2: 0.5, 3: 0.5 } },
    courses: ['validated', 'validated', 'rejected', 'waiting', 'none'],
    comments: { 1: 'Ateliers avec les agents du guichet le lundi et le mardi.' },
    rejections: {
      2: '<p>Bonjour Sofiane,</p><ul><li>les ateliers du guichet ont commencé plus tard dans le mois&nbsp;;</li><li>le <strong>jeudi</strong> est entièrement sur l’espace adhérent.</li></ul><p>Merci de revoir la répartition.</p>',
    },
    signedBy: 'oriane',
  },
  emma: {
    work: { trials: 1 },
    courses: ['validated', 'validated', 'validated', 'rejected', 'draft'],
    absences: { 1: { workingDays: [1, 3], reason: 'leave' } },
    comments: { 0: 'Working from the Lyon site until the pilot ends.' },
    rejections: {
      1: '<p>Hi Emma,</p><p>The pilot’s kick-off day is missing. Please add it and send the report again, thanks!</p>',
    },
    signedBy: 'oriane',
  },
  noe: {
    work: { drivers: { 1: 1, 2: 1, 3: 0.5, 4: 1 }, fleet: { 3: 0.5 } },
    courses: ['validated', 'validated', 'validated', 'none', 'none'],
    comments: { 4: 'Temps partiel : absent le vendredi.' },
    signedBy: 'oriane',
  },
  clarisse: {
    work: { trials: { 1: 0.75, 2: 0.75, 3: 0.75, 4: 0.75, 5: 0.75 }, quality: 0.25 },
    courses: ['validated', 'validated', 'waiting', 'waiting', 'draft'],
    absences: { 3: { workingDays: [15, 16], reason: 'training' } },
    signedBy: 'oriane',
  },
  aurele: {
    work: { meters: { 1: 1, 2: 1, 3: 1 } },
    courses: ['validated', 'validated', 'validated', 'draft', 'draft'],
    comments: { 1: 'Trois jours par semaine, hors déplacements.' },
    signedBy: 'maelle',
  },
  dara: {
    work: { counter: 1 },
    courses: ['none', 'none', 'validated', 'validated', 'draft'],
    comments: { 2: 'First month on the project.' },
    signedBy: 'oriane',
  },
  ysolde: {
    work: { catalogue: { 3: 1 } },
    courses: ['none', 'none', 'validated', 'waiting', 'draft'],
    signedBy: 'ysolde',
  },
  tom: {
    work: { catalogue: 1 },
    courses: ['none', 'validated', 'validated', 'waiting', 'draft'],
    comments: { 2: 'Search went live on the 20th.' },
    signedBy: 'ysolde',
  },
}
