import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PASSWORD } from '#infra/local/seed/people.ts'
import { navigateWithin, openBrowser, rivage, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { fillPath } from '#web/time/cra/paths.ts'
import { newStaffing } from './staffingKit.ts'

const browser = await openBrowser()
const [en, fr] = [words('en'), words('fr')]

const apiCalls = (page: Page): { path: string; status: number }[] => {
  const seen: { path: string; status: number }[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/')) seen.push({ path: pathname, status: response.status() })
  })
  return seen
}

test('an address that names nothing is the not-found page, with its heading', async () => {
  // React says of every error that took a screen's place what it was.
  const page = await browser.newPage({ expected: /request\.invalid/ })
  const heading = page.getByRole('heading', { level: 1 })
  const missing = page.getByRole('heading', { level: 1, name: fr('notFound.title') })
  await signIn(page, rivage.maelle, '/history/no-such-id')
  await missing.waitFor()
  for (const path of [
    '/activity-report/timesheets/validate/no-such-id',
    '/check-profile/$$$',
    '/mission/$$$',
    '/mission-proposals/$$$',
    '/profiles/$$$',
    '/company/user-info/$$$',
    '/activity-report/timesheets/13/2026',
  ]) {
    await page.getByRole('link', { name: fr('notFound.back') }).click()
    await page.waitForURL('**/dashboard')
    await missing.waitFor({ state: 'detached' })
    await navigateWithin(page, path)
    await missing.waitFor()
    expect(await heading.count(), path).toBe(1)
  }
})

test('an address of a page that a list does not reach leads to its first one, however high', async () => {
  const page = await browser.newPage()
  await signIn(page, rivage.bastien)
  for (const number of [3, 500]) {
    await page.goto(`/my-missions?page=${number}`)
    await page.locator('#main tbody a').first().waitFor()
    await page.waitForURL('**/my-missions')
  }
})

test('what a screen reads is not asked for by who may not open it', async () => {
  const page = await browser.newPage()
  await signIn(page, rivage.bastien)
  const calls = apiCalls(page)
  for (const path of ['/dashboard', '/company', '/mission']) {
    await page.goto(path)
    await page.waitForURL('**/error-404')
  }
  expect(calls.filter(({ status }) => status === 403)).toEqual([])
  expect(calls.filter(({ path }) => /dashboards\/admin|\/users|\/missions/.test(path))).toEqual([])
})

const NO_CONNECTION = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/
test.each([
  ['the browser knows of', undefined],
  ['the browser does not know of yet', `addEventListener('offline', (event) => event.stopImmediatePropagation())`],
])('a link followed while the connection is gone, which %s, says so, and the page stays', async (_when, script) => {
  const page = await browser.newPage({ expected: NO_CONNECTION })
  if (script) await page.addInitScript(script)
  await signIn(page, rivage.maelle, '/profile')
  await waitUntilSettled(page)
  await page.context().setOffline(true)
  // It shows for some seconds only.
  const said = page.getByText(fr('shell.stays')).waitFor()
  const link = page.locator('nav a[href="/positioning"]').first()
  await link.click()
  await said
  expect(new URL(page.url()).pathname).toBe('/profile')
  await page.getByRole('heading', { level: 1, name: fr('shell.user.profile') }).waitFor()
  await page.context().setOffline(false)
  // Back online, the same link leads there.
  await expect
    .poll(async () => {
      await link.click()
      return new URL(page.url()).pathname
    })
    .toBe('/positioning')
  await page.locator('#main h1').waitFor()
  expect(await page.getByText(fr('shell.failure.title')).count()).toBe(0)
})

test('what comes with the page when it is needed, and cannot be had, leaves the page as it is', async () => {
  const page = await browser.newPage({ expected: /ERR_FAILED|Failed to fetch dynamically imported module/ })
  await page.route(/\/assets\/(OfflineSync|AppearanceDrawer|Palette|QuickChat)-/, (route) => route.abort())
  await signIn(page, rivage.maelle, '/profile')
  await waitUntilSettled(page)
  await page.keyboard.press('Control+k')
  await waitUntilSettled(page)
  await page.getByRole('heading', { level: 1, name: fr('shell.user.profile') }).waitFor()
  expect(await page.getByText(fr('shell.failure.title')).count()).toBe(0)
})

test('whoever signs in before they were confirmed is told what they wait for', async () => {
  const page = await browser.newPage()
  await page.goto('/sign-in')
  await page.locator('input[name=email]').fill('salome.brigantine@rivage.example')
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/confirmation-required')
  await page.getByRole('heading', { name: en('confirmationRequired.title') }).waitFor()
})

test('the whole screen is offered on a tablet', async () => {
  const page = await browser.newPage({ width: 768, height: 1024 })
  await signIn(page, rivage.tanguy, '/profile')
  await page.getByRole('button', { name: en('shell.fullscreen') }).waitFor()
})

test('a link is put on a word in the editor by keyboard, and taken off again', async () => {
  const page = await browser.newPage()
  await signIn(page, rivage.tanguy, '/feedback')
  const text = page.locator('.ql-editor')
  await text.click()
  await page.keyboard.type('the handbook')
  await page.keyboard.press('Shift+Control+ArrowLeft')
  const tool = page.getByRole('button', { name: en('ui.editor.link'), exact: true })
  await tool.click()
  const address = page.getByRole('textbox', { name: en('ui.editor.address') })
  await address.fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await page.getByText(en('ui.editor.notAnAddress')).waitFor()
  await address.fill('handbook.example/page')
  await page.keyboard.press('Enter')
  const link = text.locator('a')
  expect(await link.textContent()).toBe('handbook')
  expect(await link.getAttribute('href')).toBe('https://handbook.example/page')
  await link.click()
  await tool.click()
  await page.getByRole('button', { name: en('ui.editor.removeLink') }).click()
  await expect.poll(() => link.count()).toBe(0)
  expect((await text.textContent())?.trim()).toBe('the handbook')
})

test('a save in a month that is not open says why', async () => {
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, rivage.bastien, fillPath(thisMonth(3)))
  await page
    .getByRole('button', { name: fr('cra.save'), exact: true })
    .first()
    .click()
  await page.getByText(fr('errors.cra.monthNotOpen')).waitFor()
})

test.each([
  ['on a phone', 390],
  ['on a wide screen', 1440],
])('%s the next step of somebody is taken from the list of positionings', async (_, width) => {
  const { manager, resource, newMission, shortList } = await newStaffing(browser)
  await shortList((await newMission('Portail des adhérents')).id)
  const page = await browser.newPage({ width, height: 844 })
  await signIn(page, manager, '/positioning')
  const next = page.getByRole('button', { name: `${fr('positionings.step.PROPOSE.action')}, ${resource.name}` })
  await next.click()
  await page.getByRole('dialog').locator('button[type=submit]').click()
  await page.getByText(fr('positionings.done.PROPOSE', { name: resource.name })).waitFor()
  await next.waitFor({ state: 'detached' })
})
