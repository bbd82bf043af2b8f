import type { Page } from 'playwright-core'

/** Lets the server do what it is asked to, so often, and its answers get lost; how many were by now. */
export const loseAnswers = async (page: Page, path: string, method: string, times: number): Promise<() => number> => {
  let lost = 0
  await page.route(path, async (route) => {
    if (route.request().method() !== method || lost >= times) return route.fallback()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  return () => lost
}
