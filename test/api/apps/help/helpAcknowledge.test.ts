import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { queryAll } from '#functions/core/table/table.ts'
import { articlePartition } from '#functions/data/keys.ts'
import { help } from '#shared/apps/help/contract.ts'
import { common } from '#shared/overview/common/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { call, type Person, startApi } from '#test/kit/api.ts'
import { downloadArchive } from '#test/kit/archive.ts'
import { helpKit, text, UNWRITTEN } from './helpKit.ts'

const app = await startApi()
const { must, authored, begun, published, publish, save, read, own } = helpKit(app)
afterEach(() => setClock())

const at = (instant: string) => setClock({ at: new Date(instant) })
const ask = (author: Person, id: string, asked = true) => call(app, help.askToAcknowledge, author, { id, asked })
const acknowledge = (person: Person, { id, version }: { id: string; version: number }) =>
  call(app, help.acknowledge, person, { id, version })
const readersOf = async (author: Person, id: string, wasRead: boolean) =>
  (await must(call(app, help.articleReaders, author, { id, read: wasRead }))).items
const namesOf = async (author: Person, id: string, wasRead: boolean) =>
  (await readersOf(author, id, wasRead)).map((one) => one.id)
const seenBy = async (person: Person, slug: string) => (await read(person, slug)).body.guides[0]?.acknowledgement
const remind = (author: Person, id: string, ...people: Person[]) =>
  call(app, help.remindReaders, author, { id, people: people.map(({ personId }) => personId) })
const toldTo = async (person: Person) => {
  await app.drained()
  return (await must(call(app, common.notifications, person, {})))
    .filter(({ link }) => link?.includes('help-center'))
    .map(({ title, description, link }) => ({ title, description, link }))
}

test('readers who are asked confirm having read an article, once; authors see who has and who has not', async () => {
  const { author, manager, resource, validator, addPerson } = await authored()
  const freelancer = await addPerson({ type: 'FREELANCER' })
  at('2026-11-20T09:00:00Z')
  const article = await published(author, 'Nos astreintes')
  expect(await seenBy(resource, article.slug)).toBeNull()
  expect((await own(resource))[0]?.toAcknowledge).toBe(false)
  expect((await acknowledge(resource, article)).status).toBe(404)
  expect((await must(ask(author, article.id))).acknowledgeSince).toBe('2026-11-20T09:00:00.000Z')
  const asked = { askedAt: '2026-11-20T09:00:00.000Z', version: article.version, readAt: null }
  expect([await seenBy(resource, article.slug), (await own(resource))[0]?.toAcknowledge]).toEqual([asked, true])
  at('2026-11-21T10:00:00Z')
  const done = { ...asked, readAt: '2026-11-21T10:00:00.000Z' }
  expect(await must(acknowledge(resource, article))).toEqual(done)
  at('2026-11-22T10:00:00Z')
  expect(await must(acknowledge(resource, article))).toEqual(done)
  expect([await seenBy(resource, article.slug), (await own(resource))[0]?.toAcknowledge]).toEqual([done, false])
  expect(await seenBy(validator, article.slug)).toEqual(asked)
  expect(await readersOf(author, article.id, true)).toMatchObject([
    { id: resource.personId, readAt: done.readAt, remindedAt: null },
  ])
  const left = await namesOf(author, article.id, false)
  expect(left.toSorted()).toEqual([author, manager, validator].map(({ personId }) => personId).toSorted())
  // Who is not meant is neither asked nor listed.
  expect((await acknowledge(freelancer, article)).status).toBe(404)
  expect((await call(app, help.articleReaders, resource, { id: article.id, read: true })).status).toBe(403)
  expect((await ask(resource, article.id)).status).toBe(403)
})

test('only what is published now can be confirmed; whoever confirmed stays so until everybody is asked again', async () => {
  const { author, resource } = await authored()
  at('2026-11-20T09:00:00Z')
  const draft = await begun(author)
  expect((await ask(author, draft.id)).body).toMatchObject({ code: 'help.notPublished' })
  const article = await published(author, 'Nos congés')
  await must(ask(author, article.id))
  at('2026-11-21T09:00:00Z')
  await must(acknowledge(resource, article))
  const changed = await must(save(author, article, { texts: { EN: UNWRITTEN, FR: text('Nos congés 2027') } }))
  await must(publish(author, changed))
  expect((await acknowledge(resource, article)).body).toMatchObject({ code: 'help.changed' })
  expect(await seenBy(resource, article.slug)).toMatchObject({
    version: changed.version,
    readAt: '2026-11-21T09:00:00.000Z',
  })
  at('2026-11-22T09:00:00Z')
  await must(ask(author, article.id))
  expect(await seenBy(resource, article.slug)).toMatchObject({ version: changed.version, readAt: null })
  expect(await namesOf(author, article.id, true)).toEqual([])
  at('2026-11-23T09:00:00Z')
  await must(acknowledge(resource, changed))
  expect(await namesOf(author, article.id, true)).toEqual([resource.personId])
  // No more, and while it is withdrawn, nobody is asked.
  await must(publish(author, changed, false))
  expect((await acknowledge(resource, changed)).status).toBe(404)
  await must(publish(author, changed))
  expect((await must(ask(author, article.id, false))).acknowledgeSince).toBeNull()
  expect(await seenBy(resource, article.slug)).toBeNull()
  expect(await readersOf(author, article.id, true)).toEqual([])
})

test('who has not confirmed is reminded, at most once in 20 hours, and in their language', async () => {
  const { author, resource, validator, addPerson } = await authored()
  const freelancer = await addPerson({ type: 'FREELANCER' })
  at('2026-11-20T09:00:00Z')
  const article = await published(author, 'Sécurité')
  expect((await remind(author, article.id, resource)).status).toBe(404)
  await must(ask(author, article.id))
  await must(acknowledge(validator, article))
  const { reminded } = await must(remind(author, article.id, resource, resource, validator, freelancer))
  expect(reminded).toEqual([resource.personId])
  const link = `/apps/help-center/guides/months/${article.slug}`
  expect(await toldTo(resource)).toEqual([
    { title: 'Un article à lire', description: 'Lisez « Sécurité » et confirmez que vous l’avez lu.', link },
  ])
  expect([await toldTo(validator), await toldTo(freelancer)]).toEqual([[], []])
  at('2026-11-21T04:59:00Z')
  expect((await must(remind(author, article.id, resource))).reminded).toEqual([])
  at('2026-11-21T05:00:00Z')
  expect((await must(remind(author, article.id, resource))).reminded).toEqual([resource.personId])
  await must(acknowledge(resource, article))
  at('2026-11-23T05:00:00Z')
  expect((await must(remind(author, article.id, resource))).reminded).toEqual([])
  expect(await readersOf(author, article.id, true)).toMatchObject([{}, { remindedAt: '2026-11-21T05:00:00.000Z' }])
})

test.each<[string, (author: Person, article: Awaited<ReturnType<typeof published>>) => Promise<unknown>]>([
  ['asked no more', (author, { id }) => must(ask(author, id, false))],
  ['taken back', (author, article) => must(publish(author, article, false))],
  ['deleted', (author, { id }) => must(call(app, help.deleteArticle, author, { id }))],
])('nobody stays reminded of an article that is %s', async (_, withdraw) => {
  const { author, resource, validator } = await authored()
  const [article, other] = [await published(author, 'Sécurité'), await published(author, 'Congés')]
  for (const { id } of [article, other]) {
    await must(ask(author, id))
    await must(remind(author, id, resource, validator))
  }
  expect(await toldTo(resource)).toHaveLength(2)
  await withdraw(author, article)
  for (const person of [resource, validator])
    expect((await toldTo(person)).map(({ link }) => link)).toEqual([expect.stringContaining(other.slug as string)])
})

test('who was reminded can be reminded again once everybody is asked again', async () => {
  const { author, resource } = await authored()
  at('2026-11-20T09:00:00Z')
  const article = await published(author, 'Sécurité')
  await must(ask(author, article.id))
  await must(remind(author, article.id, resource))
  at('2026-11-20T10:00:00Z')
  await must(ask(author, article.id))
  const reader = async () =>
    (await readersOf(author, article.id, false)).find(({ id }) => id === resource.personId)?.remindedAt
  expect(await reader()).toBeNull()
  expect((await must(remind(author, article.id, resource))).reminded).toEqual([resource.personId])
  expect(await reader()).toBe('2026-11-20T10:00:00.000Z')
  at('2026-11-20T11:00:00Z')
  expect((await must(remind(author, article.id, resource))).reminded).toEqual([])
})

test('what somebody confirmed is in their export, goes with them, and goes with the article', async () => {
  const { author, manager, resource, validator } = await authored()
  const article = await published(author, 'Notes de frais')
  await must(ask(author, article.id))
  await must(acknowledge(resource, article))
  await must(acknowledge(validator, article))
  const { text: archive } = await downloadArchive(app, resource)
  expect(archive.replaceAll(/\s/g, '')).toContain('{"titles":["Notesdefrais"],"version":2,"readAt":"')
  const people = async () => {
    const where = expression`#pk = ${articlePartition(author.tenant, article.id)} AND begins_with(#sk, ${'READER#'})`
    return (await queryAll({ where })).map(({ person }) => person)
  }
  await must(call(app, users.disable, manager, { userId: resource.personId }))
  await must(call(app, users.erase, manager, { userId: resource.personId, confirmEmail: resource.email }))
  await app.drained()
  expect(await people()).toEqual([validator.personId])
  await must(call(app, help.deleteArticle, author, { id: article.id }))
  await app.drained()
  expect(await people()).toEqual([])
})
