import type { Page, WebSocketRoute } from 'playwright-core'
import { LIVE_PATH } from '#shared/core/live.ts'
import { signIn, type TestBrowser, waitUntilSettled, watchConnection } from '#test/kit/browser/browser.ts'

/** Waits until a page has read something again, because of what is done. */
export const rereads = async (page: Page, path: string, work: () => Promise<unknown>): Promise<void> => {
  const read = page.waitForResponse(
    (response) =>
      response.request().method() === 'GET' && decodeURIComponent(new URL(response.url()).pathname) === path,
  )
  await work()
  await read
  await waitUntilSettled(page)
}

/** Pages that hear what changes, and can lose their live connection. */
export const pagesThatHear = (browser: TestBrowser) => {
  /** Their live connection, by page: once it was lost, the page reads everything again. */
  const lines = new Map<Page, WebSocketRoute>()
  /** Opens a page that hears what changes. */
  const open = async (who: { email: string }, at: string): Promise<Page> => {
    const page = await browser.newPage()
    await page.routeWebSocket(`**${LIVE_PATH}`, (route) => {
      route.connectToServer()
      lines.set(page, route)
    })
    const connected = await watchConnection(page)
    await signIn(page, who, at)
    await connected()
    await waitUntilSettled(page)
    return page
  }
  const lose = async (page: Page): Promise<void> => lines.get(page)?.close()
  return { open, lose }
}
