import { describe, expect, test } from 'vitest'
import { newId } from '#functions/core/clock.ts'
import { MAIL_DOMAIN } from '#infra/local/environment.ts'
import { notes } from '#shared/apps/notes/contract.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { endpoints } from '#shared/contracts.ts'
import { endpointName } from '#shared/core/endpoint.ts'
import { common } from '#shared/overview/common/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { validWrites } from '#test/kit/samples/writes.ts'
import { heardBy, liveOf, settled } from './liveKit.ts'

const app = await startApi({ mailDomain: MAIL_DOMAIN })
const valid = validWrites(app)
const { listenAs } = liveOf(app)
const EMPTY_MONTH = { year: 2026, month: 1, version: 0, activity: [], comments: '' }

describe('what somebody does', () => {
  /** One write of each group that makes something stale on one's own other devices. */
  const WRITES = [
    ...new Map(
      endpoints
        .filter((one) => one.changesElsewhere.length > 0 && valid[endpointName(one)])
        .map((one) => [one.group, one]),
    ).values(),
  ]
  test.each(WRITES.map((endpoint) => [endpointName(endpoint), endpoint] as const))(
    'with %s reaches their other devices',
    async (route, endpoint) => {
      const staff = await newTenant(app)
      const { by, input } = (await valid[route]?.(staff)) ?? expect.fail(route)
      await app.drained()
      const other = await listenAs(by, newId())
      expect((await call(app, endpoint, by, input, { key: newId(), page: newId() })).status).toBe(200)
      await app.drained()
      await expect.poll(() => heardBy(other).flat()).toEqual(expect.arrayContaining([...endpoint.changesElsewhere]))
    },
  )

  test('reaches each of their pages but the one that did it, which reads again by itself', async () => {
    const { tenant, resource, freelancer } = await newTenant(app)
    const page = newId()
    const [acting, other, older] = [
      await listenAs(resource, page),
      await listenAs(resource, newId()),
      await listenAs(resource),
    ]
    const stranger = await listenAs(freelancer, newId())
    const save = { key: newId(), page }
    expect((await call(app, cra.save, resource, EMPTY_MONTH, save)).status).toBe(200)
    await app.drained()
    await settled(tenant, [resource, acting], [resource, other], [resource, older], [freelancer, stranger])
    const told = [['cra', 'dashboards']]
    expect([acting, other, older, stranger].map(heardBy)).toEqual([[], told, told, []])
    // A retry, after its answer was lost, is the same write.
    expect((await call(app, cra.save, resource, EMPTY_MONTH, save)).status).toBe(200)
    await app.drained()
    await settled(tenant, [resource, other])
    expect(heardBy(other)).toEqual(told)
  })

  test('reaches them without a notification of it', async () => {
    const { tenant, resource } = await newTenant(app)
    const other = await listenAs(resource, newId())
    const { body: note } = await call(
      app,
      notes.create,
      resource,
      { note: { title: 'Acheter' } },
      { key: newId(), page: newId() },
    )
    expect(note.title).toBe('Acheter')
    await app.drained()
    await settled(tenant, [resource, other])
    expect(heardBy(other)).toEqual([['notes']])
    expect((await call(app, common.notifications, resource, {})).body).toEqual([])
  })

  test('reaches them also where the write is one of its own, without a record', async () => {
    const { tenant, resource } = await newTenant(app)
    const page = newId()
    const [acting, other] = [await listenAs(resource, page), await listenAs(resource, newId())]
    await call(app, common.readNotifications, resource, {}, { page })
    await app.drained()
    await settled(tenant, [resource, acting], [resource, other])
    expect([acting, other].map(heardBy)).toEqual([[], [['common.notifications']]])
  })

  test('makes stale only what it changes, on each page what the others have done', async () => {
    const { tenant, resource } = await newTenant(app)
    const [first, second] = [newId(), newId()]
    const listening = [await listenAs(resource, first), await listenAs(resource, second)] as const
    await call(app, notes.create, resource, { note: { title: 'Ici' } }, { key: newId(), page: first })
    await call(app, tasks.createTag, resource, { tag: { title: 'Là' } }, { key: newId(), page: second })
    await app.drained()
    await settled(tenant, [resource, listening[0]], [resource, listening[1]])
    expect(listening.map((one) => heardBy(one).flat())).toEqual([['tasks'], ['notes']])
  })
})

describe('the id of a page', () => {
  test('leaves out nobody else’s page, whoever says it', async () => {
    const { tenant, manager, addPerson } = await newTenant(app)
    const colleague = await addPerson({ permissions: ['MANAGE_MISSIONS'] })
    const page = newId()
    const told = await listenAs(colleague, page)
    const client = { title: 'Océane' }
    expect((await call(app, missions.createClient, manager, client, { key: newId(), page })).status).toBe(200)
    await app.drained()
    await settled(tenant, [colleague, told])
    expect(heardBy(told).flat()).toContain('missions')
  })

  test.each([['short'], ['with space and more text'], [`${'x'.repeat(81)}`], ['a,b,c,d,e,f,g,h,i,j']])(
    'is ignored with a write when it is none: %s',
    async (page) => {
      const { tenant, resource } = await newTenant(app)
      const other = await listenAs(resource, newId())
      expect((await call(app, cra.save, resource, EMPTY_MONTH, { key: newId(), page })).status).toBe(200)
      await app.drained()
      await settled(tenant, [resource, other])
      expect(heardBy(other)).toEqual([])
    },
  )
})
