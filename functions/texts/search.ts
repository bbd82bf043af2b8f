import { type Language, monthName } from './report.ts'

/** Labels of the result groups. */
export const SEARCH_LABELS: Record<Language, Record<'contacts' | 'pages' | 'tasks', string>> = {
  EN: { contacts: 'Contacts', pages: 'Pages', tasks: 'Tasks' },
  FR: { contacts: 'Contacts', pages: 'Pages', tasks: 'Tâches' },
}

/** `Fill November 2026`, `Remplir novembre 2026` */
export const fillTitle = (language: Language, year: number, month: number): string =>
  `${language === 'FR' ? 'Remplir' : 'Fill'} ${monthName(language, year, month)}`

/** `Priya Venkarai, November 2026` */
export const reportTitle = (language: Language, name: string, year: number, month: number): string =>
  `${name}, ${monthName(language, year, month)}`
