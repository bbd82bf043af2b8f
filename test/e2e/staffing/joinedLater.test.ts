import { expect, test } from 'vitest'
import { civilDate } from '#shared/core/dates/calendar.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { openBrowser } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { dialog, newAddress, newStaffing, submit, visitIn } from './staffingKit.ts'

const browser = await openBrowser()
const fr = words('fr')
const visit = visitIn(browser)

const dayOne = (later: number) => {
  const { year, month } = thisMonth(later)
  return civilDate(year, month, 1)
}
const shown = (date: string) => date.split('-').reverse().join('/')

test('whoever joins a mission later is given their first day, and is asked for no month before it', async () => {
  const { manager, resource, staff, own, newMission, shortList, propose, accept, sendToClient } =
    await newStaffing(browser)
  const [began, joins, ends] = [dayOne(-3), dayOne(0), dayOne(6)]
  const mission = await newMission('Portail', { startDate: began, endDate: ends })
  const email = newAddress()
  await sendToClient(await accept(await propose(await shortList(mission.id))), email)
  const token = (await browser.linkTo('/client-proposal', email)).replace(/.*token=/, '')
  await staff(positionings.answerProposal, { token, accepted: true, message: '' })

  // Of what is not begun, only what follows a month that was sent is asked for.
  const { id: craId } = await own(cra.save, { ...thisMonth(-2), activity: [], comments: '' })
  await own(cra.send, { craId })
  const person = await visit(resource, '/activity-report')
  const months = person.getByRole('region', { name: fr('cra.list.now') }).getByRole('link')
  await months.nth(1).waitFor()

  const page = await visit(manager, `/mission-proposals/${mission.id}`)
  const card = page.locator(`[data-person="${resource.name}"]`)
  await card.getByText(`${shown(began)}\u00A0– ${shown(ends)}`).waitFor()
  await card.getByRole('button', { name: fr('positionings.actionsFor', { name: resource.name }) }).click()
  await page.getByRole('menuitem', { name: fr('positionings.assign.action') }).click()
  await dialog(page).getByText(fr('positionings.assign.text')).waitFor()
  await expectAccessible(page)
  const firstDay = dialog(page).getByLabel(fr('positionings.assign.startDate'))
  expect([await firstDay.getAttribute('min'), await firstDay.inputValue()]).toEqual([began, began])
  await firstDay.fill(dayOne(-4))
  await submit(page)
  await dialog(page)
    .getByText(fr('positionings.assign.tooEarly', { date: shown(began) }))
    .waitFor()
  await firstDay.fill(joins)
  await submit(page)
  await dialog(page).waitFor({ state: 'detached' })
  await card.getByText(`${shown(joins)}\u00A0– ${shown(ends)}`).waitFor()

  await months.nth(1).waitFor({ state: 'detached' })
  expect(await months.count()).toBe(1)
  await person.goto('/my-missions')
  const row = person.getByRole('row').filter({ hasText: 'Portail' })
  // On the first of a month the day of the proposal is the same.
  const start = row.getByRole('cell').filter({ hasText: fr('positionings.column.startDate') })
  await start.getByText(shown(joins)).waitFor()
})
