import { notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { listAppsOff } from '#functions/core/security/revocations.ts'
import type { StoredArticle } from '#functions/data/apps/help/articles.ts'
import { readQuestions } from '#functions/data/apps/help/questions.ts'
import { QUESTIONS } from '#functions/texts/help/questions.ts'
import { isInAudience } from '#shared/apps/audience.ts'
import type { help } from '#shared/apps/help/contract.ts'
import type { Faq } from '#shared/apps/help/entities.ts'
import { languageFor, languagesOf } from '#shared/apps/help/rules.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import { compareNames } from '#shared/core/names.ts'
import { allows, CONTENT_MANAGERS } from '#shared/core/permissions.ts'
import { sortCategories } from './categories.ts'
import { toCategory, toOwnShelf, toShippedFaqs, withoutDisabledApps } from './shipped.ts'

/** A question of the company; none when the caller is not in its audience. */
const toFaq = ({ id, category, audience, texts }: StoredArticle, { person, type, language: own }: Caller): Faq[] => {
  const language = languageFor(languagesOf(texts, 'QUESTION'), own)
  if (!language || !isInAudience({ who: audience, people: [] }, { id: person, type })) return []
  const { title, content } = texts[language]
  return [{ id, categoryId: category, question: title, answer: content, language, ofCompany: true }]
}

/** Questions by category; readers see the company's categories that hold something for them. */
export const listFaqs = async (
  { slug }: ParsedOf<typeof help.faqs>,
  caller: Caller,
): Promise<OutputOf<typeof help.faqs>> => {
  const [{ questions, categories }, appsOff] = await Promise.all([
    readQuestions(caller.tenant),
    listAppsOff(caller.tenant),
  ])
  const own = questions
    .flatMap((question) => toFaq(question, caller))
    .toSorted((a, b) => compareNames(a.question, b.question))
  const isAuthor = allows(CONTENT_MANAGERS, caller.permissions)
  const shelves = [
    ...sortCategories(categories, caller)
      .filter((one) => isAuthor || own.some(({ categoryId }) => categoryId === one.slug))
      .map(toOwnShelf),
    ...QUESTIONS.map((shelf) => withoutDisabledApps(shelf, appsOff)),
  ].filter((shelf) => slug === undefined || shelf.slug === slug)
  if (shelves.length === 0) return notFound()
  return shelves.map((shelf) => ({
    ...toCategory(shelf, caller),
    faqs: [...own.filter(({ categoryId }) => categoryId === shelf.slug), ...toShippedFaqs(shelf, caller)],
  }))
}
