import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { getItem } from '#functions/core/table/table.ts'
import { filesOf } from '#functions/data/apps/files/files.ts'
import { files } from '#shared/apps/files/contract.ts'
import { attachmentSpaceId, FILE_LIMITS, SHARED_SHELF } from '#shared/apps/files/rules.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { common } from '#shared/overview/common/contract.ts'
import { search } from '#shared/overview/search/contract.ts'
import { account } from '#shared/people/account/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { DOORS, fileKit, ownSpace, PDF } from './filesKit.ts'

const app = await startApi()
const { upload, folder, list, read, keep, posted } = fileKit(app)
const { newMission } = staffingOf(app)

const share = (by: Person, id: string, ...people: Person[]) =>
  call(app, files.share, by, { id, people: people.map(({ personId }) => personId) })
const unshare = (by: Person, id: string, reader: Person) =>
  call(app, files.unshare, by, { id, userId: reader.personId })
/** The names of the files that somebody finds on the shelf of what was shared with them. */
const shelf = async (by: Person) => {
  await app.drained()
  const { status, body } = await list(by, SHARED_SHELF)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.files.map(({ name }) => name)
}
const notices = async (by: Person) =>
  (await call(app, common.notifications, by, {})).body.map(({ title, link }) => ({ title, link }))
const found = async (by: Person, query: string) =>
  (await call(app, search.find, by, { query })).body.flatMap(({ id, results }) =>
    id === 'pages' ? results.filter(({ kind }) => kind === 'file') : [],
  )
const asked = async (by: Person, it: { file: string; folder: string; trashed: string }) => {
  const answers: Record<string, number> = {}
  for (const [name, input] of Object.entries(DOORS)) {
    const endpoint = files[name as keyof typeof files] as Endpoint
    answers[name] = (await call(app, endpoint, by, input(it) as never)).status
  }
  return answers
}
/** What each door answers: that there is nothing, but for some that say otherwise. */
const nothingBut = (others: Record<string, number>) => ({
  ...Object.fromEntries(Object.keys(DOORS).map((name) => [name, 404])),
  ...others,
})

describe('a file that is shared with colleagues', () => {
  test('is read by them through the doors that read it, and by nobody once it is taken back', async () => {
    const { resource: owner, freelancer: reader, manager: other } = await newTenant(app)
    const inside = await folder(owner, ownSpace(owner), 'Entretiens')
    const file = await upload(owner, inside.id, 'bilan annuel.pdf')
    const beside = await upload(owner, inside.id, 'à part.pdf')
    const it = { file: file.id, folder: inside.id, trashed: beside.id }
    const { status, body } = await share(owner, file.id, reader)
    expect({ status, names: body.map(({ id }) => id) }).toEqual({ status: 200, names: [reader.personId] })
    const reads = { open: 200, download: 200 }
    const changes = [
      'update',
      'remove',
      'keep',
      'restoreVersion',
      'links',
      'createLink',
      'renewLink',
      'replaceLink',
      'removeLink',
      'share',
      'unshare',
    ]
    const refused = Object.fromEntries(changes.map((name) => [name, 403]))
    expect(await asked(reader, it)).toEqual(nothingBut({ ...refused, ...reads }))
    expect(await asked(other, it)).toEqual(nothingBut({}))
    expect(await read(reader, file.id)).toEqual(PDF)
    const opened = (await call(app, files.open, reader, { id: file.id })).body
    // Nothing of where it lies, nor who else reads it.
    expect(JSON.stringify(opened)).not.toContain(inside.id)
    expect(opened).toMatchObject({ file: { folderId: SHARED_SHELF, mayWrite: false }, path: [{ id: SHARED_SHELF }] })
    expect(opened.readers).toEqual([])
    expect((await call(app, files.open, owner, { id: file.id })).body.readers).toEqual(body)
    expect(await shelf(reader)).toEqual(['bilan annuel.pdf'])
    expect(await shelf(other)).toEqual([])
    expect((await unshare(owner, file.id, reader)).body).toEqual([])
    expect(await asked(reader, it)).toEqual(nothingBut({}))
    expect(await shelf(reader)).toEqual([])
  })

  test('says to its readers through no door where it lies', async () => {
    const { resource: owner, freelancer: reader } = await newTenant(app)
    const inside = await folder(owner, ownSpace(owner), 'Entretiens')
    const file = await upload(owner, inside.id, 'bilan annuel.pdf')
    await share(owner, file.id, reader)
    await app.drained()
    const told: string[] = []
    const readBy = new Set<string>()
    for (const [name, input] of Object.entries(DOORS)) {
      const endpoint = files[name as keyof typeof files] as Endpoint
      const { shape } = endpoint.input
      const usual = Object.entries(input({ file: file.id, folder: ownSpace(reader), trashed: file.id }) ?? {})
      const needed = Object.fromEntries(
        usual.filter(([field]) => !(shape[field] as z.ZodType).safeParse(undefined).success),
      )
      // The id of the file in the place of every other one: that of its first upload is the same.
      for (const field of Object.keys(shape)) {
        const asking = { ...needed, [field]: file.id }
        if (!endpoint.input.safeParse(asking).success) continue
        const { status, body } = await call(app, endpoint, reader, asking as never)
        if (status === 200) readBy.add(name)
        const text = JSON.stringify(body)
        const mayWrite = text.includes(`"id":"${file.id}"`) && text.includes('"mayWrite":true')
        if (text.includes(owner.personId) || mayWrite) told.push(`${name} ${field}: ${text}`)
      }
    }
    expect(told).toEqual([])
    expect([...readBy]).toEqual(expect.arrayContaining(['keep', 'open', 'download']))
  })

  test('is told to each of them once, found by them and by nobody else, and never by who shares it', async () => {
    const { resource: owner, validator, manager } = await newTenant(app)
    const file = await upload(owner, ownSpace(owner), 'zanzibar.pdf')
    await share(owner, file.id, validator)
    await share(owner, file.id, validator, manager)
    await app.drained()
    const link = `/apps/file-manager/folders/shared/details/${file.id}`
    expect(await notices(validator)).toEqual([{ title: `${owner.name} shared a file with you`, link }])
    expect(await notices(manager)).toEqual([{ title: `${owner.name} partage un fichier avec vous`, link }])
    expect(await notices(owner)).toEqual([])
    expect(await found(validator, 'zanzibar')).toMatchObject([{ link, detail: 'Shared with me' }])
    expect(await found(owner, 'zanzibar')).toMatchObject([{ detail: 'Mes fichiers' }])
    await unshare(owner, file.id, validator)
    expect(await found(validator, 'zanzibar')).toEqual([])
  })

  test('is shared by who may change it, with those who work here alone, and with so many', async () => {
    const { resource: owner, manager, validator, addPerson } = await newTenant(app)
    const company = await upload(manager, 'company', 'charte.pdf')
    expect((await share(owner, company.id, validator)).status).toBe(403)
    const gone = await addPerson({ permissions: ['VIEW_CRA'] })
    await call(app, users.disable, manager, { userId: gone.personId })
    const own = await upload(owner, ownSpace(owner))
    for (const one of [owner, gone, { ...gone, personId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }]) {
      const { status, body } = await share(owner, own.id, validator, one)
      expect({ status, body }).toMatchObject({
        status: 422,
        body: { code: 'files.unknownReader', details: { people: [one.personId] } },
      })
    }
    const many = Array.from({ length: FILE_LIMITS.readers }, (_, index) => `01ARZ3NDEKTSV4RRFFQ69G5${100 + index}`)
    expect((await share(owner, own.id, validator)).status).toBe(200)
    const { status, body } = await call(app, files.share, owner, { id: own.id, people: many })
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'files.tooManyReaders' } })
    const { body: board } = await call(app, scrumboard.createBoard, manager, {
      board: { title: 'Offre' },
      template: 'tender',
    })
    const listId = board.lists[0]?.id ?? ''
    const { body: card } = await call(app, scrumboard.createCard, manager, { card: { title: 'Chiffrer', listId } })
    const attached = await upload(manager, attachmentSpaceId('scrumboard', card.id))
    expect((await share(manager, attached.id, validator)).status).toBe(403)
  })

  test('is not there for them in the trash, in a folder in the trash, and in another space; new versions are', async () => {
    const { manager, resource: reader } = await newTenant(app)
    const inside = await folder(manager, 'staffing', 'Grilles')
    const file = await upload(manager, inside.id, 'grille.pdf')
    await share(manager, file.id, reader)
    expect((await keep(manager, inside.id, await posted(manager, inside.id, 'v2'), 'grille.txt', file.id)).status).toBe(
      200,
    )
    expect(await read(reader, file.id)).toEqual(Buffer.from('v2'))
    expect(await read(reader, file.id, 1)).toEqual(PDF)
    for (const id of [file.id, inside.id]) {
      await call(app, files.remove, manager, { id })
      expect((await call(app, files.download, reader, { id: file.id })).status).toBe(404)
      expect(await shelf(reader)).toEqual([])
      await call(app, files.restore, manager, { id })
      expect(await shelf(reader)).toEqual(['grille.txt'])
    }
    await call(app, files.update, manager, { id: file.id, folderId: ownSpace(manager) })
    expect((await call(app, files.download, reader, { id: file.id })).status).toBe(404)
    await share(manager, file.id, reader)
    await call(app, files.remove, manager, { id: file.id })
    await call(app, files.purge, manager, { id: file.id })
    await app.drained()
    expect(await shelf(reader)).toEqual([])
    expect(
      await getItem({ pk: `T#${reader.claims.tenant}#P#${reader.personId}`, sk: `SHARED#${file.id}` }),
    ).toBeUndefined()
  })
})

describe('who shares files, or reads them,', () => {
  test('does so only while they work here; a reader who left reads nothing of it when they are back', async () => {
    const { resource: owner, manager, addPerson, tenant } = await newTenant(app)
    const reader = await addPerson({ permissions: ['VIEW_CRA'] })
    const file = await upload(owner, ownSpace(owner), 'paie.pdf')
    await share(owner, file.id, reader, manager)
    await call(app, users.disable, manager, { userId: reader.personId })
    await app.drained()
    expect((await filesOf(tenant).get(file.id))?.readers.map(({ person }) => person)).toEqual([manager.personId])
    expect(await shelf(manager)).toEqual(['paie.pdf'])
    await call(app, users.disable, manager, { userId: owner.personId })
    expect((await call(app, files.download, manager, { id: file.id })).status).toBe(404)
    expect(await shelf(manager)).toEqual([])
    expect(await found(manager, 'paie')).toEqual([])
  })

  test('does so only while they may: who lost that right shares nothing, others share it anew', async () => {
    const { manager, freelancer: reader, addPerson } = await newTenant(app)
    for (const [name, stops] of Object.entries({
      'charte.pdf': (userId: string) => call(app, users.setPermissions, manager, { userId, permissions: ['VIEW_CRA'] }),
      'contrat.pdf': (userId: string) => call(app, users.disable, manager, { userId }),
    })) {
      const sharer = await addPerson({ permissions: ['MANAGE_CONTENT'] })
      const file = await upload(manager, 'company', name)
      const readers = async () => (await call(app, files.open, manager, { id: file.id })).body.readers
      await share(sharer, file.id, reader)
      expect(await shelf(reader)).toContain(name)
      expect(await found(reader, name)).toHaveLength(1)
      expect(await readers()).toMatchObject([{ id: reader.personId }])
      const told = (await notices(reader)).length

      expect((await stops(sharer.personId)).status).toBe(200)
      expect((await call(app, files.download, reader, { id: file.id })).status).toBe(404)
      expect(await shelf(reader)).not.toContain(name)
      expect(await found(reader, name)).toEqual([])
      expect(await readers()).toEqual([])

      expect((await share(manager, file.id, reader)).body).toMatchObject([{ id: reader.personId }])
      expect(await read(reader, file.id)).toEqual(PDF)
      expect(await shelf(reader)).toContain(name)
      expect(await found(reader, name)).toHaveLength(1)
      expect(await notices(reader)).toHaveLength(told + 1)
    }
  })

  test('shares what lies in the space of a mission with somebody who has no position on it', async () => {
    const { manager, resource: reader, addPerson } = await newTenant(app)
    const sharer = await addPerson({ permissions: ['MANAGE_POSITIONING'] })
    const { id: mission } = await newMission(manager)
    const file = await upload(manager, `mission-${mission}`, 'cadrage.pdf')
    await share(sharer, file.id, reader)
    expect(await shelf(reader)).toEqual(['cadrage.pdf'])
    expect(await found(reader, 'cadrage')).toHaveLength(1)
    await call(app, users.setPermissions, manager, { userId: sharer.personId, permissions: ['VIEW_CRA'] })
    expect(await shelf(reader)).toEqual([])
    expect(await found(reader, 'cadrage')).toEqual([])
  })

  test('goes on sharing their own files whatever else they may', async () => {
    const { manager, freelancer: reader, addPerson } = await newTenant(app)
    const owner = await addPerson({ permissions: ['MANAGE_CONTENT'] })
    const file = await upload(owner, ownSpace(owner), 'notes.pdf')
    await share(owner, file.id, reader)
    await call(app, users.setPermissions, manager, { userId: owner.personId, permissions: ['VIEW_CRA'] })
    expect(await shelf(reader)).toEqual(['notes.pdf'])
    expect(await found(reader, 'notes')).toHaveLength(1)
    expect(await read(reader, file.id)).toEqual(PDF)
  })

  test('has it in their archive, and is in nothing of it once they are erased', async () => {
    const { resource: owner, manager, addPerson, tenant } = await newTenant(app)
    const reader = await addPerson({ permissions: ['VIEW_CRA'] })
    const mine = await upload(owner, ownSpace(owner), 'mien.pdf')
    const theirs = await upload(reader, ownSpace(reader), 'sien.pdf')
    await share(owner, mine.id, reader)
    await share(reader, theirs.id, owner)
    await app.drained()
    const entries = async (by: Person) => JSON.stringify((await call(app, account.personalData, by, {})).body.entries)
    expect(await entries(reader)).toContain(JSON.stringify({ sharedWith: [owner.personId] }).slice(1, -1))
    expect(await entries(reader)).toContain(`"file":"${mine.id}"`)
    const gone = { userId: reader.personId }
    await call(app, users.disable, manager, gone)
    await call(app, users.erase, manager, { ...gone, confirmEmail: reader.email })
    await app.drained()
    await app.drained()
    expect((await filesOf(tenant).get(mine.id))?.readers).toEqual([])
    expect(await shelf(owner)).toEqual([])
    expect(await entries(owner)).not.toContain(`"file":"${theirs.id}"`)
  })
})
