import { SESClient } from '@aws-sdk/client-ses'
import { afterEach, expect, test, vi } from 'vitest'
import { handler as bounces } from '#functions/bounces/handler.ts'
import { countStepMail } from '#functions/data/mail/mailLimits.ts'
import { common } from '#shared/overview/common/contract.ts'
import { feedback } from '#shared/overview/feedback/contract.ts'
import { onboarding } from '#shared/people/onboarding/contract.ts'
import { TERMS_VERSION } from '#shared/people/onboarding/terms.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { CHOSEN, newAddress } from '#test/api/people/peopleKit.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'

const app = await startApi()
const { must, newMission, proposed, accepted, send, sent } = staffingOf(app)
afterEach(() => vi.restoreAllMocks())

test('an address that no mail can be sent to is refused where it is typed', async () => {
  const { manager, resource } = await newTenant(app)
  const { id: missionId } = await newMission(manager)
  const { id, version } = await accepted(manager, missionId, resource)
  for (const email of [
    'dån@example.com',
    'ana@exämple.com',
    'ana..b@example.com',
    '.ana@example.com',
    'ana.@example.com',
    'ana@example',
    'ana@-example.com',
    'ana@example.c',
    'ana@127.0.0.1',
    'ana\u0000@example.com',
    'a(b)@example.com',
    `${'a'.repeat(65)}@example.com`,
    'ana@example..com',
    'ana@exam_ple.com',
    'ana@example.com\r\nBcc: x@example.com',
  ]) {
    expect((await send(manager, id, version, email)).status, email).toBe(400)
    const joining = { type: 'ESN', company: 'Atelier', firstName: 'A', lastName: 'B', displayLanguage: 'EN' } as const
    expect(
      (
        await call(app, onboarding.signUp, undefined, {
          ...joining,
          termsVersion: TERMS_VERSION,
          email,
          password: CHOSEN,
        })
      ).status,
    ).toBe(400)
  }
  for (const email of ["o'neil+x@sub.example.co.uk", 'a_b-c@xn--exmple-cua.com', 'x@y.museum'])
    expect((await call(app, onboarding.forgotPassword, undefined, { email })).status, email).toBe(200)
})

test('a mail that is refused for good holds nobody else’s up', async () => {
  const { manager, resource } = await newTenant(app)
  const { id: missionId } = await newMission(manager)
  // What was asked for before is delivered before sendings are counted.
  await app.drained()
  const forGood = Object.assign(new Error('Domain contains illegal character'), { name: 'InvalidParameterValue' })
  const refused = vi.spyOn(SESClient.prototype, 'send').mockImplementation(() => Promise.reject(forGood))
  const { id, version } = await proposed(manager, missionId, resource)
  // What is answered before its mail is sent is asked for by none.
  await app.drained()
  await call(app, positionings.refuse, resource, { positioningId: id, version, reason: 'Non' })
  await app.drained()
  expect(refused).toHaveBeenCalledTimes(2)
  expect(await must(call(app, common.notifications, manager, {}))).toHaveLength(1)
  expect(app.logs.filter((line) => line.includes('mail.undelivered'))).toHaveLength(2)
  expect(app.logs.join()).not.toContain(resource.email)
})

test('what somebody writes to the support cannot turn its subject round or break it', async () => {
  const { resource } = await newTenant(app)
  for (const subject of [
    'Vexillum \u202Eexe.pdf',
    'Vexillum \u0000',
    'Vexillum\r\nBcc: all@example.com',
    'Vexillum\nx',
  ]) {
    const input = { type: 'BUG_REPORT', subject, message: '<p>x</p>' } as const
    expect((await call(app, feedback.send, resource, input)).status, JSON.stringify(subject)).toBe(400)
  }
  await app.drained()
  const { emails } = (await (await fetch(`${app.emulators.ses}/store`)).json()) as { emails: { subject: string }[] }
  expect(emails.filter(({ subject }) => subject.includes('Vexillum'))).toEqual([])
})

test('whoever sent a proposal hears once that the client’s address refuses it, and the person does not', async () => {
  const { manager, resource } = await newTenant(app)
  const { id: missionId, client } = await newMission(manager)
  const email = newAddress('achats')
  const ready = await accepted(manager, missionId, resource)
  const positioning = await must(send(manager, ready.id, ready.version, email))
  expect(await app.mails(email)).toHaveLength(1)
  const bounce = { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: email }] }
  const mail = { tags: { tenant: [manager.tenant], positioning: [positioning.id] } }
  for (const id of ['1', '2']) await bounces({ id, detail: { eventType: 'Bounce', bounce, mail } })
  const refused = `La proposition de ${resource.name} n’est pas parvenue à ${client.title}`
  const told = async (person: Person) => {
    await app.drained()
    const all = await must(call(app, common.notifications, person, {}))
    return all.flatMap(({ id, title }) => (title === refused ? [id] : []))
  }
  const first = await told(manager)
  expect(first).toHaveLength(1)
  expect(await told(resource)).toEqual([])
  expect((await app.mails(manager.email)).at(-1)?.subject).toBe(refused)

  // Sent to the same address again, no mail goes there, and they hear of it again, in place of the first time; another one
  // gets it, which leaves nothing to say.
  const { id: positioningId, version } = positioning
  await must(send(manager, positioningId, version, email))
  const again = await told(manager)
  expect(again).toHaveLength(1)
  expect(again).not.toEqual(first)
  expect(await app.mails(email)).toHaveLength(1)
  const other = newAddress('direction')
  await must(send(manager, positioningId, version + 1, other))
  expect(await app.mails(other)).toHaveLength(1)
  expect(await told(manager)).toEqual([])
  const { content } = await must(call(app, positionings.history, manager, { positioningId, page: 0, size: 10 }))
  expect(content.filter(({ actionType }) => actionType === 'CLIENT_MAIL_REFUSED')).toHaveLength(2)
})

test('a notice about another workspace’s proposal, or another address, tells nobody anything', async () => {
  const [one, other] = [await newTenant(app), await newTenant(app)]
  const { id: missionId } = await newMission(one.manager)
  const { positioning } = await sent(one.manager, missionId, one.resource)
  for (const [tenant, address] of [
    [other.tenant, newAddress()],
    [one.tenant, newAddress()],
    [one.tenant, one.manager.email.replace('@', '.x@')],
  ]) {
    const bounce = { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: address }] }
    const mail = { tags: { tenant: [tenant], positioning: [positioning.id] } }
    await bounces({ id: '1', detail: { eventType: 'Bounce', bounce, mail } })
  }
  const { count } = await must(
    call(app, positionings.history, one.manager, { positioningId: positioning.id, page: 0, size: 10 }),
  )
  expect(count).toBe(4)
})

test('nobody’s mailbox is flooded by proposals that come and go; the app says that the last one went', async () => {
  const { tenant, manager, resource } = await newTenant(app)
  const { id: missionId } = await newMission(manager)
  for (let mail = 0; mail < 99; mail += 1) await countStepMail(tenant, resource.personId)
  const { id, version } = await proposed(manager, missionId, resource)
  // Before they are told of it, it would be told to nobody.
  await app.drained()
  await must(call(app, positionings.takeBack, manager, { positioningId: id, version }))
  await app.drained()
  expect(await app.mails(resource.email)).toHaveLength(1)
  const notices = await must(call(app, common.notifications, resource, {}))
  expect(notices.map(({ title }) => title)).toEqual([expect.stringContaining('annulée')])
})
