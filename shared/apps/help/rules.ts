import { toPlainText } from '#shared/core/text/plainText.ts'

/** The categories of guides, in the order of the help center. */
export const GUIDE_CATEGORIES = [
  'getting-started',
  'months',
  'projects',
  'apps',
  'settings',
  'payments',
  'your-account',
] as const
export type GuideCategory = (typeof GUIDE_CATEGORIES)[number]

export const CATEGORY_TITLES: Readonly<Record<GuideCategory, { EN: string; FR: string }>> = {
  'getting-started': { EN: 'Getting started', FR: 'Premiers pas' },
  months: { EN: 'Timesheets', FR: 'CRA' },
  projects: { EN: 'Missions and candidates', FR: 'Missions et candidats' },
  apps: { EN: 'Apps and figures', FR: 'Outils et chiffres' },
  settings: { EN: 'Run the workspace', FR: 'Gérer l’espace' },
  payments: { EN: 'Invoicing and usage', FR: 'Facturation et consommation' },
  'your-account': { EN: 'Your account', FR: 'Votre compte' },
}

/** Employees, employees and freelancers, or freelancers only. */
export const ARTICLE_AUDIENCES = ['EMPLOYED', 'EVERYBODY', 'FREELANCERS'] as const

export const ARTICLE_LIMITS = {
  /** Articles of a company; the rows of all are read at once. */
  articles: 500,
  title: 120,
  subtitle: 200,
  /** Characters of a language, with their markup. */
  content: 30_000,
  /** Of an article, in both languages together. */
  pictures: 30,
  /** Length of a picture's alternative text. */
  alternative: 300,
  /** Published versions that are kept. */
  versions: 20,
  /** Of why an article did not help, in characters. */
  reason: 500,
  /** Articles of a company that readers are asked to acknowledge. */
  toAcknowledge: 100,
  /** People reminded by one call. */
  reminded: 25,
} as const

/** Intervals after which an article is reviewed. */
export const REVIEW_MONTHS = [3, 6, 12, 24] as const

/** Whether the review of an article is due. */
export const isReviewDue = (next: { on: string } | null, today: string): boolean => next !== null && next.on <= today

/** Whether an article was acknowledged since its readers were asked to. */
export const isAcknowledged = (askedAt: string, readAt: string | null): boolean => readAt !== null && readAt >= askedAt

export const LANGUAGES = ['EN', 'FR'] as const
type Language = (typeof LANGUAGES)[number]

interface Text {
  title: string
  content: string
}
type Texts = Readonly<Record<Language, Text>>

const hasContent = (html: string): boolean =>
  pictureFilesIn(html).length > 0 || /[^\p{C}\p{Z}]/u.test(toPlainText(html))

/** The file ids of the pictures in a stored text, without duplicates. */
export const pictureFilesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/<img data-file="([0-9A-Za-z]+)"/g)].flatMap(([, file]) => file ?? [])),
]

/** A stored text without the pictures of other files than these. */
export const withPictures = (html: string, files: readonly string[]): string =>
  html.replace(/<img data-file="([0-9A-Za-z]+)"[^>]*>/g, (picture, file) => (files.includes(file) ? picture : ''))

/** The languages in which an article is complete, with title and content. */
export const languagesOf = (texts: Texts): Language[] =>
  LANGUAGES.filter((one) => texts[one].title.trim() !== '' && hasContent(texts[one].content))

/** The reader's language if available, else the other. */
export const languageFor = (languages: readonly Language[], own: Language): Language | undefined =>
  languages.includes(own) ? own : languages[0]

/** The title of an article for a reader, also of an incomplete one. */
export const titleFor = (titles: Readonly<Record<Language, string>>, own: Language): string =>
  titles[own] || titles[own === 'EN' ? 'FR' : 'EN']

/** What prevents publication: no complete language, or an incomplete one. */
export const findPublicationProblem = (texts: Texts): { code: 'text' | 'title' | 'content'; language?: Language }[] => {
  const half = LANGUAGES.flatMap((language) => {
    const { title, content } = texts[language]
    const [isTitled, isWritten] = [title.trim() !== '', hasContent(content)]
    if (isTitled === isWritten) return []
    return [{ code: isTitled ? ('content' as const) : ('title' as const), language }]
  })
  return half.length > 0 || languagesOf(texts).length > 0 ? half : [{ code: 'text' }]
}

/** Screenshots of the product's guides, one per language and scheme. */
export const GUIDE_PICTURE = { width: 960, height: 600, bytes: 40 * 1024 } as const
export const guidePicture = (slug: string, language: Language, scheme: 'light' | 'dark'): string =>
  `${slug}-${language.toLowerCase()}-${scheme}.webp`
