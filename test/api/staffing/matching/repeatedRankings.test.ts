import { expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { transact } from '#functions/core/table/table.ts'
import { buildPersonIndexWrites } from '#functions/data/matching/matchIndex.ts'
import { matching } from '#shared/staffing/matching/contract.ts'
import { call, startApi } from '#test/kit/api.ts'
import { features } from './matchingKit.ts'
import { teamsOf } from './teamKit.ts'

const app = await startApi()
const { team, peopleOf } = teamsOf(app)

test('somebody’s place stands once while a ranking is opened again with the same result, until the next hour', async () => {
  const mine = await team()
  const { beginner, manager, missionId } = mine
  const places = async () =>
    (await call(app, matching.myRankings, beginner, {})).body.items.map(({ rankingId }) => rankingId)
  const logged = async () =>
    (await call(app, matching.log, manager, { missionId })).body.items.map(({ rankingId }) => rankingId)
  const nextHour = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000)
  const show = async (minutes: number) => {
    setClock({ at: new Date(nextHour.getTime() + minutes * 60_000) })
    return (await peopleOf(mine)).rankingId
  }
  const shown = [await show(1), await show(2)]
  expect(await places()).toEqual([shown[1]])
  const [before, after] = [features([['java', 2, 6]]), features([['java', 4, 90]])]
  expect(await transact(buildPersonIndexWrites(beginner.tenant, beginner.personId, before, after))).toBeUndefined()
  shown.push(await show(3))
  expect(await places()).toEqual([shown[2], shown[1]])
  shown.push(await show(61))
  expect(await places()).toEqual([shown[3], shown[2], shown[1]])
  // What was shown is in the log of the mission each time.
  expect(await logged()).toEqual(shown.toReversed())
  setClock()
})
