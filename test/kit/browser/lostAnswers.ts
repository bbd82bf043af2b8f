import type { Page } from 'playwright-core'

/** Lets requests reach the server but drops their responses, a number of times; returns a counter. */
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
