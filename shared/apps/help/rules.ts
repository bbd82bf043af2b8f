import { hasVisibleText } from '#shared/core/text/normalise.ts'
import { toPlainText } from '#shared/core/text/plainText.ts'
import type { ArticleKind } from './categories.ts'

/** Employees, employees and freelancers, or freelancers only. */
export const ARTICLE_AUDIENCES = ['EMPLOYED', 'EVERYBODY', 'FREELANCERS'] as const

export const ARTICLE_LIMITS = {
  /** Articles of a company; the rows of all are read at once. */
  articles: 500,
  title: 120,
  subtitle: 200,
  /** Characters of a language, with their markup. */
  content: 30_000,
  /** Characters of an answer in a language: all are read at once. */
  answer: 1000,
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
  /** Categories of a company. */
  categories: 30,
  categoryTitle: 50,
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

const hasContent = (content: string, kind: ArticleKind): boolean =>
  kind === 'QUESTION'
    ? hasVisibleText(content)
    : pictureFilesIn(content).length > 0 || hasVisibleText(toPlainText(content))

/** The file ids of the pictures in a stored text, without duplicates. */
export const pictureFilesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/<img data-file="([0-9A-Za-z]+)"/g)].flatMap(([, file]) => file ?? [])),
]

/** A stored text without the pictures of other files than these. */
export const withPictures = (html: string, files: readonly string[]): string =>
  html.replace(/<img data-file="([0-9A-Za-z]+)"[^>]*>/g, (picture, file) => (files.includes(file) ? picture : ''))

/** The languages in which an article is complete, with title and content. */
export const languagesOf = (texts: Texts, kind: ArticleKind): Language[] =>
  LANGUAGES.filter((one) => texts[one].title.trim() !== '' && hasContent(texts[one].content, kind))

/** The reader's language if available, else the other. */
export const languageFor = (languages: readonly Language[], own: Language): Language | undefined =>
  languages.includes(own) ? own : languages[0]

/** The title of an article for a reader, also of an incomplete one. */
export const titleFor = (titles: Readonly<Record<Language, string>>, own: Language): string =>
  titles[own] || titles[own === 'EN' ? 'FR' : 'EN']

/** What prevents publication: no complete language, or an incomplete one. */
export const findPublicationProblem = (
  texts: Texts,
  kind: ArticleKind,
): { code: 'text' | 'title' | 'content'; language?: Language }[] => {
  const half = LANGUAGES.flatMap((language) => {
    const { title, content } = texts[language]
    const [isTitled, isWritten] = [title.trim() !== '', hasContent(content, kind)]
    if (isTitled === isWritten) return []
    return [{ code: isTitled ? ('content' as const) : ('title' as const), language }]
  })
  return half.length > 0 || languagesOf(texts, kind).length > 0 ? half : [{ code: 'text' }]
}

/** Where readers find a published article: a question among the others, without an address of its own. */
export const articlePath = (id: string, { category, slug }: { category: string; slug: string | null }): string =>
  slug === null ? `/apps/help-center/faqs#${id}` : `/apps/help-center/guides/${category}/${slug}`

/** Screenshots of the product's guides, one per language and scheme. */
export const GUIDE_PICTURE = { width: 960, height: 600, bytes: 40 * 1024 } as const
export const guidePicture = (slug: string, language: Language, scheme: 'light' | 'dark'): string =>
  `${slug}-${language.toLowerCase()}-${scheme}.webp`
