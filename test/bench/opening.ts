import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { close, listen } from '#infra/local/ports.ts'
import { PASSWORD, rivage } from '#infra/local/seed/people.ts'
import { startStack } from '#infra/local/stack.ts'
import { isApiUrl } from '#infra/local/triggers/api.ts'
import { serveBuiltWeb } from '#infra/local/web.ts'
import { PAGES, pagesFor } from '#shared/overview/pages.ts'
import { launchChromium } from '#test/kit/browser/chromium.ts'
import { measureOpening, noteOpening, type Opening } from '#test/kit/browser/opening.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { fillPath } from '#web/time/cra/paths.ts'

/** How much slower than this machine's the processor of a reader is. */
const SLOWER = 4
const BUILT = join(import.meta.dirname, '../../dist/web')
/** The folder of another build to compare with, which takes turns with this one. */
const { REGIE_BENCH_OTHER_BUILD: OTHER, REGIE_BENCH_ROUNDS: ROUNDS = '3', REGIE_BENCH_PAGES: ONLY } = process.env

const FILL = fillPath(thisMonth())
const BOSS = { type: 'ESN', permissions: ['ALL'] } as const
const OF_BOSS = [...new Set(pagesFor({ ...BOSS, permissions: ['ALL'] }).map(({ link }) => link.replace(/\?.*/, '')))]
const OF_WORKER = [FILL, ...new Set(PAGES.map(({ link }) => link.replace(/\?.*/, '')))].filter(
  (link) => !OF_BOSS.includes(link) && link !== '/dashboard',
)

/** A build of the web app on an address of its own, with the API of a stack. */
const serveBuild = async (folder: string, api: string) => {
  const server = createServer()
  const web = await serveBuiltWeb(server, folder)
  server.on('request', (incoming, response) => {
    const { url = '/', method, headers } = incoming
    if (!isApiUrl(url)) return web.listener(incoming, response)
    const { host } = new URL(api)
    const own = { ...headers, host, ...(headers.origin && { origin: api }) }
    const asked = request(new URL(url, api), { method, headers: own }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    asked.on('error', () => response.destroy())
    incoming.pipe(asked)
  })
  // What is live comes after a page is ready; left open, its connections would keep the server from ending.
  server.on('upgrade', (_, socket) => socket.destroy())
  const url = `http://localhost:${await listen(server, 0)}`
  return { url, stop: () => close(server) }
}

const signedIn = async (browser: Browser, baseURL: string, email: string | undefined): Promise<Page> => {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block', locale: 'fr-FR' })
  await context.addInitScript(noteOpening)
  const page = await context.newPage()
  if (email) {
    await page.goto('/sign-in')
    await page.locator('input[name=email]').fill(email)
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname !== '/sign-in')
  }
  return page
}

const visit = async (page: Page, path: string, cold: boolean): Promise<Opening> => {
  const browser = await page.context().newCDPSession(page)
  if (cold) await browser.send('Network.clearBrowserCache')
  await browser.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  try {
    await page.goto(path)
    return await measureOpening(page)
  } finally {
    await browser.detach()
  }
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

interface Build {
  name: string
  url: string
}

/** Each page with each build by turns, so that what else this machine does meets both. */
const measure = async (
  browser: Browser,
  builds: readonly Build[],
  who: string | undefined,
  paths: readonly string[],
) => {
  const pages = new Map<string, Page>()
  for (const { url } of builds) pages.set(url, await signedIn(browser, url, who))
  const rows = []
  for (const path of paths) {
    const seen = builds.map(({ name, url }) => ({ name, url, cold: [] as Opening[], warm: [] as Opening[] }))
    for (let round = 0; round < Number(ROUNDS); round += 1) {
      // Whoever comes first in a turn is slower.
      for (const { url, cold, warm } of round % 2 === 0 ? seen : seen.toReversed()) {
        const page = pages.get(url)
        if (!page) continue
        cold.push(await visit(page, path, true))
        warm.push(await visit(page, path, false))
      }
    }
    for (const { name, cold, warm } of seen) {
      const [last] = cold.toReversed()
      rows.push({
        screen: path,
        build: name,
        'cold ms': Math.round(median(cold.map(({ ready }) => ready))),
        'warm ms': Math.round(median(warm.map(({ ready }) => ready))),
        requests: last?.requests ?? 0,
        KiB: Math.round((last?.bytes ?? 0) / 1024),
      })
    }
  }
  for (const page of pages.values()) await page.context().close()
  return rows
}

/** How soon each page of the product is ready, from an empty cache and from a full one, on a slow processor. */
export const opening = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'regie-bench-'))
  const stack = await startStack({ port: 0, folder, reset: true, content: 'sample', built: true })
  const folders = [['this', BUILT], ...(OTHER ? [['other', resolve(OTHER)]] : [])] as [string, string][]
  const served = await Promise.all(
    folders.map(async ([name, built]) => ({ name, ...(await serveBuild(built, stack.url)) })),
  )
  const browser = await launchChromium()
  const wanted = (paths: readonly string[]) =>
    ONLY
      ? paths.filter((path) => ONLY.split(',').some((one) => path === one || (one === 'fill' && path === FILL)))
      : paths
  try {
    const rows = [
      ...(await measure(browser, served, undefined, wanted(['/home', '/sign-in']))),
      ...(await measure(browser, served, rivage.maelle.email, wanted(OF_BOSS))),
      ...(await measure(browser, served, rivage.emma.email, wanted(OF_WORKER))),
    ]
    const floor = (build: string) => rows.find((row) => row.build === build)?.['cold ms'] ?? 0
    return {
      title: `Until a page is ready, with a processor ${SLOWER} times slower`,
      note: 'Requests and bytes are those that began before. REGIE_BENCH_OTHER_BUILD=<folder> compares with another build.',
      rows: rows.map((row) => ({
        ...row,
        'to the landing page': Number((row['cold ms'] / floor(row.build)).toFixed(2)),
      })),
    }
  } finally {
    await browser.close()
    await Promise.all(served.map(({ stop }) => stop()))
    await stack.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
