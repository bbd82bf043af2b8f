import type { Caller } from '#functions/core/http/caller.ts'
import type { Article, Question, Shelf } from '#functions/texts/help/article.ts'
import { QUESTIONS } from '#functions/texts/help/questions.ts'
import { SHELVES } from '#functions/texts/help/shelves.ts'
import type { OptionalApp } from '#shared/apps/optional.ts'

type Reader = Pick<Caller, 'language'>

/** The product's guides of a category; undefined for an unknown category. */
export const findGuideShelf = (slug: string): Shelf<Article> | undefined => SHELVES.find((shelf) => shelf.slug === slug)

export const toCategory = ({ slug, title }: Shelf<unknown>, { language }: Reader) => ({
  id: slug,
  slug,
  title: title[language],
})

export const toShippedGuide = ({ slug, title, subtitle }: Article, shelf: Shelf<Article>, { language }: Reader) => ({
  id: `${shelf.slug}/${slug}`,
  categoryId: shelf.slug,
  slug,
  title: title[language],
  subtitle: subtitle[language],
  language,
  ofCompany: false,
  toAcknowledge: false,
})

export const toFaqs = (shelf: Shelf<Question>, reader: Reader) => ({
  ...toCategory(shelf, reader),
  faqs: shelf.entries.map(({ id, question, answer }) => ({
    id,
    categoryId: shelf.slug,
    question: question[reader.language],
    answer: answer[reader.language],
  })),
})

/** The questions of all categories, or of one; none for an unknown category. */
export const findQuestionShelves = (slug: string | undefined): readonly Shelf<Question>[] =>
  slug === undefined ? QUESTIONS : QUESTIONS.filter((shelf) => shelf.slug === slug)

/** A shelf without entries about apps that the company has disabled. */
export const withoutDisabledApps = <T extends Article | Question>(
  shelf: Shelf<T>,
  appsOff: readonly OptionalApp[],
): Shelf<T> => ({ ...shelf, entries: shelf.entries.filter(({ app }) => !(app && appsOff.includes(app))) })
