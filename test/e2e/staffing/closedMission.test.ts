import { test } from 'vitest'
import { missions } from '#shared/staffing/missions/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { newStaffing } from './staffingKit.ts'

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
