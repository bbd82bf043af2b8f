import { globSync, readFileSync } from 'node:fs'
import type { RouteObject } from 'react-router-dom'
import { describe, expect, test, vi } from 'vitest'
import { sanitizeRichText } from '#functions/core/mail/richText.ts'
import { SPACE_NAMES } from '#functions/texts/apps/files.ts'
import { apps } from '#functions/texts/help/apps/apps.ts'
import { QUESTIONS } from '#functions/texts/help/questions.ts'
import { SHELVES } from '#functions/texts/help/shelves.ts'
import { PRODUCT_CATEGORIES } from '#shared/apps/help/categories.ts'
import { findPublicationProblem, languagesOf, pictureFilesIn, withPictures } from '#shared/apps/help/rules.ts'
import { findAppOfLink, OPTIONAL_APPS } from '#shared/apps/optional.ts'
import { PAGES } from '#shared/overview/pages.ts'
import { helpPathFor } from '#web/apps/help/helpPath.ts'

vi.mock('#web/app/routes/guards.ts', () => ({ guard: () => () => null }))
vi.mock('#web/app/i18n.ts', () => ({ withTexts: (_: string, load: unknown) => load }))
vi.mock('#web/app/shell/ScreenFailure.tsx', () => ({ ScreenFailure: () => null }))
vi.mock('#web/app/shell/AppGate.tsx', () => ({ AppGate: () => null }))

/** Named at run time: tests are compiled for Node, which knows no page. */
const MODULE = '#web/app/routes/signedInRoutes.tsx'
const { signedInRoutes } = (await import(MODULE)) as { signedInRoutes: RouteObject[] }

/** The addresses of the screens, as the routes have them. */
const patterns = (routes: readonly RouteObject[], above = ''): string[] =>
  routes.flatMap(({ path, index, lazy, children }) => {
    const here = path?.startsWith('/') ? path : path ? `${above}/${path}` : above
    const own = index || (lazy && path && !children) ? [here] : []
    return [...own, ...patterns(children ?? [], here)]
  })

const articles = SHELVES.flatMap((shelf) => shelf.entries.map((entry) => ({ shelf, entry })))
const questions = QUESTIONS.flatMap(({ entries }) => entries)

test('every guide is written in both languages, each in words of its own, with what may be shown', async () => {
  expect(articles.length).toBeGreaterThanOrEqual(40)
  for (const { entry } of articles) {
    for (const { EN, FR } of [entry.title, entry.subtitle, entry.content]) {
      expect(EN.trim(), entry.slug).not.toBe('')
      expect(FR.trim(), entry.slug).not.toBe(EN.trim())
    }
    for (const html of Object.values(entry.content)) expect(await sanitizeRichText(html), entry.slug).toBe(html)
  }
})

test('the texts are filed in the categories that authors choose from', () => {
  expect(SHELVES.map(({ slug }) => slug)).toEqual(PRODUCT_CATEGORIES.GUIDE.map(({ slug }) => slug))
  expect(QUESTIONS.map(({ slug }) => slug)).toEqual(PRODUCT_CATEGORIES.QUESTION.map(({ slug }) => slug))
})

test('no guide and no question has the address of another one', () => {
  const paths = articles.map(({ shelf, entry }) => `${shelf.slug}/${entry.slug}`)
  expect(new Set(paths).size).toBe(paths.length)
  const ids = questions.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

/** Where the help as a whole is the help: itself, where one writes to us, and what needs no explanation. */
const OF_ITSELF = ['/apps/help-center', '/feedback', '/ui/icons', '/unlock-session']

test('every screen has a guide that is there, but for a few that need none', () => {
  const guides = new Set(articles.map(({ shelf, entry }) => `/apps/help-center/guides/${shelf.slug}/${entry.slug}`))
  const screens = [...new Set([...patterns(signedInRoutes), ...PAGES.map(({ link }) => link.split('?')[0] ?? '')])]
  expect(screens.length).toBeGreaterThan(80)
  const isOfItself = (path: string) => OF_ITSELF.some((one) => path === one || path.startsWith(`${one}/`))
  const without = screens.filter((path) => !isOfItself(path) && !guides.has(helpPathFor(path)))
  expect(without).toEqual([])
  const leading = screens.filter((path) => isOfItself(path) && helpPathFor(path) !== '/apps/help-center')
  expect(leading).toEqual([])
})

test('every workplace app has guides of its own, which its screens lead to', () => {
  for (const app of OPTIONAL_APPS) {
    const own = apps.entries.filter((entry) => entry.app === app).map(({ slug }) => slug)
    expect(own, app).not.toEqual([])
    const screens = PAGES.filter(({ link }) => findAppOfLink(link) === app).map(({ link }) =>
      helpPathFor(link).split('/').at(-1),
    )
    for (const guide of screens) expect(own, app).toContain(guide)
  }
})

const leaves = (tree: unknown): string[] =>
  typeof tree === 'string' ? [tree] : Object.values(tree as Record<string, unknown>).flatMap(leaves)

/** French has a thin space before some signs, and a wider one elsewhere. */
const ofOneSpace = (text: string): string => text.replace(/\s/g, ' ')

/** What the shell says in a language, and the screens of an app, or all of them. */
const saidBy = (language: 'en' | 'fr', app = '*'): Set<string> =>
  new Set(
    [
      ...globSync([`web/public/i18n/${language}.json`, `web/src/*/${app}/i18n/${language}.json`]).flatMap((file) =>
        leaves(JSON.parse(readFileSync(file, 'utf8'))),
      ),
      ...Object.values(SPACE_NAMES[language === 'en' ? 'EN' : 'FR']),
    ].map(ofOneSpace),
  )

const KEYS = /^(?:[a-z]|[123/#]|F[12]|Alt|Enter|Shift|Space|Del|Esc|Entrée|Maj|Espace|Suppr|Échap)$/

test('what is strong in the guides of the apps stands on a screen in these words, or is a key', () => {
  for (const [language, content] of [['en', 'EN'] as const, ['fr', 'FR'] as const]) {
    const unknown = apps.entries.flatMap((entry) => {
      const words = saidBy(language, entry.app)
      return [...entry.content[content].matchAll(/<strong>(.*?)<\/strong>/g)]
        .map(([, word = '']) => word)
        .filter((word) => !words.has(ofOneSpace(word)) && !KEYS.test(word))
        .map((word) => `${entry.slug}: ${word}`)
    })
    expect(unknown).toEqual([])
  }
})

test('the guides of the apps are short, and tell the steps', () => {
  for (const { slug, content } of apps.entries) {
    for (const html of Object.values(content)) {
      const count = html.replace(/<[^>]+>/g, ' ').match(/[\p{L}\p{N}’]+/gu)?.length
      expect(count, slug).toBeGreaterThan(120)
      expect(count, slug).toBeLessThanOrEqual(260)
      const steps = /<ol>(.*?)<\/ol>/.exec(html)?.[1]?.match(/<li>/g)?.length
      expect(steps, slug).toBeGreaterThanOrEqual(3)
      expect(steps, slug).toBeLessThanOrEqual(7)
    }
    expect(content.FR.match(/<li>/g)?.length, slug).toBe(content.EN.match(/<li>/g)?.length)
  }
})

test('French keeps its typography', () => {
  const texts = [
    ...articles.flatMap(({ entry }) => [entry.title.FR, entry.subtitle.FR, entry.content.FR]),
    ...questions.flatMap(({ question, answer }) => [question.FR, answer.FR]),
  ]
  expect(texts.filter((text) => /\p{L}'\p{L}|(?<=[\p{L}>]) [:;!?»]|« /u.test(text))).toEqual([])
})

describe('the pictures of an article', () => {
  const img = (id: string, alt = '') => `<img data-file="${id}" alt="${alt}" width="10" height="20" />`

  test('are the files that its text names as it is stored, each once, and nothing that only says so', () => {
    const html = `<p>${img('A1')}x${img('B2', 'a &gt; b')}${img('A1')}</p><p>&lt;img data-file="C3"</p>`
    expect(pictureFilesIn(html)).toEqual(['A1', 'B2'])
    expect(pictureFilesIn('<p>Rien</p>')).toEqual([])
  })

  test('are left out where they are of other files, with nothing else', () => {
    const html = `<p>a${img('A1')}b${img('B2', 'c &gt; d')}e</p>`
    expect(withPictures(html, ['A1'])).toBe(`<p>a${img('A1')}be</p>`)
    expect(withPictures(html, ['A1', 'B2'])).toBe(html)
    expect(withPictures(html, [])).toBe('<p>abe</p>')
  })

  test('say something by themselves, under a title', () => {
    const texts = { EN: { title: '', content: '' }, FR: { title: 'Plan', content: img('A1') } }
    expect([findPublicationProblem(texts, 'GUIDE'), languagesOf(texts, 'GUIDE')]).toEqual([[], ['FR']])
    expect(findPublicationProblem({ ...texts, FR: { title: '', content: img('A1') } }, 'GUIDE')).toEqual([
      { code: 'title', language: 'FR' },
    ])
  })
})
