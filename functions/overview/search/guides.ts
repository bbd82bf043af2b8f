import type { Caller } from '#functions/core/http/caller.ts'
import type { Article } from '#functions/texts/help/article.ts'
import type { OptionalApp } from '#shared/apps/optional.ts'
import { rankMatches, wordsOf } from '#shared/overview/search/rules.ts'

/** How many are shown. */
const MAX_SHOWN = 4
/** Shorter words are searched in titles only, as every text contains them. */
const MIN_BODY_WORD_LENGTH = 4

interface Guide extends Pick<Article, 'app' | 'title'> {
  link: string
  shelf: Article['title']
  /** The words of subtitle and text, in both languages. */
  said: ReadonlySet<string>
}

/** All shipped guides, indexed on the first search. */
const loadGuides = async (): Promise<Guide[]> => {
  const { SHELVES } = await import('#functions/texts/help/shelves.ts')
  return SHELVES.flatMap((shelf) =>
    shelf.entries.map(({ slug, app, title, subtitle, content }) => ({
      title,
      shelf: shelf.title,
      link: `/apps/help-center/guides/${shelf.slug}/${slug}`,
      ...(app && { app }),
      said: new Set(
        [title, subtitle, content].flatMap(({ EN, FR }) => wordsOf(`${EN} ${FR}`.replace(/<[^>]+>|&\w+;/g, ' '))),
      ),
    })),
  )
}
let guides: Promise<Guide[]> | undefined

const says = ({ said }: Guide, typed: string): boolean =>
  said.has(typed) || (typed.length >= MIN_BODY_WORD_LENGTH && said.values().some((word) => word.startsWith(typed)))

/** Shipped guides that match in either language: by title first, then by text. */
export const searchShippedGuides = async (
  typed: readonly string[],
  { language }: Pick<Caller, 'language'>,
  appsOff: readonly OptionalApp[],
) => {
  guides ??= loadGuides()
  const all = (await guides).filter(({ app }) => !(app && appsOff.includes(app)))
  const called = rankMatches(all, typed, ({ title: { EN, FR } }) => `${EN} ${FR}`, 'exact')
  const telling = typed.some((word) => word.length >= MIN_BODY_WORD_LENGTH)
  const others = telling ? all.filter((one) => !called.includes(one) && typed.every((word) => says(one, word))) : []
  return [...called, ...others].slice(0, MAX_SHOWN).map(({ title, shelf, link }) => ({
    kind: 'article' as const,
    title: title[language],
    detail: shelf[language],
    link,
  }))
}
