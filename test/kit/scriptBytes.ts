import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'

/** Gzipped bytes of the JavaScript that a visit of a path loads, from an empty cache to when it is ready. */
export const scriptBytes = async (page: Page, path: string, ready: () => Promise<unknown>): Promise<number> => {
  const scripts = new Map<string, Promise<number>>()
  const note = (response: Response) => {
    if (response.request().resourceType() !== 'script') return
    scripts.set(
      response.url(),
      response.body().then((body) => gzipSync(body, { level: 9 }).length),
    )
  }
  page.on('response', note)
  await page.goto(path)
  await ready()
  await page.waitForLoadState('networkidle')
  page.off('response', note)
  const sizes = await Promise.all(scripts.values())
  return sizes.reduce((sum, size) => sum + size, 0)
}
