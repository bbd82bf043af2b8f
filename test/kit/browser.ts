import core, { type Result } from 'axe-core'
import type { Browser, BrowserContext, ConsoleMessage, Page, Response } from 'playwright-core'
import { afterAll, afterEach, expect, inject } from 'vitest'
import { PASSWORD } from '#infra/local/seed/people.ts'
import { launchChromium } from './chromium.ts'
import './setupSite.ts'

export { brumeval, rivage } from '#infra/local/seed/people.ts'

interface Look {
  /** CSS pixels. */
  width?: number
  height?: number
  scheme?: 'light' | 'dark'
  /** Of the browser. */
  language?: 'en' | 'fr'
  /** What the page may write to the console or be answered by the server, beside nothing and refusals below 500. */
  expected?: RegExp
}

export interface TestBrowser {
  /** Where the product is. */
  url: string
  /** The pages of a browser profile of its own; whatever goes wrong in one fails the test after it. */
  newPage: (look?: Look) => Promise<Page>
}

/** The browser writes an error line for every refused request; what was refused is looked at in the answers. */
const isRefusal = (message: ConsoleMessage): boolean => message.text().startsWith('Failed to load resource')

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
    if (['error', 'warning'].includes(message.type()) && !isRefusal(message))
      note(`${message.type()}: ${message.text()}`)
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

/** A browser for a test file, ended after it. After each test its pages are closed, and must have been without a problem. */
export const openBrowser = async (): Promise<TestBrowser> => {
  const { url } = inject('site')
  const browser: Browser = await launchChromium()
  let open: { context: BrowserContext; problems: string[] }[] = []

  afterEach(async () => {
    const seen = open.flatMap(({ problems }) => problems)
    await Promise.all(open.map(({ context }) => context.close()))
    open = []
    expect(seen, 'problems in the browser').toEqual([])
  })
  afterAll(() => browser.close())

  return {
    url,
    newPage: async ({ width = 1280, height = 800, scheme = 'light', language = 'en', expected } = {}) => {
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width, height },
        colorScheme: scheme,
        locale: language === 'fr' ? 'fr-FR' : 'en-GB',
        timezoneId: 'Europe/Paris',
        reducedMotion: 'reduce',
      })
      context.setDefaultTimeout(15_000)
      open.push({ context, problems: watch(context, expected) })
      return context.newPage()
    },
  }
}

/** Signs in through the form, and waits until the app is there. */
export const signIn = async (page: Page, { email, password = PASSWORD }: { email: string; password?: string }) => {
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
  // The bar over the page while something loads is no part of it.
  await page.locator('.animate-loading').waitFor({ state: 'detached' })
  if (!(await page.evaluate('globalThis.axe !== undefined'))) await page.evaluate(core.source)
  const violations = await page.evaluate(
    async ([outside, only]): Promise<Result[]> => {
      const { axe: engine } = globalThis as unknown as { axe: typeof core }
      const found = await engine.run(outside ? { exclude: [outside] } : { include: ['html'] }, {
        resultTypes: ['violations'],
        ...(only ? { runOnly: only } : {}),
      })
      return found.violations
    },
    [without, rules] as const,
  )
  return violations.map(({ id, nodes }) => ({ rule: id, elements: nodes.map(({ html }) => html.slice(0, 300)) }))
}
