import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { MAIL_LIMIT, MAX_COPIES_IN_TRANSACTION } from '#functions/data/apps/mailbox/sending.ts'
import { countWithinLimit } from '#functions/data/companies/limits.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { MAX_LABELS_PER_MAIL, MAX_MAILS, MAX_MAILS_PER_DAY } from '#shared/apps/mailbox/rules.ts'
import { common } from '#shared/overview/common/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { newTenant, type Person, startApi } from '#test/kit/api.ts'
import { mailboxesOf } from './mailboxKit.ts'

const app = await startApi()
let ours: Awaited<ReturnType<typeof newTenant>>
beforeEach(async () => {
  ours = await newTenant(app)
})
afterEach(() => setClock())

const { must, erase, refused, at, write, listed, inbox, only, change, setCounts, itemsOf, expectCounted } =
  mailboxesOf(app)

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

  test('has a draft that says what it answers while it is one, and nobody else learns of it', async () => {
    const { resource, manager } = ours
    await write(resource, manager)
    const got = await only(manager)
    const draft = await write(manager, resource, { subject: 'Re: Le planning', answers: got.id, send: false })
    expect(draft.answers).toBe(got.id)
    const { id, version } = await write(manager, resource, { id: draft.id, version: draft.version, send: false })
    const thread = await must(mailbox.thread, manager, { id: got.threadId })
    expect(thread.map(({ kind, answers }) => [kind, answers])).toEqual([
      ['received', null],
      ['draft', got.id],
    ])
    expect((await write(manager, resource, { id, version })).answers).toBeNull()
    expect((await only(resource)).answers).toBeNull()
    expect(JSON.stringify(await itemsOf(resource))).not.toContain(got.id)
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
    await erase(ours.manager, validator)
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
