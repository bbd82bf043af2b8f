import type { Caller } from '#functions/core/http/caller.ts'
import type { GuideCategory } from '#shared/apps/help/rules.ts'
import type { OptionalApp } from '#shared/apps/optional.ts'
import { apps } from './content/apps/apps.ts'
import type { Article, Question, Shelf } from './content/article.ts'
import { gettingStarted } from './content/gettingStarted.ts'
import { months } from './content/months.ts'
import { payments } from './content/payments.ts'
import { projects } from './content/projects.ts'
import { QUESTIONS } from './content/questions.ts'
import { settings } from './content/settings.ts'
import { yourAccount } from './content/yourAccount.ts'

type Reader = Pick<Caller, 'language'>

/** The product's own guides, by category, in the order of the help. */
const GUIDES: Readonly<Record<GuideCategory, Shelf<Article>>> = {
  'getting-started': gettingStarted,
  months,
  projects,
  apps,
  settings,
  payments,
  'your-account': yourAccount,
}
export const SHELVES: readonly (Shelf<Article> & { slug: string })[] = Object.values(GUIDES)

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
