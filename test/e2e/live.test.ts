import type { Page, WebSocket, WebSocketRoute } from 'playwright-core'
import { expect, test } from 'vitest'
import { LIVE_PATH } from '#shared/rules/live.ts'
import { brumeval, connecting, openBrowser, rivage, signIn } from '#test/kit/browser.ts'
import { words } from '#test/kit/words.ts'

const browser = await openBrowser()
const en = words('en')
const fr = words('fr')

const SOON_MS = 5000
const today = new Date()
const month = `/activity-report/timesheets/${today.getUTCMonth() + 1}/${today.getUTCFullYear()}`

const isLive = (socket: WebSocket): boolean => new URL(socket.url()).pathname === LIVE_PATH
const isRead = (path: string) => (response: { url: () => string }) => new URL(response.url()).pathname === path
const bell = (page: Page) => page.getByRole('button', { name: new RegExp(`^${en('shell.notifications.title')}`) })
const unread = async (page: Page): Promise<number> =>
  Number(/\d+/.exec((await bell(page).first().getAttribute('aria-label')) ?? '')?.[0] ?? 0)

/** A page of somebody, once it has read what it shows and hears what changes. */
const listening = async (page: Page, who: { email: string }): Promise<WebSocket> => {
  const connected = await connecting(page)
  const opened = page.waitForEvent('websocket', isLive)
  const read = page.waitForResponse(isRead('/api/common/notifications'))
  await signIn(page, who, '/profile')
  const socket = await opened
  await read
  await connected()
  await bell(page).first().waitFor()
  return socket
}

test('a report sent in one browser shows in the bell of another within seconds, and in no other company', async () => {
  const validator = await browser.newPage()
  const heard: string[] = []
  validator.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
  await listening(validator, rivage.oriane)
  const before = await unread(validator)

  const stranger = await browser.newPage()
  const overheard: string[] = []
  stranger.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => overheard.push(String(payload))))
  await listening(stranger, brumeval.ysolde)

  const owner = await browser.newPage({ language: 'fr' })
  await signIn(owner, rivage.jeanyann)
  await owner.goto(month)
  await owner.getByRole('button', { name: fr('cra.fill'), exact: true }).click()
  await owner.getByRole('button', { name: fr('cra.send'), exact: true }).click()
  await owner.getByText(fr('cra.status.WAITING_VALIDATION'), { exact: true }).first().waitFor()

  await expect.poll(() => unread(validator), { timeout: SOON_MS }).toBe(before + 1)
  expect(heard).toContain(JSON.stringify({ changes: ['common', 'cra'] }))
  expect(overheard).toEqual([])
})

test('a connection that is lost comes back by itself, and what was missed is read again', async () => {
  const page = await browser.newPage()
  const routes: WebSocketRoute[] = []
  await page.routeWebSocket(`**${LIVE_PATH}`, (route) => {
    route.connectToServer()
    routes.push(route)
  })
  const connected = await connecting(page)
  const read = page.waitForResponse(isRead('/api/common/notifications'))
  await signIn(page, brumeval.ysolde, '/profile')
  await read
  await connected()
  expect(routes).toHaveLength(1)
  const readAgain = page.waitForResponse(isRead('/api/common/notifications'))
  await routes[0]?.close()
  await expect.poll(() => routes.length, { timeout: SOON_MS }).toBe(2)
  await readAgain
})
