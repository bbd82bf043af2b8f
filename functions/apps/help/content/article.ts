/** What is written once in each language. */
interface InBoth {
  EN: string
  FR: string
}

export interface Article {
  slug: string
  title: InBoth
  subtitle: InBoth
  /** HTML: paragraphs, lists, sub-headings. */
  content: InBoth
}

export interface Question {
  /** Kept when the words change: votes and links name it. */
  id: string
  question: InBoth
  /** Plain text; an empty line between paragraphs. */
  answer: InBoth
}

export interface Shelf<T> {
  slug: string
  title: InBoth
  entries: readonly T[]
}
