import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { newId, now } from '#functions/core/clock.ts'
import { memberKey } from '#functions/core/http/rights.ts'
import { expression } from '#functions/core/table/expression.ts'
import { getItem, putItem, updateItem } from '#functions/core/table/table.ts'
import { canonical } from '#functions/data/reports/seal.ts'
import { endpoints } from '#shared/contracts.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { routeOf, validWrites } from '#test/kit/samples/writes.ts'

/** Nobody writes with a right that is gone, though the function has not read yet that their tokens are void. */
const app = await startApi()
const db = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: app.emulators.dynamodb }))
const valid = validWrites(app)

/** Everything that the table holds of a tenant and of none, but for how often something was tried. */
const everythingOf = async (tenant: string): Promise<Set<string>> => {
  await app.drained()
  const texts: string[] = []
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const page = await db.send(
      new ScanCommand({
        TableName: app.table,
        FilterExpression: 'begins_with(pk, :own) OR NOT begins_with(pk, :any)',
        ExpressionAttributeValues: { ':own': `T#${tenant}`, ':any': 'T#' },
        ExclusiveStartKey,
        ConsistentRead: true,
      }),
    )
    const items = (page.Items ?? []).filter(({ sk }) => sk !== 'LIMIT')
    texts.push(...items.map(canonical))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return new Set(texts)
}

const differences = (before: ReadonlySet<string>, after: ReadonlySet<string>): string[] => [
  ...[...before].filter((one) => !after.has(one)),
  ...[...after].filter((one) => !before.has(one)),
]

/** What was taken from the caller by somebody else, through another instance of a function. */
const TAKEN = {
  'who may no longer do it': expression`SET #permissions = ${[]}`,
  'who was disabled': expression`SET #state = ${'DISABLED'}`,
  'who was signed out everywhere': expression`SET #signedOutAt = ${new Date(now().getTime() + 3_600_000).toISOString()}`,
}

const change = async ({ tenant, personId }: Person, set: (typeof TAKEN)[keyof typeof TAKEN]) => {
  const key = memberKey(tenant, personId)
  const before = await getItem(key)
  await updateItem(key, set)
  return async () => before && (await putItem(before))
}

const guarded = endpoints.filter(({ rightsInTransaction }) => rightsInTransaction)

test('every write that a permission opens checks the right of its caller', () => {
  const open = endpoints.filter(
    ({ method, access, rightsInTransaction }) => method !== 'GET' && typeof access !== 'string' && !rightsInTransaction,
  )
  expect(open.map(routeOf)).toEqual([])
  expect(Object.keys(valid).toSorted()).toEqual(guarded.map(routeOf).toSorted())
})

describe.each(guarded.map((endpoint): [string, Endpoint] => [routeOf(endpoint), endpoint]))('%s', (route, endpoint) => {
  test('writes nothing for a caller whose right is gone, and does it for one who has it', async () => {
    const { by, input } = (await valid[route]?.(await newTenant(app))) ?? expect.fail('no valid call is known')
    const asked = () => call(app, endpoint, by, input as never, { key: newId() })
    const before = await everythingOf(by.tenant)
    for (const [who, taken] of Object.entries(TAKEN)) {
      const giveBack = await change(by, taken)
      const { status, body } = await asked()
      const lost = who === 'who may no longer do it' && typeof endpoint.access !== 'string'
      expect({ who, status, body }).toMatchObject(
        lost ? { status: 403, body: { code: 'access.denied' } } : { status: 401, body: { code: 'auth.required' } },
      )
      await giveBack()
    }
    const after = await everythingOf(by.tenant)
    expect(differences(before, after)).toEqual([])
    const { status, body } = await asked()
    expect({ status, body }).toMatchObject({ status: 200 })
    if (route === 'cra.validateMany') expect(body).toMatchObject([{ status: 'VALIDATED' }, { status: 'VALIDATED' }])
    expect(differences(after, await everythingOf(by.tenant))).not.toEqual([])
  })
})
