import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { epochSeconds, newId, setClock } from '#functions/core/clock.ts'
import { withMeter } from '#functions/core/table/meter.ts'
import { addConnection } from '#functions/data/chats/liveConnections.ts'
import { handler as deliver } from '#functions/deliver/handler.ts'
import { invalidate, publishInvalidations } from '#functions/deliver/invalidate.ts'
import { common } from '#shared/overview/common/contract.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { units } from '#test/kit/costs/units.ts'
import { connectionsOfAll, heardBy, liveOf, settled } from './liveKit.ts'

const app = await startApi()
const { listenAs } = liveOf(app)

describe('a push', () => {
  test('never leaves its workspace, even for somebody with the same name in another', async () => {
    const [here, there] = [await newTenant(app), await newTenant(app)]
    const [near, far] = [await listenAs(here.validator), await listenAs(there.validator)]
    invalidate(here.tenant, [here.validator.personId, there.validator.personId], ['cra'])
    await publishInvalidations()
    await expect.poll(() => near.pushes).toEqual([['cra']])
    await settled(there.tenant, [there.validator, far])
    expect(heardBy(far)).toEqual([])
  })

  test('carries the names of groups and nothing else', async () => {
    const { tenant, resource } = await newTenant(app)
    const { socket } = await listenAs(resource)
    const message = once(socket, 'message')
    invalidate(tenant, [resource.personId], ['common'])
    await publishInvalidations()
    expect(String((await message)[0])).toBe('{"changes":["common"]}')
  })

  test('is one for each browser, however much has happened in a batch', async () => {
    const staff = await newTenant(app)
    const { validator, resource, freelancer, tenant } = staff
    const listening = await listenAs(validator)
    for (const person of [resource, freelancer])
      invalidate(tenant, [validator.personId, person.personId], ['cra', 'common'])
    invalidate(tenant, [validator.personId], ['users'])
    await deliver({ Records: [] })
    await expect.poll(() => listening.pushes).toEqual([['cra', 'common', 'users']])
    await settled(tenant, [validator, listening])
    expect(heardBy(listening)).toHaveLength(1)
  })

  test('reaches every window of a person', async () => {
    const { tenant, resource } = await newTenant(app)
    const both = [await listenAs(resource), await listenAs(resource)]
    invalidate(tenant, [resource.personId], ['cra'])
    await publishInvalidations()
    for (const { pushes } of both) await expect.poll(() => pushes).toEqual([['cra']])
  })

  test('forgets a browser that is gone, but not one that may still be opening', async () => {
    const { tenant, resource } = await newTenant(app)
    // One that the gateway knows nothing of, and so reports no end of.
    const token = { tenant, sub: resource.personId, sid: newId(), iat: epochSeconds(), exp: epochSeconds() + 600 }
    await addConnection(`gone-${resource.personId}`, { ...resource.claims, ...token })
    const push = async () => {
      invalidate(tenant, [resource.personId], ['cra'])
      await publishInvalidations()
    }
    await push()
    expect(await connectionsOfAll(tenant, resource)).toHaveLength(1)
    setClock({ ahead: 60_000 })
    await push()
    expect(await connectionsOfAll(tenant, resource)).toEqual([])
  })

  test('is not sent once the token has ended', async () => {
    const { tenant, resource } = await newTenant(app)
    await listenAs(resource)
    setClock({ ahead: 16 * 60_000 })
    expect(await connectionsOfAll(tenant, resource)).toEqual([])
  })

  test('that cannot be sent is logged and holds nothing up', async () => {
    const { tenant, resource } = await newTenant(app)
    await listenAs(resource)
    const { resetGateway } = await import('#functions/core/live.ts')
    const before = process.env.REGIE_LIVE_API
    process.env.REGIE_LIVE_API = 'http://127.0.0.1:9/live'
    resetGateway()
    invalidate(tenant, [resource.personId], ['cra'])
    expect(await deliver({ Records: [] })).toEqual({ batchItemFailures: [] })
    process.env.REGIE_LIVE_API = before
    resetGateway()
    const lines = app.logs.map((one) => JSON.parse(one)).filter((line) => line.tenant === tenant)
    expect(lines).toContainEqual(expect.objectContaining({ event: 'push', sent: 0, failed: 1 }))
    expect(await connectionsOfAll(tenant, resource)).toHaveLength(1)
  })

  test('costs one request and a unit for each person told', async () => {
    const { tenant, resource, validator, manager } = await newTenant(app)
    await listenAs(resource)
    const people = [resource, validator, manager].map(({ personId }) => personId)
    await call(app, common.user, resource, {})
    const usage = await withMeter(async (used) => {
      invalidate(tenant, people, ['cra'])
      await publishInvalidations()
      return used
    })
    expect(usage).toEqual({ requests: 1, units: units(3) })
  })
})
