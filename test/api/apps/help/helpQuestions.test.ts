import { expect, test } from 'vitest'
import { newId } from '#functions/core/clock.ts'
import {
  newRow,
  publish as publishing,
  type StoredArticle,
  toPublishedFields,
} from '#functions/data/apps/help/articles.ts'
import { help } from '#shared/apps/help/contract.ts'
import { ARTICLE_LIMITS } from '#shared/apps/help/rules.ts'
import { search } from '#shared/overview/search/contract.ts'
import { call, type Person, startApi } from '#test/kit/api.ts'
import { itemsOfWrites, putItems } from '#test/kit/samples/crowd.ts'
import { helpKit, text, UNWRITTEN } from './helpKit.ts'

const app = await startApi()
const { must, authored, save, publish, published, asked, ownFaqs, newCategory, read, guidesIn } = helpKit(app)

const begunQuestion = (author: Person, title = 'Qui appeler ?', category = 'support') =>
  must(call(app, help.createArticle, author, { title, kind: 'QUESTION', category }))
const shelfOf = async (person: Person, slug: string) => (await must(call(app, help.faqs, person, { slug })))[0]?.faqs

test('published it stands first in its category for those whom it is for, and its draft is its authors’ alone', async () => {
  const { author, manager, resource, freelancer, validator } = await authored()
  const made = await begunQuestion(author)
  expect(made).toMatchObject({ kind: 'QUESTION', category: 'support', published: null })
  const texts = { EN: UNWRITTEN, FR: text('Qui appeler ?', 'Maëlle, au 12.\n\n<b>Toujours</b>.') }
  const draft = await must(save(author, made, { texts }))
  for (const person of [author, resource]) expect(await ownFaqs(person)).toEqual([])
  const row = await must(publish(author, draft))
  expect(row).toMatchObject({ kind: 'QUESTION', published: { category: 'support', slug: null } })
  const faq = {
    id: made.id,
    categoryId: 'support',
    question: 'Qui appeler ?',
    answer: 'Maëlle, au 12.\n\n<b>Toujours</b>.',
    language: 'FR',
    ofCompany: true,
  }
  for (const person of [manager, resource, validator]) {
    expect(await ownFaqs(person)).toEqual([faq])
    expect((await shelfOf(person, 'support'))?.[0]).toEqual(faq)
  }
  expect(await ownFaqs(freelancer)).toEqual([])
  // What readers have stays until the next publication.
  const changed = await must(
    save(author, draft, { texts: { ...texts, FR: text('Qui ?', 'Paul.') }, category: 'payments' }),
  )
  expect(await ownFaqs(resource)).toEqual([faq])
  await must(publish(author, changed))
  expect(await ownFaqs(resource)).toEqual([{ ...faq, categoryId: 'payments', question: 'Qui ?', answer: 'Paul.' }])
  await must(publish(author, changed, false))
  expect(await ownFaqs(resource)).toEqual([])
})

test('is no guide, at no address, and is there for nobody of another company', async () => {
  const [{ author, resource }, theirs] = [await authored(), await authored()]
  const before = (await guidesIn(resource)).length
  const guide = await published(author, 'Nos mois')
  const question = await asked(author, 'Un jour oublié ?', { audience: 'EVERYBODY' })
  expect((await guidesIn(resource)).map(({ title }) => title)).not.toContain('Un jour oublié ?')
  expect(await guidesIn(resource)).toHaveLength(before + 1)
  expect((await read(resource, 'un-jour-oublie', 'support')).status).toBe(404)
  expect((await ownFaqs(resource)).map(({ id }) => id)).toEqual([question.id])
  expect((await ownFaqs(resource)).map(({ id }) => id)).not.toContain(guide.id)
  expect(await ownFaqs(theirs.manager)).toEqual([])
  expect((await call(app, help.ownVote, theirs.manager, { id: question.id })).status).toBe(404)
})

test('is filed in a category of questions, and a guide in one of guides', async () => {
  const { author } = await authored()
  const refused = { status: 409, body: { code: 'help.noCategory' } }
  const create = (kind: 'GUIDE' | 'QUESTION', category: string) =>
    call(app, help.createArticle, author, { title: 'Ici', kind, category })
  expect(await create('QUESTION', 'months')).toMatchObject(refused)
  expect(await create('GUIDE', 'support')).toMatchObject(refused)
  expect(await save(author, await begunQuestion(author), { category: 'getting-started' })).toMatchObject(refused)
})

test('has a short answer without a subtitle, kept as it is typed', async () => {
  const { author } = await authored()
  const made = await begunQuestion(author)
  const write = (content: string) =>
    save(author, made, { texts: { EN: UNWRITTEN, FR: text('Qui ?', content, 'Sous-titre') } })
  expect(await write('x'.repeat(ARTICLE_LIMITS.answer + 1))).toMatchObject({
    status: 400,
    body: { details: { problems: [{ path: 'article.texts.FR.content', code: 'validation.too_big' }] } },
  })
  const saved = await must(write(` a < b <img data-file="A1" alt="">${'x'.repeat(900)} `))
  expect(saved.texts.FR).toEqual(text('Qui ?', `a < b <img data-file="A1" alt="">${'x'.repeat(900)}`))
  const empty = await must(save(author, saved, { texts: { EN: UNWRITTEN, FR: text('Qui ?', '') } }))
  expect(await publish(author, empty)).toMatchObject({
    status: 422,
    body: { details: { missing: [{ code: 'content', language: 'FR' }] } },
  })
})

test('is read in the reader’s language, or in the other one, which is said', async () => {
  const { author, resource, validator } = await authored()
  await asked(author, 'Et les trains ?', {
    texts: { EN: text('What about trains?', 'Second class.'), FR: text('Et les trains ?', 'En seconde.') },
  })
  await asked(author, 'Et les repas ?')
  const told = async (person: Person) =>
    (await ownFaqs(person)).map(({ question, answer, language }) => [question, answer, language])
  expect(await told(resource)).toEqual([
    ['Et les repas ?', 'Réponse : Et les repas ?', 'FR'],
    ['Et les trains ?', 'En seconde.', 'FR'],
  ])
  expect(await told(validator)).toEqual([
    ['Et les repas ?', 'Réponse : Et les repas ?', 'FR'],
    ['What about trains?', 'Second class.', 'EN'],
  ])
})

test('is voted on by those whom it is for, each with what they said', async () => {
  const { author, resource, validator, freelancer } = await authored()
  const { id } = await asked(author, 'Et les trains ?')
  const voteOf = (person: Person) => call(app, help.ownVote, person, { id })
  expect((await voteOf(resource)).body).toBeNull()
  await must(call(app, help.vote, resource, { id, helped: false, reason: 'Et le bus ?' }))
  expect((await voteOf(resource)).body).toEqual({ helped: false, reason: 'Et le bus ?' })
  expect((await voteOf(validator)).body).toBeNull()
  expect((await voteOf(freelancer)).status).toBe(404)
  expect((await call(app, help.vote, freelancer, { id, helped: true })).status).toBe(404)
  expect(await must(call(app, help.articleVotes, author, { id }))).toMatchObject({ helped: 0, notHelped: 1 })
})

test('is found by its title, and leads to where it is read', async () => {
  const { author, resource, freelancer } = await authored()
  const { id } = await asked(author, 'Comment déclarer une astreinte ?')
  await app.drained()
  const found = async (person: Person) =>
    (await must(call(app, search.find, person, { query: 'astreinte' }))).flatMap(({ id: group, results }) =>
      group === 'pages' ? results : [],
    )
  expect(await found(resource)).toMatchObject([
    { title: 'Comment déclarer une astreinte ?', link: `/apps/help-center/faqs#${id}` },
  ])
  expect(await found(freelancer)).toEqual([])
})

test('is versioned, reviewed and deleted as guides are, and asks nobody to confirm', async () => {
  const { author, resource } = await authored()
  const question = await asked(author, 'Et les trains ?')
  const { id } = question
  expect(await must(call(app, help.articleVersions, author, { id }))).toMatchObject([{ title: 'Et les trains ?' }])
  const { texts } = await must(call(app, help.articleVersion, author, { id, version: question.version }))
  expect(texts.FR.content).toBe('Réponse : Et les trains ?')
  const next = { on: '2099-01-15', months: 12 as const }
  expect((await must(call(app, help.planReview, author, { id, next }))).review.next).toEqual(next)
  expect((await call(app, help.askToAcknowledge, author, { id, asked: true })).status).toBe(404)
  await must(call(app, help.deleteArticle, author, { id }))
  expect(await ownFaqs(resource)).toEqual([])
  expect(await must(call(app, help.written, author, {}))).toEqual([])
})

test('as many as a company may have, each as long as it may be, are read at the declared cost', async () => {
  const { author, resource, tenant } = await authored()
  await newCategory(author)
  const { title: most, answer } = ARTICLE_LIMITS
  const longest = { title: '€'.repeat(most), subtitle: '', content: '€'.repeat(answer) }
  const questions = Array.from(
    { length: ARTICLE_LIMITS.articles },
    (): StoredArticle => ({
      id: newId(),
      kind: 'QUESTION',
      category: 'general-inquiries',
      audience: 'EMPLOYED',
      version: 1,
      changedAt: '2026-01-01T08:00:00Z',
      texts: { EN: longest, FR: longest },
      pictures: [],
    }),
  )
  const writesOf = (one: StoredArticle) => {
    const row = newRow(one, author.personId)
    return publishing(tenant, one, row, toPublishedFields(one, null, one.changedAt))
  }
  await putItems(app, itemsOfWrites(questions.flatMap((one) => writesOf(one).filter(({ Put }) => Put?.Item?.kind))))
  const { cost } = await call(app, help.faqs, resource, {})
  expect(cost.requests).toBeGreaterThan(2)
  expect(await ownFaqs(resource)).toHaveLength(ARTICLE_LIMITS.articles)
})
