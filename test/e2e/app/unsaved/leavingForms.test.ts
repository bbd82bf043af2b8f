import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { closeDialog } from '#test/kit/browser/frames.ts'
import { holdCalls } from '#test/kit/browser/lostAnswers.ts'
import { words } from '#test/kit/browser/words.ts'

/** Forms in which much is typed before it is saved. */
const browser = await openBrowser()
const en = words('en')

const ofCompany = words('en', 'company')
const ofUsers = words('en', 'users')
const box = (name: string) => (page: Page) => page.getByRole('checkbox', { name })

/** Where a form is, a field of it, another value for that, and what reads it again. */
interface Form {
  path: string | ((personId: string) => string)
  field: (page: Page) => Locator
  value: string | boolean
  read: RegExp
}
const THE_COMPANY = { path: '/company/settings', read: /\/api\/company$/ }
const SOMEBODY = { path: (id: string) => `/company/user-info/${id}`, read: /\/api\/users\/\w+\?/ }
const FORMS: Record<string, Form> = {
  'the account': {
    path: '/settings',
    field: (page) => page.getByLabel(words('en', 'account')('settings.account.about')),
    value: 'Ten years of payments',
    read: /\/api\/account\/profile/,
  },
  'the company': {
    ...THE_COMPANY,
    field: (page) => page.getByLabel(ofCompany('company.identity.address')),
    value: '1 quai de la Fosse',
  },
  'the documents of the company': {
    ...THE_COMPANY,
    field: box(ofCompany('documents.section.certifications')),
    value: false,
  },
  'the rules of the company': {
    ...THE_COMPANY,
    field: (page) => page.getByLabel(ofCompany('company.rules.hours')),
    value: '7,5',
  },
  'the apps of the company': { ...THE_COMPANY, field: box(en('navigation.app.notes')), value: false },
  'what an invitation offers': {
    ...THE_COMPANY,
    field: box(en('users.permission.MANAGE_CONTENT')),
    value: true,
  },
  'the permissions of somebody': { ...SOMEBODY, field: box(en('users.permission.MANAGE_CONTENT')), value: true },
  'the first day of somebody': {
    ...SOMEBODY,
    field: (page) => page.getByLabel(ofUsers('users.firstDay.title')),
    value: '2026-03-02',
  },
  'the weights of the matching': {
    path: '/company/matching',
    field: (page) => page.getByRole('main').getByRole('textbox').first(),
    value: '31',
    read: /\/api\/matching\/settings/,
  },
}

test.each(Object.entries(FORMS))(
  'the form of %s asks before it is left with what is not saved, and no more once it is',
  async (_, form) => {
    const { addPerson, resource } = await browser.newTenant()
    const person = await addPerson({ type: 'ESN', permissions: ['ALL'], language: 'EN' })
    const page = await browser.newPage({ width: 1440 })
    const { path } = form
    await signIn(page, person, typeof path === 'string' ? path : path(resource.personId))
    const field = form.field(page)
    if (typeof form.value === 'string') await field.fill(form.value)
    else await field.setChecked(form.value)
    const elsewhere = page.locator('#navigation').getByRole('link', { name: en('navigation.app.tasks'), exact: true })
    await elsewhere.click()
    await closeDialog(page, en('leave.stay'))
    const held = () => (typeof form.value === 'string' ? field.inputValue() : field.isChecked())
    expect(await held()).toBe(form.value)
    const read = await holdCalls(page, 'GET', form.read)
    await field.locator('xpath=ancestor::section[1]').getByRole('button', { name: /^Save/ }).click()
    await page.getByRole('status').filter({ hasText: /saved/i }).first().waitFor()
    await elsewhere.click()
    await page.waitForURL(/\/apps\/experience/)
    read()
  },
)
