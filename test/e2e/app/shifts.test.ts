import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PAGES } from '#shared/overview/pages.ts'
import { navigateWithin, openBrowser, rivage, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { fillPath } from '#web/time/cra/paths.ts'

const MONTHS = [fillPath(thisMonth()), fillPath(thisMonth(1))]

const browser = await openBrowser()
/** Of what is in sight, how much may move by which part of its height; a line that wraps is less. */
const STEADY = 0.01

/** Runs in a page before its own scripts: what was asked for at once is answered in turn, the last first, and what moves is noted. */
const LAST_FIRST = `{
  const answered = []
  let open = 0
  const ask = fetch
  fetch = async (...request) => {
    open += 1
    try {
      const answer = await ask(...request)
      await new Promise((next) => answered.push(next))
      return answer
    } finally {
      // What nobody waits for any more is over, too.
      open -= 1
    }
  }
  setInterval(() => answered.pop()?.(), 50)
  globalThis.isAnswered = () => open === 0
  let shifts = []
  new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift', buffered: true })
  globalThis.takeShifts = () => {
    const taken = shifts
    shifts = []
    return taken.map(({ value, sources }) => ({
      value,
      moved: sources.map(({ node, previousRect, currentRect }) =>
        (node?.outerHTML ?? node?.textContent ?? '').slice(0, 120) + ' ' + previousRect.y + ' > ' + currentRect.y),
    }))
  }
}`

interface Shift {
  value: number
  moved: string[]
}

const still = async (page: Page) => {
  await expect.poll(() => page.evaluate('isAnswered()')).toBe(true)
  await waitUntilSettled(page)
  await expect.poll(() => page.evaluate('isAnswered()')).toBe(true)
}

test.each([
  ['who runs the company', rivage.maelle, 390, [...new Set(PAGES.map(({ link }) => link))]],
  // A little wider, so that other lines have just room enough.
  // In this month or the next one there is a training.
  ['who works for it', rivage.oriane, 412, ['/user-dashboard', ...MONTHS, '/activity-report', '/apps/experience']],
])('on a phone nothing that is shown moves when more comes: %s', async (_, who, width, paths) => {
  const page = await browser.newPage({ width, height: 844 })
  await page.addInitScript(LAST_FIRST)
  await signIn(page, who, '/settings')
  await still(page)
  const moved: Record<string, Shift[]> = {}
  for (const path of paths) {
    await page.evaluate('takeShifts()')
    await navigateWithin(page, path)
    await still(page)
    const shifts = await page.evaluate<Shift[]>('takeShifts()')
    if (shifts.reduce((sum, { value }) => sum + value, 0) > STEADY) moved[path] = shifts
  }
  expect(moved).toEqual({})
})
