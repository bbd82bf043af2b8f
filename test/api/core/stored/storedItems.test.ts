import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { issueAccessToken } from '#functions/core/security/signer.ts'
import type { Item } from '#functions/core/table/item.ts'
import { put, transact } from '#functions/core/table/table.ts'
import type { Member } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { Event } from '#functions/data/streamEvents.ts'
import { MAIL_DOMAIN } from '#infra/local/environment.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { endpoints, folderOf, type GroupName } from '#shared/contracts.ts'
import { type Endpoint, endpointName } from '#shared/core/endpoint.ts'
import { allows } from '#shared/core/permissions.ts'
import { users } from '#shared/people/users/contract.ts'
import { matching } from '#shared/staffing/matching/contract.ts'
import { profiles } from '#shared/staffing/profiles/contract.ts'
import { EMPTY_PROFILE } from '#shared/staffing/profiles/rules.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { call, type Person, startApi } from '#test/kit/api.ts'
import { newPopulatedTenant, type PopulatedTenant } from '#test/kit/samples/populated.ts'
import { buildReadInput } from '#test/kit/samples/readInputs.ts'
import { validWrites } from '#test/kit/samples/writes.ts'

/** What earlier releases have stored is read by this one: whole workspaces of theirs are kept in `test/stored`. test/unit/core/table/storedSchemas.test.ts asks for another one. */

const app = await startApi({ mailDomain: MAIL_DOMAIN })

const FOLDER = 'test/stored'
const files = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.items.jsonl'))
  .toSorted()
interface Kept {
  /** Persons by what they are in the workspace. */
  people: Record<'manager' | 'resource' | 'validator', string>
  ids: Record<string, readonly string[]>
  items: Item[]
}
/** What it is on the first line, then an item a line. */
const keptIn = (file: string): Kept => {
  const [head = '', ...lines] = readFileSync(`${FOLDER}/${file}`, 'utf8').trim().split('\n')
  return { ...JSON.parse(head), items: lines.map((line) => JSON.parse(line)) }
}

/** Keeps a workspace as this release stores it. */
const keep = async (file: string) => {
  const tenant = await newPopulatedTenant(app)
  const { manager, resource, validator, freelancer, mission, staffing } = tenant
  const { version, weights } = await staffing.must(call(app, matching.settings, manager, {}))
  await staffing.must(call(app, matching.setSettings, manager, { version, weights, openToPeople: true }))
  const { personId } = resource
  const tasks = [{ headline: 'Conception', skills: [{ code: 'java', level: 4 }] }]
  const lead = { title: 'Lead', organization: '', description: '', startDate: '2019-01-01', endDate: null, tasks }
  const knowing = { ...EMPTY_PROFILE, userExperiences: [lead] }
  const { version: before } = await staffing.must(call(app, profiles.get, resource, { profilId: personId }))
  await staffing.must(call(app, profiles.save, resource, { profilId: personId, ...knowing, version: before }))
  await app.drained()
  const decided = { missionId: mission.id, personId, kind: 'PIN' as const, note: 'Connaît le client.' }
  // Of a mail that was deleted for good, a trace is kept.
  const [mail] = (await staffing.must(call(app, mailbox.mails, manager, { folder: 'sent' }))).mails ?? []
  await staffing.must(call(app, mailbox.update, manager, { id: mail?.id ?? '', mail: { folder: 'trash' } }))
  await staffing.must(call(app, mailbox.discard, manager, { id: mail?.id ?? '' }))
  // Ends with a document that is kept.
  await validWrites(app)['profiles.removeDocument']?.(tenant)
  await staffing.must(call(app, users.endSessions, manager, { userId: freelancer.personId }))
  await staffing.must(call(app, matching.people, manager, { missionId: mission.id }))
  await staffing.must(call(app, matching.missions, manager, { personId }))
  await staffing.must(call(app, matching.decide, manager, decided))
  await app.drained()
  const people = { manager: manager.personId, resource: personId, validator: validator.personId }
  const all = (await everythingIn(app)).split('\n').map((line) => JSON.parse(line) as Item)
  const { email: _, confirmEmail: __, token: ___, ...ids } = tenant.ids
  const items = all.filter(
    ({ pk, tenant: of }) => of === tenant.tenant || [tenant.tenant, resource.email].some((one) => pk.includes(one)),
  )
  const lines = [{ people, ids }, ...items].map((one) => `${JSON.stringify(one)}\n`)
  writeFileSync(`${FOLDER}/${file}`, lines.join(''))
}

const today = `${new Date().toISOString().slice(0, 10)}.items.jsonl`
test.runIf(process.env.REGIE_KEEP_STORED)(
  'a workspace is kept as this release stores it',
  { timeout: 120_000 },
  async () => {
    await keep(today)
    expect(keptIn(today).items.length).toBeGreaterThan(100)
  },
)

const personIn = async ({ items }: Kept, id: string): Promise<Person> => {
  const of = (prefix: string) =>
    items.find(({ pk, sk }) => sk.startsWith(prefix) && (pk.endsWith(id) || sk.endsWith(id)))
  const member = of('MEMBER#') as unknown as Member & Item
  const [, tenant = ''] = member.pk.split('#')
  const sid = of('SESSION#')?.sk.slice('SESSION#'.length) ?? ''
  const { permissions, type, email, accountId, displayLanguage: language } = member
  const claims = { sub: id, sid, tenant, name: fullName(member), permissions, type, language }
  const token = await issueAccessToken(claims, new Date())
  return { tenant, personId: id, accountId, name: claims.name, email, password: '', token, claims }
}

const reads = endpoints.filter(
  ({ method, access, changes }) => method === 'GET' && access !== 'public' && changes.length === 0,
)
/** What needs more than is kept: an older page, a publication, a mission proposed and not yet answered, a file. */
const ELSEWHERE = ['chat.messages', 'help.articleVersion', 'matching.why', 'notes.picture', 'profiles.document']
const isApp = (group: string): boolean => group !== 'chat' && folderOf(group as GroupName).startsWith('apps/')
/** What came later than the rest of its app, and the id without which there is nothing of it. */
const LATER: Readonly<Record<string, string>> = {
  'academy.sessions': 'academy.course',
  'academy.planned': 'academy.course',
  'academy.attendees': 'academy.attendees.id',
  'inventory.kitUnits': 'inventory.kitUnits.id',
}
/** What reads one thing of an app that came later than what is kept, whose ids are not there, or of what ships with the product. */
const isLater = ({ group, name, path, input }: Endpoint, { ids }: { ids: Record<string, unknown> }): boolean =>
  isApp(group) &&
  Object.keys(input.shape).length > 0 &&
  // Counts came later than the equipment.
  (path.includes('/counts/{id}')
    ? !('inventory.count.id' in ids)
    : !Object.keys(ids).some(
        (id) => id.startsWith(LATER[`${group}.${name}`] ?? `${group}.`) || (group === 'files' && id === 'fileId'),
      ))

describe.each(files)('of what was stored in %s', (file) => {
  const kept = keptIn(file)

  test('every order to tell people is understood', () => {
    const orders = kept.items.filter(({ kind }) => kind === 'event')
    expect(orders.length).toBeGreaterThan(10)
    expect(orders.flatMap((item) => Event.safeParse(item).error ?? [])).toEqual([])
  })

  test('everything is read, and nothing is unreadable', async () => {
    // Kept for years here, whatever they were to be kept for.
    const ttl = Math.floor(Date.now() / 1000) + 86_400
    const writes = kept.items.map((item) => put('ttl' in item ? { ...item, ttl } : item))
    for (let at = 0; at < writes.length; at += 100) expect(await transact(writes.slice(at, at + 100))).toBeUndefined()
    const [manager, resource, validator] = [
      await personIn(kept, kept.people.manager),
      await personIn(kept, kept.people.resource),
      await personIn(kept, kept.people.validator),
    ]
    const begun = app.logs.length
    const refused: unknown[] = []
    const read = reads.filter((one) => !ELSEWHERE.includes(endpointName(one)) && !isLater(one, kept))
    for (const endpoint of read) {
      for (const person of [manager, resource].filter((one) => allows(endpoint.access, one.claims.permissions))) {
        const input = buildReadInput(kept as unknown as PopulatedTenant, endpoint)
        const { status, body } = await call(app, endpoint, person, input as never, { anyCost: true })
        const isTheirs = person === resource || typeof endpoint.access !== 'string'
        if (status !== 200 && isTheirs) refused.push({ [endpointName(endpoint)]: body })
      }
    }
    for (const { sk } of kept.items.filter((item) => item.sk.startsWith('MEMBER#'))) {
      const { status, body } = await call(app, users.get, manager, { userId: sk.slice('MEMBER#'.length), year: 2026 })
      if (status !== 200) refused.push({ [sk]: body })
    }
    expect(refused).toEqual([])
    expect(app.logs.slice(begun).filter((line) => line.includes('item unreadable'))).toEqual([])

    const [signed = '', , waiting = ''] = kept.ids.craId ?? []
    const report = (await call(app, cra.get, manager, { craId: signed })).body
    expect(report).toMatchObject({ status: 'VALIDATED', seal: { intact: true } })
    expect(report.activities[0]?.details).toContainEqual({ day: 3, value: 0.5 })
    const { version } = (await call(app, cra.get, validator, { craId: waiting })).body
    const answer = { craId: waiting, version, craValidationStatus: 'VALIDATED' as const }
    const signature = { kind: 'typed' as const, text: 'Côme Varenne' }
    expect((await call(app, cra.respond, validator, { ...answer, signature })).status).toBe(200)
    expect((await call(app, cra.get, manager, { craId: waiting })).body.seal).toMatchObject({ intact: true })
    await app.drained()

    setClock({ ahead: 10 * 365 * 86_400_000 })
    await app.runDueJobs()
    setClock()
    expect(app.logs.slice(begun).filter((line) => /item unreadable|due failed/.test(line))).toEqual([])
  }, 60_000)
})
