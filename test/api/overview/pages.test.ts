import { marshall } from '@aws-sdk/util-dynamodb'
import { describe, expect, test } from 'vitest'
import { newId } from '#functions/core/clock.ts'
import { issueAccessToken } from '#functions/core/security/signer.ts'
import { expression } from '#functions/core/table/expression.ts'
import { queryPage, transact } from '#functions/core/table/table.ts'
import { recordMemberEvent } from '#functions/data/accounts/accountEvents.ts'
import { buildActivityWrites as tell } from '#functions/data/activities/activities.ts'
import { handler as deliver } from '#functions/deliver/handler.ts'
import { pages } from '#shared/overview/pages/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { downloadArchive } from '#test/kit/archive.ts'

const app = await startApi()
const { resource } = await newTenant(app)
const { must, newMission } = staffingOf(app)
const month = { year: 2026, month: 1 }
const typed = { kind: 'typed', text: 'Camille Roussel' } as const

const feed = async (person: Person, before?: string) =>
  must(call(app, pages.activities, person, before === undefined ? {} : { before }))
const told = async (person: Person) => (await feed(person)).map(({ description }) => description)

/** Somebody's report that was sent and validated. */
const validated = async (names = {}) => {
  const staff = await newTenant(app)
  const person = await staff.addPerson(names)
  const { client, mission } = await staff.acceptMission(person)
  const activity = [{ client: client.id, mission: mission.id, details: [{ day: 5, value: 1 }] }]
  const { id: craId } = await must(call(app, cra.save, person, { ...month, version: 0, activity, comments: '' }))
  await must(call(app, cra.send, person, { craId, version: 1 }))
  const answer = { craId, version: 2, craValidationStatus: 'VALIDATED', signature: typed } as const
  await must(call(app, cra.respond, staff.validator, answer))
  await app.drained()
  return { ...staff, person, craId }
}

describe('icons', () => {
  test.each([
    ['feather', 'Feather', 287, 6, 'airplay'],
    ['heroicons-outline', 'Heroicons Outline', 324, 6, 'bell-alert'],
    ['heroicons-solid', 'Heroicons Solid', 324, 6, 'bell-alert'],
    ['heroicons-mini', 'Heroicons Mini', 324, 5, 'bell-alert'],
    ['material-solid', 'Material Solid', 2122, 6, 'account_balance'],
    ['material-outline', 'Material Outline', 2122, 6, 'account_balance'],
    ['material-twotone', 'Material Twotone', 2122, 6, 'account_balance'],
  ])('of %s are all in its list, once', async (set, name, count, size, one) => {
    const { status, body } = await call(app, pages.icons, resource, { set })
    expect(status).toBe(200)
    const { list, ...about } = body
    expect(about).toEqual({ namespace: set, name, grid: `icon-size-${size}` })
    expect(list.length).toBe(count)
    expect(new Set(list).size).toBe(count)
    expect(list).toContain(one)
  })

  test.each(['fontawesome', 'constructor', 'heroicons'])('of %s, which is no set, are not found', async (set) => {
    expect((await call(app, pages.icons, resource, { set })).status).toBe(404)
  })
})

describe('activities', () => {
  test('of a report are told to its owner, its validators and who manages reports, each with a link of theirs', async () => {
    const { person, validator, manager, freelancer, craId } = await validated({ firstName: 'Zoé', lastName: 'A & <b>' })
    const name = '<strong>Zoé A &amp; &lt;b&gt;</strong>'
    const [newest, before, ...others] = await feed(person)
    expect(others).toEqual([])
    expect(newest).toEqual({
      id: expect.any(String),
      date: expect.any(String),
      icon: 'check-badge',
      useRouter: true,
      description: `<strong>${validator.name}</strong> validated the timesheet of ${name} for January 2026.`,
      link: '/activity-report/timesheets/1/2026',
      linkedContent: 'Open the timesheet',
    })
    expect(before?.description).toBe(`${name} sent the timesheet for January 2026.`)
    for (const reader of [validator, manager]) {
      const links = (await feed(reader)).map(({ link }) => link)
      expect(links).toEqual([1, 2].map(() => `/activity-report/timesheets/validate/${craId}`))
    }
    expect((await told(manager))[1]).toBe(`${name} a envoyé le CRA de janvier 2026.`)
    expect(await told(freelancer)).toEqual([])
  })

  test('are asked for anew: who may no longer sign is told nothing of other people’s reports', async () => {
    const { validator } = await validated()
    expect(await told(validator)).toHaveLength(2)
    const token = await issueAccessToken({ ...validator.claims, permissions: ['VIEW_CRA'] }, new Date())
    expect(await told({ ...validator, token })).toEqual([])
  })

  test('of another company are not there', async () => {
    const { manager } = await newTenant(app)
    const { manager: theirs } = await validated()
    const [entry] = await feed(theirs)
    expect(await feed(manager)).toEqual([])
    expect(await feed(manager, entry?.id)).toEqual([])
  })

  test('that are delivered twice are told once', async () => {
    const { manager, tenant, craId } = await validated()
    const before = await feed(manager)
    const { items } = await queryPage({ where: expression`#pk = ${`T#${tenant}#CRA#${craId}`}`, limit: 10 })
    const Records = items.map((item, index) => ({
      eventName: 'INSERT' as const,
      dynamodb: { SequenceNumber: `${index}`, NewImage: marshall(item) as never },
    }))
    expect(await deliver({ Records })).toEqual({ batchItemFailures: [] })
    expect(await feed(manager)).toEqual(before)
  })

  test('of missions and proposals are told to who places people, and to the person from the proposal on', async () => {
    const { manager, resource, validator } = await newTenant(app)
    const mission = await newMission(manager)
    const { id } = await must(
      call(app, positionings.select, manager, { missionId: mission.id, personId: resource.personId, preposedAdr: 500 }),
    )
    await app.drained()
    expect(await told(resource)).toEqual([])
    await must(call(app, positionings.propose, manager, { positioningId: id, version: 1, preposedAdr: 500 }))
    await must(call(app, missions.close, manager, { missionId: mission.id, version: mission.version }))
    await app.drained()
    const [proposal, ...others] = await feed(resource)
    expect(others).toEqual([])
    expect(proposal).toMatchObject({
      link: '/proposals',
      description: expect.stringContaining('<strong>Refonte du portail</strong>'),
    })
    expect((await feed(manager)).map(({ icon, link }) => [icon, link])).toEqual(
      [1, 2, 3].map(() => ['briefcase', `/mission-proposals/${mission.id}`]),
    )
    const at = `la mission <strong>Refonte du portail</strong> chez <strong>${mission.client.title}</strong>.`
    expect(await told(manager)).toEqual(
      expect.arrayContaining(['ouvert', 'fermé'].map((done) => expect.stringMatching(`a ${done} ${at}`))),
    )
    expect(await told(validator)).toEqual([])
  })

  test('say to everybody employed who joined, and only to who manages people who left', async () => {
    const { tenant, manager, resource, freelancer, addPerson } = await newTenant(app)
    const another = await addPerson({ type: 'FREELANCER' })
    const actionBy = { id: manager.personId, name: manager.name }
    for (const actionType of ['ACTIVATED', 'DISABLED'] as const) {
      await transact([recordMemberEvent(tenant, freelancer.personId, { actionType, actionBy }).write])
    }
    await app.drained()
    expect(await told(resource)).toEqual([`<strong>${freelancer.name}</strong> a rejoint l’entreprise.`])
    expect(await told(another)).toEqual([])
    expect(await told(manager)).toEqual([
      `<strong>${manager.name}</strong> a désactivé le compte d’<strong>${freelancer.name}</strong>.`,
      `<strong>${freelancer.name}</strong> a rejoint l’entreprise.`,
    ])
  })

  test('name nobody who was erased, and are part of what somebody takes with them', async () => {
    const { manager, person } = await validated({ firstName: 'Zéphyrine', lastName: 'Quillebœuf' })
    const own = (await downloadArchive(app, person)).read('activities.json')
    expect(JSON.stringify(own)).toContain('CRA_VALIDATED')
    const { personId: userId, email: confirmEmail } = person
    await must(call(app, users.disable, manager, { userId }))
    await must(call(app, users.erase, manager, { userId, confirmEmail }))
    await app.drained()
    const all = await told(manager)
    expect(all.length).toBeGreaterThan(2)
    expect(all.join()).not.toMatch(/Zéphyrine|Quillebœuf/)
    expect(all.at(-1)).toMatch(/^<strong>Ancien consultant \w{4}<\/strong> a envoyé/)
    expect((await feed(manager)).every(({ link }) => !link?.startsWith('/company/user-info/'))).toBe(true)
  })

  test('come a hundred at a time, each once, in the same cost however many there are', async () => {
    const { tenant, manager, resource } = await newTenant(app)
    const at = new Date().toISOString()
    const ids = Array.from({ length: 230 }, () => newId())
    for (const id of ids) {
      const activity = { id, at, by: resource.personId, code: 'CRA_SENT', about: resource.personId } as const
      await transact(
        tell(tenant, { ...activity, craId: `${resource.personId}-2026-1` }, [resource.personId, manager.personId]),
      )
    }
    const seen: string[] = []
    for (const size of [100, 100, 30, 0]) {
      const page = await feed(manager, seen.at(-1))
      expect(page).toHaveLength(size)
      seen.push(...page.map(({ id }) => id))
    }
    expect(seen).toEqual(ids.toReversed())
  })
})
