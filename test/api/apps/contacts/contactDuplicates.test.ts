import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { queryAll } from '#functions/core/table/table.ts'
import { contactPartition } from '#functions/data/keys.ts'
import { type Contact, contacts } from '#shared/apps/contacts/contract.ts'
import type { ContactChange } from '#shared/apps/contacts/fields.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { PNG } from '#test/kit/browser/pictures.ts'
import { dayIn } from '#test/kit/dates.ts'
import { contactsOf, mail, names, phone } from './contactKit.ts'

const app = await startApi()
const { must, newClient } = staffingOf(app)
let ours = await newTenant(app)
let { manager } = ours
beforeEach(async () => {
  ours = await newTenant(app)
  manager = ours.manager
})
afterEach(() => setClock())
const { add, read, change, afterUndo } = contactsOf(app, () => manager)

describe('the same person twice', () => {
  const pair = async (): Promise<[Contact, Contact]> => {
    const client = await newClient(manager)
    return [
      await add({ name: 'Ana Ruiz', emails: [mail('ana@kit.example')], phoneNumbers: [phone('06 12 34 56 78')] }),
      await add({
        name: 'RUIZ Ana',
        emails: [mail('ANA@kit.example'), mail('a@x.example')],
        clientId: client.id,
        notes: '<p>Vue</p>',
      }),
    ]
  }
  const merging = ([a, b]: [Contact, Contact], contact: ContactChange) =>
    call(app, contacts.merge, manager, { id: a.id, version: a.version, other: b.id, otherVersion: b.version, contact })
  const duplicates = async () => (await call(app, contacts.duplicates, manager, {})).body.groups

  test('is found by an address, a number however it is written, or a name at the same company', async () => {
    expect(await duplicates()).toEqual([])
    await add({ name: 'A', emails: [mail('One@Kit.example')] })
    await add({ name: 'B', emails: [mail('one@kit.example')] })
    await add({ name: 'C', phoneNumbers: [phone('06 12 34 56 78')] })
    await add({ name: 'D', phoneNumbers: [phone('+33 (0)6.12.34.56.78', '')] })
    await add({ name: 'Durand Éva', company: 'Acme' })
    await add({ name: 'eva durand', company: 'ACME' })
    await add({ name: 'Eva Durand', company: 'Elsewhere' })
    const groups = (await duplicates()).map(({ reason, contacts: found }) => [reason, ...names(found).toSorted()])
    expect(groups).toEqual([
      ['mail', 'A', 'B'],
      ['name', 'Durand Éva', 'eva durand'],
      ['phone', 'C', 'D'],
    ])
  })

  test('is listed among twenty at a time, and said to have more only beyond them', async () => {
    const addPair = async (at: number) => {
      for (const name of ['Ana', 'Bo']) await add({ name: `${name} ${at}`, emails: [mail(`p${at}@kit.example`)] })
    }
    const listed = async () => {
      const { groups, more } = (await call(app, contacts.duplicates, manager, {})).body
      return { count: groups.length, more }
    }
    await Promise.all(Array.from({ length: 20 }, (_, at) => addPair(at)))
    expect(await listed()).toEqual({ count: 20, more: false })
    await addPair(20)
    expect(await listed()).toEqual({ count: 20, more: true })
  })

  test('is merged with what was seen of either only', async () => {
    const [a, b] = await pair()
    const changed = await change(b.id, { title: 'Direction' })
    const { status, body } = await merging([a, b], {})
    expect([status, body]).toMatchObject([409, { code: 'contacts.stale' }])
    expect(await read(b.id)).toEqual(changed.body)
  })

  test('is found by a name at a client, and at the company that is called like it', async () => {
    const [client, other] = [await newClient(manager), await newClient(manager, 'Armement Nord')]
    const { id } = await add({ name: 'Eva Durand', clientId: client.id })
    const { id: again } = await add({ name: 'Durand Eva', clientId: client.id })
    const written = await add({ name: 'Éva Durand', company: ` ${client.title.toUpperCase()}` })
    await add({ name: 'Eva Durand', clientId: other.id })
    await add({ name: 'Eva Durand', company: 'Elsewhere' })
    await add({ name: 'Eva Durant', company: client.title })
    await add({ name: 'Eva Durant', company: client.title })
    const groups = (await duplicates()).map(({ reason, contacts: found }) => [
      reason,
      found.map((one) => one.id).toSorted(),
    ])
    expect(groups).toContainEqual(['name', [id, again, written.id].toSorted()])
    expect(groups).toHaveLength(2)
  })

  test('becomes one, with what was chosen of both and the history of both', async () => {
    const [a, b] = await pair()
    await must(call(app, contacts.addLog, manager, { id: b.id, kind: 'CALL', text: 'Rappelle mardi' }))
    const chosen = { emails: [...a.emails, mail('a@x.example')], clientId: b.clientId, notes: b.notes }
    const { status, body } = await merging([a, b], chosen)
    expect(status).toBe(200)
    expect(body.contact).toMatchObject({ id: a.id, name: 'Ana Ruiz', emails: chosen.emails, notes: '<p>Vue</p>' })
    expect(body.contact.client?.id).toBe(b.clientId)
    expect(body.contact.lastExchangeAt).not.toBeNull()
    expect(await read(b.id)).toBeNull()
    expect(await duplicates()).toEqual([])
    const { items } = (await call(app, contacts.log, manager, { id: a.id })).body
    expect(items.map(({ kind }) => kind)).toEqual(['MERGED', 'CALL', 'CREATED', 'CREATED'])
  })

  test('that two people merge at once is merged once: the second is told', async () => {
    const both = await pair()
    const outcomes = await Promise.all([merging(both, {}), merging(both, {}), merging([both[1], both[0]], {})])
    const statuses = outcomes.map(({ status }) => status).toSorted()
    expect(statuses[0]).toBe(200)
    expect(statuses.slice(1).every((status) => status === 409 || status === 404)).toBe(true)
    expect((await call(app, contacts.all, manager, {})).body).toHaveLength(1)
    expect((await merging(both, {})).status).not.toBe(200)
  })

  test('is two again when it is undone; what was changed since stays', async () => {
    const [a, b] = await pair()
    const merged = (await merging([a, b], { emails: [mail('new@kit.example')], title: 'CTO' })).body
    await change(a.id, { title: 'CEO' })
    const undo = () => call(app, contacts.undoMerge, manager, { id: a.id, merge: merged.merge })
    expect(await undo()).toMatchObject({ status: 200, body: { name: 'Ana Ruiz', emails: a.emails, title: 'CEO' } })
    expect(await read(b.id)).toMatchObject({ name: b.name, emails: b.emails, notes: b.notes, clientId: b.clientId })
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'contacts.cannotUndo' } })
    expect((await call(app, contacts.all, manager, {})).body).toHaveLength(2)
  })

  test('that is two again has the last exchange of its own, unless there was one since', async () => {
    const spokenWith = (id: string, date?: string) =>
      must(call(app, contacts.addLog, manager, { id, kind: 'CALL', text: 'Rappelle mardi', ...(date && { date }) }))
    for (const isSpokenWithSince of [false, true]) {
      const [a, b] = await pair()
      const { at: before } = await spokenWith(a.id, dayIn(-20))
      const { at: ofOther } = await spokenWith(b.id, dayIn(-3))
      const { contact, merge } = (await merging([a, b], {})).body
      expect(contact.lastExchangeAt).toBe(ofOther)
      const since = isSpokenWithSince ? (await spokenWith(a.id)).at : before
      await must(call(app, contacts.undoMerge, manager, { id: a.id, merge }))
      expect([(await read(a.id))?.lastExchangeAt, (await read(b.id))?.lastExchangeAt]).toEqual([since, ofOther])
    }
  })

  test('cannot be two again after thirty days', async () => {
    const [a, b] = await pair()
    const { merge } = (await merging([a, b], {})).body
    setClock({ ahead: 31 * 86_400_000 })
    expect((await call(app, contacts.undoMerge, manager, { id: a.id, merge })).status).toBe(409)
  })

  test('keeps the picture that one of them has, and gives it back', async () => {
    const [a, b] = await pair()
    const avatar = `data:image/png;base64,${PNG.toString('base64')}`
    const pictured = (await call(app, contacts.setAvatar, manager, { id: b.id, avatar })).body
    const { contact, merge } = (await merging([a, pictured], {})).body
    expect(contact.avatar).toBe(pictured.avatar)
    expect((await call(app, contacts.undoMerge, manager, { id: a.id, merge })).body.avatar).toBeNull()
    expect((await read(b.id))?.avatar).toBe(pictured.avatar)
  })
})

const itemsBeside = (contact: string) =>
  queryAll({ where: expression`#pk = ${contactPartition(ours.tenant, contact)}` })

test('what lay beside a contact goes once it is deleted, by itself, and so does what was merged into it', async () => {
  const [ana, bo] = [
    await add({ name: 'Ana', notes: '<p>Secret</p>' }),
    await add({ name: 'Bo', notes: '<p>Plus</p>' }),
  ]
  const pair = { id: ana.id, version: ana.version, other: bo.id, otherVersion: bo.version, contact: {} }
  expect((await call(app, contacts.merge, manager, pair)).status).toBe(200)
  await app.drained()
  const left = async () => (await Promise.all([ana, bo].map(({ id }) => itemsBeside(id)))).flat()
  expect(await left()).not.toEqual([])
  await call(app, contacts.delete, manager, { id: ana.id })
  await afterUndo()
  expect(await left()).toEqual([])
})
