import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { shiftMonth } from '#shared/core/dates/calendar.ts'
import { LIVE_PATH } from '#shared/core/live.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { navigateWithin, openBrowser, signIn, waitUntilSettled, watchConnection } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { newCompany } from './craKit.ts'

const now = thisMonth()
const last = thisMonth(-1)

const browser = await openBrowser()
const en = words('en')

const sign = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: en('dashboard.inbox.action.SIGN'), exact: true })
const validate = (page: Page, count: number) =>
  page.getByRole('button', {
    name: en(count === 1 ? 'cra.waiting.validate_one' : 'cra.waiting.validate_other', { count }),
    exact: true,
  })
const nothing = (page: Page) => page.getByRole('button', { name: en('cra.waiting.validateNone'), exact: true })
const all = (page: Page) => page.getByLabel(en('cra.waiting.all'))
/** Whether each report that waits is ticked, in their order. */
const ticks = (page: Page) =>
  page.evaluate<boolean[]>(`[...document.querySelectorAll('tbody input[type=checkbox]')].map(({ checked }) => checked)`)

test('who comes from the home page to sign has ticked what waits then; what arrives later, or comes back changed, is not', async () => {
  const { freelancer, resource, validator: signer, send } = await newCompany(browser)
  const earlier = shiftMonth(last.year, last.month, -1)
  await send(freelancer, last)
  const { id: craId, version } = await send(freelancer, now)
  const page = await browser.newPage()
  const connected = await watchConnection(page)
  await signIn(page, signer, '/')
  await sign(page).press('Enter')
  await validate(page, 2).waitFor()
  expect(await ticks(page)).toEqual([true, true])
  expect(await all(page).isChecked()).toBe(true)
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=validate')
  await expect.poll(() => page.evaluate('document.activeElement.closest("#main") !== null')).toBe(true)
  await waitUntilSettled(page)
  await expectAccessible(page)

  await connected()
  await send(resource, earlier)
  await expect.poll(() => ticks(page)).toEqual([false, true, true])
  await validate(page, 2).waitFor()
  await page.locator('input:indeterminate').waitFor()

  // The month that is being signed is taken back, and sent again.
  const asOwner = await browser.as(freelancer)
  const draft = await asOwner(cra.takeBack, { craId, version })
  await validate(page, 1).waitFor()
  await asOwner(cra.send, { craId, version: draft.version })
  await expect.poll(() => ticks(page)).toEqual([false, true, false])
  await validate(page, 1).waitFor()
  await all(page).check()
  await validate(page, 3).click()
  await page.getByText('The timesheets are sealed').waitFor()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('cra.sign.action') })
    .press('Enter')
  await page.getByText(en('cra.waiting.none')).waitFor()
})

test('Shift ticks all reports between two, by mouse and by keyboard', async () => {
  const { freelancer, resource, validator: signer, send } = await newCompany(browser)
  for (const who of [freelancer, resource]) for (const month of [last, now]) await send(who, month)
  const page = await browser.newPage()
  await signIn(page, signer, '/activity-report?tab=validate')
  const boxes = page.getByRole('row').getByRole('checkbox')
  await boxes.nth(3).waitFor()
  await boxes.nth(0).click()
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  await validate(page, 3).waitFor()
  expect(await ticks(page)).toEqual([true, true, true, false])
  await boxes.nth(1).press('Shift+Space')
  expect(await ticks(page)).toEqual([true, false, false, false])
  await validate(page, 1).waitFor()
})

test('nothing is ticked for who comes otherwise, comes back or reloads', async () => {
  const { freelancer, resource, validator: signer, send } = await newCompany(browser)
  await send(freelancer, last)
  await send(freelancer, now)
  const page = await browser.newPage()
  const connected = await watchConnection(page)
  await signIn(page, signer, '/activity-report?tab=validate')
  await nothing(page).waitFor()
  expect(await ticks(page)).toEqual([false, false])
  await navigateWithin(page, '/')
  await sign(page).click()
  await validate(page, 2).waitFor()
  await page.locator('a[href*="/timesheets/validate/"]').first().click()
  // It is there, and not its address alone: who turns round on the way has not been away.
  const reject = page.getByRole('button', { name: en('cra.reject.action'), exact: true })
  await reject.waitFor()
  await page.goBack()
  await reject.waitFor({ state: 'detached' })
  await nothing(page).waitFor()
  expect(await ticks(page)).toEqual([false, false])
  // The home page is one step back, and the same way leads to the same, with what has come in the meantime.
  await page.goBack()
  await sign(page).waitFor()
  await connected()
  await send(resource, last)
  await page
    .getByText(en('dashboard.inbox.SIGN_other', { count: 3 }))
    .first()
    .waitFor()
  await sign(page).click()
  await validate(page, 3).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=validate')
  await page.reload()
  await nothing(page).waitFor()
  expect(await ticks(page)).toEqual([false, false, false])
})

test('who comes to sign all that are counted finds all of them, however lately the list was read', async () => {
  const { freelancer, resource, validator: signer, send } = await newCompany(browser)
  await send(freelancer, last)
  await send(freelancer, now)
  const page = await browser.newPage()
  await page.clock.install()
  // Some networks let no connection through that would tell.
  await page.routeWebSocket(`**${LIVE_PATH}`, () => {})
  const connected = await watchConnection(page)
  const counted = (count: number) => page.getByText(en('dashboard.inbox.SIGN_other', { count })).first()
  await signIn(page, signer, '/dashboard')
  await counted(2).waitFor()
  await connected()
  // What is counted has been for as long as it may, and the list has not, when a third report is sent.
  await page.clock.runFor(6000)
  await waitUntilSettled(page)
  await page.clock.runFor(6000)
  await navigateWithin(page, '/activity-report?tab=validate')
  await nothing(page).waitFor()
  await send(resource, last)
  await page.clock.runFor(6000)
  await navigateWithin(page, '/dashboard')
  await counted(3).waitFor()
  await sign(page).click()
  await validate(page, 3).waitFor()
  expect(await ticks(page)).toEqual([true, true, true])
})

test('where not all of many could be sent, those left are asked for alone, and each is named once with what became of it', async () => {
  const { freelancer, resource, validator: signer, send } = await newCompany(browser)
  const months = Array.from({ length: 13 }, (_, ago) => shiftMonth(now.year, now.month, -ago))
  for (const month of months) await send(resource, month)
  for (const month of months.slice(0, -1)) await send(freelancer, month)
  const page = await browser.newPage()
  const connected = await watchConnection(page)
  // The rest of the list is asked for while something else arrives, and comes all the same.
  let asked = 0
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/api/cra/waiting?cursor=*', async (route) => {
    asked += 1
    if (asked === 1) await held
    await route.continue().catch(() => {})
  })
  await signIn(page, signer, '/activity-report?tab=validate')
  await connected()
  await waitUntilSettled(page)
  // Neither beside the navigation's entry nor beside the tab is a page counted as all of them.
  const counts = page.locator('nav#navigation a, [role=tab]').filter({ hasText: /25\+$/ })
  await expect.poll(() => counts.count()).toBe(2)
  await page.getByRole('button', { name: en('ui.pages.more'), exact: true }).click()
  await expect.poll(() => asked).toBe(1)
  const again = page.waitForResponse((response) => /\/api\/cra\/waiting$/.test(response.url()))
  await send(freelancer, shiftMonth(now.year, now.month, -12))
  await again
  goOn()
  await expect.poll(async () => (await ticks(page)).length).toBe(26)
  let calls = 0
  await page.route('**/api/cra/validate-many', (route) => {
    calls += 1
    return calls === 2 ? route.fulfill({ status: 409, json: { code: 'resource.conflict' } }) : route.continue()
  })
  await all(page).check()
  await validate(page, 26).click()
  const dialog = page.getByRole('dialog')
  const action = dialog.getByRole('button', { name: en('cra.sign.action') })
  await action.press('Enter')
  await dialog.getByText(en('cra.waiting.sign_one', { count: 1 })).waitFor()
  await action.press('Enter')
  await page.getByText(en('cra.waiting.done_other', { count: 26 })).waitFor()
  await page.getByText(en('cra.waiting.none')).waitFor()
  // However many they are, what is left to sign stays in sight.
  const results = page.getByRole('list').filter({ hasText: freelancer.name }).filter({ hasText: resource.name })
  expect((await results.boundingBox())?.height).toBeLessThan(200)
  await expectAccessible(page)
})
