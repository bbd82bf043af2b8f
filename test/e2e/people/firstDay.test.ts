import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { users } from '#shared/people/users/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const t = words('fr', 'users')

test('an invitation says the first day, which the page of the person corrects and takes back', async () => {
  const { manager } = await browser.newTenant()
  const call = await browser.as(manager)
  const email = `${randomUUID()}@elsewhere.example`
  const page = await browser.newPage()
  await signIn(page, manager, '/company')
  await page.getByRole('button', { name: t('users.invite.action'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('textarea').fill(email)
  await dialog.getByLabel(t('users.firstDay.title')).fill('2027-01-04')
  await dialog.locator('button[type=submit]').click()
  await dialog.getByText(t('users.invite.sent')).waitFor()
  const { items } = await call(users.list, {})
  const person = items.find((one) => one.email === email)
  expect(person?.firstDay).toBe('2027-01-04')

  await page.goto(`/company/user-info/${person?.id}`)
  const field = page.getByLabel(t('users.firstDay.title'))
  await expect.poll(() => field.inputValue()).toBe('2027-01-04')
  const now = new Date()
  const stored = async () =>
    (await call(users.get, { userId: person?.id ?? '', year: now.getUTCFullYear() })).user.firstDay
  for (const day of ['2027-02-01', '']) {
    await field.fill(day)
    await page.getByRole('button', { name: t('users.firstDay.save') }).click()
    await expect.poll(stored).toBe(day || null)
  }
  await page
    .getByText(t('users.history.FIRST_DAY_CHANGED', { name: manager.name }))
    .first()
    .waitFor()
  await expectAccessible(page)
})
