import type { StoredActivity } from '#functions/data/activities/activities.ts'
import { withDe } from '#shared/core/text/french.ts'
import { escapeHtml } from '#shared/core/text/plainText.ts'
import { craIdParts } from '#shared/time/cra/rules.ts'
import { type Language, monthName } from './report.ts'

/** Escaped values of the sentences; an erased person is called `SOMEBODY`. */
interface Facts {
  by: string
  about: string
  period: string
  mission: string
  client: string
  /** Of a workplace app. */
  thing: string
}

const sentences: Record<Language, Record<StoredActivity['code'], (facts: Facts) => string>> = {
  EN: {
    CRA_SENT: ({ about, period }) => `${about} sent the timesheet for ${period}.`,
    CRA_VALIDATED: ({ by, about, period }) => `${by} validated the timesheet of ${about} for ${period}.`,
    CRA_REJECTED: ({ by, about, period }) => `${by} rejected the timesheet of ${about} for ${period}.`,
    SENT_TO_RESOURCE: ({ by, about, mission, client }) =>
      `${by} proposed the mission ${mission} at ${client} to ${about}.`,
    TAKEN_BACK: ({ by, about, mission }) => `${by} withdrew the proposal of ${mission} to ${about}.`,
    ACCEPTED_BY_RESOURCE: ({ about, mission }) => `${about} agreed to be presented for ${mission}.`,
    REFUSED_BY_RESOURCE: ({ about, mission }) => `${about} refused the mission ${mission}.`,
    CONSENT_WITHDRAWN: ({ about, mission }) => `${about} no longer wants to be presented for ${mission}.`,
    SENT_TO_CLIENT: ({ by, about, mission, client }) => `${by} presented ${about} to ${client} for ${mission}.`,
    TAKEN_BACK_FROM_CLIENT: ({ by, about, mission, client }) =>
      `${by} withdrew ${about} from ${client} for ${mission}.`,
    ACCEPTED_BY_CLIENT: ({ about, mission, client }) => `${client} accepted ${about} for ${mission}.`,
    REFUSED_BY_CLIENT: ({ about, mission, client }) => `${client} did not choose ${about} for ${mission}.`,
    MISSION_OPENED: ({ by, mission, client }) => `${by} opened the mission ${mission} at ${client}.`,
    MISSION_CLOSED: ({ by, mission, client }) => `${by} closed the mission ${mission} at ${client}.`,
    MISSION_REOPENED: ({ by, mission, client }) => `${by} reopened the mission ${mission} at ${client}.`,
    MEMBER_JOINED: ({ about }) => `${about} joined the company.`,
    MEMBER_LEFT: ({ by, about }) => `${by} disabled the account of ${about}.`,
    MEMBER_RETURNED: ({ by, about }) => `${by} re-enabled the account of ${about}.`,
    BOARD_CREATED: ({ by, thing }) => `${by} created the board ${thing}.`,
    ARTICLE_PUBLISHED: ({ by, thing }) => `${by} published the help article ${thing}.`,
    COURSE_PUBLISHED: ({ by, thing }) => `${by} published the course ${thing}.`,
    FILES_SHARED: ({ by, thing }) => `${by} added files to ${thing}.`,
    COURSE_COMPLETED: ({ about, thing }) => `${about} finished the course ${thing}.`,
    UNIT_HANDED_OVER: ({ by, about, thing }) => `${by} handed ${thing} over to ${about}.`,
    UNIT_TAKEN_BACK: ({ by, about, thing }) => `${by} took ${thing} back from ${about}.`,
  },
  FR: {
    CRA_SENT: ({ about, period }) => `${about} a envoyé le CRA ${withDe(period)}.`,
    CRA_VALIDATED: ({ by, about, period }) => `${by} a validé le CRA ${withDe(period)} ${withDe(about)}.`,
    CRA_REJECTED: ({ by, about, period }) => `${by} a refusé le CRA ${withDe(period)} ${withDe(about)}.`,
    SENT_TO_RESOURCE: ({ by, about, mission, client }) =>
      `${by} a proposé la mission ${mission} chez ${client} à ${about}.`,
    TAKEN_BACK: ({ by, about, mission }) => `${by} a annulé la proposition de la mission ${mission} à ${about}.`,
    ACCEPTED_BY_RESOURCE: ({ about, mission }) => `${about} a donné son accord pour ${mission}.`,
    REFUSED_BY_RESOURCE: ({ about, mission }) => `${about} a refusé la mission ${mission}.`,
    CONSENT_WITHDRAWN: ({ about, mission }) => `${about} a retiré son accord pour ${mission}.`,
    SENT_TO_CLIENT: ({ by, about, mission, client }) => `${by} a présenté ${about} à ${client} pour ${mission}.`,
    TAKEN_BACK_FROM_CLIENT: ({ by, about, mission, client }) =>
      `${by} a annulé l’envoi ${withDe(about)} à ${client} pour ${mission}.`,
    ACCEPTED_BY_CLIENT: ({ about, mission, client }) => `${client} a accepté ${about} pour ${mission}.`,
    REFUSED_BY_CLIENT: ({ about, mission, client }) => `${client} n’a pas retenu ${about} pour ${mission}.`,
    MISSION_OPENED: ({ by, mission, client }) => `${by} a ouvert la mission ${mission} chez ${client}.`,
    MISSION_CLOSED: ({ by, mission, client }) => `${by} a fermé la mission ${mission} chez ${client}.`,
    MISSION_REOPENED: ({ by, mission, client }) => `${by} a rouvert la mission ${mission} chez ${client}.`,
    MEMBER_JOINED: ({ about }) => `${about} a rejoint l’entreprise.`,
    MEMBER_LEFT: ({ by, about }) => `${by} a désactivé le compte ${withDe(about)}.`,
    MEMBER_RETURNED: ({ by, about }) => `${by} a réactivé le compte ${withDe(about)}.`,
    BOARD_CREATED: ({ by, thing }) => `${by} a créé le tableau ${thing}.`,
    ARTICLE_PUBLISHED: ({ by, thing }) => `${by} a publié l’article d’aide ${thing}.`,
    COURSE_PUBLISHED: ({ by, thing }) => `${by} a publié la formation ${thing}.`,
    FILES_SHARED: ({ by, thing }) => `${by} a ajouté des fichiers dans ${thing}.`,
    COURSE_COMPLETED: ({ about, thing }) => `${about} a terminé la formation ${thing}.`,
    UNIT_HANDED_OVER: ({ by, about, thing }) => `${by} a remis ${thing} à ${about}.`,
    UNIT_TAKEN_BACK: ({ by, about, thing }) => `${by} a récupéré ${thing} auprès ${withDe(about)}.`,
  },
}

const SOMEBODY: Record<Language, string> = { EN: 'Somebody', FR: 'Quelqu’un' }
const LINKS: Record<Language, Record<'report' | 'mission' | 'person' | 'own' | 'thing' | 'equipment', string>> = {
  EN: {
    report: 'Open the timesheet',
    mission: 'Open the mission',
    person: 'Open their page',
    own: 'Open my missions',
    thing: 'Open it',
    equipment: 'Open my equipment',
  },
  FR: {
    report: 'Ouvrir le CRA',
    mission: 'Ouvrir la mission',
    person: 'Ouvrir la fiche',
    own: 'Ouvrir mes missions',
    thing: 'Ouvrir',
    equipment: 'Ouvrir mon matériel',
  },
}

const strong = (text: string): string => `<strong>${escapeHtml(text)}</strong>`

/** An activity as an escaped sentence with names in bold; `nameOf` returns current names. */
export const activityText = (
  language: Language,
  activity: StoredActivity,
  nameOf: (person: string) => string | undefined,
  /** The current title of an item of an app. */
  title = '',
): string => {
  const named = (person: string | null) => strong((person && nameOf(person)) || SOMEBODY[language])
  const { year, month } = 'craId' in activity ? craIdParts(activity.craId) : { year: 2000, month: 1 }
  const { mission, client } = 'mission' in activity ? activity : { mission: '', client: '' }
  return sentences[language][activity.code]({
    by: named(activity.by),
    about: named(activity.about),
    period: monthName(language, year, month),
    mission: strong(mission),
    client: strong(client),
    thing: strong('product' in activity ? activity.product : title),
  })
}

/** The label of an activity's link. */
export const linkText = (language: Language, to: keyof (typeof LINKS)['EN']): string => LINKS[language][to]
