import { expect, test } from 'vitest'
import { linkOf, type Pages } from '#shared/overview/page.ts'
import { GROUP_PAGES } from '#shared/overview/pages.ts'
import { openBrowser, rivage, signIn } from '#test/kit/browser/browser.ts'

const browser = await openBrowser()

/** The pages of one thing, whose title is known only once it has been read. */
const PAGES = [
  ...new Set(
    Object.values<Pages>(GROUP_PAGES)
      .flatMap((pages) => Object.values(pages).map(linkOf))
      .filter((link) => link.includes('/:'))
      .map((link) => link.replace('/:month/:year', '/11/2026').replace(/:\w+/g, '01KW92V0C0CPCFFDK59DPC1S34')),
  ),
]

test('a page of one thing has one heading while the thing is on its way, and when it does not come', async () => {
  const page = await browser.newPage({ expected: /^500 \/api\// })
  await signIn(page, rivage.maelle, '/settings')
  const headings = page.locator('h1:visible')
  const wrong: string[] = []
  const look = async (path: string, what: string) => {
    await page.goto(path)
    await page.locator('#main').waitFor()
    await expect
      .poll(() => headings.count(), { timeout: 5000 })
      .toBe(1)
      .catch(async () => wrong.push(`${path} ${what}: ${await headings.count()}`))
  }
  let isFailing = false
  await page.route(/\/api\/(?!auth)/, (route) =>
    isFailing ? route.fulfill({ status: 500, json: { code: 'server.failed' } }) : undefined,
  )
  expect(PAGES.length).toBeGreaterThan(15)
  for (const path of PAGES) {
    isFailing = false
    await look(path, 'while it loads')
    isFailing = true
    await look(path, 'when it fails')
  }
  expect(wrong).toEqual([])
})
