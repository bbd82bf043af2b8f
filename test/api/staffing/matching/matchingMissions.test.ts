import { describe, expect, test } from 'vitest'
import { getItem } from '#functions/core/table/table.ts'
import { matching } from '#shared/staffing/matching/contract.ts'
import { DEFAULT_WEIGHTS } from '#shared/staffing/matching/weights.ts'
import { call, startApi } from '#test/kit/api.ts'
import { asks } from './matchingKit.ts'
import { addMission, propose, teamsOf } from './teamKit.ts'

const app = await startApi()
const { team, peopleOf } = teamsOf(app)

describe('missions for a person', () => {
  test('are ranked for those who staff, open ones only, and logged with the person', async () => {
    const mine = await team()
    await addMission(mine.tenant, asks([['java', 4]]), { title: 'Closed', open: false })
    const better = await addMission(mine.tenant, asks([['java', 2]]), { title: 'Java only' })
    const about = { personId: mine.beginner.personId }
    const { items, rankingId } = (await call(app, matching.missions, mine.matcher, about)).body
    expect(items.map(({ mission }) => mission.id)).toEqual([better, mine.missionId])
    const pk = `T#${mine.tenant}#P#${mine.beginner.personId}`
    expect(await getItem({ pk, sk: `RANKING#${rankingId}` })).toMatchObject({ reader: mine.matcher.personId })
    expect((await call(app, matching.missions, mine.beginner, about)).status).toBe(403)
  })

  test('are shown to the person when the company says so, and not before', async () => {
    const mine = await team()
    const read = () => call(app, matching.mine, mine.beginner, {})
    expect(await read()).toMatchObject({ status: 200, body: { shown: false, items: [] } })
    expect((await call(app, matching.why, mine.beginner, { missionId: mine.missionId })).status).toBe(404)
    const change = { weights: { ...DEFAULT_WEIGHTS }, openToPeople: true, version: 0 }
    expect((await call(app, matching.setSettings, mine.manager, change)).status).toBe(200)
    const shown = { id: mine.missionId, title: 'Refonte du portail', startDate: '2099-01-01', intervention: 'HYBRID' }
    expect((await read()).body).toMatchObject({ shown: true, items: [{ mission: shown }] })
    expect((await call(app, matching.why, mine.beginner, { missionId: mine.missionId })).status).toBe(200)
    expect((await call(app, matching.mine, mine.validator, {})).body).toEqual({
      shown: true,
      items: [],
      hasSkills: false,
    })
  })

  test('say where the person stands on each, to them only once they were proposed it', async () => {
    const mine = await team()
    const settings = { weights: { ...DEFAULT_WEIGHTS }, openToPeople: true, version: 0 }
    expect((await call(app, matching.setSettings, mine.manager, settings)).status).toBe(200)
    const seen = async () => {
      const about = { personId: mine.beginner.personId }
      const [staffing, own] = await Promise.all([
        call(app, matching.missions, mine.matcher, about),
        call(app, matching.mine, mine.beginner, {}),
      ])
      return [staffing, own].map(({ body }) =>
        Object.fromEntries(body.items.map(({ mission, positioning }) => [mission.title, positioning])),
      )
    }
    await addMission(mine.tenant, asks([['java', 2]]), { title: 'Free' })
    await propose(
      mine.beginner,
      await addMission(mine.tenant, asks([['java', 2]]), { title: 'Listed' }),
      'RESOURCE_SELECTED',
    )
    await propose(mine.beginner, mine.missionId, 'SENT_TO_RESOURCE')
    const [proposed, free] = [{ 'Refonte du portail': 'SENT_TO_RESOURCE' }, { Free: null }]
    expect(await seen()).toEqual([
      { ...proposed, ...free, Listed: 'RESOURCE_SELECTED' },
      { ...proposed, ...free, Listed: null },
    ])
  })
})

describe('what counts how much', () => {
  test('is changed within bounds, over the version that was seen, with a note of who did', async () => {
    const [mine, other] = await Promise.all([team(), team()])
    const weights = { ...DEFAULT_WEIGHTS, languages: 50 }
    const change = { weights, openToPeople: false, version: 0 }
    expect((await call(app, matching.setSettings, mine.matcher, change)).body.version).toBe(1)
    const stale = await call(app, matching.setSettings, mine.manager, change)
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'matching.stale' }])
    const { history, version } = (await call(app, matching.settings, mine.manager, {})).body
    expect(version).toBe(1)
    expect(history).toMatchObject([{ by: mine.matcher.name, before: { weights: DEFAULT_WEIGHTS }, after: { weights } }])
    expect((await peopleOf(mine)).weights).toEqual(weights)
    const none = { ...change, weights: { ...weights, skills: 0 }, version: 1 }
    expect((await call(app, matching.setSettings, mine.manager, none)).status).toBe(400)
    expect((await call(app, matching.setSettings, mine.expert, change)).status).toBe(403)
    expect((await call(app, matching.settings, other.matcher, {})).body.version).toBe(0)
  })
})
