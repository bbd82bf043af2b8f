import type { Page } from 'playwright-core'

/** Measurements of a page until ready. */
export interface Opening {
  /** Milliseconds from the navigation. */
  ready: number
  /** Requests started before, including the page. */
  requests: number
  /** Bytes transferred. */
  bytes: number
  /** The requested paths, in order. */
  paths: string[]
}

/** Runs in a page before its scripts: records when the screen shows its content, that is a heading and no skeletons. */
export const noteOpening = `{
  let at
  const look = () => {
    const main = document.querySelector('#main') ?? document.querySelector('main')
    const shown = main?.querySelector('h1, input') && !main.querySelector('.animate-pulse, .animate-spin')
    if (!shown) at = undefined
    else at ??= performance.now()
    globalThis.openedAt = at
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] })
}`

/** How long a page must stay ready, and the timeout. */
const STABLE_MS = 400
const TIMEOUT_MS = 20_000

/** Waits until a page stays ready; see `noteOpening`. */
export const measureOpening = async (page: Page): Promise<Opening> => {
  const isReady = await page.evaluate<boolean>(`new Promise((resolve) => {
    const look = setInterval(() => {
      const still = performance.now() - globalThis.openedAt > ${STABLE_MS}
      if (!still && performance.now() < ${TIMEOUT_MS}) return
      clearInterval(look)
      resolve(still)
    }, 50)
  })`)
  if (!isReady) throw new Error(`${page.url()} does not become ready`)
  return page.evaluate<Opening>(`(() => {
    const ready = globalThis.openedAt
    const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < ready)
    const entries = [...performance.getEntriesByType('navigation'), ...asked]
    return {
      ready,
      requests: entries.length,
      bytes: entries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      paths: entries.map(({ name }) => new URL(name).pathname),
    }
  })()`)
}
