import { afterEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { readDocument } from '#functions/core/files/files.ts'
import { issueAccessToken } from '#functions/core/security/signer.ts'
import { expression } from '#functions/core/table/expression.ts'
import { getItem, updateItem } from '#functions/core/table/table.ts'
import { findToken } from '#functions/data/accounts/oneTimeTokens.ts'
import { filesOf, storedPath } from '#functions/data/apps/files/files.ts'
import { listLinks } from '#functions/data/apps/files/links.ts'
import { fileKey } from '#functions/data/apps/files/storedFile.ts'
import { treeKey } from '#functions/data/apps/files/trees.ts'
import { files } from '#shared/apps/files/contract.ts'
import { attachmentSpaceId, missionShelfId } from '#shared/apps/files/rules.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { UNDO_HOURS } from '#shared/apps/undo.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { search } from '#shared/overview/search/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { DOORS, earlierLink, fileKit, ownSpace, PDF } from './filesKit.ts'

const app = await startApi()
const { posted, upload, folder, list, read, storedBytes } = fileKit(app)
const { must, newMission, newClient, sent, answer } = staffingOf(app)
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id)

afterEach(() => setClock())

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
    expect((await shelfOf(placing))?.contents).toBe('One folder per mission')
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

test('the files of a mission are for its people until their last day there, and through no door from the next one on', async () => {
  const { manager, freelancer } = await newTenant(app)
  const mission = await newMission(manager, { endDate: '2099-06-30' })
  await must(answer((await sent(manager, mission.id, freelancer)).token))
  await app.drained()
  const space = `mission-${mission.id}`
  const inside = await folder(manager, space, 'Comptes rendus')
  const file = await upload(manager, inside.id, 'secret.pdf')
  const trashed = await upload(manager, inside.id, 'jeté.pdf')
  await call(app, files.remove, manager, { id: trashed.id })
  const found = async () =>
    (await must(call(app, search.find, freelancer, { query: 'secret' }))).reduce(
      (sum, { results }) => sum + results.length,
      0,
    )
  const shelf = async () => ids((await list(freelancer, 'null')).body.folders).includes('missions')
  // Where the companies are: an hour or two before the day ends, and after it.
  setClock({ at: new Date('2099-06-30T21:30:00Z') })
  expect((await call(app, files.download, freelancer, { id: file.id })).status).toBe(200)
  expect([await found(), await shelf()]).toEqual([1, true])
  setClock({ at: new Date('2099-06-30T22:30:00Z') })
  for (const [name, input] of Object.entries(DOORS)) {
    const endpoint = files[name as keyof typeof files] as Endpoint
    for (const at of [space, inside.id]) {
      const asked = input({ file: file.id, folder: at, trashed: trashed.id })
      const { status } = await call(app, endpoint, freelancer, asked as never)
      expect({ name, status }).toEqual({ name, status: 404 })
    }
  }
  expect([await found(), await shelf()]).toEqual([0, false])
  expect((await list(freelancer, 'missions')).body.folders).toEqual([])
  expect((await list(freelancer, missionShelfId(space, 'months'))).status).toBe(404)
  expect((await call(app, files.download, manager, { id: file.id })).status).toBe(200)
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
    const at = attachmentSpaceId('scrumboard', card.id)
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
    const given = await earlierLink(resource, at, at)
    const path = storedPath(tenant, file.id, (await filesOf(tenant).get(file.id))?.versions[0]?.storedAs ?? '')
    await call(app, scrumboard.deleteCard, manager, { id: card.id })
    expect((await call(app, files.download, resource, { id: file.id })).status).toBe(404)
    setClock({ ahead: (UNDO_HOURS + 1) * 3_600_000 })
    await app.runDueJobs()
    await app.drained()
    await app.drained()
    expect(await getItem(fileKey(tenant, file.id))).toBeUndefined()
    expect(await readDocument(path, 1000)).toBeUndefined()
    expect(await storedBytes(manager)).toBe(0)
    expect(await findToken(given.token, 'file')).toBeUndefined()
    expect(await listLinks(tenant, at, at)).toEqual([])
  })
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
