import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brumeval, PASSWORD } from '#infra/local/seed/people.ts'
import { startStack } from '#infra/local/stack.ts'
import { launchChromium } from '#test/kit/chromium.ts'
import { scriptBytes } from '#test/kit/scriptBytes.ts'

const today = new Date()

/** Each screen of a consultant, and what is there when it is ready. */
const SCREENS: Record<string, { path: string; ready: string }> = {
  'sign-in': { path: '/sign-in', ready: 'input[name=email]' },
  'reports of a year': { path: '/activity-report', ready: 'a[href*="/timesheets/"]' },
  'filling a month': {
    path: `/activity-report/timesheets/${today.getUTCMonth() + 1}/${today.getUTCFullYear()}`,
    ready: 'table input',
  },
}

/** JavaScript, gzipped, that the built app loads for a screen from an empty cache. */
export const bytes = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'regie-bench-'))
  const stack = await startStack({ port: 0, folder, reset: true, content: 'sample', built: true })
  const browser = await launchChromium()
  try {
    const rows = []
    for (const [screen, { path, ready }] of Object.entries(SCREENS)) {
      const page = await (await browser.newContext({ baseURL: stack.url })).newPage()
      if (path !== '/sign-in') {
        await page.goto('/sign-in')
        await page.locator('input[name=email]').fill(brumeval.tom.email)
        await page.locator('input[name=password]').fill(PASSWORD)
        await page.keyboard.press('Enter')
        await page.waitForURL((url) => url.pathname !== '/sign-in')
      }
      const fresh = await page.context().newPage()
      const size = await scriptBytes(fresh, path, () => fresh.locator(ready).first().waitFor())
      rows.push({ screen, 'KB of JavaScript': Number((size / 1024).toFixed(1)) })
    }
    return { title: 'JavaScript of a screen, gzipped', note: 'Goals: sign-in at most 130, filling at most 200.', rows }
  } finally {
    await browser.close()
    await stack.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
