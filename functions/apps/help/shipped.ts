import type { Caller } from '#functions/core/http/caller.ts'
import type { Article, Question, Shelf } from '#functions/texts/help/article.ts'
import { QUESTIONS } from '#functions/texts/help/questions.ts'
import { SHELVES } from '#functions/texts/help/shelves.ts'
import type { OptionalApp } from '#shared/apps/optional.ts'

type Reader = Pick<Caller, 'language'>

/** The product's guides of a category; undefined where there is no such category. */
export const guideShelf = (slug: string): Shelf<Article> | undefined => SHELVES.find((shelf) => shelf.slug === slug)

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
})

export const toFaqs = (shelf: Shelf<Question>, reader: Reader) => ({
  ...toCategory(shelf, reader),
  faqs: shelf.entries.map(({ id, question, answer }) => ({
    ...{ id, categoryId: shelf.slug },
    question: question[reader.language],
    answer: answer[reader.language],
  })),
})

/** All questions, or those of a category; none where there is no such category. */
export const questionShelves = (slug: string | undefined): readonly Shelf<Question>[] =>
  slug === undefined ? QUESTIONS : QUESTIONS.filter((shelf) => shelf.slug === slug)

/** A shelf without what is about apps that the company has switched off. */
export const withoutAppsOff = <T extends Article | Question>(
  shelf: Shelf<T>,
  appsOff: readonly OptionalApp[],
): Shelf<T> => ({ ...shelf, entries: shelf.entries.filter(({ app }) => !(app && appsOff.includes(app))) })
