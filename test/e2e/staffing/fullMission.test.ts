import { expect, test } from 'vitest'
import { missions } from '#shared/staffing/missions/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { openBrowser, signIn, waitUntilSettled, watchConnection } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { FIELDS, newAddress, newStaffing } from './staffingKit.ts'

const browser = await openBrowser()
const fr = words('fr')
const en = words('en')

/** A mission with one position, for which a client was sent one person, and another one has agreed. */
const almostFull = async () => {
  const staffing = await newStaffing(browser)
  const { addPerson, giveProfile, staff, shortList, propose, accept, sendToClient } = staffing
  const { id: clientId } = await staff(missions.createClient, { title: 'Mutuelle' })
  const { id: missionId } = await staff(missions.create, { ...FIELDS, clientId, title: 'Portail', positions: 1 })
  const email = newAddress()
  await sendToClient(await accept(await propose(await shortList(missionId))), email)
  const other = await addPerson({ firstName: 'Ana' })
  await giveProfile(other, 'Java')
  const selected = await staff(positionings.select, { missionId, personId: other.personId, preposedAdr: 520 })
  const { id: positioningId, version } = await propose(selected)
  const own = await browser.as(other)
  const { offer } = await own(positionings.myMission, { missionId })
  const [missionVersion, profileVersion] = [offer?.missionVersion ?? 1, offer?.snapshot.version ?? 0]
  const agreed = await own(positionings.accept, { positioningId, version, missionVersion, profileVersion })
  /** The client who was sent the first person accepts them. */
  const fill = async () => {
    const token = (await browser.linkTo('/client-proposal', email)).replace(/.*token=/, '')
    await own(positionings.answerProposal, { token, accepted: true, message: '' })
  }
  return { ...staffing, missionId, other, agreed, fill }
}

test('once a client has accepted somebody for the last position, an open board offers to present nobody else', async () => {
  const { manager, missionId, other, fill } = await almostFull()

  const page = await browser.newPage({ language: 'fr', width: 1440, height: 900 })
  const connected = await watchConnection(page)
  await signIn(page, manager, `/mission-proposals/${missionId}`)
  const send = fr('positionings.step.SEND_TO_CLIENT.action')
  await page.getByRole('button', { name: `${send}, ${other.name}` }).waitFor()
  await connected()
  await fill()
  await page.getByText(fr('missions.left_zero', { count: 0 })).waitFor()
  await expect.poll(() => page.getByRole('button', { name: `${send}, ${other.name}` }).count()).toBe(0)
  await page.getByRole('button', { name: fr('positionings.actionsFor', { name: other.name }) }).click()
  await page.getByRole('menuitem', { name: fr('positionings.step.TAKE_BACK.action') }).waitFor()
  expect(await page.getByRole('menuitem', { name: send, exact: true }).count()).toBe(0)
  await page.goto('/positioning?status=ACCEPTED_BY_RESOURCE')
  await page.getByRole('button', { name: fr('positionings.actionsFor', { name: other.name }) }).click()
  await page.getByRole('menuitem', { name: fr('positionings.step.TAKE_BACK.action') }).waitFor()
  expect(await page.getByRole('menuitem', { name: send, exact: true }).count()).toBe(0)
})

test('a client whose mission is full is told so before they answer, and can refuse only', async () => {
  const { agreed, other, sendToClient, fill } = await almostFull()
  const email = newAddress()
  await sendToClient(agreed, email)
  const page = await browser.newPage()
  const accept = page.getByRole('button', { name: en('clientProposal.accept') })
  const full = page.getByText(en('clientProposal.full', { name: other.name, company: 'Atelier du Kit' }))
  await page.goto(await browser.linkTo('/client-proposal', email))
  await accept.waitFor()
  expect(await full.count()).toBe(0)
  await fill()
  await page.reload()
  await full.waitFor()
  await page.getByRole('button', { name: en('clientProposal.refuse') }).waitFor()
  expect(await accept.count()).toBe(0)
})

test('a mission that is full is said to be so to others than those who are on it', async () => {
  const { manager, resource, other, fill } = await almostFull()
  await fill()
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, manager, `/matching/people/${other.personId}`)
  const full = page.getByText(fr('matching.missions.full'))
  await full.waitFor()
  await page.goto(`/matching/people/${resource.personId}`)
  await page.getByText(fr('positioning.status.ACCEPTED_BY_CLIENT')).waitFor()
  expect(await full.count()).toBe(0)
})

test('beside many who are short-listed, who has answered stands right below who has not', async () => {
  const { manager, staff, own, addPerson, newMission, shortList, propose } = await newStaffing(browser)
  const { id: missionId } = await newMission('Portail')
  const { id: positioningId, version } = await propose(await shortList(missionId))
  await own(positionings.refuse, { positioningId, version, reason: 'Trop loin' })
  const people = await Promise.all(Array.from({ length: 6 }, () => addPerson()))
  for (const { personId } of people) await staff(positionings.select, { missionId, personId, preposedAdr: 520 })
  const page = await browser.newPage({ language: 'fr', width: 1440, height: 900 })
  await signIn(page, manager, `/mission-proposals/${missionId}`)
  const column = async (status: string) => {
    const heading = page.getByRole('heading', { name: new RegExp(`^${fr(`positioning.status.${status}`)} ?\\d+$`) })
    const box = await page.locator('section').filter({ has: heading }).last().boundingBox()
    return box ?? { x: 0, y: 0, width: 0, height: 0 }
  }
  // The scores of the cards come after them.
  await waitUntilSettled(page)
  const many = await column('RESOURCE_SELECTED')
  expect(many.height).toBeGreaterThan(400)
  expect((await column('SENT_TO_RESOURCE')).height).toBeLessThan(150)
  // A drop may end anywhere below, too.
  const answered = await column('ACCEPTED_BY_RESOURCE')
  expect(answered.y + answered.height).toBeCloseTo(many.y + many.height, 0)
  // Where there is room for three, the refusals unfold into the row below and share it.
  await page.getByRole('button', { name: fr('positioning.status.REFUSED_BY_RESOURCE') }).click()
  await page.setViewportSize({ width: 1150, height: 900 })
  await expect.poll(async () => (await column('REFUSED_BY_CLIENT')).x).toBeGreaterThan(500)
  const [ours, theirs] = [await column('REFUSED_BY_RESOURCE'), await column('REFUSED_BY_CLIENT')]
  expect(ours.y).toBe(theirs.y)
  expect(ours.width).toBeCloseTo(theirs.width, 0)
})
