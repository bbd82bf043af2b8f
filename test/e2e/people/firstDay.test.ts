import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { civilDate, daysOf } from '#shared/core/dates/calendar.ts'
import { users } from '#shared/people/users/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { workingDays } from '#shared/time/cra/rules.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { button, openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { fillPath } from '#web/time/cra/paths.ts'

const browser = await openBrowser()
const t = words('fr', 'users')
const fr = words('fr')
const [en, ofUsers] = [words('en'), words('en', 'users')]

const [last, next] = [thisMonth(-1), thisMonth(1)]
const FIRST = 16
const firstDay = civilDate(last.year, last.month, FIRST)
const [all, due] = [workingDays(last.year, last.month), workingDays(last.year, last.month, firstDay)]

/** The dialog in which a manager has typed whom to invite. */
const beginInvitation = async () => {
  const { manager } = await browser.newTenant()
  const call = await browser.as(manager)
  const email = `${randomUUID()}@elsewhere.example`
  const page = await browser.newPage()
  await signIn(page, manager, '/company')
  await page.getByRole('button', { name: t('users.invite.action'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('textarea').fill(email)
  return { manager, call, email, page, dialog }
}

test('an invitation says the first day, which the page of the person corrects and takes back', async () => {
  const { manager, call, email, page, dialog } = await beginInvitation()
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

test('whoever begins within a month fills it from their first day on, also where it is set while they have it open', async () => {
  const { manager, resource, acceptMission } = await browser.newTenant()
  await acceptMission(resource)
  const page = await browser.newPage()
  await signIn(page, resource, fillPath(last))
  await page.getByText(fr('cra.ofDays_other', { count: all })).waitFor()
  await (await browser.as(manager))(users.setFirstDay, { userId: resource.personId, firstDay })
  await page.getByText(fr('cra.ofDays_other', { count: due })).waitFor()
  await button(page, fr('cra.fill')).click()
  await button(page, fr('cra.save')).click()
  await page.getByText(fr('cra.craUpdated')).waitFor()
  const { activities } = await (await browser.as(resource))(cra.month, last)
  const filled = activities.flatMap(({ details }) => details.map(({ day }) => day))
  const [first] = daysOf(last.year, last.month).filter(({ day, weekend }) => !weekend && day >= FIRST)
  expect(filled.length).toBeGreaterThan(5)
  expect(filled.filter((day) => day < (first?.day ?? 0))).toEqual([])
})

test('whoever sets their own first day finds no month before it to fill at once', async () => {
  const { addPerson } = await browser.newTenant()
  const me = await addPerson({ permissions: ['ALL'], type: 'ESN' })
  const page = await browser.newPage()
  await signIn(page, me, `/company/user-info/${me.personId}`)
  await page.getByLabel(ofUsers('users.firstDay.title')).fill(civilDate(next.year, next.month, 1))
  await page.getByRole('button', { name: ofUsers('users.firstDay.save') }).click()
  await page.getByText(ofUsers('users.firstDay.saved')).waitFor()
  await page
    .locator('nav')
    .getByRole('link', { name: en('navigation.cra') })
    .first()
    .click()
  await page.getByText(en('cra.list.beforeYou')).waitFor()
})

test('half a date is none that was left out: the invitation waits until it is whole', async () => {
  const { call, email, page, dialog } = await beginInvitation()
  const field = dialog.getByLabel(t('users.firstDay.title'))
  await field.focus()
  await page.keyboard.type('0101')
  await page.keyboard.press('Enter')
  await waitUntilSettled(page)
  expect(await dialog.getByText(t('users.invite.sent')).count()).toBe(0)
  await page.keyboard.type('2027')
  await page.keyboard.press('Enter')
  await dialog.getByText(t('users.invite.sent')).waitFor()
  const { items } = await call(users.list, {})
  expect(items.find((one) => one.email === email)?.firstDay).toBe('2027-01-01')
})
