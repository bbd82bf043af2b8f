import type { Page, Response } from 'playwright-core'
import { LIVE_PATH } from '#shared/core/live.ts'
import { signIn, type TestBrowser, watchConnection } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const en = words('en')

export const isPath =
  (path: string, method = 'GET') =>
  (response: Response): boolean =>
    new URL(response.url()).pathname === path && response.request().method() === method

export const opener = (page: Page) => page.getByRole('button', { name: new RegExp(`^${en('chat.title')}`) }).last()

export const area = (page: Page) => page.locator('textarea')

/** What was pushed to each page. */
export const heard = new WeakMap<Page, string[]>()

/** Opens the conversation with a colleague, found by their name. */
export const talkTo = async (page: Page, who: { name: string }): Promise<void> => {
  await opener(page).click()
  await page.getByRole('searchbox').fill(who.name)
  await page.getByRole('heading', { name: en('chat.results') }).waitFor()
  await page
    .getByRole('button', { name: new RegExp(`^${who.name}`) })
    .last()
    .click()
  await area(page).waitFor()
}

/** Colleagues, and their pages. */
export const chatsIn = (browser: TestBrowser) => {
  /** A page of somebody, once its conversations are there and it hears what changes. */
  const here = async (who: { email: string }, look: Parameters<typeof browser.newPage>[0] = {}): Promise<Page> => {
    const page = await browser.newPage({ width: 1440, ...look })
    const pushes: string[] = []
    heard.set(page, pushes)
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => pushes.push(String(payload))))
    const opened = page.waitForEvent('websocket', (socket) => new URL(socket.url()).pathname === LIVE_PATH)
    const connected = await watchConnection(page)
    const read = page.waitForResponse(isPath('/api/apps/chat/chats'))
    await signIn(page, who, '/')
    await Promise.all([opened, read])
    // One that is only begun hears nothing of what happens meanwhile.
    await connected()
    await opener(page).waitFor()
    return page
  }
  /** Two colleagues of a company of its own, who read English. */
  const colleagues = async () => {
    const { freelancer: priya, addPerson } = await browser.newTenant()
    return { priya, dara: await addPerson({ firstName: 'Dara' }), addPerson }
  }
  return { here, colleagues }
}
