import { expect, test } from 'vitest'
import { openBrowser, rivage, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const fr = words('fr')

test('a page whose reads are refused twice for a moment waits as it is told and then shows what it asked for', async () => {
  const page = await browser.newPage({ language: 'fr', expected: /503 \/api\/profiles/ })
  await signIn(page, rivage.maelle)
  const asked: number[] = []
  await page.route(/\/api\/profiles(\?|$)/, (route) => {
    asked.push(Date.now())
    return asked.length > 2
      ? route.continue()
      : route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, json: { code: 'server.busy', message: '' } })
  })
  await page.goto('/profiles')
  await page.getByText('Aurèle Montfauve').first().waitFor()
  expect(asked).toHaveLength(3)
  for (const [at, before] of [
    [asked[1], asked[0]],
    [asked[2], asked[1]],
  ])
    expect((at ?? 0) - (before ?? 0)).toBeGreaterThanOrEqual(990)
  expect(await page.getByText(fr('errors.server.busy')).count()).toBe(0)
})

test('a refusal that another group knows the words of is told in them', async () => {
  const page = await browser.newPage({ language: 'fr', expected: /409 \/api\/profiles/ })
  await signIn(page, rivage.maelle)
  await page.route(/\/api\/profiles(\?|$)/, (route) =>
    route.fulfill({ status: 409, json: { code: 'mailbox.tooManyLabels', message: '' } }),
  )
  await page.goto('/profiles')
  await page.getByText(fr('errors.mailbox.tooManyLabels')).waitFor()
})
