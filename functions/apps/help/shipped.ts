import type { Caller } from '#functions/core/http/caller.ts'
import type { StoredCategory } from '#functions/data/apps/help/categories.ts'
import type { Article, Question, Shelf } from '#functions/texts/help/article.ts'
import { SHELVES } from '#functions/texts/help/shelves.ts'
import type { Faq } from '#shared/apps/help/entities.ts'
import { titleFor } from '#shared/apps/help/rules.ts'
import type { OptionalApp } from '#shared/apps/optional.ts'

type Reader = Pick<Caller, 'language'>

/** A company category as a shelf; nothing in it ships with the product. */
export const toOwnShelf = ({ slug, titles }: Pick<StoredCategory, 'slug' | 'titles'>): Shelf<never> => ({
  slug,
  title: { EN: titleFor(titles, 'EN'), FR: titleFor(titles, 'FR') },
  entries: [],
})

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

export const toShippedFaqs = (shelf: Shelf<Question>, { language }: Reader): Faq[] =>
  shelf.entries.map(({ id, question, answer }) => ({
    id,
    categoryId: shelf.slug,
    question: question[language],
    answer: answer[language],
    language,
    ofCompany: false,
  }))

/** A shelf without entries about apps that the company has disabled. */
export const withoutDisabledApps = <T extends Article | Question>(
  shelf: Shelf<T>,
  appsOff: readonly OptionalApp[],
): Shelf<T> => ({ ...shelf, entries: shelf.entries.filter(({ app }) => !(app && appsOff.includes(app))) })
