import { expect, test } from 'vitest'
import { FINANCE_VIEWERS, PERMISSIONS, STAFFING, USER_MANAGERS } from '#shared/core/permissions.ts'
import { users } from '#shared/people/users/contract.ts'
import { liveOf, settled } from '#test/api/core/liveKit.ts'
import { erasingOf, year } from '#test/api/people/eraseKit.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { downloadArchive } from '#test/kit/archive.ts'

const app = await startApi()
const { listenAs } = liveOf(app)
const { erase, disable } = erasingOf(app)

const set = (by: Person, { personId: userId }: Person, dailyCost: number | null, key?: string) =>
  call(app, users.setDailyCost, by, { userId, dailyCost }, { key })
const read = (by: Person, { personId: userId }: Person) => call(app, users.dailyCost, by, { userId })
/** Where an amount is stored, by the keys of the items. */
const places = async (amount: string) => (await everythingIn(app)).split('\n').filter((line) => line.includes(amount))

test('what a day of somebody costs is set, corrected and removed; the history says who did, and no amount', async () => {
  const { manager, resource } = await newTenant(app)
  expect((await read(manager, resource)).body).toEqual({ dailyCost: null })
  for (const dailyCost of [412.37, 9999.99, null]) {
    expect(await set(manager, resource, dailyCost)).toMatchObject({ status: 200, body: true })
    expect((await read(manager, resource)).body).toEqual({ dailyCost })
  }
  const { history } = (await call(app, users.get, manager, { userId: resource.personId, year })).body
  const changed = { actionType: 'DAILY_COST_CHANGED', actionBy: manager.name, detail: null }
  expect(history).toMatchObject([changed, changed, changed])
})

test('it is stored in one place, and sent twice it is set once', async () => {
  const { manager, resource } = await newTenant(app)
  const key = crypto.randomUUID()
  for (let time = 0; time < 2; time++) expect((await set(manager, resource, 431.83, key)).body).toBe(true)
  await app.drained()
  expect(await places('431.83')).toHaveLength(1)
  const { history } = (await call(app, users.get, manager, { userId: resource.personId, year })).body
  expect(history).toHaveLength(1)
})

test('it is a positive amount up to the highest rate, whose cents are rounded', async () => {
  const { manager, resource } = await newTenant(app)
  for (const wrong of [0, -1, 0.004, 10_000.01, '412', undefined])
    expect((await set(manager, resource, wrong as number)).status, String(wrong)).toBe(400)
  expect((await read(manager, resource)).body).toEqual({ dailyCost: null })
  await set(manager, resource, 412.005)
  expect((await read(manager, resource)).body).toEqual({ dailyCost: 412.01 })
})

test('whoever manages people reads and sets it, of somebody else without more rights', async () => {
  const { manager, resource, addPerson } = await newTenant(app)
  await set(manager, resource, 412.37)
  const lacking = PERMISSIONS.filter((one) => !USER_MANAGERS.some((right) => right === one))
  const without = await addPerson({ permissions: [...lacking], type: 'ESN' })
  for (const one of [without, resource])
    expect([(await read(one, resource)).status, (await set(one, resource, 1)).status]).toEqual([403, 403])
  const lesser = await addPerson({ permissions: ['MANAGE_USERS', 'VIEW_CRA'], type: 'ESN' })
  expect((await read(lesser, resource)).body).toEqual({ dailyCost: 412.37 })
  expect((await set(lesser, resource, 415)).status).toBe(200)
  for (const [whom, code] of [
    [lesser, 'users.self'],
    [manager, 'users.notHeld'],
  ] as const) {
    expect((await read(lesser, whom)).body).toMatchObject({ code })
    expect((await set(lesser, whom, 1)).body).toMatchObject({ code })
  }
  const { manager: stranger } = await newTenant(app)
  expect([(await read(stranger, resource)).status, (await set(stranger, resource, 1)).status]).toEqual([404, 404])
  expect((await read(manager, resource)).body).toEqual({ dailyCost: 415 })
})

test('open pages of who manages people and of who sees margins read again, and nobody else’s', async () => {
  const { tenant, manager, resource, addPerson } = await newTenant(app)
  const [people, finance, staffing] = await Promise.all(
    [USER_MANAGERS, FINANCE_VIEWERS, STAFFING].map((among) =>
      addPerson({ permissions: among.filter((one) => one !== 'ALL').slice(0, 1), type: 'ESN' }),
    ),
  )
  const listening = await Promise.all(
    [people, finance, staffing, resource].map(async (one): Promise<[Person, Awaited<ReturnType<typeof listenAs>>]> => {
      const person = one ?? resource
      return [person, await listenAs(person)]
    }),
  )
  await set(manager, resource, 412.37)
  await app.drained()
  await settled(tenant, ...listening)
  expect(listening.map(([, { pushes }]) => pushes.slice(0, -1).flat())).toEqual([['users'], ['positionings'], [], []])
})

test('the person takes it along with their other data, and it is erased with them', async () => {
  const { manager, addPerson } = await newTenant(app)
  const person = await addPerson({})
  await set(manager, person, 423.71)
  const archive = await downloadArchive(app, person)
  expect(archive.read('dailyCost.json')).toBe(423.71)
  await disable(manager, person)
  await app.drained()
  expect((await erase(manager, person)).status).toBe(200)
  await app.drained()
  expect(await places('423.71')).toEqual([])
  expect([(await read(manager, person)).status, (await set(manager, person, 400)).status]).toEqual([404, 404])
})
