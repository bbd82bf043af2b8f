import type { Page } from 'playwright-core'
import { navigateWithin } from '#test/kit/browser/browser.ts'

export const navigation = (page: Page) => page.locator('nav#navigation')

/** Shows a screen in another layout without loading it once more, and waits until it is there. */
export const showLayout = async (page: Page, layout: string) => {
  const before = await page.locator('#main').elementHandle()
  await navigateWithin(page, `/error-500?layout=${layout}`)
  await before?.waitForElementState('hidden')
  await page.getByRole('heading', { level: 1 }).waitFor()
}
