import { expect, test } from 'vitest'
import { newId } from '#functions/core/clock.ts'
import { addArticle, newRow, type StoredArticle } from '#functions/data/apps/help/articles.ts'
import { help } from '#shared/apps/help/contract.ts'
import { ARTICLE_LIMITS } from '#shared/apps/help/rules.ts'
import { users } from '#shared/people/users/contract.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { call, type Person, startApi } from '#test/kit/api.ts'
import { downloadArchive } from '#test/kit/archive.ts'
import { itemsOfWrites, putItems } from '#test/kit/samples/crowd.ts'
import { helpKit, text, UNWRITTEN } from './helpKit.ts'

const app = await startApi()
const { must, authored, begun, save, publish, published, read, guidesIn, own } = helpKit(app)

const emptyArticle = (title: string): StoredArticle => ({
  id: newId(),
  kind: 'GUIDE',
  category: 'months',
  audience: 'EMPLOYED',
  version: 1,
  changedAt: '2026-01-01T08:00:00Z',
  texts: { EN: UNWRITTEN, FR: text(title) },
  pictures: [],
})
const statusOf = async (asked: Promise<{ status: number }>) => (await asked).status

test('a draft is its authors’ alone, whoever asks and by whatever door', async () => {
  const { author, resource, freelancer, manager } = await authored()
  const draft = await begun(author, 'Nos trajets')
  for (const person of [resource, freelancer, manager, author]) {
    expect(await own(person)).toEqual([])
    expect(await statusOf(read(person, 'nos-trajets'))).toBe(404)
  }
  const calls = [
    call(app, help.written, resource, {}),
    call(app, help.writtenArticle, resource, { id: draft.id }),
    call(app, help.createArticle, resource, { title: 'À moi', category: 'months' }),
    save(resource, draft, { category: 'projects' }),
    publish(resource, draft),
    call(app, help.deleteArticle, resource, { id: draft.id }),
  ]
  for (const one of calls) expect(await statusOf(one)).toBe(403)
  expect(await must(call(app, help.written, author, {}))).toEqual([
    {
      id: draft.id,
      kind: 'GUIDE',
      title: 'Nos trajets',
      category: 'months',
      version: 1,
      changedAt: draft.changedAt,
      published: null,
      review: { next: null, reviewedAt: null },
      acknowledgeSince: null,
      votes: { helped: 0, notHelped: 0 },
    },
  ])
  expect(await must(call(app, help.writtenArticle, manager, { id: draft.id }))).toEqual(draft)
})

test('published it stands first among the guides of its category, for those whom it is for', async () => {
  const { author, manager, resource, freelancer } = await authored()
  const before = (await guidesIn(resource)).length
  const audiences = [
    ['EMPLOYED', [manager, resource], [freelancer]],
    ['EVERYBODY', [manager, resource, freelancer], []],
    ['FREELANCERS', [freelancer], [manager, resource]],
  ] as const
  for (const [audience, readers, others] of audiences) {
    const article = await published(author, `Pour ${audience}`, { audience })
    for (const one of readers) {
      const [first, ...rest] = await guidesIn(one)
      expect(first).toEqual({
        id: article.id,
        categoryId: 'months',
        slug: article.slug,
        title: `Pour ${audience}`,
        subtitle: '',
        language: 'FR',
        ofCompany: true,
        toAcknowledge: false,
      })
      expect(rest).toHaveLength(before)
      const { body } = await read(one, article.slug)
      expect(body).toMatchObject({ slug: 'months', guides: [{ ...first, content: `<p>Pour ${audience}.</p>` }] })
      const overview = await must(call(app, help.guides, one, {}))
      expect(Array.isArray(overview) && overview.find(({ slug }) => slug === 'months')).toMatchObject({
        visibleGuides: 5,
        totalGuides: before + 1,
        guides: [first, ...rest].slice(0, 5),
      })
    }
    for (const one of others) {
      expect(await own(one)).toEqual([])
      expect(await statusOf(read(one, article.slug))).toBe(404)
    }
    await must(publish(author, article, false))
    for (const one of readers) {
      expect(await own(one)).toEqual([])
      expect(await statusOf(read(one, article.slug))).toBe(404)
    }
  }
})

test('is there for nobody of another company', async () => {
  const [{ author }, theirs] = [await authored(), await authored()]
  const article = await published(author, 'Chez nous', { audience: 'EVERYBODY' })
  expect(await own(theirs.manager)).toEqual([])
  expect(await statusOf(read(theirs.manager, article.slug))).toBe(404)
  expect(await must(call(app, help.written, theirs.author, {}))).toEqual([])
  expect(await statusOf(save(theirs.author, article, {}))).toBe(404)
  expect(await statusOf(publish(theirs.author, article, false))).toBe(404)
  expect((await call(app, help.deleteArticle, theirs.author, { id: article.id })).body).toBe(true)
  expect(await statusOf(read(author, article.slug))).toBe(200)
})

test('is read in the reader’s language, or in the other one, which is said', async () => {
  const { author, resource, validator } = await authored()
  const texts = { EN: text('Travel', '<p>Book early.</p>'), FR: text('Déplacements', '<p>Réservez tôt.</p>') }
  const both = await published(author, 'Déplacements', { texts })
  const french = await published(author, 'Notes de frais')
  const shownTo = async (person: typeof resource, slug: string) => (await read(person, slug)).body.guides[0]
  // Of the people of a tenant, one reads French and one English.
  expect(await shownTo(resource, both.slug)).toMatchObject({ title: 'Déplacements', language: 'FR' })
  expect(await shownTo(validator, both.slug)).toMatchObject({
    title: 'Travel',
    content: '<p>Book early.</p>',
    language: 'EN',
  })
  for (const one of [resource, validator])
    expect(await shownTo(one, french.slug)).toMatchObject({ title: 'Notes de frais', language: 'FR' })
})

test('what readers have stays as it is while its draft is changed, until that is published', async () => {
  const { author, resource } = await authored()
  const article = await published(author, 'Congés')
  const changes = { audience: 'FREELANCERS', texts: { EN: UNWRITTEN, FR: text('Absences') } } as const
  const draft = await must(save(author, article, changes))
  expect((await read(resource, article.slug)).body.guides[0]).toMatchObject({
    title: 'Congés',
    content: '<p>Congés.</p>',
  })
  expect((await own(resource)).map(({ title }) => title)).toEqual(['Congés'])
  expect(draft.published).toEqual({ version: article.version, category: 'months', slug: 'conges' })
  const back = await must(save(author, draft, { ...changes, audience: 'EMPLOYED' }))
  await must(publish(author, back))
  expect((await own(resource)).map(({ title }) => title)).toEqual(['Absences'])
})

test('what is written is reduced to what the editor makes, and too much of it is refused at its field', async () => {
  const { author } = await authored()
  const draft = await begun(author)
  const wild = text('Un', '<p onclick="x()">Bon<script>1</script><img src="x"></p>')
  const saved = await must(save(author, draft, { texts: { EN: UNWRITTEN, FR: wild } }))
  expect(saved.texts.FR.content).toBe('<p>Bon</p>')
  const long = text('Un', `<p>${'&'.repeat(ARTICLE_LIMITS.content / 2)}</p>`)
  const { status, body } = await save(author, saved, { texts: { EN: long, FR: UNWRITTEN } })
  expect([status, body]).toMatchObject([400, { details: { problems: [{ path: 'article.texts.EN.content' }] } }])
})

test('of two authors who save at once one is given what the other has written, and nothing is lost', async () => {
  const { author, manager } = await authored()
  const draft = await begun(author)
  const says = (words: string) => ({ texts: { EN: UNWRITTEN, FR: text(words) } })
  const answers = await Promise.all([save(author, draft, says('Un')), save(manager, draft, says('Deux'))])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const kept = answers.find(({ status }) => status === 200)?.body
  const refused = answers.find(({ status }) => status === 409)?.body as unknown
  expect(refused).toMatchObject({ code: 'help.stale', details: { current: kept } })
  expect(await must(call(app, help.writtenArticle, author, { id: draft.id }))).toEqual(kept)
  // Who has not seen the change does not publish it either.
  expect((await publish(author, draft)).body).toMatchObject({ code: 'help.stale', details: { current: kept } })
})

test('an article that can be read in no language, or was left half way in one, is not published', async () => {
  const { author } = await authored()
  const draft = await begun(author)
  const missing = async (EN: typeof UNWRITTEN, FR: typeof UNWRITTEN) => {
    const now = await must(call(app, help.writtenArticle, author, { id: draft.id }))
    const saved = await must(save(author, now, { texts: { EN, FR } }))
    const { status, body } = await publish(author, saved)
    return status === 422 ? (body as unknown as { details: { missing: unknown } }).details.missing : status
  }
  expect(await missing(UNWRITTEN, UNWRITTEN)).toEqual([{ code: 'text' }])
  expect(await missing(text('Only a title', '<p><br></p>'), UNWRITTEN)).toEqual([{ code: 'content', language: 'EN' }])
  expect(await missing(text('', '<p>Un texte.</p>'), text('Un'))).toEqual([{ code: 'title', language: 'EN' }])
  expect(await missing(UNWRITTEN, text('Un'))).toBe(200)
})

test('slugs are one’s own within a category: neither the product’s nor another article’s', async () => {
  const { author, resource } = await authored()
  const [one, two] = await Promise.all([published(author, 'Sign'), published(author, 'Sign')])
  expect([one?.slug, two?.slug].toSorted()).toEqual(['sign-1', 'sign-2'])
  const elsewhere = await published(author, 'Sign', { category: 'projects' })
  expect(elsewhere.slug).toBe('sign')
  expect((await read(resource, 'sign')).body.guides[0]).toMatchObject({ ofCompany: false })
  expect((await read(resource, 'sign', 'projects')).body.guides[0]).toMatchObject({ id: elsewhere.id })
  expect(await statusOf(read(resource, 'sign-2', 'projects'))).toBe(404)
})

test('an address that an article has had leads to it: renamed, moved and moved back', async () => {
  const { author, resource } = await authored()
  const first = await published(author, 'Congés')
  const renamed = await must(save(author, first, { texts: { EN: UNWRITTEN, FR: text('Absences') } }))
  await must(publish(author, renamed))
  expect((await read(resource, 'conges')).body.guides[0]).toMatchObject({ title: 'Absences', slug: 'conges' })
  const moved = await must(save(author, renamed, { category: 'settings' }))
  await must(publish(author, moved))
  const guide = { categoryId: 'settings', slug: 'absences' }
  for (const [slug, category] of [
    ['conges', 'months'],
    ['absences', 'settings'],
  ] as const)
    expect((await read(resource, slug, category)).body).toMatchObject({ slug: 'settings', guides: [guide] })
  expect(await own(resource)).toEqual([])
  // What it has had stays its own.
  expect((await published(author, 'Congés')).slug).toBe('conges-1')
  const back = await must(save(author, moved, { category: 'months' }))
  expect((await must(publish(author, back))).published).toMatchObject({ category: 'months', slug: 'conges' })
})

test('deleted it leaves nothing, and its address is free again; true is answered as often as one asks', async () => {
  const { tenant, author, resource } = await authored()
  const article = await published(author, 'Ornithorynque')
  for (let time = 0; time < 2; time += 1)
    expect((await call(app, help.deleteArticle, author, { id: article.id })).body).toBe(true)
  expect(await statusOf(read(resource, article.slug))).toBe(404)
  expect(await statusOf(save(author, article, {}))).toBe(404)
  await app.drained()
  const left = (await everythingIn(app)).split('\n').filter((item) => item.includes(`"T#${tenant}`))
  // But for the answers that are kept for whoever sends a request again.
  expect(left.filter((item) => item.includes('Ornithorynque') && !item.includes('"sk":"ONCE#'))).toEqual([])
  expect((await published(author, 'Ornithorynque')).slug).toBe('ornithorynque')
})

test('a company has a limited number of articles, which is said', async () => {
  const { author, tenant } = await authored()
  await begun(author)
  const others = Array.from({ length: ARTICLE_LIMITS.articles - 1 }, (_, at) => emptyArticle(`Article ${at}`))
  await putItems(app, itemsOfWrites(others.flatMap((one) => addArticle(tenant, one, newRow(one, author.personId)))))
  const { status, body } = await call(app, help.createArticle, author, { title: 'Un de trop', category: 'months' })
  expect([status, body]).toMatchObject([409, { code: 'help.full', details: { most: ARTICLE_LIMITS.articles } }])
  expect(await must(call(app, help.written, author, {}))).toHaveLength(ARTICLE_LIMITS.articles)
})

test('who wrote is in their own archive, and erased with them; what they wrote stays', async () => {
  const { tenant, author, manager, resource } = await authored()
  const article = await published(author, 'Nos usages')
  const heldOn = async (person: Person) => (await downloadArchive(app, person)).text
  expect(await heldOn(author)).toContain('Nos usages')
  expect(await heldOn(resource)).not.toContain('Nos usages')
  await must(call(app, users.disable, manager, { userId: author.personId }))
  await must(call(app, users.erase, manager, { userId: author.personId, confirmEmail: author.email }))
  await app.drained()
  const rows = (await everythingIn(app)).split('\n').filter((item) => item.includes(`T#${tenant}#ARTICLE`))
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.join('\n')).not.toContain(author.personId)
  expect((await read(resource, article.slug)).body.guides[0]).toMatchObject({ title: 'Nos usages' })
})
