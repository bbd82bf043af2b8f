import { type Language, LOCALES } from './report.ts'

interface Facts {
  course: string
  /** The last day for it. */
  dueOn: string
}

const dayIn = (date: string, language: Language): string =>
  new Date(date).toLocaleDateString(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' })

const words: Record<Language, (facts: Facts) => { title: string; description: string }> = {
  EN: ({ course, dueOn }) => ({
    title: 'A course to finish',
    description: `“${course}” is to be finished by ${dayIn(dueOn, 'EN')}.`,
  }),
  FR: ({ course, dueOn }) => ({
    title: 'Une formation à terminer',
    description: `« ${course} » est à terminer au plus tard le ${dayIn(dueOn, 'FR')}.`,
  }),
}

/** What somebody was told of a course, in their language. */
export const courseText = (language: Language, facts: Facts) => words[language](facts)
