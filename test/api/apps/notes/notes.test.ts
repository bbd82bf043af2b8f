import { beforeEach, describe, expect, test } from 'vitest'
import { type Note, notes } from '#shared/apps/notes/contract.ts'
import { NOTE_LIMITS } from '#shared/apps/notes/rules.ts'
import { endpoints } from '#shared/contracts.ts'
import { users } from '#shared/people/users/contract.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { call, newTenant, refusal, startApi } from '#test/kit/api.ts'
import { downloadArchive } from '#test/kit/archive.ts'
import { type Change, notesOf, PICTURE, type Written } from './noteKit.ts'

const app = await startApi()
let { resource, manager } = await newTenant(app)
beforeEach(async () => {
  ;({ resource, manager } = await newTenant(app))
})

const ABSENT = '01KAAAAAAAAAAAAAAAAAAAAAAA'
const [KEY, OTHER_KEY] = [crypto.randomUUID(), crypto.randomUUID()]
const { write, change, all, one, label, order, stored } = notesOf(app, () => resource)

describe('a note', () => {
  test('is written with what was given of it, on top of the others, and read with all of it', async () => {
    await write({ title: 'Ancienne' })
    const made = await write({
      title: 'Point client',
      content: 'Demander la date\nde fin',
      pinned: true,
      color: 'yellow',
      tasks: [{ content: 'Appeler Nadia', completed: true }, { content: 'Relire la PE' }],
    })
    expect(made).toEqual({
      id: expect.any(String),
      title: 'Point client',
      content: 'Demander la date\nde fin',
      image: null,
      reminder: null,
      labels: [],
      archived: false,
      pinned: true,
      color: 'yellow',
      version: 1,
      tasks: [
        { id: expect.any(String), content: 'Appeler Nadia', completed: true },
        { id: expect.any(String), content: 'Relire la PE', completed: false },
      ],
      position: 2 * 65_536,
      createdAt: expect.any(String),
      updatedAt: made.createdAt,
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
      title: 'Un deux ',
      content: 'texte',
      version: 2,
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
    // Whoever comes second or third reads and writes again.
    const atOnce = [{ content: 'texte' }, { pinned: true }, { color: 'blue' }] as const
    const changing = atOnce.map((one) =>
      call(app, notes.update, resource, { updatedNote: { id, ...one } }, { anyCost: true }),
    )
    for (const { status } of await Promise.all(changing)) expect(status).toBe(200)
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
    const { text } = await downloadArchive(app, resource)
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
