import { afterAll, expect, test } from 'vitest'
import { help } from '#shared/apps/help/contract.ts'
import { ARTICLE_LIMITS } from '#shared/apps/help/rules.ts'
import { call, type Person, startApi, startOwnTable } from '#test/kit/api.ts'
import { startFaults } from '#test/kit/faults.ts'
import { helpKit, text, UNWRITTEN } from './helpKit.ts'

const table = await startOwnTable()
const faults = await startFaults(table, 20_261_130)
afterAll(faults.stop)
const app = await startApi({ table, through: faults })
const { must, authored, begun, save, publish, published, asked, ownFaqs, newCategory, read, guidesIn } = helpKit(app)

const titled = (EN: string, FR: string) => ({ EN, FR })
const list = (person: Person) => must(call(app, help.ownCategories, person, {}))
const create = (person: Person, EN: string, FR: string) =>
  call(app, help.createCategory, person, { titles: titled(EN, FR) })
const remove = (person: Person, slug: string) => call(app, help.deleteCategory, person, { slug })
/** The categories of guides and of questions, as somebody has them, but for those of the product. */
const shown = async (person: Person) => {
  const guides = await must(call(app, help.guides, person, {}))
  const faqs = await must(call(app, help.faqs, person, {}))
  return [Array.isArray(guides) ? guides.slice(0, -7) : [], faqs.slice(0, -6)].map((shelves) =>
    shelves.map(({ slug, title }) => [slug, title]),
  )
}

test('is made, renamed and deleted by authors alone, of their own company', async () => {
  const [{ author, resource, manager }, theirs] = [await authored(), await authored()]
  const made = await must(create(author, 'Travel', 'Voyages'))
  expect(made).toEqual({ slug: 'voyages', titles: titled('Travel', 'Voyages') })
  const renamed = { slug: made.slug, titles: titled('', 'Déplacements') }
  for (const asking of [
    create(resource, 'Mine', ''),
    call(app, help.renameCategory, resource, renamed),
    remove(resource, made.slug),
    call(app, help.ownCategories, resource, {}),
  ])
    expect((await asking).status).toBe(403)
  expect(await list(theirs.author)).toEqual([])
  expect((await call(app, help.renameCategory, theirs.author, renamed)).status).toBe(404)
  expect((await remove(theirs.author, made.slug)).body).toBe(true)
  expect(await must(call(app, help.renameCategory, manager, renamed))).toEqual(renamed)
  expect(await list(author)).toEqual([renamed])
  expect((await remove(author, made.slug)).body).toBe(true)
  expect((await remove(author, made.slug)).body).toBe(true)
  expect(await list(author)).toEqual([])
  expect((await call(app, help.renameCategory, author, renamed)).status).toBe(404)
})

test('has a title of its own in one language at least, and never the address of the product’s', async () => {
  const { author } = await authored()
  const taken = { status: 409, body: { code: 'labels.taken' } }
  expect((await create(author, ' ', '')).status).toBe(400)
  expect((await create(author, 'x'.repeat(ARTICLE_LIMITS.categoryTitle + 1), '')).status).toBe(400)
  expect(await create(author, 'timesheets', '')).toMatchObject(taken)
  expect(await create(author, '', 'En cas de problème')).toMatchObject(taken)
  expect((await must(create(author, '', 'Support'))).slug).toBe('support-1')
  expect(await create(author, 'Help', 'SUPPORT')).toMatchObject(taken)
  // The same again is the one there is.
  expect((await must(create(author, '', 'support'))).slug).toBe('support-1')
  const other = await must(create(author, 'Getting-started', ''))
  expect(other.slug).toBe('getting-started-1')
  expect(
    await call(app, help.renameCategory, author, { slug: other.slug, titles: titled('support', '') }),
  ).toMatchObject(taken)
  const same = { slug: other.slug, titles: titled('Getting-Started', 'Débuter') }
  expect(await must(call(app, help.renameCategory, author, same))).toEqual(same)
  expect(await list(author)).toMatchObject([{ slug: 'getting-started-1' }, { slug: 'support-1' }])
})

test('of one that two authors make at once there is one', async () => {
  const { author, manager } = await authored()
  const answers = await Promise.all([create(author, '', 'Voyages'), create(manager, 'Voyages', '')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await list(author)).toHaveLength(1)
})

/** The statuses of a call whose transaction comes after that of another one, which was made later. */
const overtaken = async (
  slow: () => Promise<{ status: number }>,
  fast: () => Promise<{ status: number }>,
): Promise<number[]> => {
  const { arrived, letGo } = await faults.hold(app, 'TransactWriteItems')
  const asked = slow()
  await arrived
  const { status } = await fast()
  letGo()
  return [(await asked).status, status]
}

test('a title that two authors give to categories at once is that of one of them', async () => {
  const { author, manager } = await authored()
  const rename = (by: Person, slug: string, EN: string) =>
    call(app, help.renameCategory, by, { slug, titles: titled(EN, '') })
  // Each would have an address of its own.
  const [office, travel] = [() => create(author, 'Office', 'Bureau'), () => create(manager, 'Office', 'Locaux')]
  expect(await overtaken(office, travel)).toEqual([409, 200])
  const [one, other] = [await must(create(author, 'Meals', '')), await must(create(author, 'Meetings', ''))]
  const [lunch, noon] = [() => rename(author, one.slug, 'Lunch'), () => rename(manager, other.slug, 'Lunch')]
  expect(await overtaken(lunch, noon)).toEqual([409, 200])
  const [dinner, evening] = [() => rename(author, one.slug, 'Dinner'), () => create(manager, 'Dinner', 'Soir')]
  expect(await overtaken(dinner, evening)).toEqual([409, 200])
})

test('what two authors name otherwise at once has both names', async () => {
  const { author, manager } = await authored()
  expect(
    await overtaken(
      () => create(author, 'One', ''),
      () => create(manager, 'Two', ''),
    ),
  ).toEqual([200, 200])
  expect((await list(author)).map(({ slug }) => slug)).toEqual(['one', 'two'])
})

test('there are no more than a list can show', async () => {
  const { author } = await authored()
  for (let number = 0; number < ARTICLE_LIMITS.categories; number += 1)
    await must(create(author, `Category ${number}`, ''))
  expect(await create(author, 'One more', '')).toMatchObject({
    status: 409,
    body: { code: 'common.full', details: { limit: ARTICLE_LIMITS.categories } },
  })
})

test('is listed before the product’s: to authors always, to readers once it holds something for them', async () => {
  const { author, resource, freelancer, validator } = await authored()
  const { slug } = await newCategory(author)
  await newCategory(author, titled('', 'Repas'))
  const [fr, en] = [
    [slug, 'Voyages'],
    [slug, 'Travel'],
  ]
  expect(await shown(author)).toEqual([
    [['repas', 'Repas'], fr],
    [['repas', 'Repas'], fr],
  ])
  expect(await shown(resource)).toEqual([[], []])
  expect((await call(app, help.guides, resource, { slug })).status).toBe(404)
  expect((await call(app, help.faqs, resource, { slug })).status).toBe(404)
  const guide = await published(author, 'Réserver un train', { category: slug })
  expect(await shown(resource)).toEqual([[fr], []])
  const question = await asked(author, 'Et les hôtels ?', { category: slug })
  expect(await shown(resource)).toEqual([[fr], [fr]])
  expect(await shown(validator)).toEqual([[en], [en]])
  expect(await shown(freelancer)).toEqual([[], []])
  expect((await guidesIn(resource, slug)).map(({ id }) => id)).toEqual([guide.id])
  expect((await must(call(app, help.faqs, resource, { slug })))[0]).toMatchObject({
    id: slug,
    title: 'Voyages',
    faqs: [{ id: question.id, categoryId: slug }],
  })
  const { body } = await read(resource, guide.slug, slug)
  expect(body).toMatchObject({ slug, title: 'Voyages', guides: [{ id: guide.id, categoryId: slug }] })
  expect((await read(freelancer, guide.slug, slug)).status).toBe(404)
  expect((await read(resource, guide.slug, 'months')).status).toBe(404)
})

test('an article that moves from one to another is read at its old address, with where it is now', async () => {
  const { author, resource } = await authored()
  const [from, to] = [await newCategory(author), await newCategory(author, titled('', 'Repas'))]
  const guide = await published(author, 'Réserver', { category: from.slug })
  const now = await must(call(app, help.writtenArticle, author, { id: guide.id }))
  await must(publish(author, await must(save(author, now, { category: to.slug }))))
  const moved = { slug: to.slug, title: 'Repas', guides: [{ categoryId: to.slug, slug: 'reserver' }] }
  expect((await read(resource, 'reserver', from.slug)).body).toMatchObject(moved)
  expect((await remove(author, from.slug)).body).toBe(true)
  expect((await read(resource, 'reserver', from.slug)).body).toMatchObject(moved)
})

test('is not deleted while articles are in it, as drafts or published', async () => {
  const { author, resource } = await authored()
  const { slug } = await newCategory(author)
  const used = (count: number) => ({ status: 409, body: { code: 'help.categoryUsed', details: { count } } })
  const draft = await begun(author, 'Brouillon', slug)
  const question = await asked(author, 'Et les hôtels ?', { category: slug })
  expect(await remove(author, slug)).toMatchObject(used(2))
  await must(call(app, help.deleteArticle, author, { id: draft.id }))
  const now = await must(call(app, help.writtenArticle, author, { id: question.id }))
  const moved = await must(save(author, now, { category: 'support' }))
  // Its readers still find it there.
  expect(await remove(author, slug)).toMatchObject(used(1))
  expect(await ownFaqs(resource)).toMatchObject([{ categoryId: slug }])
  await must(publish(author, moved))
  expect((await remove(author, slug)).body).toBe(true)
  expect(await ownFaqs(resource)).toMatchObject([{ categoryId: 'support' }])
})

test('of an article filed in it while it is deleted nothing is lost: who comes second is refused', async () => {
  const { author, manager } = await authored()
  const { slug } = await newCategory(author)
  const draft = await begun(author)
  const deletion = await faults.hold(app, 'TransactWriteItems')
  const late = remove(manager, slug)
  await Promise.race([deletion.arrived, late])
  const now = await must(save(author, draft, { texts: { EN: UNWRITTEN, FR: text('Trains') }, category: slug }))
  deletion.letGo()
  expect(await late).toMatchObject({ status: 409, body: { code: 'help.categoryUsed', details: { count: 1 } } })
  await must(save(author, now, { category: 'months' }))

  const other = await begun(author)
  const filing = await faults.hold(app, 'TransactWriteItems')
  const behind = save(author, other, { category: slug })
  await Promise.race([filing.arrived, behind])
  await must(remove(manager, slug))
  filing.letGo()
  expect(await behind).toMatchObject({ status: 409, body: { code: 'help.noCategory' } })
  expect(await list(author)).toEqual([])
})

test('an unknown one takes no article', async () => {
  const { author } = await authored()
  const refused = { status: 409, body: { code: 'help.noCategory' } }
  expect(await call(app, help.createArticle, author, { title: 'Ici', category: 'unknown' })).toMatchObject(refused)
  const draft = await begun(author)
  expect(await save(author, draft, { category: 'unknown' })).toMatchObject(refused)
  expect(await must(call(app, help.writtenArticle, author, { id: draft.id }))).toEqual(draft)
})
