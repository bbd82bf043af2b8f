import type { DayPart } from '#shared/apps/academy/sessionRules.ts'
import type { DisplayLanguage } from '#shared/core/terms.ts'

const TITLE: Record<DisplayLanguage, (title: string) => string> = {
  EN: (title) => `Training: ${title}`,
  FR: (title) => `Formation : ${title}`,
}

/** Title of a training day among other entries, such as missions. */
export const trainingTitle = (language: DisplayLanguage, title: string): string => TITLE[language](title)

const TIME: Record<DisplayLanguage, Record<DayPart, string>> = {
  EN: { DAY: '', MORNING: 'Morning', AFTERNOON: 'Afternoon' },
  FR: { DAY: '', MORNING: 'Matin', AFTERNOON: 'Après-midi' },
}

/** The half of the day; empty for a whole day. */
export const timeOf = (language: DisplayLanguage, part: DayPart): string => TIME[language][part]
