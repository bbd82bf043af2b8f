import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { chargeUnits, enforceRateLimit, resetRateLimits } from '#functions/core/http/rateLimit.ts'
import { getItem } from '#functions/core/table/table.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { common } from '#shared/overview/common/contract.ts'
import { auth } from '#shared/people/auth/contract.ts'
import { caller } from '#test/api/people/signIn/authKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { startInstances } from '#test/kit/instances/instances.ts'

const LIMITS = { company: { rate: 2, burst: 40 }, person: { rate: 2, burst: 20 } }
const app = await startApi({ requestLimits: LIMITS })
/** Requests of which an instance says nothing, at once and in a second. */
const [FEW, FORGOTTEN] = [5, 1]

afterEach(() => {
  setClock()
  resetRateLimits()
})

const read = async (by: Person, url = app.url) => {
  const response = await call({ ...app, url }, common.shortcuts, by, {}, { anyCost: true })
  return { status: response.status, wait: Number(response.headers.get('retry-after')), body: response.body as unknown }
}
/** So many requests, a few at a time. */
const many = async (by: Person, count: number) => {
  const answers: Awaited<ReturnType<typeof read>>[] = []
  while (answers.length < count) answers.push(...(await Promise.all(Array.from({ length: 4 }, () => read(by)))))
  return answers
}
const passed = (answers: { status: number }[]): number => answers.filter(({ status }) => status === 200).length

describe('requests', () => {
  test('of a person are refused beyond their limit, and pass after the time that the refusal says', async () => {
    const { resource, validator } = await newTenant(app)
    setClock({ at: new Date() })
    const answers = await many(resource, 40)
    expect(passed(answers)).toBeGreaterThan(LIMITS.person.burst - FEW)
    expect(passed(answers)).toBeLessThanOrEqual(LIMITS.person.burst + 2 * FEW)
    const refused = answers.at(-1)
    expect(refused).toMatchObject({ status: 429, body: { code: 'request.tooFast' } })
    expect(refused?.wait).toBeGreaterThanOrEqual(1)
    expect((await read(validator)).status).toBe(200)
    setClock({ ahead: 1000 * (refused?.wait ?? 0) })
    expect((await read(resource)).status).toBe(200)
  })

  test('by the link of a calendar count for the link, and keep its owner from nothing', async () => {
    const { resource } = await newTenant(app)
    setClock({ at: new Date() })
    const { body } = await call(app, tasks.makeCalendarLink, resource, {})
    const follow = () => call(app, tasks.calendar, undefined, { token: body.token }, { anyCost: true })
    const answers: Awaited<ReturnType<typeof follow>>[] = []
    for (let asked = 0; asked < 40; asked += 1) answers.push(await follow())
    expect(passed(answers)).toBeLessThanOrEqual(LIMITS.person.burst + 2 * FEW)
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'request.tooFast' } })
    expect((await call(app, tasks.removeCalendarLink, resource, {}, { anyCost: true })).status).toBe(200)
  })

  test('of all people of a company together are refused beyond its limit, and no other company’s', async () => {
    const [loud, quiet] = await Promise.all([newTenant(app), newTenant(app)])
    const people = await Promise.all(Array.from({ length: 6 }, () => loud.addPerson()))
    setClock({ at: new Date() })
    const answers = (await Promise.all(people.map((one) => many(one, 16)))).flat()
    expect(passed(answers)).toBeGreaterThan(LIMITS.company.burst - FEW)
    // One of theirs is on its way while another one of them learns from the counter.
    expect(passed(answers)).toBeLessThanOrEqual(LIMITS.company.burst + 6 * 4 + FEW)
    expect((await read(loud.manager)).status).toBe(429)
    expect((await read(quiet.manager)).status).toBe(200)
    // Who is refused together does not come back together.
    const waits = answers.filter(({ status }) => status === 429).map(({ wait }) => wait)
    expect(Math.max(...waits)).toBeGreaterThan(Math.min(...waits))
  })

  test('that are few write nothing, and the burst of a screen passes', async () => {
    const { tenant, resource, validator } = await newTenant(app)
    setClock({ at: new Date() })
    expect(passed(await many(resource, FEW - 1))).toBe(FEW - 1)
    expect(await getItem({ pk: `RATE#${tenant}`, sk: 'COMPANY' })).toBeUndefined()
    expect(passed(await many(validator, 12))).toBe(12)
    expect(await getItem({ pk: `RATE#${tenant}`, sk: validator.personId })).toMatchObject({ ttl: expect.any(Number) })
  })

  test('to sign in count for their person, whose sessions would fill the table', async () => {
    const { resource } = await newTenant(app)
    const { email, password } = resource
    setClock({ at: new Date() })
    expect((await call(app, auth.signIn, undefined, { email, password }, { anyCost: true })).status).toBe(200)
    await many(resource, 40)
    expect(await call(app, auth.signIn, undefined, { email, password }, { anyCost: true })).toMatchObject({
      status: 429,
      body: { code: 'request.tooFast' },
    })
  })

  test('for another token count for their person, as each is signed', async () => {
    const { resource, validator } = await newTenant(app)
    const browser = caller(app.url)
    const enter = ({ email, password }: Person) => browser('/api/auth/sign-in', { email, password })
    let { cookie } = await enter(resource)
    const { accessToken } = (await enter(validator)).body
    const ways = [
      async () => {
        const answer = await browser('/api/auth/refresh', {}, { cookie })
        cookie = answer.cookie ?? cookie
        return answer
      },
      () => browser('/api/auth/sign-in-with-token', { accessToken }),
    ]
    setClock({ at: new Date() })
    for (const ask of ways) {
      const answers: Awaited<ReturnType<typeof ask>>[] = []
      for (let asked = 0; asked < 40; asked += 1) answers.push(await ask())
      expect(passed(answers)).toBeLessThanOrEqual(LIMITS.person.burst + 2 * FEW)
      expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'request.tooFast' } })
    }
  })

  test('that are dear count for several', async () => {
    const { tenant, resource } = await newTenant(app)
    const who = { tenant, person: resource.personId }
    setClock({ at: new Date() })
    await enforceRateLimit(who)
    chargeUnits(who, 20 * LIMITS.person.burst)
    await enforceRateLimit(who)
    await expect(enforceRateLimit(who)).rejects.toMatchObject({
      code: 'request.tooFast',
      headers: { 'retry-after': '1' },
    })
  })
})

test('whoever goes on asking beyond the limit is not forgotten over thousands of others', async () => {
  const { tenant, resource } = await newTenant(app)
  const who = { tenant, person: resource.personId }
  setClock({ at: new Date() })
  chargeUnits(who, 40 * LIMITS.person.burst)
  await enforceRateLimit(who)
  for (let round = 0; round < 3; round++) {
    await expect(enforceRateLimit(who)).rejects.toMatchObject({ code: 'request.tooFast' })
    // Each of them is remembered with its company; what is held in memory is the latest 5000.
    for (let other = 0; other < 2000; other++)
      await enforceRateLimit({ tenant: `${tenant}-${round}-${other}`, person: 'x' })
  }
  await expect(enforceRateLimit(who)).rejects.toMatchObject({ code: 'request.tooFast' })
})

test('eight processes that share nothing but the table hold the limit of a company together', async () => {
  const { urls, stop } = await startInstances(8)
  afterAll(stop)
  const [loud, quiet] = await Promise.all([newTenant(app), newTenant(app)])
  const people = await Promise.all(Array.from({ length: 8 }, () => loud.addPerson()))
  // Loads the function in each.
  await Promise.all(urls.map((url) => read(quiet.manager, url)))
  const began = performance.now()
  const answers: { status: number }[] = []
  const isOver = () => answers.length >= 400
  const quietly: number[] = []
  const hammer = async (person: Person, at: number) => {
    for (let turn = at; !isOver(); turn++) {
      const url = urls[turn % urls.length]
      const many = answers.push(await read(person, url))
      if (many % 25 === 0) quietly.push((await read(quiet.resource, url)).status)
    }
  }
  await Promise.all([...people.map(hammer), ...people.map(hammer)])
  const { rate, burst } = LIMITS.company
  const seconds = (performance.now() - began) / 1000
  // Of a few an instance has not told yet, and as many as there are readers are on their way.
  const slack = urls.length * FEW + 2 * people.length
  expect(passed(answers)).toBeGreaterThan(burst - FEW)
  expect(passed(answers)).toBeLessThanOrEqual(burst + slack + (rate + urls.length * FORGOTTEN) * seconds)
  expect(new Set(quietly)).toEqual(new Set([200]))
}, 90_000)
