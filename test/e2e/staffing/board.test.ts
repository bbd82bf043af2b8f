import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { matching } from '#shared/staffing/matching/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { newStaffing } from './staffingKit.ts'

/** The board of a mission's candidates: what a card says, and the refusals at its side. */
const browser = await openBrowser()
const fr = words('fr')

const card = (page: Page, name: string) => page.locator(`[data-person="${name}"]`)

test('a card says the score, its cap and since when somebody is available; the reasons open with it', async () => {
  const { manager, resource, staff, addPerson, newMission, shortList } = await newStaffing(browser)
  const mission = await newMission('Portail', { skills: [{ code: 'cobol', level: 2 }] })
  await shortList(mission.id)
  const unknown = await addPerson()
  await staff(positionings.select, { missionId: mission.id, personId: unknown.personId, preposedAdr: 520 })
  const { items } = await staff(matching.candidates, { missionId: mission.id })
  const score = String(Math.round(items[0]?.score ?? -1))
  const page = await browser.newPage({ language: 'fr', width: 1440, height: 900 })
  await signIn(page, manager, `/mission-proposals/${mission.id}`)
  const said = card(page, resource.name).getByRole('button', { name: fr('matching.score', { score }) })
  await said.waitFor()
  expect(await said.textContent()).toContain(fr('matching.ceiling.skills', { most: score }))
  expect(await said.textContent()).toContain('Libre dès maintenant')
  expect(
    await card(page, unknown.name)
      .getByRole('img', { name: /sur 100/ })
      .count(),
  ).toBe(0)
  await said.click()
  const reasons = page.getByRole('dialog', { name: resource.name })
  await reasons.getByText(fr('matching.criterion.languages')).waitFor()
  await expectAccessible(page)
})

test('refusals stand folded at the side, counted, until they are unfolded', async () => {
  const { manager, resource, staff, own, addPerson, newMission, shortList, propose } = await newStaffing(browser)
  const mission = await newMission('Portail')
  const { id: positioningId, version } = await propose(await shortList(mission.id))
  const page = await browser.newPage({ language: 'fr', width: 1440, height: 900 })
  await signIn(page, manager, `/mission-proposals/${mission.id}`)
  await card(page, resource.name).waitFor()
  const folded = page.getByRole('button', { name: fr('positioning.status.REFUSED_BY_RESOURCE') })
  expect(await folded.count()).toBe(0)
  // Alone on the board it is not folded away.
  await own(positionings.refuse, { positioningId, version, reason: 'Trop loin' })
  const refused = page.getByRole('region', { name: fr('positioning.status.REFUSED_BY_RESOURCE') })
  await refused.locator(`[data-person="${resource.name}"]`).waitFor()
  const { personId } = await addPerson()
  await staff(positionings.select, { missionId: mission.id, personId, preposedAdr: 520 })
  // What one does oneself elsewhere is not pushed back.
  await page.reload()
  await folded.waitFor()
  expect(await folded.textContent()).toBe(`${fr('positioning.status.REFUSED_BY_RESOURCE')}1`)
  expect(await folded.getAttribute('aria-expanded')).toBe('false')
  expect(await card(page, resource.name).count()).toBe(0)
  expect((await folded.boundingBox())?.width).toBeLessThan(60)
  await expectAccessible(page)
  await folded.click()
  await refused.getByText('Trop loin').waitFor()
  await page.getByRole('button', { name: fr('positionings.board.fold') }).click()
  await folded.waitFor()
})
