import { afterEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { resetRevocations } from '#functions/core/security/revocations.ts'
import { issueAccessToken } from '#functions/core/security/signer.ts'
import { academy } from '#shared/apps/academy/contract.ts'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import type { OptionalApp } from '#shared/apps/optional.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { company } from '#shared/people/company/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { academyKit } from '#test/api/apps/academy/academyKit.ts'
import { inventoryOf } from '#test/api/apps/inventory/inventoryKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { dayIn } from '#test/kit/dates.ts'
import { inboxOf, type Kind } from './inboxKit.ts'

/** What waits for people in the workplace apps stands at the top of their home, while it waits, and for nobody else. */
const app = await startApi()
const { linesOf, lineOf, taskFor } = inboxOf(app)
const { must, newProduct, newUnit, handOver, accept, step } = inventoryOf(app)
const { published, publish } = academyKit(app)
const [ours, theirs] = await Promise.all([newTenant(app), newTenant(app)])
afterEach(() => setClock())

describe('mails', () => {
  test('wait as long as they are unread in the inbox of who got them', async () => {
    const { addPerson } = ours
    const [sender, person] = [await addPerson(), await addPerson()]
    const to = [{ address: person.email }]
    for (const subject of ['One', 'Two', 'Three']) {
      await must(call(app, mailbox.send, sender, { to, subject, content: '<p>Hello</p>', send: true }))
    }
    expect(await lineOf(person, 'MAILS')).toEqual({ kind: 'MAILS', count: 3, more: false })
    expect(await lineOf(sender, 'MAILS')).toBeUndefined()
    const [first, second] = (await must(call(app, mailbox.mails, person, { folder: 'inbox' }))).mails ?? []
    await must(call(app, mailbox.update, person, { id: first?.id ?? '', mail: { unread: false } }))
    await must(call(app, mailbox.update, person, { id: second?.id ?? '', mail: { folder: 'archive' } }))
    expect(await lineOf(person, 'MAILS')).toMatchObject({ count: 1 })
  })
})

test('licences wait for who looks after the equipment from a month before they end until they are renewed or gone', async () => {
  const keeper = await ours.addPerson({ permissions: ['MANAGE_EQUIPMENT'], type: 'ESN' })
  const ending = async () => (await must(call(app, inventory.ending, keeper, {}))).map(({ name }) => name)
  const licence = (name: string, endsOn: string) => newProduct(keeper, { name, endsOn })
  await licence('Later', dayIn(32))
  expect(await lineOf(keeper, 'LICENCES')).toBeUndefined()
  const soon = await licence('Soon', dayIn(28))
  const past = await licence('Past', dayIn(-1))
  expect(await lineOf(keeper, 'LICENCES')).toEqual({ kind: 'LICENCES', count: 2, more: false, late: 1 })
  expect(await lineOf(await ours.addPerson(), 'LICENCES')).toBeUndefined()
  expect(await lineOf(theirs.manager, 'LICENCES')).toBeUndefined()
  expect(await ending()).toEqual(['Past', 'Soon'])
  const renewed = { id: past.id, product: { endsOn: dayIn(365) } }
  expect(await must(call(app, inventory.updateProduct, keeper, renewed))).toMatchObject({ endsOn: dayIn(365) })
  await must(call(app, inventory.updateProduct, keeper, { id: soon.id, product: { name: 'Seats' } }))
  expect(await ending()).toEqual(['Seats'])
  await must(call(app, inventory.updateProduct, keeper, { id: soon.id, product: { endsOn: null } }))
  expect(await lineOf(keeper, 'LICENCES')).toBeUndefined()
})

describe('cards', () => {
  const boardOf = async (owner: Person, ...others: Person[]) => {
    const members = others.map(({ personId }) => personId)
    const board = await must(call(app, scrumboard.createBoard, owner, { board: { title: 'Offre', members } }))
    const { id: listId } = await must(
      call(app, scrumboard.createList, owner, { list: { boardId: board.id, title: 'À faire' } }),
    )
    return { id: board.id, listId }
  }
  const card = (by: Person, listId: string, people: Person[], dueDate: string | null) =>
    must(
      call(app, scrumboard.createCard, by, {
        card: { listId, title: 'Chiffrer', people: people.map(({ personId }) => personId), dueDate },
      }),
    )
  const change = (by: Person, id: string, to: Parameters<typeof call<typeof scrumboard.updateCard>>[3]['card']) =>
    must(call(app, scrumboard.updateCard, by, { id, card: to }))

  test('wait for those whose they are, from their day on; one is led to by itself', async () => {
    const { manager } = ours
    const [one, other] = [await ours.addPerson(), await ours.addPerson()]
    const { listId } = await boardOf(manager, one, other)
    const { id } = await card(manager, listId, [one], dayIn(0))
    await card(manager, listId, [one], null)
    expect(await lineOf(one, 'CARDS')).toEqual({ kind: 'CARDS', count: 1, more: false, late: 0, card: id })
    expect(await lineOf(other, 'CARDS')).toBeUndefined()
    const second = await card(manager, listId, [one, other], dayIn(3))
    await change(manager, second.id, { dueDate: dayIn(-1) })
    expect(await lineOf(one, 'CARDS')).toEqual({ kind: 'CARDS', count: 2, more: false, late: 1 })
    expect(await lineOf(other, 'CARDS')).toMatchObject({ count: 1, card: second.id })
    await change(manager, second.id, { people: [one.personId] })
    expect(await lineOf(other, 'CARDS')).toBeUndefined()
    await change(manager, second.id, { archived: true })
    expect(await lineOf(one, 'CARDS')).toMatchObject({ count: 1, card: id })
    await change(manager, second.id, { archived: false })
    expect(await lineOf(one, 'CARDS')).toMatchObject({ count: 2 })
    await must(call(app, scrumboard.deleteCard, manager, { id: second.id }))
    await change(manager, id, { dueDate: null })
    expect(await lineOf(one, 'CARDS')).toBeUndefined()
  })

  test('of a board that one is taken off wait no longer, at once', async () => {
    const { manager } = ours
    const person = await ours.addPerson()
    const { id, listId } = await boardOf(manager, person)
    await card(manager, listId, [person], dayIn(0))
    expect(await lineOf(person, 'CARDS')).toMatchObject({ count: 1 })
    await must(call(app, scrumboard.updateBoard, manager, { id, board: { members: [manager.personId] } }))
    expect(await lineOf(person, 'CARDS')).toBeUndefined()
    await app.drained()
    expect(await lineOf(person, 'CARDS')).toBeUndefined()
  })

  test('go with their list, and with their board', async () => {
    const { manager } = ours
    const person = await ours.addPerson()
    for (const end of ['list', 'board'] as const) {
      const { id, listId } = await boardOf(manager, person)
      await card(manager, listId, [person], dayIn(0))
      expect(await lineOf(person, 'CARDS')).toMatchObject({ count: 1 })
      await must(
        end === 'list'
          ? call(app, scrumboard.deleteList, manager, { id: listId })
          : call(app, scrumboard.deleteBoard, manager, { id }),
      )
      await app.drained()
      expect(await lineOf(person, 'CARDS')).toBeUndefined()
    }
  })
})

describe('equipment', () => {
  test('waits for the signature of who was given it', async () => {
    const keeper = await ours.addPerson({ permissions: ['MANAGE_EQUIPMENT'] })
    const person = await ours.addPerson()
    const units = [await newUnit(keeper, ''), await newUnit(keeper, ''), await newUnit(keeper, '')]
    const [first = '', second = '', third = ''] = units.map(({ unitId }) => unitId)
    for (const unitId of [first, second, third]) await must(handOver(keeper, unitId, person))
    expect(await lineOf(person, 'EQUIPMENT')).toEqual({ kind: 'EQUIPMENT', count: 3, more: false })
    expect(await lineOf(keeper, 'EQUIPMENT')).toBeUndefined()
    await must(accept(person, first))
    expect(await lineOf(person, 'EQUIPMENT')).toMatchObject({ count: 2 })
    await must(step(keeper, second, 'TAKE_BACK'))
    await must(step(keeper, third, 'REPORT_LOST'))
    expect(await lineOf(person, 'EQUIPMENT')).toBeUndefined()
  })

  test('that who has left still has is missed by who looks after it, until it is back', async () => {
    const keeper = await theirs.addPerson({ permissions: ['MANAGE_EQUIPMENT'] })
    const person = await theirs.addPerson()
    const units = [await newUnit(keeper, ''), await newUnit(keeper, '')]
    for (const { unitId } of units) await must(handOver(keeper, unitId, person))
    await must(call(app, users.disable, theirs.manager, { userId: person.personId }))
    await app.drained()
    expect(await lineOf(keeper, 'MISSING')).toEqual({ kind: 'MISSING', count: 1, more: false })
    expect(await lineOf(theirs.manager, 'MISSING')).toMatchObject({ count: 1 })
    for (const one of [theirs.validator, theirs.resource, ours.manager]) {
      expect(await lineOf(one, 'MISSING')).toBeUndefined()
    }
    const [first, second] = units
    await must(step(keeper, first?.unitId ?? '', 'TAKE_BACK'))
    await app.drained()
    expect(await lineOf(keeper, 'MISSING')).toMatchObject({ count: 1 })
    await must(call(app, users.enable, theirs.manager, { userId: person.personId }))
    await app.drained()
    expect(await lineOf(keeper, 'MISSING')).toBeUndefined()
    await must(call(app, users.disable, theirs.manager, { userId: person.personId }))
    await app.drained()
    expect(await lineOf(keeper, 'MISSING')).toMatchObject({ count: 1 })
    await must(step(keeper, second?.unitId ?? '', 'TAKE_BACK'))
    await app.drained()
    expect(await lineOf(keeper, 'MISSING')).toBeUndefined()
  })
})

describe('mandatory courses', () => {
  test('wait for those whom they are for until these have finished, the first due first', async () => {
    const staff = await newTenant(app)
    const { manager, resource, freelancer } = staff
    const employed = { who: 'EMPLOYED' as const, people: [] }
    const gdpr = await published(manager, { title: 'RGPD', dueOn: dayIn(20), audience: employed })
    await published(manager, { title: 'Bienvenue' })
    const next = { course: gdpr.id, title: 'RGPD', date: dayIn(20) }
    expect(await lineOf(resource, 'COURSES')).toEqual({ kind: 'COURSES', count: 1, more: false, late: 0, next })
    expect(await lineOf(freelancer, 'COURSES')).toBeUndefined()
    const late = await published(manager, { title: 'Sécurité', dueOn: dayIn(-1) })
    expect(await lineOf(resource, 'COURSES')).toMatchObject({ count: 2, late: 1, next: { course: late.id } })
    expect(await lineOf(freelancer, 'COURSES')).toMatchObject({ count: 1, late: 1 })
    const take = (id: string, completed: boolean) =>
      must(call(app, academy.setProgress, resource, { id, currentStep: 1, completed }))
    await take(late.id, false)
    expect(await lineOf(resource, 'COURSES')).toMatchObject({ count: 2 })
    await take(late.id, true)
    expect(await lineOf(resource, 'COURSES')).toMatchObject({ count: 1, late: 0, next })
    expect(await lineOf(manager, 'COURSES')).toMatchObject({ count: 2 })
    await must(publish(manager, gdpr, false))
    expect(await lineOf(resource, 'COURSES')).toBeUndefined()
    await must(call(app, academy.deleteCourse, manager, { id: late.id }))
    expect(await lineOf(manager, 'COURSES')).toBeUndefined()
    expect(await lineOf(ours.manager, 'COURSES')).toBeUndefined()
  })
})

const APPS: readonly (readonly [OptionalApp, ...Kind[]])[] = [
  ['tasks', 'TASKS'],
  ['scrumboard', 'CARDS'],
  ['mailbox', 'MAILS'],
  ['inventory', 'EQUIPMENT', 'MISSING'],
  ['academy', 'COURSES'],
]

test('nothing waits in an app that the company has switched off', async () => {
  const staff = await newTenant(app)
  const { manager, addPerson } = staff
  const leaver = await addPerson()
  await taskFor(manager, { dueDate: dayIn(0) })
  const board = await must(call(app, scrumboard.createBoard, manager, { board: { title: 'Offre' } }))
  const { id: listId } = await must(
    call(app, scrumboard.createList, manager, { list: { boardId: board.id, title: 'À faire' } }),
  )
  const card = { listId, title: 'Chiffrer', people: [manager.personId], dueDate: dayIn(0) }
  await must(call(app, scrumboard.createCard, manager, { card }))
  const mail = { to: [{ address: manager.email }], subject: 'Offre', content: '<p>Bonjour</p>', send: true }
  await must(call(app, mailbox.send, leaver, mail))
  for (const person of [manager, leaver]) await must(handOver(manager, (await newUnit(manager, '')).unitId, person))
  await published(manager, { title: 'RGPD', dueOn: dayIn(5) })
  await must(call(app, users.disable, manager, { userId: leaver.personId }))
  await app.drained()
  const kinds = APPS.flatMap(([, ...those]) => those)
  const waiting = async () => (await linesOf(manager)).map(({ kind }) => kind).filter((kind) => kinds.includes(kind))
  expect((await waiting()).toSorted()).toEqual(kinds.toSorted())
  for (const [off, ...gone] of APPS) {
    await must(call(app, company.update, manager, { appsOff: [off] }))
    resetRevocations()
    manager.token = await issueAccessToken(manager.claims, new Date(Date.now() + 1))
    expect((await waiting()).toSorted()).toEqual(kinds.filter((kind) => !gone.includes(kind)).toSorted())
  }
}, 30_000)
