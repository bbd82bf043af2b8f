import { formatFrenchFirst } from '#shared/core/dates/writtenDates.ts'
import { withDe } from '#shared/core/text/french.ts'
import type { CraAction } from '#shared/time/terms.ts'

export type Language = 'EN' | 'FR'

/** Values of texts about a report. */
export interface ReportFacts {
  resourceName: string
  by: string
  year: number
  month: number
}

export const LOCALES: Record<Language, string> = { EN: 'en-GB', FR: 'fr-FR' }

/** The time zone of days and times in texts, as the reader's is unknown. It is ahead of UTC: a civil date stays itself. */
export const PARIS = 'Europe/Paris'
const CLOCK: Record<Language, string> = { EN: 'Paris time', FR: 'heure de Paris' }

/** A date with the month in words. */
export const formatDate = (language: Language, date: string): string =>
  language === 'FR' ? formatFrenchFirst(date) : date

/** `28 November 2026 at 10:30 (Paris time)` */
export const formatMoment = (language: Language, at: Date): string => {
  const format = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeStyle: 'short', timeZone: PARIS })
  return `${formatDate(language, format.format(at))} (${CLOCK[language]})`
}

/** The day of a civil date or an instant: `28 November 2026` */
export const formatDay = (date: string, language: Language): string =>
  formatDate(language, new Date(date).toLocaleDateString(LOCALES[language], { dateStyle: 'long', timeZone: PARIS }))

/** `November 2026`, `novembre 2026` */
export const monthName = (language: Language, year: number, month: number): string =>
  new Intl.DateTimeFormat(LOCALES[language], { month: 'long', year: 'numeric', timeZone: PARIS }).format(
    Date.UTC(year, month - 1, 1),
  )

interface Texts {
  title: string
  description: string
}
/** What somebody is notified of about a report. */
export type NotifiedAction = Exclude<CraAction, 'CRA_CREATED' | 'CRA_TAKEN_BACK'> | 'CRA_SIGNATURE_WITHDRAWN'

const words: Record<Language, Record<NotifiedAction, (facts: ReportFacts & { period: string }) => Texts>> = {
  EN: {
    CRA_SENT: ({ resourceName, period }) => ({
      title: `${resourceName}’s timesheet for ${period} is waiting for your signature`,
      description: `${resourceName} sent their timesheet for ${period}. Sign it, or send it back with a message.`,
    }),
    CRA_VALIDATED: ({ by, period }) => ({
      title: `Your timesheet for ${period} was validated`,
      description: `${by} validated your timesheet for ${period}.`,
    }),
    CRA_REJECTED: ({ by, period }) => ({
      title: `Your timesheet for ${period} needs a correction`,
      description: `${by} sent your timesheet for ${period} back with a message. Correct it, then send it again.`,
    }),
    CRA_SIGNATURE_WITHDRAWN: ({ resourceName, by, period }) => ({
      title: `${resourceName}’s timesheet for ${period} is no longer validated`,
      description: `${by} rejected ${resourceName}’s timesheet for ${period}, which was validated. It is not to be invoiced until it is corrected and validated again.`,
    }),
    CRA_REMINDED: ({ by, period }) => ({
      title: `Your timesheet for ${period} is expected`,
      description: `${by} is waiting for your timesheet for ${period}. Fill it in, then send it to its validators.`,
    }),
  },
  FR: {
    CRA_SENT: ({ resourceName, period }) => ({
      title: `Le CRA ${withDe(period)} ${withDe(resourceName)} attend votre signature`,
      description: `${resourceName} a envoyé son CRA ${withDe(period)}. Signez-le, ou renvoyez-le avec un message.`,
    }),
    CRA_VALIDATED: ({ by, period }) => ({
      title: `Votre CRA ${withDe(period)} est validé`,
      description: `${by} a validé votre CRA ${withDe(period)}.`,
    }),
    CRA_REJECTED: ({ by, period }) => ({
      title: `Votre CRA ${withDe(period)} est à corriger`,
      description: `${by} vous a renvoyé votre CRA ${withDe(period)} avec un message. Corrigez-le, puis envoyez-le de nouveau.`,
    }),
    CRA_SIGNATURE_WITHDRAWN: ({ resourceName, by, period }) => ({
      title: `Le CRA ${withDe(period)} ${withDe(resourceName)} n’est plus validé`,
      description: `${by} a refusé le CRA ${withDe(period)} ${withDe(resourceName)}, qui était validé. Il n’est pas à facturer tant qu’il n’est pas corrigé et validé de nouveau.`,
    }),
    CRA_REMINDED: ({ by, period }) => ({
      title: `Votre CRA ${withDe(period)} est attendu`,
      description: `${by} attend votre CRA ${withDe(period)}. Remplissez-le, puis envoyez-le aux validateurs.`,
    }),
  },
}

export const isNotified = (action: CraAction | NotifiedAction): action is NotifiedAction =>
  action !== 'CRA_CREATED' && action !== 'CRA_TAKEN_BACK'

/** The notification about a report's action. */
export const reportText = (language: Language, action: NotifiedAction, facts: ReportFacts): Texts =>
  words[language][action]({ ...facts, period: monthName(language, facts.year, facts.month) })

const SUBJECT: Record<Language, (period: string) => string> = {
  EN: (period) => `Your timesheet for ${period}`,
  FR: (period) => `Votre CRA ${withDe(period)}`,
}

/** The subject of a message to a report's owner. */
export const reportSubject = (language: Language, { year, month }: ReportFacts): string =>
  SUBJECT[language](monthName(language, year, month))
