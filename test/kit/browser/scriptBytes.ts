import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'

/** Timers of at least this delay are read-ahead, not part of the screen. */
const READ_AHEAD_MS = 700
/** Runs in a page before its scripts. */
export const SKIP_READ_AHEAD = `{
  const soon = window.setTimeout
  window.setTimeout = (run, wait, ...rest) => (wait >= ${READ_AHEAD_MS} ? 0 : soon(run, wait, ...rest))
}`

/** The gzipped bytes of each script that a visit loads with an empty cache. */
const measureScripts = async (page: Page, path: string, ready: () => Promise<unknown>): Promise<[string, number][]> => {
  const scripts = new Map<string, Promise<number>>()
  const note = (response: Response) => {
    if (response.request().resourceType() !== 'script') return
    scripts.set(
      response.url(),
      response.body().then((body) => gzipSync(body, { level: 9 }).length),
    )
  }
  page.on('response', note)
  await page.addInitScript(SKIP_READ_AHEAD)
  await page.goto(path)
  await ready()
  await page.waitForLoadState('networkidle')
  page.off('response', note)
  return Promise.all([...scripts].map(async ([url, size]): Promise<[string, number]> => [url, await size]))
}

/** Their sum, without read-ahead and the chart library. */
export const measureScriptBytes = async (page: Page, path: string, ready: () => Promise<unknown>): Promise<number> => {
  const scripts = await measureScripts(page, path, ready)
  return scripts.filter(([url]) => !url.includes('/ChartCanvas-')).reduce((sum, [, size]) => sum + size, 0)
}
