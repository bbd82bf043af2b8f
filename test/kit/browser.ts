import { existsSync, readFileSync } from 'node:fs'
import core, { type Result } from 'axe-core'
import type { Browser, BrowserContext, ConsoleMessage, Page, Response } from 'playwright-core'
import { afterEach, expect, inject, vi } from 'vitest'
import { PASSWORD } from '#infra/local/seed/people.ts'
import type { Session } from '#shared/contracts/auth.ts'
import { launchChromium } from './chromium.ts'
import type { Site } from './setupSite.ts'

export { brumeval, rivage } from '#infra/local/seed/people.ts'

interface Look {
  /** CSS pixels. */
  width?: number
  height?: number
  scheme?: 'light' | 'dark'
  /** Of the browser. */
  language?: 'en' | 'fr'
  /** Keeps the app for when there is no connection, as every browser would; each test would load all of it once more. */
  keeps?: boolean
  /** What the page may write to the console or be answered by the server, beside nothing and refusals below 500. */
  expected?: RegExp
}

export interface TestBrowser {
  /** Where the product is. */
  url: string
  /** Where its mails are. */
  mailUrl: string
  /** The pages of a browser profile of its own; whatever goes wrong in one fails the test after it. */
  newPage: (look?: Look) => Promise<Page>
}

/**
 * The browser writes an error line for every refused request; what was refused is looked at in the answers. A service
 * worker that is not wanted is said, too.
 */
const isKnown = (message: ConsoleMessage): boolean =>
  /^(Failed to load resource|Service Worker registration blocked)/.test(message.text())

const watch = (context: BrowserContext, expected: RegExp | undefined): string[] => {
  const problems: string[] = []
  const note = (problem: string) => {
    if (!expected?.test(problem)) problems.push(problem)
  }
  const look = (response: Response) => {
    const path = new URL(response.url()).pathname
    if (response.status() >= (path.startsWith('/api/') ? 500 : 400)) note(`${response.status()} ${path}`)
  }
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isKnown(message)) note(`${message.type()}: ${message.text()}`)
  })
  context.on('weberror', (error) => note(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('response', look)
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page ends what it was still loading.
    if (reason !== 'net::ERR_ABORTED') note(`${reason} ${request.url()}`)
  })
  return problems
}

const STARTS_WITHIN_MS = 50_000

/** Waits until the site can be visited. */
const siteReady = async () => {
  const file = inject('site')
  await vi.waitUntil(() => existsSync(file), { timeout: STARTS_WITHIN_MS, interval: 100 })
  const site = JSON.parse(readFileSync(file, 'utf8')) as Site
  if ('problem' in site) throw new Error(site.problem)
  return site
}

let launched: Promise<Browser> | undefined

/** A browser for a test file. After each test its pages are closed, and must have been without a problem. */
export const openBrowser = async (): Promise<TestBrowser> => {
  const { url, mailUrl } = await siteReady()
  // One for all the files of this process, which ends with it: what a page remembers is its context's alone.
  launched ??= launchChromium()
  const browser = await launched
  let open: { context: BrowserContext; problems: string[] }[] = []

  afterEach(async () => {
    const seen = open.flatMap(({ problems }) => problems)
    await Promise.all(open.map(({ context }) => context.close()))
    open = []
    expect(seen, 'problems in the browser').toEqual([])
  })

  return {
    url,
    mailUrl,
    newPage: async ({
      width = 1280,
      height = 800,
      scheme = 'light',
      language = 'en',
      keeps = false,
      expected,
    } = {}) => {
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width, height },
        colorScheme: scheme,
        locale: language === 'fr' ? 'fr-FR' : 'en-GB',
        timezoneId: 'Europe/Paris',
        reducedMotion: 'reduce',
        serviceWorkers: keeps ? 'allow' : 'block',
      })
      context.setDefaultTimeout(15_000)
      open.push({ context, problems: watch(context, expected) })
      return context.newPage()
    },
  }
}

interface Credentials {
  email: string
  password?: string
}

/**
 * Signs somebody in who was last here in this browser: what is opened next is opened as them. `at` is opened at once,
 * `/` up to where it leads them.
 */
export const signIn = async (page: Page, { email, password = PASSWORD }: Credentials, at?: string): Promise<void> => {
  const answer = await page.request.post('/api/auth/sign-in', { data: { email, password } })
  expect(answer.status(), `${email} signs in: ${await answer.text()}`).toBe(200)
  const { user } = (await answer.json()) as Session
  // The lightest page there is.
  await page.goto('/robots.txt')
  await page.evaluate(`
    localStorage.setItem('regie:last-person', '${user.id}')
    localStorage.setItem('regie:language', '${user.displayLanguage.toLowerCase()}')
    localStorage.setItem('regie:used-at', Date.now())
  `)
  if (at === undefined) return
  await page.goto(at)
  if (at === '/') await page.waitForURL(({ pathname }) => pathname !== '/')
}

/** Signs in through the form, and waits until the app is there. */
export const signInByForm = async (page: Page, { email, password = PASSWORD }: Credentials): Promise<void> => {
  await page.goto('/sign-in')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL((url) => url.pathname !== '/sign-in')
}

/** Notes from now on whether a page's live connection is open; what it answers waits until it is. */
export const connecting = async (page: Page): Promise<() => Promise<void>> => {
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
export const settled = async (page: Page): Promise<void> => {
  let quiet = 0
  const look = async () => {
    quiet = (await page.locator('.animate-pulse, .animate-spin, .animate-loading').count()) === 0 ? quiet + 1 : 0
    return quiet
  }
  await expect.poll(look, { interval: 50, timeout: 15_000 }).toBeGreaterThan(1)
}

/** It lies over the page while something loads, at any moment, and is no part of it. */
const LOADING_BAR = '[role=progressbar].fixed'

interface Checked {
  /** What is not looked at, as a selector. */
  without?: string
  /** The only rules that are looked at. */
  rules?: string[]
}

/** What in the page as it is now breaks WCAG A or AA, or a practice agreed on; each rule with the elements at fault. */
export const axe = async (
  page: Page,
  { without, rules }: Checked = {},
): Promise<{ rule: string; elements: string[] }[]> => {
  await page.locator(LOADING_BAR).waitFor({ state: 'detached' })
  if (!(await page.evaluate('globalThis.axe !== undefined'))) await page.evaluate(core.source)
  const violations = await page.evaluate(
    async ([outside, only]): Promise<Result[]> => {
      const { axe: engine } = globalThis as unknown as { axe: typeof core }
      const found = await engine.run(
        { include: ['html'], exclude: outside },
        { resultTypes: ['violations'], ...(only ? { runOnly: only } : {}) },
      )
      return found.violations
    },
    [[LOADING_BAR, ...(without ? [without] : [])], rules] as const,
  )
  return violations.map(({ id, nodes }) => ({ rule: id, elements: nodes.map(({ html }) => html.slice(0, 300)) }))
}
