import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { navigateWithin, openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { newStaffing } from './staffingKit.ts'

/** From one mission straight to another, as Back does it: both are known, and nothing is left empty in between. */
const browser = await openBrowser()
const fr = words('fr')

const at = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor()

test('who has agreed to be presented has agreed to one mission at one rate, and to no other', async () => {
  const { resource, staff, newMission, shortList, propose } = await newStaffing(browser)
  const [one, two] = [await newMission('Portail'), await newMission('Entrepôt')]
  await propose(await shortList(one.id))
  const second = await propose(await shortList(two.id))
  const page = await browser.newPage({ language: 'fr' })
  const agreed = page.getByRole('main').getByRole('checkbox')
  await signIn(page, resource, `/mission-proposals/${two.id}`)
  await at(page, 'Entrepôt')
  await navigateWithin(page, `/mission-proposals/${one.id}`)
  await at(page, 'Portail')
  await agreed.check()
  await page.goBack()
  await at(page, 'Entrepôt')
  expect(await agreed.isChecked()).toBe(false)

  await agreed.check()
  const back = await staff(positionings.takeBack, { positioningId: second.id, version: second.version })
  await staff(positionings.propose, { positioningId: back.id, version: back.version, preposedAdr: 410 })
  await page.getByText('410').first().waitFor()
  expect(await agreed.isChecked()).toBe(false)
})

test('who was chosen for one mission is not chosen for another', async () => {
  const { manager, newMission } = await newStaffing(browser)
  const [one, two] = [await newMission('Portail'), await newMission('Entrepôt')]
  const page = await browser.newPage({ language: 'fr', width: 1440, height: 900 })
  const box = page.getByRole('article').getByRole('checkbox')
  const action = page.getByRole('button', { name: fr('positionings.several.action_one', { count: 1 }), exact: true })
  await signIn(page, manager, `/mission-proposals/${two.id}?tab=people`)
  await box.waitFor()
  await navigateWithin(page, `/mission-proposals/${one.id}?tab=people`)
  await at(page, 'Portail')
  await box.check()
  await action.waitFor()
  await page.goBack()
  await at(page, 'Entrepôt')
  await waitUntilSettled(page)
  expect(await box.isChecked()).toBe(false)
  expect(await action.count()).toBe(0)
})
