import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { transact } from '#functions/core/table/table.ts'
import { countProposal } from '#functions/data/mail/mailLimits.ts'
import { formatMoment } from '#functions/texts/report.ts'
import { users } from '#shared/people/users/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { everythingIn, newAddress, tokenIn } from '#test/api/people/peopleKit.ts'
import { call, newTenant, type Person, refusal, startApi } from '#test/kit/api.ts'
import { staffingOf } from './staffingKit.ts'

const app = await startApi()
const kit = staffingOf(app)
const { must, newMission, accept, accepted, send, sent, answer } = kit
afterEach(() => setClock())

const proposalOf = (token: string) => call(app, positionings.proposal, undefined, { token })
const countsOf = async (by: Person, missionId: string) =>
  (await must(call(app, missions.get, by, { missionId }))).counts

test('a client is not shown other terms than those agreed to', async () => {
  const { manager, resource } = await newTenant(app)
  const made = await newMission(manager)
  const { id, version } = await accepted(manager, made.id, resource)
  const {
    client,
    slug: _,
    status: __,
    createdAt: ___,
    closedAt: ____,
    counts: _____,
    filled: ______,
    id: _______,
    ...fields
  } = made
  await must(
    call(app, missions.save, manager, { ...fields, missionId: made.id, clientId: client.id, endDate: '2098-01-31' }),
  )
  expect(refusal(await send(manager, id, version))).toEqual([409, 'positionings.termsChanged'])
})

test('of somebody who is not employed here a client sees the initials only', async () => {
  const { manager, freelancer } = await newTenant(app)
  const { id: missionId } = await newMission(manager)
  const { token } = await sent(manager, missionId, freelancer)
  const seen = await must(proposalOf(token))
  expect(seen.profile).toMatchObject({ firstName: 'I.', lastName: 'V.', anonymous: true })
  expect(JSON.stringify(seen)).not.toContain('Varenne')
})

test('the mail says to the minute until when its link can be answered, and from then on it cannot', async () => {
  const { manager, resource } = await newTenant(app)
  const { id: missionId } = await newMission(manager)
  const { email, token } = await sent(manager, missionId, resource)
  const until = new Date((await must(proposalOf(token))).expiresAt)
  const [mail] = await app.mails(email)
  expect(mail?.text).toContain(`acceptez ou refusez jusqu’au ${formatMoment('FR', until)}.`)
  setClock({ at: new Date(until.getTime() - 1000) })
  expect((await proposalOf(token)).status).toBe(200)
  setClock({ at: until })
  expect(refusal(await proposalOf(token))).toEqual([404, 'positionings.invalidLink'])
})

test('unknown, used, replaced, withdrawn, taken back, expired and closed links answer alike', async () => {
  const { manager, addPerson } = await newTenant(app)
  const { id: missionId } = await newMission(manager, { positions: 5 })
  const begin = async () => {
    const person = await addPerson({ firstName: 'Zoé' })
    return { person, ...(await sent(manager, missionId, person)) }
  }
  const [used, replaced, withdrawn, takenBack, expired, closed] = await Promise.all([1, 2, 3, 4, 5, 6].map(begin))
  if (!used || !replaced || !withdrawn || !takenBack || !expired || !closed) throw new Error('There are six')
  const { positioning } = replaced
  expect((await proposalOf(replaced.token)).status).toBe(200)
  await must(send(manager, positioning.id, positioning.version, replaced.email))
  const renewed = tokenIn((await app.mails(replaced.email)).at(-1))
  const dead: [string, string][] = [
    ['unknown', 'x'.repeat(43)],
    ['replaced', replaced.token],
  ]
  expect((await answer(used.token, false)).status).toBe(200)
  dead.push(['used', used.token])
  await must(
    call(app, positionings.withdraw, withdrawn.person, {
      positioningId: withdrawn.positioning.id,
      version: withdrawn.positioning.version,
      reason: '',
    }),
  )
  dead.push(['withdrawn', withdrawn.token])
  await must(
    call(app, positionings.takeBack, manager, {
      positioningId: takenBack.positioning.id,
      version: takenBack.positioning.version,
    }),
  )
  dead.push(['taken back', takenBack.token])
  expect((await proposalOf(renewed)).status).toBe(200)
  setClock({ ahead: 14 * 86_400_000 + 1000 })
  dead.push(['expired', expired.token])
  const refusals: unknown[] = []
  for (const [name, token] of dead) {
    for (const asked of [await proposalOf(token), await answer(token)]) {
      expect(refusal(asked), name).toEqual([404, 'positionings.invalidLink'])
      refusals.push({ ...(asked.body as object), requestId: '' })
    }
  }
  expect(new Set(refusals.map((one) => JSON.stringify(one))).size).toBe(1)
  setClock()
  await must(call(app, missions.close, manager, { missionId, version: 1 }))
  expect(refusal(await proposalOf(closed.token))).toEqual([404, 'positionings.invalidLink'])
  expect(await everythingIn(app)).not.toContain(closed.token)
})

test.each([
  ['mission is closed', 'opened again'],
  ['person is disabled', 'enabled again'],
])('a link that ended when the %s does not come back when it is %s; a new one works', async (what) => {
  const { manager, addPerson } = await newTenant(app)
  const { id: missionId } = await newMission(manager)
  const person = await addPerson({ firstName: 'Zoé' })
  const { positioning, token, email } = await sent(manager, missionId, person)
  expect((await proposalOf(token)).status).toBe(200)
  if (what.startsWith('mission')) {
    await must(call(app, missions.close, manager, { missionId, version: 1 }))
    await must(call(app, missions.reopen, manager, { missionId, version: 2 }))
  } else {
    await must(call(app, users.disable, manager, { userId: person.personId }))
    await must(call(app, users.enable, manager, { userId: person.personId }))
  }
  for (const asked of [await proposalOf(token), await answer(token)])
    expect(refusal(asked)).toEqual([404, 'positionings.invalidLink'])
  const seen = await must(call(app, positionings.get, manager, { positioningId: positioning.id }))
  expect((seen.contact?.expiresAt ?? '9') <= new Date().toISOString()).toBe(true)
  await must(send(manager, positioning.id, positioning.version, email))
  const renewed = tokenIn((await app.mails(email)).at(-1))
  expect(renewed).not.toBe(token)
  expect((await proposalOf(renewed)).status).toBe(200)
  expect(refusal(await proposalOf(token))).toEqual([404, 'positionings.invalidLink'])
})

test('a link is used once, however often it is followed at the same time', async () => {
  const { manager, resource } = await newTenant(app)
  const { id: missionId } = await newMission(manager)
  const { token } = await sent(manager, missionId, resource)
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => answer(token, index % 2 === 0)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  // Who came too late is told so, at once or when asking again.
  const refusals = answers.filter(({ status }) => status !== 200).map(refusal)
  for (const refusal of refusals)
    expect(['404 positionings.invalidLink', '503 server.busy']).toContain(refusal.join(' '))
  expect(refusal(await answer(token))).toEqual([404, 'positionings.invalidLink'])
  const counts = await countsOf(manager, missionId)
  expect(Object.values(counts)).toEqual([1])
})

test('a mission never has more people than positions, even when two clients accept at once', async () => {
  const { manager, addPerson } = await newTenant(app)
  const { id: missionId } = await newMission(manager, { positions: 1 })
  const people = await Promise.all([addPerson({ firstName: 'Ana' }), addPerson({ firstName: 'Bo' })])
  const tokens: string[] = []
  for (const person of people) tokens.push((await sent(manager, missionId, person)).token)
  const answers = await Promise.all(tokens.map((token) => answer(token, true)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const lost = tokens[answers.findIndex(({ status }) => status !== 200)] ?? ''
  expect(refusal(await answer(lost, true))).toEqual([409, 'positionings.noPositionLeft'])
  expect((await answer(lost, false)).status).toBe(200)
  expect(await countsOf(manager, missionId)).toEqual({ ACCEPTED_BY_CLIENT: 1, REFUSED_BY_CLIENT: 1 })
})

test('the mail to a client is said to wait until it has left', async () => {
  const { manager, resource } = await newTenant(app)
  const { id: missionId } = await newMission(manager)
  const { positioning } = await sent(manager, missionId, resource)
  expect(positioning.contact?.mail).toBe('waiting')
  await app.drained()
  const { contact } = await must(call(app, positionings.get, manager, { positioningId: positioning.id }))
  expect(contact?.mail).toBe('sent')
})

test('a client is mailed thirty times a day by a company at most, however often that sends again', async () => {
  const { manager, resource, tenant } = await newTenant(app)
  const { id: missionId } = await newMission(manager)
  const { positioning, email } = await sent(manager, missionId, resource)
  for (let time = 2; time < 30; time += 1) expect(await transact(countProposal(tenant, email))).toBeUndefined()
  const { version } = await must(send(manager, positioning.id, positioning.version, email.toUpperCase()))
  const again = await send(manager, positioning.id, version, email)
  expect(again).toMatchObject({ status: 429, body: { code: 'positionings.tooManyMails' } })
  expect((await send(manager, positioning.id, version)).status).toBe(200)
})

test('a refusal by the client can be proposed again, which asks the person anew', async () => {
  const { manager, resource } = await newTenant(app)
  const { id: missionId } = await newMission(manager)
  const { positioning, token } = await sent(manager, missionId, resource)
  const { id: positioningId, version } = positioning
  await must(answer(token, false, 'Trop junior'))
  const again = { positioningId, version: version + 1, preposedAdr: 600 }
  expect(await must(call(app, positionings.propose, manager, again))).toMatchObject({
    status: 'SENT_TO_RESOURCE',
    preposedAdr: 600,
    reason: null,
    clientMessage: null,
    contact: null,
    consent: null,
  })
  expect(await countsOf(manager, missionId)).toEqual({ SENT_TO_RESOURCE: 1 })
  const { offer, consents } = await must(call(app, positionings.myMission, resource, { missionId }))
  expect([offer?.terms.rate, consents.map(({ withdrawnAt }) => withdrawnAt !== null)]).toEqual([600, [true]])
  expect(refusal(await send(manager, positioningId, version + 2))).toEqual([409, 'positionings.wrongStatus'])
  const { body } = await accept(resource, { missionId, id: positioningId, version: version + 2 })
  const email = newAddress('achats')
  await must(send(manager, positioningId, body.version, email))
  await must(answer(tokenIn((await app.mails(email)).at(-1))))
  expect((await answer(token)).status).toBe(404)
  expect(await countsOf(manager, missionId)).toEqual({ ACCEPTED_BY_CLIENT: 1 })
})
