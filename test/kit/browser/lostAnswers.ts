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

/** Has calls wait that go by a method to an address, until they are let go. */
export const holdCalls = async (page: Page, method: string, address: RegExp): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() === method) await promise
    await route.fallback()
  })
  return resolve
}
