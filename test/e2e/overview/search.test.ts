import type { Page, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { SEARCH_DEBOUNCE_MS } from '#shared/overview/search/rules.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { expectWithinWidth, openBrowser, rivage, signIn } from '#test/kit/browser/browser.ts'
import { waitForFrames } from '#test/kit/browser/frames.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const en = words('en')
const fr = words('fr')

const field = (page: Page) => page.getByRole('combobox')
const options = (page: Page) => page.getByRole('option')
const active = (page: Page) => page.locator('[role=option][aria-selected=true]')

/** Opens the bar with the keyboard alone. */
const openBar = async (page: Page, label: string): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { name: label, exact: true }).focus()
  await page.keyboard.press('Enter')
  await field(page).waitFor()
}
const openPalette = async (page: Page): Promise<void> => {
  await page.locator('header [aria-keyshortcuts*="K"]').waitFor()
  // One that is still closing would take what is typed with it.
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
}

describe('the search bar', () => {
  test('finds colleagues and pages from two characters on, and leads there, by the keyboard alone', async () => {
    const page = await browser.newPage()
    await page.clock.install()
    await signIn(page, rivage.maelle, '/profile')
    await openBar(page, fr('search.open'))
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.keyboard.type('p')
    await page.clock.runFor(2 * SEARCH_DEBOUNCE_MS)
    expect(await options(page).count()).toBe(0)
    expect(asked).not.toContain('/api/common/search')
    await page.keyboard.type('riya')
    await options(page).first().waitFor()
    expect(await active(page).textContent()).toContain('Priya Venkarai')
    expect(await page.locator('mark').first().textContent()).toBe('Priya')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/company\/user-info\//)
  })

  test('moves with the arrow keys, closes its list on Escape and then itself, empty', async () => {
    const page = await browser.newPage()
    await signIn(page, rivage.tanguy, '/profile')
    await openBar(page, en('search.open'))
    await page.keyboard.type('se')
    await options(page).first().waitFor()
    expect(await options(page).allTextContents()).not.toContainEqual(expect.stringContaining('/'))
    const first = await active(page).textContent()
    await page.keyboard.press('ArrowDown')
    expect(await active(page).textContent()).not.toBe(first)
    await page.keyboard.press('ArrowUp')
    expect(await active(page).textContent()).toBe(first)
    await page.keyboard.press('Escape')
    expect(await options(page).count()).toBe(0)
    expect(await field(page).inputValue()).toBe('se')
    await page.keyboard.press('Escape')
    expect(await field(page).count()).toBe(0)
    await page.keyboard.press('Enter')
    await field(page).waitFor()
    expect(await field(page).inputValue()).toBe('')
  })

  test('is a field of its own where there is room for one', async () => {
    const page = await browser.newPage({ width: 1440 })
    await signIn(page, rivage.tanguy)
    for (const layout of ['material', 'enterprise']) {
      await page.goto(`/profile?layout=${layout}`)
      await page.getByRole('search').getByRole('combobox').click()
      await page.keyboard.type('priya')
      await options(page).filter({ hasText: 'Priya Venkarai' }).waitFor()
      await page.keyboard.press('Escape')
      expect(await options(page).count()).toBe(0)
      expect(await field(page).inputValue()).toBe('priya')
      await page.keyboard.press('Escape')
      expect(await field(page).inputValue()).toBe('')
    }
    expect(await page.getByRole('button', { name: en('search.open'), exact: true }).count()).toBe(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: en('search.open'), exact: true }).waitFor()
    expect(await field(page).count()).toBe(0)
  })

  test.each([
    ['classy', 1440],
    ['centered', 1440],
    ['classy', 390],
  ] as const)(
    'opens the conversation with a colleague about whom there is no page for the reader, in %s at %i px',
    async (layout, width) => {
      const page = await browser.newPage({ width })
      await signIn(page, rivage.emma)
      await page.goto(`/profile?layout=${layout}`)
      await openBar(page, en('search.open'))
      await page.keyboard.type('priya')
      await options(page).first().waitFor()
      expect(await active(page).textContent()).toContain(en('search.write'))
      await page.keyboard.press('Enter')
      await page.getByPlaceholder(en('chat.write', { name: 'Priya Venkarai' })).waitFor()
      expect(await field(page).count()).toBe(0)
      await expectAccessible(page)
    },
  )

  test('says that there is nothing', async () => {
    const page = await browser.newPage()
    await signIn(page, rivage.emma, '/profile')
    await openBar(page, en('search.open'))
    await page.keyboard.type('nobodyatall')
    await page.getByText(en('search.none'), { exact: true }).first().waitFor()
  })

  test('never shows an answer that comes late in the place of a newer one', async () => {
    const page = await browser.newPage()
    await signIn(page, rivage.tanguy, '/profile')
    const isFirst = (request: Request): boolean => request.postData()?.includes('"pri"') === true
    const late = Promise.withResolvers<void>()
    const over = Promise.withResolvers<void>()
    const end = (request: Request) => isFirst(request) && over.resolve()
    page.on('requestfinished', end)
    page.on('requestfailed', end)
    await page.route('**/api/common/search', async (route) => {
      if (isFirst(route.request())) await late.promise
      await route.continue().catch(() => undefined)
    })
    await openBar(page, en('search.open'))
    const asked = page.waitForRequest('**/api/common/search')
    await page.keyboard.type('pri')
    await asked
    await field(page).fill('emma')
    await options(page).filter({ hasText: 'Emma Thornwick' }).waitFor()
    late.resolve()
    await over.promise
    await waitForFrames(page)
    expect(await options(page).filter({ hasText: 'Priya' }).count()).toBe(0)
    expect(await options(page).filter({ hasText: 'Emma Thornwick' }).count()).toBe(1)
  })

  test('leads to nothing that was typed past, before the answer is there', async () => {
    const page = await browser.newPage()
    await signIn(page, rivage.maelle, '/profile')
    const held = Promise.withResolvers<void>()
    const open = { bar: () => openBar(page, fr('search.open')), palette: () => openPalette(page) }
    for (const opened of [open.bar, open.palette]) {
      await opened()
      await field(page).fill('pri')
      await options(page).filter({ hasText: 'Priya Venkarai' }).waitFor()
      await page.route('**/api/common/search', async (route) => {
        await held.promise
        await route.continue().catch(() => undefined)
      })
      await page.keyboard.type('ya')
      expect(await options(page).filter({ hasText: 'Priya Venkarai' }).count()).toBe(1)
      await page.keyboard.type(' emma')
      await expect.poll(() => options(page).filter({ hasText: 'Priya Venkarai' }).count()).toBe(0)
      await page.keyboard.press('Enter')
      await waitForFrames(page)
      expect(new URL(page.url()).pathname).toBe('/profile')
      await page.unroute('**/api/common/search')
      for (let pressed = 0; pressed < 2; pressed++) await page.keyboard.press('Escape')
      await field(page).waitFor({ state: 'detached' })
    }
    held.resolve()
  })

  test('offers to try again when it could not search', async () => {
    const page = await browser.newPage({ expected: /search/ })
    await signIn(page, rivage.tanguy, '/profile')
    let broken = true
    await page.route('**/api/common/search', (route) => (broken ? route.abort() : route.continue()))
    await openBar(page, en('search.open'))
    await page.keyboard.type('emma')
    const again = page.getByRole('button', { name: en('shell.failure.retry') })
    await again.waitFor()
    broken = false
    await again.press('Enter')
    await options(page).filter({ hasText: 'Emma Thornwick' }).waitFor()
    expect(await field(page).inputValue()).toBe('emma')
  })
})

describe('the palette', () => {
  test('goes to a page, and has it first the next time', async () => {
    const page = await browser.newPage()
    await signIn(page, rivage.emma, '/profile')
    await openPalette(page)
    await page.keyboard.type('securty')
    await active(page).filter({ hasText: 'Security' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/settings\/security/)
    await openPalette(page)
    // By its name alone: its address says nothing to a reader.
    expect(await active(page).textContent()).toBe('Security')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  test('has whoever bears a name before a page that is spelt nearly so', async () => {
    const page = await browser.newPage()
    await signIn(page, rivage.maelle, '/profile')
    await openPalette(page)
    await page.keyboard.type('priya')
    await options(page).filter({ hasText: 'Priya Venkarai' }).first().waitFor()
    expect(await options(page).first().textContent()).toContain('Priya Venkarai')
  })

  test('opens a result in another tab where that is asked for, and stays where it is', async () => {
    const page = await browser.newPage()
    await signIn(page, rivage.maelle, '/profile')
    await openPalette(page)
    await page.keyboard.type('priya')
    const found = options(page).filter({ hasText: 'Priya Venkarai' }).first()
    await found.waitFor()
    const opened = page.context().waitForEvent('page')
    await found.click({ modifiers: ['ControlOrMeta'] })
    await (await opened).waitForURL(/\/company\/user-info\//)
    await waitForFrames(page)
    expect(new URL(page.url()).pathname).toBe('/profile')
    await found.click()
    await page.waitForURL(/\/company\/user-info\//)
    await page.goBack()
    await page.waitForURL('**/profile')
  })

  test('does what it is told', async () => {
    const page = await browser.newPage()
    await signIn(page, rivage.emma, '/profile')
    await openPalette(page)
    await page.keyboard.type('dark')
    await active(page)
      .filter({ hasText: en('shell.scheme.dark') })
      .waitFor()
    const saved = page.waitForRequest(
      (request) => request.method() !== 'GET' && request.postData()?.includes('"scheme":"dark"') === true,
    )
    await page.keyboard.press('Enter')
    await page.locator('body.dark').waitFor()
    await saved
    await openPalette(page)
    await page.keyboard.type('fill this')
    await active(page)
      .filter({ hasText: en('search.action.fill') })
      .waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/activity-report\/timesheets\/\d+\/\d{4}$/)
  })

  test('covers a phone, and its page does not scroll sideways', async () => {
    const page = await browser.newPage({ width: 390, height: 844 })
    await signIn(page, rivage.emma, '/profile')
    await openPalette(page)
    const line = page.getByRole('dialog').getByRole('combobox').locator('..')
    expect((await line.boundingBox())?.width).toBe(390)
    await expectWithinWidth(page)
  })
})
