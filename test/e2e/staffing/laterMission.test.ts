import { expect, test } from 'vitest'
import { civilDate } from '#shared/core/dates/calendar.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { button, openBrowser } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { newAddress, newStaffing, visitIn } from './staffingKit.ts'

/** A mission that begins after this month. */
const browser = await openBrowser()
const fr = words('fr')

const firstDay = (monthsAhead: number) => {
  const { year, month } = thisMonth(monthsAhead)
  return civilDate(year, month, 1)
}

/** Somebody whose only mission begins some months ahead, on the page of their missions. */
const openMissionsOf = async (monthsAhead: number) => {
  const { resource, staff, newMission, shortList, propose, accept, sendToClient } = await newStaffing(browser)
  const mission = await newMission('Portail', { startDate: firstDay(monthsAhead), endDate: firstDay(monthsAhead + 6) })
  const email = newAddress()
  await sendToClient(await accept(await propose(await shortList(mission.id))), email)
  const token = (await browser.linkTo('/client-proposal', email)).replace(/.*token=/, '')
  await staff(positionings.answerProposal, { token, accepted: true, message: '' })
  const page = await visitIn(browser)(resource, '/my-missions')
  await page.getByRole('row').filter({ hasText: 'Portail' }).waitFor()
  return page
}

test('leads to the month in which it begins', async () => {
  const page = await openMissionsOf(1)
  const { year, month } = thisMonth(1)
  const name = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric' }).format(new Date(year, month - 1))
  await page.getByRole('link', { name: fr('cra.list.fillMonth', { month: name }) }).click()
  await page.waitForURL(`**/activity-report/timesheets/${month}/${year}`)
  await page.getByText('Portail').first().waitFor()
  await button(page, fr('cra.fill')).waitFor()
})

test('leads to no month while none of its own is open', async () => {
  const page = await openMissionsOf(3)
  expect(
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Remplir/ })
      .count(),
  ).toBe(0)
})
