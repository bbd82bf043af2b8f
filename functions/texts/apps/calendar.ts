import type { Language } from '#functions/texts/report.ts'
import type { DayPart } from '#shared/apps/academy/sessionRules.ts'

const UNTITLED: Record<Language, { task: string; card: string }> = {
  EN: { task: 'Untitled task', card: 'Untitled card' },
  FR: { task: 'Tâche sans titre', card: 'Carte sans titre' },
}

const TRAINING: Record<Language, Record<DayPart, (title: string) => string>> = {
  EN: {
    DAY: (title) => `Training: ${title}`,
    MORNING: (title) => `Training (morning): ${title}`,
    AFTERNOON: (title) => `Training (afternoon): ${title}`,
  },
  FR: {
    DAY: (title) => `Formation\u00A0: ${title}`,
    MORNING: (title) => `Formation (matin)\u00A0: ${title}`,
    AFTERNOON: (title) => `Formation (après-midi)\u00A0: ${title}`,
  },
}

/** The title of a due task or card in a calendar. */
export const dueText = (language: Language, kind: 'task' | 'card', title: string): string =>
  title.trim() || UNTITLED[language][kind]

/** The title of a training day in a calendar; half days are named, as hours are unknown. */
export const trainingText = (language: Language, part: DayPart, title: string): string =>
  TRAINING[language][part](title)
