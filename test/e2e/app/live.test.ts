import type { Page, WebSocket, WebSocketRoute } from 'playwright-core'
import { expect, test } from 'vitest'
import { LIVE_PATH } from '#shared/core/live.ts'
import { common } from '#shared/overview/common/contract.ts'
import { newCompany } from '#test/e2e/time/craKit.ts'
import { openBrowser, signIn, watchConnection } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'

const now = thisMonth()

const browser = await openBrowser()
const en = words('en')

/** Without being asked for; a busy machine takes its time. */
const SOON_MS = 15_000

const isLive = (socket: WebSocket): boolean => new URL(socket.url()).pathname === LIVE_PATH
const isRead = (path: string) => (response: { url: () => string }) => new URL(response.url()).pathname === path
const bell = (page: Page) => page.getByRole('button', { name: new RegExp(`^${en('shell.notifications.title')}`) })
const unread = async (page: Page): Promise<number> =>
  Number(/\d+/.exec((await bell(page).first().getAttribute('aria-label')) ?? '')?.[0] ?? 0)

/** A page of somebody, once it has read what it shows and hears what changes. */
const listening = async (page: Page, who: { email: string }): Promise<WebSocket> => {
  const connected = await watchConnection(page)
  const opened = page.waitForEvent('websocket', isLive)
  const read = page.waitForResponse(isRead('/api/common/notifications'))
  await signIn(page, who, '/profile')
  const socket = await opened
  const entries: { read: boolean }[] = await (await read).json()
  await expect.poll(() => unread(page)).toBe(entries.filter((entry) => !entry.read).length)
  await connected()
  return socket
}

test('a report sent in one browser shows in the bell of another within seconds, and in no other company', async () => {
  const validator = await browser.newPage()
  const heard: string[] = []
  validator.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
  const { validator: signer, freelancer, send } = await newCompany(browser)
  await listening(validator, signer)
  const before = await unread(validator)

  const stranger = await browser.newPage()
  const overheard: string[] = []
  stranger.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => overheard.push(String(payload))))
  await listening(stranger, (await newCompany(browser)).validator)

  await send(freelancer, now)

  await expect.poll(() => unread(validator), { timeout: SOON_MS }).toBe(before + 1)
  expect(heard).toContain(JSON.stringify({ changes: ['pages', 'common', 'cra'] }))
  expect(overheard).toEqual([])
})

test('a connection that is lost comes back by itself, and what was missed is read again', async () => {
  const page = await browser.newPage()
  const routes: WebSocketRoute[] = []
  await page.routeWebSocket(`**${LIVE_PATH}`, (route) => {
    route.connectToServer()
    routes.push(route)
  })
  const connected = await watchConnection(page)
  const read = page.waitForResponse(isRead('/api/common/notifications'))
  await signIn(page, (await browser.newTenant()).freelancer, '/profile')
  await read
  await connected()
  expect(routes).toHaveLength(1)
  const readAgain = page.waitForResponse(isRead('/api/common/notifications'))
  await routes[0]?.close()
  await expect.poll(() => routes.length, { timeout: SOON_MS }).toBe(2)
  await readAgain
})

test('what changed before the first connection stood is read again', async () => {
  const { validator: signer, freelancer, send } = await newCompany(browser)
  const page = await browser.newPage()
  const letThrough = Promise.withResolvers<void>()
  await page.routeWebSocket(`**${LIVE_PATH}`, async (route) => {
    await letThrough.promise
    route.connectToServer()
  })
  const shown = page.waitForResponse(isRead('/api/common/notifications'))
  await signIn(page, signer, '/profile')
  await shown
  const before = await unread(page)
  await send(freelancer, now)
  const asSigner = await browser.as(signer)
  const told = async () => (await asSigner(common.notifications, {})).filter(({ read }) => !read).length
  await expect.poll(told).toBe(before + 1)
  letThrough.resolve()
  await expect.poll(() => unread(page), { timeout: SOON_MS }).toBe(before + 1)
})

test('the shell reads its data once the connection stands: what is read before would be read again', async () => {
  const SHELL = ['/api/common/messages', '/api/common/notifications', '/api/apps/chat/chats']
  const page = await browser.newPage()
  // However slow the machine, the shell does not stop waiting.
  await page.addInitScript(`{
    const later = setTimeout
    globalThis.setTimeout = (run, wait, ...rest) => later(run, wait === 2000 ? 60_000 : wait, ...rest)
  }`)
  const [tried, letThrough] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.routeWebSocket(`**${LIVE_PATH}`, async (route) => {
    tried.resolve()
    await letThrough.promise
    route.connectToServer()
  })
  const read: string[] = []
  page.on('request', (request) => read.push(new URL(request.url()).pathname))
  await signIn(page, (await browser.newTenant()).freelancer, '/profile')
  await tried.promise
  expect(SHELL.filter((path) => read.includes(path))).toEqual([])
  letThrough.resolve()
  await expect.poll(() => SHELL.filter((path) => read.includes(path))).toEqual(SHELL)
})
