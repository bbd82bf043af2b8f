import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe, openBrowser, rivage, signIn } from '#test/kit/browser.ts'
import { scriptBytes } from '#test/kit/scriptBytes.ts'

const browser = await openBrowser()
const today = new Date()
const fill = `/activity-report/timesheets/${today.getUTCMonth() + 1}/${today.getUTCFullYear()}`

/** The address of the first report that waits for the signed-in validator. */
const firstWaiting = async (page: Page): Promise<string> => {
  await page.goto('/activity-report?tab=validate')
  const link = page.locator('a[href*="/timesheets/validate/"]').first()
  return (await link.getAttribute('href')) ?? ''
}

/** Nothing untranslated: keys look like `cra.list.title`. */
const rawKeys = async (page: Page): Promise<string[]> =>
  ((await page.locator('#root').textContent()) ?? '').match(/\b(cra|ui|shell|errors|auth|nav)\.[a-z]+[\w.]*/gi) ?? []

const expectSound = async (page: Page) => {
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  expect(await rawKeys(page)).toEqual([])
  expect(await axe(page)).toEqual([])
}

describe.each([
  [1440, 'light', 'en'],
  [1440, 'dark', 'fr'],
  [390, 'light', 'fr'],
  [390, 'dark', 'en'],
] as const)('at %i pixels, %s, %s', (width, scheme, language) => {
  test('every screen is accessible, translated and within its width', async () => {
    const page = await browser.newPage({ width, scheme, language })
    await page.goto('/sign-in')
    await page.locator('input[name=email]').waitFor()
    await expectSound(page)
    await signIn(page, language === 'fr' ? rivage.maelle : rivage.tanguy)
    for (const path of ['/activity-report?tab=mine', '/activity-report?tab=team', fill, '/error-404']) {
      await page.goto(path)
      await page.getByRole('heading').first().waitFor()
      await expectSound(page)
    }
    if (language === 'fr') {
      await page.goto(await firstWaiting(page))
      await page.getByRole('heading').first().waitFor()
      await expectSound(page)
    }
  })
})

test('a screen loads no more JavaScript than it needs', async () => {
  const page = await browser.newPage()
  const signInBytes = await scriptBytes(page, '/sign-in', () => page.locator('input[name=email]').waitFor())
  expect(signInBytes).toBeLessThanOrEqual(130 * 1024)
  await signIn(page, rivage.tanguy)
  // A page of its own, with nothing in its cache yet but the session.
  const fresh = await page.context().newPage()
  const fillBytes = await scriptBytes(fresh, fill, () => fresh.locator('table input').first().waitFor())
  expect(fillBytes).toBeLessThanOrEqual(200 * 1024)
})
