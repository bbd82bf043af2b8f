import type { Page, Response } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { LIVE_PATH } from '#shared/rules/live.ts'
import { axe, brumeval, openBrowser, rivage, signIn } from '#test/kit/browser.ts'
import { words } from '#test/kit/words.ts'

const browser = await openBrowser()
const en = words('en')
const fr = words('fr')
const SOON_MS = 5000

const isPath =
  (path: string, method = 'GET') =>
  (response: Response): boolean =>
    new URL(response.url()).pathname === path && response.request().method() === method
const opener = (page: Page) => page.getByRole('button', { name: new RegExp(`^${en('chat.title')}`) }).last()
const strip = (page: Page) => page.getByRole('navigation', { name: en('chat.conversations') })
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`
const log = (page: Page) => page.getByRole('log')
const area = (page: Page) => page.locator('textarea')
const announced = (page: Page, text: string) => page.getByRole('status').filter({ hasText: `Dara Kellanwood: ${text}` })
/** How many messages the closed rail, or the button of the header, says are unread. */
const unread = async (page: Page): Promise<number> =>
  Number(/\d+/.exec((await opener(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0)

/** What was pushed to each page. */
const heard = new WeakMap<Page, string[]>()

/** A page of somebody, once its conversations are there and it hears what changes. */
const here = async (who: { email: string }, look: Parameters<typeof browser.newPage>[0] = {}): Promise<Page> => {
  const page = await browser.newPage({ width: 1440, ...look })
  const pushes: string[] = []
  heard.set(page, pushes)
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => pushes.push(String(payload))))
  const opened = page.waitForEvent('websocket', (socket) => new URL(socket.url()).pathname === LIVE_PATH)
  const read = page.waitForResponse(isPath('/api/apps/chat/chats'))
  await signIn(page, who, '/')
  await Promise.all([opened, read])
  await opener(page).waitFor()
  return page
}

/** Opens the conversation with a colleague, found by their name. */
const talkTo = async (page: Page, who: { firstName: string; lastName: string }): Promise<void> => {
  await opener(page).click()
  await page.getByRole('searchbox').fill(who.lastName)
  await page.getByRole('heading', { name: en('chat.results') }).waitFor()
  await page
    .getByRole('button', { name: new RegExp(`^${nameOf(who)}`) })
    .last()
    .click()
  await area(page).waitFor()
}
const say = async (page: Page, text: string): Promise<void> => {
  await area(page).fill(text)
  await area(page).press('Enter')
}

describe('two people', () => {
  test('write to each other as fast as they talk, and see what was read', async () => {
    const [priya, dara] = [await here(rivage.priya), await here(rivage.dara)]
    await talkTo(priya, rivage.dara)
    await say(priya, 'Hello Dara')
    await log(priya).getByText('Hello Dara').waitFor()
    expect(await area(priya).inputValue()).toBe('')
    expect(await log(priya).getByText(en('chat.seen')).count()).toBe(0)

    const button = strip(dara).getByRole('button', { name: /Priya Venkarai, .*1 unread/ })
    await button.waitFor({ timeout: SOON_MS })
    expect(await unread(dara)).toBe(1)
    await button.click()
    await log(dara).getByText('Hello Dara').waitFor()
    await log(priya).getByText(en('chat.seen')).waitFor({ timeout: SOON_MS })
    await expect.poll(() => unread(dara), { timeout: SOON_MS }).toBe(0)

    await say(dara, 'Hello Priya')
    await log(priya).getByText('Hello Priya').waitFor({ timeout: SOON_MS })
    await log(dara).getByText(en('chat.seen')).waitFor({ timeout: SOON_MS })
    expect(await unread(priya)).toBe(0)
    expect(await log(dara).getByText(/Hello/).count()).toBe(2)
  })

  test('are heard by nobody else, of their company or another', async () => {
    const others = [await here(rivage.tanguy), await here(brumeval.ysolde)]
    const [priya, dara] = [await here(rivage.priya), await here(rivage.dara)]
    await talkTo(priya, rivage.dara)
    await say(priya, 'between us')
    await strip(dara)
      .getByRole('button', { name: /Priya Venkarai, .*1 unread/ })
      .waitFor({ timeout: SOON_MS })
    expect(heard.get(dara)?.join()).toContain('"chat"')
    for (const other of others) expect(heard.get(other)).toEqual([])
    const [, stranger] = others
    if (!stranger) return
    await opener(stranger).click()
    await stranger.getByRole('searchbox').fill(rivage.dara.lastName)
    await stranger.getByText(en('chat.noneFound')).waitFor()
  })
})

test('how a colleague shows themselves shows at once while conversations are open, and when they are opened again', async () => {
  const [priya, dara] = [await here(rivage.priya), await here(rivage.dara)]
  await talkTo(priya, rivage.dara)
  await say(priya, 'how are you?')
  const label = () =>
    strip(priya)
      .getByRole('button', { name: /Dara Kellanwood/ })
      .getAttribute('aria-label')
  const show = async (status: string): Promise<void> => {
    const saved = dara.waitForResponse(isPath('/api/common/user', 'PATCH'))
    await dara
      .locator('header')
      .getByRole('button', { name: en('shell.user.label') })
      .click()
    await dara.getByRole('menuitem', { name: new RegExp(`^${en('shell.user.statusTitle')}`) }).click()
    await dara.getByRole('menuitemradio', { name: en(`shell.user.status.${status}`) }).click()
    await saved
  }
  const told = () => heard.get(priya)?.filter((push) => push.includes('presence')).length
  await show('busy')
  await expect.poll(label, { timeout: SOON_MS }).toContain(en('shell.user.status.busy'))

  await priya.keyboard.press('Escape')
  await expect.poll(() => opener(priya).getAttribute('aria-expanded')).toBe('false')
  await show('online')
  await expect.poll(told, { timeout: SOON_MS }).toBe(2)
  expect(await label()).toContain(en('shell.user.status.busy'))
  await opener(priya).click()
  await expect.poll(label, { timeout: SOON_MS }).toContain(en('shell.user.status.online'))
})

test('a muted conversation is silent: no badge, no dot, and nothing is said', async () => {
  const [emma, dara] = [await here(rivage.emma), await here(rivage.dara)]
  await talkTo(dara, rivage.emma)
  await say(dara, 'one')
  const before = await unread(emma)
  const button = strip(emma).getByRole('button', { name: new RegExp(nameOf(rivage.dara)) })
  await button.waitFor({ timeout: SOON_MS })
  await announced(emma, 'one').waitFor({ state: 'attached' })
  await button.click()
  await log(emma).getByText('one').waitFor()
  await emma.getByRole('button', { name: en('chat.mute') }).click()
  await emma.getByRole('button', { name: en('chat.unmute') }).waitFor()
  await emma.keyboard.press('Escape')
  await expect.poll(() => opener(emma).getAttribute('aria-expanded')).toBe('false')
  const silent = await unread(emma)
  expect(silent).toBeLessThanOrEqual(before)

  await say(dara, 'two')
  await expect.poll(() => button.getAttribute('aria-label'), { timeout: SOON_MS }).toMatch(/1 unread message, muted/)
  expect(await unread(emma)).toBe(silent)
  expect(await announced(emma, 'two').count()).toBe(0)
})

test('what cannot be sent is not lost, and is sent once when tried again', async () => {
  const page = await here(brumeval.tom, { expected: /ERR_FAILED|ERR_INTERNET/ })
  await opener(page).click()
  await page.getByRole('searchbox').fill('Ysolde')
  await page.getByRole('button', { name: /^Ysolde Brumeval/ }).click()
  await page.route('**/api/apps/chat/messages', (route) => route.abort())
  await say(page, 'are you there?')
  await page.getByRole('button', { name: en('chat.retry') }).waitFor()
  await page.reload()
  await page.unroute('**/api/apps/chat/messages')
  await opener(page).click()
  await page.getByRole('searchbox').fill('Ysolde')
  await page.getByRole('button', { name: /^Ysolde Brumeval/ }).click()
  await page.getByRole('log').getByText('are you there?').waitFor()
  const sent = page.waitForResponse(isPath('/api/apps/chat/messages', 'POST'))
  await page.getByRole('button', { name: en('chat.retry') }).click()
  await sent
  await expect.poll(() => page.getByRole('button', { name: en('chat.retry') }).count()).toBe(0)
  await expect.poll(() => page.getByRole('log').getByText('are you there?').count()).toBe(1)
})

test('what is being written is kept for each conversation, and older messages come on request', async () => {
  const page = await here(rivage.tanguy)
  await strip(page).getByRole('button', { name: /Emma/ }).click()
  await area(page).fill('half a thought')
  await strip(page)
    .getByRole('button', { name: /Maëlle/ })
    .click()
  await expect.poll(() => area(page).inputValue()).toBe('')
  await strip(page).getByRole('button', { name: /Emma/ }).click()
  await expect.poll(() => area(page).inputValue()).toBe('half a thought')
  await area(page).fill('')
  for (let index = 0; index < 30; index += 1) {
    const sent = page.waitForResponse(isPath('/api/apps/chat/messages', 'POST'))
    await say(page, `line ${index}`)
    await sent
  }
  await page.reload()
  await strip(page).getByRole('button', { name: /Emma/ }).click()
  await log(page).getByText('line 29', { exact: false }).waitFor()
  expect(await log(page).getByText('line 0', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: en('chat.earlier') }).click()
  await log(page)
    .getByText(/line 0$/)
    .waitFor()
})

describe('the conversations', () => {
  test.each(['light', 'dark'] as const)('are sound in %s, on a wide screen and on a phone', async (scheme) => {
    for (const width of [1440, 390]) {
      const page = await browser.newPage({ width, scheme, height: 844 })
      await signIn(page, rivage.emma, '/profile')
      await opener(page).click()
      await page.getByText(en('chat.colleagues'), { exact: true }).waitFor()
      expect(await axe(page)).toEqual([])
      await strip(page)
        .getByRole('button', { name: /Tanguy/ })
        .click()
      await log(page).getByText(en('chat.today'), { exact: true }).waitFor()
      expect(await axe(page)).toEqual([])
      await page.getByRole('button', { name: 'Tanguy Ashdown', exact: true }).click()
      await page.getByText(rivage.tanguy.email).waitFor()
      expect(await axe(page)).toEqual([])
    }
  })

  test('are worked with the keyboard alone, and give the focus back', async () => {
    const page = await here(rivage.priya)
    await opener(page).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('searchbox').waitFor()
    await page.locator('input[type=search]:focus').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => opener(page).getAttribute('aria-expanded')).toBe('false')
    await page.locator('aside header button:focus').waitFor()
  })

  test('cover a phone, and are not there where the layout has no room for them', async () => {
    const page = await browser.newPage({ width: 390, height: 844 })
    await signIn(page, rivage.tanguy, '/profile')
    await opener(page).click()
    const panel = page.getByRole('dialog', { name: en('chat.title') })
    await panel.getByText(en('chat.select')).waitFor()
    expect((await panel.locator('header').boundingBox())?.width).toBe(390)
    await page.keyboard.press('Escape')
    for (const layout of ['enterprise', 'modern']) {
      await page.setViewportSize({ width: 1440, height: 844 })
      await page.goto(`/settings?layout=${layout}`)
      await strip(page).getByRole('button', { name: /Emma/ }).waitFor()
    }
    await page.goto('/settings?layout=material')
    await page.getByRole('heading').first().waitFor()
    expect(await opener(page).count()).toBe(0)
  })
})

test('the texts of the two languages name the panel', () => {
  expect([en('chat.title'), en('chat.select')]).toEqual(['Team Chat', 'Select a conversation'])
  expect(fr('chat.title')).not.toBe(en('chat.title'))
})
