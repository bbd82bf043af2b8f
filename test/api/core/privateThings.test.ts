import { expect, test } from 'vitest'
import { endpoints } from '#shared/contracts.ts'
import { type Endpoint, endpointName } from '#shared/core/endpoint.ts'
import { FINANCE_VIEWERS, MISSION_MANAGERS, PERMISSIONS, USER_MANAGERS } from '#shared/core/permissions.ts'
import { call, startApi } from '#test/kit/api.ts'
import { newPopulatedTenant } from '#test/kit/samples/populated.ts'
import { buildReadInput } from '#test/kit/samples/readInputs.ts'

const app = await startApi()
const tenant = await newPopulatedTenant(app)
const { ids, resource, addPerson } = tenant

/** What a populated company's people keep for themselves, or share with one colleague or on a board of their own. */
const PRIVATE = {
  note: 'Pour le point client',
  task: 'Devis',
  message: 'Bonjour à vous',
  mail: 'Le planning',
  folder: 'Formations',
  file: 'attestation.pdf',
  'note to oneself': 'Penser au CRA',
  board: 'Appel d’offres',
  card: 'Chiffrer',
}

const searches = endpoints.filter(({ input, access }) => 'query' in input.shape && access !== 'public')
/** A read with each id that it could name, and each search for each of these texts. */
const inputsOf = (endpoint: Endpoint): Record<string, unknown>[] => {
  const { group, name, input } = endpoint
  const usual = buildReadInput(tenant, endpoint)
  const named = Object.keys(input.shape).flatMap((field) => {
    const known = ids[`${group}.${name}.${field}`] ?? ids[`${group}.${field}`] ?? ids[field] ?? []
    const words = field === 'query' ? Object.values(PRIVATE) : []
    return [...known, ...words].map((value) => ({ ...usual, [field]: value }))
  })
  return [usual, ...named].filter((one) => input.safeParse(one).success)
}
const reads = new Set([
  ...endpoints.filter(({ method, access }) => method === 'GET' && access !== 'public'),
  ...searches,
])

/** Where somebody is shown any of some words, by what they are. */
const doorsOf = async (person: typeof resource, secrets: Readonly<Record<string, string>> = PRIVATE) => {
  const doors: Record<string, string[]> = {}
  for (const endpoint of reads) {
    const answers = await Promise.all(
      inputsOf(endpoint).map((input) => call(app, endpoint, person, input as never, { anyCost: true })),
    )
    const text = JSON.stringify(answers.map(({ body }) => body))
    for (const [what, words] of Object.entries(secrets)) {
      if (text.includes(words)) doors[what] = [...(doors[what] ?? []), endpointName(endpoint)]
    }
  }
  return doors
}

test('what people keep for themselves is shown through no door to who may do everything in the company', async () => {
  const stranger = await addPerson({ permissions: ['ALL'], type: 'ESN' })
  expect(await doorsOf(stranger)).toEqual({})
  // It is there to be found: its owner sees each of it.
  expect(Object.keys(await doorsOf(resource)).toSorted()).toEqual(Object.keys(PRIVATE).toSorted())
})

test('what is noted about a mission is shown through one door, to those who manage missions', async () => {
  const note = { note: 'Budget à négocier' }
  const others = PERMISSIONS.filter((one) => !MISSION_MANAGERS.some((right) => right === one))
  const everythingElse = await addPerson({ permissions: others, type: 'ESN' })
  expect(await doorsOf(everythingElse, note)).toEqual({})
  // Who is proposed it, and works there.
  expect(await doorsOf(resource, note)).toEqual({})
  const missionManager = await addPerson({ permissions: ['MANAGE_MISSIONS'], type: 'ESN' })
  expect(await doorsOf(missionManager, note)).toEqual({ note: ['missions.get'] })
})

// At the rate of 540 €.
const amounts = { cost: '412.37', margin: '127.63' }
const held = async (...permissions: (typeof PERMISSIONS)[number][]) =>
  doorsOf(await addPerson({ permissions, type: 'ESN' }), amounts)

test('what a day of somebody costs is shown through one door, to who manages people', async () => {
  const needed = [...USER_MANAGERS, ...FINANCE_VIEWERS]
  expect(await held(...PERMISSIONS.filter((one) => !needed.some((right) => right === one)))).toEqual({})
  expect(await held('VIEW_FINANCE', 'MANAGE_COMPANY', 'MANAGE_CRA')).toEqual({})
  // Whose cost it is: what is stored about them they may have handed over, and no screen shows it.
  expect(await doorsOf(resource, amounts)).toEqual({ cost: ['account.personalData'] })
  expect(await held('MANAGE_USERS', 'VIEW_CRA')).toEqual({ cost: ['users.dailyCost'] })
})

test('their margin is shown through one door to who sees candidates and amounts; who proposes, too, compares rates with the cost', async () => {
  const board = { margin: ['positionings.margins'] }
  expect(await held('VIEW_FINANCE', 'MANAGE_PROFILES')).toEqual(board)
  expect(await held('VIEW_FINANCE', 'MANAGE_POSITIONING')).toEqual({ ...board, cost: ['positionings.costs'] })
})
