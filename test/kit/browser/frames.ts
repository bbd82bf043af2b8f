import type { Page } from 'playwright-core'

/** Waits until the page has been drawn twice: by then it has done what it does with its next frame. */
export const waitForFrames = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
