import type { CraAction } from '#shared/time/terms.ts'

export type Language = 'EN' | 'FR'

/** What a text about a report speaks of. */
export interface ReportFacts {
  resourceName: string
  by: string
  year: number
  month: number
}

export const LOCALES: Record<Language, string> = { EN: 'en-GB', FR: 'fr-FR' }

/** `November 2026`, `novembre 2026` */
export const monthName = (language: Language, year: number, month: number): string =>
  new Intl.DateTimeFormat(LOCALES[language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, 1),
  )

/** `de novembre 2026`, `d’octobre 2026` */
export const de = (period: string): string => (/^[aeiouyâéèêîôû]/i.test(period) ? `d’${period}` : `de ${period}`)

interface Texts {
  title: string
  description: string
}
/** The steps of a report that somebody is told of. */
export type ToldAction = Exclude<CraAction, 'CRA_CREATED' | 'CRA_TAKEN_BACK'>

const words: Record<Language, Record<ToldAction, (facts: ReportFacts & { period: string }) => Texts>> = {
  EN: {
    CRA_SENT: ({ resourceName, period }) => ({
      title: `${resourceName} sent a report`,
      description: `The activity report of ${period} is waiting for your signature.`,
    }),
    CRA_VALIDATED: ({ by, period }) => ({
      title: 'Your report was validated',
      description: `${by} validated your activity report of ${period}.`,
    }),
    CRA_REJECTED: ({ by, period }) => ({
      title: 'Your report needs a correction',
      description: `${by} sent your activity report of ${period} back with a message.`,
    }),
    CRA_REMINDED: ({ by, period }) => ({
      title: `Your report of ${period} is expected`,
      description: `${by} is waiting for your activity report of ${period}. Fill it and send it to its validators.`,
    }),
  },
  FR: {
    CRA_SENT: ({ resourceName, period }) => ({
      title: `${resourceName} a envoyé un CRA`,
      description: `Le compte rendu d’activité ${de(period)} attend votre signature.`,
    }),
    CRA_VALIDATED: ({ by, period }) => ({
      title: 'Votre CRA est validé',
      description: `${by} a validé votre compte rendu d’activité ${de(period)}.`,
    }),
    CRA_REJECTED: ({ by, period }) => ({
      title: 'Votre CRA est à corriger',
      description: `${by} vous a renvoyé votre compte rendu d’activité ${de(period)} avec un message.`,
    }),
    CRA_REMINDED: ({ by, period }) => ({
      title: `Votre CRA ${de(period)} est attendu`,
      description: `${by} attend votre compte rendu d’activité ${de(period)}. Remplissez-le puis envoyez-le aux validateurs.`,
    }),
  },
}

export const isTold = (action: CraAction): action is ToldAction =>
  action !== 'CRA_CREATED' && action !== 'CRA_TAKEN_BACK'

/** A step of a report in the reader's language. */
export const reportText = (language: Language, action: ToldAction, facts: ReportFacts): Texts =>
  words[language][action]({ ...facts, period: monthName(language, facts.year, facts.month) })

const SUBJECT: Record<Language, (period: string) => string> = {
  EN: (period) => `Your activity report of ${period}`,
  FR: (period) => `Votre compte rendu d’activité ${de(period)}`,
}

/** What somebody writes about to the owner of a report. */
export const reportSubject = (language: Language, { year, month }: ReportFacts): string =>
  SUBJECT[language](monthName(language, year, month))
