import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, rivage, signIn } from '#test/kit/browser.ts'
import { words } from '#test/kit/words.ts'

const browser = await openBrowser()
const fr = words('fr')
const today = new Date()
const fill = `/activity-report/timesheets/${today.getUTCMonth() + 1}/${today.getUTCFullYear()}`

const cells = (page: Page) => page.locator('table input:not([disabled])')
/** Without a connection nothing is reached, and the browser says so. */
const expected = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/

/** A consultant's month, opened once with a connection, so that it is kept on the device. */
const openedMonth = async (person: { email: string }) => {
  const page = await browser.newPage({ expected, keeps: true })
  await signIn(page, person)
  await page.goto(fill)
  await cells(page).first().waitFor()
  await page.evaluate('navigator.serviceWorker.ready')
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
  await expect.poll(() => keysOf(page)).toContainEqual(expect.stringMatching(/^regie:kept:read:cra\.month/))
  return page
}
const offline = (page: Page, is: boolean) => page.context().setOffline(is)
const keysOf = (page: Page): Promise<string[]> => page.evaluate('Object.keys(localStorage)')
const firstDay = async (page: Page) => (await cells(page).first().inputValue()).replace(',', '.')

/** Puts another value into the first day, and waits until this device has kept it; answers the value. */
const change = async (page: Page): Promise<string> => {
  const value = (await firstDay(page)) === '0.5' ? '0.25' : '0.5'
  await cells(page).first().fill(value)
  await page.keyboard.press('Enter')
  await expect.poll(() => keysOf(page)).toContainEqual(expect.stringMatching(/^regie:draft:.*-\d\d$/))
  return value
}
const saving = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().includes('/api/cra/'))

test('the month opens without a connection, keeps what is filled, and saves it when there is one again', async () => {
  const page = await openedMonth(rivage.aurele)
  await offline(page, true)
  await page.goto(fill)
  await page.getByText(fr('cra.notice.offline')).waitFor()
  const value = await change(page)
  await page.goto(fill)
  await cells(page).first().waitFor()
  expect(await firstDay(page)).toBe(value)
  const saved = saving(page)
  await offline(page, false)
  expect((await saved).status()).toBe(200)
  await page.getByText(fr('cra.notice.offline')).waitFor({ state: 'hidden' })
  await page.reload()
  await cells(page).first().waitFor()
  expect(await firstDay(page)).toBe(value)
})

test('who was faster meanwhile is not overwritten: both versions are shown', async () => {
  const page = await openedMonth(rivage.aurele)
  await offline(page, true)
  await page.goto(fill)
  await page.getByText(fr('cra.notice.offline')).waitFor()
  await change(page)
  const elsewhere = await browser.newPage()
  await signIn(elsewhere, rivage.aurele)
  await elsewhere.goto(fill)
  await cells(elsewhere).nth(1).fill('0.1')
  await elsewhere.keyboard.press('Enter')
  const first = saving(elsewhere)
  await elsewhere.getByRole('button', { name: fr('cra.save'), exact: true }).click()
  expect((await first).status()).toBe(200)
  const refused = saving(page)
  await offline(page, false)
  expect((await refused).status()).toBe(409)
  await page.getByRole('dialog').waitFor()
})

test('a month left open nowhere is saved by the next visit; other screens wait on the home page', async () => {
  const page = await openedMonth(rivage.bastien)
  await offline(page, true)
  await page.goto(fill)
  await page.getByText(fr('cra.notice.offline')).waitFor()
  const value = await change(page)
  await page.goto('/settings')
  await page.waitForURL('**/home?**')
  await page.getByText(fr('home.offline')).waitFor()
  const saved = saving(page)
  await offline(page, false)
  await page.waitForURL('**/settings')
  expect((await saved).status()).toBe(200)
  await page.goto(fill)
  await cells(page).first().waitFor()
  expect(await firstDay(page)).toBe(value)
})

test('signing out leaves nothing to read on the device', async () => {
  const page = await openedMonth(rivage.aurele)
  await page.goto('/sign-out')
  await page.waitForURL(/sign-in/)
  expect((await keysOf(page)).filter((key) => /kept|draft/.test(key))).toEqual([])
  await offline(page, true)
  await page.goto(fill)
  await page.waitForURL(/\/(home|sign-in)\?/)
})
