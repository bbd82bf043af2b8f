import { expect, test } from 'vitest'
import { users } from '#shared/people/users/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { holdCalls, loseAnswers } from '#test/kit/browser/lostAnswers.ts'
import { words } from '#test/kit/browser/words.ts'
import { newAddress, newStaffing } from './staffingKit.ts'

const browser = await openBrowser()
const en = words('en')
const fr = words('fr')

/** The page of a proposal, as its client opens it by its link; requests may fail. */
const openProposal = async () => {
  const { newMission, shortList, propose, accept, sendToClient } = await newStaffing(browser)
  const { id } = await newMission('Portail')
  const address = newAddress()
  await sendToClient(await accept(await propose(await shortList(id))), address)
  const page = await browser.newPage({ expected: /ERR_FAILED/ })
  await page.goto(await browser.linkTo('/client-proposal', address))
  return page
}

test('a client who was written to in English is written to in English again', async () => {
  const { manager, resource, newMission, shortList, propose, accept, sendToClient } = await newStaffing(browser)
  const { id } = await newMission('Portail')
  await sendToClient(await accept(await propose(await shortList(id))), newAddress())
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, manager, '/positioning?status=SENT_TO_CLIENT')
  await page.getByRole('button', { name: fr('positionings.actionsFor', { name: resource.name }) }).click()
  await page.getByRole('menuitem', { name: fr('positionings.step.RESEND.action') }).click()
  const language = page.getByRole('dialog').getByRole('radio', { name: 'English' })
  await language.waitFor()
  expect(await language.isChecked()).toBe(true)
})

test('who is put on the short list that somebody else has just put them on, is told so', async () => {
  const { manager, resource, staff, newMission } = await newStaffing(browser)
  const { id: missionId } = await newMission('Portail')
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, manager, `/mission-proposals/${missionId}?tab=people`)
  const name = resource.name
  await page.getByRole('button', { name: fr('positionings.step.PROPOSE.title', { name }), exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await staff(positionings.select, { missionId, personId: resource.personId, preposedAdr: 520 })
  await page.getByRole('dialog').locator('button[type=submit]').click()
  await page.getByText(fr('errors.positionings.alreadyPositioned')).waitFor()
  await page.getByText(fr('positioning.status.RESOURCE_SELECTED')).waitFor()
})

test('a client whose answer was given and lost on its way back is thanked, not told that the link is used', async () => {
  const page = await openProposal()
  await page.getByRole('button', { name: en('clientProposal.accept'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  const lost = await loseAnswers(page, '**/api/client-proposal/answer', 'POST', 2)
  await dialog.locator('button[type=submit]').click()
  await dialog.getByText(en('errors.network')).waitFor()
  expect(lost()).toBe(2)
  await dialog.locator('button[type=submit]').click()
  await page.getByText(en('clientProposal.thanks')).waitFor()
})

test('a client is told that the résumé could not be downloaded', async () => {
  const page = await openProposal()
  await page.route('**/api/client-proposal/resume*', (route) => route.abort())
  await page.getByRole('button', { name: en('profiles.resume.download'), exact: true }).click()
  await page.getByRole('alert').getByText(en('positioning.internal_error')).waitFor()
})

test('a mission that is saved after its form was left leads nobody back', async () => {
  const { manager, newMission } = await newStaffing(browser)
  const { id } = await newMission('Portail')
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, manager, `/mission/${id}`)
  await page.getByLabel(fr('missions.name')).fill('Portail bis')
  const saved = await holdCalls(page, 'PUT', /\/api\/missions/)
  await page.getByRole('button', { name: fr('missions.save'), exact: true }).click()
  await page.getByRole('link', { name: fr('ui.cancel') }).click()
  await page.getByRole('button', { name: fr('leave.discard') }).click()
  await page.getByRole('heading', { name: 'Portail', exact: true }).waitFor()
  await page
    .getByRole('link', { name: fr('navigation.cra') })
    .first()
    .click()
  await page.waitForURL((url) => !url.pathname.includes(id))
  const at = page.url()
  saved()
  await page.getByRole('status').getByText(fr('missions.saved')).waitFor()
  expect(page.url()).toBe(at)
})

test('a validator who may not validate any more, and is not offered, is left out once another is chosen', async () => {
  const { manager, staff, addPerson, newMission } = await newStaffing(browser)
  const may = { permissions: ['VALIDATE_CRA' as const], type: 'ESN' as const }
  const [former, other] = [
    await addPerson({ ...may, firstName: 'Gaspard', lastName: 'Ancien' }),
    await addPerson({ ...may, firstName: 'Inès', lastName: 'Suivante' }),
  ]
  const { id } = await newMission('Portail')
  const page = await browser.newPage({ language: 'fr', expected: /^422/ })
  await signIn(page, manager, `/mission/${id}`)
  await page.getByRole('checkbox', { name: former.name }).check()
  await staff(users.setPermissions, { userId: former.personId, permissions: [] })
  const save = page.getByRole('button', { name: fr('missions.save'), exact: true })
  await page.getByRole('checkbox', { name: former.name }).waitFor({ state: 'detached' })
  await save.click()
  await page.getByText(fr('errors.missions.unknownValidator')).waitFor()
  await page.getByRole('checkbox', { name: other.name }).check()
  await save.click()
  await page.waitForURL(/mission-proposals/)
  expect((await staff(missions.get, { missionId: id })).validators).toEqual([other.personId])
})
