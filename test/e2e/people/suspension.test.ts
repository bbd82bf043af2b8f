import { expect, test } from 'vitest'
import { transact } from '#functions/core/table/table.ts'
import { suspend } from '#functions/data/companies/suspension.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()

test.each([
  { language: 'fr', who: 'manager', width: 1440, scheme: 'light' },
  { language: 'en', who: 'validator', width: 390, scheme: 'dark' },
] as const)(
  'members of a suspended company read why over every screen, and why a change was refused: $language',
  async ({ language, who, width, scheme }) => {
    const tenant = await browser.newTenant()
    await transact(suspend(tenant.tenant, { reason: 'unpaid', since: new Date().toISOString() }))
    const [said, ofCompany] = [words(language), words(language, 'company')]
    const page = await browser.newPage({ language, width, scheme })
    await signIn(page, tenant[who], '/settings')
    const banner = page.getByRole('status').filter({ hasText: ofCompany('suspended.title') })
    await banner.waitFor()
    expect(await banner.textContent()).toContain(ofCompany('suspended.reasons.unpaid'))
    await waitUntilSettled(page)
    await expectAccessible(page)
    await page.getByLabel(said('settings.account.jobTitle')).fill('Directrice')
    await page.getByRole('button', { name: said('settings.save'), exact: true }).click()
    await page.getByText(said('errors.company.suspended')).first().waitFor()
    await page.getByRole('link', { name: ofCompany('suspended.ask') }).click()
    await page.getByRole('button', { name: said('leave.discard') }).click()
    await page.getByRole('heading', { name: said('feedback.title') }).waitFor()
    await banner.waitFor()
  },
)
