import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { closeDialog } from '#test/kit/browser/frames.ts'
import { holdCalls } from '#test/kit/browser/lostAnswers.ts'
import { words } from '#test/kit/browser/words.ts'

/** Forms in which much is typed before it is saved. */
const browser = await openBrowser()
const en = words('en')

/** Where a form is, a field of it, another value for that, and what reads it again. */
const FORMS = {
  'the account': {
    path: '/settings',
    field: (page: Page) => page.getByLabel(words('en', 'account')('settings.account.about')),
    value: 'Ten years of payments',
    read: /\/api\/account\/profile/,
  },
  'the company': {
    path: '/company/settings',
    field: (page: Page) => page.getByLabel(words('en', 'company')('company.identity.address')),
    value: '1 quai de la Fosse',
    read: /\/api\/company$/,
  },
  'the weights of the matching': {
    path: '/company/matching',
    field: (page: Page) => page.getByRole('main').getByRole('textbox').first(),
    value: '31',
    read: /\/api\/matching\/settings/,
  },
}

test.each(Object.entries(FORMS))(
  'the form of %s asks before it is left with what is not saved, and no more once it is',
  async (_, form) => {
    const { addPerson } = await browser.newTenant()
    const person = await addPerson({ type: 'ESN', permissions: ['ALL'], language: 'EN' })
    const page = await browser.newPage({ width: 1440 })
    await signIn(page, person, form.path)
    const field = form.field(page)
    await field.fill(form.value)
    const elsewhere = page.locator('#navigation').getByRole('link', { name: en('navigation.app.tasks'), exact: true })
    await elsewhere.click()
    await closeDialog(page, en('leave.stay'))
    expect(await field.inputValue()).toBe(form.value)
    const read = await holdCalls(page, 'GET', form.read)
    await field.locator('xpath=ancestor::form').getByRole('button', { name: /^Save/ }).click()
    await page.getByRole('status').filter({ hasText: /saved/i }).first().waitFor()
    await elsewhere.click()
    await page.waitForURL(/\/apps\/experience/)
    read()
  },
)
