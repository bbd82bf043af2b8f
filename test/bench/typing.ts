import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { newId } from '#functions/core/clock.ts'
import { transact } from '#functions/core/table/table.ts'
import { acceptMission } from '#functions/data/reports/reportableMissions.ts'
import { joinTeam } from '#functions/data/reports/teamMembership.ts'
import { callAs } from '#infra/local/client.ts'
import { PASSWORD, rivage } from '#infra/local/seed/people.ts'
import { startStack } from '#infra/local/stack.ts'
import { contracts } from '#shared/contracts.ts'
import { civilDate, daysInMonth, shiftMonth } from '#shared/core/dates/calendar.ts'
import { launchChromium } from '#test/kit/browser/chromium.ts'
import { measureOpening, noteOpening } from '#test/kit/browser/opening.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { newMember } from '#test/kit/samples/crowd.ts'

/** How much slower than this machine's the processor of a reader is. */
const SLOWER = 4
const MISSIONS = 10
const PEOPLE = 500
const ROUNDS = 7

const month = thisMonth()
const pathOf = (of: typeof month) => `/activity-report/timesheets/${of.month}/${of.year}`

const signedIn = async (browser: Browser, baseURL: string, email: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block', locale: 'en-GB' })
  await context.addInitScript(noteOpening)
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(({ pathname }) => pathname !== '/sign-in')
  return page
}
const slow = async (page: Page, rate: number): Promise<void> => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Milliseconds from an event in the page to the picture in which a condition, as an expression of the page, holds. */
const timed = async (page: Page, event: 'click' | 'keydown', holds: string, act: () => Promise<void>) => {
  await page.evaluate(`globalThis.shown = new Promise((resolve) => addEventListener('${event}', ({ timeStamp }) => {
    const look = () => (${holds}) ? requestAnimationFrame(() => resolve(performance.now() - timeStamp)) : requestAnimationFrame(look)
    requestAnimationFrame(look)
  }, { once: true, capture: true })); undefined`)
  await act()
  return page.evaluate<number>(
    `Promise.race([globalThis.shown, new Promise((_, no) => setTimeout(no, 20_000, 'not seen'))])`,
  )
}

const at = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}
const repeated = async (measure: (round: number) => Promise<number>): Promise<number> => {
  const all: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) all.push(await measure(round))
  return at(all, 0.5)
}

/** Every key of three days filled in each mission, as the browser itself times an event: from the key to the next picture. */
const keys = async (page: Page): Promise<number> => {
  await page.goto(pathOf(month))
  await measureOpening(page)
  await page.evaluate(`globalThis.keys = []; new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (one.name === 'keydown' || one.name === 'input') globalThis.keys.push(one.duration)
  }).observe({ type: 'event', durationThreshold: 16 })`)
  const first = page.locator('[role=grid] input:not(:disabled)').first()
  await first.click()
  let pressed = 0
  for (let row = 0; row < MISSIONS; row += 1) {
    for (const key of ['0', '.', '1', 'ArrowRight', '0', '.', '1', 'ArrowRight', 'ArrowDown', 'Home']) {
      await page.keyboard.press(key)
      pressed += 1
    }
  }
  await page.waitForFunction('new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(true))))')
  const seen = await page.evaluate<number[]>('globalThis.keys')
  // What took less than 16 ms is not told.
  return at([...seen, ...Array.from({ length: Math.max(0, pressed - seen.length) }, () => 16)], 0.98)
}

const nextMonth = async (page: Page): Promise<number> => {
  await page.goto(pathOf(month))
  await measureOpening(page)
  const link = (by: number) => page.locator(`a[href="${pathOf(shiftMonth(month.year, month.month, by))}"]`).first()
  const shows = (of: typeof month) => {
    const day = (number: number) => `document.querySelector('[role=grid] [data-day="${number}"]')`
    const days = daysInMonth(of.year, of.month)
    return `location.pathname === '${pathOf(of)}' && ${day(days)} && !${day(days + 1)} && !document.querySelector('#main .animate-pulse')`
  }
  return repeated(async (round) => {
    const by = round % 2 === 0 ? -1 : 0
    const of = by === 0 ? month : shiftMonth(month.year, month.month, by)
    return timed(page, 'click', shows(of), () => (by === 0 ? link(0) : link(by)).click())
  })
}

const palette = (browser: Browser, url: string): Promise<number> =>
  repeated(async () => {
    const page = await signedIn(browser, url, rivage.emma.email)
    await page.goto(pathOf(month))
    await measureOpening(page)
    await slow(page, SLOWER)
    const open = `document.activeElement?.matches('[role=dialog] input')`
    const time = await timed(page, 'keydown', open, () => page.keyboard.press('Control+k'))
    await page.context().close()
    return time
  })

const teamMonth = async (page: Page): Promise<number> => {
  await page.goto('/activity-report?tab=team')
  await measureOpening(page)
  const title = '#main section h2'
  return repeated(async (round) => {
    const before = await page.locator(title).textContent()
    const shows = `document.querySelector('${title}')?.textContent !== ${JSON.stringify(before)} && document.querySelector('#main tbody td') && !document.querySelector('#main .animate-pulse')`
    return timed(page, 'click', shows, () =>
      page
        .locator('#main section header button')
        .nth(round % 2)
        .click(),
    )
  })
}

/** How long the hand waits: for a key, another month, the palette, the month of a large team. */
export const typing = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'regie-bench-'))
  const stack = await startStack({ port: 0, folder, reset: true, content: 'sample', built: true })
  const browser = await launchChromium()
  try {
    const { user } = await callAs(stack.url, undefined, contracts.auth.signIn, {
      email: rivage.emma.email,
      password: PASSWORD,
    })
    const tenant = user.workspace.id
    const first = shiftMonth(month.year, month.month, -2)
    for (let index = 0; index < MISSIONS; index += 1) {
      const named = (title: string) => ({ id: newId(), title, slug: title })
      const names = { client: named(`client-${index}`), mission: named(`mission-${index}`) }
      const dates = { startDate: civilDate(first.year, first.month, 1), endDate: civilDate(month.year + 1, 12, 31) }
      await transact([acceptMission(tenant, user.id, { ...names, ...dates, validators: [] })])
    }
    for (let index = 0; index < PEOPLE; index += 50)
      await transact(Array.from({ length: 50 }, (_, more) => joinTeam(tenant, newMember(index + more), true)))
    // Pages of their own, closed at once: slow pages of one process slow each other.
    const onSlowPage = async (measure: (page: Page) => Promise<number>) => {
      const page = await signedIn(browser, stack.url, rivage.emma.email)
      await slow(page, SLOWER)
      const ms = await measure(page)
      await page.context().close()
      return ms
    }
    const maelle = await signedIn(browser, stack.url, rivage.maelle.email)
    const rows = [
      {
        act: `a key in a month of ${MISSIONS} missions, 98th percentile`,
        slower: SLOWER,
        ms: await onSlowPage(keys),
        goal: 50,
      },
      { act: 'another month, median', slower: SLOWER, ms: await onSlowPage(nextMonth), goal: 150 },
      { act: 'the palette, opened first, median', slower: SLOWER, ms: await palette(browser, stack.url), goal: 200 },
      { act: `the month of ${PEOPLE} people changed, median`, slower: 1, ms: await teamMonth(maelle), goal: 200 },
    ]
    return {
      title: 'How long the hand waits, in milliseconds',
      note: 'Of the key: 8 ms is as exact as a browser tells, and what is quicker than 16 counts as 16.',
      rows,
    }
  } finally {
    await browser.close()
    await stack.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
