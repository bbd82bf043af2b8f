import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { account } from '#shared/people/account/contract.ts'
import { onboarding } from '#shared/people/onboarding/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { CHOSEN, everythingIn, newAddress, peopleOf, tokenIn } from '#test/api/people/peopleKit.ts'
import { call, newTenant, type Person, startApi, startOwnTable } from '#test/kit/api.ts'

const app = await startApi({ table: await startOwnTable() })
const { latest, signUp, activate, signIn, invite, accept, accepted, joined } = peopleOf(app)

const NEW = 'Twelve-Bridges-8'
const reset = (token: string) => call(app, onboarding.resetPassword, undefined, { token, password: NEW })
const offer = (token: string) => call(app, onboarding.invitation, undefined, { token })
const forgot = (email: string) => call(app, onboarding.forgotPassword, undefined, { email })
const linkOf = async (email: string): Promise<string> => tokenIn(await latest(email))

let manager: Person
beforeAll(async () => {
  ;({ manager } = await newTenant(app))
})
const of = (userId: string) => ({ userId })
const disable = (userId: string) => call(app, users.disable, manager, of(userId))
const erase = async ({ email, userId }: { email: string; userId: string }) => {
  const input = { ...of(userId), confirmEmail: email }
  const { status } = await call(app, users.erase, manager, input, { anyCost: true })
  expect(status).toBe(200)
}
const done = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBe(200)

/** Somebody who was invited, with the link they got. */
const invited = async () => {
  const email = newAddress()
  const userId = await invite(manager, email)
  return { email, userId, link: await linkOf(email) }
}
/** Somebody who was confirmed, with the link to activate their account. */
const confirmed = async () => {
  const { email, userId } = await accepted(manager)
  await done(call(app, users.confirm, manager, of(userId)))
  return { email, userId, link: await linkOf(email) }
}
/** Somebody at work who has asked for a new password, with the link. */
const forgetful = async () => {
  const person = await joined(manager)
  await forgot(person.email)
  return { ...person, link: await linkOf(person.email) }
}

/** All that is stored, by its key. */
const items = async (): Promise<Map<string, unknown>> => {
  const all = (await everythingIn(app)).split('\n').map((line) => JSON.parse(line) as { pk: string; sk: string })
  return new Map(all.map((item) => [`${item.pk} ${item.sk}`, item]))
}
const changedSince = (before: Map<string, unknown>, after: Map<string, unknown>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((key) => !isDeepStrictEqual(before.get(key), after.get(key)))

/** Makes a link, brings about what closes it, and answers its token. */
type Closing = () => Promise<string>

const invitations: Record<string, Closing> = {
  'was taken back': async () => {
    const { userId, link } = await invited()
    await done(call(app, users.revoke, manager, of(userId)))
    return link
  },
  'was taken back and its address invited again': async () => {
    const { email, userId, link } = await invited()
    await done(call(app, users.revoke, manager, of(userId)))
    await invite(manager, email)
    expect(await linkOf(email)).not.toBe(link)
    return link
  },
  'was sent again': async () => {
    const { email, userId, link } = await invited()
    await done(call(app, users.resend, manager, of(userId)))
    expect(await linkOf(email)).not.toBe(link)
    return link
  },
  'was accepted': async () => {
    const { link } = await invited()
    await done(accept(link))
    return link
  },
  'was accepted and the person refused': async () => {
    const { userId, link } = await invited()
    await done(accept(link))
    await done(call(app, users.refuse, manager, { userId, reason: 'Not known here' }))
    return link
  },
  'was accepted, the person refused and invited again': async () => {
    const { email, userId, link } = await invited()
    await done(accept(link))
    await done(call(app, users.refuse, manager, { userId, reason: 'Not known here' }))
    await invite(manager, email)
    expect(await linkOf(email)).not.toBe(link)
    return link
  },
}

const activations: Record<string, Closing> = {
  'was used': async () => {
    const { link } = await confirmed()
    await done(activate(link))
    return link
  },
  'was sent again': async () => {
    const { email, userId, link } = await confirmed()
    await done(call(app, users.resend, manager, of(userId)))
    expect(await linkOf(email)).not.toBe(link)
    return link
  },
  'is of somebody who was disabled': async () => {
    const { userId, link } = await confirmed()
    await done(disable(userId))
    return link
  },
  'is of somebody who was disabled and enabled': async () => {
    const { userId, link } = await confirmed()
    await done(disable(userId))
    await done(call(app, users.enable, manager, of(userId)))
    return link
  },
  'is of somebody who was erased': async () => {
    const { link, ...person } = await confirmed()
    await done(disable(person.userId))
    await erase(person)
    return link
  },
  'is of somebody who was erased and invited again': async () => {
    const { link, ...person } = await confirmed()
    await done(disable(person.userId))
    await erase(person)
    await invite(manager, person.email)
    return link
  },
  'is of a sign-up that another one has replaced': async () => {
    const email = newAddress()
    await signUp(email)
    const link = await linkOf(email)
    await signUp(email)
    expect(await linkOf(email)).not.toBe(link)
    return link
  },
}

const resets: Record<string, Closing> = {
  'was used': async () => {
    const { link } = await forgetful()
    await done(reset(link))
    return link
  },
  'was asked for again': async () => {
    const { email, link } = await forgetful()
    await forgot(email)
    expect(await linkOf(email)).not.toBe(link)
    return link
  },
  'was asked for again and the later one used': async () => {
    const { email, link } = await forgetful()
    await forgot(email)
    await done(reset(await linkOf(email)))
    return link
  },
  'is of somebody who has chosen another password themselves': async () => {
    const person = await newTenant(app).then(({ resource }) => resource)
    await forgot(person.email)
    const link = await linkOf(person.email)
    const input = { currentPassword: person.password, password: CHOSEN }
    await done(call(app, account.changePassword, person, input))
    expect((await signIn(person.email)).status).toBe(200)
    return link
  },
  'is of somebody who was erased': async () => {
    const { link, ...person } = await forgetful()
    await done(disable(person.userId))
    await erase(person)
    return link
  },
  'is of somebody who was erased and joined again': async () => {
    const { link, ...person } = await forgetful()
    await done(disable(person.userId))
    await erase(person)
    await invite(manager, person.email)
    await done(accept(await linkOf(person.email)))
    return link
  },
}

const follow = {
  'an invitation': { states: invitations, ways: [offer, accept] },
  'an activation': { states: activations, ways: [activate] },
  'a new password': { states: resets, ways: [reset] },
}

describe.each(Object.entries(follow))('the link of %s', (_, { states, ways }) => {
  test.each(Object.entries(states))(
    'that %s answers as one that never was, and changes nothing',
    async (_, closing) => {
      const link = await closing()
      await app.drained()
      const before = await items()
      for (const way of ways) {
        const [closed, unknown] = [await way(link), await way('A'.repeat(43))].map(({ status, body }) => ({
          status,
          body: { ...(body as object), requestId: undefined },
        }))
        expect(closed).toMatchObject({ status: 404, body: { code: 'onboarding.invalidToken' } })
        expect(closed).toEqual(unknown)
      }
      await app.drained()
      expect(changedSince(before, await items())).toEqual([])
    },
  )
})
