import type { DayPart } from '#shared/apps/academy/sessionRules.ts'
import type { DisplayLanguage } from '#shared/core/terms.ts'

const TITLE: Record<DisplayLanguage, (title: string) => string> = {
  EN: (title) => `Training: ${title}`,
  FR: (title) => `Formation : ${title}`,
}

/** How a day of a session is called where it stands among work of other kinds. */
export const trainingTitle = (language: DisplayLanguage, title: string): string => TITLE[language](title)

const TIME: Record<DisplayLanguage, Record<DayPart, string>> = {
  EN: { DAY: '', MORNING: 'Morning', AFTERNOON: 'Afternoon' },
  FR: { DAY: '', MORNING: 'Matin', AFTERNOON: 'Après-midi' },
}

/** When on its day; empty for the whole of it. */
export const timeOf = (language: DisplayLanguage, part: DayPart): string => TIME[language][part]
