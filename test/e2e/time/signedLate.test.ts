import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { newCompany } from './craKit.ts'

const now = thisMonth()

const browser = await openBrowser()
const en = words('en')

const signTheOnlyOne = async (page: Page) => {
  await page.getByRole('checkbox').last().check()
  await page.getByRole('button', { name: en('cra.waiting.validate_one', { count: 1 }), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('cra.sign.action'), exact: true })
    .click()
}

test('a report that was signed waits no more, though the index, and so the first answers, do not know it yet', async () => {
  const { freelancer, validator, send } = await newCompany(browser)
  await send(freelancer, now)
  const page = await browser.newPage()
  const before = new Map<string, string>()
  let stale = 0
  for (const path of ['cra/waiting', 'common/inbox']) {
    await page.route(`**/api/${path}`, async (route) => {
      const known = before.get(path)
      if (known === undefined) {
        const answer = await route.fetch()
        before.set(path, await answer.text())
        return route.fulfill({ response: answer })
      }
      if (stale < 2) {
        stale += 1
        return route.fulfill({ body: known, contentType: 'application/json' })
      }
      return route.continue()
    })
  }
  await signIn(page, validator, '/activity-report?tab=validate')
  const counted = page.locator('nav#navigation a[href="/activity-report"]')
  await expect.poll(() => counted.innerText()).toContain('1')
  await signTheOnlyOne(page)
  await page.getByText(en('cra.waiting.none')).waitFor()
  await expect.poll(() => counted.innerText()).not.toContain('1')
  expect(stale).toBe(2)
})

test('what was signed in the list leaves it at once, though the index still has it', async () => {
  const { freelancer, validator, send } = await newCompany(browser)
  await send(freelancer, now)
  const page = await browser.newPage()
  let known: string | undefined
  await page.route('**/api/cra/waiting', async (route) => {
    known ??= await (await route.fetch()).text()
    await route.fulfill({ body: known, contentType: 'application/json' })
  })
  await signIn(page, validator, '/activity-report?tab=validate')
  await signTheOnlyOne(page)
  await page.getByText(en('cra.waiting.none')).waitFor()
})
