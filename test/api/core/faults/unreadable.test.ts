import { describe, expect, test } from 'vitest'
import type { Item, Key } from '#functions/core/table/item.ts'
import { personPartition } from '#functions/core/table/keys.ts'
import { deleteItem, getItem, putItem } from '#functions/core/table/table.ts'
import { missionPartition } from '#functions/data/keys.ts'
import { missionKey } from '#functions/data/missions/missions.ts'
import { OWN_POSITIONINGS } from '#functions/data/positionings/positionings.ts'
import type { Kind } from '#functions/data/stored.ts'
import { chatIdOf } from '#shared/apps/chat/rules.ts'
import { endpoints } from '#shared/contracts.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
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
import { buildReadInput, MONTH, newPopulatedTenant, type PopulatedTenant } from '#test/kit/samples/populated.ts'

/** One item that cannot be read spoils that item only. */
const app = await startApi()
const MARK = 'Quillebœuf'
/** Sorts behind everything that was made until now. */
const LATE = '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'

/** What breaks an item of each kind: one of its own beside those there are, or something in the only one. */
const planted = (populated: PopulatedTenant) => {
  const { tenant, resource, validator, manager, contact, mission, other, positioning, signed, card, equipment, ids } =
    populated
  const ofProduct = `T#${tenant}#PRODUCT#${equipment.product.id}`
  const root = `T#${tenant}`
  const ofCount = `${root}#COUNT#${equipment.count.id}`
  const boardItem = (sk: string): Key => ({ pk: `${root}#BOARD#${card.boardId}`, sk })
  const space = `person-${resource.personId}`
  const [folder] = ids.folderId ?? []
  const own = (sk: string): Key => ({ pk: personPartition(tenant, resource.personId), sk })
  const of = (key: Key, more: object = {}): Item => ({ ...key, v: 1, resourceName: MARK, ...more })
  const stranger = { personId: LATE }
  return {
    'accepted terms': of(own(`TERMS#${LATE}`)),
    account: of({ pk: `EMAIL#${LATE.toLowerCase()}@kit.example`, sk: 'ACCOUNT' }, { state: 'weird' }),
    activity: of(own(`ACTIVITY#${LATE}`)),
    article: of({ pk: `${root}#ARTICLE#${ids['help.id']?.[0]}`, sk: 'PUBLISHED' }, { texts: MARK }),
    'article address': of({ pk: `${root}#SLUGS`, sk: 'guide#months#remplir-son-cra-chez-nous' }, { article: 7 }),
    'article versions': of({ pk: `${root}#ARTICLE#${ids['help.id']?.[0]}`, sk: 'VERSIONS' }, { entries: MARK }),
    'article vote': of(
      { pk: `${root}#ARTICLE#${ids['help.id']?.[0]}`, sk: `VOTE#${resource.personId}` },
      { helped: MARK },
    ),
    'article row': of({ pk: `${root}#ARTICLES`, sk: LATE }),
    attempts: of({ pk: 'ATTEMPTS#planted', sk: 'ATTEMPTS' }, { count: MARK }),
    board: of(boardItem('A'), { members: MARK }),
    'board labels': of(boardItem('B'), { labels: MARK }),
    'board list': of(boardItem(`L#${LATE}`)),
    'calendar link': of({ pk: `${own('').pk}#TASKS`, sk: 'CALENDAR' }, { createdAt: MARK }),
    card: of(boardItem(`C#${LATE}`)),
    'cards day': of({ pk: `${root}#FIGURES#CARDS`, sk: 'DAY#9999-12-31' }, { made: 0.5 }),
    chat: of(own(`CHAT#${manager.personId}`), { gsi1pk: `${own('').pk}#CHATS`, gsi1sk: LATE }),
    'chat message': of({
      pk: `${root}#CHAT#${chatIdOf(resource.personId, validator.personId)}`,
      sk: `MESSAGE#${LATE}`,
    }),
    checklist: of(boardItem(`X#${card.id.slice(-26)}`), { lines: MARK }),
    client: of({ pk: `${root}#CLIENTS`, sk: LATE }),
    comment: of({ pk: `${root}#TALK#scrumboard#${card.id}`, sk: `COMMENT#${LATE}` }),
    consent: of(own(`CONSENT#${mission.id}#${LATE}`)),
    contact: of({ pk: `${root}#CONTACTS#ROWS`, sk: `aa #${LATE}` }),
    'contact log entry': of({ pk: `${root}#CONTACT#${contact.id}`, sk: `LOG#${LATE}` }),
    course: of({ pk: `${root}#COURSE#${ids['academy.id']?.[0]}`, sk: 'PUBLISHED' }, { steps: MARK }),
    'course reader': of(
      { pk: `${root}#COURSE#${ids['academy.id']?.[0]}`, sk: `READER#${manager.personId}` },
      { completedAt: MARK },
    ),
    'course row': of({ pk: `${root}#COURSES`, sk: LATE }),
    'contact merge': of({ pk: `${root}#CONTACT#${contact.id}`, sk: `MERGE#${LATE}` }),
    'deleted card': of(boardItem(`Y#${LATE}`)),
    'deleted contact': of({ pk: `${root}#CONTACT#${contact.id}`, sk: 'TRASH' }),
    'deleted list': of(boardItem(`W#${LATE}`)),
    'deleted task': of({ pk: `${own('').pk}#TASKS`, sk: `TRASH#${LATE}` }),
    'earlier certificate': of(own(`COURSE#${ids['academy.id']?.[0]}#EARLIER#0`), { certificate: MARK }),
    due: of({ pk: 'DUE', sk: `2000-01-01T00:00:00.000Z#${tenant}#planted` }),
    'equipment count': of({ pk: `${root}#COUNTS`, sk: `COUNT#${LATE}` }),
    'equipment counted pieces': of({ pk: ofCount, sk: `PIECES#${equipment.product.id}` }, { quantity: MARK }),
    'equipment counter': of({ pk: ofCount, sk: `BY#${LATE}` }, { count: MARK }),
    'equipment difference': of({ pk: ofCount, sk: `DIFFERENCE#${LATE}` }),
    'equipment event': of({ pk: ofProduct, sk: `LOG#${LATE}` }),
    'equipment holder': of({ pk: `${root}#HOLDERS`, sk: LATE }, { count: 0.5, left: true }),
    'equipment kits': of({ pk: root, sk: 'INVENTORY#kits' }, { kits: MARK }),
    'equipment list': of({ pk: root, sk: 'INVENTORY#brands' }, { entries: MARK }),
    'equipment seen': of({ pk: ofCount, sk: `SEEN#${LATE}` }),
    'equipment signature': of(own(`SIGNED#${equipment.ids.entryId[0]}`), { signature: MARK }),
    'equipment unit': of({ pk: ofProduct, sk: `UNIT#${LATE}` }),
    'features of a mission': of({ pk: `${root}#MATCH#${mission.id}`, sk: 'FEATURES' }, { features: 7 }),
    'features of a person': of(own('FEATURES'), { features: 7 }),
    file: of({ pk: `${root}#FILE#${ids.fileId?.[0]}`, sk: 'FILE' }, { revision: MARK }),
    'file in the trash': of({ pk: `${root}#SPACE#${space}`, sk: `TRASH#${LATE}` }),
    'file link': of({ pk: `${root}#SPACE#${space}`, sk: `LINK#${ids.fileId?.[0]}-${LATE}` }),
    'file row': of({ pk: `${root}#FOLDER#${folder}`, sk: 'FILE#zz' }),
    'file shared with a person': of(own('SHARED#01'), { file: 7 }),
    'file tree': of({ pk: `${root}#SPACE#${space}`, sk: 'TREE' }, { version: MARK }),
    'files to delete': of({ pk: `${root}#FILES`, sk: 'DISCARDED#0' }, { keys: MARK }),
    'finance day': of(
      { pk: `${root}#FIGURES#FINANCE`, sk: `DAY#${new Date().toISOString().slice(0, 10)}` },
      { signed: 0.5 },
    ),
    'finance line': of({ pk: `${root}#FIGURES#FINANCE`, sk: 'LINE#9' }),
    'finance month': of({ pk: `${root}#FIGURES#FINANCE`, sk: 'MONTH#2026-03' }, { signed: 0.5 }),
    labels: of({ pk: `${own('').pk}#NOTES`, sk: 'LABELS' }, { labels: MARK }),
    'given task': of({ pk: `${own('').pk}#TASKS`, sk: `GIVEN#${LATE}` }),
    link: of({ pk: 'TOKEN#planted', sk: 'TOKEN' }, { purpose: MARK }),
    mail: of({ pk: `${own('').pk}#MAIL`, sk: `MAIL#${ids['mailbox.id']?.[0]}` }, { subject: 7 }),
    'mail trace': of({ pk: `${own('').pk}#MAIL#TRACES`, sk: `${ids['mailbox.id']?.[0]}#1` }, { threadId: 7 }),
    'mail text': of({ pk: `${own('').pk}#MAIL`, sk: `TEXT#${ids['mailbox.id']?.[0]}` }, { html: 7 }),
    'mailbox settings': of({ pk: `${own('').pk}#MAIL`, sk: 'SETTINGS' }, { version: MARK }),
    'mail order': of({ pk: `EMAIL#${LATE.toLowerCase()}@kit.example`, sk: `LOG#${LATE}` }, { mailTries: MARK }),
    'mail problem': of({ pk: `EMAIL#${LATE.toLowerCase()}@kit.example`, sk: 'MAIL' }, { problem: MARK }),
    'matching settings': of({ pk: root, sk: 'MATCHING' }),
    'matching settings change': of({ pk: `${root}#MATCHING`, sk: `LOG#${LATE}` }),
    member: of({ pk: root, sk: `MEMBER#${stranger.personId}` }),
    'member event': of({ pk: `${root}#USER#${resource.personId}`, sk: `LOG#${LATE}` }),
    message: of(own(`MESSAGE#${LATE}`)),
    mission: of(missionKey(tenant, other.id), { title: 7 }),
    'mission for a kit': of(own(`KIT#${LATE}`), { gsi1pk: `${root}#HOME`, gsi1sk: `KIT#2026-01-01#${LATE}` }),
    'mission option': of(own('MISSIONS'), { missions: { [LATE]: { client: MARK } } }),
    'month in the team': of({ pk: `${root}#TEAM`, sk: resource.personId }, { months: { '2026-03': { status: 7 } } }),
    note: of({ pk: `${own('').pk}#NOTES`, sk: `NOTE#${LATE}` }),
    'note in the trash': of({ pk: `${own('').pk}#NOTES`, sk: `TRASH#${LATE}` }),
    notification: of(own(`NOTE#${LATE}`)),
    'number of notes': of({ pk: `${own('').pk}#NOTES`, sk: 'SIZE' }, { top: MARK }),
    'own equipment': of(own(`EQUIPMENT#${LATE}`)),
    'own ranking decision': of(own(`DECISION#${mission.id}`)),
    'people day': of({ pk: `${root}#FIGURES#PEOPLE`, sk: 'DAY#2099-12-31' }, { active: 0.5 }),
    'people month': of(
      { pk: `${root}#FIGURES#PEOPLE`, sk: `MONTH#${new Date().toISOString().slice(0, 7)}` },
      { newcomers: 0.5 },
    ),
    'place in a ranking': of(own(`RANKED#${LATE}`)),
    'progress in a course': of(own('COURSE#fill-a-month'), { currentStep: MARK }),
    'planned session': of({ pk: `${root}#COURSE#${ids['academy.id']?.[0]}`, sk: `SESSION#${LATE}` }),
    positioning: of({ pk: missionPartition(tenant, mission.id), sk: `POSITIONING#${resource.personId}` }, { order: 7 }),
    'positioning event': of({ pk: `${root}#POSITIONING#${positioning.id}`, sk: `LOG#${LATE}` }),
    'positioning row': of(own(OWN_POSITIONINGS + LATE)),
    product: of({ pk: `${root}#PRODUCTS`, sk: equipment.product.id }, { tags: MARK }),
    'product row': of({ pk: `${root}#PRODUCTS#ROWS`, sk: LATE }),
    profile: of(own('PROFILE'), { version: MARK }),
    'profile documents': of(own('DOCUMENTS')),
    'profile row': of({ pk: `${root}#PROFILES`, sk: LATE }),
    ranking: of({ pk: `${root}#MATCH#${mission.id}`, sk: `RANKING#${LATE}` }),
    'ranking decision': of({ pk: `${root}#MATCH#${mission.id}`, sk: `DECISION#${LATE}` }),
    report: of(own('CRA#2026-05'), { status: 'WAITING_VALIDATION', gsi1pk: `${root}#WAITING`, gsi1sk: '2026-05#x' }),
    'report event': of({ pk: `${root}#CRA#${signed.id}`, sk: `LOG#${LATE}` }),
    'search entry': of({ pk: `${root}#FIND#people`, sk: `camille ${LATE}#person#${LATE}` }, { open: true }),
    'second factors': of({ pk: `EMAIL#${resource.email}`, sk: 'SECOND_FACTOR' }, { version: MARK }),
    session: of(own('SESSION#planted')),
    shortcuts: of(own('SHORTCUTS'), { shortcuts: MARK }),
    'sign-in ticket': of({ pk: 'TICKET#planted', sk: 'TICKET' }, { expiresAt: MARK }),
    'skill entry': of({ pk: `${root}#SKILL#java`, sk: `P#0#0#${LATE}` }),
    'staffing day': of(
      { pk: `${root}#STAFFING`, sk: `DAY#${new Date().toISOString().slice(0, 10)}` },
      { positioned: 0.5 },
    ),
    'staffing totals': of({ pk: `${root}#STAFFING`, sk: 'TOTAL' }, { missionsOpen: 0.5 }),
    task: of({ pk: `${own('').pk}#TASKS`, sk: `TASK#${LATE}` }),
    'team row': of({ pk: `${root}#TEAM`, sk: validator.personId }, { personId: 7 }),
    usage: of({ pk: `${root}#USAGE`, sk: '2026-11' }, { mailsSent: 0.5 }),
    workspace: of({ pk: root, sk: 'COMPANY' }, { type: MARK }),
  } satisfies Record<Kind, Item>
}

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
  'mail text': /^mailbox\.mail$/,
  'mailbox settings': /^mailbox\.(settings|labels|mail)$/,
  shortcuts: /^common\.shortcuts/,
  'staffing totals': /^dashboards\./,
  workspace: /./,
}

/** What no list shows: it is read when somebody comes in, follows a link or is erased, when something is sent, or is due. */
const UNLISTED: readonly Kind[] = [
  'due',
  'contact merge',
  ...(['deleted card', 'deleted contact', 'deleted list', 'deleted task'] as const),
  'mail trace',
  'number of notes',
  ...(['account', 'attempts', 'link', 'sign-in ticket'] as const),
  ...(['files to delete', 'mail order', 'mail problem'] as const),
]

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
  return { isBeside: !before, places: before ? [before, item] : [item], restore }
}

const tenant = await newPopulatedTenant(app)
const { manager, resource, validator } = tenant
const KINDS = Object.keys(planted(tenant)) as Kind[]

const readAs = async (person: Person, endpoint: Endpoint) => {
  const noted = recordLookups()
  const { status, body } = await call(app, endpoint, person, buildReadInput(tenant, endpoint), { anyCost: true })
  return { person, endpoint, name: nameOf(endpoint), status, body: body as unknown, asksFor: noted() }
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
      .map(nameOf)
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
