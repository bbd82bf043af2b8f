import type { Browser, BrowserContext, ConsoleMessage, Locator, Page, Request, Response } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import { toTicket } from '#functions/data/accounts/sessions.ts'
import { CLOCK_AHEAD, shiftClock } from '#test/kit/setup/shiftClock.ts'
import { launchChromium } from './chromium.ts'
import { openSite } from './site.ts'

export { rivage } from '#infra/local/seed/people.ts'

interface PageOptions {
  /** CSS pixels. */
  width?: number
  height?: number
  scheme?: 'light' | 'dark'
  /** Of the browser. */
  language?: 'en' | 'fr'
  /** A touch device without a mouse. */
  touch?: boolean
  /** The time zone id. */
  timezone?: string
  /** Enables the service worker, which would load the whole app in each test. */
  keeps?: boolean
  /** Ignores TLS errors: for another site on this machine. */
  trusts?: boolean
  /** Expected console messages and failed responses; refusals below 500 are always allowed. */
  expected?: RegExp
}

/** The site, and a browser for it. */
export interface TestBrowser extends Awaited<ReturnType<typeof openSite>> {
  /** Opens a page in a new context; any problem in it fails the test. */
  newPage: (look?: PageOptions) => Promise<Page>
}

interface OpenContext {
  context: BrowserContext
  problems: string[]
  pending: Set<Request>
}

/** Browsers log each failed request, which is checked by its response, and blocked service workers. */
const isExpectedMessage = (message: ConsoleMessage): boolean =>
  /^(Failed to load resource|Service Worker registration blocked)/.test(message.text())

const collectProblems = (context: BrowserContext, expected: RegExp | undefined): string[] => {
  const problems: string[] = []
  const note = (problem: string) => {
    if (!expected?.test(problem)) problems.push(problem)
  }
  const look = (response: Response) => {
    const path = new URL(response.url()).pathname
    if (response.status() >= (path.startsWith('/api/') ? 500 : 400)) note(`${response.status()} ${path}`)
  }
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isExpectedMessage(message))
      note(`${message.type()}: ${message.text()}`)
  })
  context.on('weberror', (error) => {
    const { name, message, stack } = error.error()
    // Errors of the browser itself have no stack.
    note(`uncaught: ${stack || `${name}: ${message}`}`)
  })
  context.on('response', look)
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Navigating away aborts requests in flight.
    if (reason !== 'net::ERR_ABORTED') note(`${reason} ${request.url()}`)
  })
  return problems
}

/** Records what a context has asked for and not got yet. */
const trackRequests = (context: BrowserContext): Set<Request> => {
  const pending = new Set<Request>()
  context.on('request', (request) => pending.add(request))
  context.on('requestfinished', (request) => pending.delete(request))
  context.on('requestfailed', (request) => pending.delete(request))
  return pending
}

/** What a failed test left on its pages: without it a failure that does not come again stays unexplained. */
const describeContext = async ({ context, pending }: OpenContext): Promise<string> => {
  const pages = await Promise.all(
    context.pages().map(async (page) => {
      const shown = await page.locator('body').ariaSnapshot({ timeout: 2000 }).catch(String)
      return `${page.url()}\n${shown}`
    }),
  )
  const waiting = [...pending].map((request) => `not answered: ${request.method()} ${request.url()}`)
  return [...pages, ...waiting].join('\n')
}

/**
 * A wait that starts before an action is never awaited when the action fails: its rejection must fail this test, not
 * the run.
 */
const deferWaitFailures = (page: Page): void => {
  for (const method of ['waitForEvent', 'waitForRequest', 'waitForResponse'] as const) {
    const wait = page[method].bind(page) as (...about: unknown[]) => Promise<unknown>
    const waiting = (...about: unknown[]) => {
      const waited = wait(...about)
      waited.catch(() => undefined)
      return waited
    }
    Object.assign(page, { [method]: waiting })
  }
}

/** Ignores route handlers still running when the page closes. */
const closeContext = async (context: BrowserContext): Promise<void> => {
  const behavior = 'ignoreErrors'
  await Promise.all([context, ...context.pages()].map((routed) => routed.unrouteAll({ behavior })))
  await context.close()
}

let launched: Promise<Browser> | undefined

/** Opens a browser for a test file. After each test its pages are closed and must be free of problems. */
export const openBrowser = async (): Promise<TestBrowser> => {
  const site = await openSite()
  // Shared by the files of this process; state belongs to contexts.
  launched ??= launchChromium()
  const browser = await launched
  let open: OpenContext[] = []

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      for (const one of open) process.stderr.write(`${task.name}\n${await describeContext(one)}\n`)
    const seen = open.flatMap(({ problems }) => problems)
    await Promise.all(open.map(({ context }) => closeContext(context)))
    open = []
    expect(seen, `problems in the browser: ${seen.join('\n')}`).toEqual([])
  })

  return {
    ...site,
    newPage: async ({
      width = 1280,
      height = 800,
      scheme = 'light',
      language = 'en',
      touch = false,
      timezone = 'Europe/Paris',
      keeps = false,
      trusts = false,
      expected,
    } = {}) => {
      const context = await browser.newContext({
        baseURL: site.url,
        viewport: { width, height },
        colorScheme: scheme,
        locale: language === 'fr' ? 'fr-FR' : 'en-GB',
        timezoneId: timezone,
        reducedMotion: 'reduce',
        hasTouch: touch,
        isMobile: touch,
        serviceWorkers: keeps ? 'allow' : 'block',
        ignoreHTTPSErrors: trusts,
      })
      if (CLOCK_AHEAD !== 0) await context.addInitScript(shiftClock, CLOCK_AHEAD)
      context.setDefaultTimeout(30_000)
      context.on('page', deferWaitFailures)
      open.push({ context, problems: collectProblems(context, expected), pending: trackRequests(context) })
      return context.newPage()
    },
  }
}

interface Credentials {
  email: string
  password: string
}

const REFRESH_COOKIE = 'regie_refresh'

/**
 * Signs somebody in as the last person of this browser, for the next navigation. `at` is opened at once; `/` waits for
 * the redirect.
 */
export const signIn = async (page: Page, who: { email: string }, at?: string): Promise<void> => {
  const { url, enter } = await openSite()
  const { member, presented } = await enter(who)
  const { hostname } = new URL(url)
  const cookie = { domain: hostname, path: '/api/auth', httpOnly: true, sameSite: 'Strict' as const }
  await page.context().addCookies([{ name: REFRESH_COOKIE, value: toTicket(presented), ...cookie }])
  // Only before the first page: later sign-outs must stay effective.
  await page.context().addInitScript(`if (origin === '${url}' && !localStorage.getItem('kit:${presented.id}')) {
    localStorage.setItem('kit:${presented.id}', '1')
    localStorage.setItem('regie:last-person', '${member.id}')
    localStorage.setItem('regie:language', '${member.displayLanguage.toLowerCase()}')
    localStorage.setItem('regie:used-at', Date.now())
  }`)
  if (at === undefined) return
  await page.goto(at)
  if (at === '/') await page.waitForURL(({ pathname }) => pathname !== '/')
}

/** Fills in the sign-in form. */
export const fillCredentials = async (page: Page, { email, password }: Credentials): Promise<void> => {
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('form button[type=submit]').click()
}

/** Signs in by the form, and waits for the app. */
export const signInByForm = async (page: Page, credentials: Credentials): Promise<void> => {
  await page.goto('/sign-in')
  await fillCredentials(page, credentials)
  await page.waitForURL(({ pathname }) => pathname !== '/sign-in')
}

/** Tracks the live connection of a page, `live` in it; the returned function waits until it is open. */
export const watchConnection = async (page: Page): Promise<() => Promise<void>> => {
  await page.addInitScript(`
    WebSocket = class extends WebSocket {
      constructor(...where) {
        super(...where)
        globalThis.live = this
        this.addEventListener('open', () => { globalThis.connected = true })
      }
    }
  `)
  return () => expect.poll(() => page.evaluate('globalThis.connected === true')).toBe(true)
}

/** Waits until no skeleton, spinner or loading bar is shown for a moment. */
export const waitUntilSettled = async (page: Page): Promise<void> => {
  let quiet = 0
  const look = async () => {
    quiet = (await page.locator('.animate-pulse, .animate-spin, .animate-loading').count()) === 0 ? quiet + 1 : 0
    return quiet
  }
  await expect.poll(look, { interval: 50 }).toBeGreaterThan(1)
}

/** The button of that exact name on a page, or in a part of it. */
export const button = (place: Pick<Page, 'getByRole'>, name: string): Locator =>
  place.getByRole('button', { name, exact: true })

/** Presses Enter on an item of a menu, once it has the focus, which it takes in the frame after it opens. */
export const pressMenuItem = async (page: Page, name: string): Promise<void> => {
  const item = page.getByRole('menuitem', { name, exact: true })
  await page.getByRole('menu').filter({ has: item }).last().locator(':focus').waitFor()
  await item.press('Enter')
}

/** Asserts that the page does not overflow horizontally; retried, as a resize takes a moment. */
export const expectWithinWidth = (page: Page, about?: string): Promise<void> =>
  expect
    .poll(() => page.evaluate('document.documentElement.scrollWidth'), { message: about })
    .toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)

/** The location that the router shows, which lags behind the address bar. */
const SHOWN = `(() => {
  const root = document.getElementById('root')
  const key = Object.keys(root).find((one) => one.startsWith('__reactContainer$'))
  let fiber = root[key]?.stateNode.current
  while (fiber && !fiber.memoizedProps?.location) fiber = fiber.child
  return fiber?.memoizedProps.location
})()`

/** Navigates within the app without a reload, and waits for the screen. */
export const navigateWithin = async (page: Page, path: string): Promise<void> => {
  await expect.poll(() => page.evaluate(`${SHOWN} !== undefined`), { interval: 20 }).toBe(true)
  const moved = await page.evaluate<boolean>(`(() => {
    const before = location.pathname
    document.activeElement?.blur()
    globalThis.shownBefore = ${SHOWN}
    history.pushState({ ...history.state, idx: (history.state?.idx ?? 0) + 1 }, '', ${JSON.stringify(path)})
    const moved = location.pathname !== before
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    return moved
  })()`)
  // And no earlier pending navigation.
  const isThere = `((now) => now !== shownBefore && now.pathname + now.search === location.pathname + location.search)(${SHOWN})`
  await expect.poll(() => page.evaluate(isThere), { interval: 20 }).toBe(true)
  // Each screen moves the focus to its top, or to its initial dialog.
  if (moved)
    await page
      .locator('#main:focus, #main :focus, [role=dialog]:focus, [role=dialog] :focus')
      .waitFor({ state: 'attached' })
}
