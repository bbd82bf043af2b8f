import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { type MailChange, mailbox } from '#shared/apps/mailbox/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { downloadArchive } from '#test/kit/archive.ts'
import { mailboxesOf } from './mailboxKit.ts'

const app = await startApi()
let ours: Awaited<ReturnType<typeof newTenant>>
beforeEach(async () => {
  ours = await newTenant(app)
})
afterEach(() => setClock())

const { must, erase, refused, at, write, listed, inbox, only, change, itemsOf, copied, expectCounted } =
  mailboxesOf(app)

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

  test('finds a mail by what is written in it, and by each of several who have got it', async () => {
    const { resource, manager } = ours
    const others = []
    for (const firstName of ['Aliénor', 'Barnabé', 'Clotilde', 'Dieudonné', 'Éléonore']) {
      others.push(await ours.addPerson({ firstName, lastName: 'de Kervelgan-Montfort' }))
    }
    await write(manager, [resource, ...others], {
      subject: 'Plan',
      content: `<p>${'Un mot. '.repeat(15)}Astreinte</p>`,
    })
    const found = async (query: string) => (await must(mailbox.search, resource, { query })).length
    expect(await found('plan astreinte')).toBe(1)
    expect(await found(`astreinte ${resource.email}`)).toBe(1)
    expect(await found('dieudonne')).toBe(1)
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
    const archive = (await downloadArchive(app, person)).text
    for (const subject of ['Mon départ', 'Re: Mon départ']) expect(archive).toContain(subject)

    await erase(ours.manager, person)
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

    await erase(ours.manager, gone)
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
      company: null,
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
