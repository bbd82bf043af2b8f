import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { type MailChange, mailbox } from '#shared/apps/mailbox/contract.ts'
import { MAX_MAILBOX_LABELS } from '#shared/apps/mailbox/rules.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { mailboxesOf } from './mailboxKit.ts'

const app = await startApi()
let ours: Awaited<ReturnType<typeof newTenant>>
beforeEach(async () => {
  ours = await newTenant(app)
})
afterEach(() => setClock())

const ABSENT = '01KAAAAAAAAAAAAAAAAAAAAAAA'
const { must, refused, write, listed, inbox, only, change, counts, expectCounted } = mailboxesOf(app)

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
      messageLayout: 'right',
      signature: '',
      rules: [],
      rulesVersion: 0,
      autoReply: null,
    })
    const changed = await must(mailbox.saveSettings, resource, { settings: { messageLayout: 'bottom' } })
    expect(changed).toEqual({ messageLayout: 'bottom', signature: '', rules: [], rulesVersion: 0, autoReply: null })
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
