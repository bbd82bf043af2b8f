import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import { putItem, queryAll, updateItem } from '#functions/core/table/table.ts'
import { notesPartition } from '#functions/data/keys.ts'
import { MOST_LABELS } from '#shared/apps/labels.ts'
import { type Note, notes } from '#shared/apps/notes/contract.ts'
import { NOTE_LIMITS, TRASH_AT_ONCE, TRASH_DAYS } from '#shared/apps/notes/rules.ts'
import { endpoints } from '#shared/contracts.ts'
import type { InputOf } from '#shared/core/endpoint.ts'
import { common } from '#shared/overview/common/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { archiveOf } from '#test/kit/archive.ts'
import { PNG } from '#test/kit/browser/pictures.ts'

const app = await startApi()
let { resource, manager, tenant } = await newTenant(app)
beforeEach(async () => {
  ;({ resource, manager, tenant } = await newTenant(app))
})
afterEach(() => setClock())

const ABSENT = '01KAAAAAAAAAAAAAAAAAAAAAAA'
const [KEY, OTHER_KEY] = [crypto.randomUUID(), crypto.randomUUID()]
const PICTURE = `data:image/png;base64,${PNG.toString('base64')}`

type Written = InputOf<typeof notes.create>['note']
type Change = InputOf<typeof notes.update>['updatedNote']
const write = async (note: Written, by: Person = resource, key?: string): Promise<Note> => {
  const { status, body } = await call(app, notes.create, by, { note }, { key })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const change = (updatedNote: Change, by: Person = resource) => call(app, notes.update, by, { updatedNote })
const all = async (by: Person = resource): Promise<Note[]> => (await call(app, notes.all, by, {})).body
const one = async (id: string, by: Person = resource) => (await all(by)).find((note) => note.id === id)
const label = async (title: string, by: Person = resource): Promise<string> => {
  const { body } = await call(app, notes.createLabel, by, { title })
  return body.find((found) => found.title === title)?.id ?? ''
}
const order = async (): Promise<string[]> => (await all()).map(({ title }) => title)
const refusal = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const stored = (by: Person) => queryAll({ where: expression`#pk = ${notesPartition(by.tenant, by.personId)}` })

describe('a note', () => {
  test('is written with what was given of it, on top of the others, and read with all of it', async () => {
    await write({ title: 'Ancienne' })
    const made = await write({
      ...{ title: 'Point client', content: 'Demander la date\nde fin', pinned: true, color: 'yellow' },
      tasks: [{ content: 'Appeler Nadia', completed: true }, { content: 'Relire la PE' }],
    })
    expect(made).toEqual({
      ...{ id: expect.any(String), title: 'Point client', content: 'Demander la date\nde fin', image: null },
      ...{ reminder: null, labels: [], archived: false, pinned: true, color: 'yellow', version: 1 },
      tasks: [
        { id: expect.any(String), content: 'Appeler Nadia', completed: true },
        { id: expect.any(String), content: 'Relire la PE', completed: false },
      ],
      ...{ position: 2 * 65_536, createdAt: expect.any(String), updatedAt: made.createdAt },
    })
    expect(await order()).toEqual(['Point client', 'Ancienne'])
    expect((await all())[0]).toEqual(made)
  })

  test('comes with an id that its page has made up, which is ignored, and with what GET answers besides', async () => {
    const made = await write({ id: 'made-up', createdAt: null, position: 'x', title: 'Un' } as Written)
    expect(made.id).not.toBe('made-up')
    expect(await order()).toEqual(['Un'])
  })

  test.each([[{}], [{ title: ' ', content: '\n', tasks: [], image: null }], [{ tasks: null, color: 'red' as const }]])(
    'with nothing in it is refused: %j',
    async (note) => {
      expect(refusal(await call(app, notes.create, resource, { note }))).toEqual([422, 'notes.empty'])
      expect(await all()).toEqual([])
    },
  )

  test('is changed in what is given, each space of it kept, and may become empty', async () => {
    const { id } = await write({ title: 'Un', content: 'texte' })
    expect((await change({ id, title: 'Un deux ' })).body).toMatchObject({
      ...{ title: 'Un deux ', content: 'texte', version: 2 },
    })
    expect((await change({ id, title: '', content: '' })).body).toMatchObject({ title: '', content: '', version: 3 })
  })

  test('may be sent back as it was read, which changes nothing; what it does not have is refused', async () => {
    const labels = [await label('Client'), await label('À faire')]
    const { id } = await write({ title: 'Un', labels, image: PICTURE, tasks: [{ content: 'a' }] })
    await write({ title: 'Sans liste', reminder: '2031-02-03T08:00:00Z' })
    const before = await all()
    for (const note of before) expect((await change(note)).body).toEqual(note)
    expect(await all()).toEqual(before)
    expect(before.map(({ tasks }) => tasks)).toEqual([null, [expect.any(Object)]])
    const answer = await change({ id, tenant: 'x' } as Change)
    expect(refusal(answer)).toEqual([400, 'request.invalid'])
  })

  test('that is not there is not found, and deleting it is no failure', async () => {
    expect((await change({ id: ABSENT, title: 'x' })).status).toBe(404)
    expect((await call(app, notes.addTask, resource, { note: { id: ABSENT }, task: 'x' })).status).toBe(404)
    for (const id of [ABSENT, 'LABELS', 'SIZE']) {
      expect((await call(app, notes.remove, resource, { id })).body).toBe(true)
      expect((await change({ id, title: 'x' })).status).toBe(404)
    }
  })

  test('of more words than one may have is too large, and loses nothing', async () => {
    const { id } = await write({ title: 'Un', content: '€'.repeat(19_000) })
    const tasks = [{ content: '€'.repeat(500) }, { content: '€'.repeat(500) }]
    expect(refusal(await change({ id, tasks }))).toEqual([413, 'request.tooLarge'])
    expect((await change({ id, content: 'x'.repeat(NOTE_LIMITS.content + 1) })).status).toBe(400)
    expect(await one(id)).toMatchObject({ tasks: null, version: 1 })
  })
})

describe('two devices', () => {
  test('that change the same version: the later one is refused with what is stored, and nothing is lost', async () => {
    const { id } = await write({ title: 'Un' })
    expect((await change({ id, version: 1, content: 'du portable' })).body.version).toBe(2)
    const answer = await change({ id, version: 1, content: 'du téléphone' })
    expect(refusal(answer)).toEqual([409, 'notes.stale'])
    expect((answer.body as unknown as { details: { note: Note } }).details.note).toEqual(await one(id))
    expect(await one(id)).toMatchObject({ content: 'du portable', version: 2 })
  })

  test('that do not say which version: each of their changes holds', async () => {
    const { id } = await write({ title: 'Un' })
    await Promise.all([change({ id, content: 'texte' }), change({ id, pinned: true }), change({ id, color: 'blue' })])
    expect(await one(id)).toMatchObject({ content: 'texte', pinned: true, color: 'blue', version: 4 })
  })

  test('that write and try again with their key have written once', async () => {
    const first = await write({ title: 'Un', image: PICTURE }, resource, KEY)
    expect(await write({ title: 'Un', image: PICTURE }, resource, KEY)).toEqual(first)
    expect(await order()).toEqual(['Un'])
    const updatedNote = { id: first.id, version: 1, title: 'Deux' }
    const changed = await call(app, notes.update, resource, { updatedNote }, { key: OTHER_KEY })
    expect((await call(app, notes.update, resource, { updatedNote }, { key: OTHER_KEY })).body).toEqual(changed.body)
  })
})

describe('a checklist', () => {
  test('gets a line through `experience`, as a text or as an object, even many at once', async () => {
    const { id, tasks } = await write({ title: 'Courses' })
    expect(tasks).toBeNull()
    const whole = await one(id)
    const { body } = await call(app, notes.addTask, resource, { note: whole as Note, task: 'Câble' })
    expect(body.tasks).toEqual([{ id: expect.any(String), content: 'Câble', completed: false }])
    await Promise.all(
      ['Souris', 'Écran'].map((content) => call(app, notes.addTask, resource, { note: { id }, task: { content } })),
    )
    expect((await one(id))?.tasks?.map(({ content }) => content).toSorted()).toEqual(['Câble', 'Souris', 'Écran'])
  })

  test('keeps the ids of its lines, each its own, and is brought into another order', async () => {
    const { id, tasks } = await write({
      title: 'x',
      tasks: [
        { id: 'a', content: '1' },
        { id: 'a', content: '2' },
      ],
    })
    expect(tasks?.[0]?.id).toBe('a')
    expect(tasks?.[1]?.id).not.toBe('a')
    const { body } = await change({ id, tasks: tasks?.toReversed() ?? [] })
    expect(body.tasks).toEqual(tasks?.toReversed())
    expect((await change({ id, tasks: null })).body.tasks).toBeNull()
  })

  test('has an end', async () => {
    const { id } = await write({
      title: 'x',
      tasks: Array.from({ length: NOTE_LIMITS.tasks }, () => ({ content: '' })),
    })
    const answer = await call(app, notes.addTask, resource, { note: { id }, task: 'une de trop' })
    expect(refusal(answer)).toEqual([409, 'notes.full'])
  })
})

describe('labels', () => {
  test('are answered whole by each of their calls', async () => {
    const made = await call(app, notes.createLabel, resource, { title: '  Client ' })
    expect(made.body).toEqual([{ id: expect.any(String), title: 'Client' }])
    const [client] = made.body
    const two = (await call(app, notes.createLabel, resource, { title: 'Idées' })).body
    expect(two.map(({ title }) => title)).toEqual(['Idées', 'Client'])
    const renamed = await call(app, notes.renameLabel, resource, { label: { id: client?.id ?? '', title: 'Clients' } })
    expect(renamed.body.map(({ title }) => title)).toEqual(['Idées', 'Clients'])
    expect((await call(app, notes.labels, resource, {})).body).toEqual(renamed.body)
    const left = await call(app, notes.deleteLabel, resource, { id: client?.id ?? '' })
    expect(left.body).toEqual([two[0]])
    expect((await call(app, notes.deleteLabel, resource, { id: ABSENT })).body).toEqual([two[0]])
    const unknown = await call(app, notes.renameLabel, resource, { label: { id: ABSENT, title: 'x' } })
    expect(unknown.status).toBe(404)
  })

  test('that are called the same are one, however they are made at once', async () => {
    await Promise.all(
      ['DevOps', 'devops', 'DEVOPS', 'Dévops'].map((title) =>
        call(app, notes.createLabel, resource, { title }, { anyCost: true }),
      ),
    )
    const { body } = await call(app, notes.labels, resource, {})
    expect(body).toHaveLength(1)
    const other = await label('Java')
    const answer = await call(app, notes.renameLabel, resource, { label: { id: other, title: 'DEVOPS' } })
    expect(refusal(answer)).toEqual([409, 'labels.taken'])
  })

  test('are expanded in notes, and sent back expanded or as ids', async () => {
    const [a, b] = [await label('A'), await label('B')]
    const { id, labels } = await write({ title: 'x', labels: [a, b, ABSENT] })
    expect(labels).toEqual([
      { id: a, title: 'A' },
      { id: b, title: 'B' },
    ])
    expect((await change({ id, labels: [...labels.slice(1), a] })).body.labels.map(({ title }) => title)).toEqual([
      'B',
      'A',
    ])
  })

  test('that are deleted are off every note with the next read, and do not come back', async () => {
    const [a, b] = [await label('A'), await label('B')]
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, index) => write({ title: `${index}`, labels: [a, b] })),
    )
    await call(app, notes.deleteLabel, resource, { id: a })
    for (const note of await all()) expect(note.labels).toEqual([{ id: b, title: 'B' }])
    const [first] = made
    const answer = await change({ id: first?.id ?? '', labels: [a, b] })
    expect(answer.body.labels).toEqual([{ id: b, title: 'B' }])
    expect((await change({ id: first?.id ?? '', title: 'autre' })).body.labels).toEqual([{ id: b, title: 'B' }])
  })

  test('have an end', async () => {
    const labels = Array.from({ length: MOST_LABELS }, (_, index) => ({ id: `l${index}`, title: `Label ${index}` }))
    await putItem({ pk: notesPartition(tenant, resource.personId), sk: 'LABELS', labels, version: 7, v: 1 })
    expect(refusal(await call(app, notes.createLabel, resource, { title: 'Une de trop' }))).toEqual([
      409,
      'common.full',
    ])
    expect((await call(app, notes.createLabel, resource, { title: 'label 3' })).status).toBe(200)
  })
})

describe('the order', () => {
  const idsOf = async (titles: string): Promise<{ id: string }[]> => {
    const found = await all()
    return [...titles].map((title) => ({ id: found.find((note) => note.title === title)?.id ?? '' }))
  }
  test('is as somebody has brought it, with one write for one that was moved', async () => {
    for (const title of 'dcba') await write({ title })
    const answer = await call(app, notes.order, resource, { notes: await idsOf('cabd') })
    expect(answer.body.map(({ id }) => id)).toEqual((await idsOf('cabd')).map(({ id }) => id))
    expect(await order()).toEqual(['c', 'a', 'b', 'd'])
    // The one that moved, and which is on top.
    const versions = (await stored(resource)).filter(({ sk }) => sk.startsWith('NOTE#')).map(({ position }) => position)
    expect(versions.toSorted()).toEqual([1, 3, 4, 5].map((place) => place * 65_536).toSorted())
    await write({ title: 'e' })
    expect(await order()).toEqual(['e', 'c', 'a', 'b', 'd'])
  })

  test('that lacks a new note does not lose it, and one that names what is gone, or nothing, is no failure', async () => {
    for (const title of 'cba') await write({ title })
    const asked = await idsOf('cab')
    await write({ title: 'n' })
    await call(app, notes.order, resource, { notes: [...asked, { id: ABSENT }] })
    expect((await order()).toSorted()).toEqual(['a', 'b', 'c', 'n'])
    await call(app, notes.order, resource, { notes: [] })
    expect((await order()).filter((title) => title !== 'n')).toEqual(['c', 'a', 'b'])
  })

  test('stays one when there is no room left between two', async () => {
    for (const title of 'cba') await write({ title })
    for (let turn = 0; turn < 20; turn += 1) {
      const [a, b, c] = await order()
      await call(app, notes.order, resource, { notes: await idsOf(`${a}${c}${b}`) })
      expect(await order()).toEqual([a, c, b])
    }
  })
})

describe('a picture', () => {
  const read = (id: string, by: Person = resource) => call(app, notes.picture, by, { id })
  const idIn = (image: string | null): string => new URL(image ?? '', 'https://x').searchParams.get('id') ?? ''

  test('comes as a data URL, is answered as a short address, and is read by its owner alone', async () => {
    const { id, image } = await write({ image: PICTURE })
    expect(image).toMatch(/^\/api\/apps\/notes\/picture\?id=[\w-]{32}$/)
    const { status, body } = await read(idIn(image))
    expect([status, body.type]).toEqual([200, 'image/png'])
    expect(Buffer.from(await body.arrayBuffer())).toEqual(PNG)
    expect((await read(idIn(image), manager)).status).toBe(404)
    const elsewhere = await newTenant(app)
    expect((await read(idIn(image), elsewhere.resource)).status).toBe(404)
    expect((await change({ id, image: null })).body.image).toBeNull()
    await app.drained()
    expect((await read(idIn(image))).status).toBe(404)
  })

  test('in the place of another one takes its bytes away too', async () => {
    const { id, image } = await write({ title: 'x', image: PICTURE })
    const { body } = await change({ id, image: PICTURE })
    expect(body.image).not.toBe(image)
    await app.drained()
    expect((await read(idIn(image))).status).toBe(404)
    expect((await read(idIn(body.image))).status).toBe(200)
  })

  test.each([
    ['https://elsewhere.example/x.png', 422],
    ['javascript:alert(1)', 422],
    ['/api/apps/notes/picture?id=somebody-elses', 422],
    [`data:image/svg+xml;base64,${Buffer.from('<svg onload="x()"/>').toString('base64')}`, 422],
    [`data:text/html;base64,${PNG.toString('base64').slice(0, 40)}`, 422],
    [`data:image/png;base64,${'A'.repeat(140_000)}`, 413],
  ])('that is none, or too large, is refused: %.30s', async (image, status) => {
    const { id } = await write({ title: 'x', image: PICTURE })
    const answer = await change({ id, image })
    expect(answer.status).toBe(status)
    expect((await one(id))?.version).toBe(1)
    expect((await read(idIn((await one(id))?.image ?? null))).status).toBe(200)
  })
})

describe('the trash', () => {
  const trash = async (by: Person = resource) => (await call(app, notes.trash, by, {})).body.items
  const remove = (id: string, by: Person = resource) => call(app, notes.remove, by, { id })

  test('holds what was deleted, and gives it back to where it was', async () => {
    await write({ title: 'c' })
    const { id } = await write({ title: 'b', image: PICTURE, tasks: [{ content: 'x' }] })
    await write({ title: 'a' })
    const before = await one(id)
    expect((await remove(id)).body).toBe(true)
    expect((await remove(id)).body).toBe(true)
    expect(await order()).toEqual(['a', 'c'])
    expect(await trash()).toMatchObject([{ ...before, deletedAt: expect.any(String), goneAt: expect.any(String) }])
    expect((await call(app, notes.restore, resource, { id })).body).toEqual(before)
    expect(await order()).toEqual(['a', 'b', 'c'])
    expect(await trash()).toEqual([])
    expect((await call(app, notes.restore, resource, { id })).status).toBe(404)
  })

  test('is emptied for good, by hand or after its days, with the pictures', async () => {
    const made = await Promise.all(['a', 'b'].map((title) => write({ title, image: PICTURE })))
    const pictures = made.map(({ image }) => new URL(image ?? '', 'https://x').searchParams.get('id') ?? '')
    for (const { id } of made) await remove(id)
    expect((await call(app, notes.purge, resource, { id: made[0]?.id ?? '' })).body).toBe(true)
    expect((await trash()).map(({ title }) => title)).toEqual(['b'])
    setClock({ ahead: (TRASH_DAYS - 1) * 86_400_000 })
    await app.due()
    expect(await trash()).toHaveLength(1)
    setClock({ ahead: (TRASH_DAYS + 1) * 86_400_000 })
    await app.due()
    expect(await trash()).toEqual([])
    await app.drained()
    for (const id of pictures) expect((await call(app, notes.picture, resource, { id })).status).toBe(404)
  })

  test('is read page by page, however much lies in it', async () => {
    const { id } = await write({ title: 'a' })
    await remove(id)
    const [first] = (await stored(resource)).filter(({ sk }) => sk.startsWith('TRASH#'))
    const others = Array.from({ length: TRASH_AT_ONCE + 9 }, (_, index) => `01K${String(index).padStart(23, '0')}`)
    await Promise.all(
      others.map((one) => putItem({ ...first, sk: `TRASH#${one}`, id: one, content: 'x'.repeat(19_000) } as Item)),
    )
    const found: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await call(app, notes.trash, resource, cursor ? { cursor } : {})
      found.push(...body.items.map((note) => note.id))
      cursor = body.cursor
    } while (cursor)
    expect(found).toEqual([...others, id].toSorted().toReversed())
  })

  test('gives back what was deleted, restored and deleted again, by its own date', async () => {
    const { id } = await write({ title: 'a' })
    await remove(id)
    setClock({ ahead: 20 * 86_400_000 })
    await call(app, notes.restore, resource, { id })
    await remove(id)
    setClock({ ahead: (TRASH_DAYS + 1) * 86_400_000 })
    await app.due()
    expect((await trash()).map(({ title }) => title)).toEqual(['a'])
  })
})

describe('a reminder', () => {
  const HOUR = 3_600_000
  const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString()
  const rung = async (by: Person = resource) =>
    (await call(app, common.notifications, by, {})).body.map(({ title, description, link }) => [
      title,
      description,
      link,
    ])
  const at = async (hours: number): Promise<void> => {
    setClock({ ahead: hours * HOUR })
    await app.due()
  }

  test('rings once, at its time, for its owner alone', async () => {
    const { id } = await write({ title: 'Relancer Nadia <b>', reminder: inHours(2) })
    await at(1)
    expect(await rung()).toEqual([])
    await at(3)
    await at(4)
    expect(await rung()).toEqual([['Rappel', 'Relancer Nadia &lt;b&gt;', `/apps/notes?note=${id}`]])
    expect(await rung(manager)).toEqual([])
    expect((await one(id))?.reminder).not.toBeNull()
  })

  test('that was put off rings at its new time only, one that was taken off does not, nor what lies in the trash', async () => {
    const [later, none, trashed] = await Promise.all(
      ['plus tard', 'jamais', 'corbeille'].map((title) => write({ title, reminder: inHours(2) })),
    )
    await change({ id: later?.id ?? '', reminder: inHours(5) })
    await change({ id: none?.id ?? '', reminder: null })
    await call(app, notes.remove, resource, { id: trashed?.id ?? '' })
    await at(3)
    expect(await rung()).toEqual([])
    await at(6)
    expect((await rung()).map(([, words]) => words)).toEqual(['plus tard'])
  })

  test('that has rung does not ring again when the note is sent back whole, and one in the past rings now', async () => {
    const { id } = await write({ content: '\nPremière ligne\nautre', reminder: '2020-01-01T08:00:00+01:00' })
    await at(0)
    await change((await one(id)) as Note)
    await at(1)
    expect((await rung()).map(([, words]) => words)).toEqual(['Première ligne'])
  })
})

describe('nobody else', () => {
  test('reads, changes or even counts them, whatever they may do', async () => {
    const note = await write({ title: 'Secret', image: PICTURE })
    const labelId = await label('Privé')
    const elsewhere = await newTenant(app)
    for (const other of [manager, elsewhere.manager, elsewhere.resource]) {
      expect([await all(other), (await call(app, notes.labels, other, {})).body]).toEqual([[], []])
      expect((await change({ id: note.id, title: 'x' }, other)).status).toBe(404)
      expect((await call(app, notes.addTask, other, { note: { id: note.id }, task: 'x' })).status).toBe(404)
      expect((await call(app, notes.remove, other, { id: note.id })).body).toBe(true)
      expect((await call(app, notes.restore, other, { id: note.id })).status).toBe(404)
      expect((await call(app, notes.deleteLabel, other, { id: labelId })).body).toEqual([])
      await write({ title: 'à moi', labels: [labelId] }, other)
      expect((await all(other)).map(({ labels }) => labels)).toEqual([[]])
    }
    expect(await all()).toEqual([note])
  })

  test('is ever named by a call: no input says whose notes are meant', () => {
    const own = endpoints.filter(({ group }) => group === 'notes')
    expect(
      own.flatMap(({ input }) => Object.keys(input.shape)).filter((name) => /person|user|owner|tenant/i.test(name)),
    ).toEqual([])
    expect(own.map(({ access }) => access).filter((access) => access !== 'signed-in')).toEqual([])
  })
})

describe('what a person keeps', () => {
  test('comes with their archive, and goes with them, the trash and the pictures too', async () => {
    const labelId = await label('Client')
    const kept = await write({ title: 'Visible', content: 'Mot rare xylophone', image: PICTURE, labels: [labelId] })
    const gone = await write({ title: 'Corbeille clavecin', image: PICTURE })
    await call(app, notes.remove, resource, { id: gone.id })
    const { text } = await archiveOf(app, resource)
    const picture = new URL(kept.image ?? '', 'https://x').searchParams.get('id') ?? ''
    for (const word of ['xylophone', 'clavecin', 'Client', picture]) expect(text).toContain(word)
    await call(app, users.disable, manager, { userId: resource.personId })
    await call(
      app,
      users.erase,
      manager,
      { userId: resource.personId, confirmEmail: resource.email },
      { anyCost: true },
    )
    await app.drained()
    expect(await everythingIn(app)).not.toMatch(/xylophone|clavecin/)
    expect(await stored(resource)).toEqual([])
    expect(kept.image).not.toBeNull()
  })
})

describe('there is room', () => {
  test('for so many notes and no more; what is deleted makes room', async () => {
    const { id } = await write({ title: 'x' })
    const size = { pk: notesPartition(tenant, resource.personId), sk: 'SIZE', bytes: 1, top: 65_536, v: 1 }
    await putItem({ ...size, notes: NOTE_LIMITS.notes })
    expect(refusal(await call(app, notes.create, resource, { note: { title: 'y' } }))).toEqual([409, 'notes.full'])
    expect((await change({ id, title: '' })).status).toBe(200)
    await call(app, notes.remove, resource, { id })
    expect((await call(app, notes.create, resource, { note: { title: 'y' } })).status).toBe(200)
    expect(refusal(await call(app, notes.restore, resource, { id }))).toEqual([409, 'notes.full'])
    expect((await call(app, notes.trash, resource, {})).body.items).toHaveLength(1)
  })

  test('for so many words and no more; who writes less is never kept from it', async () => {
    const { id } = await write({ title: 'long' })
    const size = { pk: notesPartition(tenant, resource.personId), sk: 'SIZE', notes: 1, top: 65_536, v: 1 }
    await putItem({ ...size, bytes: NOTE_LIMITS.bytes })
    expect(refusal(await change({ id, title: 'plus long' }))).toEqual([409, 'notes.full'])
    expect((await change({ id, title: 'l' })).status).toBe(200)
  })

  test('for lists of empty lines, and labels, no more than for words', async () => {
    const size = async () => (await stored(resource)).find(({ sk }) => sk === 'SIZE')?.bytes as number
    const { id } = await write({ title: 'x' })
    const before = await size()
    await change({ id, tasks: Array.from({ length: NOTE_LIMITS.tasks }, () => ({ content: '' })) })
    const { tasks } = (await one(id)) as Note
    expect((await size()) - before).toBeGreaterThanOrEqual(Buffer.byteLength(JSON.stringify(tasks)) - 10)
    const listed = await size()
    await change({ id, labels: [await label('Client'), await label('Idées')] })
    expect(await size()).toBeGreaterThan(listed + 100)
  })

  test('to shorten a note that is longer than one may be now', async () => {
    const { id } = await write({ title: 'x' })
    const key = { pk: notesPartition(tenant, resource.personId), sk: `NOTE#${id}` }
    await updateItem(key, expression`SET #content = ${'€'.repeat(20_000)}, #title = ${'x'.repeat(150)}`)
    expect((await change({ id, title: 'court' })).status).toBe(200)
    expect(refusal(await change({ id, title: 'un peu plus long' }))).toEqual([413, 'request.tooLarge'])
  })

  test('counted exactly, whatever is written, changed and deleted at once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, (_, index) => write({ title: `n° ${index}` })))
    await Promise.all(
      made.map(({ id }, index) =>
        index % 3 === 0
          ? call(app, notes.remove, resource, { id })
          : change({ id, content: 'é'.repeat(index), tasks: [{ content: 'x' }] }),
      ),
    )
    const items = await stored(resource)
    const left = await all()
    const bytes = left.map(({ title, content, tasks }) => Buffer.byteLength(JSON.stringify([title, content, tasks])))
    expect(items.find(({ sk }) => sk === 'SIZE')).toMatchObject({
      notes: left.length,
      bytes: bytes.reduce((sum, each) => sum + each),
    })
  })
})

test('what the usual calls cost', async () => {
  await write({ title: 'Note' })
  const [first] = (await stored(resource)).filter(({ sk }) => sk.startsWith('NOTE#'))
  const others = Array.from({ length: 99 }, (_, index) => `01K${String(index).padStart(23, '0')}`)
  await Promise.all(others.map((id) => putItem({ ...first, sk: `NOTE#${id}`, id, content: 'x'.repeat(120) } as Item)))
  const list = await call(app, notes.all, resource, {})
  expect(list.cost.requests).toBe(1)
  expect(list.body).toHaveLength(100)
  expect(list.cost.units).toBeLessThanOrEqual(14)
  const { id } = list.body[0] as Note
  const saved = await call(app, notes.update, resource, { updatedNote: { id, content: 'y' } }, { key: KEY })
  expect(saved.cost.requests).toBe(2)
  expect(saved.cost.units).toBeLessThanOrEqual(9)
})
