import fc from 'fast-check'
import { expect, test } from 'vitest'
import { account } from '#shared/contracts/account.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { endpoints } from '#shared/contracts/index.ts'
import { users } from '#shared/contracts/users.ts'
import { allows } from '#shared/rules/permissions.ts'
import { call, type Person, startApi } from '#test/kit/api.ts'
import { extreme } from '#test/kit/extremes.ts'
import { MONTH, newPopulatedTenant, readingOf } from '#test/kit/populated.ts'
import { PASSWORD } from '#test/kit/standIns.ts'

/** Whatever the API takes can be read again, listed, taken away and erased: nothing that was written spoils what it lies with. */
const app = await startApi()

/** What ends sessions or shuts somebody out, as does another rule on second factors, after which nothing could be written any more. */
const LEFT_OUT =
  /^(users\.(disable|erase|setPermissions|endSessions|resetSecondFactor)|account\.(changePassword|endOtherSessions|endSession)|auth\.(signOut|switchWorkspace))$/
const nameOf = ({ group, name }: Endpoint) => `${group}.${name}`
const reads = endpoints.filter(
  ({ method, changes, access }) => method === 'GET' && !changes.length && access !== 'public',
)
const writes = endpoints.filter((one) => one.access !== 'public' && !reads.includes(one) && !LEFT_OUT.test(nameOf(one)))

const SEED = Number(process.env.REGIE_SEED ?? Date.now() % 2 ** 31)
/** The version that a stale write should have named. */
const versionIn = (body: unknown): number | undefined => {
  const { code, details } = body as {
    code?: string
    details?: { version?: number; current?: { version?: number } | null }
  }
  return code?.endsWith('.stale') ? (details?.version ?? details?.current?.version ?? 0) : undefined
}
/** Inputs of an endpoint: more for those with more fields. */
const roundsOf = ({ input }: Endpoint): number => Math.min(9, 3 + Object.keys(input.shape).length)
/** What gets through the rules over several fields, so that there is something to read; anything else comes up beside it. */
const VERSIONS = [0, 1, 2, 3]
const LIKELY: Record<string, readonly unknown[]> = {
  ...{ version: VERSIONS, missionVersion: VERSIONS, profileVersion: VERSIONS },
  ...{ year: [MONTH.year], month: [4, 7], day: [2, 3, 6], value: [0.01, 0.29, 0.5] },
  ...{ link: ['/profile', 'https://exämple.org/\u2028'], password: [PASSWORD] },
  ...{ startDate: ['0001-01-01', '2020-02-29'], endDate: ['2099-12-31', '9999-12-31'] },
  ...{ rateMin: [0, 400], rateMax: [500, 10_000], positions: [5], preposedAdr: [0, 10_000] },
}

test(`what any endpoint takes breaks no read, no export and no erasure (REGIE_SEED=${SEED})`, async () => {
  const tenant = await newPopulatedTenant(app)
  const { manager, resource, ids } = tenant
  const sound = async (endpoint: Endpoint, person: Person, input: Record<string, unknown>) => {
    const { status, body } = await call(app, endpoint, person, input, { anyCost: true })
    const said = `${nameOf(endpoint)} ${JSON.stringify(input).slice(0, 3000)}: ${JSON.stringify(body).slice(0, 300)}`
    expect(status, said).toBeLessThan(500)
    expect(status, said).not.toBe(401)
    return { status, body: body as unknown }
  }
  const callers = (endpoint: Endpoint) =>
    [manager, resource].filter(({ claims }) => allows(endpoint.access, claims.permissions))
  const readAll = async () => {
    for (const endpoint of reads) {
      for (const person of callers(endpoint)) await sound(endpoint, person, readingOf(tenant, endpoint))
    }
  }
  const done = new Set<string>()
  for (const [index, endpoint] of writes.entries()) {
    const own = (field: string): readonly unknown[] =>
      ids[`${endpoint.group}.${field}`] ?? ids[field] ?? LIKELY[field] ?? []
    const inputs = fc.sample(extreme(endpoint.input, own), { numRuns: roundsOf(endpoint), seed: SEED + index })
    for (const { secondFactorForManagers: _, ...input } of inputs as Record<string, unknown>[]) {
      for (const person of callers(endpoint)) {
        const { status, body } = await sound(endpoint, person, input)
        const current = status === 409 ? versionIn(body) : undefined
        const again =
          current === undefined ? status : (await sound(endpoint, person, { ...input, version: current })).status
        if (again === 200) done.add(nameOf(endpoint))
      }
    }
  }
  // Enough of them got through to be worth reading.
  expect([...done]).toContain('cra.save')
  expect(done.size, [...done].join()).toBeGreaterThan(writes.length / 4)
  await app.drained()
  await readAll()
  for (const person of [manager, resource]) await sound(account.personalData, person, {})
  const last = await tenant.addPerson({ permissions: ['ALL'], type: 'ESN' })
  await sound(users.disable, last, { userId: resource.personId })
  expect(await sound(users.erase, last, { userId: resource.personId, confirmEmail: resource.email })).toMatchObject({
    status: 200,
  })
  await app.drained()
  await readAll()
  expect(app.logs.filter((line) => line.includes('item unreadable'))).toEqual([])
}, 120_000)
