import { expect, test } from 'vitest'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const [fr, say] = [words('fr'), words('fr', 'dashboards')]
/** As it stands while October is being closed. */
const LINE = { kind: 'INVOICE', count: 1, amount: 109_650, more: false, year: 2026, month: 10 }

test('what there is to invoice is two steps from the home', async () => {
  const { manager } = await browser.newTenant()
  const page = await browser.newPage({ language: 'fr' })
  await page.route(/\/api\/common\/inbox/, (route) => route.fulfill({ json: { lines: [LINE] } }))
  await signIn(page, manager, '/dashboard')
  const line = page
    .getByRole('listitem')
    .filter({ hasText: /^109\s650\s€ à facturer pour octobre, d’après les CRA signés/ })
  await line.getByRole('link', { name: say('dashboard.inbox.action.INVOICE') }).click()
  await page.getByRole('dialog').waitFor()
  await page.waitForURL('**/activity-report?tab=team&month=2026-10&invoice')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: fr('ui.close') })
    .first()
    .click()
  await expect.poll(() => new URL(page.url()).searchParams.has('invoice')).toBe(false)
})
