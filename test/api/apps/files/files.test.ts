import { describe, expect, test } from 'vitest'
import { readDocument } from '#functions/core/files/files.ts'
import { expression } from '#functions/core/table/expression.ts'
import { getItem, updateItem } from '#functions/core/table/table.ts'
import { filesOf, storedPath } from '#functions/data/apps/files/files.ts'
import { fileKey } from '#functions/data/apps/files/storedFile.ts'
import { toTree, treeKey } from '#functions/data/apps/files/trees.ts'
import { files } from '#shared/apps/files/contract.ts'
import { FILE_LIMITS, pathOf } from '#shared/apps/files/rules.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { JPEG, PNG } from '#test/kit/browser/pictures.ts'
import { fileKit, ownSpace, PDF } from './filesKit.ts'

const app = await startApi()
const { posted, keep, upload, folder, list, read, storedBytes } = fileKit(app)

const names = (items: readonly { name: string }[]) => items.map(({ name }) => name)
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id)

describe('a folder', () => {
  test('is the first level for none and for the text null, and not found for any other that there is not', async () => {
    const { manager } = await newTenant(app)
    const [none, text] = [await list(manager), await list(manager, 'null')]
    expect(none.body).toEqual(text.body)
    expect(none.body).toMatchObject({ files: [], path: [] })
    expect(names(none.body.folders)).toEqual([
      'Clients',
      'Entreprise',
      'Mes fichiers',
      'Missions',
      'Partagés avec moi',
      'Staffing',
    ])
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
      folderId: inside.id,
      type: 'PDF',
      contents: null,
      size: `${PDF.length} B`,
      bytes: PDF.length,
      createdBy: manager.name,
      mayWrite: false,
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
    await folder(manager, 'company', 'Budget 2026.11')
    expect((await folder(manager, 'company', 'Budget 2026.11')).name).toBe('Budget 2026.11 (2)')
    const refused = await call(app, files.update, manager, { id: second.id, name: 'CONTRATS' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'files.nameTaken' } })
    for (const name of ['a/b', '..', '.x', '<b>', 'a\\b'])
      expect((await call(app, files.createFolder, manager, { folderId: 'company', name })).status).toBe(400)
  })

  test('goes no deeper than folders go, and never into another space', async () => {
    const { manager } = await newTenant(app)
    let at = 'company'
    for (let depth = 0; depth < FILE_LIMITS.depth; depth += 1) at = (await folder(manager, at, 'encore')).id
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
      for (const id of [a.id, b.id]) expect(folders[pathOf(folders, id)[0] ?? '']?.parent).toBeNull()
      await move(a.id, 'company')
      await move(b.id, 'company')
    }
  })
})

describe('an upload', () => {
  test('of a name that is taken gets the next number, however many there are of the name', async () => {
    const { manager } = await newTenant(app)
    const long = `${'x'.repeat(FILE_LIMITS.name - 4)}.pdf`
    await upload(manager, 'company', 'photo (finale).pdf')
    const kept = async (name: string, count: number) => {
      const found: string[] = []
      for (let one = 0; one < count; one += 1) found.push((await upload(manager, 'company', name)).name)
      return found
    }
    expect(await kept('photo.pdf', 12)).toEqual([
      'photo.pdf',
      ...Array.from({ length: 11 }, (_, index) => `photo (${index + 2}).pdf`),
    ])
    expect((await kept(long, 12)).at(-1)).toBe(`${'x'.repeat(FILE_LIMITS.name - 9)} (12).pdf`)
  })

  test('is kept once, however often it is asked for at the same time, and counted once', async () => {
    const { manager } = await newTenant(app)
    const uploadId = await posted(manager, 'company', PDF)
    // Told that another one is in its way, each asks again, as a browser does.
    const keepOnce = async () => {
      const asked = { folderId: 'company', uploadId, name: 'plan.pdf' }
      for (;;) {
        const answer = await call(app, files.keep, manager, asked, { anyCost: true })
        if (answer.status !== 503) return answer
      }
    }
    const answers = await Promise.all([1, 2, 3].map(keepOnce))
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
        status: 422,
        body: { code: 'files.unknownType' },
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
    for (let count = 2; count <= FILE_LIMITS.versions; count += 1) await add(`v${count % 10}`)
    await app.drained()
    expect((await call(app, files.open, manager, { id })).body.versions).toHaveLength(FILE_LIMITS.versions)
    expect(await readDocument(storedPath(tenant, id, first), 100)).toBeUndefined()
    expect(await storedBytes(manager)).toBe(2 * FILE_LIMITS.versions)
    expect((await list(manager)).body.folders.find((one) => one.id === 'company')?.bytes).toBe(2 * FILE_LIMITS.versions)
  })
})

test('a version of another type gives the file its extension, and takes none along from the earlier ones', async () => {
  const { manager } = await newTenant(app)
  const { id } = await upload(manager, 'company', 'budget.pdf')
  const sheet = await posted(manager, 'company', 'a;b')
  expect((await keep(manager, 'company', sheet, 'autre.csv', id)).body).toMatchObject({ name: 'budget.csv' })
  expect((await call(app, files.download, manager, { id, version: 1 })).body).toMatchObject({ name: 'budget.pdf' })
  const back = await call(app, files.restoreVersion, manager, { id, version: 1 })
  expect(back.body).toMatchObject({ name: 'budget.pdf' })
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

test('files are found by what is typed for letters such as œ, whenever they were stored', async () => {
  const { manager, tenant } = await newTenant(app)
  const { id } = await upload(manager, 'company', 'Cœur de Straße.pdf')
  const typed = ['coeur', 'CŒUR', 'strasse', 'straße', 'coeur strasse']
  const found = async () => {
    const answers = typed.map(
      async (query) => (await call(app, files.search, manager, { folderId: 'company', query })).body,
    )
    return (await Promise.all(answers)).map((one) => ids(one.files))
  }
  expect(await found()).toEqual(typed.map(() => [id]))
  await updateItem(fileKey(tenant, id), expression`SET #search = ${'cœur de straße.pdf'}`)
  expect(await found()).toEqual(typed.map(() => [id]))
})
