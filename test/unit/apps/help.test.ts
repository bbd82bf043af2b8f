import { expect, test } from 'vitest'
import { gettingStarted } from '#functions/apps/help/content/gettingStarted.ts'
import { months } from '#functions/apps/help/content/months.ts'
import { payments } from '#functions/apps/help/content/payments.ts'
import { projects } from '#functions/apps/help/content/projects.ts'
import { QUESTIONS } from '#functions/apps/help/content/questions.ts'
import { settings } from '#functions/apps/help/content/settings.ts'
import { yourAccount } from '#functions/apps/help/content/yourAccount.ts'
import { sanitize } from '#functions/core/mail/richText.ts'
import { PAGES } from '#shared/overview/pages.ts'
import { helpFor } from '#web/app/shell/toolbar/help.ts'

const shelves = [gettingStarted, months, projects, settings, payments, yourAccount]
const articles = shelves.flatMap((shelf) => shelf.entries.map((entry) => ({ shelf, entry })))

test('every guide is written in both languages, each in words of its own, with what may be shown', async () => {
  expect(articles.length).toBeGreaterThanOrEqual(25)
  for (const { entry } of articles) {
    for (const { EN, FR } of [entry.title, entry.subtitle, entry.content]) {
      expect(EN.trim(), entry.slug).not.toBe('')
      expect(FR.trim(), entry.slug).not.toBe(EN.trim())
    }
    for (const html of Object.values(entry.content)) expect(await sanitize(html), entry.slug).toBe(html)
  }
})

test('no guide and no question has the address of another one', () => {
  const paths = articles.map(({ shelf, entry }) => `${shelf.slug}/${entry.slug}`)
  expect(new Set(paths).size).toBe(paths.length)
  const ids = QUESTIONS.flatMap(({ entries }) => entries.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
})

test('the help of every page is there', () => {
  const paths = new Set(articles.map(({ shelf, entry }) => `/apps/help-center/guides/${shelf.slug}/${entry.slug}`))
  for (const { link } of PAGES) {
    const help = helpFor(link)
    expect(help === '/apps/help-center' || paths.has(help), link).toBe(true)
  }
})

test('French keeps its typography', () => {
  const texts = [
    ...articles.flatMap(({ entry }) => [entry.title.FR, entry.subtitle.FR, entry.content.FR]),
    ...QUESTIONS.flatMap(({ entries }) => entries.flatMap(({ question, answer }) => [question.FR, answer.FR])),
  ]
  expect(texts.filter((text) => /\p{L}'\p{L}|(?<=\p{L}) [:;!?»]|« /u.test(text))).toEqual([])
})
