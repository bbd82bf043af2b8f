import { afterEach, expect, test } from 'vitest'
import { handler as bounces } from '#functions/bounces/handler.ts'
import { setClock } from '#functions/core/clock.ts'
import { countClientMail, countInvitationMail, countStepMail } from '#functions/data/mail/mailLimits.ts'
import { common } from '#shared/overview/common/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { newAddress, peopleOf, tokenIn } from '#test/api/people/peopleKit.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, mailService, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { startFaults } from '#test/kit/faults.ts'

/** Whatever the mail service does, a mail is neither lost silently nor multiplied. */
const faults = await startFaults(mailService, 20_261_121)
const app = await startApi({ mailsThrough: faults.url })
const { invite, accept, latest } = peopleOf(app)
const { must, newMission, proposed, accepted, send, answer } = staffingOf(app)
const MINUTE = 60_000
const REFUSED = { kind: 'mail', status: 400, code: 'MessageRejected' } as const
afterEach(() => {
  faults.set([])
  setClock()
})

const userOf = async (by: Person, userId: string) => (await call(app, users.get, by, { userId, year: 2026 })).body

test('an answer of SES that is always lost makes two mails at most, and the manager learns that it is not known', async () => {
  const { manager } = await newTenant(app)
  const email = newAddress()
  faults.set([{ fault: { kind: 'drop' }, to: email }])
  const userId = await invite(manager, email)
  expect(await app.mails(email)).toHaveLength(2)
  expect((await userOf(manager, userId)).user.mailFailure).toBe('unconfirmed')
})

test('an answer of SES that is lost once makes one mail more, whose link counts', async () => {
  const { manager } = await newTenant(app)
  const email = newAddress()
  faults.set([{ fault: { kind: 'drop' }, to: email, calls: [1] }])
  const userId = await invite(manager, email)
  expect(await app.mails(email)).toHaveLength(2)
  const { user, history } = await userOf(manager, userId)
  expect(user.mailFailure).toBeUndefined()
  expect(history.map(({ mail }) => mail)).toEqual(['sent'])
  expect((await accept(tokenIn(await latest(email)))).status).toBe(200)
})

test('a mail that SES refuses for good says so at once, delays nobody else’s, and is sent again by whoever invited', async () => {
  const [{ manager }, other] = [await newTenant(app), await newTenant(app)]
  const [email, another] = [newAddress(), newAddress()]
  faults.set([{ fault: REFUSED, to: email }])
  const userId = await invite(manager, email)
  await invite(other.manager, another)
  expect(await app.mails(another)).toHaveLength(1)
  expect(faults.happened.filter(({ fault }) => fault)).toHaveLength(1)
  const refused = await userOf(manager, userId)
  expect(refused.user.mailFailure).toBe('refused')
  expect(refused.history.map(({ mail }) => mail)).toEqual(['refused'])
  const listed = (await call(app, users.list, manager, {})).body.items.find(({ id }) => id === userId)
  expect(listed?.mailFailure).toBe('refused')
  const told = (await call(app, common.notifications, manager, {})).body
  expect(told.map(({ title }) => title)).toEqual([`Un e-mail à ${email} n’est pas arrivé`])
  expect(app.logs.join()).not.toContain(email)

  faults.set([])
  const resent = await call(app, users.resend, manager, { userId })
  expect(resent.body.mailFailure).toBeUndefined()
  expect(await app.mails(email)).toHaveLength(1)
  const sent = await userOf(manager, userId)
  expect(sent.user.mailFailure).toBeUndefined()
  expect(sent.history.map(({ mail }) => mail)).toEqual(['refused', 'sent'])
  expect((await accept(tokenIn(await latest(email)))).status).toBe(200)
})

test.each([
  ['fails', { kind: 'mail', status: 503, code: 'ServiceUnavailable' }],
  ['is throttled', { kind: 'mail', status: 400, code: 'Throttling' }],
] as const)('a mail service that %s for a while delivers each mail once when it is well again', async (_, fault) => {
  const { manager } = await newTenant(app)
  const [one, two] = [newAddress(), newAddress()]
  faults.set([{ fault, calls: [1, 2] }])
  const userId = await invite(manager, one)
  await invite(manager, two)
  for (const email of [one, two]) expect(await app.mails(email)).toHaveLength(1)
  expect(faults.happened.filter(({ fault: met }) => met)).toHaveLength(2)
  expect((await userOf(manager, userId)).history.map(({ mail }) => mail)).toEqual(['sent'])
  expect((await accept(tokenIn(await latest(one)))).status).toBe(200)
})

test('a mail that is tried again is counted once against the mails that its reader may get', async () => {
  const { manager, resource } = await newTenant(app)
  const throttled = { fault: { kind: 'mail', status: 400, code: 'Throttling' }, calls: [1] } as const
  const leaveOne = async (most: number, count: () => Promise<boolean>) => {
    for (let counted = 1; counted < most; counted++) await count()
  }
  const invited = newAddress()
  await leaveOne(30, () => countInvitationMail(invited))
  faults.set([throttled])
  await invite(manager, invited)
  expect(await app.mails(invited)).toHaveLength(1)

  const { id: missionId } = await newMission(manager)
  const client = newAddress('achats')
  await leaveOne(500, () => countClientMail(client))
  const ready = await accepted(manager, missionId, resource)
  await app.drained()
  faults.set([throttled])
  await must(send(manager, ready.id, ready.version, client))
  expect(await app.mails(client)).toHaveLength(1)

  const { id: another } = await newMission(manager)
  const before = (await app.mails(resource.email)).length
  await leaveOne(100 - before, () => countStepMail(manager.tenant, resource.personId))
  faults.set([throttled])
  await proposed(manager, another, resource)
  expect(await app.mails(resource.email)).toHaveLength(before + 1)
})

test('a mail service that stays away for half an hour is given up, and whoever invited is told', async () => {
  setClock({ ahead: -31 * MINUTE })
  const { manager } = await newTenant(app)
  const email = newAddress()
  faults.set([{ fault: { kind: 'mail', status: 503, code: 'ServiceUnavailable' }, to: email }])
  const userId = await invite(manager, email)
  setClock()
  expect(await app.mails(email)).toEqual([])
  const { user, history } = await userOf(manager, userId)
  expect(user.mailFailure).toBe('unavailable')
  expect(history.map(({ mail }) => mail)).toEqual(['unavailable'])
  expect((await call(app, common.notifications, manager, {})).body).toHaveLength(1)
})

/** How many mails to somebody the mail service has not taken since faults were set. */
const untaken = () => faults.happened.filter(({ fault }) => fault).length

test('a mail that waits while its report is rejected and sent again asks for what is to be done then, once', async () => {
  const { validator, resource, acceptMission } = await newTenant(app)
  const { client, mission } = await acceptMission(resource)
  const activity = [{ client: client.id, mission: mission.id, details: [{ day: 5, value: 1 }] }]
  const month = { year: 2026, month: 10, activity, comments: '' }
  const { id: craId, version } = await must(call(app, cra.save, resource, { ...month, version: 0 }))
  faults.set([{ fault: { kind: 'mail', status: 400, code: 'Throttling' } }])
  await must(call(app, cra.send, resource, { craId, version }))
  await expect.poll(untaken, { timeout: 10_000 }).toBeGreaterThan(0)
  const reject = { craValidationStatus: 'REJECTED', message: '<p>Le 6 manque.</p>' } as const
  const before = untaken()
  await must(call(app, cra.respond, validator, { craId, version: version + 1, ...reject }))
  await expect.poll(untaken, { timeout: 10_000 }).toBeGreaterThan(before)
  await must(call(app, cra.send, resource, { craId, version: version + 2 }))
  // Attempts that began before, of two mails at most, are over once there were three more.
  const sentAgain = untaken()
  await expect.poll(untaken, { timeout: 10_000 }).toBeGreaterThan(sentAgain + 2)
  faults.set([])
  await app.drained()
  const titles = async (person: Person) => (await app.mails(person.email)).map(({ subject }) => subject)
  expect([await titles(validator), await titles(resource)]).toEqual([
    [expect.stringContaining('is waiting for your signature')],
    [],
  ])
  // What the validator wrote stays among the messages.
  expect(await must(call(app, common.messages, resource, {}))).toHaveLength(1)
})

test('a mail that waits while its proposal is taken back and made again comes once, and none once it is answered', async () => {
  const { manager, resource } = await newTenant(app)
  const { id: missionId } = await newMission(manager)
  faults.set([{ fault: { kind: 'mail', status: 400, code: 'Throttling' } }])
  const { id: positioningId } = await proposed(manager, missionId, resource)
  await expect.poll(untaken, { timeout: 10_000 }).toBeGreaterThan(0)
  await must(call(app, positionings.takeBack, manager, { positioningId, version: 2 }))
  await must(call(app, positionings.propose, manager, { positioningId, version: 3, preposedAdr: 600 }))
  const { id: another } = await newMission(manager)
  const { id, version } = await proposed(manager, another, resource)
  await must(call(app, positionings.refuse, resource, { positioningId: id, version, reason: 'Trop loin' }))
  faults.set([])
  const asking = (await app.mails(resource.email)).filter(({ subject }) => /proposée/.test(subject))
  expect(asking).toHaveLength(1)
})

test('a notification that is dismissed while its mail waits does not come back, nor does the mail', async () => {
  const { manager, resource } = await newTenant(app)
  const { id: missionId } = await newMission(manager)
  faults.set([{ fault: { kind: 'mail', status: 400, code: 'Throttling' } }])
  await proposed(manager, missionId, resource)
  await expect.poll(untaken, { timeout: 10_000 }).toBeGreaterThan(0)
  const [told] = await must(call(app, common.notifications, resource, {}))
  await must(call(app, common.deleteNotification, resource, { id: told?.id ?? '' }))
  faults.set([])
  await app.drained()
  expect(await must(call(app, common.notifications, resource, {}))).toEqual([])
  expect(await app.mails(resource.email)).toEqual([])
})

test('whoever sent a proposal sees that its mail was refused, sends it again, and sees that it went', async () => {
  const { manager, resource } = await newTenant(app)
  const { id: missionId } = await newMission(manager)
  const ready = await accepted(manager, missionId, resource)
  const email = newAddress('achats')
  faults.set([{ fault: REFUSED, to: email }])
  const { id, version } = await must(send(manager, ready.id, ready.version, email))
  await app.drained()
  const onBoard = async () => {
    const { SENT_TO_CLIENT } = await must(call(app, positionings.candidates, manager, { missionId }))
    return SENT_TO_CLIENT?.[0]?.contact?.mail
  }
  expect(await onBoard()).toBe('refused')
  const told = await must(call(app, common.notifications, manager, {}))
  expect(told.map(({ title }) => title)).toContainEqual(
    expect.stringMatching(/^La proposition de .+ n’est pas parvenue à /),
  )
  faults.set([])
  await must(send(manager, id, version, email))
  expect(await app.mails(email)).toHaveLength(1)
  expect(await onBoard()).toBe('sent')
})

test('a client who has answered has had the mail, whatever SES has said of it', async () => {
  const { manager, resource } = await newTenant(app)
  const { id: missionId } = await newMission(manager)
  const ready = await accepted(manager, missionId, resource)
  const email = newAddress('achats')
  faults.set([{ fault: { kind: 'drop' }, to: email }])
  await must(send(manager, ready.id, ready.version, email))
  await app.drained()
  await must(answer(tokenIn(await latest(email))))
  const [shown] = (await must(call(app, positionings.candidates, manager, { missionId }))).ACCEPTED_BY_CLIENT ?? []
  expect(shown?.contact).toMatchObject({ email })
  expect(shown?.contact).not.toHaveProperty('mail')
})

test('a reminder that is not mailed says so in the team’s month and on the person’s page, and can be sent again at once', async () => {
  const { manager, resource, acceptMission } = await newTenant(app)
  await acceptMission(resource)
  // One that can be asked for on every day of the month after it.
  const month = thisMonth(-1)
  const rowOf = async () => {
    await app.drained()
    const { items } = await must(call(app, cra.team, manager, month))
    return items.find(({ personId }) => personId === resource.personId)
  }
  faults.set([{ fault: REFUSED, to: resource.email }])
  await must(call(app, cra.remind, manager, month))
  expect(await rowOf()).toMatchObject({ remindedAt: null, reminderFailure: 'refused' })
  expect((await userOf(manager, resource.personId)).user.mailFailure).toBe('refused')
  expect(await must(call(app, common.notifications, resource, {}))).toHaveLength(1)
  faults.set([])
  expect((await must(call(app, cra.remind, manager, month))).reminded).toBe(1)
  expect(await rowOf()).not.toHaveProperty('reminderFailure')
  expect(await app.mails(resource.email)).toHaveLength(1)
  expect((await userOf(manager, resource.personId)).user.mailFailure).toBeUndefined()
})

test('an invitation that comes back from a full mailbox says so and is sent again to the same address', async () => {
  const { manager } = await newTenant(app)
  const email = newAddress()
  const userId = await invite(manager, email)
  await app.drained()
  const order = (await userOf(manager, userId)).history[0]?.id ?? ''
  const bounce = { bounceType: 'Transient', bounceSubType: 'MailboxFull', bouncedRecipients: [{ emailAddress: email }] }
  const tags = { tenant: [manager.tenant], person: [userId], order: [order] }
  await bounces({ id: '1', detail: { eventType: 'Bounce', bounce, mail: { tags } } })
  const { user, history } = await userOf(manager, userId)
  expect(user).toMatchObject({ mailFailure: 'returned', mailProblem: null })
  expect(history.map(({ mail }) => mail)).toEqual(['returned'])
  await call(app, users.resend, manager, { userId })
  expect(await app.mails(email)).toHaveLength(2)
  expect((await userOf(manager, userId)).user.mailFailure).toBeUndefined()
})
