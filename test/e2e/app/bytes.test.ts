import { expect, test } from 'vitest'
import { openBrowser, rivage, signIn } from '#test/kit/browser/browser.ts'
import { scriptBytes } from '#test/kit/browser/scriptBytes.ts'

const browser = await openBrowser()
const today = new Date()

test('a screen loads no more JavaScript than it needs', async () => {
  const page = await browser.newPage()
  const first = await scriptBytes(page, '/sign-in', () => page.locator('input[name=email]').waitFor())
  // With the map of the texts that each app brings along.
  expect(first / 1024).toBeLessThanOrEqual(132)
  await signIn(page, rivage.maelle)
  const budgets: [path: string, ready: string, kibibytes: number][] = [
    [`/activity-report/timesheets/${today.getUTCMonth() + 1}/${today.getUTCFullYear()}`, 'table input', 208],
    // With what the shell says of a suspended company and of apps that are off, and small charts of our own.
    ['/dashboard', 'main h1', 216],
    ['/user-dashboard', 'main h1', 216],
    ['/missions', 'main h1', 210],
  ]
  for (const [path, ready, most] of budgets) {
    // A page of its own, with nothing in its cache yet but the session.
    const fresh = await page.context().newPage()
    const size = await scriptBytes(fresh, path, () => fresh.locator(ready).first().waitFor())
    expect(size / 1024, path).toBeLessThanOrEqual(most)
    await fresh.close()
  }
})
