import { describe, expect, test } from 'vitest'
import { personPartition } from '#functions/data/missionOptions.ts'
import { missionKey, missionPartition } from '#functions/data/missions.ts'
import { OWN_POSITIONINGS } from '#functions/data/positionings.ts'
import type { Kind } from '#functions/data/stored.ts'
import { deleteItem, getItem, type Item, type Key, putItem } from '#functions/lib/table.ts'
import { account } from '#shared/contracts/account.ts'
import { cra } from '#shared/contracts/cra.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { endpoints } from '#shared/contracts/index.ts'
import { missions } from '#shared/contracts/missions.ts'
import { users } from '#shared/contracts/users.ts'
import { chatIdOf } from '#shared/rules/chat.ts'
import { allows } from '#shared/rules/permissions.ts'
import { call, type Person, startApi } from '#test/kit/api.ts'
import { MONTH, newPopulatedTenant, type PopulatedTenant, readingOf } from '#test/kit/populated.ts'
import { unzip } from '#test/kit/zip.ts'
import { everythingIn } from './peopleKit.ts'

/** One item that cannot be read spoils that item only. */
const app = await startApi()
const MARK = 'Quillebœuf'
/** Sorts behind everything that was made until now. */
const LATE = '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'

/** What breaks an item of each kind: one of its own beside those there are, or something in the only one. */
const planted = ({ tenant, resource, validator, manager, mission, other, positioning, signed }: PopulatedTenant) => {
  const root = `T#${tenant}`
  const own = (sk: string): Key => ({ pk: personPartition(tenant, resource.personId), sk })
  const of = (key: Key, more: object = {}): Item => ({ ...key, v: 1, resourceName: MARK, ...more })
  const stranger = { personId: LATE }
  return {
    account: of({ pk: `EMAIL#${LATE.toLowerCase()}@kit.example`, sk: 'ACCOUNT' }, { state: 'weird' }),
    chat: of(own(`CHAT#${manager.personId}`), { gsi1pk: `${own('').pk}#CHATS`, gsi1sk: LATE }),
    'chat message': of({
      pk: `${root}#CHAT#${chatIdOf(resource.personId, validator.personId)}`,
      sk: `MESSAGE#${LATE}`,
    }),
    client: of({ pk: `${root}#CLIENTS`, sk: LATE }),
    consent: of(own(`CONSENT#${mission.id}#${LATE}`)),
    'features of a mission': of({ pk: `${root}#MATCH#${mission.id}`, sk: 'FEATURES' }, { features: 7 }),
    'features of a person': of(own('FEATURES'), { features: 7 }),
    'matching settings': of({ pk: root, sk: 'MATCHING' }),
    'matching settings change': of({ pk: `${root}#MATCHING`, sk: `LOG#${LATE}` }),
    member: of({ pk: root, sk: `MEMBER#${stranger.personId}` }),
    'member event': of({ pk: `${root}#USER#${resource.personId}`, sk: `LOG#${LATE}` }),
    message: of(own(`MESSAGE#${LATE}`)),
    mission: of(missionKey(tenant, other.id), { title: 7 }),
    'mission option': of(own('MISSIONS'), { missions: { [LATE]: { client: MARK } } }),
    'month in the team': of({ pk: `${root}#TEAM`, sk: resource.personId }, { months: { '2026-03': { status: 7 } } }),
    notification: of(own(`NOTE#${LATE}`)),
    'own ranking decision': of(own(`DECISION#${mission.id}`)),
    'place in a ranking': of(own(`RANKED#${LATE}`)),
    positioning: of({ pk: missionPartition(tenant, mission.id), sk: `POSITIONING#${resource.personId}` }, { order: 7 }),
    'positioning event': of({ pk: `${root}#POSITIONING#${positioning.id}`, sk: `LOG#${LATE}` }),
    'positioning row': of(own(OWN_POSITIONINGS + LATE)),
    profile: of(own('PROFILE'), { version: MARK }),
    'profile documents': of(own('DOCUMENTS')),
    'profile row': of({ pk: `${root}#PROFILES`, sk: LATE }),
    ranking: of({ pk: `${root}#MATCH#${mission.id}`, sk: `RANKING#${LATE}` }),
    'ranking decision': of({ pk: `${root}#MATCH#${mission.id}`, sk: `DECISION#${LATE}` }),
    report: of(own('CRA#2026-05'), { status: 'WAITING_VALIDATION', gsi1pk: `${root}#WAITING`, gsi1sk: '2026-05#x' }),
    'report event': of({ pk: `${root}#CRA#${signed.id}`, sk: `LOG#${LATE}` }),
    'search entry': of({ pk: `${root}#FIND#people`, sk: `camille ${LATE}#person#${LATE}` }, { open: true }),
    session: of(own('SESSION#planted')),
    shortcuts: of(own('SHORTCUTS'), { shortcuts: MARK }),
    'skill entry': of({ pk: `${root}#SKILL#java`, sk: `P#0#0#${LATE}` }),
    'staffing day': of(
      { pk: `${root}#STAFFING`, sk: `DAY#${new Date().toISOString().slice(0, 10)}` },
      { positioned: 0.5 },
    ),
    'staffing totals': of({ pk: `${root}#STAFFING`, sk: 'TOTAL' }, { missionsOpen: 0.5 }),
    'team row': of({ pk: `${root}#TEAM`, sk: validator.personId }, { personId: 7 }),
    usage: of({ pk: `${root}#USAGE`, sk: '2026-11' }, { mailsSent: 0.5 }),
    workspace: of({ pk: root, sk: 'COMPANY' }, { type: MARK }),
  } satisfies Record<Kind, Item>
}

/** Reads that are about the one broken thing say so; nothing else is refused. */
const MAY_REFUSE: Partial<Record<Kind, RegExp>> = {
  'matching settings': /^(matching|dashboards)\./,
  'features of a mission': /^matching\./,
  positioning: /^positionings\./,
  profile: /^(profiles|positionings|account|dashboards)\./,
  'profile documents': /^(profiles|dashboards)\./,
  shortcuts: /^common\.shortcuts/,
  'staffing totals': /^dashboards\./,
  workspace: /./,
}

const reads = endpoints.filter(
  ({ method, access, changes }) => method === 'GET' && access !== 'public' && changes.length === 0,
)
const nameOf = ({ group, name }: Endpoint) => `${group}.${name}`
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
  return { isBeside: !before, restore }
}

const tenant = await newPopulatedTenant(app)
const { manager, resource, validator } = tenant
const KINDS = Object.keys(planted(tenant)) as Kind[]

const readAs = async (person: Person, endpoint: Endpoint) => {
  const { status, body } = await call(app, endpoint, person, readingOf(tenant, endpoint), { anyCost: true })
  return { person, endpoint, name: nameOf(endpoint), status, body: body as unknown }
}
/** What could be read before. */
const whole: Awaited<ReturnType<typeof readAs>>[] = []
for (const endpoint of reads) {
  // Whose things are planted, and for what is closed to them whoever manages them.
  const person = allows(endpoint.access, resource.claims.permissions) ? resource : manager
  const answer = await readAs(person, endpoint)
  if (answer.status === 200) whole.push(answer)
}

/** What needs more than is there: an older page, missions open to people, a file. */
const ELSEWHERE = ['chat.messages', 'matching.mine', 'matching.why', 'profiles.document']

test('everything else that can be read is read', () =>
  expect(reads.filter((endpoint) => !whole.some((one) => one.endpoint === endpoint)).map(nameOf)).toEqual(ELSEWHERE))

describe.each(KINDS)('a %s that cannot be read', (kind) => {
  test('spoils no list, and is reported without a word of what it holds', async () => {
    const begun = app.logs.length
    const { isBeside, restore } = await plant(planted(tenant)[kind])
    try {
      for (const { person, endpoint, name, body: before } of whole) {
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
    // An account belongs to no tenant: it is read when somebody comes in, or is erased.
    if (kind !== 'account') expect(lines.some((line) => line.includes(`"kind":"${kind}"`))).toBe(true)
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
    ...{ status: 409 },
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

  const archive = await call(app, account.personalData, one.resource, {}, { anyCost: true })
  expect(archive.status).toBe(200)
  const files = unzip(Buffer.from(archive.body.content, 'base64'))
  expect(JSON.stringify(JSON.parse(String(files['other.json'])))).toContain('CRA#2026-05')

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
