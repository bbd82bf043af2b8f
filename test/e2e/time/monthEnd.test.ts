import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { civilDate, daysOf, monthKey, shiftMonth } from '#shared/core/dates/calendar.ts'
import { users } from '#shared/people/users/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { CLOSING_DAY } from '#shared/time/cra/rules.ts'
import { newCompany } from '#test/e2e/time/craKit.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { openBrowser, rivage, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'
import type { Person } from '#test/kit/tenant.ts'

const now = thisMonth()

const browser = await openBrowser()
const en = words('en')
const fr = words('fr')

const teamPath = ({ year, month }: { year: number; month: number }) =>
  `/activity-report?tab=team&month=${monthKey(year, month)}`

test('a month that was sent back long ago is still the one to fill first', async () => {
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, rivage.sofiane)
  await page.goto('/activity-report')
  await page.getByText(fr('cra.list.rejected')).waitFor()
  const { year, month } = thisMonth(-2)
  const name = new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(year, month - 1, 1))
  await page.getByRole('link', { name: fr('cra.list.correctMonth', { month: name }) }).click()
  await page.waitForURL(`**/timesheets/${month}/${year}`)
  // Who sent it back, and why.
  await page.getByText(fr('cra.notice.rejectedBy', { name: 'Oriane Castelvert' })).waitFor()
})

test('a month of last year that was sent back is the one to fill first in February, too', async () => {
  const { resource, manager, send } = await newCompany(browser)
  const year = now.year - 1
  const { id: craId } = await send(resource, { year, month: 12 })
  await (await browser.as(manager))(cra.respond, { craId, craValidationStatus: 'REJECTED', message: '<p>Encore</p>' })
  const page = await browser.newPage({ language: 'fr' })
  await page.clock.setFixedTime(Date.UTC(now.year, 1, 12, 9))
  await signIn(page, resource, '/activity-report')
  const section = page.getByRole('region', { name: fr('cra.list.now') })
  await section.getByText(fr('cra.list.rejected')).waitFor()
  await section.getByRole('link', { name: fr('cra.list.correctMonth', { month: 'décembre' }) }).waitFor()
})

/** Fails every read of a path, and counts them. */
const failing = async (page: Page, path: string) => {
  let asked = 0
  await page.route(path, (route) => {
    asked += 1
    return route.fulfill({ status: 500, json: { code: 'server.failed' } })
  })
  return () => asked
}

test('the month to fill, where it cannot be read, says so on the home page and is read again', async () => {
  const { resource } = await newCompany(browser)
  const page = await browser.newPage({ language: 'fr', expected: /^500/ })
  const years = '**/api/cra/years/*'
  const asked = await failing(page, years)
  await signIn(page, resource, '/user-dashboard')
  const problem = page.getByText(fr('errors.server.failed'))
  await problem.waitFor()
  await waitUntilSettled(page)
  expect(asked()).toBeLessThan(4)
  await page.unroute(years)
  await page
    .locator('main')
    .getByRole('button', { name: fr('shell.failure.retry') })
    .click()
  await page.getByRole('region', { name: fr('cra.list.now') }).waitFor()
  await problem.waitFor({ state: 'detached' })
})

test('the home page stands without what waits, where that cannot be read', async () => {
  const { resource } = await newCompany(browser)
  const page = await browser.newPage({ language: 'fr', expected: /^500/ })
  const asked = await failing(page, '**/api/common/inbox')
  await signIn(page, resource, '/user-dashboard')
  await page.getByRole('region', { name: fr('cra.list.now') }).waitFor()
  await waitUntilSettled(page)
  expect(asked()).toBeLessThan(5)
})

test('whoever begins this month is asked for no month before it, while that is closed', async () => {
  const { addPerson, acceptMission } = await browser.newTenant()
  const [boss, newcomer] = [await addPerson({ permissions: ['ALL'], type: 'ESN' }), await addPerson()]
  await acceptMission(newcomer)
  const firstDay = civilDate(now.year, now.month, 1)
  await (await browser.as(boss))(users.setFirstDay, { userId: newcomer.personId, firstDay })
  const page = await browser.newPage()
  await page.clock.setFixedTime(Date.UTC(now.year, now.month - 1, CLOSING_DAY))
  await signIn(page, newcomer, '/activity-report')
  const section = page.getByRole('region', { name: en('cra.list.now') })
  await section.waitFor()
  expect(await section.getByText(en('cra.list.late')).count()).toBe(0)
  expect(await section.getByRole('link').count()).toBe(1)
})

test('whoever had no mission last month is asked for nothing of it; whoever had one is', async () => {
  const { addPerson, acceptMission } = await browser.newTenant()
  const boss = await addPerson({ permissions: ['ALL'], type: 'ESN' })
  const [free, busy] = [await addPerson(), await addPerson()]
  await acceptMission(free, { startDate: civilDate(now.year, now.month, 1) })
  await acceptMission(busy)
  const before = shiftMonth(now.year, now.month, -2)
  for (const { personId: userId } of [free, busy]) {
    await (await browser.as(boss))(users.setFirstDay, { userId, firstDay: civilDate(before.year, before.month, 1) })
  }
  const askedOf = async (person: Person) => {
    const page = await browser.newPage()
    await page.clock.setFixedTime(Date.UTC(now.year, now.month - 1, CLOSING_DAY))
    await signIn(page, person, '/activity-report')
    const section = page.getByRole('region', { name: en('cra.list.now') })
    await section.waitFor()
    return section.getByText(en('cra.list.late')).count()
  }
  expect([await askedOf(free), await askedOf(busy)]).toEqual([0, 1])
})

test('everybody who has not sent a month is reminded in two clicks, once a day', async () => {
  const { addPerson, acceptMission, resource, freelancer, validator } = await browser.newTenant()
  for (const person of [resource, freelancer]) await acceptMission(person)
  const page = await browser.newPage()
  const boss = await addPerson({ permissions: ['ALL'], type: 'ESN' })
  await signIn(page, boss, teamPath(thisMonth(-8)))
  const remind = async () => {
    await page.getByRole('button', { name: en('cra.remind.action') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: en('cra.remind.confirm') }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await remind()
  // Everybody but who has no mission in it.
  await page.getByText(en('cra.remind.done_other', { count: '2' })).waitFor()
  await page.getByRole('row').filter({ hasText: validator.name }).getByText(en('cra.status.NO_MISSION')).waitFor()
  for (const { name } of [resource, freelancer]) {
    const row = page.getByRole('row').filter({ hasText: name })
    await row.getByText(/^Reminded on \d\d\/\d\d\/\d{4}$/).waitFor()
  }
  await remind()
  await page.getByText(en('cra.remind.already')).waitFor()
})

test('a manager looks at a month that somebody has begun, and is asked for no answer', async () => {
  const { addPerson, acceptMission, resource } = await browser.newTenant()
  const { client, mission } = await acceptMission(resource)
  const last = thisMonth(-1)
  const { day = 1 } = daysOf(last.year, last.month).find(({ weekend }) => !weekend) ?? {}
  const activity = [{ client: client.id, mission: mission.id, details: [{ day, value: 0.25 }] }]
  await (await browser.as(resource))(cra.save, { ...last, version: 0, activity, comments: 'On site' })
  const page = await browser.newPage()
  await signIn(page, await addPerson({ permissions: ['MANAGE_CRA'], type: 'ESN' }), teamPath(last))
  await page.getByRole('row').filter({ hasText: resource.name }).getByRole('link').click()
  await page.getByText(en('cra.validate.draft', { name: resource.name })).waitFor()
  await page.getByText('On site').waitFor()
  expect(await page.getByRole('button', { name: en('cra.validate.action') }).count()).toBe(0)
  await expectAccessible(page)
})

test('what there is to invoice is shown by client, and given as a file that adds up to the same', async () => {
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, rivage.maelle)
  const month = thisMonth(-2)
  await page.goto(teamPath(month))
  await page.getByRole('button', { name: fr('cra.billable.action') }).click()
  const dialog = page.getByRole('dialog')
  const total = dialog.locator('p', { hasText: fr('cra.billable.total') })
  await total.waitFor()
  const shown = /([\d,]+)\sjours · ([\d\s,]+)\s€/.exec((await total.textContent()) ?? '') ?? []
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: fr('cra.billable.download') }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`a-facturer-${monthKey(month.year, month.month)}.csv`)
  const [head = '', ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  const cells = (line: string) => line.slice(1, -1).split('";"')
  const column = (name: string) => cells(head.replace('\uFEFF', '')).indexOf(name)
  const number = (text = '') => Number(text.replaceAll(/\s/g, '').replace(',', '.'))
  const sumOf = (name: string) =>
    Math.round(lines.reduce((sum, line) => sum + number(cells(line)[column(name)]), 0) * 100) / 100
  expect(lines.length).toBeGreaterThan(3)
  expect(sumOf(fr('cra.billable.column.days'))).toBe(number(shown[1]))
  expect(sumOf(fr('cra.billable.column.amount'))).toBe(number(shown[2]))
})

test('the days of the team come as a file for payroll, a line a day, and of an empty month it is said that there are none', async () => {
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, rivage.maelle)
  const month = thisMonth(-2)
  await page.goto(teamPath(month))
  const button = page.getByRole('button', { name: fr('cra.daysFile.action') })
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(file.suggestedFilename()).toBe(`jours-travailles-${monthKey(month.year, month.month)}.csv`)
  const [head = '', ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  const cells = (line: string) => line.replace('\uFEFF', '').slice(1, -1).split('";"')
  expect(cells(head)).toContain(fr('cra.daysFile.column.hours'))
  expect(lines.length).toBeGreaterThan(10)
  const [, , date, , , days, hours] = cells(lines[0] ?? '')
  expect(date).toMatch(/^\d\d\/\d\d\/\d{4}$/)
  expect(Number(hours?.replace(',', '.'))).toBeCloseTo(7 * Number(days?.replace(',', '.')), 2)
  await page.goto(teamPath({ year: 2031, month: 1 }))
  await button.click()
  await page.getByText(fr('cra.daysFile.none')).waitFor()
})

test('a report of two clients prints for one of them without the other, on one page', async () => {
  const page = await browser.newPage()
  await page.addInitScript('window.print = () => { window.printing = true }')
  await signIn(page, rivage.tanguy)
  await page.goto(teamPath(thisMonth(-2)))
  const row = page.getByRole('row').filter({ hasText: 'Priya Venkarai' })
  await row.getByRole('link').click()
  await page.getByRole('button', { name: en('cra.print.action') }).click()
  await page.getByRole('menuitem', { name: en('cra.print.only', { client: 'Mutuelle Aubeclaire' }) }).click()
  await expect.poll(() => page.evaluate('window.printing === true')).toBe(true)
  const printed = page.locator('.printed')
  await printed.waitFor({ state: 'attached' })
  expect(await printed.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  await printed.waitFor()
  expect(await page.locator('main').isVisible()).toBe(false)
  const text = (await printed.textContent()) ?? ''
  for (const said of [
    'Atelier Numérique Rivage',
    '3 quai de la Fosse, 44000 Nantes',
    'SIREN\u00A0901\u00A0234\u00A0567',
    'Priya Venkarai',
    'Mutuelle Aubeclaire',
    en('cra.print.clientSignature'),
  ])
    expect(text).toContain(said)
  expect(text).not.toContain('Transports Verdance')
  // Its logo is there, and its colour under it.
  const [logo, line] = await page.evaluate<[number, string]>(`[
    document.querySelector('.printed header img').naturalWidth,
    getComputedStyle(document.querySelector('.printed header')).borderBottomColor,
  ]`)
  expect(logo).toBeGreaterThan(0)
  expect(line).toBe('rgb(15, 118, 110)')
  // The grid of the screen, on one page of A4 that lies on its side.
  expect(await printed.getByRole('table', { name: en('cra.grid.label') }).count()).toBe(1)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const sheets = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Math.round(Number(width)),
    Math.round(Number(height)),
  ])
  expect(sheets).toEqual([[842, 595]])
})

test('whoever signs one report after the other by keyboard has the next one under Enter', async () => {
  const { manager, resource, freelancer, send } = await newCompany(browser)
  await send(freelancer, now)
  const { id } = await send(resource, now)
  const page = await browser.newPage()
  await signIn(page, manager, `/activity-report/timesheets/validate/${id}`)
  const sign = page.locator('main').getByRole('button', { name: fr('cra.validate.action'), exact: true })
  await sign.press('Enter')
  await page.locator('[role=dialog] button:focus').waitFor()
  await page.keyboard.press('Enter')
  await page
    .getByRole('link', { name: fr('cra.next.action') })
    .and(page.locator(':focus'))
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: freelancer.name }).waitFor()
  await sign.waitFor()
})

test('on a phone, a month that was signed has no bar of dead buttons over it', async () => {
  const { manager, resource, send } = await newCompany(browser)
  const { id } = await send(resource, now)
  const page = await browser.newPage({ language: 'fr', width: 390, height: 844, touch: true })
  await signIn(page, manager, `/activity-report/timesheets/validate/${id}`)
  const sign = page.getByRole('button', { name: fr('cra.validate.action'), exact: true })
  const bar = page.locator('.sticky', { has: sign })
  await bar.waitFor()
  await sign.tap()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: fr('cra.sign.action'), exact: true })
    .tap()
  // The dialog makes the page behind it inert, in which no button is found.
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => sign.isDisabled()).toBe(true)
  expect(await bar.count()).toBe(0)
})
