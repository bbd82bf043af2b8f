import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/contracts.ts'
import { type Endpoint, endpointName } from '#shared/core/endpoint.ts'
import { allows } from '#shared/core/permissions.ts'
import { account } from '#shared/people/account/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { call, type Person, startApi } from '#test/kit/api.ts'
import { PASSWORD } from '#test/kit/emulators.ts'
import { extremeValues } from '#test/kit/samples/extremes.ts'
import { MONTH, newPopulatedTenant } from '#test/kit/samples/populated.ts'
import { buildReadInput } from '#test/kit/samples/readInputs.ts'

/** Whatever the API takes can be read again, listed, taken away and erased: nothing that was written spoils what it lies with. */
const app = await startApi()

/** What ends sessions or shuts somebody out: tried by people, and on people, of their own. */
const ENDS =
  /^(users\.(disable|erase|setPermissions|endSessions|resetSecondFactor)|account\.(changePassword|endOtherSessions|endSession)|auth\.(signOut|switchWorkspace))$/
const reads = endpoints.filter(
  ({ method, changes, access }) => method === 'GET' && !changes.length && access !== 'public',
)
const writes = endpoints.filter((one) => !reads.includes(one) && !ENDS.test(endpointName(one)))
const ends = endpoints.filter((one) => ENDS.test(endpointName(one)))

const { seed = 0 } = fc.readConfigureGlobal()
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
  version: VERSIONS,
  missionVersion: VERSIONS,
  profileVersion: VERSIONS,
  year: [MONTH.year],
  month: [4, 7],
  day: [2, 3, 6],
  value: [0.01, 0.29, 0.5],
  link: ['/profile', 'https://exämple.org/\u2028'],
  password: [PASSWORD],
  startDate: ['0001-01-01', '2020-02-29'],
  endDate: ['2099-12-31', '9999-12-31'],
  rateMin: [0, 400],
  rateMax: [500, 10_000],
  positions: [5],
  preposedAdr: [0, 10_000],
}

test('what any endpoint takes breaks no read, no export and no erasure', async () => {
  const tenant = await newPopulatedTenant(app)
  const { manager, resource, ids } = tenant
  const tried = async (endpoint: Endpoint, person: Person | undefined, input: Record<string, unknown>) => {
    const { status, body } = await call(app, endpoint, person, input, { anyCost: true })
    const said = `${endpointName(endpoint)} ${JSON.stringify(input).slice(0, 3000)}: ${JSON.stringify(body).slice(0, 300)}`
    expect(status, said).toBeLessThan(500)
    return { status, body: body as unknown, said }
  }
  const sound = async (endpoint: Endpoint, person: Person | undefined, input: Record<string, unknown>) => {
    const { said, ...answer } = await tried(endpoint, person, input)
    if (person) expect(answer.status, said).not.toBe(401)
    return answer
  }
  const callers = (endpoint: Endpoint): (Person | undefined)[] =>
    endpoint.access === 'public'
      ? [undefined]
      : [manager, resource].filter(({ claims }) => allows(endpoint.access, claims.permissions))
  const readAll = async (people: readonly Person[]) => {
    for (const endpoint of reads) {
      for (const person of people.filter(({ claims }) => allows(endpoint.access, claims.permissions)))
        await sound(endpoint, person, buildReadInput(tenant, endpoint))
    }
  }
  const done = new Set<string>()
  for (const [index, endpoint] of writes.entries()) {
    const own = (field: string): readonly unknown[] =>
      ids[`${endpoint.group}.${field}`] ?? ids[field] ?? LIKELY[field] ?? []
    const inputs = fc.sample(extremeValues(endpoint.input, own), { numRuns: roundsOf(endpoint), seed: seed + index })
    // Another rule on second factors, or apps switched off, would shut everybody out of what is read afterwards.
    for (const { secondFactorForManagers: _, appsOff: __, ...input } of inputs as Record<string, unknown>[]) {
      for (const person of callers(endpoint)) {
        const { status, body } = await sound(endpoint, person, input)
        const current = status === 409 ? versionIn(body) : undefined
        const again =
          current === undefined ? status : (await sound(endpoint, person, { ...input, version: current })).status
        if (again === 200) done.add(endpointName(endpoint))
      }
    }
  }
  for (const [index, endpoint] of ends.entries()) {
    const [by, of] = [await tenant.addPerson({ permissions: ['ALL'], type: 'ESN' }), await tenant.addPerson()]
    const mine: Record<string, readonly unknown[]> = { userId: [of.personId], confirmEmail: [of.email] }
    const own = (field: string): readonly unknown[] => mine[field] ?? ids[field] ?? LIKELY[field] ?? []
    const inputs = fc.sample(extremeValues(endpoint.input, own), { numRuns: roundsOf(endpoint), seed: seed - index })
    for (const input of inputs as Record<string, unknown>[]) {
      // Whoever ended their own session is asked to sign in.
      if ((await tried(endpoint, by, input)).status === 200) done.add(endpointName(endpoint))
    }
  }
  // Enough of them got through to be worth reading.
  expect([...done]).toEqual(
    expect.arrayContaining(['cra.save', 'onboarding.forgotPassword', 'users.disable', 'account.endOtherSessions']),
  )
  expect(done.size, [...done].join()).toBeGreaterThan(writes.length / 4)
  await app.drained()
  await readAll([manager, resource])
  for (const person of [manager, resource]) await sound(account.personalData, person, {})
  const last = await tenant.addPerson({ permissions: ['ALL'], type: 'ESN' })
  await sound(users.disable, last, { userId: resource.personId })
  expect(await sound(users.erase, last, { userId: resource.personId, confirmEmail: resource.email })).toMatchObject({
    status: 200,
  })
  await app.drained()
  // Whoever was erased is let in no more, as soon as that is known.
  await readAll([manager])
  expect(app.logs.filter((line) => line.includes('item unreadable'))).toEqual([])
}, 180_000)
