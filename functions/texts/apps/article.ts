import type { Language } from '#functions/texts/report.ts'
import { titleFor } from '#shared/apps/help/rules.ts'

const words: Record<Language, (title: string) => { title: string; description: string }> = {
  EN: (title) => ({
    title: 'An article to review',
    description: `Is “${title}” still up to date? Confirm it, or change it.`,
  }),
  FR: (title) => ({
    title: 'Un article à revoir',
    description: `« ${title} » est-il toujours à jour ? Confirmez-le, ou modifiez-le.`,
  }),
}

/** The notification about an article to review. */
export const articleText = (language: Language, titles: Readonly<Record<Language, string>>) =>
  words[language](titleFor(titles, language))
