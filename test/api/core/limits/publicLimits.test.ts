import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { endpoints } from '#shared/contracts.ts'
import { type Endpoint, endpointName } from '#shared/core/endpoint.ts'
import { TERMS_VERSION } from '#shared/people/onboarding/terms.ts'
import { CHOSEN, everythingIn, newAddress } from '#test/api/people/peopleKit.ts'
import { call, startApi } from '#test/kit/api.ts'
import { extremeValues } from '#test/kit/samples/extremes.ts'

/** Whoever needs no token to call something fills no table by it, and has no mails sent without end. */
const app = await startApi()
const open = endpoints.filter(({ access }) => access === 'public')

/** What a stranger would send, each time of another address. */
const given = (): Record<string, unknown> => ({
  email: newAddress('inconnu'),
  password: CHOSEN,
  firstName: 'Ada',
  lastName: 'Garance',
  type: 'FREELANCER',
  company: '',
  displayLanguage: 'FR',
  token: 'x'.repeat(43),
  message: '',
  termsVersion: TERMS_VERSION,
})
let asked = 0
const ask = async (endpoint: Endpoint): Promise<void> => {
  asked += 1
  const [sample = {}] = fc.sample(
    extremeValues(endpoint.input, () => []),
    { numRuns: 1, seed: asked },
  ) as Record<string, unknown>[]
  const likely = Object.entries(given()).filter(([field]) => field in endpoint.input.shape)
  const { status } = await call(
    app,
    endpoint,
    undefined,
    { ...sample, ...Object.fromEntries(likely) },
    { anyCost: true },
  )
  expect(status, endpointName(endpoint)).toBeLessThan(500)
}
const stored = async (): Promise<number> => {
  await app.drained()
  return (await everythingIn(app)).split('\n').length
}
const times = async (count: number, endpoint: Endpoint): Promise<void> => {
  for (let time = 0; time < count; time++) await ask(endpoint)
}

/** Above every limit by network address. */
const MANY = 210
// No hour ends in between.
setClock({ at: new Date() })
afterAll(() => setClock())

test('what anybody may call writes less and less for one network, however many addresses it names', async () => {
  const writers: string[] = []
  for (const endpoint of open) {
    const before = await stored()
    // What is drawn is not always what this endpoint writes for.
    await times(5, endpoint)
    if ((await stored()) === before) continue
    writers.push(endpointName(endpoint))
    await times(MANY, endpoint)
    const full = await stored()
    await times(20, endpoint)
    expect(await stored(), endpointName(endpoint)).toBe(full)
  }
  expect(writers.toSorted()).toEqual([
    'academy.checkCertificate',
    'auth.passkey',
    'auth.signIn',
    'files.openShared',
    'onboarding.forgotPassword',
    'onboarding.signUp',
  ])
}, 180_000)
