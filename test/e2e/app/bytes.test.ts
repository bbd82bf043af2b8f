import { expect, test } from 'vitest'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { PAGES } from '#shared/overview/pages.ts'
import { openBrowser, rivage, signIn } from '#test/kit/browser/browser.ts'
import { kibibytesOfCode, measureScreens } from '#test/kit/browser/builtCode.ts'
import { measureOpening, noteOpening, type Opening } from '#test/kit/browser/opening.ts'
import { measureScriptBytes, SKIP_READ_AHEAD } from '#test/kit/browser/scriptBytes.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { fillPath } from '#web/time/cra/paths.ts'
import { CODE_OF_PAGES } from './codeOfPages.ts'

const browser = await openBrowser()
const FILL = fillPath(thisMonth())

test('no page brings along more JavaScript than it needs, in few files', () => {
  const known = new Map(measureScreens().map((screen) => [screen.pattern, screen]))
  const pages = [...new Set(PAGES.map(({ link }) => link.replace(/\?.*/, '')))]
  expect(pages.filter((path) => !Object.hasOwn(CODE_OF_PAGES, path))).toEqual([])
  const over = Object.entries(CODE_OF_PAGES).flatMap(([pattern, [kibibytes, files]]) => {
    const screen = known.get(pattern)
    if (!screen) return [`${pattern} is no screen`]
    return screen.kibibytes <= kibibytes && screen.files <= files
      ? []
      : [`${pattern} has ${screen.kibibytes.toFixed(1)} KiB of ${kibibytes} in ${screen.files} files of ${files}`]
  })
  expect(over).toEqual([])
})

// The texts of its screens are in it, as they are in what follows.
test('who signs in loads no more than it takes', async () => {
  const page = await browser.newPage()
  const size = await measureScriptBytes(page, '/sign-in', () => page.locator('input[name=email]').waitFor())
  expect(size / 1024).toBeLessThanOrEqual(125)
})

const OPENINGS = 3

test('the landing page is there without the app', async () => {
  const page = await browser.newPage()
  await page.addInitScript(noteOpening)
  await page.goto('/home')
  const { paths } = await measureOpening(page)
  expect(kibibytesOfCode(paths), paths.join('\n')).toBeLessThanOrEqual(3)
})

const REQUESTS = 25
/** What a browser loads of the screens of every day until they show what they have to show, from an empty cache; with some KiB to spare, as modules change places. */
test.each<[string, number, number?]>([
  [FILL, 185],
  ['/activity-report', 202],
  ['/dashboard', 180],
  ['/user-dashboard', 180],
  ['/mission', 182],
  ['/company', 181],
  ['/settings', 168],
  ['/apps/chat', 172],
  ['/apps/mailbox', 196],
  // What waits elsewhere shows with the tasks: its reads, too.
  ['/apps/experience', 206, 29],
  ['/apps/notes', 190],
  ['/apps/file-manager', 197],
  ['/apps/scrumboard', 178],
  ['/apps/scrumboard/:', 221],
  ['/apps/contacts', 187],
  ['/apps/ecommerce/inventory', 178],
  ['/apps/academy', 171],
  ['/apps/help-center', 169],
])('%s is ready after %i KiB of JavaScript and in few requests', async (pattern, kibibytes, most = REQUESTS) => {
  const [board] = await (await browser.as(rivage.maelle))(scrumboard.boards, {})
  const path = pattern.replace(':', board?.id ?? '')
  // What comes for later may begin before a busy machine shows the screen: the least of some openings counts.
  const openings: Opening[] = []
  const least = () => openings.toSorted((one, other) => one.requests - other.requests)[0]
  const isOver = ({ paths, requests: made } = least() ?? { paths: [], requests: Number.POSITIVE_INFINITY }) =>
    made > most || kibibytesOfCode(paths) > kibibytes
  while (openings.length < OPENINGS && isOver()) {
    const page = await browser.newPage()
    await signIn(page, rivage.maelle)
    await page.addInitScript(noteOpening)
    await page.addInitScript(SKIP_READ_AHEAD)
    await page.goto(path)
    const opening = await measureOpening(page)
    // Until July the months that are still owed are of two years.
    const years = opening.paths.filter((one) => one.startsWith('/api/cra/years/')).length
    openings.push({ ...opening, requests: opening.requests - Math.max(0, years - 1) })
  }
  const { paths = [], requests: made = most + 1 } = least() ?? {}
  expect(made, paths.join('\n')).toBeLessThanOrEqual(most)
  expect(kibibytesOfCode(paths), paths.join('\n')).toBeLessThanOrEqual(kibibytes)
})
