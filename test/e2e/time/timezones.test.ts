import { expect, test } from 'vitest'
import { civilDate, daysInMonth } from '#shared/core/dates/calendar.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { newStaffing } from '#test/e2e/staffing/staffingKit.ts'
import { openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { fillPath } from '#web/time/cra/paths.ts'
import { cells, newCompany } from './craKit.ts'

const now = thisMonth()
const last = thisMonth(-1)

const browser = await openBrowser()
const en = words('en')
const fr = words('fr')

const first = (hour: number) => Date.UTC(now.year, now.month - 1, 1, hour, 30)
const lastDay = { ...last, day: daysInMonth(last.year, last.month) }

test.each([
  // The first of the month in London, still the day before there.
  ['America/Los_Angeles', first(2), lastDay],
  ['Pacific/Honolulu', first(8), lastDay],
  // Still the last of the month in London, the first already there.
  ['Pacific/Auckland', first(-4), { ...now, day: 1 }],
  ['Pacific/Kiritimati', first(-12), { ...now, day: 1 }],
])('in %s the day and the month are those of the reader', async (timezone, at, today) => {
  const { freelancer } = await newCompany(browser)
  const page = await browser.newPage({ timezone, width: 1440 })
  await page.clock.setFixedTime(at)
  await signIn(page, freelancer, fillPath(today))
  await cells(page).first().waitFor()
  const marked = page.locator('table th[aria-current=date]')
  const days = (await marked.allTextContents()).map((text) => Number(/\d+/.exec(text)?.[0]))
  expect([...new Set(days)]).toEqual([today.day])
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(en('search.action.fill'))
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.waitForURL(`**${fillPath(today)}`)
})

test.each(['America/Los_Angeles', 'Pacific/Auckland'])(
  'in %s the dates of a mission are those that were agreed',
  async (timezone) => {
    const { manager, staff, newMission } = await newStaffing(browser)
    const { id, startDate, endDate } = await newMission('Portail')
    const page = await browser.newPage({ timezone, language: 'fr', width: 1440 })
    await signIn(page, manager, `/mission/${id}`)
    await page.getByLabel(fr('missions.name')).waitFor()
    expect(await page.getByLabel(fr('missions.startDate')).inputValue()).toBe(startDate)
    expect(await page.getByLabel(fr('missions.endDate')).inputValue()).toBe(endDate)
    const written = (date: string) => date.split('-').toReversed().join('/')
    for (const path of [`/mission-proposals/${id}`, '/mission']) {
      await page.goto(path)
      await page
        .getByText(`${written(startDate)} – ${written(endDate)}`)
        .first()
        .waitFor()
    }
    await page.goto(`/mission/${id}`)
    await page.getByLabel(fr('missions.endDate')).fill(civilDate(now.year + 1, 11, 30))
    await page.getByRole('button', { name: fr('missions.save'), exact: true }).click()
    await page.waitForURL('**/mission-proposals/*')
    await waitUntilSettled(page)
    await page
      .getByText(`${written(startDate)} – 30/11/${now.year + 1}`)
      .first()
      .waitFor()
    expect(await staff(missions.get, { missionId: id })).toMatchObject({ startDate, endDate: `${now.year + 1}-11-30` })
  },
)
