import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBrowser, rivage, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { navigation, showLayout } from './layoutsKit.ts'

const browser = await openBrowser()

const focused = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)

describe('the navigation works with the keyboard', () => {
  test('where it lies beside the screen', async () => {
    const page = await browser.newPage({ width: 1440 })
    await signIn(page, rivage.maelle)
    await page.goto('/dashboards/finance?layout=classic')
    const [figures, apps] = [navigation(page).getByRole('button').first(), navigation(page).getByRole('button').last()]
    expect(await navigation(page).locator('[aria-current=page]').getAttribute('href')).toBe('/dashboards/finance')
    expect(await figures.getAttribute('aria-expanded')).toBe('true')
    await apps.press('Enter')
    expect(await apps.getAttribute('aria-expanded')).toBe('true')
    expect(await figures.getAttribute('aria-expanded')).toBe('false')
    await navigation(page).locator('a[href="/apps/contacts"]').press('Enter')
    await page.waitForURL('**/apps/contacts')
    await expect.poll(() => focused(page, 'main')).toBe(true)
    expect(await page.locator('nav#navigation [aria-current]').count()).toBe(1)
  })

  test('where it is longer than the window: the current line is whole, and the page no longer for it', async () => {
    const page = await browser.newPage({ width: 1440, height: 700 })
    await signIn(page, rivage.maelle, '/company/review')
    const current = navigation(page).locator('[aria-current=page]')
    await expect.poll(async () => (await current.boundingBox())?.y ?? 0).toBeLessThan(700 - 36 - 16)
    expect((await current.boundingBox())?.y).toBeGreaterThan(100)
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBe(700)
  })

  test('where only icons stand', async () => {
    const page = await browser.newPage({ width: 1440 })
    await signIn(page, rivage.maelle, '/error-500')
    for (const layout of ['compact', 'thin']) {
      await showLayout(page, layout)
      const last = navigation(page).getByRole('button').last()
      await last.press('Enter')
      await page.keyboard.press('Tab')
      expect(await focused(page, 'a[href="/profile"]')).toBe(true)
      await page.keyboard.press('Escape')
      expect(await last.getAttribute('aria-expanded')).toBe('false')
      expect(await focused(page, 'nav#navigation button')).toBe(true)
      await last.press('Enter')
      await navigation(page).locator('a[href="/profile"]').press('Enter')
      await page.waitForURL('**/profile')
      await expect.poll(() => navigation(page).locator('a[href="/profile"]').count()).toBe(0)
    }
    await showLayout(page, 'dense')
    const link = navigation(page).locator('a[href="/profile"]')
    const width = async () => (await link.boundingBox())?.width ?? 0
    await link.waitFor()
    expect(await width()).toBeLessThan(80)
    // The page that was opened takes the focus once it is there.
    await waitUntilSettled(page)
    await link.focus()
    await expect.poll(width).toBeGreaterThan(200)
    await page.locator('main').focus()
    await expect.poll(width).toBeLessThan(80)
  })

  test('where it lies above the screen', async () => {
    const page = await browser.newPage({ width: 1440 })
    await signIn(page, rivage.maelle, '/error-500')
    for (const layout of ['modern', 'centered', 'enterprise', 'material']) {
      await showLayout(page, layout)
      const own = navigation(page).locator('[aria-haspopup=menu]:not([role=menuitem])').last()
      await own.press('Enter')
      await expect.poll(() => focused(page, '[role=menuitem]')).toBe(true)
      await page.keyboard.press('Escape')
      await expect.poll(() => focused(page, 'nav#navigation [aria-haspopup=menu]')).toBe(true)
    }
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page, 'a[href="/profile"]')).toBe(true)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page, 'a[href="/settings"]')).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/settings')
  })

  test('where it opens over the screen', async () => {
    const page = await browser.newPage({ width: 390, height: 844 })
    await signIn(page, rivage.maelle, '/error-500')
    for (const layout of ['compact', 'modern', 'thin']) {
      await showLayout(page, layout)
      const opener = page.locator('header button').first()
      await opener.press('Enter')
      await page.getByRole('dialog').waitFor()
      await expect.poll(() => focused(page, '[role=dialog], [role=dialog] *')).toBe(true)
      for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('Tab')
      expect(await focused(page, '[role=dialog], [role=dialog] *')).toBe(true)
      await page.keyboard.press('Escape')
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
      await expect.poll(() => focused(page, 'header button')).toBe(true)
      await opener.press('Enter')
      await navigation(page).locator('a[href="/activity-report"]').press('Enter')
      await page.waitForURL('**/activity-report')
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    }
  })
})
