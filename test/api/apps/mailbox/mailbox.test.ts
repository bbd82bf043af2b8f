import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { MAIL_LIMIT, MAX_COPIES_IN_TRANSACTION } from '#functions/data/apps/mailbox/sending.ts'
import { countWithinLimit } from '#functions/data/companies/limits.ts'
import { type MailChange, mailbox } from '#shared/apps/mailbox/contract.ts'
import { MAX_LABELS_PER_MAIL, MAX_MAILBOX_LABELS, MAX_MAILS, MAX_MAILS_PER_DAY } from '#shared/apps/mailbox/rules.ts'
import { common } from '#shared/overview/common/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { mailboxesOf } from './mailboxKit.ts'

const app = await startApi()
let ours: Awaited<ReturnType<typeof newTenant>>
beforeEach(async () => {
  ours = await newTenant(app)
})
afterEach(() => setClock())

const ABSENT = '01KAAAAAAAAAAAAAAAAAAAAAAA'
const { must, refused, at, write, listed, inbox, only, change, counts, setCounts, expectCounted } = mailboxesOf(app)

const erased = async (person: Person): Promise<void> => {
  await must(users.disable, ours.manager, { userId: person.personId })
  const erasing = { userId: person.personId, confirmEmail: person.email }
  expect((await call(app, users.erase, ours.manager, erasing, { anyCost: true })).status).toBe(200)
  await app.drained()
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
    expect(await must(mailbox.settings, resource, {})).toEqual({
      ...{ messageLayout: 'right', signature: '', rules: [], rulesVersion: 0 },
    })
    const changed = await must(mailbox.saveSettings, resource, { settings: { messageLayout: 'bottom' } })
    expect(changed).toEqual({ messageLayout: 'bottom', signature: '', rules: [], rulesVersion: 0 })
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

  test('there are as many labels as there may be, and not one more', async () => {
    for (let made = (await must(mailbox.labels, ours.resource, {})).length; made < MAX_MAILBOX_LABELS; made++)
      await must(mailbox.createLabel, ours.resource, { label: { title: `Projet ${made}` } })
    expect(await call(app, mailbox.createLabel, ours.resource, { label: { title: 'Un de trop' } })).toMatchObject({
      body: { code: 'mailbox.tooManyLabels' },
    })
    expect(await must(mailbox.labels, ours.resource, {})).toHaveLength(MAX_MAILBOX_LABELS)
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
    const people = await Promise.all(Array.from({ length: MAX_COPIES_IN_TRANSACTION + 3 }, () => addPerson()))
    await write(resource, [...people, resource])
    for (const person of people.slice(0, MAX_COPIES_IN_TRANSACTION)) expect(await inbox(person)).toHaveLength(1)
    await app.drained()
    for (const person of [...people, resource]) expect(await inbox(person)).toHaveLength(1)
    await expectCounted(resource)
  })

  test('that some of many people cannot get says so to its sender, once', async () => {
    const { resource, validator, addPerson } = ours
    const people = await Promise.all(Array.from({ length: MAX_COPIES_IN_TRANSACTION }, () => addPerson()))
    await setCounts(validator, { 't:A:all': MAX_MAILS })
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
    const people = await Promise.all(Array.from({ length: MAX_COPIES_IN_TRANSACTION + 1 }, () => addPerson()))
    const labels: string[] = []
    for (let index = 0; index <= MAX_LABELS_PER_MAIL; index += 1) {
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
    for (let index = 1; index < MAX_MAILS_PER_DAY; index += 1)
      await countWithinLimit(MAIL_LIMIT, `${ours.tenant}#${resource.personId}`)
    await write(resource, manager)
    expect(await refused(mailbox.send, resource, { to: at(manager), send: true })).toBe('429 mailbox.tooMany')
    setClock({ at: new Date('2026-11-25T08:00:00Z') })
    await write(resource, manager)
  })
})
