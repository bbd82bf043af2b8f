import type { Language } from './report.ts'
import { LOCALES } from './report.ts'

/** Labels of the result groups. */
export const SEARCH_LABELS: Record<Language, Record<'contacts' | 'pages' | 'tasks', string>> = {
  EN: { contacts: 'Contacts', pages: 'Pages', tasks: 'Tasks' },
  FR: { contacts: 'Contacts', pages: 'Pages', tasks: 'Tâches' },
}

/** `November 2026`, `novembre 2026` */
const period = (language: Language, year: number, month: number): string =>
  new Intl.DateTimeFormat(LOCALES[language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, 1),
  )

/** `Fill November 2026`, `Remplir novembre 2026` */
export const fillTitle = (language: Language, year: number, month: number): string =>
  `${language === 'FR' ? 'Remplir' : 'Fill'} ${period(language, year, month)}`

/** `Priya Venkarai, November 2026` */
export const reportTitle = (language: Language, name: string, year: number, month: number): string =>
  `${name}, ${period(language, year, month)}`
