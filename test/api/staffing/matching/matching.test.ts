import { beforeAll, describe, expect, test } from 'vitest'
import { expression } from '#functions/core/table/expression.ts'
import { getItem, queryPage, transact } from '#functions/core/table/table.ts'
import { buildPersonIndexWrites } from '#functions/data/matching/matchIndex.ts'
import { users } from '#shared/people/users/contract.ts'
import { matching } from '#shared/staffing/matching/contract.ts'
import { ALGORITHM } from '#shared/staffing/matching/rules.ts'
import { DEFAULT_WEIGHTS } from '#shared/staffing/matching/weights.ts'
import { profiles } from '#shared/staffing/profiles/contract.ts'
import { EMPTY_PROFILE } from '#shared/staffing/profiles/rules.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { downloadArchive } from '#test/kit/archive.ts'
import { asks, features } from './matchingKit.ts'
import { addFeatures, addMission, propose, teamsOf } from './teamKit.ts'

const app = await startApi()
const { team, peopleOf } = teamsOf(app)

type Team = Awaited<ReturnType<typeof team>>
let it: Team
let other: Team
beforeAll(async () => {
  ;[it, other] = await Promise.all([team(), team()])
})

describe('people for a mission', () => {
  test('come best first, each with reasons, and everybody by the name they have in every list', async () => {
    const { items, mission, algorithm, weights } = await peopleOf(it)
    expect(mission).toEqual({ id: it.missionId, title: 'Refonte du portail' })
    expect(items.map(({ person }) => person.id)).toEqual([
      it.expert.personId,
      it.freelancer.personId,
      it.beginner.personId,
    ])
    expect(items.map(({ rank }) => rank)).toEqual([1, 2, 3])
    expect(items[0]?.person.name).toBe('Iris Belmont')
    expect(items[1]?.person.name).toBe(it.freelancer.name)
    expect(items[1]?.reasons[0]?.evidence[0]?.key).toBe('skillNear')
    expect(items[2]?.reasons[0]?.evidence.map(({ key }) => key)).toEqual(['skillBelow', 'skillNear'])
    expect(algorithm).toBe(ALGORITHM)
    expect(weights).toEqual(DEFAULT_WEIGHTS)
  })

  test('leave out who no longer works there', async () => {
    const mine = await team()
    const gone = { userId: mine.expert.personId }
    expect((await call(app, users.disable, mine.manager, gone, { anyCost: true })).status).toBe(200)
    expect((await peopleOf(mine)).items.map(({ person }) => person.id)).not.toContain(mine.expert.personId)
  })

  test('are for those who staff; the mission of another company is not there', async () => {
    for (const person of [it.expert, it.validator]) {
      expect((await call(app, matching.people, person, { missionId: it.missionId })).status).toBe(403)
    }
    expect((await call(app, matching.people, it.matcher, { missionId: other.missionId })).status).toBe(404)
    expect((await call(app, matching.log, it.matcher, { missionId: other.missionId })).status).toBe(404)
    const about = { personId: other.expert.personId }
    expect((await call(app, matching.missions, it.matcher, about)).status).toBe(404)
  })

  test('come 25 a page, all of them once', async () => {
    const mine = await newTenant(app)
    const many = await Promise.all(Array.from({ length: 31 }, () => mine.addPerson()))
    await Promise.all(many.map((one, at) => addFeatures(one, features([['python', 3, at * 3]]))))
    const missionId = await addMission(mine.tenant, asks([['python', 4]]))
    const first = (await call(app, matching.people, mine.manager, { missionId })).body
    expect(first.items).toHaveLength(25)
    const second = (await call(app, matching.people, mine.manager, { missionId, cursor: first.cursor })).body
    expect(second.items).toHaveLength(6)
    expect(second.cursor).toBeUndefined()
    const all = [...first.items, ...second.items]
    expect(new Set(all.map(({ person }) => person.id)).size).toBe(31)
    expect(all.map(({ rank }) => rank)).toEqual(Array.from({ length: 31 }, (_, at) => at + 1))
    const stolen = { missionId: it.missionId, cursor: first.cursor }
    expect((await call(app, matching.people, it.matcher, stolen)).status).toBe(400)
  })

  test('follow a profile that changes, and lose who left the index', async () => {
    const mine = await team()
    const before = features([['java', 2, 6]])
    const after = features(
      [
        ['java', 4, 90],
        ['spring-boot', 4, 90],
        ['docker', 3, 90],
      ],
      { rate: 400 },
    )
    const { tenant, personId } = mine.beginner
    expect(await transact(buildPersonIndexWrites(tenant, personId, before, after))).toBeUndefined()
    const found = (await peopleOf(mine)).items.find(({ person }) => person.id === personId)
    expect(found?.score).toBe(100)
    const listed = async () =>
      (await queryPage({ where: expression`#pk = ${`T#${tenant}#SKILL#docker`}`, limit: 10 })).items
    const [entry] = await listed()
    expect(entry).toMatchObject({ sk: expect.stringMatching(personId), says: expect.stringContaining('|400|') })
    const dearer = { ...after, rate: 640 }
    expect(await transact(buildPersonIndexWrites(tenant, personId, after, dearer))).toBeUndefined()
    expect(await listed()).toMatchObject([{ sk: entry?.sk, says: expect.stringContaining('|640|') }])
    expect(await transact(buildPersonIndexWrites(tenant, personId, dearer, undefined))).toBeUndefined()
    expect((await peopleOf(mine)).items.map(({ person }) => person.id)).not.toContain(personId)
    expect(await listed()).toEqual([])
  })
})

describe('every ranking that is shown', () => {
  test('is logged with who read it, the algorithm, the weights and every score', async () => {
    const mine = await team()
    const shown = await peopleOf(mine)
    const { items } = (await call(app, matching.log, mine.manager, { missionId: mine.missionId })).body
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ rankingId: shown.rankingId, algorithm: ALGORITHM, weights: DEFAULT_WEIGHTS })
    expect(items[0]?.by).toBe(mine.matcher.name)
    expect(items[0]?.entries?.map(({ personId, score }) => [personId, score])).toEqual(
      shown.items.map(({ person, score }) => [person.id, score]),
    )
    expect(items[0]?.entries?.[0]?.points).toHaveLength(6)
    const stored = await getItem({
      pk: `T#${mine.tenant}#MATCH#${mine.missionId}`,
      sk: `RANKING#${shown.rankingId}`,
    })
    expect((stored?.ttl as number) - Date.now() / 1000).toBeGreaterThan(729 * 86_400)
    expect(JSON.stringify(stored)).not.toContain('Belmont')
  })

  test('shows each person their own place, and a mission’s name only when it was proposed', async () => {
    const mine = await team()
    const { rankingId } = await peopleOf(mine)
    const read = async () => (await call(app, matching.myRankings, mine.beginner, {})).body.items
    expect(await read()).toMatchObject([{ rankingId, mission: null, algorithm: ALGORITHM }])
    await propose(mine.beginner, mine.missionId, 'SENT_TO_RESOURCE')
    expect(await read()).toMatchObject([{ rankingId, mission: { title: 'Refonte du portail' } }])
    expect((await call(app, matching.myRankings, mine.validator, {})).body.items).toEqual([])
  })
})

test('everything that the matching keeps of a person is in their personal data, and nothing of others', async () => {
  const mine = await team()
  const { rankingId } = await peopleOf(mine)
  const about = { missionId: mine.missionId, personId: mine.expert.personId }
  await call(app, matching.decide, mine.matcher, { ...about, kind: 'PIN', note: 'Knows the client.' })
  const { body } = await call(app, matching.missions, mine.matcher, { personId: mine.expert.personId })
  const archive = await downloadArchive(app, mine.expert)
  const [features, places, decisions, missions] = ['features', 'places', 'decisions', 'missions'].map((name) =>
    archive.read(`matching/${name}.json`),
  )
  const kept = { features, places, decisions, missions }
  expect(kept).toMatchObject({
    features: { skills: [{ code: 'java', level: 4 }, { code: 'spring-boot' }] },
    places: [{ rankingId, mission: mine.missionId, score: 100, algorithm: ALGORITHM }],
    decisions: [{ mission: mine.missionId, kind: 'PIN', note: 'Knows the client.', by: mine.matcher.personId }],
    missions: [{ id: body.rankingId, entries: [{ id: mine.missionId }] }],
  })
  expect(JSON.stringify(kept)).not.toContain(mine.beginner.personId)
  expect(JSON.stringify(archive.read('other.json') ?? [])).not.toContain(mine.missionId)
})

describe('a decision of a manager', () => {
  const decide = (mine: Team, who: Person, kind: 'PIN' | 'RAISE' | 'DISMISS' | 'NONE', note: string, key?: string) =>
    call(app, matching.decide, mine.matcher, { missionId: mine.missionId, personId: who.personId, kind, note }, { key })

  test('needs a reason', async () => {
    const refused = await decide(it, it.beginner, 'PIN', '   ')
    expect([refused.status, refused.body]).toMatchObject([422, { code: 'matching.noteRequired' }])
  })

  test('comes before what was computed, is shown, logged and taken back', async () => {
    const mine = await team()
    const order = async () =>
      (await peopleOf(mine)).items.map(({ person, rank, decision }) => [person.id, rank, decision?.kind])
    expect((await decide(mine, mine.beginner, 'PIN', 'Knows the client.')).status).toBe(200)
    expect((await decide(mine, mine.expert, 'DISMISS', 'Asked not to commute.')).status).toBe(200)
    expect(await order()).toEqual([
      [mine.beginner.personId, 1, 'PIN'],
      [mine.freelancer.personId, 2, undefined],
      [mine.expert.personId, null, 'DISMISS'],
    ])
    const { items } = (await call(app, matching.log, mine.manager, { missionId: mine.missionId })).body
    expect(items[0]?.entries?.map(({ decision }) => decision)).toEqual(['PIN', null, 'DISMISS'])
    expect((await decide(mine, mine.beginner, 'NONE', 'Another team took him.')).status).toBe(200)
    expect((await decide(mine, mine.expert, 'RAISE', 'Moved house.')).status).toBe(200)
    expect((await order()).map(([id]) => id)).toEqual(
      [mine.expert, mine.freelancer, mine.beginner].map(({ personId }) => personId),
    )
    const kept = await getItem({
      pk: `T#${mine.tenant}#MATCH#${mine.missionId}`,
      sk: `DECISION#${mine.expert.personId}`,
    })
    expect(kept?.before).toMatchObject([{ kind: 'DISMISS', note: 'Asked not to commute.', by: mine.matcher.personId }])
  })

  test('is of those who position people, about people and missions of their company', async () => {
    const input = { missionId: it.missionId, personId: it.expert.personId, kind: 'PIN', note: 'x' } as const
    const profiles = await it.addPerson({ permissions: ['MANAGE_PROFILES'], type: 'ESN' })
    expect((await call(app, matching.decide, profiles, input)).status).toBe(403)
    const strange = { ...input, personId: other.expert.personId }
    expect((await call(app, matching.decide, it.matcher, strange)).status).toBe(404)
    expect((await call(app, matching.decide, it.matcher, { ...input, missionId: other.missionId })).status).toBe(404)
  })

  test('is made once, however often it is sent', async () => {
    const key = 'decide-0123456789-abcdefg'
    const mine = await team()
    const first = await decide(mine, mine.expert, 'PIN', 'First choice.', key)
    const again = await decide(mine, mine.expert, 'PIN', 'First choice.', key)
    expect(again.body).toEqual(first.body)
  })

  test('is known to the person when they were proposed the mission', async () => {
    const mine = await team()
    await decide(mine, mine.expert, 'PIN', 'Knows the client.')
    const why = () => call(app, matching.why, mine.expert, { missionId: mine.missionId })
    expect((await why()).status).toBe(404)
    await propose(mine.beginner, mine.missionId, 'RESOURCE_SELECTED')
    expect((await call(app, matching.why, mine.beginner, { missionId: mine.missionId })).status).toBe(404)
    // Nor is it when the company shows its open missions to everybody.
    const settings = { weights: { ...DEFAULT_WEIGHTS }, openToPeople: true, version: 0 }
    expect((await call(app, matching.setSettings, mine.manager, settings)).status).toBe(200)
    expect((await why()).body).toMatchObject({ score: 100, decision: null })
    await propose(mine.expert, mine.missionId, 'SENT_TO_RESOURCE')
    expect((await why()).body).toMatchObject({
      mission: { title: 'Refonte du portail' },
      score: 100,
      decision: { kind: 'PIN', note: 'Knows the client.', by: mine.matcher.name },
    })
  })
})

test('who is erased is in no list, and nothing that was written about them stays', async () => {
  const mine = await team()
  const { tenant, missionId, matcher, manager } = mine
  const expert = await mine.addPerson({ firstName: 'Lena', lastName: 'Mervault' })
  const tasks = [{ headline: 'Conception', skills: [{ code: 'java', level: 4 }] }]
  const lead = { title: 'Lead', organization: '', description: '', startDate: '2019-01-01', endDate: null, tasks }
  const profile = { ...EMPTY_PROFILE, professionalTitle: 'Java', userExperiences: [lead], version: 0 }
  expect((await call(app, profiles.save, expert, { profilId: expert.personId, ...profile })).status).toBe(200)
  expect((await peopleOf(mine)).items.map(({ person }) => person.id)).toContain(expert.personId)
  const note = 'Prefers mornings.'
  await call(app, matching.decide, matcher, { missionId, personId: expert.personId, kind: 'PIN', note })
  await peopleOf(mine)
  const userId = expert.personId
  await call(app, users.disable, manager, { userId }, { anyCost: true })
  const erased = await call(app, users.erase, manager, { userId, confirmEmail: expert.email }, { anyCost: true })
  expect(erased.status).toBe(200)
  const { items } = await queryPage({ where: expression`#pk = ${`T#${tenant}#P#${userId}`}`, limit: 50 })
  expect(items.filter(({ sk }) => !sk.startsWith('CRA#'))).toEqual([])
  const lists = await queryPage({ where: expression`#pk = ${`T#${tenant}#SKILL#java`}`, limit: 50 })
  expect(JSON.stringify(lists.items)).not.toContain(userId)
  const left = await queryPage({ where: expression`#pk = ${`T#${tenant}#MATCH#${missionId}`}`, limit: 50 })
  expect(JSON.stringify(left.items)).not.toContain(note)
  const log = (await call(app, matching.log, manager, { missionId })).body.items
  expect(JSON.stringify(log)).not.toContain('Mervault')
  expect(log[0]?.entries?.find(({ personId }) => personId === userId)?.name).toMatch(/^(Former|Ancien) consultant/)
})
