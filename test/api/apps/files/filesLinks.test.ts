import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { newId, setClock } from '#functions/core/clock.ts'
import { put, transact } from '#functions/core/table/table.ts'
import { findToken } from '#functions/data/accounts/oneTimeTokens.ts'
import { filesOf, rowOf } from '#functions/data/apps/files/files.ts'
import { files } from '#shared/apps/files/contract.ts'
import { FILE_LIMITS } from '#shared/apps/files/rules.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { company } from '#shared/people/company/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { fileKit, ownSpace, PDF, post } from './filesKit.ts'

const app = await startApi()
const { upload, folder, list } = fileKit(app)

/** The status that an open link is answered with when it is asked for from an address. */
const openedFrom = (localAddress: string, token: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    request(`${app.url}${files.openShared.path}`, { method: 'POST', localAddress, headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end(JSON.stringify({ token }))
  })

const names = (items: readonly { name: string }[]) => items.map(({ name }) => name)

describe('a link for who has no account', () => {
  const link = async (by: Person, id: string, more: object = {}) => {
    const { status, body } = await call(app, files.createLink, by, { id, kind: 'read', days: 14, ...more })
    expect({ status, body }).toMatchObject({ status: 200 })
    return body
  }
  const open = (token: string, more: object = {}) => call(app, files.openShared, undefined, { token, ...more })
  const DEAD = { status: 404, body: { code: 'files.invalidLink' } }

  test('to a folder shows what lies below it and nothing beside or above, and counts what is downloaded', async () => {
    const { manager } = await newTenant(app)
    const top = await folder(manager, 'company', 'Appel d’offres')
    const [inside, beside] = [await folder(manager, top.id, 'Plans'), await folder(manager, 'company', 'Salaires')]
    const [plan, secret] = [await upload(manager, inside.id, 'plan.pdf'), await upload(manager, beside.id, 'paie.pdf')]
    const { token, link: made } = await link(manager, top.id, { most: 2 })
    expect((await open(token)).body).toMatchObject({ name: 'Appel d’offres', kind: 'read', files: [], path: [] })
    expect((await open(token, { folderId: inside.id })).body).toMatchObject({
      files: [{ id: plan.id, name: 'plan.pdf' }],
      path: [{ id: inside.id, name: 'Plans' }],
    })
    for (const folderId of ['company', beside.id, 'staffing', `${top.id}x`, 'null'])
      expect(await open(token, { folderId }), folderId).toMatchObject(DEAD)
    const get = (fileId: string) => call(app, files.downloadShared, undefined, { token, fileId })
    const old = await upload(manager, inside.id, 'ancien.pdf')
    expect((await call(app, files.remove, manager, { id: old.id })).body).toBe(true)
    for (const fileId of [secret.id, top.id, old.id, 'nothing']) expect(await get(fileId), fileId).toMatchObject(DEAD)
    const { body } = await get(plan.id)
    expect(Buffer.from(await (await fetch(body.url)).arrayBuffer())).toEqual(PDF)
    expect((await get(plan.id)).status).toBe(200)
    expect(await get(plan.id)).toMatchObject(DEAD)
    expect(await open(token)).toMatchObject(DEAD)
    const { body: listed } = await call(app, files.links, manager, { id: top.id })
    expect(listed).toMatchObject([{ id: made.id, used: 2, most: 2, createdBy: manager.name }])
    expect(JSON.stringify(listed)).not.toContain(token)
  })

  test('says whose it is as a letter of the company does', async () => {
    const { manager } = await newTenant(app)
    const change = { name: 'Rivage & Associés', colour: '#0f766e', registration: '123456789' }
    const paper = await call(app, company.update, manager, change)
    expect(paper.status).toBe(200)
    for (const kind of ['read', 'ask']) {
      const { token } = await link(manager, 'company', { kind })
      expect((await open(token)).body.company).toMatchObject({ ...change, logoUrl: null })
    }
  })

  test('counts each download once, however many are asked for at the same time', async () => {
    const { manager } = await newTenant(app)
    const file = await upload(manager, 'company', 'plan.pdf')
    const { token } = await link(manager, file.id, { most: 3 })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        call(app, files.downloadShared, undefined, { token, fileId: file.id }, { anyCost: true }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(3)
    const { body } = await call(app, files.links, manager, { id: file.id })
    expect(body[0]?.used).toBe(answers.filter(({ status }) => status === 200).length)
  })

  test('is refused in the same words without its password, ended, withdrawn, or once its maker may no more', async () => {
    const { manager, addPerson } = await newTenant(app)
    const maker = await addPerson({ permissions: ['MANAGE_CONTENT'] })
    const file = await upload(maker, 'company', 'plan.pdf')
    const { token, link: made } = await link(maker, file.id, { password: 'Sept phares' })
    const wrong = [{}, { password: '' }, { password: 'sept phares' }]
    const refusals = [await open('x'.repeat(43))]
    for (const one of wrong) refusals.push(await open(token, one))
    expect((await open(token, { password: 'Sept phares' })).body).toMatchObject({ name: 'plan.pdf' })
    await call(app, files.remove, maker, { id: file.id })
    refusals.push(await open(token, { password: 'Sept phares' }))
    await call(app, files.restore, maker, { id: file.id })
    expect((await open(token, { password: 'Sept phares' })).status).toBe(200)
    setClock({ ahead: 15 * 86_400_000 })
    refusals.push(await open(token, { password: 'Sept phares' }))
    setClock()
    const later = [await link(maker, file.id), await link(maker, 'company')]
    const input = { userId: maker.personId, permissions: ['VIEW_CRA' as const] }
    expect((await call(app, users.setPermissions, manager, input)).status).toBe(200)
    for (const one of later) refusals.push(await open(one.token))
    expect((await call(app, files.removeLink, manager, { id: file.id, linkId: made.id })).body).toBe(true)
    refusals.push(await open(token, { password: 'Sept phares' }))
    const words = refusals.map(({ status, body }) => {
      const { requestId: _, ...said } = body as unknown as Record<string, unknown>
      return { status, ...said }
    })
    expect(new Set(words.map((one) => JSON.stringify(one)))).toEqual(new Set([JSON.stringify(words[0])]))
    expect(words[0]).toMatchObject({ status: 404, code: 'files.invalidLink' })
  })

  test('that asks for files takes them in its maker’s name, and shows none that are there', async () => {
    const { manager } = await newTenant(app)
    const into = await folder(manager, 'company', 'Pièces')
    await upload(manager, into.id, 'secret.pdf')
    const { token } = await link(manager, into.id, { kind: 'ask', most: 2 })
    expect((await open(token)).body).toMatchObject({ kind: 'ask', name: 'Pièces', files: [], folders: [] })
    // Its name stands for a file that is there, whose name nobody can guess.
    for (const name of ['kbis.pdf', 'secret.pdf']) {
      const { body } = await call(app, files.beginShared, undefined, { token })
      await post(body, PDF)
      const kept = await call(app, files.keepShared, undefined, { token, uploadId: body.uploadId, name })
      expect(kept.body).toEqual({ name })
    }
    expect(names((await list(manager, into.id)).body.files)).toEqual(['kbis.pdf', 'secret.pdf', 'secret (2).pdf'])
    expect(await call(app, files.beginShared, undefined, { token })).toMatchObject(DEAD)
    const file = await upload(manager, into.id, 'autre.pdf')
    const reading = await link(manager, file.id)
    expect(await call(app, files.beginShared, undefined, { token: reading.token })).toMatchObject(DEAD)
  })

  test('says nothing, through no door, of a file of its maker that it does not lead to', async () => {
    const { resource: maker } = await newTenant(app)
    const given = await folder(maker, ownSpace(maker), 'Candidatures')
    const secret = await upload(maker, ownSpace(maker), 'licenciement.pdf')
    const tokens = [(await link(maker, given.id)).token, (await link(maker, given.id, { kind: 'ask' })).token]
    const doors = (Object.values(files) as Endpoint[]).filter(({ access }) => access === 'public')
    const told: string[] = []
    const asked = new Set<string>()
    for (const door of doors) {
      // Its id in the place of every one that is asked for.
      const begun = { uploadId: secret.id, partsId: 'x' }
      const more = { fileId: secret.id, uploadId: secret.id, folderId: secret.id, begun, name: 'cv.pdf', bytes: 48 }
      const fields = Object.entries(more).filter(([field]) => field in door.input.shape)
      for (const token of tokens) {
        const { body } = await call(app, door, undefined, { token, ...Object.fromEntries(fields) } as never)
        asked.add(door.name)
        if (JSON.stringify(body).includes('licenciement')) told.push(`${door.name}: ${JSON.stringify(body)}`)
      }
    }
    expect(told).toEqual([])
    expect(asked.size).toBeGreaterThan(5)
    const again = await call(app, files.keepShared, undefined, {
      token: tokens[1] ?? '',
      uploadId: secret.id,
      name: 'cv.pdf',
    })
    expect(again).toMatchObject(DEAD)
  })

  test('leads nowhere once the file has moved to another space, and not again when it is back', async () => {
    const { manager } = await newTenant(app)
    const [inside, file] = [await folder(manager, 'company', 'Plans'), await upload(manager, 'company', 'plan.pdf')]
    const { token } = await link(manager, file.id)
    const moveTo = (folderId: string, name?: string) =>
      call(app, files.update, manager, { id: file.id, folderId, ...(name && { name }) })
    expect((await moveTo(inside.id)).status).toBe(200)
    expect((await open(token)).status).toBe(200)
    expect((await moveTo('staffing')).status).toBe(200)
    expect(await open(token)).toMatchObject(DEAD)
    expect(await findToken(token, 'file')).toBeUndefined()
    const later = await link(manager, file.id)
    expect((await moveTo('company', 'autre.pdf')).status).toBe(200)
    for (const one of [token, later.token]) expect(await open(one)).toMatchObject(DEAD)
    expect((await call(app, files.links, manager, { id: file.id })).body).toEqual([])
  })

  test('is ended by a move out of the space only by whoever knows of it', async () => {
    const { manager, resource } = await newTenant(app)
    const file = await upload(manager, 'company', 'plan.pdf')
    const move = (folderId: string, unlessShared: boolean) =>
      call(app, files.update, manager, { id: file.id, folderId, unlessShared })
    const { token } = await link(manager, file.id)
    const refused = (links: number, readers: number) => ({
      status: 409,
      body: { code: 'files.shared', details: { links, readers } },
    })
    expect(await move('staffing', true)).toMatchObject(refused(1, 0))
    await call(app, files.share, manager, { id: file.id, people: [resource.personId] })
    expect(await move('staffing', true)).toMatchObject(refused(1, 1))
    expect((await open(token)).status).toBe(200)
    const inside = await folder(manager, 'company', 'Plans')
    expect((await move(inside.id, true)).status, 'within the space nothing ends').toBe(200)
    expect((await move('staffing', false)).status).toBe(200)
    expect(await open(token)).toMatchObject(DEAD)
    expect((await move('company', true)).status, 'nothing is left to end').toBe(200)
  })

  test('that was made while the file moved away leads nowhere either', async () => {
    const { manager } = await newTenant(app)
    for (let round = 0; round < 8; round += 1) {
      const file = await upload(manager, 'company', 'plan.pdf')
      const [made, moved] = await Promise.all([
        call(app, files.createLink, manager, { id: file.id, kind: 'read', days: 1 }, { anyCost: true }),
        call(app, files.update, manager, { id: file.id, folderId: 'staffing' }, { anyCost: true }),
      ])
      const { body: shown } = await call(app, files.links, manager, { id: file.id })
      // Each from elsewhere: so many that lead nowhere would make the other tests here wait.
      if (made.status === 200 && moved.status === 200 && shown.length === 0)
        expect(await openedFrom(`127.0.5.${round}`, made.body.token)).toBe(404)
    }
  })

  test('that nobody has guessed keeps nobody from another one, and a guess is counted for what was guessed', async () => {
    const { manager } = await newTenant(app)
    const file = await upload(manager, 'company', 'plan.pdf')
    const { token } = await link(manager, file.id)
    const FREE = 20
    for (let guess = 0; guess <= FREE; guess += 1)
      expect(await openedFrom(`127.0.1.${guess}`, `guess-${guess}`)).toBe(404)
    expect(await openedFrom('127.0.2.1', token)).toBe(200)
    const guesses: (number | undefined)[] = []
    for (let guess = 0; guess < FREE + 3; guess += 1) guesses.push(await openedFrom(`127.0.3.${guess}`, 'one guess'))
    expect(guesses.slice(0, FREE)).toEqual(Array(FREE).fill(404))
    expect(guesses).toContain(429)
  })

  test('that asks for files asks for so many at most, also when nobody says how many', async () => {
    const { manager } = await newTenant(app)
    const into = await folder(manager, 'company', 'Pièces')
    expect((await link(manager, into.id, { kind: 'ask' })).link.most).toBe(FILE_LIMITS.asked)
    expect((await link(manager, into.id, { kind: 'ask', most: 200 })).link.most).toBe(200)
    expect((await link(manager, into.id)).link.most).toBeNull()
  })

  test('to a folder of many files shows them page by page, and its cursor leads on nowhere else', async () => {
    const { manager, tenant } = await newTenant(app)
    const [many, other] = [await folder(manager, 'company', 'Plans'), await folder(manager, 'company', 'Autres')]
    const inside = await folder(manager, many.id, 'Vieux')
    const { id } = await upload(manager, many.id)
    const file = await filesOf(tenant).get(id)
    const row = file && rowOf(file)
    const count = 520
    const rows = Array.from({ length: count - 1 }, (_, at) => {
      const name = `plan ${String(at).padStart(6, '0')}.pdf`
      return put({ ...row, pk: `T#${tenant}#FOLDER#${many.id}`, sk: `FILE#${name}`, id: newId(), name, v: 1 })
    })
    for (let start = 0; start < rows.length; start += 100) await transact(rows.slice(start, start + 100))
    const { token } = await link(manager, many.id)
    const first = (await open(token)).body
    expect(first.folders.map(({ id }) => id)).toEqual([inside.id])
    const second = (await open(token, { cursor: first.cursor })).body
    expect(second).toMatchObject({ folders: [] })
    expect(second.cursor).toBeUndefined()
    expect(new Set(names([...first.files, ...second.files])).size).toBe(count)
    const beside = await link(manager, other.id)
    for (const [shown, more] of [
      [beside.token, {}],
      [token, { folderId: inside.id }],
    ] as const)
      expect((await open(shown, { ...more, cursor: first.cursor })).status).toBe(400)
  })
})
