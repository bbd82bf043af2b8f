import { describe, expect, test } from 'vitest'
import { newId, setClock } from '#functions/core/clock.ts'
import { readDocument } from '#functions/core/files/files.ts'
import { expression, name } from '#functions/core/table/expression.ts'
import { getItem, transact, updateItem } from '#functions/core/table/table.ts'
import { filesOf, storedPath } from '#functions/data/apps/files/files.ts'
import { purgeTrashed } from '#functions/data/apps/files/purge.ts'
import { fileKey } from '#functions/data/apps/files/storedFile.ts'
import { putIntoTrash, readTrashed, trashExpiry, trashKey } from '#functions/data/apps/files/trash.ts'
import { toTree, treeKey } from '#functions/data/apps/files/trees.ts'
import { files } from '#shared/apps/files/contract.ts'
import { FILE_LIMITS } from '#shared/apps/files/rules.ts'
import type { OutputOf } from '#shared/core/endpoint.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { fileKit, ownSpace, PDF } from './filesKit.ts'

const app = await startApi()
const { upload, folder, list, read, storedBytes } = fileKit(app)
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id)
/** Goes to when the time of what was put into the trash is over, and makes happen what is due then. */
const endOf = async (deletedAt: string, after: number): Promise<void> => {
  // It stands still: the time of what was deleted a moment later is not over.
  setClock({ at: new Date(Date.parse(trashExpiry({ deletedAt })) + after) })
  try {
    await app.runDueJobs()
  } finally {
    setClock()
  }
}

describe('the trash', () => {
  test('takes a file or a whole folder out of reach, and gives it back where it was', async () => {
    const { manager, resource } = await newTenant(app)
    const top = await folder(manager, 'company', 'Modèles')
    const inside = await folder(manager, top.id, 'Contrats')
    const [one, other] = [await upload(manager, inside.id, 'un.pdf'), await upload(manager, top.id, 'deux.pdf')]
    expect((await call(app, files.remove, manager, { id: top.id })).body).toBe(true)
    for (const id of [one.id, other.id]) {
      expect((await call(app, files.download, manager, { id })).status).toBe(404)
      expect((await call(app, files.open, resource, { id })).status).toBe(404)
    }
    expect((await list(manager, inside.id)).status).toBe(404)
    expect((await call(app, files.search, manager, { folderId: 'company', query: 'un' })).body.files).toEqual([])
    expect((await call(app, files.trash, manager, { folderId: 'company' })).body.items).toMatchObject([
      { id: top.id, name: 'Modèles', type: 'folder', deletedBy: manager.name },
    ])
    const back = await call(app, files.restore, manager, { id: top.id })
    expect(back).toMatchObject({ status: 200, body: { id: top.id, name: 'Modèles' } })
    expect(await read(resource, one.id)).toEqual(PDF)
    expect((await call(app, files.trash, manager, { folderId: 'company' })).body.items).toEqual([])
    // Where it was is gone: to the top of the space, and beside what has taken its name there.
    await call(app, files.remove, manager, { id: one.id })
    await call(app, files.remove, manager, { id: inside.id })
    await upload(manager, 'company', 'un.pdf')
    const restored = await call(app, files.restore, manager, { id: one.id })
    expect(restored.body).toMatchObject({ id: one.id, folderId: 'company', name: 'un (2).pdf' })
  })

  test('emptied, by hand or by its time, leaves nothing: no item, no bytes, none counted', async () => {
    const { manager, tenant } = await newTenant(app)
    const top = await folder(manager, 'company', 'Modèles')
    const inside = await folder(manager, top.id, 'Contrats')
    const deep = await upload(manager, inside.id, 'un.pdf')
    const alone = await upload(manager, 'company', 'deux.pdf')
    const path = async (id: string) =>
      storedPath(tenant, id, (await filesOf(tenant).get(id))?.versions[0]?.storedAs ?? '')
    const paths = [await path(deep.id), await path(alone.id)]
    for (const id of [top.id, alone.id]) await call(app, files.remove, manager, { id })
    expect((await call(app, files.purge, manager, { id: top.id })).body).toBe(true)
    // To be back in between changes nothing of when the later time is over.
    const until = (await readTrashed(tenant, 'company', alone.id))?.deletedAt ?? ''
    await call(app, files.restore, manager, { id: alone.id })
    await call(app, files.remove, manager, { id: alone.id })
    await endOf(until, 0)
    expect(await getItem(trashKey(tenant, 'company', alone.id))).toBeDefined()
    await endOf((await readTrashed(tenant, 'company', alone.id))?.deletedAt ?? '', 1000)
    await app.drained()
    for (const id of [deep.id, alone.id]) expect(await getItem(fileKey(tenant, id))).toBeUndefined()
    for (const one of paths) expect(await readDocument(one, 1000)).toBeUndefined()
    expect(toTree('company', await getItem(treeKey(tenant, 'company'))).folders).toEqual({})
    expect(await storedBytes(manager)).toBe(0)
    for (const id of [top.id, alone.id]) expect((await call(app, files.restore, manager, { id })).status).toBe(404)
  })

  test('shows whatever lies in it a page at a time, each once, and of a page what was deleted last first', async () => {
    const { manager, tenant } = await newTenant(app)
    const first = await upload(manager, 'company', 'premier.pdf')
    const before = Date.now() - 60_000
    const many = Array.from({ length: 1100 }, (_, index) => ({
      id: newId(),
      name: `${index}.pdf`,
      type: 'PDF' as const,
      deletedBy: manager.personId,
      deletedAt: new Date(before - index).toISOString(),
    }))
    for (let start = 0; start < many.length; start += 50)
      await transact(many.slice(start, start + 50).flatMap((one) => putIntoTrash(tenant, 'company', one)))
    const last = await upload(manager, 'company', 'dernier.pdf')
    for (const { id } of [first, last]) await call(app, files.remove, manager, { id })
    const pages: OutputOf<typeof files.trash>['items'][] = []
    let cursor: string | undefined
    do {
      const { status, body } = await call(app, files.trash, manager, { folderId: 'company', ...(cursor && { cursor }) })
      expect({ status, items: body.items.length <= FILE_LIMITS.trashAtOnce }).toEqual({ status: 200, items: true })
      pages.push(body.items)
      cursor = body.cursor
    } while (cursor)
    const shown = pages.flat()
    expect(pages).toHaveLength(Math.ceil((many.length + 2) / FILE_LIMITS.trashAtOnce))
    expect(ids(shown).toSorted()).toEqual(ids([last, first, ...many]).toSorted())
    expect(pages[0]?.[0]?.id).toBe(last.id)
    for (const page of pages) {
      const times = page.map(({ deletedAt }) => deletedAt)
      expect(times).toEqual(times.toSorted().toReversed())
    }
    expect(shown.every(({ deletedBy }) => deletedBy === manager.name)).toBe(true)
    const elsewhere = { folderId: ownSpace(manager), cursor: first.id }
    expect((await call(app, files.trash, manager, elsewhere)).status).toBe(400)
  })

  test('brought back in time is not emptied by what was on its way, be it there again by then', async () => {
    const { manager, tenant } = await newTenant(app)
    const top = await folder(manager, 'company', 'Modèles')
    const [alone, inside] = [await upload(manager, 'company', 'un.pdf'), await upload(manager, top.id, 'deux.pdf')]
    for (const id of [alone.id, top.id]) {
      for (let round = 0; round < 3; round += 1) {
        await call(app, files.remove, manager, { id })
        await call(app, files.restore, manager, { id })
      }
      await call(app, files.remove, manager, { id })
      // What the stream hears of the first time.
      await purgeTrashed({ tenant, space: 'company', id })
      await app.drained()
      expect((await call(app, files.restore, manager, { id })).status).toBe(200)
    }
    for (const { id } of [alone, inside]) expect(await read(manager, id)).toEqual(PDF)
  })

  test('emptied of a folder leaves alone what is brought back out of it at that moment', async () => {
    const { manager, tenant } = await newTenant(app)
    for (let round = 0; round < 3; round += 1) {
      const top = await folder(manager, 'company', 'Modèles')
      for (let number = 0; number < 2; number += 1) await upload(manager, top.id, 'un.pdf')
      const inside = await folder(manager, top.id, 'Contrats')
      const file = await upload(manager, inside.id, 'bail.pdf')
      for (const id of [inside.id, top.id]) await call(app, files.remove, manager, { id })
      const [back] = await Promise.all([
        call(app, files.restore, manager, { id: inside.id }, { anyCost: true }),
        call(app, files.purge, manager, { id: top.id }, { anyCost: true }),
      ])
      await app.drained()
      await app.drained()
      if (back.status === 200) expect(await read(manager, file.id)).toEqual(PDF)
      expect(toTree('company', await getItem(treeKey(tenant, 'company'))).folders[top.id]).toBeUndefined()
    }
  })
})

describe('moving and renaming', () => {
  test('a folder has room for its words only as long as all folders of the space can be stored, and for fewer always', async () => {
    const { manager, tenant } = await newTenant(app)
    const { id } = await folder(manager, 'company', 'Modèles')
    const key = treeKey(tenant, 'company')
    const { folders } = toTree('company', await getItem(key))
    const full = { ...folders[id], description: 'à'.repeat(FILE_LIMITS.treeBytes / 2) }
    await updateItem(key, expression`SET #folders.${name(id)} = ${full}`)
    const description = 'Une de plus'
    const refused = { status: 409, body: { code: 'files.tooManyWords' } }
    const made = await call(app, files.createFolder, manager, { folderId: 'company', name: 'Trop' }, { anyCost: true })
    expect(made).toMatchObject(refused)
    const renamed = await call(app, files.update, manager, { id, name: 'Modèles de contrats' }, { anyCost: true })
    expect(renamed).toMatchObject(refused)
    expect((await call(app, files.update, manager, { id, description }, { anyCost: true })).status).toBe(200)
    await folder(manager, 'company', 'Contrats')
  })

  test('a file keeps its type’s extension, its numbers are counted where it lies, and a taken name is refused', async () => {
    const { manager } = await newTenant(app)
    const [a, b] = [await folder(manager, 'company', 'a'), await folder(manager, 'staffing', 'b')]
    const file = await upload(manager, a.id, 'plan.pdf')
    const named = await call(app, files.update, manager, { id: file.id, name: 'Plan 2027', description: 'Le bon' })
    expect(named.body).toMatchObject({ name: 'Plan 2027.pdf', description: 'Le bon' })
    await upload(manager, a.id, 'autre.pdf')
    expect(await call(app, files.update, manager, { id: file.id, name: 'AUTRE.pdf' })).toMatchObject({ status: 409 })
    const moved = await call(app, files.update, manager, { id: file.id, folderId: b.id })
    expect(moved.body).toMatchObject({ folderId: b.id })
    expect((await list(manager, 'company')).body.folders[0]?.contents).toBe('1 fichier')
    expect((await list(manager, 'staffing')).body.folders[0]?.contents).toBe('1 fichier')
    expect(ids((await list(manager, b.id)).body.files)).toEqual([file.id])
  })

  test('asks for the right where it goes, too', async () => {
    const { manager, addPerson } = await newTenant(app)
    const placing = await addPerson({ permissions: ['MANAGE_POSITIONING'] })
    const file = await upload(placing, 'staffing', 'grille.pdf')
    expect((await call(app, files.update, placing, { id: file.id, folderId: 'company' })).status).toBe(403)
    expect((await call(app, files.update, placing, { id: file.id, folderId: ownSpace(manager) })).status).toBe(404)
    expect((await call(app, files.update, placing, { id: file.id, folderId: ownSpace(placing) })).status).toBe(200)
    expect((await call(app, files.download, manager, { id: file.id })).status).toBe(404)
  })
})
