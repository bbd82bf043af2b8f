import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { daysOf } from '#shared/core/dates/calendar.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { button, expectWithinWidth, openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { fillPath } from '#web/time/cra/paths.ts'
import { cells, inAnotherTab, newCompany } from './craKit.ts'

const now = thisMonth()
const last = thisMonth(-1)

const browser = await openBrowser()
const en = words('en')

/** What confirms that a month is sent though days are missing. */
const sendDays = new RegExp(en('cra.sendPartial.confirm_other', { value: '[\\d.,]+' }))

/** A month of the freelancer on several missions, as it opens. */
const openMonth = async (path: string, missions = 2, look: Parameters<typeof browser.newPage>[0] = {}) => {
  const company = await newCompany(browser)
  for (let more = 1; more < missions; more += 1) await company.acceptMission(company.freelancer)
  const page = await browser.newPage(look)
  await signIn(page, company.freelancer, path)
  return { ...company, page }
}
const weekdays = daysOf(last.year, last.month).filter(({ weekend }) => !weekend)
/** The cell of a day of an activity. */
const cell = (page: Page, activity: number, day: number) =>
  page.locator(`[data-activity="${activity}"][data-day="${day}"] input`)
const selected = (page: Page) => page.locator('td[aria-selected=true]')
const focused = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const { day, control, activity } = document.activeElement.closest('[data-activity]')?.dataset ?? {}
    return activity === undefined ? '' : activity + ' ' + (control ?? day)
  })()`)

test('a blank month is one table with its missions in it, each a row group under one head of days, and sound', async () => {
  const { page } = await openMonth(fillPath(last), 3)
  const grid = page.getByRole('grid')
  await grid.waitFor()
  expect(await page.locator('main table').count()).toBe(1)
  expect(await grid.locator('thead').count()).toBe(1)
  expect(await grid.locator('tbody').count()).toBe(3)
  expect(await grid.locator('tbody th[scope=rowgroup]').count()).toBe(3)
  expect(await grid.locator('tfoot').count()).toBe(1)
  expect(await grid.locator('thead th').count()).toBe(daysOf(last.year, last.month).length + 2)
  expect(await cells(page).count()).toBe(3 * weekdays.length)
  await waitUntilSettled(page)
  await expectAccessible(page)
})

test('a month without a mission asks for no days, and is not called complete', async () => {
  const { freelancer } = await browser.newTenant()
  for (const width of [1280, 390]) {
    const page = await browser.newPage({ width })
    await signIn(page, freelancer, fillPath(now))
    await page.getByText(en('cra.add.noMission')).waitFor()
    const bar = page.getByRole('progressbar', { name: en('cra.progress') })
    expect(await bar.locator('xpath=preceding-sibling::p').innerText()).toMatch(/^0 of \d+ working days\s+0%$/)
  }
})

test('Tab stops once in the grid: at filling a blank month, then where one was; arrows lead to every part of it', async () => {
  const { page } = await openMonth(fillPath(last))
  await cells(page).first().waitFor()
  const stops = page.getByRole('grid').locator('[tabindex="0"]')
  expect(await stops.count()).toBe(1)
  await stops.focus()
  expect(await focused(page)).toBe('0 fill')
  const [first, second] = weekdays.map(({ day }) => day)
  await page.keyboard.press('ArrowRight')
  expect(await focused(page)).toBe(`0 ${first}`)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  expect(await focused(page)).toBe(`1 ${second}`)
  await page.keyboard.press('PageDown')
  expect(await focused(page)).toBe(`1 ${(second ?? 0) + 7}`)
  await page.keyboard.press('PageUp')
  await page.keyboard.press('Home')
  expect(await focused(page)).toBe(`1 ${first}`)
  await page.keyboard.press('ArrowLeft')
  expect(await focused(page)).toBe('1 fill')
  await page.keyboard.press('ArrowLeft')
  expect(await focused(page)).toBe('1 remove')
  await page.keyboard.press('ArrowUp')
  expect(await focused(page)).toBe('0 remove')
  await page.keyboard.press('End')
  expect(await focused(page)).toBe(`0 ${weekdays.at(-1)?.day}`)
  expect(await stops.count()).toBe(1)
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('')
  await page.keyboard.press('Shift+Tab')
  expect(await focused(page)).toBe(`0 ${weekdays.at(-1)?.day}`)
})

test('a press on the first cell of a selection ends it: what is extended and cleared after that is what shows', async () => {
  const { page } = await openMonth(fillPath(last), 1)
  await button(page, en('cra.fill')).click()
  const [first, second, third, fourth] = weekdays.map(({ day }) => day) as [number, number, number, number]
  await cell(page, 0, first).focus()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowRight')
  expect(await selected(page).count()).toBeGreaterThanOrEqual(4)
  await cell(page, 0, first).click()
  expect(await selected(page).count()).toBe(0)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Delete')
  const values = await Promise.all([first, second, third, fourth].map((day) => cell(page, 0, day).inputValue()))
  expect(values).toEqual(['0', '0', '1', '1'])
})

test('a day above 1 resets its cell, says what it held, and holds the sending until somebody has looked; undo brings it back', async () => {
  const { page } = await openMonth(fillPath(last))
  const [first = 0] = weekdays.map(({ day }) => day)
  await cell(page, 0, first).fill('0.5')
  await cell(page, 1, first).fill('0.25')
  await cell(page, 1, first).press('ArrowRight')
  await cell(page, 1, first).fill('1')
  await button(page, en('cra.send')).click()
  const alert = page.getByRole('grid').locator('..').locator('..').getByRole('alert')
  await alert.getByText(en('cra.grid.reset', { value: '0.25' })).waitFor()
  await page.getByText(en('cra.grid.resetFirst', { day: String(first) })).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await focused(page)).toBe(`1 ${first}`)
  expect(await cell(page, 1, first).inputValue()).toBe('0')
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => cell(page, 1, first).inputValue()).toBe('0.25')
  expect((await alert.textContent()) ?? '').toBe('')
  // The days that are missing are asked about, and nothing else stands in the way: nor does what was looked at and left.
  const missing = page.getByRole('dialog').getByText(/days are not filled/)
  await button(page, en('cra.send')).click()
  await missing.waitFor()
  await page.keyboard.press('Escape')
  await missing.waitFor({ state: 'detached' })
  await page.keyboard.press('ControlOrMeta+y')
  await cell(page, 1, first).fill('1')
  await cell(page, 1, first).press('Enter')
  await alert.getByText(en('cra.grid.resetToZero')).waitFor()
  await button(page, en('cra.send')).click()
  await expect.poll(() => focused(page)).toBe(`1 ${first}`)
  expect(await missing.count()).toBe(0)
  await button(page, en('cra.send')).click()
  await missing.waitFor()
})

test('one value typed over a selection spares its public holidays', async () => {
  // November has one at every place of work of a French company.
  const november = { year: now.year - (now.month < 11 ? 1 : 0), month: 11 }
  const { page } = await openMonth(fillPath(november), 1)
  await cell(page, 0, 10).waitFor()
  const days = [9, 10, 11, 12, 13].filter((day) => !daysOf(november.year, 11)[day - 1]?.weekend)
  await cell(page, 0, days[0] ?? 0).focus()
  for (const _ of days.slice(1)) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.type('0.5')
  await page.keyboard.press('Enter')
  for (const day of days) {
    await expect.poll(() => cell(page, 0, day).inputValue()).toBe(day === 11 ? '0' : '0.5')
  }
})

test('a month that is locked says so when it is saved by keyboard, and shows its days and its comment to be read', async () => {
  const { page, freelancer, send } = await openMonth('/settings', 1)
  await send(freelancer, last)
  await page.goto(fillPath(last))
  await page.getByText(en('cra.status.WAITING_VALIDATION')).first().waitFor()
  expect(await page.locator('main').locator('input, textarea').count()).toBe(0)
  await page.getByText(en('cra.noComments')).waitFor()
  expect(await page.locator('main tfoot td').last().textContent()).toBe(String(weekdays.length))
  await page.locator('main h1').focus()
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByText(en('errors.cra.locked')).waitFor()
})

test('the month before, where it comes late, fills nothing of a month that was sent meanwhile', async () => {
  const { freelancer, send, page } = await openMonth(fillPath(now), 1)
  await send(freelancer, last)
  let come = () => {}
  const late = new Promise<void>((resolve) => {
    come = resolve
  })
  const before = `**/api/cra/months/${last.year}/${last.month}`
  await page.route(before, (route) => late.then(() => route.continue()))
  await cells(page).first().fill('0.5')
  await button(page, en('cra.copy.action')).click()
  await button(page, en('cra.send')).click()
  await page.getByRole('dialog').getByRole('button', { name: sendDays }).click()
  await page.getByText(en('cra.sentToValidators')).waitFor()
  await expect.poll(() => page.locator('main table input').count()).toBe(0)
  const shown = () => page.locator('main table').innerText()
  const sent = await shown()
  const response = page.waitForResponse(before)
  come()
  await (await response).finished()
  await waitUntilSettled(page)
  expect(await shown()).toBe(sent)
})

test('changes that were brought back are not given up while they are being sent', async () => {
  const { page, freelancer } = await openMonth(fillPath(now), 1)
  await cells(page).first().fill('0.5')
  const again = await inAnotherTab(page)
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await again.route(`**/api/cra/months/${now.year}/${now.month}`, (route) =>
    route.request().method() === 'PUT' ? held.then(() => route.continue()) : route.continue(),
  )
  await again.goto(fillPath(now))
  const discard = button(again, en('cra.notice.discard'))
  await discard.waitFor()
  const saving = again.waitForRequest((request) => request.method() === 'PUT')
  await button(again, en('cra.send')).click()
  await again.getByRole('dialog').getByRole('button', { name: sendDays }).click()
  await saving
  await again.getByRole('dialog').waitFor({ state: 'detached' })
  await discard.click({ force: true })
  goOn()
  await again.getByText(en('cra.sentToValidators')).waitFor()
  await expect.poll(() => again.locator('main table input').count()).toBe(0)
  expect(await again.locator('main tfoot td').last().textContent()).toBe('0.5')
  const asThem = await browser.as(freelancer)
  expect(await asThem(cra.month, now)).toMatchObject({ totalWorkedDays: 0.5 })
})

test('what was not worked on is not sent: its validators are not asked', async () => {
  const { page, freelancer } = await openMonth(fillPath(last))
  await button(page, en('cra.fill')).first().click()
  await button(page, en('cra.send')).click()
  const anyway = page.getByRole('dialog').getByRole('button', { name: sendDays })
  const sent = page.getByText(en('cra.status.WAITING_VALIDATION')).first()
  await anyway.or(sent).first().waitFor()
  if (await anyway.isVisible()) await anyway.click()
  await sent.waitFor()
  const asThem = await browser.as(freelancer)
  expect((await asThem(cra.month, last)).activities).toHaveLength(1)
})

test('on a phone the weeks that are done are folded, a day shows its missions together, and a sent month has no bar of dead buttons', async () => {
  const look = { width: 390, height: 844 }
  const { page, freelancer } = await openMonth(fillPath(last), 2, look)
  const days = page.locator('li[data-day]')
  await days.first().waitFor()
  expect(await days.count()).toBe(weekdays.length)
  expect(await days.first().getByRole('group').count()).toBe(2)
  await days.first().getByRole('button', { name: '1', exact: true }).first().click()
  await button(page, en('cra.fill')).first().click()
  await button(page, en('cra.save')).click()
  await page.getByText(en('cra.craUpdated')).waitFor()
  await page.reload()
  await days.first().waitFor({ state: 'attached' })
  expect(await page.locator('details[open]').count()).toBe(0)
  await page.locator('summary').first().click()
  await days.first().waitFor()
  await waitUntilSettled(page)
  await expectAccessible(page)
  await button(page, en('cra.sendShort')).click()
  const anyway = page.getByRole('dialog').getByRole('button', { name: sendDays })
  const sent = page.getByText(en('cra.status.WAITING_VALIDATION')).first()
  await anyway.or(sent).first().waitFor()
  if (await anyway.isVisible()) await anyway.click()
  await sent.waitFor()
  expect(await button(page, en('cra.sendShort')).isDisabled()).toBe(true)
  expect(await page.locator('.sticky', { has: button(page, en('cra.sendShort')) }).count()).toBe(0)
  // It is there to be read: weeks that fold, and nothing in them that would be a dead control.
  const grid = page.getByRole('region', { name: en('cra.grid.label') })
  await grid.locator('summary').nth(3).waitFor()
  expect(await grid.locator('input, button').count()).toBe(0)
  expect((await (await browser.as(freelancer))(cra.month, last)).totalWorkedDays).toBeGreaterThan(0)
})

test('on the narrowest screen a day names its missions in whole words, above their values', async () => {
  const { page } = await openMonth(fillPath(now), 2, { width: 320, height: 640 })
  await waitUntilSettled(page)
  const values = page.locator('details[open] li[data-day] fieldset').first()
  const [name, value] = await Promise.all([
    values.locator('xpath=preceding-sibling::span').boundingBox(),
    values.boundingBox(),
  ])
  expect((name?.y ?? 0) + (name?.height ?? 0)).toBeLessThanOrEqual(value?.y ?? 0)
  await expectWithinWidth(page)
})
