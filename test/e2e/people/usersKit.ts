import type { Page } from 'playwright-core'
import { signIn, type TestBrowser } from '#test/kit/browser/browser.ts'

/** A password that people choose in these tests. */
export const CHOSEN = 'Compagnie-2026!'

/** A code of six digits as it may be copied from elsewhere: with spaces in and around it. */
export const asCopied = (code: string): string => ` ${code.slice(0, 3)}\u00a0${code.slice(3)} `

/** What the browser says of the live connection of somebody who is no longer let in. */
export const OUT = /WebSocket connection to .* failed: HTTP Authentication failed/

/** Opens pages of people, in French. */
export const visitsIn = (browser: TestBrowser) => {
  const visit = async (who: { email: string }, at?: string, expected?: RegExp): Promise<Page> => {
    const page = await browser.newPage({ language: 'fr', ...(expected && { expected }) })
    await signIn(page, who, at)
    return page
  }

  /** A company of its own, and the page of its manager. */
  const company = async (at?: string) => {
    const tenant = await browser.newTenant()
    return { ...tenant, page: await visit(tenant.manager, at) }
  }
  return { visit, company }
}

/** Expects that whoever was signed in on a page is no longer, with the next that they open. */
export const expectOut = async (theirs: Page): Promise<void> => {
  await theirs.goto('/settings/security')
  await theirs.waitForURL('**/sign-in?**')
}
