import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chat } from '#shared/apps/chat/contract.ts'
import { expectAccessible, expectAccessibleInBoth } from '#test/kit/browser/accessibility.ts'
import { openBrowser, rivage, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { area, chatsIn, heard, isPath, opener, talkTo } from './chatKit.ts'

const browser = await openBrowser()
const en = words('en')
const { here, colleagues } = chatsIn(browser)
/** Without being asked for; a busy machine takes its time. */
const SOON_MS = 15_000

const strip = (page: Page) => page.getByRole('navigation', { name: en('chat.conversations') })
const log = (page: Page) => page.getByRole('log')
const announced = (page: Page, who: { name: string }, text: string) =>
  page.getByRole('status').filter({ hasText: `${who.name}: ${text}` })
/** How many messages the closed rail, or the button of the header, says are unread. */
const unread = async (page: Page): Promise<number> =>
  Number(/\d+/.exec((await opener(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0)

const say = async (page: Page, text: string): Promise<void> => {
  await area(page).fill(text)
  await area(page).press('Enter')
}

describe('two people', () => {
  test('write to each other as fast as they talk, and see what was read', async () => {
    const two = await colleagues()
    const [priya, dara] = [await here(two.priya), await here(two.dara)]
    await talkTo(priya, two.dara)
    await say(priya, 'Hello Dara')
    await log(priya).getByText('Hello Dara').waitFor()
    expect(await area(priya).inputValue()).toBe('')
    expect(await log(priya).getByText(en('chat.seen')).count()).toBe(0)

    const button = strip(dara).getByRole('button', { name: new RegExp(`${two.priya.name}, .*1 unread`) })
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

  test('see within a minute, where a chat is open, that the other has opened Regie', async () => {
    const two = await colleagues()
    const asDara = await browser.as(two.dara)
    await asDara(chat.send, { contactId: two.priya.personId, value: 'Hello Priya' })
    const priya = await browser.newPage()
    await priya.clock.install()
    await signIn(priya, two.priya, '/apps/chat')
    const shown = (status: string) => strip(priya).getByRole('button', { name: `${two.dara.name}, ${status},` })
    await shown(en('chat.invisible')).waitFor()
    await here(two.dara)
    await priya.clock.runFor(60_000)
    await shown(en('shell.user.status.online')).waitFor()
  })

  test('are heard by nobody else, of their company or another', async () => {
    const { addPerson, ...two } = await colleagues()
    const neighbour = await here(await addPerson())
    const stranger = await here((await browser.newTenant()).freelancer)
    const [priya, dara] = [await here(two.priya), await here(two.dara)]
    await talkTo(priya, two.dara)
    await say(priya, 'between us')
    await strip(dara)
      .getByRole('button', { name: new RegExp(`${two.priya.name}, .*1 unread`) })
      .waitFor({ timeout: SOON_MS })
    expect(heard.get(dara)?.join()).toContain('"chat"')
    for (const other of [neighbour, stranger]) expect(heard.get(other)).toEqual([])
    await opener(stranger).click()
    await stranger.getByRole('searchbox').fill(two.dara.name)
    await stranger.getByText(en('chat.noneFound')).waitFor()
  })
})

test('how a colleague shows themselves shows at once while conversations are open, and when they are opened again', async () => {
  const two = await colleagues()
  const [priya, dara] = [await here(two.priya), await here(two.dara)]
  await talkTo(priya, two.dara)
  await say(priya, 'how are you?')
  const label = () =>
    strip(priya)
      .getByRole('button', { name: new RegExp(two.dara.name) })
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
  await opener(priya).click()
  await expect.poll(label, { timeout: SOON_MS }).toContain(en('shell.user.status.online'))
})

test('a muted conversation is silent: no badge, no dot, and nothing is said', async () => {
  const two = await colleagues()
  const [emma, dara] = [await here(two.priya), await here(two.dara)]
  await talkTo(dara, two.priya)
  await say(dara, 'one')
  const before = await unread(emma)
  const button = strip(emma).getByRole('button', { name: new RegExp(two.dara.name) })
  await button.waitFor({ timeout: SOON_MS })
  await announced(emma, two.dara, 'one').waitFor({ state: 'attached' })
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
  expect(await announced(emma, two.dara, 'two').count()).toBe(0)
})

test('what cannot be sent is not lost, and is sent once when tried again', async () => {
  const { priya, dara } = await colleagues()
  const page = await here(priya, { expected: /ERR_FAILED|ERR_INTERNET/ })
  await talkTo(page, dara)
  await page.route('**/api/apps/chat/messages', (route) => route.abort())
  await say(page, 'are you there?')
  await page.getByRole('button', { name: en('chat.retry') }).waitFor()
  await page.unroute('**/api/apps/chat/messages')
  await page.reload()
  await talkTo(page, dara)
  await page.getByRole('log').getByText('are you there?').waitFor()
  const sent = page.waitForResponse(isPath('/api/apps/chat/messages', 'POST'))
  await page.getByRole('button', { name: en('chat.retry') }).click()
  await sent
  await expect.poll(() => page.getByRole('button', { name: en('chat.retry') }).count()).toBe(0)
  await expect.poll(() => page.getByRole('log').getByText('are you there?').count()).toBe(1)
})

test('what could not be sent in one tab is not lost by what is sent in another one', async () => {
  const { priya, dara } = await colleagues()
  const one = await here(priya, { expected: /ERR_FAILED|ERR_INTERNET/ })
  const two = await one.context().newPage()
  await two.goto('/')
  await opener(two).waitFor()
  for (const page of [one, two]) await talkTo(page, dara)
  await one.route('**/api/apps/chat/messages', (route) => route.abort())
  await say(one, 'are you there?')
  await one.getByRole('button', { name: en('chat.retry') }).waitFor()
  const sent = two.waitForResponse(isPath('/api/apps/chat/messages', 'POST'))
  await say(two, 'another thing')
  await sent
  await log(two).getByText('another thing').waitFor()
  for (const page of [one, two]) {
    await page.reload()
    await talkTo(page, dara)
    await log(page).getByText('are you there?').waitFor()
    await page.getByRole('button', { name: en('chat.retry') }).waitFor()
  }
  await one.unroute('**/api/apps/chat/messages')
  await one.getByRole('button', { name: en('chat.retry') }).click()
  for (const page of [one, two]) {
    await page.getByRole('button', { name: en('chat.retry') }).waitFor({ state: 'detached' })
    await expect.poll(() => log(page).getByText('are you there?').count()).toBe(1)
  }
})

test('what is being written is kept for each conversation, and older messages come on request', async () => {
  const { priya, dara, addPerson } = await colleagues()
  const emma = await addPerson({ firstName: 'Emma' })
  const [toDara, toEmma] = await Promise.all([browser.as(dara), browser.as(emma)])
  await toEmma(chat.send, { contactId: priya.personId, value: 'Hello' })
  for (let index = 0; index < 30; index += 1)
    await toDara(chat.send, { contactId: priya.personId, value: `line ${index}` })
  const page = await here(priya)
  const turnTo = (who: { name: string }) =>
    strip(page)
      .getByRole('button', { name: new RegExp(who.name) })
      .click()
  await turnTo(emma)
  await area(page).fill('half a thought')
  await turnTo(dara)
  await expect.poll(() => area(page).inputValue()).toBe('')
  await turnTo(emma)
  await expect.poll(() => area(page).inputValue()).toBe('half a thought')
  await turnTo(dara)
  await log(page).getByText('line 29', { exact: false }).waitFor()
  expect(await log(page).getByText('line 0', { exact: true }).count()).toBe(0)
  // Nothing is moved for it: that alone would have them read, and take the button away.
  await page.getByRole('button', { name: en('chat.earlier') }).dispatchEvent('click')
  await log(page)
    .getByText(/line 0$/)
    .waitFor()
})

describe('the conversations', () => {
  test('are sound in light and in dark, on a wide screen and on a phone', async () => {
    const { priya, dara } = await colleagues()
    const asDara = await browser.as(dara)
    await asDara(chat.send, { contactId: priya.personId, value: 'Hello' })
    for (const [width, scheme] of [
      [1440, 'light'],
      [390, 'dark'],
    ] as const) {
      const page = await browser.newPage({ width, scheme, height: 844 })
      await signIn(page, priya, '/profile')
      await opener(page).click()
      await page.getByText(en('chat.colleagues'), { exact: true }).waitFor()
      await expectAccessibleInBoth(page)
      await strip(page)
        .getByRole('button', { name: new RegExp(dara.name) })
        .click()
      await log(page).getByText(en('chat.today'), { exact: true }).waitFor()
      await expectAccessibleInBoth(page)
      await page.getByRole('button', { name: dara.name, exact: true }).click()
      await page.getByText(dara.email).waitFor()
      await expectAccessibleInBoth(page)
    }
  })

  test('are worked with the keyboard alone, and give the focus back', async () => {
    const page = await here(rivage.emma)
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

test('on a page of their own conversations are begun, found again and left, by keyboard', async () => {
  const { priya, dara } = await colleagues()
  const page = await here(priya)
  await page.goto('/apps/chat')
  const main = page.locator('main')
  await main.getByText(en('chat.none')).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await main.getByRole('searchbox', { name: en('chat.find') }).blur()
  // Whoever is looked for can be typed as soon as the screen shows it.
  await page.evaluate(`{
    const watched = new MutationObserver(() => {
      window.focused ??= document.activeElement.getAttribute('type') ?? 'none'
    })
    watched.observe(document.querySelector('main'), { childList: true, subtree: true })
  }`)
  await page.keyboard.press('n')
  await page.waitForURL('**/apps/chat/new')
  await expect.poll(() => page.evaluate('window.focused')).toBe('search')
  await main.getByRole('button', { name: new RegExp(`^${dara.name}`) }).press('Enter')
  await main.locator('textarea').fill('Are you at the client on Tuesday?')
  await page.keyboard.press('Enter')
  const line = main.getByRole('link', { name: new RegExp(`^${dara.name}`) })
  await line.getByText('Are you at the client on Tuesday?').waitFor()
  expect(await line.getAttribute('aria-current')).toBe('true')
  const to = (await line.getAttribute('href')) ?? ''
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  expect(await line.isVisible()).toBe(false)
  await main.getByRole('link', { name: en('chat.conversations') }).press('Enter')
  await line.waitFor()
  expect(await main.locator('textarea').isVisible()).toBe(false)
  await page.goto(to)
  await main.getByRole('log').getByText('Are you at the client on Tuesday?').waitFor()
  expect(await page.locator(':focus-visible').count()).toBe(0)
  await page.goto('/apps/chat/nobody')
  await main.getByText(en('chat.notFound', { id: 'nobody' })).waitFor()
})
