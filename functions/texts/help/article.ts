import type { OptionalApp } from '#shared/apps/optional.ts'

/** Content in both languages. */
interface InBoth {
  EN: string
  FR: string
}

/** About an optional app, which a company may have disabled. */
interface About {
  app?: OptionalApp
}

export interface Article extends About {
  slug: string
  title: InBoth
  subtitle: InBoth
  /** HTML: paragraphs, lists, sub-headings. */
  content: InBoth
  /** The alternative text of its picture; `npm run pictures` takes it from the screen that the guide is about. */
  picture?: InBoth
}

export interface Question extends About {
  /** Stays when the words change: votes and links refer to it. */
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
  id,
  ...(app && { app }),
  question: { EN: en[0], FR: fr[0] },
  answer: { EN: en[1], FR: fr[1] },
})
