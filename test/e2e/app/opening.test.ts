import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { FIRST_VISIT_REQUESTS } from '#infra/aws/site/firewall.ts'
import { account } from '#shared/people/account/contract.ts'
import { openBrowser, rivage, signIn, signInByForm } from '#test/kit/browser/browser.ts'
import { measureScreens } from '#test/kit/browser/builtCode.ts'
import { waitForFrames } from '#test/kit/browser/frames.ts'
import { SKIP_READ_AHEAD } from '#test/kit/browser/scriptBytes.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()

/** The paths that a page asks for, in their order. */
const askedBy = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return asked
}

/** Holds what fits a pattern back until it is let go. */
const holding = async (page: Page, pattern: RegExp) => {
  const held = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await held.promise
    await route.fallback()
  })
  return held.resolve
}

test('session, texts and the code of the screen are asked for before app and styles are there, and each once', async () => {
  const page = await browser.newPage()
  await signIn(page, rivage.maelle)
  const asked = askedBy(page)
  const letGo = await holding(page, /\/assets\/(vendor-.*\.js|index-.*\.css)$/)
  await page.goto('/mission', { waitUntil: 'commit' })
  const code = measureScreens().find(({ pattern }) => pattern === '/mission')?.own ?? []
  expect(code).toContainEqual(expect.stringMatching(/\/shell-/))
  for (const early of ['/api/auth/refresh', '/i18n/fr.json', ...code])
    await expect.poll(() => asked.filter((path) => path === early)).toHaveLength(1)
  letGo()
  await page.getByRole('heading', { name: words('fr')('missions.title') }).waitFor()
  await page.getByRole('table').waitFor()
  expect(asked.filter((path) => /^\/api\/(auth\/refresh|missions)$|^\/i18n\//.test(path)).toSorted()).toEqual([
    '/api/auth/refresh',
    '/api/missions',
    '/i18n/fr.json',
  ])
})

test.each(['/sign-up', '/client-proposal', '/certificate'])(
  'the code of %s, which needs no session, is asked for before the app is there, and once',
  async (path) => {
    const page = await browser.newPage({ language: 'fr' })
    const asked = askedBy(page)
    const letGo = await holding(page, /\/assets\/vendor-.*\.js$/)
    await page.goto(path, { waitUntil: 'commit' })
    const code = measureScreens('public').find(({ pattern }) => pattern === path)?.own ?? []
    expect(code.length).toBeGreaterThan(3)
    const times = () => code.map((file) => asked.filter((one) => one === file).length)
    await expect.poll(times).toEqual(code.map(() => 1))
    letGo()
    await page.locator('main h1, main h2').first().waitFor()
    expect(times()).toEqual(code.map(() => 1))
  },
)

test.each(['/apps/notes', '/mission', '/company'])(
  'who reads French loads no English texts, and of %s those of its group',
  async (path) => {
    const page = await browser.newPage({ language: 'fr' })
    await signIn(page, rivage.maelle)
    const asked = askedBy(page)
    await page.goto(path)
    await page.locator('main h1').first().waitFor()
    expect(asked.filter((path) => /^\/i18n\/|^\/assets\/(en|fr)-/.test(path))).toEqual([
      '/i18n/fr.json',
      expect.stringMatching(/^\/assets\/fr-/),
    ])
  },
)

test('what surrounds a screen is read and connected once the screen shows what it reads', async () => {
  const page = await browser.newPage()
  await signIn(page, rivage.maelle)
  // Waits for the screen, however long that takes.
  await page.addInitScript(SKIP_READ_AHEAD)
  const asked = askedBy(page)
  const letGo = await holding(page, /\/api\/missions(\?|$)/)
  await page.goto('/mission')
  await page.getByRole('heading', { name: words('fr')('missions.title') }).waitFor()
  // As long as it takes to paint it.
  await waitForFrames(page)
  const later = /^\/api\/(common|account|apps)\/|^\/assets\/live-/
  expect(asked.filter((path) => later.test(path))).toEqual([])
  letGo()
  await page.getByRole('table').waitFor()
  await expect
    .poll(() => [...new Set(asked.filter((path) => later.test(path)))].toSorted())
    .toEqual([
      '/api/account/profile',
      '/api/apps/chat/chats',
      '/api/common/inbox',
      '/api/common/messages',
      '/api/common/notifications',
      expect.stringMatching(/live-/),
    ])
})

test('a menu of the header makes its actions when it opens, and none before', async () => {
  const page = await browser.newPage()
  await signIn(page, rivage.maelle, '/settings')
  await page.getByRole('heading', { name: words('fr')('settings.title') }).waitFor()
  const actions = page.locator('header [role^=menuitem]')
  expect(await actions.count()).toBe(0)
  await page.getByRole('button', { name: words('fr')('shell.user.label') }).click()
  await actions.first().waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => actions.count()).toBe(0)
})

test('what comes after the screen may stay away: nothing but what it is for is missing', async () => {
  const page = await browser.newPage({ expected: /ERR_FAILED/ })
  await signIn(page, rivage.maelle)
  let ready = false
  const missed: string[] = []
  await page.route(/\/assets\/.*\.js$/, (route) => {
    if (!ready) return route.fallback()
    missed.push(new URL(route.request().url()).pathname)
    return route.abort('failed')
  })
  // So late that it comes after the screen.
  const letGo = await holding(page, /\/assets\/listenToFields-/)
  await page.goto('/user-dashboard')
  await page.locator('main h1').first().waitFor()
  ready = true
  letGo()
  await expect.poll(() => missed).toContainEqual(expect.stringMatching(/listenToFields-/))
  expect(await page.locator('main h1').first().isVisible()).toBe(true)
})

describe('before any script is there', () => {
  test.each(['classy', 'thin'])('the shape of the %s layout stands where the layout will', async (layout) => {
    const page = await browser.newPage({ width: 1440 })
    const { resource } = await browser.newTenant()
    await (await browser.as(resource))(account.updateProfile, { preferences: { layout } })
    await signIn(page, resource)
    await page.addInitScript(`localStorage.setItem('regie:look:layout', '${layout}')`)
    const letGo = await holding(page, /\/assets\/vendor-/)
    await page.goto('/settings', { waitUntil: 'commit' })
    const shape = page.locator('[data-shape]')
    const [side, bar] = [shape.locator('> :first-child'), shape.locator('> :nth-child(2) > :first-child')]
    await side.waitFor()
    const before = await Promise.all([side.boundingBox(), bar.boundingBox()])
    letGo()
    await page.getByRole('heading', { name: words('fr')('settings.title') }).waitFor()
    expect(await shape.count()).toBe(0)
    const [navigation, header] = [page.locator('#navigation'), page.locator('header').first()]
    expect([await navigation.boundingBox(), await header.boundingBox()]).toEqual([
      before[0],
      expect.objectContaining({ x: before[1]?.x, y: before[1]?.y, height: before[1]?.height }),
    ])
  })

  test('the shape stays until the screen is in its place, and is not drawn a second time', async () => {
    const page = await browser.newPage({ width: 1440 })
    await signIn(page, rivage.maelle)
    await page.addInitScript(`{
      globalThis.drawn = 0
      const count = ({ addedNodes }) => {
        for (const node of addedNodes) if (node.matches?.('[data-shape]')) globalThis.drawn += 1
      }
      new MutationObserver((changes) => changes.forEach(count)).observe(document, { subtree: true, childList: true })
    }`)
    await page.goto('/settings')
    await page.getByRole('heading', { name: words('fr')('settings.title') }).waitFor()
    expect(await page.evaluate('globalThis.drawn')).toBe(1)
  })

  test('a stranger sees the mark and no shape of what is for others', async () => {
    const page = await browser.newPage()
    const letGo = await holding(page, /\/assets\/vendor-/)
    await page.goto('/mission', { waitUntil: 'commit' })
    await page.locator('#root svg').first().waitFor()
    expect(await page.locator('[data-shape]').isVisible()).toBe(false)
    letGo()
    await page.waitForURL(/\/sign-in/)
  })
})

describe('a session that is asked for while somebody signs out in another tab', () => {
  test.each([
    ['before the app is there', /\/assets\/vendor-/],
    ['while the app waits for it', /\/api\/auth\/refresh/],
  ])('brings nobody back: %s', async (_, held) => {
    const first = await browser.newPage()
    await signIn(first, rivage.tanguy, '/settings')
    await first.getByRole('heading', { name: words('en')('settings.title') }).waitFor()
    const second = await first.context().newPage()
    const letGo = await holding(second, held)
    const refreshed = second.waitForRequest(/\/api\/auth\/refresh/)
    await second.goto('/settings', { waitUntil: 'commit' })
    await refreshed
    await first.goto('/sign-out')
    // It does not wait for what the other tab waits for.
    await first.getByRole('heading', { name: words('en')('signOut.title') }).waitFor()
    letGo()
    await second.waitForURL(/\/sign-in/)
    expect(await second.evaluate(`localStorage.getItem('regie:last-person')`)).toBeNull()
  })
})

test('a first visit, signing in included, makes no more requests than the firewall reckons with', async () => {
  const page = await browser.newPage({ language: 'fr', keeps: true })
  let count = 0
  page.on('request', () => {
    count += 1
  })
  await signInByForm(page, (await browser.newTenant()).manager)
  await page.locator('main h1').first().waitFor()
  // What is loaded for later, too; and what the worker keeps, it asks for itself.
  await page.waitForLoadState('networkidle')
  count += await page.evaluate<number>(`navigator.serviceWorker.ready.then(async () => {
    const [name] = await caches.keys()
    return (await (await caches.open(name)).keys()).length
  })`)
  expect(count).toBeGreaterThan(FIRST_VISIT_REQUESTS / 4)
  expect(count).toBeLessThanOrEqual(FIRST_VISIT_REQUESTS)
})

test('what the screen of a link reads is asked for when the mouse presses it, and once', async () => {
  const page = await browser.newPage()
  await signIn(page, rivage.maelle)
  await page.goto('/settings')
  await page.getByRole('heading', { name: words('fr')('settings.title') }).waitFor()
  const asked = askedBy(page)
  const code = measureScreens().find(({ pattern }) => pattern === '/mission')?.own ?? []
  await page.locator('#navigation a[href="/mission"]').hover()
  const read = page.waitForRequest(/\/api\/missions(\?|$)/)
  await page.mouse.down()
  await read
  expect(new URL(page.url()).pathname).toBe('/settings')
  await page.mouse.up()
  await page.getByRole('heading', { name: words('fr')('missions.title') }).waitFor()
  await page.getByRole('table').waitFor()
  for (const once of ['/api/missions', ...code.slice(-1)]) expect(asked.filter((path) => path === once)).toHaveLength(1)
})

test('what is loaded when first shown stands once its code is there, and waits for no timer', async () => {
  const page = await browser.newPage()
  await signIn(page, rivage.tanguy)
  // React holds back by a timer what `lazy` and `Suspense` load: with a clock that stands still, for ever.
  await page.addInitScript(`{
    const soon = window.setTimeout
    const now = performance.now.bind(performance)
    window.setTimeout = (run, wait, ...rest) => (globalThis.still && wait > 10 ? 0 : soon(run, wait, ...rest))
    performance.now = () => globalThis.still ?? now()
  }`)
  await page.goto('/settings')
  await page.getByRole('heading', { name: words('en')('settings.title') }).waitFor()
  const letGo = await holding(page, /\/assets\//)
  await page.evaluate('globalThis.still = performance.now()')
  const asked = page.waitForRequest(/\/assets\//)
  await page.keyboard.press('Control+k')
  await asked
  letGo()
  await page.getByRole('dialog').getByRole('combobox').waitFor()
})
