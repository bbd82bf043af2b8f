import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { auth } from '#shared/people/auth/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { cells, newCompany } from '#test/e2e/time/craKit.ts'
import { fillCredentials, openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { fillPath } from '#web/time/cra/paths.ts'

const now = thisMonth()

const browser = await openBrowser()
const fr = words('fr')
const fill = fillPath(now)

/** Without a connection nothing is reached, and the browser says so; what is refused for a moment is part of a test. */
const expected = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|503 \/api\/cra/

/** A consultant's month, opened once with a connection, so that it is kept on the device. */
const openedMonth = async () => {
  const company = await newCompany(browser)
  const page = await browser.newPage({ language: 'fr', expected, keeps: true })
  await signIn(page, company.resource, fill)
  await cells(page).first().waitFor()
  await page.evaluate('navigator.serviceWorker.ready')
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
  await expect.poll(() => keysOf(page)).toContainEqual(expect.stringMatching(/^regie:kept:read:cra\.month/))
  return { ...company, page }
}
/** Cuts the connection, or restores it, and waits until the page has heard of it: of two changes at once it hears nothing. */
const offline = async (page: Page, is: boolean) => {
  await page.context().setOffline(is)
  await expect.poll(() => page.evaluate('navigator.onLine')).toBe(!is)
}
const keysOf = (page: Page): Promise<string[]> => page.evaluate('Object.keys(localStorage)')
const draftsOf = async (page: Page) => (await keysOf(page)).filter((key) => key.startsWith('regie:draft:'))
const firstDay = (page: Page) => cells(page).first().inputValue()

/** The same, with half a day in its first cell that only this device knows of. */
const changedOffline = async () => {
  const opened = await openedMonth()
  const { page } = opened
  await offline(page, true)
  await page.goto(fill)
  await page.getByText(fr('cra.notice.offline')).waitFor()
  await cells(page).first().fill('0,5')
  await page.keyboard.press('Enter')
  await expect.poll(() => draftsOf(page)).toHaveLength(1)
  return opened
}
/** Goes where the month is open no longer. */
const leaveMonth = async (page: Page) => {
  await page.goto('/settings')
  await page.waitForURL('**/home?**')
  await page.getByText(fr('home.offline')).waitFor()
}

const SAVES = '**/api/cra/months/*/*'
const saving = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().includes('/api/cra/'))
/** Takes no save, and says that it will not for a while. */
const busyForLong = (route: Route) =>
  route.request().method() === 'PUT'
    ? route.fulfill({ status: 503, headers: { 'Retry-After': '60' }, json: { code: 'server.busy', message: '' } })
    : route.continue()

/** What the server has of the first day. */
const savedFirstDay = async (who: { email: string }) => {
  const asThem = await browser.as(who)
  const { activities } = await asThem(cra.month, now)
  return activities[0]?.details[0]?.value
}

test('the month opens without a connection, keeps what is filled, and saves it when there is one again', async () => {
  const { page, resource } = await changedOffline()
  await page.goto(fill)
  await cells(page).first().waitFor()
  expect(await firstDay(page)).toBe('0,5')
  const saved = saving(page)
  await offline(page, false)
  expect((await saved).status()).toBe(200)
  await page.getByText(fr('cra.notice.offline')).waitFor({ state: 'hidden' })
  expect(await savedFirstDay(resource)).toBe(0.5)
})

test('the code of what opens without a connection is kept before anybody has looked at it', async () => {
  const { page } = await openedMonth()
  const pathsOf = (addresses: string) =>
    page.evaluate<string[]>(`(${addresses}).then((all) => all.map((one) => new URL(one).pathname))`)
  const kept = await pathsOf(
    `caches.keys().then(([name]) => caches.open(name)).then((all) => all.keys()).then((all) => all.map(({ url }) => url))`,
  )
  for (const [path, title] of [
    ['/activity-report', fr('cra.list.title')],
    ['/apps/notes', words('fr', 'notes')('place.notes')],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    const listLoaded = () =>
      pathsOf(`Promise.resolve(performance.getEntriesByType('resource').map(({ name }) => name))`)
    // The last to come, a second after the page.
    await expect.poll(listLoaded).toContainEqual(expect.stringMatching(/\/listenToFields-/))
    const loaded = await listLoaded()
    expect(loaded.filter((one) => /^\/assets\/.*js$/.test(one) && !kept.includes(one))).toEqual([])
  }
})

test('once there is a connection again nothing is asked for that its reader may not read', async () => {
  const { addPerson } = await browser.newTenant()
  const page = await browser.newPage({ expected: /ERR_INTERNET_DISCONNECTED/ })
  await signIn(page, await addPerson({ permissions: ['MANAGE_USERS'] }), '/dashboard')
  await waitUntilSettled(page)
  await offline(page, true)
  const refused: string[] = []
  page.on('response', (answer) => answer.status() === 403 && refused.push(new URL(answer.url()).pathname))
  const reached = page.waitForResponse((answer) => answer.request().method() === 'HEAD')
  await offline(page, false)
  await reached
  await waitUntilSettled(page)
  expect(refused).toEqual([])
})

test('who was faster meanwhile is not overwritten: both versions are shown', async () => {
  const { page, resource, mission } = await changedOffline()
  const asThem = await browser.as(resource)
  const activity = [{ client: mission.client.id, mission: mission.mission.id, details: [] }]
  await asThem(cra.save, { ...now, version: 0, comments: 'De l’autre appareil', activity })
  const refused = saving(page)
  await offline(page, false)
  expect((await refused).status()).toBe(409)
  const dialog = page.getByRole('dialog')
  await dialog.getByText(fr('cra.compare.title')).waitFor()
  expect(await dialog.locator('mark').allTextContents()).toEqual(['0,5', '0'])
  await dialog.getByText('De l’autre appareil').waitFor()
  expect(await savedFirstDay(resource)).toBeUndefined()
  await dialog.getByRole('button', { name: fr('cra.compare.takeMine') }).click()
  await page.getByText(fr('cra.craUpdated')).waitFor()
  expect(await savedFirstDay(resource)).toBe(0.5)
})

test('a month left open nowhere is saved by the next visit, and a list that is open then shows it', async () => {
  const { page, resource } = await changedOffline()
  await leaveMonth(page)
  const held = Promise.withResolvers<void>()
  await page.route(SAVES, async (route) => {
    if (route.request().method() === 'PUT') await held.promise
    await route.continue()
  })
  const saved = saving(page)
  await offline(page, false)
  await page.waitForURL('**/settings')
  await page.goto('/activity-report?tab=mine')
  const title = new Intl.DateTimeFormat('fr-FR', { month: 'long' }).format(Date.UTC(now.year, now.month - 1, 2))
  const row = page.getByRole('row').filter({ hasText: new RegExp(title, 'i') })
  await row.getByText(fr('cra.status.NONE')).waitFor()
  held.resolve()
  expect((await saved).status()).toBe(200)
  await row.getByText(fr('cra.status.DRAFT')).waitFor()
  await row.getByText(/^0,5 /).waitFor()
  await expect.poll(() => draftsOf(page)).toEqual([])
  expect(await savedFirstDay(resource)).toBe(0.5)
})

describe('what the server does not take for a moment is not given up', () => {
  test.each([
    // After the first and three more; at once; after another token was asked for.
    [503, 'server.busy', { 'Retry-After': '1' }, 4],
    [429, 'request.tooMany', {}, 1],
    [401, 'auth.required', {}, 2],
  ] as const)(
    'a %i (%s) of a month that is open nowhere is tried again with the next visit',
    async (status, code, headers, attempts) => {
      const { page, resource } = await changedOffline()
      await leaveMonth(page)
      const answered: number[] = []
      await page.route(SAVES, (route) => {
        if (route.request().method() !== 'PUT') return route.continue()
        answered.push(status)
        return route.fulfill({ status, headers, json: { code, message: '' } })
      })
      await page.clock.install()
      await offline(page, false)
      await page.waitForURL('**/settings')
      // The waits between the attempts are passed over.
      await expect
        .poll(async () => {
          await page.clock.runFor(3000)
          return answered.length
        })
        .toBe(attempts)
      await page.clock.runFor(3000)
      expect(await draftsOf(page)).toHaveLength(1)
      await page.unroute(SAVES)
      await page.reload()
      await expect.poll(() => draftsOf(page)).toEqual([])
      expect(await savedFirstDay(resource)).toBe(0.5)
    },
  )

  test('a 503 of a month that is open is said, the change stays on the device, and the retry saves it', async () => {
    const { page, resource } = await changedOffline()
    await page.route(SAVES, busyForLong)
    await offline(page, false)
    await page.getByText(fr('cra.notice.keptHere')).waitFor()
    expect(await firstDay(page)).toBe('0,5')
    expect(await draftsOf(page)).toHaveLength(1)
    await page.unroute(SAVES)
    // Beside the one of the chat, which had no connection either.
    await page
      .locator('main')
      .getByRole('button', { name: fr('cra.retry') })
      .click()
    await page.getByText(fr('cra.craUpdated')).waitFor()
    expect(await savedFirstDay(resource)).toBe(0.5)
    await expect.poll(() => draftsOf(page)).toEqual([])
  })
})

describe('on a browser that several people share', () => {
  /** Fills the sign-in form in the same browser, and opens their month. */
  const next = async (page: Page, who: { email: string; password: string }) => {
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
    await page.goto('/sign-in')
    await fillCredentials(page, who)
    await page.waitForURL(({ pathname }) => pathname !== '/sign-in')
    const month = page.waitForResponse(/\/api\/cra\/months\/\d+\/\d+$/)
    await page.goto(fill)
    await month
    await cells(page).first().waitFor()
    return sent
  }

  test('signing out leaves nothing to read on the device, not even without a connection', async () => {
    const { page } = await openedMonth()
    await cells(page).first().fill('0,5')
    await page.keyboard.press('Enter')
    await expect.poll(() => draftsOf(page)).toHaveLength(1)
    await page.goto('/sign-out')
    await page.getByRole('heading', { name: fr('signOut.title') }).waitFor()
    expect((await keysOf(page)).filter((key) => /kept|draft/.test(key))).toEqual([])
    await offline(page, true)
    await page.goto(fill)
    await page.waitForURL(/\/(home|sign-in)\?/)
    expect(await cells(page).count()).toBe(0)
  })

  test.each(['signed out', 'their session has expired'])(
    'nothing of whoever was there before is offered to the next person or sent as theirs: %s',
    async (how) => {
      const { page, resource, freelancer, addPerson, acceptMission } = await changedOffline()
      const following = await addPerson({ language: 'FR' })
      await acceptMission(following)
      await leaveMonth(page)
      if (how === 'signed out') {
        await page.route(SAVES, busyForLong)
        await offline(page, false)
        await page.waitForURL('**/settings')
        await page.goto('/sign-out')
        await page.getByRole('heading', { name: fr('signOut.title') }).waitFor()
        await page.unroute(SAVES)
      } else {
        // Ended elsewhere while there was no connection.
        const cookies = await page.context().cookies(`${browser.url}/api/auth/refresh`)
        const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
        const headers = { cookie, 'content-type': 'application/json' }
        await fetch(browser.url + auth.signOut.path, { method: 'POST', headers })
        await offline(page, false)
        await page.getByText(fr('home.offline')).waitFor({ state: 'detached' })
      }
      const sent = await next(page, following)
      expect(await firstDay(page)).toBe('0')
      expect(await page.getByText(/Modifications non enregistrées/).count()).toBe(0)
      expect((await keysOf(page)).filter((key) => key.includes(resource.personId))).toEqual([])
      expect(await draftsOf(page)).toEqual([])
      expect(sent).toEqual([])
      expect(await savedFirstDay(following)).toBeUndefined()
      expect(await savedFirstDay(freelancer)).toBeUndefined()
    },
  )

  test('whoever comes back after their session had expired finds what they filled saved', async () => {
    const { page, resource } = await changedOffline()
    await leaveMonth(page)
    await page.context().clearCookies()
    await offline(page, false)
    await page.getByText(fr('home.offline')).waitFor({ state: 'detached' })
    expect(await draftsOf(page)).toHaveLength(1)
    await page.goto('/sign-in')
    const saved = saving(page)
    await fillCredentials(page, resource)
    expect((await saved).status()).toBe(200)
    expect(await savedFirstDay(resource)).toBe(0.5)
  })
})
