import { expect, test } from 'vitest'
import { common } from '#shared/overview/common/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { staffingOf } from './staffingKit.ts'

const app = await startApi()
const { must, newMission, giveProfile, proposed, accept, send } = staffingOf(app)

/** Where the notifications of a person lead, latest first. */
const linksOf = async (person: Person): Promise<string[]> => {
  await app.drained()
  return (await must(call(app, common.notifications, person, {}))).map(({ link }) => link ?? '')
}
const latestMail = async ({ email }: Person): Promise<string> => (await app.mails(email)).at(-1)?.text ?? ''

test('what somebody is told of their proposal leads to it, and once it is withdrawn to the others, as they see it no more', async () => {
  const { tenant, manager, resource } = await newTenant(app)
  await giveProfile(resource)
  const { id: missionId } = await newMission(manager)
  const { id: positioningId, version } = await proposed(manager, missionId, resource)
  const mission = `/mission-proposals/${missionId}`
  expect(await linksOf(resource)).toEqual([mission])
  const ready = await must(accept(resource, { missionId, id: positioningId, version }))
  const shown = await must(send(manager, positioningId, ready.version))
  const back = await must(call(app, positionings.takeBack, manager, { positioningId, version: shown.version }))
  expect(await linksOf(resource)).toEqual([mission, mission])
  expect((await call(app, positionings.myMission, resource, { missionId })).status).toBe(200)
  await must(call(app, positionings.takeBack, manager, { positioningId, version: back.version }))
  expect(await linksOf(resource)).toEqual(['/proposals', mission, mission])
  expect((await call(app, positionings.myMission, resource, { missionId })).status).toBe(404)
  const mail = await latestMail(resource)
  expect(mail).toMatch(new RegExp(`Ouvrir mes propositions\\s: \\S+/proposals\\?workspace=${tenant}\n`))
})

test('who staffs missions is led to their own proposal, not to the board of its candidates', async () => {
  const { manager, addPerson } = await newTenant(app)
  const both = await addPerson({ permissions: ['MANAGE_POSITIONING', 'VIEW_CRA'] })
  const { id: missionId } = await newMission(manager)
  await proposed(manager, missionId, both)
  expect(await linksOf(both)).toEqual([`/mission-proposals/${missionId}?as=me`])
  expect(await latestMail(both)).toContain(`/mission-proposals/${missionId}?as=me&workspace=`)
})
