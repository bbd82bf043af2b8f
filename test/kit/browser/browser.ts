import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type core from 'axe-core'
import type { Result } from 'axe-core'
import type { Browser, BrowserContext, ConsoleMessage, Page, Response } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import { toTicket } from '#functions/data/accounts/sessions.ts'
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
  /** It is held in the hand: fingers, no mouse. */
  touch?: boolean
  /** Where it is, as the browser names it. */
  timezone?: string
  /** Keeps the app for when there is no connection, as every browser would; each test would load all of it once more. */
  keeps?: boolean
  /** Believes who is at the other end of an encrypted connection, whoever says so: another site on this machine. */
  trusts?: boolean
  /** What the page may write to the console or be answered by the server, beside nothing and refusals below 500. */
  expected?: RegExp
}

/** The site, and a browser that looks at it. */
export interface TestBrowser extends Awaited<ReturnType<typeof openSite>> {
  /** The pages of a browser profile of its own; whatever goes wrong in one fails the test after it. */
  newPage: (look?: PageOptions) => Promise<Page>
}

/**
 * The browser writes an error line for every refused request; what was refused is looked at in the answers. A service
 * worker that is not wanted is said, too.
 */
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
    // What the browser itself refuses comes without a stack.
    note(`uncaught: ${stack || `${name}: ${message}`}`)
  })
  context.on('response', look)
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page ends what it was still loading.
    if (reason !== 'net::ERR_ABORTED') note(`${reason} ${request.url()}`)
  })
  return problems
}

/**
 * What a test waits for before it acts, and awaits after: where the act itself fails, nobody awaits it any more, and that
 * must fail this test and not the run.
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

/** An answer that a test would still change when its page goes is nobody's any more, and no failure of the run. */
const closeContext = async (context: BrowserContext): Promise<void> => {
  const behavior = 'ignoreErrors'
  await Promise.all([context, ...context.pages()].map((routed) => routed.unrouteAll({ behavior })))
  await context.close()
}

let launched: Promise<Browser> | undefined

/** A browser for a test file. After each test its pages are closed, and must have been without a problem. */
export const openBrowser = async (): Promise<TestBrowser> => {
  const site = await openSite()
  // One for all the files of this process, which ends with it: what a page remembers is its context's alone.
  launched ??= launchChromium()
  const browser = await launched
  let open: { context: BrowserContext; problems: string[] }[] = []

  afterEach(async () => {
    const seen = open.flatMap(({ problems }) => problems)
    await Promise.all(open.map(({ context }) => closeContext(context)))
    open = []
    expect(seen, 'problems in the browser').toEqual([])
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
      context.setDefaultTimeout(30_000)
      context.on('page', deferWaitFailures)
      open.push({ context, problems: collectProblems(context, expected) })
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
 * Signs somebody in who was last here in this browser: what is opened next is opened as them. `at` is opened at once,
 * `/` up to where it leads them.
 */
export const signIn = async (page: Page, who: { email: string }, at?: string): Promise<void> => {
  const { url, enter } = await openSite()
  const { member, presented } = await enter(who)
  const { hostname } = new URL(url)
  const cookie = { domain: hostname, path: '/api/auth', httpOnly: true, sameSite: 'Strict' as const }
  await page.context().addCookies([{ name: REFRESH_COOKIE, value: toTicket(presented), ...cookie }])
  // Once, with the first page that is opened: what signing out takes away stays away.
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

/** Gives the sign-in form an address and a password. */
export const fillCredentials = async (page: Page, { email, password }: Credentials): Promise<void> => {
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('form button[type=submit]').click()
}

/** Signs in through the form, and waits until the app is there. */
export const signInByForm = async (page: Page, credentials: Credentials): Promise<void> => {
  await page.goto('/sign-in')
  await fillCredentials(page, credentials)
  await page.waitForURL(({ pathname }) => pathname !== '/sign-in')
}

/** Notes from now on whether a page's live connection is open; what it answers waits until it is. */
export const watchConnection = async (page: Page): Promise<() => Promise<void>> => {
  await page.addInitScript(`
    WebSocket = class extends WebSocket {
      constructor(...where) {
        super(...where)
        this.addEventListener('open', () => { globalThis.connected = true })
      }
    }
  `)
  return () => expect.poll(() => page.evaluate('globalThis.connected === true')).toBe(true)
}

/** Waits until for a moment nothing shows that anything is loading: no shape of it, no ring, no bar at the top. */
export const waitUntilSettled = async (page: Page): Promise<void> => {
  let quiet = 0
  const look = async () => {
    quiet = (await page.locator('.animate-pulse, .animate-spin, .animate-loading').count()) === 0 ? quiet + 1 : 0
    return quiet
  }
  await expect.poll(look, { interval: 50 }).toBeGreaterThan(1)
}

/** Nothing of the page is wider than its window; one that has just changed its size is drawn anew a moment later. */
export const expectWithinWidth = (page: Page, about?: string): Promise<void> =>
  expect
    .poll(() => page.evaluate('document.documentElement.scrollWidth'), { message: about })
    .toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)

/** Which place the router shows, as it says itself: the address in the bar has changed before what is shown. */
const SHOWN = `(() => {
  const root = document.getElementById('root')
  const key = Object.keys(root).find((one) => one.startsWith('__reactContainer$'))
  let fiber = root[key]?.stateNode.current
  while (fiber && !fiber.memoizedProps?.location) fiber = fiber.child
  return fiber?.memoizedProps.location
})()`

/** Goes to an address within the app, as its links do, without loading all of it once more; waits until its screen is there. */
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
  // And no place that it was on its way to before.
  const isThere = `((now) => now !== shownBefore && now.pathname + now.search === location.pathname + location.search)(${SHOWN})`
  await expect.poll(() => page.evaluate(isThere), { interval: 20 }).toBe(true)
  // Each screen takes the focus to its top, or to the dialog that it opens with.
  if (moved) await page.locator('#main:focus, #main :focus, [role=dialog] :focus').waitFor({ state: 'attached' })
}

/** It lies over the page while something loads, at any moment, and is no part of it. */
const LOADING_BAR = '[role=progressbar].fixed'

interface AccessibilityOptions {
  /** What is looked at, for who reads the failure. */
  about?: string
  /** What is not looked at, as a selector. */
  without?: string
  /** The only rules that are looked at. */
  rules?: string[]
}

/** Minified: each page is given it anew, and half as long a text is read in two thirds of the time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What in the page as it is now breaks WCAG A or AA, or a practice agreed on; each rule with the elements at fault. */
export const findViolations = async (
  page: Page,
  { without, rules }: AccessibilityOptions = {},
): Promise<{ rule: string; elements: string[] }[]> => {
  await page.locator(LOADING_BAR).waitFor({ state: 'detached' })
  if (!(await page.evaluate('globalThis.axe !== undefined'))) await page.evaluate(AXE)
  const violations = await page.evaluate(
    async ([outside, only]): Promise<Result[]> => {
      const { axe: engine } = globalThis as unknown as { axe: typeof core }
      const found = await engine.run(
        { include: ['html'], exclude: outside },
        // What else it can tell of a page costs time: selectors, the style sheets once more, other frames.
        {
          resultTypes: ['violations'],
          selectors: false,
          preload: false,
          iframes: false,
          ...(only ? { runOnly: only } : {}),
        },
      )
      return found.violations
    },
    [[LOADING_BAR, ...(without ? [without] : [])], rules] as const,
  )
  return violations.map(({ id, nodes }) => ({ rule: id, elements: nodes.map(({ html }) => html.slice(0, 300)) }))
}

/** The page as it is now breaks no rule of accessibility that `violations` knows. */
export const expectAccessible = async (page: Page, checked: AccessibilityOptions = {}): Promise<void> => {
  expect(await findViolations(page, checked), checked.about).toEqual([])
}

/** Needs nothing but colours, which are all that differs between the schemes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** The page as it is now breaks no rule in the scheme that it has, and none of colours in the other one. */
export const expectAccessibleInBoth = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  const isDark = () => page.evaluate<boolean>("document.body.classList.contains('dark')")
  const [before, after] = (await isDark()) ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  const show = async (colorScheme: typeof before | typeof after) => {
    await page.emulateMedia({ colorScheme })
    await expect.poll(isDark).toBe(colorScheme === 'dark')
  }
  await show(after)
  await expectAccessible(page, { about: after, rules: COLOUR_RULES })
  await show(before)
}
