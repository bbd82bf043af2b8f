import type { Caller } from '#functions/core/http/caller.ts'
import type { Article } from '#functions/texts/help/article.ts'
import type { OptionalApp } from '#shared/apps/optional.ts'
import { ranked, wordsOf } from '#shared/overview/search/rules.ts'

/** How many are shown. */
const SHOWN = 4
/** From how many letters on a word is looked for in what guides say, and not only in what they are called: shorter ones are in each. */
const TELLING = 4

interface Guide extends Pick<Article, 'app' | 'title'> {
  link: string
  shelf: Article['title']
  /** The words of its subtitle and its text in both languages. */
  said: ReadonlySet<string>
}

/** All of the product's guides; read, and taken apart, with the first search. */
const read = async (): Promise<Guide[]> => {
  const { SHELVES } = await import('#functions/texts/help/shelves.ts')
  return SHELVES.flatMap((shelf) =>
    shelf.entries.map(({ slug, app, title, subtitle, content }) => ({
      ...{ title, shelf: shelf.title, link: `/apps/help-center/guides/${shelf.slug}/${slug}` },
      ...(app && { app }),
      said: new Set(
        [title, subtitle, content].flatMap(({ EN, FR }) => wordsOf(`${EN} ${FR}`.replace(/<[^>]+>|&\w+;/g, ' '))),
      ),
    })),
  )
}
let guides: Promise<Guide[]> | undefined

const says = ({ said }: Guide, typed: string): boolean =>
  said.has(typed) || (typed.length >= TELLING && said.values().some((word) => word.startsWith(typed)))

/** The product's own guides that typed words find in either language: by what they are called first, then by what they say. */
export const shippedGuides = async (
  typed: readonly string[],
  { language }: Pick<Caller, 'language'>,
  appsOff: readonly OptionalApp[],
) => {
  guides ??= read()
  const all = (await guides).filter(({ app }) => !(app && appsOff.includes(app)))
  const called = ranked(all, typed, ({ title: { EN, FR } }) => `${EN} ${FR}`, 'exact')
  const telling = typed.some((word) => word.length >= TELLING)
  const others = telling ? all.filter((one) => !called.includes(one) && typed.every((word) => says(one, word))) : []
  return [...called, ...others].slice(0, SHOWN).map(({ title, shelf, link }) => ({
    ...{ kind: 'article' as const, title: title[language], detail: shelf[language], link },
  }))
}
