import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, findViolations } from '#test/kit/browser/accessibility.ts'
import {
  expectWithinWidth,
  navigateWithin,
  openBrowser,
  rivage,
  signIn,
  waitUntilSettled,
} from '#test/kit/browser/browser.ts'
import { waitForFrames } from '#test/kit/browser/frames.ts'
import { LAYOUT_NAMES } from '#web/app/shell/layouts/names.ts'
import { navigation, showLayout } from './layoutsKit.ts'

const browser = await openBrowser()
/** Nothing untranslated: keys look like `cra.list.title`. */
const rawKeys = async (page: Page): Promise<string[]> =>
  ((await page.locator('#root').textContent()) ?? '').match(
    /\b(ui|shell|errors|nav|navigation|settings|serverError|search|chat)\.[a-z]+[\w.]*/gi,
  ) ?? []

const expectSound = async (page: Page, checked: Parameters<typeof findViolations>[1] = {}) => {
  await waitUntilSettled(page)
  await expectWithinWidth(page)
  expect(await rawKeys(page)).toEqual([])
  await expectAccessible(page, checked)
}

/** The narrowest is a screen enlarged fourfold, which has to be read without moving it sideways (WCAG 1.4.10). */
const HEIGHTS = { 1440: 900, 320: 640 }
test('every layout is accessible, translated and within its width', async () => {
  const page = await browser.newPage()
  await signIn(page, rivage.maelle)
  await page.goto('/error-500')
  for (const [width, height] of Object.entries(HEIGHTS)) {
    await page.setViewportSize({ width: Number(width), height })
    for (const layout of LAYOUT_NAMES) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await showLayout(page, layout)
      // The screen is the same in all of them.
      const without = layout === LAYOUT_NAMES[0] ? {} : { without: 'main > *' }
      await expectSound(page, without)
      // What is there is the same in the dark; its colours are others.
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await expectSound(page, { ...without, rules: ['color-contrast'] })
    }
  }
})

test('where the navigation stands in the header, the tools beside it end within it, and on a wide screen it is one row', async () => {
  const page = await browser.newPage()
  await signIn(page, rivage.maelle, '/error-500')
  const over = `(() => {
    const header = document.querySelector('nav#navigation').closest('header')
    const rights = [...header.querySelectorAll('button')].map((one) => one.getBoundingClientRect().right)
    return Math.max(...rights) - header.getBoundingClientRect().right
  })()`
  const rows = `new Set([...document.querySelectorAll('nav#navigation > ul > li')].map((one) => one.offsetTop)).size`
  for (const width of [960, 1100, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    for (const layout of ['modern', 'centered', 'enterprise', 'material']) {
      await showLayout(page, layout)
      await waitUntilSettled(page)
      expect(await page.evaluate(over), `${layout}, ${width} px`).toBeLessThanOrEqual(0)
      if (width >= 1280) expect(await page.evaluate(rows), `rows, ${layout}, ${width} px`).toBe(1)
    }
  }
})

test('a finger meets a button with an icon alone within 44 pixels, which move and lengthen nothing', async () => {
  const page = await browser.newPage({ width: 390, height: 844, touch: true })
  await signIn(page, rivage.maelle, '/apps/mailbox/inbox/1')
  await waitUntilSettled(page)
  const button = page.getByRole('banner').locator('button.size-control').first()
  const { x, y, width, height } = (await button.boundingBox()) ?? expect.fail('It is not there')
  const label = await button.getAttribute('aria-label')
  const isMet = async (left: number, top: number) =>
    (await page.evaluate(`document.elementFromPoint(${left}, ${top})?.getAttribute('aria-label')`)) === label
  const [middle, center] = [x + width / 2, y + height / 2]
  const reach = [await isMet(middle, y - 1), await isMet(middle, y + height + 1), await isMet(x + width + 1, center)]
  expect([width, ...reach]).toEqual([40, true, true, true])
  await expectWithinWidth(page)
})

test('the counts in a navigation that is higher than the screen make no page longer', async () => {
  const page = await browser.newPage({ width: 1440 })
  await page.setViewportSize({ width: 1440, height: 400 })
  await signIn(page, rivage.maelle)
  await page.goto('/error-500')
  await page.locator('nav#navigation .sr-only').first().waitFor({ state: 'attached' })
  const spare =
    'document.documentElement.scrollHeight - Math.max(innerHeight, scrollY + document.querySelector("main").getBoundingClientRect().bottom)'
  expect(await page.evaluate(spare)).toBeLessThanOrEqual(0)
})

describe('the look of the app', () => {
  const look = (page: Page) => page.locator('body').getAttribute('class')
  const choose = async (page: Page, value: string) => {
    const saved = page.waitForResponse(
      (response) => response.request().method() !== 'GET' && response.url().endsWith('/api/account/profile'),
    )
    await page.locator(`input[type=radio][value=${value}]`).press('Space')
    await saved
  }

  test('is that of the address before that of the person, and no name that nobody knows', async () => {
    const page = await browser.newPage({ width: 1440 })
    await signIn(page, rivage.tanguy)
    await page.goto('/error-500?layout=neon')
    await page.locator('nav#navigation img, nav#navigation [data-initials]').first().waitFor()
    await page.goto('/error-500?layout=modern')
    await page.locator('header nav#navigation').waitFor()
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await page.waitForURL((url) => url.pathname !== '/error-500')
    await page.locator('header nav#navigation').waitFor()
  })

  test('is the one chosen among the actions, too, where the address had another', async () => {
    const page = await browser.newPage({ width: 1440 })
    const { manager } = await browser.newTenant()
    await signIn(page, manager)
    await page.goto('/feedback?layout=modern')
    await page.locator('header nav#navigation').waitFor()
    await waitUntilSettled(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('classic')
    await page
      .getByRole('option', { name: /Classi/ })
      .first()
      .click()
    await page.locator('nav#navigation').waitFor()
    await expect.poll(() => page.locator('header nav#navigation').count()).toBe(0)
    expect(page.url()).not.toContain('layout=')
  })

  test('follows its person to another browser', async () => {
    const page = await browser.newPage({ width: 1440 })
    const { freelancer } = await browser.newTenant()
    await signIn(page, freelancer)
    await page.goto('/feedback?layout=empty')
    await page.locator('aside button').click()
    await page.getByRole('dialog').waitFor()
    await expectSound(page)
    await choose(page, 'material')
    expect(page.url()).not.toContain('layout=')
    await page.locator('header nav#navigation').waitFor()
    await choose(page, 'theme-rose')
    await choose(page, 'dark')
    expect(await look(page)).toBe('dark theme-rose')

    const elsewhere = await browser.newPage({ width: 1440 })
    await signIn(elsewhere, freelancer, '/')
    await elsewhere.locator('header nav#navigation').waitFor()
    expect(await look(elsewhere)).toBe('dark theme-rose')
  })

  test('changes around a screen that stays as it is, with all that was typed in it', async () => {
    const page = await browser.newPage({ width: 1440 })
    const { freelancer } = await browser.newTenant()
    await signIn(page, freelancer)
    await page.goto('/settings')
    const typed = page.locator('#main textarea')
    await typed.fill('Half a thought')
    const first = await typed.elementHandle()
    await page.getByRole('button', { name: /^(Appearance|Apparence)$/ }).click()
    const frame = {
      modern: 'header nav#navigation',
      thin: 'nav#navigation',
      empty: 'aside',
      classy: 'nav#navigation img, nav#navigation [data-initials]',
    }
    for (const [layout, own] of Object.entries(frame)) {
      await choose(page, layout)
      await page.locator(own).first().waitFor({ state: 'attached' })
      // Hidden at most until the code of the layout is there, and the very same afterwards.
      await expect.poll(() => first?.isVisible()).toBe(true)
      expect(await typed.inputValue()).toBe('Half a thought')
    }
  })

  test('is there at once for who wants no motion: no colour fades over, however deep in the page', async () => {
    const page = await browser.newPage({ scheme: 'dark' })
    await page.addInitScript(`
      globalThis.fading = []
      addEventListener('transitionrun', ({ target, propertyName }) => fading.push(target.tagName + ' ' + propertyName), true)
    `)
    await page.goto('/forgot-password')
    await page.getByRole('heading').first().waitFor()
    await page.evaluate("document.body.className = 'light theme-rose'")
    await waitForFrames(page)
    expect(await page.evaluate('fading')).toEqual([])
  })

  test('can be read in every theme', async () => {
    const page = await browser.newPage({ width: 1440 })
    await page.goto('/sign-in')
    await page.locator('input[name=email]').waitFor()
    for (const theme of ['default', 'brand', 'teal', 'rose', 'purple', 'amber']) {
      for (const scheme of ['light', 'dark'] as const) {
        await page.evaluate(`document.body.className = '${scheme} theme-${theme}'`)
        const problems = () => findViolations(page, { rules: ['color-contrast'] })
        // Colours that fade over are looked at when they have.
        await expect.poll(problems, { message: `${theme}, ${scheme}` }).toEqual([])
      }
    }
  })
})

test.each([
  [1440, 24],
  [390, 40],
])('a box to tick is small, and what is pressed around it is not, at %i px', async (width, high) => {
  const page = await browser.newPage({ width })
  await signIn(page, rivage.maelle, '/company')
  for (const path of ['/company', '/company/matching']) {
    await navigateWithin(page, path)
    const labels = page.locator('#main label:has(input[type=checkbox])')
    await labels.last().waitFor()
    for (const label of await labels.all()) {
      expect((await label.boundingBox())?.height).toBeGreaterThanOrEqual(high)
      expect((await label.locator('input').boundingBox())?.width).toBe(16)
    }
    const box = labels.last().locator('input')
    const before = await box.isChecked()
    await labels.last().click({ position: { x: 2, y: 2 } })
    await expect.poll(() => box.isChecked()).toBe(!before)
  }
})

test('code that a newer release has replaced is fetched by one reload, and otherwise on request', async () => {
  const page = await browser.newPage({
    width: 1440,
    expected: /404 \/assets\/Feedback|Failed to fetch dynamically/,
  })
  await signIn(page, rivage.tanguy, '/')
  let documents = 0
  await page.route('**/assets/Feedback-*.js', (route) => route.fulfill({ status: 404 }))
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  await navigation(page).locator('a[href="/feedback"]').click()
  await expect.poll(() => documents).toBe(1)
  await page.locator('main [role=alert]').waitFor()
  await navigation(page).waitFor()
  expect(documents).toBe(1)
  await page.unroute('**/assets/Feedback-*.js')
  await page.locator('main [role=alert] button').click()
  await page.locator('form').waitFor()
  expect(new URL(page.url()).pathname).toBe('/feedback')
})

test('where the system forces its colours, lines say which buttons, page and choice it is', async () => {
  const page = await browser.newPage({ width: 1440 })
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, rivage.tanguy, '/settings/security')
  const isSeen = (selector: string) =>
    page.evaluate<boolean>(`(() => {
      const style = getComputedStyle(document.querySelector('${selector}'))
      const paper = getComputedStyle(document.body).backgroundColor
      return style.outlineStyle === 'solid' || (style.borderBottomWidth !== '0px' && style.borderBottomColor !== paper)
    })()`)
  await page.locator('main form button[type=submit]').waitFor()
  expect(await isSeen('main form button[type=submit]')).toBe(true)
  expect(await isSeen('main nav a[aria-current]')).toBe(true)
  expect(await isSeen('main nav a:not([aria-current])')).toBe(false)
  await page.goto('/settings/look')
  await page.locator('label:has(> .sr-only:checked)').waitFor()
  const pictureOf = (which: string) =>
    page.evaluate<string>(
      `getComputedStyle(document.querySelector('label:has(> .sr-only${which}) > span')).outlineStyle`,
    )
  expect([await pictureOf(':checked'), await pictureOf(':not(:checked)')]).toEqual(['solid', 'none'])
})

test('where the text of the browser is twice as large, a list takes the place of a table', async () => {
  const page = await browser.newPage({ width: 1280 })
  await signIn(page, rivage.maelle, '/mission')
  await page.getByRole('table').waitFor()
  await page.evaluate("document.documentElement.style.fontSize = '200%'")
  await page.getByRole('table').waitFor({ state: 'detached' })
})
