import { expect, test } from 'vitest'
import type { InputOf } from '#shared/core/endpoint.ts'
import { common } from '#shared/overview/common/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { parseRate } from '#shared/staffing/rate.ts'
import { newAddress, tokenIn } from '#test/api/people/peopleKit.ts'
import { call, newTenant, type Person, refusal, startApi } from '#test/kit/api.ts'
import { staffingOf } from './staffingKit.ts'

const app = await startApi()
const kit = staffingOf(app)
const { must, newMission, select, proposed, accepted, accept, send, sent, answer } = kit

const proposalOf = (token: string) => call(app, positionings.proposal, undefined, { token })
const get = (by: Person, positioningId: string) => must(call(app, positionings.get, by, { positioningId }))

/** Saves a mission as it is, but for what is given. */
const change = async (by: Person, missionId: string, more: Partial<InputOf<typeof missions.save>>) => {
  const { client, slug, status, createdAt, closedAt, counts, filled, id, ...fields } = await must(
    call(app, missions.get, by, { missionId }),
  )
  return must(call(app, missions.save, by, { ...fields, missionId, clientId: client.id, ...more }))
}

test('a client’s link shows and answers nothing once the mission is no longer what the person agreed to', async () => {
  const { manager, resource } = await newTenant(app)
  const { id: missionId, endDate } = await newMission(manager)
  const { token, positioning } = await sent(manager, missionId, resource)
  await change(manager, missionId, { endDate: '2098-01-31' })
  expect(refusal(await proposalOf(token))).toEqual([404, 'positionings.invalidLink'])
  const resume = await call(app, positionings.proposalResume, undefined, { token, language: 'FR' })
  expect(refusal(resume)).toEqual([404, 'positionings.invalidLink'])
  expect(refusal(await answer(token))).toEqual([404, 'positionings.invalidLink'])
  expect((await get(manager, positioning.id)).status).toBe('SENT_TO_CLIENT')
  await change(manager, missionId, { endDate })
  expect((await proposalOf(token)).status).toBe(200)
  await change(manager, missionId, { title: 'Refonte du portail, lot 2' })
  expect((await answer(token)).body).toBe(true)
})

test('terms that have changed since are proposed again: what was agreed to no longer counts', async () => {
  const { manager, resource } = await newTenant(app)
  const { id: missionId } = await newMission(manager)
  const { id, version } = await accepted(manager, missionId, resource)
  await change(manager, missionId, { endDate: '2098-01-31' })
  expect(refusal(await send(manager, id, version))).toEqual([409, 'positionings.termsChanged'])
  const back = await must(call(app, positionings.takeBack, manager, { positioningId: id, version }))
  expect(back).toMatchObject({ status: 'RESOURCE_SELECTED', consent: null })
  const again = await must(
    call(app, positionings.propose, manager, { positioningId: id, version: version + 1, preposedAdr: 550 }),
  )
  const { consents } = await must(call(app, positionings.myMission, resource, { missionId }))
  expect(consents).toMatchObject([{ withdrawnAt: expect.any(String) }])
  await must(accept(resource, again))
  expect((await send(manager, id, version + 3)).status).toBe(200)
})

test('a proposal is not sent while the person cannot come in', async () => {
  const { manager, resource } = await newTenant(app)
  const { id: missionId } = await newMission(manager)
  const { id, version } = await accepted(manager, missionId, resource)
  await must(call(app, users.disable, manager, { userId: resource.personId }))
  const email = newAddress('achats')
  expect(refusal(await send(manager, id, version, email))).toEqual([422, 'positionings.unknownPerson'])
  expect(await app.mails(email)).toEqual([])
  await must(call(app, users.enable, manager, { userId: resource.personId }))
  expect((await send(manager, id, version, email)).status).toBe(200)
})

test('who may no longer see positionings is told nothing of them any more, neither in the app nor by mail', async () => {
  const { manager, resource, addPerson } = await newTenant(app)
  const sales = await addPerson({ permissions: ['MANAGE_POSITIONING'] })
  const { id: missionId } = await newMission(manager)
  const { id: positioningId, version } = await proposed(sales, missionId, resource)
  await must(call(app, users.setPermissions, manager, { userId: sales.personId, permissions: ['VIEW_CRA'] }))
  await must(call(app, positionings.refuse, resource, { positioningId, version, reason: 'Santé' }))
  await app.drained()
  const mails = await app.mails(sales.email)
  expect(mails.map(({ text }) => text).join()).not.toContain('Santé')
  expect(mails).toEqual([])
})

test('every manager who moved a positioning hears of its answers: who proposed it, and who sent it to the client', async () => {
  const { manager, resource, addPerson } = await newTenant(app)
  const sales = await addPerson({ permissions: ['MANAGE_POSITIONING'] })
  const { id: missionId } = await newMission(manager)
  const { id, version } = await accepted(sales, missionId, resource)
  const email = newAddress('achats')
  await must(send(manager, id, version, email))
  await must(answer(tokenIn((await app.mails(email)).at(-1))))
  await app.drained()
  for (const one of [sales, manager]) {
    const [latest] = await must(call(app, common.notifications, one, {}))
    expect(latest?.title).toMatch(new RegExp(`accepte?s? ${resource.name}`))
  }
})

test('people hear of what others did to their own positioning, whatever they may', async () => {
  const { manager, resource } = await newTenant(app)
  const { id: missionId } = await newMission(manager)
  await proposed(manager, missionId, resource)
  await app.drained()
  expect(await must(call(app, common.notifications, resource, {}))).toHaveLength(1)
  expect(await app.mails(resource.email)).toHaveLength(1)
})

test('what one company sends to a client’s address does not use up what another one may', async () => {
  const [one, other] = [await newTenant(app), await newTenant(app)]
  const email = newAddress('achats')
  const { id: missionId } = await newMission(one.manager)
  let { id, version } = await accepted(one.manager, missionId, one.resource)
  let last = 200
  for (let mail = 0; mail < 31 && last === 200; mail += 1) {
    const { status, body } = await send(one.manager, id, version, email)
    last = status
    if (status === 200) ({ id, version } = body)
  }
  expect(last).toBe(429)
  const theirs = await newMission(other.manager)
  const ready = await accepted(other.manager, theirs.id, other.resource)
  expect((await send(other.manager, ready.id, ready.version, email)).status).toBe(200)
})

test('nobody is proposed at a rate of nothing, as the form says', async () => {
  const { manager, resource } = await newTenant(app)
  const { id: missionId } = await newMission(manager)
  const at = (preposedAdr: number) => select(manager, missionId, resource, preposedAdr)
  for (const rate of [0, 10_001]) {
    expect([rate, (await at(rate)).status, parseRate(String(rate))]).toEqual([rate, 400, undefined])
  }
  const { id: positioningId, version } = await must(at(1))
  const propose = (preposedAdr: number) =>
    call(app, positionings.propose, manager, { positioningId, version, preposedAdr })
  expect((await propose(0)).status).toBe(400)
  expect((await must(propose(10_000))).preposedAdr).toBe(parseRate('10 000'))
})
