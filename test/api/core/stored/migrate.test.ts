import { expect, test } from 'vitest'
import type { Item } from '#functions/core/table/item.ts'
import { getItem, putItem } from '#functions/core/table/table.ts'
import { reportKey } from '#functions/data/reports/reports.ts'
import { migrate } from '#infra/operate/migrate.ts'
import { operate } from '#infra/operate/operator.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { inventoryOf } from '#test/api/apps/inventory/inventoryKit.ts'
import { call, newTenant, type Person, startApi, startOwnTable } from '#test/kit/api.ts'
import { startFaults } from '#test/kit/faults.ts'

const table = await startOwnTable()
const faults = await startFaults(table, 1)
const app = await startApi({ table, through: faults })
const { must } = inventoryOf(app)
const AT_ONCE = Number.POSITIVE_INFINITY
const quietly = () => undefined
const AT = { year: 2026, month: 3 }

/** A month of somebody as the first release stored it: decimals, whose last digits are off. */
const earlier = async (owner: Person, tenant: string): Promise<{ craId: string; item: () => Promise<Item> }> => {
  const { options, version } = await must(call(app, cra.month, owner, AT))
  const activity = options.map(({ client, mission }) => ({
    client: client.id,
    mission: mission.id,
    details: [{ day: 3, value: 0.3 }],
  }))
  const { id: craId } = await must(call(app, cra.save, owner, { ...AT, version, activity, comments: '' }))
  const key = reportKey(tenant, craId)
  const item = async () => (await getItem(key)) ?? expect.fail('no report')
  const stored = await item()
  const activities = (stored.activities as object[]).map((one) => ({
    ...one,
    details: [{ day: 3, value: 0.30000000000000004 }],
  }))
  await putItem({ ...stored, activities, v: 1 })
  return { craId, item }
}

const DAYS = [{ details: [{ day: 3, hundredths: 30 }] }]

test('reports of the first release get whole hundredths, say what they said, and are left alone from then on', async () => {
  const { tenant, resource, manager, acceptMission } = await newTenant(app, { validator: false })
  await acceptMission(resource)
  const { craId, item } = await earlier(resource, tenant)
  const before = await must(call(app, cra.get, resource, { craId }))
  const answers: string[] = []
  const operator = { by: 'arn:aws:sts::123456789012:assumed-role/Operator/ana', log: async () => undefined }
  const opened = { stage: async () => operator, local: async () => operator }
  const talk = { answer: (text: string) => answers.push(text), say: quietly, ask: async () => '' }
  await operate(['migrate', '--local'], opened, talk)
  expect(answers.join('')).toMatch(/^1 items brought up to date, 0 left as they are; \d+ units\.\n$/)
  expect(await item()).toMatchObject({ v: 2, activities: DAYS })
  expect(await must(call(app, cra.get, resource, { craId }))).toEqual(before)

  const { version } = await must(call(app, cra.send, resource, { craId, version: before.version }))
  await must(call(app, cra.respond, manager, { craId, version, craValidationStatus: 'VALIDATED' }))
  const sealed = await item()
  await putItem({ ...sealed, v: 1 })
  expect(await migrate(quietly, AT_ONCE)).toMatchObject({ upgraded: 0, left: 0 })
  expect(await item()).toEqual({ ...sealed, v: 1 })
})

test('what its owner saves meanwhile is theirs, and what cannot be read stays', async () => {
  const { tenant, resource, freelancer, acceptMission } = await newTenant(app)
  for (const owner of [resource, freelancer]) await acceptMission(owner)
  const { craId, item } = await earlier(resource, tenant)
  const spoilt = await earlier(freelancer, tenant)
  const broken = { ...(await spoilt.item()), comments: 7 }
  await putItem(broken)
  const { arrived, letGo } = await faults.hold(app, 'TransactWriteItems')
  const under = migrate(quietly, AT_ONCE)
  await arrived
  const { version, activities } = await must(call(app, cra.get, resource, { craId }))
  const activity = activities.map(({ client, mission }) => ({
    client: client.id,
    mission: mission.id,
    details: [{ day: 4, value: 1 }],
  }))
  await must(call(app, cra.save, resource, { ...AT, version, activity, comments: 'Mien' }))
  letGo()
  expect(await under).toMatchObject({ upgraded: 0, left: 2 })
  faults.set([])
  expect(await item()).toMatchObject({ comments: 'Mien', activities: [{ details: [{ day: 4, hundredths: 100 }] }] })
  expect(await spoilt.item()).toEqual(broken)
})

test('a migration that another release began and did not finish begins again', async () => {
  const { tenant, resource, acceptMission } = await newTenant(app, { validator: false })
  await acceptMission(resource)
  const { item } = await earlier(resource, tenant)
  const { pk, sk } = await item()
  const progress = { pk: 'OPERATOR#MIGRATE', sk: 'PROGRESS' }
  const at = new Date().toISOString()
  await putItem({ ...progress, after: { pk, sk }, at, release: 'the one before', v: 1 })
  expect(await migrate(quietly, AT_ONCE)).toMatchObject({ upgraded: 1 })
  expect(await item()).toMatchObject({ v: 2, activities: DAYS })
  expect(await getItem(progress)).toBeUndefined()
})
