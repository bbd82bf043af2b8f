import type { OptionalApp } from '#shared/apps/optional.ts'

/** What is written once in each language. */
interface InBoth {
  EN: string
  FR: string
}

/** What is about a workplace app, which a company may have switched off. */
interface About {
  app?: OptionalApp
}

export interface Article extends About {
  slug: string
  title: InBoth
  subtitle: InBoth
  /** HTML: paragraphs, lists, sub-headings. */
  content: InBoth
  /** What its picture shows, for whoever does not see it; `npm run pictures` takes it of the screen that the guide is about. */
  picture?: InBoth
}

export interface Question extends About {
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

/** A question and its answer in English, and in French. */
export const question = (id: string, en: [string, string], fr: [string, string], app?: OptionalApp): Question => ({
  ...{ id, ...(app && { app }) },
  question: { EN: en[0], FR: fr[0] },
  answer: { EN: en[1], FR: fr[1] },
})
