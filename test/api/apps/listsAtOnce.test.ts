import { expect, test } from 'vitest'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { MAX_LABELS_PER_MAIL } from '#shared/apps/mailbox/rules.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { BOARD_LIMITS } from '#shared/apps/scrumboard/rules.ts'
import { company } from '#shared/people/company/contract.ts'
import type { Company } from '#shared/people/company/fields.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { inventoryOf } from './inventory/inventoryKit.ts'

const app = await startApi()
const { must, newProduct, newKit } = inventoryOf(app)
const { manager: one, addPerson } = await newTenant(app)
const other = await addPerson({ permissions: ['ALL'], type: 'ESN' })
type Sections = Company['resumeSections']
/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

test('of two who change who is on a board at once, both have their way', async () => {
  const [a, b, c] = [await addPerson({}), await addPerson({}), await addPerson({})]
  const { id, members: before } = await must(
    call(app, scrumboard.createBoard, one, { board: { title: 'À deux', members: [other.personId, a.personId] } }),
  )
  const change = (by: typeof one, members: string[]) =>
    call(app, scrumboard.updateBoard, by, { id, board: { members }, before })
  await must(change(one, [...before, b.personId]))
  const without = before.filter((person) => person !== a.personId)
  await must(change(other, [...without, c.personId]))
  const { members, version } = await must(call(app, scrumboard.board, one, { id }))
  expect(members.toSorted()).toEqual([one, other, b, c].map(({ personId }) => personId).toSorted())
  // Whoever only leaves takes along nobody who came meanwhile.
  await must(
    change(
      other,
      before.filter((person) => person !== other.personId),
    ),
  )
  const left = await must(call(app, scrumboard.board, one, { id }))
  expect(left.members.toSorted()).toEqual([one, b, c].map(({ personId }) => personId).toSorted())
  expect(left.version).toBe(version + 1)
})

test('a board that others have filled meanwhile has no room for one more', async () => {
  const people = await Array.from({ length: BOARD_LIMITS.members }).reduce<Promise<string[]>>(
    async (all) => [...(await all), (await addPerson({})).personId],
    Promise.resolve([]),
  )
  const { id, members: before } = await must(call(app, scrumboard.createBoard, one, { board: { title: 'Plein' } }))
  const change = (more: string[]) =>
    call(app, scrumboard.updateBoard, one, { id, board: { members: [...before, ...more] }, before })
  await must(change(people.slice(1)))
  expect(await change(people.slice(0, 1))).toMatchObject({
    status: 409,
    body: { code: 'scrumboard.full', details: { what: 'members', most: BOARD_LIMITS.members } },
  })
})

test('of two who change who is on a card and its labels at once, both have their way, within what it has room for', async () => {
  const people = await Array.from({ length: BOARD_LIMITS.people + 1 }).reduce<Promise<string[]>>(
    async (all) => [...(await all), (await addPerson({})).personId],
    Promise.resolve([]),
  )
  const [a = '', b = '', c = '', ...others] = people
  const board = await must(call(app, scrumboard.createBoard, one, { board: { title: 'Carte', members: people } }))
  const addLabel = async (title: string) =>
    (await must(call(app, scrumboard.createLabel, one, { label: { boardId: board.id, title } }))).id
  const [urgent, price, done] = [await addLabel('Urgent'), await addLabel('Prix'), await addLabel('Vu')]
  const listId = board.lists[0]?.id ?? ''
  const before = { people: [a], labels: [urgent, done] }
  const { id } = await must(call(app, scrumboard.createCard, one, { card: { listId, title: 'Lire', ...before } }))
  const change = (card: Partial<typeof before>) => call(app, scrumboard.updateCard, one, { id, card, before })
  await must(change({ people: [b], labels: [price, done] }))
  // Its people are no part of this change.
  await must(change({ labels: [urgent] }))
  await must(change({ people: [a, c] }))
  const card = await must(call(app, scrumboard.card, one, { id }))
  expect(card.people.toSorted()).toEqual([b, c].toSorted())
  expect(card.labels.map((label) => label.id)).toEqual([price])

  await must(change({ people: [a, ...others] }))
  const { people: all } = await must(call(app, scrumboard.card, one, { id }))
  expect(all).toHaveLength(BOARD_LIMITS.people)
  expect(await change({ people: [a, one.personId] })).toMatchObject({
    status: 409,
    body: { code: 'scrumboard.full', details: { what: 'people', most: BOARD_LIMITS.people } },
  })
  // Who was taken off the board meanwhile is no reason to refuse the others.
  const without = { id: board.id, board: { members: [] }, before: [c] }
  await must(call(app, scrumboard.updateBoard, one, without))
  const late = call(app, scrumboard.updateCard, one, {
    id,
    card: { people: [c, one.personId] },
    before: { people: [c] },
  })
  expect((await must(late)).people.toSorted()).toEqual([one.personId, b, ...others].toSorted())
})

test('of two who change what is in a kit at once, both have their way', async () => {
  const [a, b, c, d] = [await newProduct(one), await newProduct(one), await newProduct(one), await newProduct(one)]
  const kit = await newKit(one, a.id, b.id)
  const before = [a.id, b.id]
  await must(call(app, inventory.updateKit, one, { id: kit.id, products: [...before, c.id], before }))
  const { products } = await must(call(app, inventory.updateKit, other, { id: kit.id, products: [b.id, d.id], before }))
  expect(products.map(({ id }) => id)).toEqual([b.id, d.id, c.id])
})

test('of two who each take one of the last two products off a kit, both have their way', async () => {
  const [a, b] = [await newProduct(one), await newProduct(one)]
  const before = [a.id, b.id]
  const kit = await must(call(app, inventory.createKit, one, { name: 'Retour', products: before }))
  const without = (by: typeof one, id: string) =>
    call(app, inventory.updateKit, by, { id: kit.id, products: before.filter((product) => product !== id), before })
  const both = await Promise.all([without(one, a.id), without(other, b.id)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  // It is as a kit whose products are gone: it can be called something else, and filled again.
  const named = await must(call(app, inventory.updateKit, one, { id: kit.id, name: 'Départ' }))
  expect(named).toMatchObject({ name: 'Départ', products: [] })
  const filled = await must(call(app, inventory.updateKit, one, { id: kit.id, products: [b.id], before: [] }))
  expect(filled.products.map(({ id }) => id)).toEqual([b.id])
})

test('of two who change the tags or the pictures of a product at once, both have their way', async () => {
  const tag = async (title: string) => (await must(call(app, inventory.createTag, one, { tag: { title } }))).id
  const [a, b, c] = [await tag('A'), await tag('B'), await tag('C')]
  const product = await newProduct(one, { tags: [a] })
  const { id } = product
  const before = { tags: [a] }
  const both = await Promise.all([
    call(app, inventory.updateProduct, one, { id, product: { tags: [a, b] }, before }),
    call(app, inventory.updateProduct, other, { id, product: { tags: [c] }, before }),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await must(call(app, inventory.product, one, { id }))).tags.toSorted()).toEqual([b, c].toSorted())
  const picture = () => must(call(app, inventory.addPicture, one, { id, image: PIXEL }))
  await picture()
  const { images } = await picture()
  const third = (await picture()).images[2]
  const { images: left } = await must(
    call(app, inventory.updateProduct, other, { id, product: { images: images.slice(1) }, before: { images } }),
  )
  expect(left).toEqual([images[1], third])
})

test('of two who switch apps off at once, both have their way', async () => {
  const off = (by: typeof one, appsOff: ('chat' | 'notes' | 'help')[]) =>
    call(app, company.update, by, { appsOff: appsOff as ['chat'], appsOffBefore: [] })
  const both = await Promise.all([off(one, ['chat']), off(other, ['notes'])])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await must(call(app, company.get, one, {}))).appsOff.toSorted()).toEqual(['chat', 'notes'])
})

test('of two who change the sections of résumés at once, both have their way, and at least one section stays', async () => {
  const change = (by: typeof one, resumeSections: Sections, resumeSectionsBefore: Sections) =>
    call(app, company.update, by, { resumeSections, resumeSectionsBefore })
  const stored = async () => (await must(call(app, company.get, one, {}))).resumeSections
  const before: Sections = ['skills', 'experiences', 'languages']
  await must(call(app, company.update, one, { resumeSections: before }))
  const both = await Promise.all([
    change(one, ['skills', 'experiences'], before),
    change(other, ['languages', 'experiences', 'skills', 'diplomas'], before),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await stored()).toEqual(['experiences', 'skills', 'diplomas'])
  const three = await stored()
  await must(change(one, ['experiences'], three))
  await must(change(other, ['skills'], three))
  expect(await stored()).toEqual(['skills'])
})

test('of two who change what an invitation offers at once, both have their way, and nobody grants what they lack', async () => {
  const offers = async () => (await must(call(app, company.get, one, {}))).invitationDefaults
  await must(
    call(app, company.update, one, {
      invitationDefaults: { type: 'ESN_RESOURCE', permissions: ['VIEW_CRA'], displayLanguage: 'FR' },
    }),
  )
  const before = await offers()
  const change = (by: typeof one, invitationDefaults: Partial<typeof before>) =>
    call(app, company.update, by, {
      invitationDefaults: { ...before, ...invitationDefaults },
      invitationDefaultsBefore: before,
    })
  const both = await Promise.all([
    change(one, { displayLanguage: 'EN', permissions: ['VIEW_CRA', 'MANAGE_CRA'] }),
    change(other, { type: 'FREELANCER', permissions: ['MANAGE_USERS'] }),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const after = await offers()
  expect(after).toMatchObject({ type: 'FREELANCER', displayLanguage: 'EN' })
  expect(after.permissions.toSorted()).toEqual(['MANAGE_CRA', 'MANAGE_USERS'])
  const lesser = await addPerson({ permissions: ['MANAGE_COMPANY', 'VIEW_CRA'], type: 'ESN' })
  expect(await change(lesser, { displayLanguage: 'EN' })).toMatchObject({
    status: 403,
    body: { code: 'users.notHeld' },
  })
})

test('labels that are put on a mail and taken off it in two windows at once all hold, within what it has room for', async () => {
  const titles = Array.from({ length: MAX_LABELS_PER_MAIL + 2 }, (_, at) => `${at}`)
  const labels = await titles.reduce<Promise<string[]>>(
    async (all, title) => [...(await all), (await must(call(app, mailbox.createLabel, one, { label: { title } }))).id],
    Promise.resolve([]),
  )
  const [a = '', b = '', c = '', ...others] = labels
  const { id } = await must(call(app, mailbox.send, one, { send: false, subject: 'Devis' }))
  const label = (before: string[], after: string[]) =>
    call(app, mailbox.update, one, { id, mail: { labels: after }, before })
  await must(label([], [a]))
  const both = await Promise.all([label([a], [a, b]), label([a], [c])])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await must(call(app, mailbox.mail, one, { id }))).labels.toSorted()).toEqual([b, c].toSorted())

  await must(label([b], [b, ...others.slice(1)]))
  expect(await label([b], [b, ...others.slice(0, 1)])).toMatchObject({
    status: 409,
    body: { code: 'common.full', details: { limit: MAX_LABELS_PER_MAIL } },
  })
})
