import { beforeEach, describe, expect, test } from 'vitest'
import { readPicture } from '#functions/core/files/files.ts'
import { expression } from '#functions/core/table/expression.ts'
import { getItem, putItem, queryAll } from '#functions/core/table/table.ts'
import { contactCountKey } from '#functions/data/apps/contacts/storedContact.ts'
import { contactPartition } from '#functions/data/keys.ts'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { CONTACT_LIMITS } from '#shared/apps/contacts/limits.ts'
import { UNDO_HOURS } from '#shared/apps/undo.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { PNG } from '#test/kit/browser/pictures.ts'
import { undoOf } from './undoKit.ts'

const app = await startApi()
const { must, afterwards, found } = undoOf(app)
const theirs = await newTenant(app)
let ours: Awaited<ReturnType<typeof newTenant>>
let [manager, resource] = [] as unknown as [Person, Person]
beforeEach(async () => {
  ours = await newTenant(app)
  ;({ manager, resource } = ours)
})

describe('a contact', () => {
  const read = (id: string) => must(call(app, contacts.contact, manager, { id }))
  const restore = (by: Person, ...ids: string[]) => call(app, contacts.restore, by, { ids })
  const history = async (id: string) => (await must(call(app, contacts.log, manager, { id }))).items
  const beside = (id: string) => queryAll({ where: expression`#pk = ${contactPartition(ours.tenant, id)}` })
  const added = async (name: string) => {
    const tag = await must(call(app, contacts.createTag, manager, { tag: { title: 'Achats' } }))
    const contact = { name, emails: [{ email: `${name}@kit.example` }], notes: '<p>Le matin</p>', tags: [tag.id] }
    const { id } = await must(call(app, contacts.create, manager, { contact }))
    await must(call(app, contacts.addLog, manager, { id, kind: 'CALL', text: 'Rappelle mardi.' }))
    const avatar = `data:image/png;base64,${PNG.toString('base64')}`
    await must(call(app, contacts.setAvatar, manager, { id, avatar }))
    return id
  }

  test('comes back as it was, with its notes, picture and history', async () => {
    const id = await added('ottoline')
    const [before, log] = [await read(id), await history(id)]
    expect(await must(call(app, contacts.delete, manager, { id }))).toBe(true)
    await app.drained()
    expect(await read(id)).toBeNull()
    expect(await history(id)).toEqual([])
    expect((await must(call(app, contacts.rows, manager, {}))).items.map((one) => one.id)).not.toContain(id)
    expect((await must(call(app, contacts.search, manager, { query: 'ottoline' }))).length).toBe(0)
    expect(await found(manager, 'ottoline')).toEqual([])
    expect((await call(app, contacts.addLog, manager, { id, kind: 'CALL', text: 'x' })).status).toBe(404)
    for (const by of [resource, theirs.manager]) {
      const { status, body } = await restore(by, id)
      expect([status, body]).not.toMatchObject([200, [{ id }]])
    }
    expect(await must(restore(manager, id))).toEqual([{ id, code: null }])
    const after = await read(id)
    expect(after).toEqual({ ...before, version: (before?.version ?? 0) + 1, updatedAt: after?.updatedAt })
    expect(await history(id)).toEqual(log)
    expect(await found(manager, 'ottoline')).toEqual([`/apps/contacts/${id}`])
    expect(await must(restore(manager, id))).toEqual([{ id: null, code: 'resource.notFound' }])
    await afterwards()
    expect((await read(id))?.notes).toBe('<p>Le matin</p>')
  })

  test('that nobody brings back is gone after a day, with its picture', async () => {
    const id = await added('odilon')
    const { avatar } = (await read(id)) ?? expect.fail('There is none')
    const picture = () => readPicture((avatar ?? '').slice(1)).catch(() => undefined)
    await must(call(app, contacts.delete, manager, { id }))
    await afterwards(UNDO_HOURS - 1)
    expect(await beside(id)).not.toEqual([])
    expect(await picture()).toBeDefined()
    await afterwards()
    expect(await beside(id)).toEqual([])
    expect(await picture()).toBeUndefined()
    expect(await restore(manager, id)).toMatchObject({ body: [{ id: null, code: 'resource.notFound' }] })
  })

  test('comes back with others that were removed together, as far as there is room', async () => {
    const ids = [await added('oona'), await added('osgar')]
    await must(call(app, contacts.remove, manager, { ids }))
    const key = contactCountKey(ours.tenant)
    const counted = await getItem(key)
    await putItem({ ...key, count: CONTACT_LIMITS.contacts - 1 })
    expect(await must(restore(manager, ...ids))).toEqual([
      { id: ids[0], code: null },
      { id: null, code: 'contacts.full' },
    ])
    await putItem({ ...key, ...counted, count: 5 })
    expect(await must(restore(manager, ids[1] ?? ''))).toEqual([{ id: ids[1], code: null }])
  })
})
