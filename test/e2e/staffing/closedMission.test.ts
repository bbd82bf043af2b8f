import { expect, test } from 'vitest'
import { civilDate, daysOf, shiftMonth } from '#shared/core/dates/calendar.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { fillPath } from '#web/time/cra/paths.ts'
import { FIELDS, newAddress, newStaffing } from './staffingKit.ts'

const now = thisMonth()

const browser = await openBrowser()
const fr = words('fr')

test('a proposal whose mission was closed before its answer says so, in the list and on its page', async () => {
  const { resource, staff, newMission, shortList, propose } = await newStaffing(browser)
  const { id: missionId, title } = await newMission('Portail')
  await propose(await shortList(missionId))
  const { version } = await staff(missions.get, { missionId })
  await staff(missions.close, { missionId, version })
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, resource, '/proposals')
  await page.getByRole('row').getByText(fr('positioning.closed'), { exact: true }).waitFor()
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: `${title} ${fr('positioning.closed')}` }).waitFor()
})

test('who has one proposal only, which is with its client, finds it by its status in the list of proposals', async () => {
  const { resource, newMission, shortList, propose, accept, sendToClient } = await newStaffing(browser)
  const { id, title } = await newMission('Portail')
  await sendToClient(await accept(await propose(await shortList(id))), newAddress())
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, resource, '/proposals')
  await page.getByText(fr('positionings.proposals.none'), { exact: true }).waitFor()
  const filter = page.getByRole('combobox', { name: fr('positionings.column.status') })
  expect(await filter.locator('option').first().textContent()).toBe(fr('positionings.proposals.all'))
  await filter.selectOption(fr('positioning.own.SENT_TO_CLIENT'))
  await page.getByRole('row').filter({ hasText: title }).waitFor()
})

test('the lines of the home lead to what they count: who can be presented, and missions without candidates', async () => {
  const { manager, staff, newMission, shortList, propose, accept } = await newStaffing(browser)
  const [open, closed, empty, other] = [
    await newMission('Portail'),
    await newMission('Intranet'),
    await newMission('Entrepôt'),
    await newMission('Guichet'),
  ]
  for (const { id } of [open, closed]) await accept(await propose(await shortList(id)))
  const { version } = await staff(missions.get, { missionId: closed.id })
  await staff(missions.close, { missionId: closed.id, version })
  const page = await browser.newPage({ language: 'fr', width: 1440, height: 900 })
  await signIn(page, manager, '/dashboard')
  const lines = page.getByRole('region', { name: fr('dashboard.inbox.title') }).getByRole('listitem')
  const follow = async (text: string, list: string, titles: readonly string[]) => {
    await lines.filter({ hasText: text }).getByRole('link').click()
    const rows = page.getByRole('table', { name: list }).locator('tbody').getByRole('row')
    await expect.poll(() => rows.allInnerTexts()).toEqual(titles.map((title) => expect.stringContaining(title)))
  }
  await follow(fr('dashboard.inbox.PRESENT_one', { count: 1 }), fr('positionings.title'), [open.title])
  await page.goBack()
  await follow(fr('dashboard.inbox.STAFF_other', { count: 2 }), fr('missions.title'), [other.title, empty.title])
})

test('a mission that was accepted leads to the month in which it begins, once that can be filled', async () => {
  const { resource, staff, own, shortList, propose, accept, sendToClient } = await newStaffing(browser)
  const { id: clientId } = await staff(missions.createClient, { title: 'Mutuelle' })
  const linksFrom = async (by: number) => {
    const first = shiftMonth(now.year, now.month, by)
    const dates = { startDate: civilDate(first.year, first.month, 1), endDate: civilDate(first.year + 1, 1, 31) }
    const { id } = await staff(missions.create, { ...FIELDS, ...dates, clientId, title: 'Portail' })
    const email = newAddress()
    await sendToClient(await accept(await propose(await shortList(id))), email)
    const token = (await browser.linkTo('/client-proposal', email)).replace(/.*token=/, '')
    await own(positionings.answerProposal, { token, accepted: true, message: '' })
    const page = await browser.newPage({ language: 'fr' })
    await signIn(page, resource, `/mission-proposals/${id}`)
    await page.getByText(fr('positionings.answer.ACCEPTED_BY_CLIENT')).waitFor()
    const paths = [0, 1, 2].map((later) => fillPath(shiftMonth(now.year, now.month, later)))
    const counts = await Promise.all(paths.map((path) => page.locator(`#main a[href="${path}"]`).count()))
    return counts.map(Boolean)
  }
  expect(await linksFrom(0)).toEqual([true, false, false])
  expect(await linksFrom(1)).toEqual([false, true, false])
  expect(await linksFrom(2)).toEqual([false, false, false])
})

test('a mission that ends before a day that was reported says from which day on it may', async () => {
  const { manager, staff, own, shortList, propose, accept, sendToClient } = await newStaffing(browser)
  const { id: clientId } = await staff(missions.createClient, { title: 'Mutuelle' })
  const first = civilDate(now.year, now.month, 1)
  const { id } = await staff(missions.create, { ...FIELDS, startDate: first, clientId, title: 'Portail' })
  const email = newAddress()
  await sendToClient(await accept(await propose(await shortList(id))), email)
  const token = (await browser.linkTo('/client-proposal', email)).replace(/.*token=/, '')
  await own(positionings.answerProposal, { token, accepted: true, message: '' })
  const reported = daysOf(now.year, now.month).find(({ day, weekend }) => day > 8 && !weekend)?.day ?? 0
  const details = [{ day: reported, value: 1 }]
  await own(cra.save, { ...now, version: 0, comments: '', activity: [{ client: clientId, mission: id, details }] })
  const page = await browser.newPage({ language: 'fr', width: 1440 })
  await signIn(page, manager, `/mission/${id}`)
  await page.getByLabel(fr('missions.endDate')).fill(first)
  await page.locator('form button[type=submit]').last().click()
  const day = civilDate(now.year, now.month, reported).split('-').reverse().join('/')
  const said = page.getByText(fr('errors.missions.daysReported', { day }))
  expect(await said.textContent()).toContain(day)
})
