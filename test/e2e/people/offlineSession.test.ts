import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { account } from '#shared/people/account/contract.ts'
import { cells, newCompany } from '#test/e2e/time/craKit.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { fillPath } from '#web/time/cra/paths.ts'

const browser = await openBrowser()
const fr = words('fr')
const fill = fillPath(thisMonth())
const expected = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Signing out on the server failed/

/** A consultant's month, kept on the device with the code of what opens without a connection. */
const keptMonth = async () => {
  const { resource } = await newCompany(browser)
  const page = await browser.newPage({ language: 'fr', expected, keeps: true })
  await signIn(page, resource, fill)
  await cells(page).first().waitFor()
  await page.evaluate('navigator.serviceWorker.ready')
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
  return { page, resource }
}
const offline = async (page: Page, is: boolean) => {
  await page.context().setOffline(is)
  for (const one of page.context().pages()) await expect.poll(() => one.evaluate('navigator.onLine')).toBe(!is)
}

test('who signs out without a connection is out in every tab, and on the server once there is one again', async () => {
  const { page, resource } = await keptMonth()
  const other = await page.context().newPage()
  await other.goto(fill)
  await cells(other).first().waitFor()
  await offline(page, true)
  await other.getByText(fr('cra.notice.offline')).waitFor()
  await page.getByRole('button', { name: fr('shell.user.label') }).click()
  await page.getByRole('menuitem', { name: fr('shell.user.signOut') }).click()
  await page.getByRole('heading', { name: fr('signOut.title') }).waitFor()
  for (const one of [page, other]) {
    await one.waitForURL(/\/home/)
    await one.getByText(fr('home.offline')).waitFor()
    expect(await one.getByText(resource.email).count()).toBe(0)
  }
  const ended = page.context().waitForEvent('response', (one) => one.url().endsWith('/api/auth/sign-out'))
  await offline(page, false)
  expect((await ended).status()).toBe(200)
  await other.getByText(fr('home.offline')).waitFor({ state: 'detached' })
})

test('who was away for as long as they chose finds the app locked, also where it opens without a connection', async () => {
  const { page, resource } = await keptMonth()
  const asThem = await browser.as(resource)
  const { preferences } = await asThem(account.profile, {})
  await asThem(account.updateProfile, { preferences: { ...preferences, lockAfter: 5 } })
  const known = page.waitForResponse('**/api/account/profile')
  await page.goto(fill)
  await known
  await cells(page).first().waitFor()
  // Closed, and opened again an hour later.
  await page.goto('/icon.svg')
  await page.evaluate(`localStorage.setItem('regie:used-at', String(Date.now() - 3_600_000))`)
  await offline(page, true)
  await page.goto(fill)
  await page.getByRole('dialog').getByText(fr('unlockSession.title')).waitFor()
})
