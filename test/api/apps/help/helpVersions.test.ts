import { expect, test } from 'vitest'
import { help } from '#shared/apps/help/contract.ts'
import type { WrittenArticle } from '#shared/apps/help/entities.ts'
import { ARTICLE_LIMITS } from '#shared/apps/help/rules.ts'
import { users } from '#shared/people/users/contract.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { call, type Person, startApi } from '#test/kit/api.ts'
import { downloadArchive } from '#test/kit/archive.ts'
import { helpKit, text, UNWRITTEN } from './helpKit.ts'

const app = await startApi()
const { must, authored, save, publish, published, read } = helpKit(app)

const versionsOf = (person: Person, id: string) => must(call(app, help.articleVersions, person, { id }))
const versionOf = (person: Person, id: string, version: number) =>
  call(app, help.articleVersion, person, { id, version })
const french = (title: string) => ({ texts: { EN: UNWRITTEN, FR: text(title) } })

test('what was published is kept with who published it, is looked at, and is a draft again before readers have it', async () => {
  const { author, manager, resource } = await authored()
  const first = await published(author, 'Un', { audience: 'EVERYBODY', category: 'projects' })
  const second = await must(save(manager, first, { ...french('Deux'), category: 'months', audience: 'EMPLOYED' }))
  const last = await must(publish(manager, second))
  const slug = last.published?.slug ?? ''
  const third = await must(save(author, second, french('Trois')))
  // Readers keep what was published last while another draft is written, which is no version.
  expect((await read(resource, slug)).body.guides[0]?.title).toBe('Deux')
  const versions = await versionsOf(author, first.id)
  const of = ({ name }: Person, { version }: { version: number }, title: string) => ({
    version,
    title,
    by: name,
    at: expect.any(String),
  })
  expect(versions).toEqual([of(manager, second, 'Deux'), of(author, first, 'Un')])
  expect(await versionsOf(manager, first.id)).toEqual(versions)
  expect((await versionOf(author, first.id, third.version)).status).toBe(404)
  const { category, audience, texts, version } = await must(versionOf(author, first.id, first.version))
  expect({ category, audience, texts, version }).toEqual({
    category: 'projects',
    audience: 'EVERYBODY',
    version: first.version,
    texts: first.texts,
  })
  const restored = await must(save(author, third, { category, audience, texts }))
  expect((await read(resource, slug)).body.guides[0]?.title).toBe('Deux')
  await must(publish(author, restored))
  expect((await read(resource, slug)).body.guides[0]).toMatchObject({ title: 'Un', categoryId: 'projects' })
  expect((await versionsOf(author, first.id)).map(({ title }) => title)).toEqual(['Un', 'Deux', 'Un'])
})

test('what is published again without a change counts once; withdrawn it is kept', async () => {
  const { author } = await authored()
  const article = await published(author, 'Un')
  await must(publish(author, article, false))
  expect(await versionsOf(author, article.id)).toHaveLength(1)
  await must(publish(author, article))
  expect(await versionsOf(author, article.id)).toHaveLength(1)
})

test('of publications at the same moment none is lost from the list, and only the latest twenty are kept', async () => {
  const { author, manager, tenant } = await authored()
  const first = await published(author, 'Version 0')
  let now: WrittenArticle = first
  for (let at = 1; at <= ARTICLE_LIMITS.versions; at += 1) {
    now = await must(save(author, now, french(`Version ${at}`)))
    const both = await Promise.all([publish(author, now), publish(manager, now)])
    expect(both.some(({ status }) => status === 200)).toBe(true)
  }
  const versions = await versionsOf(author, first.id)
  expect(versions.map(({ title }) => title)).toEqual(
    Array.from({ length: ARTICLE_LIMITS.versions }, (_, at) => `Version ${ARTICLE_LIMITS.versions - at}`),
  )
  expect((await versionOf(author, first.id, first.version)).status).toBe(404)
  for (const { version, title } of versions)
    expect((await must(versionOf(author, first.id, version))).texts.FR.title).toBe(title)
  const kept = (await everythingIn(app)).split('\n').filter((item) => item.includes(`T#${tenant}#ARTICLE#${first.id}`))
  expect(kept.filter((item) => item.includes('"sk":"VERSION#'))).toHaveLength(ARTICLE_LIMITS.versions)
})

test('versions are their authors’ alone, and go with the article', async () => {
  const { author, resource, freelancer, tenant } = await authored()
  const article = await published(author, 'Ornithorynque')
  for (const person of [resource, freelancer]) {
    expect((await call(app, help.articleVersions, person, { id: article.id })).status).toBe(403)
    expect((await versionOf(person, article.id, article.version)).status).toBe(403)
  }
  await must(call(app, help.deleteArticle, author, { id: article.id }))
  await app.drained()
  expect((await call(app, help.articleVersions, author, { id: article.id })).status).toBe(404)
  expect((await versionOf(author, article.id, article.version)).status).toBe(404)
  const left = (await everythingIn(app)).split('\n').filter((item) => item.includes(`"T#${tenant}#ARTICLE`))
  expect(left.filter((item) => item.includes('VERSION'))).toEqual([])
})

test('who published is in their own archive, and no more in the list once they are erased', async () => {
  const { author, manager, tenant } = await authored()
  const article = await published(author, 'Nos usages')
  await must(publish(manager, await must(save(manager, article, french('Nos règles')))))
  expect((await downloadArchive(app, author)).read('help/published.json')).toMatchObject([{ titles: ['Nos usages'] }])
  await must(call(app, users.disable, manager, { userId: author.personId }))
  await must(call(app, users.erase, manager, { userId: author.personId, confirmEmail: author.email }))
  await app.drained()
  const by = (await versionsOf(manager, article.id)).map((one) => one.by)
  expect(by).toEqual([manager.name, null])
  const items = (await everythingIn(app)).split('\n').filter((item) => item.includes(`T#${tenant}#ARTICLE`))
  expect(items.join('\n')).not.toContain(author.personId)
})
