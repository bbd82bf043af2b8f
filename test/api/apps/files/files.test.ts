import { describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { readDocument } from '#functions/core/files/files.ts'
import { issueAccessToken } from '#functions/core/security/signer.ts'
import { expression, name } from '#functions/core/table/expression.ts'
import { getItem, updateItem } from '#functions/core/table/table.ts'
import { findToken } from '#functions/data/accounts/oneTimeTokens.ts'
import { filesOf, storedPath } from '#functions/data/apps/files/files.ts'
import { linksTo } from '#functions/data/apps/files/links.ts'
import { purgeTrashed } from '#functions/data/apps/files/purge.ts'
import { fileKey } from '#functions/data/apps/files/storedFile.ts'
import { inTrash, trashEnds, trashKey } from '#functions/data/apps/files/trash.ts'
import { toTree, treeKey } from '#functions/data/apps/files/trees.ts'
import { files } from '#shared/apps/files/contract.ts'
import { attachedTo, chainOf, LIMITS } from '#shared/apps/files/rules.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { UNDO_HOURS } from '#shared/apps/undo.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { company } from '#shared/people/company/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { JPEG, PNG } from '#test/kit/browser/pictures.ts'
import { DOORS, fileKit, ownSpace, PDF } from './filesKit.ts'

const app = await startApi()
const { posted, keep, upload, folder, list, read } = fileKit(app)
const { newMission, newClient } = staffingOf(app)

const names = (items: readonly { name: string }[]) => items.map(({ name }) => name)
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id)
/** Goes to when the time of what was put into the trash is over, and makes happen what is due then. */
const endOf = async (deletedAt: string, after: number): Promise<void> => {
  setClock({ ahead: Date.parse(trashEnds({ deletedAt })) + after - Date.now() })
  try {
    await app.due()
  } finally {
    setClock()
  }
}
const storedBytes = async (by: Person) => (await call(app, company.usage, by, {})).body.months[0]?.storedBytes

describe('a folder', () => {
  test('is the first level for none and for the text null, and not found for any other that there is not', async () => {
    const { manager } = await newTenant(app)
    const [none, text] = [await list(manager), await list(manager, 'null')]
    expect(none.body).toEqual(text.body)
    expect(none.body).toMatchObject({ files: [], path: [] })
    expect(names(none.body.folders)).toEqual(['Clients', 'Entreprise', 'Mes fichiers', 'Missions', 'Staffing'])
    for (const id of ['nowhere', 'company_01ARZ3NDEKTSV4RRFFQ69G5FAV', 'mission-nowhere', 'person-somebody'])
      expect(await list(manager, id)).toMatchObject({ status: 404, body: { code: 'resource.notFound' } })
  })

  test('answers what lies in it by name, as texts of the reader’s language, and the way to it from the first level', async () => {
    const { manager, addPerson } = await newTenant(app)
    const reader = await addPerson({ type: 'ESN', language: 'EN' })
    const top = await folder(manager, 'company', 'Modèles')
    const inside = await folder(manager, top.id, 'Contrats')
    for (const name of ['fiche 10.pdf', 'fiche 2.pdf', 'Éléments.pdf']) await upload(manager, inside.id, name)
    await folder(manager, inside.id, 'Archives')
    const { body } = await list(reader, inside.id)
    expect(names(body.path)).toEqual(['Company', 'Modèles', 'Contrats'])
    expect(ids(body.path)).toEqual(['company', top.id, inside.id])
    expect(names(body.files)).toEqual(['Éléments.pdf', 'fiche 2.pdf', 'fiche 10.pdf'])
    expect(body).toMatchObject({ mayWrite: false, audience: 'company' })
    expect(body.files[0]).toMatchObject({
      ...{ folderId: inside.id, type: 'PDF', contents: null, size: `${PDF.length} B`, bytes: PDF.length },
      ...{ createdBy: manager.name, mayWrite: false },
    })
    const { body: above } = await list(reader, top.id)
    expect(above.folders).toMatchObject([{ type: 'folder', contents: '1 folder, 3 files', folderId: top.id }])
    const { body: french } = await list(manager, top.id)
    expect(french.folders).toMatchObject([{ contents: '1 dossier, 3 fichiers', size: `${3 * PDF.length} o` }])
  })

  test('of a name that is taken gets a number, and is renamed to no name that is', async () => {
    const { manager } = await newTenant(app)
    await folder(manager, 'company', 'Contrats')
    const second = await folder(manager, 'company', 'contrats')
    expect(second.name).toBe('contrats (2)')
    const refused = await call(app, files.update, manager, { id: second.id, name: 'CONTRATS' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'files.nameTaken' } })
    for (const name of ['a/b', '..', '.x', '<b>', 'a\\b'])
      expect((await call(app, files.createFolder, manager, { folderId: 'company', name })).status).toBe(400)
  })

  test('goes no deeper than folders go, and never into another space', async () => {
    const { manager } = await newTenant(app)
    let at = 'company'
    for (let depth = 0; depth < LIMITS.depth; depth += 1) at = (await folder(manager, at, 'encore')).id
    const deeper = await call(app, files.createFolder, manager, { folderId: at, name: 'trop' })
    expect(deeper).toMatchObject({ status: 409, body: { code: 'files.tooDeep' } })
    const moved = await call(app, files.update, manager, { id: at, folderId: 'staffing' })
    expect(moved).toMatchObject({ status: 409, body: { code: 'files.otherSpace' } })
    for (const id of ['company', 'staffing', ownSpace(manager)]) {
      expect((await call(app, files.update, manager, { id, name: 'autre' })).status).toBe(403)
      expect((await call(app, files.remove, manager, { id })).status).toBe(403)
    }
  })

  test('never comes to lie in itself, whoever moves what at the same time', async () => {
    const { manager, tenant } = await newTenant(app)
    const [a, b] = [await folder(manager, 'company', 'a'), await folder(manager, 'company', 'b')]
    const self = await call(app, files.update, manager, { id: a.id, folderId: a.id })
    expect(self).toMatchObject({ status: 409, body: { code: 'files.circle' } })
    const move = (id: string, folderId: string) => call(app, files.update, manager, { id, folderId }, { anyCost: true })
    for (let round = 0; round < 15; round += 1) {
      const answers = await Promise.all([move(a.id, b.id), move(b.id, a.id)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const { folders } = toTree('company', await getItem(treeKey(tenant, 'company')))
      for (const id of [a.id, b.id]) expect(folders[chainOf(folders, id)[0] ?? '']?.parent).toBeNull()
      await move(a.id, 'company')
      await move(b.id, 'company')
    }
  })
})

describe('a space', () => {
  test('is open to whom it is for: the company to who is employed, missions to their people, and so on', async () => {
    const { manager, resource, freelancer, addPerson, acceptMission } = await newTenant(app)
    const [placing, writing] = [
      await addPerson({ permissions: ['MANAGE_POSITIONING'] }),
      await addPerson({ permissions: ['MANAGE_CONTENT'] }),
    ]
    const { id: mission } = await newMission(manager)
    const { id: client } = await newClient(manager)
    const assigned = await acceptMission(freelancer)
    const everybody = { manager, resource, freelancer, placing, writing }
    const spaces = {
      company: 'company',
      staffing: 'staffing',
      mission: `mission-${mission}`,
      assigned: `mission-${assigned.mission.id}`,
      client: `client-${client}`,
      own: ownSpace(resource),
    }
    const mayIn = async (by: Person, folderId: string) => {
      const { status, body } = await list(by, folderId)
      const made = await call(app, files.createFolder, by, { folderId, name: 'Essai' }, { anyCost: true })
      if (status !== 200) expect(made.status).toBe(404)
      else expect(made.status).toBe(body.mayWrite ? 200 : 403)
      return status === 200 ? (body.mayWrite ? 'write' : 'read') : '-'
    }
    const seen: Record<string, Record<string, string>> = {}
    for (const [who, by] of Object.entries(everybody)) {
      seen[who] = {}
      for (const [name, id] of Object.entries(spaces)) seen[who][name] = await mayIn(by, id)
    }
    expect(seen).toEqual({
      manager: { company: 'write', staffing: 'write', mission: 'write', assigned: '-', client: 'write', own: '-' },
      resource: { company: 'read', staffing: '-', mission: '-', assigned: '-', client: '-', own: 'write' },
      freelancer: { company: '-', staffing: '-', mission: '-', assigned: 'read', client: '-', own: '-' },
      placing: { company: 'read', staffing: 'write', mission: 'write', assigned: '-', client: 'write', own: '-' },
      writing: { company: 'write', staffing: '-', mission: '-', assigned: '-', client: '-', own: '-' },
    })
    const shelf = await list(placing, 'missions')
    expect(ids(shelf.body.folders)).toEqual([`mission-${mission}`])
    const own = await list(freelancer, 'missions')
    expect(ids(own.body.folders)).toEqual([`mission-${assigned.mission.id}`])
    const clients = (await list(placing, 'clients')).body.folders
    expect(ids(clients)).toContain(`client-${client}`)
    expect((await list(freelancer, 'clients')).status).toBe(404)
    // A space says what lies in it as it does where it is opened: two folders were made, beside the shelves.
    expect(clients.find(({ id }) => id === `client-${client}`)?.contents).toBe('2 folders')
    for (const [by, mission] of [
      [placing, shelf.body.folders[0]],
      [freelancer, own.body.folders[0]],
    ] as const) {
      const inside = (await list(by, mission?.id ?? '')).body.folders.length
      expect(inside).toBeGreaterThanOrEqual(1)
      expect(mission?.contents).toBe(inside === 1 ? '1 folder' : `${inside} folders`)
    }
    const shelfOf = async (by: Person) => (await list(by, 'null')).body.folders.find(({ id }) => id === 'missions')
    expect((await shelfOf(freelancer))?.contents).toBe('1 folder')
    // Of the whole company nobody counts them.
    expect((await shelfOf(placing))?.contents).toBe(null)
  })
})

describe('what somebody may not see', () => {
  test('is not there, through whichever door; what they may only read, they may not change', async () => {
    const { manager, resource, freelancer } = await newTenant(app)
    const inside = await folder(manager, 'staffing', 'Grilles')
    const file = await upload(manager, inside.id, 'secret.pdf')
    const trashed = await upload(manager, inside.id, 'secret jeté.pdf')
    await call(app, files.remove, manager, { id: trashed.id })
    const it = { file: file.id, folder: inside.id, trashed: trashed.id }
    for (const by of [resource, freelancer]) {
      for (const [name, input] of Object.entries(DOORS)) {
        const endpoint = files[name as keyof typeof files] as Endpoint
        const { status, body } = await call(app, endpoint, by, input(it) as never)
        expect({ name, status, body }).toMatchObject({ name, status: 404, body: { code: 'resource.notFound' } })
      }
    }
    expect(await read(manager, file.id)).toEqual(PDF)
    const shared = await folder(manager, 'company', 'Modèles')
    const open = { file: (await upload(manager, shared.id)).id, folder: shared.id, trashed: '' }
    const gone = await upload(manager, shared.id, 'jeté.pdf')
    await call(app, files.remove, manager, { id: gone.id })
    const reading = ['list', 'open', 'download', 'search']
    for (const [name, input] of Object.entries(DOORS)) {
      const endpoint = files[name as keyof typeof files] as Endpoint
      const { status } = await call(app, endpoint, resource, input({ ...open, trashed: gone.id }) as never)
      expect({ name, status }).toEqual({ name, status: reading.includes(name) ? 200 : 403 })
    }
  })

  test('is out of reach with the next request once a right is gone', async () => {
    const it = await newTenant(app)
    const placing = await it.addPerson({ permissions: ['MANAGE_POSITIONING'] })
    const file = await upload(placing, 'staffing', 'grille.pdf')
    const uploadId = await posted(placing, 'staffing', PDF)
    expect((await call(app, files.download, placing, { id: file.id })).status).toBe(200)
    const { manager } = it
    const input = { userId: placing.personId, permissions: ['VIEW_CRA' as const] }
    expect((await call(app, users.setPermissions, manager, input)).status).toBe(200)
    const without = { ...placing, claims: { ...placing.claims, permissions: input.permissions }, token: '' }
    without.token = await issueAccessToken(without.claims, new Date(Date.now() + 1000))
    expect((await call(app, files.download, without, { id: file.id })).status).toBe(404)
    const kept = await call(app, files.keep, placing, { folderId: 'staffing', uploadId, name: 'tard.pdf' })
    expect(kept.status).toBe(401)
  })
})

describe('an upload', () => {
  test('is kept once, however often it is asked for at the same time, and counted once', async () => {
    const { manager } = await newTenant(app)
    const uploadId = await posted(manager, 'company', PDF)
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        call(app, files.keep, manager, { folderId: 'company', uploadId, name: 'plan.pdf' }, { anyCost: true }),
      ),
    )
    for (const { status, body } of answers) {
      expect([200, 409]).toContain(status)
      if (status === 200) expect(body).toMatchObject({ id: uploadId, name: 'plan.pdf' })
    }
    expect((await keep(manager, 'company', uploadId, 'plan.pdf')).body).toMatchObject({ id: uploadId })
    expect(names((await list(manager, 'company')).body.files)).toEqual(['plan.pdf'])
    expect(await storedBytes(manager)).toBe(PDF.length)
    expect(await read(manager, uploadId)).toEqual(PDF)
  })

  test('of a name that is taken lies beside the other under a number', async () => {
    const { manager } = await newTenant(app)
    const uploads = await Promise.all([1, 2, 3].map(() => posted(manager, 'company', PDF)))
    for (const uploadId of uploads) await keep(manager, 'company', uploadId, 'plan.pdf')
    expect(names((await list(manager, 'company')).body.files).toSorted()).toEqual([
      'plan (2).pdf',
      'plan (3).pdf',
      'plan.pdf',
    ])
  })

  test('is what its content is, whatever it is called, and nothing that runs', async () => {
    const { manager } = await newTenant(app)
    const cases: [string, Buffer | string, string, string][] = [
      ['photo.pdf', PNG, 'PNG', 'photo.pdf.png'],
      ['photo.jpeg', JPEG, 'JPG', 'photo.jpeg'],
      ['notes.md', '# Bonjour', 'MD', 'notes.md'],
      ['dépenses.csv', 'a;b\n1;2', 'CSV', 'dépenses.csv'],
      ['logo.svg', '<svg onload="alert(1)"/>', 'TXT', 'logo.svg'],
      ['script', 'rm -rf', 'TXT', 'script.txt'],
      ['../../etc/passwd', 'x', 'TXT', '-..-etc-passwd.txt'],
    ]
    for (const [name, content, type, kept] of cases) {
      const file = await upload(manager, 'company', name, content)
      expect([file.type, file.name]).toEqual([type, kept])
      const { body } = await call(app, files.download, manager, { id: file.id })
      const { headers } = await fetch(body.url)
      expect(headers.get('content-disposition')).toMatch(/^attachment;/)
      expect(headers.get('content-type')).toBe('application/octet-stream')
    }
    const refused = [
      ['virus.exe', Buffer.from([0x4d, 0x5a, 0, 0, 3])],
      ['faux.pdf', Buffer.from([0, 1, 2, 3])],
    ] as const
    for (const [name, content] of refused) {
      const uploadId = await posted(manager, 'company', content)
      expect(await keep(manager, 'company', uploadId, name)).toMatchObject({
        ...{ status: 422, body: { code: 'files.unknownType' } },
      })
    }
  })

  test('of nothing, or of somebody else, is not there', async () => {
    const { manager, addPerson } = await newTenant(app)
    const other = await addPerson({ permissions: ['MANAGE_CONTENT'] })
    const uploadId = await posted(manager, 'company', PDF)
    expect((await keep(other, 'company', uploadId, 'pris.pdf')).status).toBe(404)
    const { body } = await call(app, files.beginUpload, other, { folderId: 'company' })
    expect((await keep(other, 'company', body.uploadId, 'rien.pdf')).status).toBe(404)
  })
})

describe('versions', () => {
  test('follow each other, can be read and brought back, and the oldest make room', async () => {
    const { manager, tenant } = await newTenant(app)
    const { id } = await upload(manager, 'company', 'plan.txt', 'un')
    const add = async (content: string) =>
      (await keep(manager, 'company', await posted(manager, 'company', content), 'autre.txt', id)).body
    expect(await add('deux')).toMatchObject({ id, name: 'plan.txt', versions: 2, bytes: 4 })
    expect(String(await read(manager, id, 1))).toBe('un')
    const back = await call(app, files.restoreVersion, manager, { id, version: 1 })
    expect(back.body).toMatchObject({ id, versions: 2, bytes: 2 })
    expect(String(await read(manager, id))).toBe('un')
    const { body } = await call(app, files.open, manager, { id })
    expect(body.versions.map(({ number }) => number)).toEqual([3, 2])
    expect(await storedBytes(manager)).toBe(6)
    const first = (await filesOf(tenant).get(id))?.versions.at(-1)?.storedAs ?? ''
    for (let count = 2; count <= LIMITS.versions; count += 1) await add(`v${count % 10}`)
    await app.drained()
    expect((await call(app, files.open, manager, { id })).body.versions).toHaveLength(LIMITS.versions)
    expect(await readDocument(storedPath(tenant, id, first), 100)).toBeUndefined()
    expect(await storedBytes(manager)).toBe(2 * LIMITS.versions)
    expect((await list(manager)).body.folders.find((one) => one.id === 'company')?.bytes).toBe(2 * LIMITS.versions)
  })
})

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
    expect((await call(app, files.trash, manager, { folderId: 'company' })).body).toMatchObject([
      { id: top.id, name: 'Modèles', type: 'folder', deletedBy: manager.name },
    ])
    const back = await call(app, files.restore, manager, { id: top.id })
    expect(back).toMatchObject({ status: 200, body: { id: top.id, name: 'Modèles' } })
    expect(await read(resource, one.id)).toEqual(PDF)
    expect((await call(app, files.trash, manager, { folderId: 'company' })).body).toEqual([])
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
    const until = (await inTrash(tenant, 'company', alone.id))?.deletedAt ?? ''
    await call(app, files.restore, manager, { id: alone.id })
    await call(app, files.remove, manager, { id: alone.id })
    await endOf(until, 0)
    expect(await getItem(trashKey(tenant, 'company', alone.id))).toBeDefined()
    await endOf((await inTrash(tenant, 'company', alone.id))?.deletedAt ?? '', 1000)
    await app.drained()
    for (const id of [deep.id, alone.id]) expect(await getItem(fileKey(tenant, id))).toBeUndefined()
    for (const one of paths) expect(await readDocument(one, 1000)).toBeUndefined()
    expect(toTree('company', await getItem(treeKey(tenant, 'company'))).folders).toEqual({})
    expect(await storedBytes(manager)).toBe(0)
    for (const id of [top.id, alone.id]) expect((await call(app, files.restore, manager, { id })).status).toBe(404)
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
    const full = { ...folders[id], description: 'à'.repeat(LIMITS.treeBytes / 2) }
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

describe('the files of a card', () => {
  test('are for who is on its board, through every way to a file, and go with the card', async () => {
    const { manager, resource, freelancer, tenant } = await newTenant(app)
    const { body: board } = await call(app, scrumboard.createBoard, manager, {
      board: { title: 'Appel d’offres', members: [resource.personId] },
      template: 'tender',
    })
    const listId = board.lists[0]?.id ?? ''
    const { body: card } = await call(app, scrumboard.createCard, manager, { card: { title: 'Chiffrer', listId } })
    const at = attachedTo('scrumboard', card.id)
    const file = await upload(resource, at, 'devis.pdf')
    expect(ids((await list(manager, at)).body.files)).toEqual([file.id])
    expect(await read(manager, file.id)).toEqual(PDF)
    expect((await call(app, files.createFolder, manager, { folderId: at, name: 'Non' })).status).toBe(403)
    const it = { file: file.id, folder: at, trashed: file.id }
    for (const [name, input] of Object.entries(DOORS)) {
      const endpoint = files[name as keyof typeof files] as Endpoint
      const { status } = await call(app, endpoint, freelancer, input(it) as never)
      expect({ name, status }).toEqual({ name, status: 404 })
    }
    const { body: given } = await call(app, files.createLink, resource, { id: at, kind: 'read', days: 14 })
    const path = storedPath(tenant, file.id, (await filesOf(tenant).get(file.id))?.versions[0]?.storedAs ?? '')
    await call(app, scrumboard.deleteCard, manager, { id: card.id })
    expect((await call(app, files.download, resource, { id: file.id })).status).toBe(404)
    setClock({ ahead: (UNDO_HOURS + 1) * 3_600_000 })
    await app.due()
    await app.drained()
    await app.drained()
    expect(await getItem(fileKey(tenant, file.id))).toBeUndefined()
    expect(await readDocument(path, 1000)).toBeUndefined()
    expect(await storedBytes(manager)).toBe(0)
    expect(await findToken(given.token, 'file')).toBeUndefined()
    expect(await linksTo(tenant, at, at)).toEqual([])
  })
})

test('files are found by words of their names, in a folder and below, whatever the accents', async () => {
  const { manager, resource } = await newTenant(app)
  const top = await folder(manager, 'company', 'Modèles')
  const found = await upload(manager, top.id, 'Évaluation annuelle.pdf')
  await upload(manager, 'company', 'annuaire.pdf')
  const search = async (folderId: string, query: string) =>
    ids((await call(app, files.search, resource, { folderId, query })).body.files)
  expect(await search('company', 'ann evaluation')).toEqual([found.id])
  expect(await search(top.id, 'ann')).toEqual([found.id])
  expect(await search('company', 'rien')).toEqual([])
  // An accent without a letter.
  expect(await search('company', '\u0301')).toEqual([])
})

test('erasing somebody takes their own files with it, those that cannot be read and the links to them too, and leaves those of the company', async () => {
  const { manager, addPerson, tenant } = await newTenant(app)
  const leaving = await addPerson({ permissions: ['MANAGE_CONTENT'] })
  const own = await folder(leaving, ownSpace(leaving), 'Perso')
  const mine = [await upload(leaving, own.id, 'un.pdf'), await upload(leaving, ownSpace(leaving), 'deux.pdf')]
  const spoilt = [await upload(leaving, own.id, 'trois.pdf'), await upload(leaving, ownSpace(leaving), 'quatre.pdf')]
  const { body: given } = await call(app, files.createLink, leaving, { id: own.id, kind: 'read', days: 14 })
  for (const { id } of [mine[1], spoilt[1]].flatMap((one) => one ?? [])) await call(app, files.remove, leaving, { id })
  const shared = await upload(leaving, 'company', 'charte.pdf')
  const paths: string[] = []
  for (const { id } of spoilt) {
    paths.push(storedPath(tenant, id, (await filesOf(tenant).get(id))?.versions[0]?.storedAs ?? ''))
    await updateItem(fileKey(tenant, id), expression`SET #name = ${7}`)
  }
  const gone = { userId: leaving.personId }
  expect((await call(app, users.disable, manager, gone)).status).toBe(200)
  expect((await call(app, users.erase, manager, { ...gone, confirmEmail: leaving.email })).status).toBe(200)
  await app.drained()
  await app.drained()
  for (const { id } of [...mine, ...spoilt]) expect(await getItem(fileKey(tenant, id))).toBeUndefined()
  for (const path of paths) expect(await readDocument(path, 1000)).toBeUndefined()
  expect(await findToken(given.token, 'file')).toBeUndefined()
  expect(await getItem(treeKey(tenant, ownSpace(leaving)))).toBeUndefined()
  expect(await storedBytes(manager)).toBe(PDF.length)
  const { body } = await list(manager, 'company')
  expect(ids(body.files)).toEqual([shared.id])
  expect(body.files[0]?.createdBy).not.toContain('Lou')
})
