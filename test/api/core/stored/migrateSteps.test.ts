import { expect, test } from 'vitest'
import { expression } from '#functions/core/table/expression.ts'
import { putItem, queryAll } from '#functions/core/table/table.ts'
import { migrate } from '#infra/operate/migrate.ts'
import { dayInParis } from '#shared/core/dates/paris.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, startApi, startOwnTable } from '#test/kit/api.ts'

const table = await startOwnTable()
const app = await startApi({ table })
const { must, newMission, sent, answer } = staffingOf(app)
const quietly = () => undefined

test('positionings of an earlier release are found by the days of their steps, as their history tells them', async () => {
  const { tenant, manager, resource } = await newTenant(app)
  const { id } = await newMission(manager)
  const { token } = await sent(manager, id, resource)
  await must(answer(token))
  await app.drained()
  const today = dayInParis(new Date())
  const found = async (step: 'sentToClient' | 'acceptedByClient', more: object = {}) => {
    const days = { from: today, until: today, step }
    return (await must(call(app, positionings.list, manager, { size: 5, ...days, ...more }))).items.length
  }
  const partitions = [
    `#MISSION#${id}`,
    '#POSITIONINGS#ALL',
    '#POSITIONINGS#ACCEPTED_BY_CLIENT',
    `#P#${resource.personId}`,
  ]
  let old = 0
  for (const pk of partitions) {
    for (const { stepped, ...item } of await queryAll({ where: expression`#pk = ${`T#${tenant}${pk}`}` })) {
      if (stepped === undefined) continue
      await putItem(item)
      old += 1
    }
  }
  expect(old).toBe(4)
  expect(await found('sentToClient')).toBe(0)
  expect(await migrate(quietly, Number.POSITIVE_INFINITY)).toMatchObject({ upgraded: old, left: 0 })
  for (const more of [{}, { personId: resource.personId }, { status: 'ACCEPTED_BY_CLIENT' }]) {
    expect(await found('sentToClient', more)).toBe(1)
    expect(await found('acceptedByClient', more)).toBe(1)
  }
  expect(await migrate(quietly, Number.POSITIVE_INFINITY)).toMatchObject({ upgraded: 0, left: 0 })
})
