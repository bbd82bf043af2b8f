import { expect, test } from 'vitest'
import { newId } from '#functions/core/clock.ts'
import { transact } from '#functions/core/table/table.ts'
import { addMission, missionsOf } from '#functions/data/missions/missions.ts'
import { search } from '#shared/overview/search/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { importedRow, staffingOf } from './staffingKit.ts'

const app = await startApi()
const { must, newClient, newMission, FIELDS } = staffingOf(app)
const listOf = async (by: Parameters<typeof call>[2], input = {}) =>
  must(call(app, missions.list, by, { sort: 'newest', size: 25, ...input }))

test('a mission is opened with all that it says, its text made harmless, its slug its own', async () => {
  const { manager } = await newTenant(app)
  const made = await newMission(manager, {
    title: 'Énergies 2030',
    description: '<p onclick="x()">Équipe <b>bleue</b><script>alert(1)</script></p>',
    skills: [
      { code: 'Java', level: 2 },
      { code: 'java', level: 4 },
    ],
  })
  expect(made).toMatchObject({
    title: 'Énergies 2030',
    slug: 'energies-2030',
    status: 'OPEN',
    version: 1,
    counts: {},
    filled: 0,
    description: '<p>Équipe <b>bleue</b></p>',
    skills: [{ code: 'java', level: 4 }],
    client: { title: 'Mutuelle du Golfe', slug: 'mutuelle-du-golfe' },
  })
  const again = await newMission(manager, { title: 'Energies 2030 !' })
  expect(again.slug).toBe('energies-2030-2')
  expect(again.client.slug).toBe('mutuelle-du-golfe-2')
  expect(await must(call(app, missions.get, manager, { missionId: made.id }))).toEqual(made)
  const found = await must(call(app, search.find, manager, { query: 'energies' }))
  expect(JSON.stringify(found)).toContain(made.id)
})

test('what breaks a rule is refused and leaves nothing', async () => {
  const { manager, resource, validator } = await newTenant(app)
  const { id: clientId } = await newClient(manager)
  const trying = async (more: object) => {
    const { status, body } = await call(app, missions.create, manager, { ...FIELDS, clientId, ...more })
    return [status, (body as unknown as { code: string }).code]
  }
  expect(await trying({ startDate: '2027-02-01', endDate: '2027-01-01' })).toEqual([422, 'missions.dates'])
  expect(await trying({ rateMin: 700 })).toEqual([422, 'missions.rates'])
  for (const rate of ['rateMin', 'rateMax']) expect(await trying({ [rate]: 0 })).toEqual([400, 'request.invalid'])
  expect(await trying({ clientId: resource.personId })).toEqual([422, 'missions.unknownClient'])
  expect(await trying({ validators: [resource.personId] })).toEqual([422, 'missions.unknownValidator'])
  expect((await listOf(manager)).items).toEqual([])
  expect(await trying({ validators: [validator.personId] })).toEqual([200, undefined])
})

test('a save over an older version is refused with what is there now; of two at once one wins', async () => {
  const { manager } = await newTenant(app)
  const { id: missionId, client, ...rest } = await newMission(manager)
  const { slug: _, status: __, createdAt: ___, closedAt: ____, counts: _____, filled: ______, ...fields } = rest
  const saving = (title: string) =>
    call(app, missions.save, manager, { ...fields, missionId, clientId: client.id, title, version: 1 })
  const answers = await Promise.all([saving('First'), saving('Second')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const lost = answers.find(({ status }) => status === 409)?.body as unknown as Record<string, unknown>
  const won = answers.find(({ status }) => status === 200)?.body
  expect(lost).toMatchObject({ code: 'missions.stale', details: { current: { title: won?.title, version: 2 } } })
  expect((await saving('Third')).status).toBe(409)
  expect((await listOf(manager, { sort: 'title' })).items.map(({ title }) => title)).toEqual([won?.title])
})

test('the list is filtered by the days on which missions are under way', async () => {
  const { manager } = await newTenant(app)
  const clientId = (await newClient(manager)).id
  const days = {
    Avril: ['2026-04-01', '2026-04-30'],
    Printemps: ['2026-03-15', '2026-06-15'],
    Mai: ['2026-05-01', '2026-05-31'],
  }
  for (const [title, [startDate = '', endDate = '']] of Object.entries(days))
    await newMission(manager, { title, clientId, startDate, endDate })
  const titles = async (input: object) =>
    (await listOf(manager, { sort: 'title', ...input })).items.map(({ title }) => title)
  expect(await titles({ from: '2026-04-30', until: '2026-04-30' })).toEqual(['Avril', 'Printemps'])
  expect(await titles({ from: '2026-05-01', until: '2026-05-31' })).toEqual(['Mai', 'Printemps'])
  expect(await titles({ from: '2026-06-01' })).toEqual(['Printemps'])
  expect(await titles({ until: '2026-03-31' })).toEqual(['Printemps'])
  expect(await titles({ from: '2026-06-16' })).toEqual([])
})

test('closing and opening again moves a mission between the lists', async () => {
  const { manager } = await newTenant(app)
  const { id: missionId } = await newMission(manager)
  const closed = await must(call(app, missions.close, manager, { missionId, version: 1 }))
  expect(closed).toMatchObject({ status: 'CLOSED', version: 2 })
  expect(closed.closedAt).not.toBeNull()
  expect((await call(app, missions.close, manager, { missionId, version: 1 })).status).toBe(409)
  expect((await listOf(manager, { status: 'OPEN' })).items).toEqual([])
  expect((await listOf(manager, { status: 'CLOSED' })).items).toHaveLength(1)
  expect(await must(call(app, missions.reopen, manager, { missionId, version: 2 }))).toMatchObject({
    status: 'OPEN',
    version: 3,
    closedAt: null,
  })
  expect((await listOf(manager, { status: 'OPEN' })).items).toHaveLength(1)
  expect((await listOf(manager)).items).toHaveLength(1)
})

test('the list is sorted, filtered and paged, and a cursor serves its own list only', async () => {
  const { manager, addPerson } = await newTenant(app)
  const { id: clientId } = await newClient(manager)
  const other = await newClient(manager, 'Autre')
  const titles = ['Delta', 'alpha', 'Écho', 'Bravo', 'charlie', 'Foxtrot', 'golf']
  for (const [index, title] of titles.entries()) {
    await newMission(manager, {
      title,
      clientId: index < 5 ? clientId : other.id,
      startDate: `2030-01-${20 - index}`,
      interventionType: index % 2 ? 'ON_SITE' : 'FULL_REMOTE',
      skills: index === 3 ? [{ code: 'cobol', level: 2 }] : [],
    })
  }
  const titled = async (input: object) => (await listOf(manager, input)).items.map(({ title }) => title)
  expect(await titled({})).toEqual(titles.toReversed())
  expect(await titled({ sort: 'start' })).toEqual(titles.toReversed())
  expect(await titled({ sort: 'title' })).toEqual(titles.toSorted((a, b) => a.localeCompare(b, 'fr')))
  expect(await titled({ clientId: other.id, sort: 'title' })).toEqual(['Foxtrot', 'golf'])
  expect(await titled({ interventionType: 'ON_SITE', sort: 'title' })).toEqual(['alpha', 'Bravo', 'Foxtrot'])
  expect(await titled({ skill: 'COBOL' })).toEqual(['Bravo'])
  expect(await titled({ search: 'ECHO' })).toEqual(['Écho'])

  const first = await listOf(manager, { size: 5, sort: 'title' })
  const cursor = first.cursor ?? ''
  const second = await listOf(manager, { size: 5, sort: 'title', cursor })
  expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(await titled({ sort: 'title' }))
  expect(second.cursor).toBeUndefined()
  const elsewhere = await addPerson({ permissions: ['ALL'] })
  for (const [by, input] of [
    [manager, { sort: 'newest' }],
    [manager, { sort: 'title', status: 'OPEN' }],
    [elsewhere, { sort: 'title' }],
  ] as const) {
    expect((await call(app, missions.list, by, { size: 5, cursor, ...input })).status).toBe(400)
  }
})

test('filtered pages lead through everything once', async () => {
  const { manager } = await newTenant(app)
  const { id: clientId } = await newClient(manager)
  for (let index = 0; index < 13; index += 1) await newMission(manager, { clientId, title: `Lot ${index}` })
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await listOf(manager, { size: 5, search: 'lot', ...(cursor && { cursor }) })
    seen.push(...page.items.map(({ title }) => title))
    cursor = page.cursor
  } while (cursor)
  expect(seen).toHaveLength(13)
  expect(new Set(seen).size).toBe(13)
})

test('an import opens what it can, says why it cannot open the rest, and done twice opens nothing twice', async () => {
  const { manager } = await newTenant(app)
  await newClient(manager, 'Transports Verdance')
  const row = importedRow('Transports Verdance')
  const rows = [row, { ...row, rateMin: 600 }, { ...row, client: 'Nouveau' }, { ...row, client: 'Nouveau' }]
  const key = 'an-import-made-once-only'
  const first = await must(call(app, missions.import, manager, { rows }, { key }))
  expect(first.map(({ code }) => code)).toEqual([null, 'missions.rates', null, null])
  const again = await must(call(app, missions.import, manager, { rows }, { key }))
  expect(again).toEqual(first)
  const { items } = await listOf(manager)
  expect(items.map(({ client }) => client.title).toSorted()).toEqual(['Nouveau', 'Nouveau', 'Transports Verdance'])
  expect((await must(call(app, missions.clients, manager, {}))).items).toHaveLength(2)
})

test('whoever staffs missions is told who may validate, of their own workspace', async () => {
  const [one, other] = [await newTenant(app), await newTenant(app)]
  const named = await must(call(app, missions.validators, one.manager, {}))
  expect(named.map(({ id }) => id)).toContain(one.validator.personId)
  expect(named.map(({ id }) => id)).not.toContain(one.resource.personId)
  expect(named.every(({ name }) => name !== '')).toBe(true)
  expect(JSON.stringify(named)).not.toContain(other.validator.personId)
  expect((await call(app, missions.validators, one.resource, {})).status).toBe(403)
})

test('only those who manage missions change them, those who place people see them, another workspace neither', async () => {
  const { manager, addPerson, resource } = await newTenant(app)
  const stranger = (await newTenant(app)).manager
  const { id: missionId, client } = await newMission(manager)
  const hr = await addPerson({ permissions: ['MANAGE_PROFILES'] })
  const sales = await addPerson({ permissions: ['MANAGE_MISSIONS'] })
  const close = (by: typeof hr) => call(app, missions.close, by, { missionId, version: 1 })
  expect((await call(app, missions.get, hr, { missionId })).status).toBe(200)
  expect((await close(hr)).status).toBe(403)
  expect((await call(app, missions.get, resource, { missionId })).status).toBe(403)
  expect((await close(stranger)).status).toBe(404)
  expect((await call(app, missions.get, stranger, { missionId })).status).toBe(404)
  expect((await listOf(stranger)).items).toEqual([])
  const theirs = await call(app, missions.create, stranger, { ...FIELDS, clientId: client.id })
  expect([theirs.status, (theirs.body as unknown as { code: string }).code]).toEqual([422, 'missions.unknownClient'])
  expect((await close(sales)).status).toBe(200)
})

test('a page costs the same however many missions there are', { timeout: 60_000 }, async () => {
  const { tenant, manager } = await newTenant(app)
  const { id, client } = await newMission(manager)
  const stored = await missionsOf(tenant).getStored(id)
  if (!stored) throw new Error('The mission is not there')
  const add = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        transact(addMission(tenant, { ...stored, id: newId(), clientId: client.id, title: 'Mission', skills: [] }, '')),
      ),
    )
  const inputs = [{ sort: 'newest' }, { sort: 'title', status: 'OPEN' }, { sort: 'start' }] as const
  const costs: { requests: number; units: number }[] = []
  for (const more of [29, 70]) {
    for (let left = more; left > 0; left -= 10) await add(Math.min(left, 10))
    for (const input of inputs) costs.push((await call(app, missions.list, manager, { size: 25, ...input })).cost)
  }
  for (const [index, { requests, units }] of costs.slice(3).entries()) {
    expect(requests).toBe(2)
    expect(units).toBeLessThan(45)
    expect(Math.abs(units - (costs[index]?.units ?? 0))).toBeLessThan(3)
  }
})
