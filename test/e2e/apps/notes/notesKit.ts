import type { Page } from 'playwright-core'
import { notes } from '#shared/apps/notes/contract.ts'
import { signIn, type TestBrowser, waitUntilSettled } from '#test/kit/browser/browser.ts'

const NOTES = '/apps/notes'

export const dialog = (page: Page) => page.getByRole('dialog')

export const card = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

export const cards = (page: Page): Promise<string[]> =>
  page.locator('[data-note]').evaluateAll((all) => all.map((one) => (one as { textContent: string }).textContent))

/** People with notes, and their pages. */
export const notesIn = (browser: TestBrowser) => {
  /** Somebody of a company of their own, with notes of these titles, the first one on top. */
  const somebody = async (titles: readonly string[] = []) => {
    const { freelancer } = await browser.newTenant()
    const as = await browser.as(freelancer)
    for (const title of titles.toReversed()) await as(notes.create, { note: { title } })
    return { person: freelancer, stored: () => as(notes.all, {}), as }
  }
  const here = async (person: { email: string }, look: Parameters<typeof browser.newPage>[0] = {}): Promise<Page> => {
    const page = await browser.newPage(look)
    await signIn(page, person, NOTES)
    await page.getByRole('searchbox').waitFor()
    await waitUntilSettled(page)
    return page
  }
  return { somebody, here }
}
