import type { Locator, Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { common } from '#shared/overview/common/contract.ts'
import { newCompany } from '#test/e2e/time/craKit.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import {
  expectWithinWidth,
  openBrowser,
  rivage,
  signIn,
  waitUntilSettled,
  watchConnection,
} from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { fillPath } from '#web/time/cra/paths.ts'

const now = thisMonth()

const browser = await openBrowser()
const en = words('en')
const fr = words('fr')

/** The button of a panel by its name, whatever it counts. */
const tool = (page: Page, title: string) =>
  page.locator('header').getByRole('button', { name: new RegExp(`^${title}`) })
const panel = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true })
const isFocused = async (one: Locator): Promise<boolean> => (await one.and(one.page().locator(':focus')).count()) === 1
const focused = (page: Page) => page.evaluate<string>('document.activeElement?.getAttribute("aria-label") ?? ""')

/** What the page asks of the API from now on. */
const calls = (page: Page): string[] => {
  const seen: string[] = []
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) seen.push(`${request.method()} ${pathname}`)
  })
  return seen
}

test('opening the app asks once for each thing that the header shows, and for no panel’s code', async () => {
  const page = await browser.newPage()
  const connected = await watchConnection(page)
  const ofFirst = ['common/messages', 'common/notifications', 'apps/chat/chats']
  const read = Promise.all(ofFirst.map((path) => page.waitForResponse(`**/api/${path}`)))
  await signIn(page, rivage.emma, '/')
  await read
  await waitUntilSettled(page)
  const seen = calls(page)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await page.goto('/profile')
  await tool(page, en('shell.shortcuts.title')).waitFor()
  // The live connection, once there, has nothing of it read again.
  await connected()
  await waitUntilSettled(page)
  const ofShell = seen.filter((call) => /\/api\/(auth|common|apps\/chat)\//.test(call)).toSorted()
  expect(ofShell).toEqual([
    'GET /api/apps/chat/chats',
    'GET /api/common/inbox',
    'GET /api/common/messages',
    'GET /api/common/notifications',
    'POST /api/auth/refresh',
  ])
  expect(scripts.filter((path) => /(Messages|Notifications|Shortcuts|Entries)Panel/.test(path))).toEqual([])
  seen.length = 0
  await tool(page, en('shell.shortcuts.title')).click()
  await panel(page, en('shell.shortcuts.title')).getByRole('link').first().waitFor()
  // What shows only in a panel is asked for with its code.
  expect(seen).toEqual(['GET /api/common/shortcuts'])
})

const SAID = 'The pilot’s kick-off day is missing.'

test('a message is read, unread, followed and removed with the keyboard; what fails is undone', async () => {
  const { freelancer } = await newCompany(browser)
  const asThem = await browser.as(freelancer)
  await asThem(common.createMessage, { message: { title: 'Rejected', description: SAID, link: fillPath(now) } })
  const page = await browser.newPage({ expected: /503 \/api\/common/ })
  await signIn(page, freelancer, '/')
  const title = en('shell.messages.title')
  const button = tool(page, title)
  const label = (count: number) =>
    en(count === 1 ? 'shell.messages.button_one' : 'shell.messages.button_zero', { count })
  await expect.poll(() => button.getAttribute('aria-label')).toBe(label(1))
  await button.focus()
  await page.keyboard.press('Enter')
  const shown = panel(page, title)
  const row = shown.getByRole('listitem').first()
  await row.waitFor()
  expect(await row.textContent()).toContain(SAID)
  // Month, day, hour and minute, of what came today, too.
  expect(await row.locator('time').textContent()).toMatch(/^\d{1,2} [A-Z][a-z]{2,3}, \d\d:\d\d$/)
  await expectAccessible(page)
  const readAll = shown.getByRole('button', { name: en('shell.panel.readAll') })
  expect(await readAll.isEnabled()).toBe(true)
  await readAll.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => button.getAttribute('aria-label')).toBe(label(0))
  expect(await readAll.isDisabled()).toBe(true)
  expect(await focused(page)).toBe(title)

  const toggle = () => row.getByRole('button').first()
  await toggle().focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => button.getAttribute('aria-label')).toBe(label(1))
  await waitUntilSettled(page)
  await page.reload()
  await expect.poll(() => button.getAttribute('aria-label')).toBe(label(1))

  await page.route('**/api/common/messages**', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 503, json: { code: 'server.busy', message: '' } })
      : route.continue(),
  )
  await button.click()
  await row.getByRole('button').last().press('Enter')
  await shown.getByText(en('shell.messages.none')).waitFor()
  await row.waitFor()
  await page.getByText(en('errors.server.busy')).first().waitFor()
  await page.unroute('**/api/common/messages**')

  // Opened again as soon as the address has changed, while the screen is still being drawn, it keeps the focus.
  await page.evaluate(`{
    const push = history.pushState.bind(history)
    history.pushState = (...about) => {
      push(...about)
      queueMicrotask(() => document.querySelector('header button[aria-label="${label(0)}"]').click())
    }
  }`)
  await row.getByRole('link').press('Enter')
  await page.waitForURL(/\/activity-report\/timesheets\/\d+\/\d+$/)
  await expect.poll(() => button.getAttribute('aria-label')).toBe(label(0))
  await waitUntilSettled(page)
  expect(await focused(page)).toBe(title)
  await row.getByRole('button').last().press('Enter')
  await shown.getByText(en('shell.messages.none')).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe(label(0))
  await waitUntilSettled(page)
  await page.reload()
  await button.click()
  await shown.getByText(en('shell.messages.none')).waitFor()
})

test('shortcuts go through their modes with the keyboard, and the focus with them', async () => {
  const page = await browser.newPage()
  const { freelancer } = await browser.newTenant()
  await signIn(page, freelancer, '/')
  const title = en('shell.shortcuts.title')
  const shown = panel(page, title)
  const press = (name: string) => shown.getByRole('button', { name: en(`shell.shortcuts.${name}`), exact: true })
  await tool(page, title).focus()
  await page.keyboard.press('Enter')
  await shown.getByRole('link').first().waitFor()
  const before = await shown.getByRole('link').count()

  await press('plus').press('Enter')
  await shown.getByText(en('shell.shortcuts.addNew')).waitFor()
  const field = (name: string) => shown.getByLabel(en(`shell.shortcuts.${name}`))
  await expect.poll(() => isFocused(field('label'))).toBe(true)
  await page.keyboard.press('Escape')
  await press('plus').waitFor()
  expect(await focused(page)).toBe(en('shell.shortcuts.plus'))

  await page.keyboard.press('Enter')
  await field('label').fill('Weather')
  await field('description').fill('In Lyon')
  const add = press('add')
  expect(await add.isDisabled()).toBe(true)
  await field('link').fill('https://example.com/weather')
  await shown.getByRole('radio').first().press('Space')
  await page.keyboard.press('ArrowRight')
  expect(await add.isDisabled()).toBe(true)
  await shown.getByText(en('shell.shortcuts.notOwn')).waitFor()
  await shown.getByRole('checkbox').press('Space')
  expect(await add.isEnabled()).toBe(true)
  await field('link').fill('javascript:alert(1)')
  expect(await add.isDisabled()).toBe(true)
  await field('link').fill('https://example.com/weather')
  await expectAccessible(page)
  await field('link').press('Enter')

  await shown.getByText(en('shell.shortcuts.editing')).waitFor()
  const tile = (label: string) => shown.getByRole('button', { name: `${en('shell.shortcuts.change')} ${label}` })
  await tile('Weather').waitFor()
  expect(await shown.getByRole('link').count()).toBe(0)
  expect(await focused(page)).toBe(en('shell.shortcuts.check'))
  await expectAccessible(page)

  await tile('Weather').press('Enter')
  expect(await field('link').inputValue()).toBe('https://example.com/weather')
  await field('label').fill('Meteo')
  await press('cancel').press('Enter')
  await tile('Weather').press('Enter')
  await field('label').fill('Meteo')
  await press('save').press('Enter')
  await tile('Meteo').waitFor()
  await expect.poll(() => isFocused(tile('Meteo'))).toBe(true)
  await press('check').press('Enter')
  const link = shown.getByRole('link', { name: /^Meteo/ })
  expect(await link.getAttribute('rel')).toContain('noopener')
  expect(await link.getAttribute('target')).toBe('_blank')
  expect(await shown.getByRole('link').count()).toBe(before + 1)

  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe(title)
  await page.reload()
  await tool(page, title).click()
  await link.waitFor()
  await press('pencil').press('Enter')
  for (let left = before + 1; left > 0; left--) {
    await shown.locator('[data-shortcut]').first().press('Enter')
    await press('delete').press('Enter')
    await press('check').waitFor()
    await expect.poll(() => shown.locator('[data-shortcut]').count()).toBe(left - 1)
  }
  await shown.getByText(en('shell.shortcuts.none')).waitFor()
})

test('on a phone the tools fit, and a panel covers the screen and has a way out', async () => {
  for (const width of [390, 360]) {
    const page = await browser.newPage({ width, height: 780, language: 'fr', scheme: 'dark' })
    await signIn(page, rivage.maelle)
    await page.goto('/profile')
    const title = fr('shell.notifications.title')
    await tool(page, title).waitFor()
    await expectWithinWidth(page)
    for (const one of await page.locator('header button:visible').all()) {
      const { x, width: wide, height } = (await one.boundingBox()) ?? { x: -1, width: 0, height: 0 }
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + wide).toBeLessThanOrEqual(width)
      expect(Math.min(wide, height)).toBeGreaterThanOrEqual(40)
    }
    await tool(page, title).click()
    const shown = panel(page, title)
    await shown.getByRole('listitem').first().waitFor()
    expect(await shown.boundingBox()).toEqual({ x: 0, y: 0, width, height: 780 })
    if (width === 390) await expectAccessible(page)
    await shown.getByRole('button', { name: fr('ui.close') }).click()
    await shown.waitFor({ state: 'hidden' })
  }
})

test('the status is chosen from its own menu with the keyboard, and kept', async () => {
  const page = await browser.newPage()
  await signIn(page, (await browser.newTenant()).freelancer, '/profile')
  const mine = page.locator('header').getByRole('button', { name: en('shell.user.label') })
  const status = page.getByRole('menuitem', { name: new RegExp(`^${en('shell.user.statusTitle')}`) })
  const choice = (name: string) => page.getByRole('menuitemradio', { name: en(`shell.user.status.${name}`) })
  await mine.focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('menuitem', { name: en('shell.user.profile') }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await isFocused(status)).toBe(true)
  // However fast the next key is pressed, the focus is where it should be.
  const next = `(() => {
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    return document.activeElement.role
  })()`
  expect(await page.evaluate(next)).toBe('menuitemradio')
  await choice('away').waitFor()
  await page.keyboard.press('ArrowLeft')
  await choice('away').waitFor({ state: 'hidden' })
  expect(await isFocused(status)).toBe(true)
  await page.keyboard.press('ArrowRight')
  await choice('away').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.keyboard.press('Enter')
  expect((await saved).status()).toBe(200)
  await waitUntilSettled(page)
  await page.reload()
  await mine.click()
  expect(await status.textContent()).toContain(en('shell.user.status.away'))
})

test('without a full screen to go to, the console says why', async () => {
  const page = await browser.newPage({
    expected: /Fullscreen is not available in this browser|Entering fullscreen mode failed/,
  })
  await page.addInitScript(`
    Object.defineProperty(document, 'fullscreenEnabled', { value: !location.search.includes('none') })
    Element.prototype.requestFullscreen = () => Promise.reject(new Error('no'))
  `)
  await signIn(page, rivage.emma)
  for (const [path, text] of [
    ['/profile', 'Entering fullscreen mode failed'],
    ['/profile?none', 'Fullscreen is not available in this browser'],
  ] as const) {
    await page.goto(path)
    const said = page.waitForEvent('console', (message) => message.text() === text)
    await page.getByRole('button', { name: en('shell.fullscreen') }).click()
    await said
  }
})
