import { describe, expect, test } from 'vitest'
import type { Item, Key } from '#functions/core/table/item.ts'
import { personPartition } from '#functions/core/table/keys.ts'
import { deleteItem, getItem, putItem } from '#functions/core/table/table.ts'
import type { Kind } from '#functions/data/stored.ts'
import { endpoints } from '#shared/contracts.ts'
import { type Endpoint, endpointName } from '#shared/core/endpoint.ts'
import { allows } from '#shared/core/permissions.ts'
import { users } from '#shared/people/users/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { profiles } from '#shared/staffing/profiles/contract.ts'
import { EMPTY_PROFILE } from '#shared/staffing/profiles/rules.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { downloadArchive } from '#test/kit/archive.ts'
import { recordLookups } from '#test/kit/costs/lookups.ts'
import { MONTH, newPopulatedTenant } from '#test/kit/samples/populated.ts'
import { buildReadInput } from '#test/kit/samples/readInputs.ts'
import { LATE, MARK, planted } from './plantedItems.ts'

/** One item that cannot be read spoils that item only. */
const app = await startApi()
/** Reads that are about the one broken thing say so; nothing else is refused. */
const MAY_REFUSE: Partial<Record<Kind, RegExp>> = {
  labels: /^notes\.labels$/,
  board: /^scrumboard\./,
  file: /^files\./,
  'file tree': /^files\./,
  'equipment kits': /^inventory\.(kits|kitUnits|createKit|updateKit|deleteKit)$/,
  'equipment list': /^inventory\.brands/,
  'equipment signature': /^inventory\.signature/,
  'matching settings': /^(matching|dashboards)\./,
  'features of a mission': /^matching\./,
  course: /^academy\.course$/,
  article: /^help\.(guide|pictures)$/,
  'article address': /^help\.guide$/,
  'article versions': /^help\.articleVersions$/,
  product: /^inventory\.(product|unit)$/,
  positioning: /^positionings\./,
  profile: /^(profiles|positionings|account|dashboards)\./,
  'profile documents': /^(profiles|dashboards)\./,
  'second factors': /^account\./,
  mail: /^mailbox\.mail$/,
  'daily cost': /^users\.dailyCost$/,
  'mail text': /^mailbox\.mail$/,
  'mail templates': /^mailbox\.templates$/,
  'mailbox settings': /^mailbox\.(settings|labels|mail)$/,
  shortcuts: /^common\.shortcuts/,
  'staffing totals': /^dashboards\./,
  workspace: /./,
}

/** What no list shows: it is read when somebody comes in, follows a link or is erased, when something is sent, or is due. */
const UNLISTED: readonly Kind[] = [
  'due',
  ...(['contact merge', 'merged contact'] as const),
  ...(['deleted board', 'deleted card', 'deleted contact', 'deleted list', 'deleted task'] as const),
  'mail trace',
  'number of notes',
  ...(['account', 'attempts', 'link', 'sign-in ticket'] as const),
  ...(['files to delete', 'mail order', 'mail problem'] as const),
]

const reads = endpoints.filter(
  ({ method, access, changes }) => method === 'GET' && access !== 'public' && changes.length === 0,
)
/** How many a list names; undefined: it is none. */
const lengthOf = (body: unknown): number | undefined => {
  const list = Array.isArray(body) ? body : (body as { items?: unknown } | null)?.items
  return Array.isArray(list) ? list.length : undefined
}

const keyOf = ({ pk, sk }: Item): Key => ({ pk, sk })
const plant = async (item: Item) => {
  const before = await getItem(keyOf(item))
  await putItem({ ...before, ...item })
  const restore = async () => {
    if (before) await putItem(before)
    else await deleteItem(item)
  }
  return { isBeside: !before, places: before ? [before, item] : [item], restore }
}

const tenant = await newPopulatedTenant(app)
const { manager, resource, validator } = tenant
const KINDS = Object.keys(planted(tenant)) as Kind[]

const readAs = async (person: Person, endpoint: Endpoint) => {
  const noted = recordLookups()
  const { status, body } = await call(app, endpoint, person, buildReadInput(tenant, endpoint), { anyCost: true })
  return { person, endpoint, name: endpointName(endpoint), status, body: body as unknown, asksFor: noted() }
}
/** What could be read before. */
const whole: Awaited<ReturnType<typeof readAs>>[] = []
for (const endpoint of reads) {
  // Whose things are planted, and for what is closed to them whoever manages them.
  const person = allows(endpoint.access, resource.claims.permissions) ? resource : manager
  const answer = await readAs(person, endpoint)
  if (answer.status === 200) whole.push(answer)
}

/** What needs more than is there (an older page, missions open to people, a file) or is not stored. */
const ELSEWHERE = ['chat.messages', 'matching.why', 'notes.picture', 'profiles.document']

test('everything else that can be read is read', () =>
  expect(
    reads
      .filter((endpoint) => !whole.some((one) => one.endpoint === endpoint))
      .map(endpointName)
      .toSorted(),
  ).toEqual(ELSEWHERE))

describe.each(KINDS)('a %s that cannot be read', (kind) => {
  test('spoils no list, and is reported without a word of what it holds', async () => {
    const begun = app.logs.length
    const { isBeside, places, restore } = await plant(planted(tenant)[kind])
    try {
      // Until it meets the item, a read asks for what it has always asked for: only those that ask for it can meet it.
      const concerned = whole.filter(({ asksFor }) => places.some(asksFor))
      for (const { person, endpoint, name, body: before } of concerned) {
        const { status, body } = await readAs(person, endpoint)
        if (status === 200) {
          if (isBeside) expect(lengthOf(body) ?? 0, name).toBeGreaterThanOrEqual(lengthOf(before) ?? 0)
          continue
        }
        expect({ name, body }).toMatchObject({ body: { code: 'resource.unreadable' } })
        expect(name).toMatch(MAY_REFUSE[kind] ?? /^$/)
      }
    } finally {
      await restore()
    }
    const lines = app.logs.slice(begun)
    if (!UNLISTED.includes(kind)) expect(lines.some((line) => line.includes(`"kind":"${kind}"`))).toBe(true)
    expect(lines.filter((line) => line.includes(MARK))).toEqual([])
  })
})

test('who waits for a signature or owes a report is named, whatever of it cannot be read', async () => {
  const items = planted(tenant)
  const [report, row] = [await plant(items.report), await plant(items['team row'])]
  const { body: waiting } = await call(app, cra.waiting, validator, {})
  const craId = `${resource.personId}-2026-05`
  expect(waiting.unreadable).toEqual([{ craId, resourceName: MARK }])
  expect(waiting.items.length).toBeGreaterThan(0)
  expect(await call(app, cra.get, validator, { craId })).toMatchObject({
    status: 409,
    body: { code: 'resource.unreadable', details: { kind: 'report' } },
  })
  const { body: team } = await call(app, cra.team, manager, MONTH)
  expect(team.items.map(({ personId }) => personId)).toContain(validator.personId)
  await report.restore()
  await row.restore()

  const signed = { ...items.report, sk: 'CRA#2026-03', status: 'VALIDATED', version: MARK }
  const { restore } = await plant(signed)
  const { body: billable } = await call(app, cra.billable, manager, MONTH)
  expect(billable.unreadable).toEqual([{ craId: tenant.signed.id, resourceName: resource.name }])
  await restore()
})

test('nothing that cannot be read blocks an export, the end of a mission or an erasure', async () => {
  const one = await newPopulatedTenant(app)
  const { workspace: _, account: __, member: ___, 'mission option': option, ...items } = planted(one)
  for (const item of Object.values(items)) await plant(item)
  const { missions: theirs } = (await getItem(keyOf(option))) as unknown as { missions: object }
  await putItem({ ...option, missions: { ...theirs, [LATE]: { client: MARK } } })
  const its = await getItem({ pk: `EMAIL#${one.resource.email}`, sk: 'ACCOUNT' })
  if (its) await putItem({ ...its, state: MARK } as Item)

  const archive = await downloadArchive(app, one.resource)
  expect(JSON.stringify(archive.read('other.json'))).toContain('CRA#2026-05')

  const { body: mission } = await call(app, missions.get, one.manager, { missionId: one.mission.id })
  const closing = { missionId: mission.id, version: mission.version }
  expect((await call(app, missions.close, one.manager, closing)).status).toBe(200)

  const userId = one.resource.personId
  expect((await call(app, users.disable, one.manager, { userId })).status).toBe(200)
  await app.drained()
  const erasing = { userId, confirmEmail: one.resource.email }
  expect(await call(app, users.erase, one.manager, erasing, { anyCost: true })).toMatchObject({ status: 200 })
  await app.drained()
  const left = (await everythingIn(app)).split('\n').filter((line) => line.includes(userId) && line.includes(MARK))
  expect(left).toEqual([])
  expect(await getItem({ pk: `EMAIL#${one.resource.email}`, sk: 'ACCOUNT' })).toBeUndefined()
}, 60_000)

describe('somebody who is erased stands in no list of a skill', () => {
  const FEATURES = { sk: 'FEATURES', features: 7 }
  const PROFILE = { sk: 'PROFILE', version: MARK }
  test.each([
    ['features cannot be read', [FEATURES]],
    ['profile cannot be read', [PROFILE]],
    ['features and profile cannot be read', [FEATURES, PROFILE]],
  ])('whose %s', async (_, broken) => {
    const one = await newTenant(app)
    const { personId } = one.resource
    const tasks = [{ headline: 'Conception', skills: [{ code: 'java', level: 4 }] }]
    const lead = { title: 'Lead', organization: '', description: '', startDate: '2019-01-01', endDate: null, tasks }
    const { version } = (await call(app, profiles.get, one.resource, { profilId: personId })).body
    const profile = { ...EMPTY_PROFILE, userExperiences: [lead], version }
    expect((await call(app, profiles.save, one.resource, { profilId: personId, ...profile })).status).toBe(200)
    const entries = async () =>
      (await everythingIn(app)).split('\n').filter((line) => line.includes('#SKILL#') && line.includes(personId))
    expect(await entries()).toHaveLength(1)
    const pk = personPartition(one.tenant, personId)
    for (const item of broken) await plant({ pk, v: 1, ...item })
    expect((await call(app, users.disable, one.manager, { userId: personId })).status).toBe(200)
    const erasing = { userId: personId, confirmEmail: one.resource.email }
    expect((await call(app, users.erase, one.manager, erasing, { anyCost: true })).status).toBe(200)
    expect(await entries()).toEqual([])
  })
})
