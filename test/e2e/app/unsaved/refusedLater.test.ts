import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { newStaffing } from '#test/e2e/staffing/staffingKit.ts'
import { cells, newCompany } from '#test/e2e/time/craKit.ts'
import { button, openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { fillPath } from '#web/time/cra/paths.ts'

const now = thisMonth()

/** Forms that are left while they are being saved: whoever has gone on is told that it failed. */
const browser = await openBrowser()
const en = words('en')
const fr = words('fr')

/** Has what is put there wait, and fail once it is let go. */
const failLater = async (page: Page, address: RegExp) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    await promise
    await route.abort()
  })
  return resolve
}

const leaveBy = (page: Page, answer: string) =>
  page.getByRole('dialog').getByRole('button', { name: answer, exact: true }).click()

test('a month that could not be saved after it was left is said to be kept on the device', async () => {
  const { freelancer } = await newCompany(browser)
  const page = await browser.newPage({ expected: /ERR_FAILED/ })
  await signIn(page, freelancer, fillPath(now))
  await cells(page).first().fill('0.5')
  await page.keyboard.press('Tab')
  const fail = await failLater(page, /\/api\/cra\/months/)
  await button(page, en('cra.save')).click()
  await page.locator('main nav a').first().click()
  await leaveBy(page, en('cra.leave.keep'))
  await page.getByRole('heading', { name: en('cra.list.title') }).waitFor()
  fail()
  await page.getByText(en('cra.notice.keptHere')).waitFor()
})

test('a profile that could not be saved after it was left says so', async () => {
  const { freelancer } = await browser.newTenant()
  const page = await browser.newPage({ expected: /ERR_FAILED/ })
  await signIn(page, freelancer, '/profile/resume')
  await page.getByLabel(en('profiles.city'), { exact: true }).fill('Vannes')
  const fail = await failLater(page, /\/api\/profiles/)
  await button(page, en('profiles.bar.save')).click()
  await page.getByRole('link', { name: en('profiles.preview') }).click()
  await leaveBy(page, en('leave.discard'))
  await page.waitForURL('**/check-profile/**')
  fail()
  await page.getByText(en('errors.network')).waitFor()
})

test('a mission that could not be saved after its form was left says so', async () => {
  const { manager, newMission } = await newStaffing(browser)
  const { id } = await newMission('Portail')
  const page = await browser.newPage({ language: 'fr', expected: /ERR_FAILED/ })
  await signIn(page, manager, `/mission/${id}`)
  await page.getByLabel(fr('missions.name')).fill('Portail bis')
  const fail = await failLater(page, /\/api\/missions/)
  await button(page, fr('missions.save')).click()
  await page.getByRole('link', { name: fr('ui.cancel') }).click()
  await leaveBy(page, fr('leave.discard'))
  await page.getByRole('heading', { name: 'Portail', exact: true }).waitFor()
  fail()
  await page.getByText(fr('errors.network')).waitFor()
})
