import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { resetRevocations } from '#functions/core/security/revocations.ts'
import { transact } from '#functions/core/table/table.ts'
import { recordMailboxEvent } from '#functions/data/apps/mailbox/mailEvents.ts'
import { MAIL_LIMIT, MAX_COPIES_IN_TRANSACTION } from '#functions/data/apps/mailbox/sending.ts'
import { buildLimitWrite } from '#functions/data/companies/limits.ts'
import { recordMailProblem } from '#functions/data/mail/mailProblems.ts'
import { deliverInboundMail } from '#infra/local/emulators/smtp.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { MAX_MAILS_PER_DAY } from '#shared/apps/mailbox/rules.ts'
import type { AutoReply } from '#shared/apps/mailbox/settingsContract.ts'
import { company } from '#shared/people/company/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { call, newTenant, type Person } from '#test/kit/api.ts'
import { dayIn } from '#test/kit/dates.ts'
import { mailboxesOf } from './mailboxKit.ts'
import { headOf, REFUSED, startOutside } from './outsideKit.ts'

const { app, service, must, refused, write, inFolder, latest, addressOf, mailIn } = await startOutside()
const { erase } = mailboxesOf(app)
const CLIENT = 'camille@client.example'
const DAY_MS = 86_400_000

let ours: Awaited<ReturnType<typeof newTenant>>
beforeEach(async () => {
  ours = await newTenant(app)
})
afterEach(() => setClock())

const AWAY: AutoReply = {
  on: true,
  firstDay: dayIn(-1),
  lastDay: dayIn(20),
  subject: 'Absence',
  text: 'Je suis absente.\n\nPour <urgence> : le standard & co.',
}
const save = (person: Person, more: Partial<AutoReply> = {}) =>
  must(mailbox.saveSettings, person, { settings: { autoReply: { ...AWAY, ...more } } })
/** Somebody who is away, with an address. */
const away = async (more: Partial<AutoReply> = {}, person = ours.resource) => {
  await save(person, more)
  return { person, own: await addressOf(person) }
}
const replies = async (person: Person) => {
  await app.drained()
  return (await inFolder(person, 'sent')).map(({ people }) => people.to[0]?.address)
}

describe('the automatic reply', () => {
  test('answers a mail from outside in its conversation, as an automatic one', async () => {
    const { person, own } = await away()
    await mailIn({ to: own, messageId: '<q@client.example>', references: '<before@client.example>' })
    const question = await latest(person)
    const sent = await latest(person, 'sent')
    expect(sent).toMatchObject({ subject: 'Absence', threadId: question.threadId, content: AWAY.text })
    expect(service.sent.map(({ destinations }) => destinations)).toEqual([[CLIENT]])
    const { raw } = service.sent[0] ?? { raw: '' }
    expect(headOf(raw)).toMatchObject({ 'auto-submitted': 'auto-replied', 'in-reply-to': '<q@client.example>' })
    expect(headOf(raw).references).toContain('<q@client.example>')
    expect(headOf(raw).from).toContain(`<${own}>`)
    // A mail written by hand is none.
    await write(person, [CLIENT])
    expect(headOf(service.sent[1]?.raw ?? '')).not.toHaveProperty('auto-submitted')
  })

  test('answers each sender once in four days, also when the order comes twice', async () => {
    const { person, own } = await away()
    await mailIn({ to: own })
    await mailIn({ to: own, from: CLIENT.toUpperCase() })
    await mailIn({ to: own, from: 'noor@client.example' })
    expect(await replies(person)).toEqual(['noor@client.example', CLIENT])
    const { id: mailId } = await latest(person)
    const owner = { tenant: person.tenant, person: person.personId }
    await transact([recordMailboxEvent(owner, { actionType: 'MAILBOX_AUTO_REPLY', mailId })])
    expect(await replies(person)).toHaveLength(2)
    setClock({ ahead: 4 * DAY_MS - 60_000 })
    await mailIn({ to: own })
    expect(await replies(person)).toHaveLength(2)
    setClock({ ahead: 4 * DAY_MS + 60_000 })
    await mailIn({ to: own })
    expect(await replies(person)).toEqual([CLIENT, 'noor@client.example', CLIENT])
  })

  test('answers a colleague, but neither a blind copy nor another automatic reply, nor oneself', async () => {
    const { manager, validator } = ours
    const { person } = await away()
    await save(manager)
    const inside = { address: person.email }
    await write(validator, [], { to: [], bcc: [inside] })
    await write(person, [person.email])
    expect(await replies(person)).toHaveLength(1)
    await write(manager, [person.email])
    expect(await replies(person)).toEqual([manager.email, person.email])
    expect((await latest(manager)).subject).toBe('Absence')
    expect(await replies(manager)).toEqual([person.email])
    expect(service.sent).toEqual([])
  })

  test('answers a colleague also for whom their mail is delivered after it was sent', async () => {
    const { addPerson, manager, validator } = ours
    const others = await Promise.all(Array.from({ length: MAX_COPIES_IN_TRANSACTION }, () => addPerson()))
    await save(manager)
    await write(
      validator,
      [...others, manager].map(({ email }) => email),
    )
    expect(await replies(manager)).toEqual([validator.email])
  })

  test('is silent outside its days, and when it is off', async () => {
    const { person, own } = await away({ firstDay: dayIn(1) })
    await mailIn({ to: own })
    await save(person, { lastDay: dayIn(-1) })
    await mailIn({ to: own })
    await save(person, { on: false })
    await mailIn({ to: own })
    await write(ours.manager, [person.email])
    expect(await replies(person)).toEqual([])
    await save(person, { firstDay: dayIn(0), lastDay: dayIn(0) })
    await mailIn({ to: own })
    expect(await replies(person)).toEqual([CLIENT])
  })

  test('goes by the day at the place of work', async () => {
    await must(company.update, ours.manager, { placeOfWork: { country: 'FR', region: 'NC' } })
    // The 5th in Nouméa, still the 4th in Paris.
    setClock({ at: new Date('2041-02-04T15:00:00Z') })
    const { person, own } = await away({ firstDay: '2041-02-05', lastDay: null })
    await mailIn({ to: own })
    expect(await replies(person)).toEqual([CLIENT])
    await save(person, { firstDay: '2041-02-01', lastDay: '2041-02-04' })
    await mailIn({ to: own, from: 'noor@client.example' })
    expect(await replies(person)).toEqual([CLIENT])
  })

  test.each([
    ['a list', { list: { id: 'news.client.example' } }],
    ['a newsletter', { list: { unsubscribe: 'https://client.example/leave' } }],
    ['bulk mail', { headers: { Precedence: 'bulk' } }],
    ['a machine', { headers: { 'Auto-Submitted': 'auto-generated' } }],
    ['who asks for none', { headers: { 'X-Auto-Response-Suppress': 'All' } }],
    ['nobody', { from: 'no-reply@client.example' }],
    ['a bounce', { envelope: { from: '', to: '' } }],
    ['a blind copy', { bcc: '', to: 'somebody@client.example' }],
  ])('does not answer %s', async (_, mail) => {
    const { person, own } = await away()
    const envelope = { from: 'envelope' in mail ? '' : CLIENT, to: own }
    await mailIn({ to: own, ...mail, envelope })
    expect((await latest(person)).subject).toBe('Question')
    expect(await replies(person)).toEqual([])
  })

  test('does not answer spam, what may be forged, nor what a rule throws away', async () => {
    const { person, own } = await away()
    const raw = Buffer.from(`From: ${CLIENT}\r\nTo: ${own}\r\nSubject: Hi\r\n\r\nHi`)
    const FAIL = { status: 'FAIL' }
    const unknown = { dmarcVerdict: { status: 'GRAY' }, spfVerdict: { status: 'GRAY' } }
    for (const verdicts of [{ spamVerdict: FAIL }, { dmarcVerdict: FAIL }, { virusVerdict: FAIL }, unknown])
      await deliverInboundMail(raw, { recipients: [own], source: CLIENT, verdicts })
    const rule = { field: 'from' as const, contains: CLIENT, labels: [], folder: 'trash' as const, markRead: false }
    await must(mailbox.saveSettings, person, { settings: { rules: [rule] } })
    await mailIn({ to: own })
    expect(await replies(person)).toEqual([])
  })

  test('counts among the mails of the day, and none is sent beyond them', async () => {
    const { person, own } = await away()
    await transact([buildLimitWrite(MAIL_LIMIT, `${person.tenant}#${person.personId}`, MAX_MAILS_PER_DAY - 1)])
    await mailIn({ to: own })
    expect(await replies(person)).toEqual([CLIENT])
    expect(await refused(mailbox.send, person, { to: [{ address: CLIENT }], content: '', send: true })).toBe(
      '429 mailbox.tooMany',
    )
    await mailIn({ to: own, from: 'noor@client.example' })
    expect(await replies(person)).toEqual([CLIENT])
  })

  test('writes to no address that bounced, and one that is refused brings back no notice', async () => {
    const { person, own } = await away()
    await recordMailProblem('gone@client.example', 'bounced', person.tenant)
    await mailIn({ to: own, from: 'gone@client.example' })
    expect(await replies(person)).toEqual([])
    await mailIn({ to: own, from: REFUSED })
    expect(await replies(person)).toEqual([REFUSED])
    expect((await inFolder(person, 'inbox')).map(({ subject }) => subject)).toEqual(['Question', 'Question'])
  })

  test('stops where the mailbox is switched off', async () => {
    const { own } = await away()
    await must(company.update, ours.manager, { appsOff: ['mailbox'] })
    resetRevocations()
    await mailIn({ to: own })
    await app.drained()
    expect(service.sent).toEqual([])
  })

  test('is not sent once its owner has left', async () => {
    const { person, own } = await away()
    await app.holdStream(async () => {
      await mailIn({ to: own })
      await must(users.disable, ours.manager, { userId: person.personId })
    })
    await app.drained()
    expect(service.sent).toEqual([])
  })

  test('is kept for its owner alone, and nothing of it or its senders is left once they are erased', async () => {
    const { person, own } = await away({ subject: 'Congé paternité' })
    expect((await must(mailbox.settings, ours.manager, {})).autoReply).toBeNull()
    await mailIn({ to: own })
    await write(ours.manager, [person.email])
    expect(await replies(person)).toHaveLength(2)
    await erase(ours.manager, person)
    expect(await everythingIn(app)).not.toContain(`#P#${person.personId}#MAIL`)
    // A colleague keeps what they received, from nobody who can be named.
    expect(await latest(ours.manager)).toMatchObject({
      subject: 'Congé paternité',
      from: { contact: expect.stringMatching(/^Ancien/) },
    })
  })

  test('is refused without words, or with days that end before they begin', async () => {
    const { resource } = ours
    for (const more of [{ subject: ' ' }, { text: '' }, { lastDay: dayIn(-2) }, { text: 'x'.repeat(2001) }]) {
      const input = { settings: { autoReply: { ...AWAY, ...more } } }
      expect((await call(app, mailbox.saveSettings, resource, input)).status).toBe(400)
    }
    await save(resource, { lastDay: null })
    expect(await must(mailbox.settings, resource, {})).toMatchObject({ autoReply: { ...AWAY, lastDay: null } })
    await must(mailbox.saveSettings, resource, { settings: { autoReply: null } })
    expect((await must(mailbox.settings, resource, {})).autoReply).toBeNull()
  })
})
