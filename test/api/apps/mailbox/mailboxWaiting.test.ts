import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { resetRevocations } from '#functions/core/security/revocations.ts'
import { transact } from '#functions/core/table/table.ts'
import { MAIL_LIMIT } from '#functions/data/apps/mailbox/sending.ts'
import { countWithinLimit } from '#functions/data/companies/limits.ts'
import { suspend } from '#functions/data/companies/suspension.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { MAX_MAILS, MAX_MAILS_PER_DAY, MAX_SCHEDULED_MAILS } from '#shared/apps/mailbox/rules.ts'
import { users } from '#shared/people/users/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { mailboxesOf } from './mailboxKit.ts'

const app = await startApi()
let ours: Awaited<ReturnType<typeof newTenant>>
beforeEach(async () => {
  ours = await newTenant(app)
})
afterEach(() => setClock())

const DAY_MS = 86_400_000
const { must, refused, at, write, listed, inbox, only, change, counts, itemsOf, setCounts, expectCounted } =
  mailboxesOf(app)

describe('a draft', () => {
  test('is saved again and again under its version, and sent as what was saved last', async () => {
    const { resource, manager } = ours
    const first = await write(resource, [], { send: false, content: '<p>Cher' })
    expect(first).toMatchObject({ folder: 'drafts', version: 1, html: '<p>Cher</p>' })
    const again = { id: first.id, to: at(manager), subject: 'Deux', content: '<p>Chère Maud</p>' }
    const second = await must(mailbox.send, resource, { ...again, version: 1, send: false })
    expect(second).toMatchObject({ id: first.id, version: 2, threadId: first.threadId })
    const late = await call(app, mailbox.send, resource, { ...again, version: 1, send: false })
    expect(late).toMatchObject({ status: 409, body: { code: 'mailbox.stale', details: { mail: second } } })
    const sent = await must(mailbox.send, resource, { ...again, version: 2, send: true })
    expect(sent).toMatchObject({ id: first.id, folder: 'sent' })
    expect((await listed(resource, { folder: 'drafts' })).mails).toEqual([])
    expect(await only(manager)).toMatchObject({ subject: 'Deux', content: 'Chère Maud' })
    expect(await refused(mailbox.send, resource, { ...again, version: 3, send: true })).toBe('409 mailbox.alreadySent')
    await expectCounted(resource)
  })

  test('that is sent twice at once is sent once', async () => {
    const { resource, manager } = ours
    const { id, version } = await write(resource, manager, { send: false })
    const input = { id, version, to: at(manager), send: true }
    const both = await Promise.all([1, 2].map(() => call(app, mailbox.send, resource, input)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await inbox(manager)).toHaveLength(1)
  })

  test('is thrown away for good, and so is what lies in the trash; nothing else', async () => {
    const { resource, manager } = ours
    const draft = await write(resource, manager, { send: false })
    expect(await must(mailbox.discard, resource, { id: draft.id })).toBe(true)
    expect(await must(mailbox.discard, resource, { id: draft.id })).toBe(true)
    await write(manager, resource)
    const { id } = await only(resource)
    expect(await refused(mailbox.discard, resource, { id })).toBe('409 mailbox.notInTrash')
    await change(resource, id, { folder: 'trash' })
    expect(await must(mailbox.discard, resource, { id })).toBe(true)
    const left = (await itemsOf(resource)).map(({ sk }) => sk).filter((sk) => !/^(COUNTS|EVENT)/.test(sk))
    expect(left).toEqual([])
    await expectCounted(resource)
  })

  test.each([
    ['received', 'sent'],
    ['received', 'drafts'],
    ['sent', 'inbox'],
    ['sent', 'spam'],
    ['draft', 'inbox'],
    ['draft', 'archive'],
  ] as const)('a %s mail is not moved to %s', async (kind, folder) => {
    const { resource, manager } = ours
    if (kind === 'received') await write(manager, resource)
    const { id } =
      kind === 'received' ? await only(resource) : await write(resource, manager, { send: kind === 'sent' })
    expect(await must(mailbox.mail, resource, { id })).toMatchObject({ kind })
    expect(await refused(mailbox.update, resource, { id, mail: { folder } })).toBe('422 mailbox.cannotMove')
  })
})

describe('a mail that waits to be taken back', () => {
  test('has reached nobody, is a draft again, and is sent later', async () => {
    const { resource, manager } = ours
    const held = await write(resource, manager, { undo: true })
    expect(held).toMatchObject({ folder: 'drafts', sendAt: expect.any(String) })
    expect(await inbox(manager)).toEqual([])
    const draft = await must(mailbox.undo, resource, { id: held.id })
    expect(draft).toMatchObject({ folder: 'drafts', sendAt: null, html: '<p>Bonjour</p>' })
    expect(await refused(mailbox.sendNow, resource, { id: held.id })).toBe('409 mailbox.alreadySent')
    expect(await inbox(manager)).toEqual([])
  })

  test('is sent once when its time has come, and can no longer be taken back', async () => {
    const { resource, manager } = ours
    const { id } = await write(resource, manager, { undo: true })
    const both = await Promise.all([1, 2].map(() => call(app, mailbox.sendNow, resource, { id })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await inbox(manager)).toHaveLength(1)
    expect(await refused(mailbox.undo, resource, { id })).toBe('409 mailbox.alreadySent')
    await Promise.all([resource, manager].map(expectCounted))
  })
})

describe('a mail that was put off', () => {
  const hour = 3_600_000
  const later = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

  test('is out of the inbox, and back on top of it, unread, once when its time has come', async () => {
    const { resource, manager } = ours
    for (const subject of ['first', 'second']) await write(manager, resource, { subject })
    const first = (await inbox(resource))[1]
    const id = first?.id ?? ''
    await change(resource, id, { unread: false })
    const until = later(3)
    expect(await must(mailbox.snooze, resource, { id, until })).toMatchObject({
      folder: 'snoozed',
      snoozedUntil: until,
    })
    expect(await counts(resource)).toMatchObject({ inbox: 1, snoozed: 1 })
    await app.runDueJobs()
    expect((await inbox(resource)).map(({ subject }) => subject)).toEqual(['second'])
    setClock({ ahead: 4 * hour })
    await Promise.all([app.runDueJobs(), app.runDueJobs()])
    expect((await inbox(resource)).map(({ subject, unread }) => [subject, unread])).toEqual([
      ['first', true],
      ['second', true],
    ])
    await expectCounted(resource)
  })

  test('comes back at the last time that was chosen, or not when it was moved', async () => {
    const { resource, manager } = ours
    for (const subject of ['again', 'moved']) await write(manager, resource, { subject })
    const [moved, again] = await inbox(resource)
    for (const one of [moved, again]) await must(mailbox.snooze, resource, { id: one?.id ?? '', until: later(1) })
    await must(mailbox.snooze, resource, { id: again?.id ?? '', until: later(5) })
    await change(resource, moved?.id ?? '', { folder: 'archive' })
    expect(await must(mailbox.mail, resource, { id: moved?.id ?? '' })).toMatchObject({ snoozedUntil: null })
    setClock({ ahead: 2 * hour })
    await app.runDueJobs()
    expect(await inbox(resource)).toEqual([])
    setClock({ ahead: 6 * hour })
    await app.runDueJobs()
    expect((await inbox(resource)).map(({ subject }) => subject)).toEqual(['again'])
    await expectCounted(resource)
  })

  test('is one that was received, and is put off to a time to come', async () => {
    const { resource, manager } = ours
    const sent = await write(resource, manager)
    expect(await refused(mailbox.snooze, resource, { id: sent.id, until: later(1) })).toBe('422 mailbox.cannotMove')
    const { id } = await only(manager)
    expect(await refused(mailbox.snooze, manager, { id, until: later(-1) })).toBe('400 request.invalid')
    expect(await refused(mailbox.snooze, resource, { id, until: later(1) })).toBe('404 resource.notFound')
  })
})

describe('a mail that waits', () => {
  test('is sent by itself when its page was closed, once however often the schedule runs', async () => {
    const { resource, manager } = ours
    const { id } = await write(resource, manager, { undo: true })
    await app.runDueJobs()
    expect(await inbox(manager)).toEqual([])
    setClock({ ahead: 11_000 })
    await Promise.all([app.runDueJobs(), app.runDueJobs()])
    await app.runDueJobs()
    expect(await inbox(manager)).toHaveLength(1)
    expect((await listed(resource, { folder: 'sent' })).mails?.map((one) => one.id)).toEqual([id])
    await Promise.all([resource, manager].map(expectCounted))
  })

  test('is sent at the time that was chosen, unless it was taken back or thrown away', async () => {
    const { resource, manager } = ours
    const hour = 3_600_000
    const later = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
    const sendLater = (subject: string) => write(resource, manager, { subject, at: later(2) })
    const [, back, gone] = [await sendLater('later'), await sendLater('back'), await sendLater('gone')]
    await must(mailbox.undo, resource, { id: back.id })
    await change(resource, gone.id, { folder: 'trash' })
    setClock({ ahead: 3 * hour })
    await app.runDueJobs()
    expect((await inbox(manager)).map(({ subject }) => subject)).toEqual(['later'])
    for (const wrong of [later(2), later(24 * 400)]) {
      expect(await refused(mailbox.send, resource, { to: at(manager), send: true, at: wrong })).toBe(
        '400 request.invalid',
      )
    }
  })

  test('is a draft again, and says so, when its people have left; a mail tells its author', async () => {
    const { resource, manager, validator } = ours
    const { id } = await write(resource, validator, { subject: 'Le planning', undo: true })
    await must(users.disable, manager, { userId: validator.personId })
    setClock({ ahead: 11_000 })
    await app.runDueJobs()
    await app.runDueJobs()
    const [draft] = (await listed(resource, { folder: 'drafts' })).mails ?? []
    expect(draft).toMatchObject({ id, unsent: true, sendAt: null })
    const told = { subject: 'Non envoyé : Le planning', threadId: draft?.threadId, unread: true }
    expect(await inbox(resource)).toMatchObject([told])
    expect((await only(resource)).content).toContain('Il est de nouveau dans vos brouillons')
    await expectCounted(resource)
  })

  test('is a draft again, and says so, when its company is suspended', async () => {
    const { resource, manager, tenant } = ours
    const { id } = await write(resource, manager, { undo: true })
    await transact(suspend(tenant, { reason: 'security', since: new Date().toISOString() }))
    resetRevocations()
    setClock({ ahead: 11_000 })
    await app.runDueJobs()
    const mailsOf = async (person: Person) => (await itemsOf(person)).filter(({ sk }) => sk.startsWith('MAIL#'))
    expect(await mailsOf(manager)).toEqual([])
    expect(await mailsOf(resource)).toMatchObject([
      { id, kind: 'draft', unsent: true },
      { kind: 'received', beginning: expect.stringContaining('n’a pas pu partir') },
    ])
  })

  test('is sent however late the schedule comes to it; what cannot be is tried for three days before it is a draft again', async () => {
    const { resource, manager, validator } = ours
    await setCounts(validator, { 't:A:all': MAX_MAILS })
    for (const person of [manager, validator]) await write(resource, person, { undo: true })
    setClock({ ahead: DAY_MS })
    await app.runDueJobs()
    const waiting = async () => (await listed(resource, { folder: 'drafts' })).mails?.map(({ unsent }) => unsent)
    expect(await waiting()).toEqual([false])
    setClock({ ahead: 4 * DAY_MS })
    await write(resource, manager, { subject: 'Late', at: new Date(Date.now() + 5 * DAY_MS).toISOString() })
    await app.runDueJobs()
    expect(await waiting()).toEqual([false, true])
    setClock({ ahead: 10 * DAY_MS })
    await app.runDueJobs()
    expect((await inbox(manager)).map(({ subject }) => subject)).toEqual(['Late', 'Le planning'])
    expect(await waiting()).toEqual([true])
    await Promise.all([resource, manager].map(expectCounted))
  })

  test('goes the next day when its sender has sent as many as they can, and is not tried till then', async () => {
    const { resource, manager } = ours
    setClock({ at: new Date('2026-11-24T08:00:00Z') })
    await write(resource, manager, { undo: true })
    for (let index = 0; index < MAX_MAILS_PER_DAY; index += 1)
      await countWithinLimit(MAIL_LIMIT, `${ours.tenant}#${resource.personId}`)
    setClock({ at: new Date('2026-11-24T08:05:00Z') })
    await app.runDueJobs()
    const [held] = (await listed(resource, { folder: 'drafts' })).mails ?? []
    expect(held).toMatchObject({ sendAt: '2026-11-25T00:00:00.000Z', unsent: false })
    setClock({ at: new Date('2026-11-25T00:05:00Z') })
    await app.runDueJobs()
    expect(await inbox(manager)).toHaveLength(1)
    await expectCounted(resource)
  })

  test('is one of a hundred; others can still be written, and sent at once', async () => {
    const { resource, manager } = ours
    const { id } = await write(resource, manager, { undo: true })
    await setCounts(resource, { 't:A:waiting': MAX_SCHEDULED_MAILS })
    const input = { to: at(manager), send: true }
    expect(await refused(mailbox.send, resource, { ...input, undo: true })).toBe('409 mailbox.tooManyWaiting')
    await write(resource, manager, { send: false })
    await write(resource, manager)
    await must(mailbox.undo, resource, { id })
    await write(resource, manager, { undo: true })
    await setCounts(resource, { 't:A:all': MAX_MAILS, 't:A:waiting': 1 })
    expect(await refused(mailbox.send, resource, { ...input, undo: true })).toBe('409 mailbox.full')
  })
})
