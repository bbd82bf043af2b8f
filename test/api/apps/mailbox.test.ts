import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId, setClock } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { getItem, putItem, queryAll, transact } from '#functions/core/table/table.ts'
import { countsKey, mailChanged, mailsOf } from '#functions/data/apps/mailbox/mails.ts'
import { AT_ONCE_INSIDE, MAILING } from '#functions/data/apps/mailbox/sending.ts'
import { count } from '#functions/data/companies/limits.ts'
import { type Mail, type MailChange, mailbox } from '#shared/apps/mailbox/contract.ts'
import { MAILS_A_DAY, MOST_LABELS_OF_A_MAIL, MOST_MAILS, MOST_WAITING, viewsOf } from '#shared/apps/mailbox/rules.ts'
import type { Endpoint, InputOf, OutputOf } from '#shared/core/endpoint.ts'
import { common } from '#shared/overview/common/contract.ts'
import { account } from '#shared/people/account/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { unzip } from '#test/kit/zip.ts'

const app = await startApi()
let ours: Awaited<ReturnType<typeof newTenant>>
beforeEach(async () => {
  ours = await newTenant(app)
})
afterEach(() => setClock())

const DAY_MS = 86_400_000
const ABSENT = '01KAAAAAAAAAAAAAAAAAAAAAAA'
const must = async <E extends Endpoint>(endpoint: E, person: Person, input: InputOf<E>, key?: string) => {
  const { status, body } = await call(app, endpoint, person, input, { key })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as OutputOf<E>
}
const refused = async <E extends Endpoint>(endpoint: E, person: Person, input: InputOf<E>) => {
  const { status, body } = await call(app, endpoint, person, input)
  return `${status} ${(body as { code?: string }).code}`
}

type Sending = Partial<InputOf<typeof mailbox.send>>
const at = (...people: Person[]) => people.map(({ email }) => ({ address: email }))
const write = (from: Person, to: Person | Person[], more: Sending = {}, key?: string) =>
  must(
    mailbox.send,
    from,
    { to: at(...[to].flat()), subject: 'Le planning', content: '<p>Bonjour</p>', send: true, ...more },
    key,
  )
const listed = (person: Person, where: { folder?: string; filter?: string; label?: string }, page?: number) =>
  must(mailbox.mails, person, { ...where, ...(page && { page }) })
const inbox = async (person: Person): Promise<Mail[]> => (await listed(person, { folder: 'inbox' })).mails ?? []
const only = async (person: Person): Promise<Mail> => {
  const [mail] = await inbox(person)
  if (!mail) throw new Error('No mail')
  return mail
}
const change = (person: Person, id: string, mail: MailChange) => must(mailbox.update, person, { id, mail })
const counts = async (person: Person): Promise<Record<string, number>> =>
  Object.fromEntries((await must(mailbox.folders, person, {})).map(({ slug, count }) => [slug, count]))

const erased = async (person: Person): Promise<void> => {
  await must(users.disable, ours.manager, { userId: person.personId })
  const erasing = { userId: person.personId, confirmEmail: person.email }
  expect((await call(app, users.erase, ours.manager, erasing, { anyCost: true })).status).toBe(200)
  await app.drained()
}

const itemsOf = ({ tenant, personId }: Person) =>
  queryAll({ where: expression`#pk = ${`T#${tenant}#P#${personId}#MAIL`}` })
/** The same mail so many times more, in the same place and conversation. */
const copied = async (person: Person, id: string, times: number): Promise<void> => {
  const owner = { tenant: person.tenant, person: person.personId }
  const [mail] = await mailsOf(owner).byIds([id])
  for (let index = 0; mail && index < times; index += 1) {
    const copy = newId()
    await transact(mailChanged(owner, undefined, { ...mail, id: copy, place: copy }))
  }
}
const setCounts = async ({ tenant, personId }: Person, counters: Record<string, number>): Promise<void> => {
  const key = countsKey({ tenant, person: personId })
  await putItem({ ...(await getItem(key)), ...key, ...counters })
}
/** What the rows and the mails of a mailbox say together, counted again. */
const recounted = async (person: Person) => {
  const items = await itemsOf(person)
  const known = new Set((await must(mailbox.labels, person, {})).map(({ id }) => id))
  const totals: Record<string, number> = {}
  const rows: string[] = []
  for (const item of items.filter(({ sk }) => sk.startsWith('MAIL#'))) {
    const mail = item as unknown as Mail & { place: string }
    const views = viewsOf({ ...mail, labels: mail.labels.filter((one) => known.has(one)) })
    rows.push(...views.map((view) => `ROW#${view}#${mail.place}`))
    for (const view of ['A:all', ...(mail.sendAt ? ['A:waiting'] : []), ...views]) {
      totals[`t:${view}`] = (totals[`t:${view}`] ?? 0) + 1
      if (mail.unread) totals[`u:${view}`] = (totals[`u:${view}`] ?? 0) + 1
    }
  }
  const { pk: _, sk: __, ...kept } = items.find(({ sk }) => sk === 'COUNTS') ?? { pk: '', sk: '' }
  const stored = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== 0))
  return {
    totals,
    rows: rows.toSorted(),
    stored,
    storedRows: items
      .map(({ sk }) => sk)
      .filter((sk) => sk.startsWith('ROW#'))
      .toSorted(),
  }
}
const expectCounted = async (person: Person) => {
  const { totals, rows, stored, storedRows } = await recounted(person)
  expect(stored).toEqual(totals)
  expect(storedRows).toEqual(rows)
}

describe('the calls of the specification', () => {
  test('folders, filters and settings are as they are before anything has come', async () => {
    const { resource, validator } = ours
    expect(await must(mailbox.folders, validator, {})).toContainEqual({
      id: 'inbox',
      title: 'Inbox',
      slug: 'inbox',
      icon: 'heroicons_outline:inbox',
      count: 0,
    })
    expect((await must(mailbox.folders, resource, {})).map(({ title }) => title)).toContain('Boîte de réception')
    expect((await must(mailbox.filters, validator, {})).map(({ slug }) => slug)).toEqual(['starred', 'important'])
    expect(await must(mailbox.settings, resource, {})).toEqual({ messageLayout: 'right', signature: '', rules: [] })
    const changed = await must(mailbox.saveSettings, resource, { settings: { messageLayout: 'bottom' } })
    expect(changed).toEqual({ messageLayout: 'bottom', signature: '', rules: [] })
    expect(await must(mailbox.saveSettings, resource, { settings: changed })).toEqual(changed)
  })

  test('an empty folder has a first page without mails; beyond the last one there are none, and only its number', async () => {
    const { resource, manager } = ours
    expect(await listed(resource, { folder: 'inbox' })).toEqual({
      mails: [],
      pagination: { totalResults: 0, resultsPerPage: 10, currentPage: 1, lastPage: 1, startIndex: 0, endIndex: -1 },
    })
    expect(await listed(resource, { folder: 'inbox' }, 2)).toEqual({ mails: null, pagination: { lastPage: 1 } })
    for (let index = 0; index < 21; index += 1) await write(manager, resource, { subject: `n° ${index}` })
    const subjects = async (page: number) =>
      (await listed(resource, { folder: 'inbox' }, page)).mails?.map(({ subject }) => subject)
    expect(await subjects(1)).toEqual(Array.from({ length: 10 }, (_, index) => `n° ${20 - index}`))
    expect(await subjects(2)).toEqual(Array.from({ length: 10 }, (_, index) => `n° ${10 - index}`))
    expect(await listed(resource, { folder: 'inbox' }, 3)).toMatchObject({
      mails: [{ subject: 'n° 0' }],
      pagination: { totalResults: 21, resultsPerPage: 10, currentPage: 3, lastPage: 3, startIndex: 20, endIndex: 20 },
    })
    expect(await listed(resource, { folder: 'inbox' }, 4)).toEqual({ mails: null, pagination: { lastPage: 3 } })
    await expectCounted(resource)
  })

  test.each([
    [{}, '400 request.invalid'],
    [{ folder: 'inbox', filter: 'starred' }, '400 request.invalid'],
    [{ folder: 'nowhere' }, '404 resource.notFound'],
    [{ filter: 'urgent' }, '404 resource.notFound'],
    [{ label: 'none' }, '404 resource.notFound'],
    [{ folder: 'inbox', page: 0 }, '400 request.invalid'],
  ])('a list asked for by %j is refused', async (where, answer) => {
    expect(await refused(mailbox.mails, ours.resource, where)).toBe(answer)
  })

  test('the inbox counts what is unread, drafts and spam all of theirs, sent and trash nothing', async () => {
    const { resource, manager } = ours
    for (const subject of ['a', 'b', 'c', 'd']) await write(manager, resource, { subject })
    await write(manager, resource, { send: false })
    expect(await counts(manager)).toMatchObject({ inbox: 0, sent: 0, drafts: 1, spam: 0, trash: 0 })
    const [d, c, b] = await inbox(resource)
    await change(resource, d?.id ?? '', { unread: false })
    await change(resource, c?.id ?? '', { folder: 'spam' })
    await change(resource, b?.id ?? '', { folder: 'trash' })
    expect(await counts(resource)).toMatchObject({ inbox: 1, sent: 0, drafts: 0, spam: 1, trash: 0 })
    await Promise.all([resource, manager].map(expectCounted))
  })

  test('opening a mail leaves it unread; a change that was made already counts nothing', async () => {
    const { resource, manager } = ours
    await write(manager, resource)
    const { id } = await only(resource)
    expect(await must(mailbox.mail, resource, { id })).toMatchObject({ unread: true, content: 'Bonjour' })
    const first = await change(resource, id, { unread: false, starred: true })
    const again = await change(resource, id, { unread: false, starred: true })
    expect(again).toEqual(first)
    expect(await counts(resource)).toMatchObject({ inbox: 0 })
    expect((await listed(resource, { filter: 'starred' })).pagination).toMatchObject({ totalResults: 1 })
    await expectCounted(resource)
  })

  test('what a list and a mail answer may be sent back whole and changes nothing; its text is never changed', async () => {
    const { resource, manager } = ours
    await write(manager, resource, { content: `<p>${'Très long. '.repeat(60)}</p>` })
    const mail = await only(resource)
    const whole = await must(mailbox.mail, resource, { id: mail.id })
    expect(whole.content.length).toBeGreaterThan(mail.content.length)
    expect(await must(mailbox.update, resource, { id: mail.id, mail })).toEqual(mail)
    expect(await must(mailbox.update, resource, { id: mail.id, mail: whole })).toEqual(mail)
    expect(await must(mailbox.mail, resource, { id: mail.id })).toEqual(whole)
    expect(await refused(mailbox.update, resource, { id: mail.id, mail: { tenant: 'x' } as MailChange })).toBe(
      '400 request.invalid',
    )
  })

  test('a label gets a slug by its title, keeps it with another colour, and is lost by every mail at once', async () => {
    const { resource, manager } = ours
    const make = (title: string) => must(mailbox.createLabel, resource, { label: { title, color: 'teal' } })
    const label = await make('R&D  -- Équipe')
    expect(label).toMatchObject({ slug: 'rd-equipe', color: 'teal' })
    expect((await make('R&D -- équipe')).slug).toBe('rd-equipe-1')
    const recoloured = await must(mailbox.updateLabel, resource, { id: label.id, label: { color: 'pink' } })
    expect(recoloured).toEqual({ ...label, color: 'pink' })
    expect(
      await must(mailbox.updateLabel, resource, { id: label.id, label: { ...label, title: 'Paie' } }),
    ).toMatchObject({
      slug: 'paie',
    })
    for (const subject of ['a', 'b']) await write(manager, resource, { subject })
    for (const { id } of await inbox(resource)) await change(resource, id, { labels: [label.id, ABSENT] })
    expect((await listed(resource, { label: 'paie' })).mails).toHaveLength(2)
    expect((await listed(resource, { label: label.id })).mails?.[0]?.labels).toEqual([label.id])
    expect(await must(mailbox.removeLabel, resource, { id: label.id })).toBe(true)
    expect((await inbox(resource)).map(({ labels }) => labels)).toEqual([[], []])
    expect(await refused(mailbox.mails, resource, { label: label.id })).toBe('404 resource.notFound')
    expect(await must(mailbox.removeLabel, resource, { id: label.id })).toBe(true)
    const { id } = await only(resource)
    expect(await change(resource, id, { labels: [label.id] })).toMatchObject({ labels: [] })
    await app.drained()
    await expectCounted(resource)
  })

  test('twenty labels of one title made at once have twenty slugs', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, () => call(app, mailbox.createLabel, ours.resource, { label: { title: 'Équipe' } })),
    )
    const kept = made.filter(({ status }) => status === 200).map(({ body }) => body.slug)
    expect(made.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(new Set(kept).size).toBe(kept.length)
    const slugs = (await must(mailbox.labels, ours.resource, {})).map(({ slug }) => slug)
    expect(slugs.toSorted()).toEqual(kept.toSorted())
    expect(slugs).toContain('equipe')
  })

  test('filters and labels span all folders but trash and spam', async () => {
    const { resource, manager } = ours
    for (const subject of ['a', 'b', 'c', 'd']) await write(manager, resource, { subject })
    const mails = await inbox(resource)
    for (const { id } of mails) await change(resource, id, { important: true })
    const folders = ['archive', 'spam', 'trash', 'inbox'] as const
    for (const [index, folder] of folders.entries()) await change(resource, mails[index]?.id ?? '', { folder })
    const found = (await listed(resource, { filter: 'important' })).mails?.map(({ folder }) => folder)
    expect(found).toEqual(['archive', 'inbox'])
    await expectCounted(resource)
  })
})

describe('a mail inside the company', () => {
  test('is in the other’s inbox when it was sent, with the names of people as they are', async () => {
    const { resource, manager, validator } = ours
    const sent = await write(resource, manager, {
      to: [{ name: 'Mallory', address: manager.email.toUpperCase() }],
      cc: at(validator),
      content: '<p>Voici <strong>le planning</strong><script>alert(1)</script><img src=x onerror=alert(1)></p>',
    })
    expect(sent).toMatchObject({ folder: 'sent', unread: false, to: `${manager.name} <${manager.email}>`, ccCount: 1 })
    const got = await only(manager)
    expect(got).toMatchObject({
      type: 'mail',
      from: { avatar: null, contact: `${resource.name} <${resource.email}>` },
      subject: 'Le planning',
      content: 'Voici le planning',
      unread: true,
      folder: 'inbox',
      bccCount: 0,
    })
    const { html } = await must(mailbox.mail, manager, { id: got.id })
    expect(html).toBe('<p>Voici <strong>le planning</strong></p>')
    expect((await only(validator)).threadId).toBe(got.threadId)
  })

  test('shows who got it unseen to its sender only, in lists, searches, conversations and answers', async () => {
    const { resource, manager, validator, freelancer } = ours
    const sent = await write(resource, manager, { cc: at(validator), bcc: at(freelancer), content: '<p>secret</p>' })
    expect(sent).toMatchObject({ bccCount: 1, bcc: [`${freelancer.name} <${freelancer.email}>`] })
    expect((await listed(resource, { folder: 'sent' })).mails?.[0]).toMatchObject({ bccCount: 1 })
    for (const person of [manager, validator, freelancer]) {
      const mail = await only(person)
      const whole = await must(mailbox.mail, person, { id: mail.id })
      const found = await must(mailbox.search, person, { query: 'planning' })
      const thread = await must(mailbox.thread, person, { id: mail.threadId })
      expect(found).toHaveLength(1)
      for (const one of [mail, whole, ...found, ...thread]) {
        expect(one).toMatchObject({ bcc: [], bccCount: 0 })
        expect(JSON.stringify([one.to, one.cc, one.bcc, one.people])).not.toContain(freelancer.email)
      }
    }
  })

  test('is answered in one conversation, which each sees what they got of', async () => {
    const { resource, manager, validator } = ours
    await write(resource, [manager, validator])
    const got = await only(manager)
    await write(manager, resource, { subject: 'Re: Le planning', answers: got.id })
    const answer = await only(resource)
    expect(answer.threadId).toBe(got.threadId)
    const thread = await must(mailbox.thread, resource, { id: answer.threadId })
    expect(thread.map(({ folder, subject }) => [folder, subject])).toEqual([
      ['sent', 'Le planning'],
      ['inbox', 'Re: Le planning'],
    ])
    expect(await must(mailbox.thread, validator, { id: got.threadId })).toHaveLength(1)
    expect(await refused(mailbox.thread, ours.freelancer, { id: got.threadId })).toBe('404 resource.notFound')
  })

  test('repeated with its key is one mail, and nobody has half of one', async () => {
    const { resource, manager } = ours
    const key = 'mail-to-the-manager-1'
    const first = await write(resource, manager, {}, key)
    expect(await write(resource, manager, {}, key)).toEqual(first)
    expect(await inbox(manager)).toHaveLength(1)
    await Promise.all([resource, manager].map(expectCounted))
  })

  test('reaches more people than a transaction holds, and its sender, each once', async () => {
    const { resource, addPerson } = ours
    const people = await Promise.all(Array.from({ length: AT_ONCE_INSIDE + 3 }, () => addPerson()))
    await write(resource, [...people, resource])
    for (const person of people.slice(0, AT_ONCE_INSIDE)) expect(await inbox(person)).toHaveLength(1)
    await app.drained()
    for (const person of [...people, resource]) expect(await inbox(person)).toHaveLength(1)
    await expectCounted(resource)
  })

  test('that some of many people cannot get says so to its sender, once', async () => {
    const { resource, validator, addPerson } = ours
    const people = await Promise.all(Array.from({ length: AT_ONCE_INSIDE }, () => addPerson()))
    await setCounts(validator, { 't:A:all': MOST_MAILS })
    const sent = await write(resource, [...people, validator])
    await app.drained()
    const told = await must(common.notifications, resource, {})
    const notice = {
      title: `Votre message n’est pas parvenu à ${validator.name}`,
      link: `/apps/mailbox/sent/1/${sent.id}`,
    }
    expect(told.filter(({ link }) => link === notice.link)).toMatchObject([notice])
    expect(await inbox(validator)).toEqual([])
    await erased(validator)
    expect((await must(mailbox.mail, resource, { id: sent.id })).to).toContain('Ancien consultant')
  })

  test('with as many labels and marks as there can be goes to as many people at once', async () => {
    const { resource, addPerson } = ours
    const people = await Promise.all(Array.from({ length: AT_ONCE_INSIDE + 1 }, () => addPerson()))
    const labels: string[] = []
    for (let index = 0; index <= MOST_LABELS_OF_A_MAIL; index += 1) {
      labels.push((await must(mailbox.createLabel, resource, { label: { title: `Projet ${index}` } })).id)
    }
    const { id } = await write(resource, people, { send: false })
    expect(await refused(mailbox.update, resource, { id, mail: { labels } })).toBe('400 request.invalid')
    const marks = { starred: true, important: true, labels: labels.slice(1) }
    const { version } = await change(resource, id, marks)
    expect(await write(resource, people, { id, version })).toMatchObject({ folder: 'sent', ...marks })
    for (const folder of ['trash', 'sent'] as const) expect(await change(resource, id, { folder })).toMatchObject(marks)
    await expectCounted(resource)
  })

  test('goes to nobody when one of its people is not known, left, or no longer works here', async () => {
    const { resource, manager, validator } = ours
    const other = await newTenant(app)
    const sendTo = (...people: Person[]) => refused(mailbox.send, resource, { to: at(...people), send: true })
    expect(await sendTo(manager, other.manager)).toBe('422 mailbox.unknownRecipient')
    await must(users.disable, manager, { userId: validator.personId })
    expect(await sendTo(manager, validator)).toBe('422 mailbox.unknownRecipient')
    expect(await sendTo()).toBe('422 mailbox.noRecipient')
    expect(await inbox(manager)).toEqual([])
  })

  test('is one of two hundred a day', async () => {
    const { resource, manager } = ours
    setClock({ at: new Date('2026-11-24T08:00:00Z') })
    for (let index = 1; index < MAILS_A_DAY; index += 1) await count(MAILING, `${ours.tenant}#${resource.personId}`)
    await write(resource, manager)
    expect(await refused(mailbox.send, resource, { to: at(manager), send: true })).toBe('429 mailbox.tooMany')
    setClock({ at: new Date('2026-11-25T08:00:00Z') })
    await write(resource, manager)
  })
})

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
    await app.due()
    expect((await inbox(resource)).map(({ subject }) => subject)).toEqual(['second'])
    setClock({ ahead: 4 * hour })
    await Promise.all([app.due(), app.due()])
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
    setClock({ ahead: 2 * hour })
    await app.due()
    expect(await inbox(resource)).toEqual([])
    setClock({ ahead: 6 * hour })
    await app.due()
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
    await app.due()
    expect(await inbox(manager)).toEqual([])
    setClock({ ahead: 11_000 })
    await Promise.all([app.due(), app.due()])
    await app.due()
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
    await app.due()
    expect((await inbox(manager)).map(({ subject }) => subject)).toEqual(['later'])
    for (const wrong of [later(2), later(24 * 400)]) {
      expect(await refused(mailbox.send, resource, { to: at(manager), send: true, at: wrong })).toBe(
        '400 request.invalid',
      )
    }
  })

  test('is a draft again, and says so, when its people have left', async () => {
    const { resource, manager, validator } = ours
    await write(resource, validator, { undo: true })
    await must(users.disable, manager, { userId: validator.personId })
    setClock({ ahead: 11_000 })
    await app.due()
    const [draft] = (await listed(resource, { folder: 'drafts' })).mails ?? []
    expect(draft).toMatchObject({ unsent: true, sendAt: null })
    await expectCounted(resource)
  })

  test('is sent however late the schedule comes to it; what cannot be is tried for three days before it is a draft again', async () => {
    const { resource, manager, validator } = ours
    await setCounts(validator, { 't:A:all': MOST_MAILS })
    for (const person of [manager, validator]) await write(resource, person, { undo: true })
    setClock({ ahead: DAY_MS })
    await app.due()
    const waiting = async () => (await listed(resource, { folder: 'drafts' })).mails?.map(({ unsent }) => unsent)
    expect(await waiting()).toEqual([false])
    setClock({ ahead: 4 * DAY_MS })
    await write(resource, manager, { subject: 'Late', at: new Date(Date.now() + 5 * DAY_MS).toISOString() })
    await app.due()
    expect(await waiting()).toEqual([false, true])
    setClock({ ahead: 10 * DAY_MS })
    await app.due()
    expect((await inbox(manager)).map(({ subject }) => subject)).toEqual(['Late', 'Le planning'])
    expect(await waiting()).toEqual([true])
    await Promise.all([resource, manager].map(expectCounted))
  })

  test('goes the next day when its sender has sent as many as they can, and is not tried till then', async () => {
    const { resource, manager } = ours
    setClock({ at: new Date('2026-11-24T08:00:00Z') })
    await write(resource, manager, { undo: true })
    for (let index = 0; index < MAILS_A_DAY; index += 1) await count(MAILING, `${ours.tenant}#${resource.personId}`)
    setClock({ at: new Date('2026-11-24T08:05:00Z') })
    await app.due()
    const [held] = (await listed(resource, { folder: 'drafts' })).mails ?? []
    expect(held).toMatchObject({ sendAt: '2026-11-25T00:00:00.000Z', unsent: false })
    setClock({ at: new Date('2026-11-25T00:05:00Z') })
    await app.due()
    expect(await inbox(manager)).toHaveLength(1)
    await expectCounted(resource)
  })

  test('is one of a hundred; others can still be written, and sent at once', async () => {
    const { resource, manager } = ours
    const { id } = await write(resource, manager, { undo: true })
    await setCounts(resource, { 't:A:waiting': MOST_WAITING })
    const input = { to: at(manager), send: true }
    expect(await refused(mailbox.send, resource, { ...input, undo: true })).toBe('409 mailbox.tooManyWaiting')
    await write(resource, manager, { send: false })
    await write(resource, manager)
    await must(mailbox.undo, resource, { id })
    await write(resource, manager, { undo: true })
    await setCounts(resource, { 't:A:all': MOST_MAILS, 't:A:waiting': 1 })
    expect(await refused(mailbox.send, resource, { ...input, undo: true })).toBe('409 mailbox.full')
  })
})

describe('a mailbox', () => {
  test('is its owner’s alone', async () => {
    const { resource, manager, validator } = ours
    const sent = await write(resource, manager)
    const { id, threadId } = await only(manager)
    for (const other of [validator, (await newTenant(app)).manager]) {
      for (const one of [id, sent.id]) {
        expect(await refused(mailbox.mail, other, { id: one })).toBe('404 resource.notFound')
        expect(await refused(mailbox.update, other, { id: one, mail: { folder: 'trash' } })).toBe(
          '404 resource.notFound',
        )
        expect(await must(mailbox.discard, other, { id: one })).toBe(true)
      }
      expect(await refused(mailbox.thread, other, { id: threadId })).toBe('404 resource.notFound')
      expect(await refused(mailbox.send, other, { answers: id, send: false })).toBe('404 resource.notFound')
    }
    expect(await only(manager)).toMatchObject({ folder: 'inbox' })
  })

  test('finds mails by all the words of a search, whatever their accents, the latest first, without trash and spam', async () => {
    const { resource, manager } = ours
    await write(manager, resource, { subject: 'Congés d’été' })
    await write(manager, resource, { subject: 'CRA', content: '<p>les congés de Noël</p>' })
    await write(manager, resource, { subject: 'Autre chose' })
    const search = async (query: string) =>
      (await must(mailbox.search, resource, { query })).map(({ subject }) => subject)
    expect(await search('conges')).toEqual(['CRA', 'Congés d’été'])
    expect(await search('CONGÉS noel')).toEqual(['CRA'])
    expect(await search('  ')).toEqual([])
    expect(await search('%')).toEqual([])
    const [latest] = await must(mailbox.search, resource, { query: 'noel' })
    await change(resource, latest?.id ?? '', { folder: 'trash' })
    expect(await search('conges')).toEqual(['Congés d’été'])
  })

  test('finds a mail whatever the number of those in the trash and among spam that hold the same words', async () => {
    const { resource, manager } = ours
    await write(manager, resource, { subject: 'Astreinte de mars' })
    await write(manager, resource, { subject: 'Astreinte d’avril' })
    const { id } = await only(resource)
    await change(resource, id, { folder: 'trash' })
    await copied(resource, id, 60)
    await change(resource, id, { folder: 'spam' })
    await copied(resource, id, 60)
    const found = async () =>
      (await must(mailbox.search, resource, { query: 'astreinte' })).map(({ subject }) => subject)
    expect(await found()).toEqual(['Astreinte de mars'])
    await change(resource, id, { folder: 'inbox' })
    expect(await found()).toEqual(['Astreinte d’avril', 'Astreinte de mars'])
  })

  test('is part of what somebody may take with them, and goes with who is erased, whose name goes from the mails of others', async () => {
    const { addPerson, manager } = ours
    const person = await addPerson({ firstName: 'Zéphyrine', lastName: 'Quillebœuf' })
    await write(person, manager, { subject: 'Mon départ', bcc: at(ours.validator) })
    await write(manager, person, { subject: 'Re: Mon départ', answers: (await only(manager)).id })
    const { body } = await call(app, account.personalData, person, {}, { anyCost: true })
    const archive = Object.values(unzip(Buffer.from(body.content, 'base64')))
      .map(String)
      .join()
    for (const subject of ['Mon départ', 'Re: Mon départ']) expect(archive).toContain(subject)

    await erased(person)
    expect(await itemsOf(person)).toEqual([])
    for (const reader of [manager, ours.validator]) {
      const mail = await only(reader)
      expect(mail).toMatchObject({
        subject: 'Mon départ',
        from: { contact: expect.stringMatching(/^Ancien consultant/) },
      })
      const kept = JSON.stringify(await itemsOf(reader))
      for (const trace of ['Quillebœuf', 'quilleb', person.email])
        expect(kept.toLowerCase()).not.toContain(trace.toLowerCase())
    }
    await Promise.all([manager, ours.validator].map(expectCounted))
  })

  test('loses the name of who is erased also where none of their own mails leads, and it does not come back', async () => {
    const { addPerson, manager, validator, resource } = ours
    const gone = await addPerson({ firstName: 'Zéphyrine', lastName: 'Quillebœuf' })
    // Discarded for good by both who could have told of it.
    await write(manager, gone, { subject: 'Unseen', bcc: at(resource) })
    const sent = (await listed(manager, { folder: 'sent' })).mails?.[0]
    const thrownAway: [Person, string][] = [
      [gone, (await only(gone)).id],
      [manager, sent?.id ?? ''],
    ]
    for (const [person, id] of thrownAway) {
      await change(person, id, { folder: 'trash' })
      await must(mailbox.discard, person, { id })
    }
    const draft = await write(manager, [gone, resource], { send: false })
    const trashed = await write(validator, gone, { send: false })
    await change(validator, trashed.id, { folder: 'trash' })
    // Longer than what is read of a conversation at once.
    await write(gone, validator, { subject: 'Congés d’été' })
    await copied(validator, (await only(validator)).id, 101)

    await erased(gone)
    for (const reader of [manager, validator, resource]) {
      const kept = JSON.stringify(await itemsOf(reader)).toLowerCase()
      for (const trace of ['quilleb', gone.email]) expect(kept).not.toContain(trace.toLowerCase())
      await expectCounted(reader)
    }
    const input = { id: draft.id, to: at(gone, resource), send: false }
    expect(await refused(mailbox.send, manager, { ...input, version: draft.version })).toBe('409 mailbox.stale')
    const [left] = (await listed(manager, { folder: 'drafts' })).mails ?? []
    expect(left?.people.to.map(({ personId, address }) => personId ?? address)).toEqual([resource.email])
    // What is left of the mails is found as it shows.
    expect(await must(mailbox.search, validator, { query: 'conges ancien consultant bonjour' })).toHaveLength(50)
    expect(await must(mailbox.search, validator, { query: 'quilleb' })).toEqual([])
  })

  test('proposes colleagues to write to', async () => {
    const { resource, manager } = ours
    const found = await must(mailbox.people, resource, { query: 'Maud' })
    expect(found).toContainEqual({
      name: manager.name,
      address: manager.email,
      personId: manager.personId,
      avatar: null,
    })
  })

  test('stays counted whatever several do to the same mails at once', async () => {
    const { resource, manager } = ours
    const label = await must(mailbox.createLabel, resource, { label: { title: 'Suivi' } })
    for (const subject of ['a', 'b', 'c']) await write(manager, resource, { subject })
    const mails = await inbox(resource)
    const folders = ['inbox', 'archive', 'trash', 'spam'] as const
    const changes = Array.from({ length: 40 }, (_, index): [string, MailChange] => [
      mails[index % 3]?.id ?? '',
      index % 4 === 0
        ? { folder: folders[(index * 7) % 4] ?? 'inbox' }
        : { unread: index % 3 === 0, starred: index % 5 < 2, labels: index % 2 === 0 ? [label.id] : [] },
    ])
    for (let start = 0; start < changes.length; start += 4) {
      await Promise.all(
        changes.slice(start, start + 4).map(([id, mail]) => call(app, mailbox.update, resource, { id, mail })),
      )
    }
    await expectCounted(resource)
  })
})
