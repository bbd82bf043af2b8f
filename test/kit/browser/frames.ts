import type { Page } from 'playwright-core'

/** Waits for two animation frames. */
export const waitForFrames = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
