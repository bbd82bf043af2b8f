import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PASSWORD, rivage } from '#infra/local/seed/people.ts'
import { startStack } from '#infra/local/stack.ts'
import { PAGES } from '#shared/overview/pages.ts'
import { kibibytesOfCode, measureScreens } from '#test/kit/browser/builtCode.ts'
import { launchChromium } from '#test/kit/browser/chromium.ts'
import { measureOpening, noteOpening } from '#test/kit/browser/opening.ts'
import { SKIP_READ_AHEAD } from '#test/kit/browser/scriptBytes.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { fillPath } from '#web/time/cra/paths.ts'

const FILL = fillPath(thisMonth())
const rounded = (kibibytes: number): number => Number(kibibytes.toFixed(1))

/** JavaScript, gzipped, and requests until each page of the product shows what it has to show, from an empty cache. */
export const bytes = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'regie-bench-'))
  const stack = await startStack({ port: 0, folder, reset: true, content: 'sample', built: true })
  const browser = await launchChromium()
  const named = new Map(measureScreens().map((screen) => [screen.pattern, screen]))
  const signedIn = async () => {
    const context = await browser.newContext({ baseURL: stack.url, serviceWorkers: 'block', locale: 'fr-FR' })
    await context.addInitScript(noteOpening)
    await context.addInitScript(SKIP_READ_AHEAD)
    const page = await context.newPage()
    await page.goto('/sign-in')
    await page.locator('input[name=email]').fill(rivage.maelle.email)
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname !== '/sign-in')
    return page
  }
  try {
    const page = await signedIn()
    const session = await page.context().newCDPSession(page)
    const rows: Record<string, string | number>[] = []
    const measure = async (path: string, pattern = path) => {
      await session.send('Network.clearBrowserCache')
      await page.goto(path)
      const { paths, requests } = await measureOpening(page)
      const { kibibytes, files } = named.get(pattern) ?? { kibibytes: 0, files: 0 }
      rows.push({
        screen: pattern,
        'KiB of JavaScript': rounded(kibibytesOfCode(paths)),
        'KiB named in the page': rounded(kibibytes),
        'files named': files,
        requests,
      })
    }
    await measure(FILL, '/activity-report/timesheets/:/:')
    for (const path of new Set(PAGES.map(({ link }) => link.replace(/\?.*/, '')))) await measure(path)
    await page.goto('/apps/scrumboard')
    const board = await page.locator('main a[href^="/apps/scrumboard/"]').first().getAttribute('href')
    if (board) await measure(board, '/apps/scrumboard/:')
    return {
      title: 'JavaScript of each page, gzipped, and requests until it is ready',
      note: 'Goals: filling at most 185, the first screen of an app at most 200, 25 requests. Without charts, and without what comes once the screen stands. The page itself names the files of each screen, which are asked for at once.',
      rows,
    }
  } finally {
    await browser.close()
    await stack.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
