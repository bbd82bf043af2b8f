import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { common } from '#shared/overview/common/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { newAddress, peopleOf } from '#test/api/people/peopleKit.ts'
import { timeFrom } from '#test/api/people/signIn/authKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'

/** The number beside "review" is counted where people change their state: it must never differ from the list. */
const app = await startApi()
const { invite, accept, accepted, activate } = peopleOf(app)

/** Invitations are counted by the day: each run has a day of its own. */
let day = Math.ceil(Date.now() / 86_400_000)
beforeEach(() => {
  day += 2
  timeFrom(day * 86_400_000)
})
afterEach(() => setClock())

const counted = async (manager: Person): Promise<number> => {
  const { lines } = (await call(app, common.inbox, manager, {})).body
  return lines.find(({ kind }) => kind === 'REVIEW')?.count ?? 0
}
const listed = async (manager: Person): Promise<number> =>
  (await call(app, users.list, manager, {})).body.items.filter(({ state }) => state === 'WAITING_REVIEW').length

/** Of the last link that somebody got; one that nobody has made before the first. */
const tokenOf = async (email: string): Promise<string> =>
  (await app.mails(email)).flatMap(({ text }) => /token=([\w-]{43})/.exec(text)?.[1] ?? []).at(-1) ?? 'x'.repeat(43)

const STEPS = {
  accept: async (_: Person, email: string) => accept(await tokenOf(email)),
  confirm: (manager: Person, _: string, userId: string) => call(app, users.confirm, manager, { userId }),
  refuse: (manager: Person, _: string, userId: string) => call(app, users.refuse, manager, { userId, reason: 'No' }),
  inviteAgain: (manager: Person, email: string) =>
    call(app, users.invite, manager, {
      emails: [email],
      type: 'ESN_RESOURCE',
      permissions: ['VIEW_CRA'],
      displayLanguage: 'EN',
    }),
  resend: (manager: Person, _: string, userId: string) => call(app, users.resend, manager, { userId }),
  permit: (manager: Person, _: string, userId: string) =>
    call(app, users.setPermissions, manager, { userId, permissions: ['ALL'] }),
  activate: async (_: Person, email: string) => activate(await tokenOf(email)),
  disable: (manager: Person, _: string, userId: string) => call(app, users.disable, manager, { userId }),
  enable: (manager: Person, _: string, userId: string) => call(app, users.enable, manager, { userId }),
  erase: (manager: Person, confirmEmail: string, userId: string) =>
    call(app, users.erase, manager, { userId, confirmEmail }),
}
const steps = Object.keys(STEPS) as (keyof typeof STEPS)[]

test('whatever steps people take, in whatever order, the count is that of the list', { timeout: 60_000 }, async () => {
  const walk = fc.array(fc.record({ step: fc.constantFrom(...steps), who: fc.integer({ min: 0, max: 2 }) }), {
    minLength: 8,
    maxLength: 16,
  })
  const property = fc.asyncProperty(walk, async (way) => {
    const { manager } = await newTenant(app)
    const emails = [newAddress(), newAddress(), newAddress()]
    const ids = [await invite(manager, emails[0] ?? ''), await invite(manager, emails[1] ?? ''), '']
    const third = await accepted(manager)
    expect((await STEPS.accept(manager, emails[0] ?? '')).status).toBe(200)
    expect([await counted(manager), await listed(manager)]).toEqual([2, 2])
    for (const { step, who } of way) {
      const [email, id] = who === 2 ? [third.email, third.userId] : [emails[who] ?? '', ids[who] ?? '']
      await STEPS[step](manager, email, id)
      expect(await counted(manager), `after ${step}`).toBe(await listed(manager))
    }
  })
  await fc.assert(property, { numRuns: 4, endOnFailure: true })
})

test('steps taken at the same time are counted once each', async () => {
  const { manager } = await newTenant(app)
  const people = await Promise.all(Array.from({ length: 4 }, () => accepted(manager)))
  expect([await counted(manager), await listed(manager)]).toEqual([4, 4])
  const [first, second] = people.map(({ userId }) => userId)
  const answers = await Promise.all([
    call(app, users.confirm, manager, { userId: first ?? '' }),
    call(app, users.refuse, manager, { userId: first ?? '', reason: 'No' }),
    call(app, users.confirm, manager, { userId: second ?? '' }),
    call(app, users.confirm, manager, { userId: second ?? '' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
  expect([await counted(manager), await listed(manager)]).toEqual([2, 2])
})

test('the count is of one’s own workspace, and costs the same however many people there are', async () => {
  const one = await newTenant(app)
  const two = await newTenant(app)
  const before = (await call(app, common.inbox, one.manager, {})).cost
  await accepted(one.manager)
  for (let index = 0; index < 20; index++) await one.addPerson({ state: 'INVITED' })
  expect([await counted(one.manager), await counted(two.manager)]).toEqual([1, 0])
  expect((await call(app, common.inbox, one.manager, {})).cost).toEqual(before)
})
