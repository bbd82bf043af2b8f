import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { help } from '#shared/apps/help/contract.ts'
import { common } from '#shared/overview/common/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { call, type Person, startApi } from '#test/kit/api.ts'
import { downloadArchive } from '#test/kit/archive.ts'
import { helpKit, text, UNWRITTEN } from './helpKit.ts'

const app = await startApi()
const { must, authored, begun, save, published, publish, read } = helpKit(app)
afterEach(() => setClock())

const at = (instant: string) => setClock({ at: new Date(instant) })
const due = async () => {
  await app.runDueJobs()
  await app.drained()
}
const toldTo = async (person: Person) =>
  (await must(call(app, common.notifications, person, {})))
    .map(({ title, description, link }) => ({ title, description, link }))
    .filter(({ link }) => link?.includes('help-center'))
const waitingFor = async (person: Person) =>
  (await must(call(app, common.inbox, person, {}))).lines.find(({ kind }) => kind === 'ARTICLES')?.count ?? 0
const reviewOf = async (person: Person, id: string) =>
  (await must(call(app, help.writtenArticle, person, { id }))).review

test('on the day of its review an article waits for whoever looks after the articles, and for nobody else', async () => {
  const { author, manager, resource } = await authored()
  at('2026-11-20T09:00:00Z')
  const article = await published(author, 'Nos trajets')
  const plan = (on: string) => must(call(app, help.planReview, author, { id: article.id, next: { on, months: 12 } }))
  expect((await plan('2026-12-01')).review).toEqual({ next: { on: '2026-12-01', months: 12 }, reviewedAt: null })
  // Put off: the first day rings for nobody.
  await plan('2026-12-03')
  at('2026-12-01T12:00:00Z')
  await due()
  expect([await toldTo(author), await waitingFor(author)]).toEqual([[], 0])
  at('2026-12-03T12:00:00Z')
  await due()
  await due()
  for (const one of [author, manager]) {
    expect(await waitingFor(one)).toBe(1)
    expect(await toldTo(one)).toMatchObject([{ link: `/apps/help-center/authoring/${article.id}` }])
  }
  expect((await toldTo(author))[0]).toMatchObject({
    title: 'Un article à revoir',
    description: '« Nos trajets » est-il toujours à jour ? Confirmez-le, ou modifiez-le.',
  })
  expect([await toldTo(resource), await waitingFor(resource)]).toEqual([[], 0])
})

test('“still right” puts it forward by what was set, from today, and it waits no more', async () => {
  const { author, resource } = await authored()
  at('2026-08-20T09:00:00Z')
  const article = await published(author, 'Astreintes')
  await must(call(app, help.planReview, author, { id: article.id, next: { on: '2026-08-31', months: 6 } }))
  at('2026-08-31T07:00:00Z')
  await due()
  expect(await waitingFor(author)).toBe(1)
  expect((await read(author, article.slug)).body.guides[0]?.review?.next).toEqual({ on: '2026-08-31', months: 6 })
  expect((await read(resource, article.slug)).body.guides[0]?.review).toBeNull()
  const row = await must(call(app, help.confirmArticle, author, { id: article.id }))
  const review = { next: { on: '2027-02-28', months: 6 }, reviewedAt: '2026-08-31T07:00:00.000Z' }
  expect([row.review, await reviewOf(author, article.id), await waitingFor(author)]).toEqual([review, review, 0])
  expect((await read(author, article.slug)).body.guides[0]?.review).toEqual(review)
  // Nothing of it is a change of the article.
  expect(row.version).toBe(article.version)
})

test('never again, or deleted, it waits for nobody; who does not write plans nothing', async () => {
  const { author, resource } = await authored()
  at('2026-08-20T09:00:00Z')
  const [one, two] = [await published(author, 'Un'), await published(author, 'Deux')]
  const next = { on: '2026-08-21', months: 3 as const }
  for (const { id } of [one, two]) await must(call(app, help.planReview, author, { id, next }))
  at('2026-08-22T09:00:00Z')
  await due()
  expect(await waitingFor(author)).toBe(2)
  await must(call(app, help.planReview, author, { id: one.id, next: null }))
  expect(await waitingFor(author)).toBe(1)
  await app.drained()
  expect(await toldTo(author)).toMatchObject([{ link: `/apps/help-center/authoring/${two.id}` }])
  await must(call(app, help.deleteArticle, author, { id: two.id }))
  expect(await waitingFor(author)).toBe(0)
  await app.drained()
  expect(await toldTo(author)).toEqual([])
  expect((await call(app, help.planReview, resource, { id: one.id, next })).status).toBe(403)
  expect((await call(app, help.confirmArticle, resource, { id: one.id })).status).toBe(403)
  expect((await call(app, help.confirmArticle, author, { id: two.id })).status).toBe(404)
})

test('readers say whether an article helped, once each; authors see counts and reasons, and no names', async () => {
  const { author, manager, resource, validator } = await authored()
  const { id, slug } = await published(author, 'Notes de frais')
  const vote = (person: Person, helped: boolean, reason = '') => call(app, help.vote, person, { id, helped, reason })
  expect((await read(resource, slug)).body.guides[0]?.vote).toBeNull()
  expect((await vote(resource, true, 'Non dit')).body).toEqual({ helped: true, reason: '' })
  await must(vote(validator, false, 'Il manque le barème'))
  await must(vote(manager, false))
  const votes = () => must(call(app, help.articleVotes, author, { id }))
  expect(await votes()).toMatchObject({ helped: 1, notHelped: 2, reasons: [{ reason: 'Il manque le barème' }] })
  await must(vote(resource, false, 'Trop vague'))
  await must(vote(resource, false, 'Trop vague'))
  await must(vote(manager, true))
  expect((await read(resource, slug)).body.guides[0]?.vote).toEqual({ helped: false, reason: 'Trop vague' })
  const said = await votes()
  expect(said).toMatchObject({ helped: 1, notHelped: 2 })
  expect(said.reasons.map(({ reason }) => reason)).toEqual(['Trop vague', 'Il manque le barème'])
  for (const one of [resource, validator]) expect(JSON.stringify(said)).not.toContain(one.personId)
  expect((await must(call(app, help.written, author, {})))[0]?.votes).toEqual({ helped: 1, notHelped: 2 })
  expect((await call(app, help.articleVotes, resource, { id })).status).toBe(403)
  expect((await vote(resource, false, 'x'.repeat(501))).status).toBe(400)
})

test('many who vote at once are all counted', async () => {
  const { author, addPerson } = await authored()
  const { id } = await published(author, 'Télétravail')
  const people = await Promise.all(Array.from({ length: 6 }, () => addPerson()))
  const answers = await Promise.all(people.map((one) => call(app, help.vote, one, { id, helped: true, reason: '' })))
  const said = answers.filter(({ status }) => status === 200).length
  expect(said).toBeGreaterThan(0)
  expect(await must(call(app, help.articleVotes, author, { id }))).toMatchObject({ helped: said, notHelped: 0 })
})

test('nobody votes on what they may not read: a draft, what was withdrawn, what is for others', async () => {
  const { author, resource, freelancer } = await authored()
  const draft = await begun(author, 'Brouillon')
  const article = await published(author, 'Pour les salariés')
  const vote = async (person: Person, id: string) =>
    (await call(app, help.vote, person, { id, helped: true, reason: '' })).status
  expect(await vote(author, draft.id)).toBe(404)
  expect(await vote(freelancer, article.id)).toBe(404)
  expect(await vote(resource, article.id)).toBe(200)
  await must(publish(author, article, false))
  expect(await vote(resource, article.id)).toBe(404)
})

test('a vote is in its reader’s archive, is erased with them and counted no more; a deleted article leaves none', async () => {
  const { tenant, author, manager, resource } = await authored()
  const { id } = await published(author, 'Mutuelle')
  const other = await published(author, 'Tickets')
  const reason = 'Où est le formulaire bleu ?'
  await must(call(app, help.vote, resource, { id, helped: false, reason }))
  await must(call(app, help.vote, manager, { id: other.id, helped: false, reason: 'Le ticket vert' }))
  const heldOn = async (person: Person) => (await downloadArchive(app, person)).text
  expect(await heldOn(resource)).toContain(reason)
  expect(await heldOn(resource)).toContain('Mutuelle')
  expect(await heldOn(author)).not.toContain(reason)
  const left = async () =>
    (await everythingIn(app))
      .split('\n')
      .filter((item) => item.includes(`"T#${tenant}`) && !item.includes('"sk":"ONCE#'))
      .join('\n')
  expect(await left()).toContain(reason)
  await must(call(app, users.disable, manager, { userId: resource.personId }))
  await must(call(app, users.erase, manager, { userId: resource.personId, confirmEmail: resource.email }))
  await app.drained()
  expect(await left()).not.toContain(reason)
  expect(await must(call(app, help.articleVotes, author, { id }))).toEqual({ helped: 0, notHelped: 0, reasons: [] })
  expect(await left()).toContain('Le ticket vert')
  await must(call(app, help.deleteArticle, author, { id: other.id }))
  await app.drained()
  expect(await left()).not.toContain('Le ticket vert')
})

test('a reader’s archive calls articles as they were published, not as their drafts are called', async () => {
  const { author, resource } = await authored()
  const { id } = await published(author, 'Mutuelle')
  await must(call(app, help.vote, resource, { id, helped: true, reason: '' }))
  const { version } = await must(call(app, help.askToAcknowledge, author, { id, asked: true }))
  await must(call(app, help.acknowledge, resource, { id, version }))
  const draft = await must(call(app, help.writtenArticle, author, { id }))
  await must(save(author, draft, { texts: { EN: UNWRITTEN, FR: text('Fin de la mutuelle') } }))
  const held = (await downloadArchive(app, resource)).text
  expect(held).toContain('Mutuelle')
  expect(held).not.toContain('Fin de la mutuelle')
})
