import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { academy } from '#shared/apps/academy/contract.ts'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { help } from '#shared/apps/help/contract.ts'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { linkOf, type Pages } from '#shared/overview/page.ts'
import { GROUP_PAGES, PAGES } from '#shared/overview/pages.ts'
import { users } from '#shared/people/users/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
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

const first = <T>(some: readonly T[] | null | undefined, what: string): T => {
  const [one] = some ?? []
  if (one === undefined) throw new Error(`There is no ${what} to look at`)
  return one
}

/** The pages whose address has parts that differ. */
const PATTERNS = [
  ...new Set(
    Object.values<Pages>(GROUP_PAGES)
      .flatMap((pages) => Object.values(pages).map(linkOf))
      .filter((link) => link.includes('/:')),
  ),
]

/** One of each of them, with something to see. */
const findExamples = async (): Promise<string[]> => {
  const as = await browser.as(rivage.maelle)
  const [people, proposed, reports, products, counts, boards, courses, articles, labels, known] = await Promise.all([
    as(users.list, {}),
    as(positionings.list, { status: 'SENT_TO_RESOURCE' }),
    as(cra.waiting, {}),
    as(inventory.products, { page: 0, search: 'Portable' }),
    as(inventory.counts, {}),
    as(scrumboard.boards, {}),
    as(academy.written, {}),
    as(help.written, {}),
    as(mailbox.labels, {}),
    as(contacts.rows, {}),
  ])
  const personOf = ({ email }: { email: string }) =>
    first(
      people.items.filter((one) => one.email === email),
      email,
    ).id
  const { id: positioningId, missionId, person } = first(proposed.items, 'positioning')
  const board = await as(scrumboard.board, { id: first(boards, 'board').id })
  const parts: Record<string, string | number> = {
    ...thisMonth(),
    courseId: first(courses, 'course').id,
    category: 'months',
    guide: 'sign',
    articleId: first(articles, 'article').id,
    countId: first(counts.items, 'count').id,
    productId: first(products.products, 'product').id,
    boardId: board.id,
    cardId: first(
      board.lists.flatMap(({ cards }) => cards),
      'card',
    ).id,
    filter: 'starred',
    label: first(labels, 'label').slug,
    folder: 'inbox',
    page: 1,
    missionId,
    personId: person.id,
    profilId: person.id,
  }
  const ids: Record<string, string> = {
    '/activity-report/timesheets/validate/:id': first(reports.items, 'report').id,
    '/apps/contacts/:id': first(known.items, 'contact').id,
    '/company/user-info/:id': personOf(rivage.bastien),
    '/history/:id': positioningId,
    '/profiles/:id': person.id,
  }
  const fill = (pattern: string) =>
    pattern.replace(/:(\w+)/g, (_, part) => {
      const value = ids[pattern] ?? parts[part]
      if (value === undefined) throw new Error(`${pattern} needs an example of ${part}`)
      return String(value)
    })
  // What a day of somebody costs is not shown on their own page.
  return [...PATTERNS.map(fill), `/company/user-info/${personOf(rivage.maelle)}`]
}

const FIXED = [...new Set(PAGES.map(({ link }) => link))]

test.each([
  ['who runs the company', rivage.maelle, 390, async () => FIXED],
  [
    'who runs the company and comes from elsewhere to one thing',
    rivage.maelle,
    390,
    async () => (await findExamples()).flatMap((path) => ['/settings', path]),
  ],
  // A little wider, so that other lines have just room enough.
  // In this month or the next one there is a training.
  [
    'who works for it',
    rivage.oriane,
    412,
    async () => ['/user-dashboard', ...MONTHS, '/activity-report', '/apps/experience'],
  ],
])('on a phone nothing that is shown moves when more comes: %s', async (_, who, width, list) => {
  const paths = await list()
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
