import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { waitForFrames } from './frames.ts'

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

/** Has each call by a method to an address wait until it is let go, the first ones first. */
export const holdEach = async (page: Page, method: string, path: RegExp) => {
  const waiting: (() => void)[] = []
  await page.route(path, async (route) => {
    if (route.request().method() === method) await new Promise<void>((resolve) => waiting.push(resolve))
    await route.fallback()
  })
  return {
    come: () => expect.poll(() => waiting.length).toBeGreaterThan(0),
    /** Lets the first one that waits go, and waits for its answer. */
    release: async () => {
      const answered = page.waitForResponse((response) => response.request().method() === method)
      waiting.shift()?.()
      await answered
      await waitForFrames(page)
    },
    all: () => {
      for (const release of waiting.splice(0)) release()
    },
  }
}
