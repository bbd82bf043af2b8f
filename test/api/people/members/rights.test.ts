import { describe, expect, test } from 'vitest'
import { newId, now } from '#functions/core/clock.ts'
import { memberKey } from '#functions/core/http/rights.ts'
import type { Item } from '#functions/core/table/item.ts'
import { getItem, putItem } from '#functions/core/table/table.ts'
import { MAIL_DOMAIN } from '#infra/local/environment.ts'
import { endpoints } from '#shared/contracts.ts'
import { type Endpoint, endpointName } from '#shared/core/endpoint.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { type Change, watchTable } from '#test/kit/changes.ts'
import { findUndocumented } from '#test/kit/docs/keyTable.ts'
import { validWrites } from '#test/kit/samples/writes.ts'

/** Nobody writes with a right that is gone, though the function has not read yet that their tokens are void. */
const app = await startApi({ mailDomain: MAIL_DOMAIN })
const changes = await watchTable(app)
const valid = validWrites(app)
/** Every item that was written, as it was last. */
const items = new Map<string, Item>()

/** What changes leave behind: not what was there for a moment, as the order to discard a file that was not taken. */
const leftOf = (changes: readonly Change[]): Change[] => {
  const byKey = Map.groupBy(changes, ({ pk, sk }) => `${pk} ${sk}`)
  return [...byKey.values()].flatMap((each) => (each[0]?.inserted && !each.at(-1)?.after ? [] : each))
}

/** What was taken from the caller by somebody else, through another instance of a function. */
const TAKEN = {
  'who may no longer do it': { permissions: [] },
  'who was disabled': { state: 'DISABLED' },
  'who was signed out everywhere': { signedOutAt: new Date(now().getTime() + 3_600_000).toISOString() },
}

const guarded = endpoints.filter(({ rightsInTransaction }) => rightsInTransaction)

test('every write that a permission opens checks the right of its caller', () => {
  const open = endpoints.filter(
    ({ method, access, rightsInTransaction }) => method !== 'GET' && typeof access !== 'string' && !rightsInTransaction,
  )
  expect(open.map(endpointName)).toEqual([])
  expect(Object.keys(valid).toSorted()).toEqual(guarded.map(endpointName).toSorted())
})

describe.each(guarded.map((one): [string, Endpoint] => [endpointName(one), one]))('%s', (route, endpoint) => {
  test('writes nothing for a caller whose right is gone, and does it for one who has it', async () => {
    const { by, input } =
      (await valid[route]?.(await newTenant(app))) ?? expect.fail(`test/kit/samples/writes.ts has no ${route}`)
    const asked = () => call(app, endpoint, by, input as never, { key: newId() })
    const { pk, sk } = memberKey(by.tenant, by.personId)
    const isOwn = (change: Change) => change.pk === pk && change.sk === sk
    const isOthers = (change: Change) => change.pk.startsWith('T#') && !change.pk.startsWith(`T#${by.tenant}`)
    /** Of the tenant and of none, but for the caller's own item and how often something was tried. */
    const written = async () => {
      const all = await changes()
      for (const { pk, sk, after } of all) items.set(`${pk} ${sk}`, after ?? { pk, sk })
      return leftOf(all.filter((change) => change.sk !== 'LIMIT' && !isOwn(change) && !isOthers(change)))
    }
    await written()
    const before = (await getItem({ pk, sk })) ?? expect.fail('The caller is no member')
    for (const [who, taken] of Object.entries(TAKEN)) {
      await putItem({ ...before, ...taken })
      const { status, body } = await asked()
      const lost = who === 'who may no longer do it' && typeof endpoint.access !== 'string'
      expect({ who, status, body }).toMatchObject(
        lost ? { status: 403, body: { code: 'access.denied' } } : { status: 401, body: { code: 'auth.required' } },
      )
    }
    await putItem(before)
    expect(await written()).toEqual([])
    const { status, body } = await asked()
    expect({ status, body }).toMatchObject({ status: 200 })
    if (route === 'cra.validateMany') expect(body).toMatchObject([{ status: 'VALIDATED' }, { status: 'VALIDATED' }])
    expect(await written()).not.toEqual([])
  })
})

test('every item that any of them wrote has the keys that its module documents', async () => {
  expect(items.size).toBeGreaterThan(1000)
  expect(await findUndocumented(items.values())).toEqual([])
})
