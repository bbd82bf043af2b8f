import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PASSWORD, rivage } from '#infra/local/seed/people.ts'
import { startStack } from '#infra/local/stack.ts'
import { launchChromium } from '#test/kit/browser/chromium.ts'
import { scriptBytes } from '#test/kit/browser/scriptBytes.ts'

const today = new Date()

/** Each screen, and what is there when it is ready. */
const SCREENS: Record<string, { path: string; ready: string }> = {
  'sign-in': { path: '/sign-in', ready: 'input[name=email]' },
  'reports of a year': { path: '/activity-report', ready: 'main h1' },
  'filling a month': {
    path: `/activity-report/timesheets/${today.getUTCMonth() + 1}/${today.getUTCFullYear()}`,
    ready: 'table input',
  },
  'dashboard, without its charts': { path: '/dashboard', ready: 'main h1' },
  'own dashboard': { path: '/user-dashboard', ready: 'main h1' },
  missions: { path: '/missions', ready: 'main h1' },
  profiles: { path: '/profiles', ready: 'main h1' },
  'own profile': { path: '/profile/resume', ready: 'main h1' },
  people: { path: '/company', ready: 'main h1' },
  settings: { path: '/settings', ready: 'main h1' },
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
        await page.locator('input[name=email]').fill(rivage.maelle.email)
        await page.locator('input[name=password]').fill(PASSWORD)
        await page.keyboard.press('Enter')
        await page.waitForURL((url) => url.pathname !== '/sign-in')
      }
      const fresh = await page.context().newPage()
      const size = await scriptBytes(fresh, path, () => fresh.locator(ready).first().waitFor())
      rows.push({ screen, 'KB of JavaScript': Number((size / 1024).toFixed(1)) })
    }
    return {
      title: 'JavaScript of a screen, gzipped',
      note: 'Goals: sign-in at most 130, filling at most 200, dashboards at most 210. Without what is read ahead when the screen stands (the chat, dialogs).',
      rows,
    }
  } finally {
    await browser.close()
    await stack.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
