import { expect, test } from 'vitest'
import { findAccount } from '#functions/data/accounts/accounts.ts'
import { users } from '#shared/people/users/contract.ts'
import { call, newTenant, type Person, startApi, startOwnTable } from '#test/kit/api.ts'
import { startFaults } from '#test/kit/faults.ts'
import { CHOSEN, newAddress, peopleOf, tokenIn } from './peopleKit.ts'

/** Wherever the table fails while people come in: nothing is half done, and nobody waits for a mail in vain. */
const table = await startOwnTable()
const faults = await startFaults(table, 20_261_121)
const app = await startApi({ table, through: faults })
const { latest, signUp, activate, accept, signIn } = peopleOf(app)

/** One request fails with all its repetitions, so that whoever made it has to begin anew. */
const failing = (call: number) =>
  faults.set([{ fault: { kind: 'reset' }, calls: [call, call + 1, call + 2, call + 3] }])
/** Ends that; whether there was such a request. */
const ended = (): boolean => {
  const { happened } = faults
  faults.set([])
  return happened.some(({ fault }) => fault)
}
/** Does something with its first request failing, then with its second, to the last; answers how many there were. */
const whichever = async (attempt: (number: number) => Promise<boolean>): Promise<number> => {
  let number = 1
  while (await attempt(number)) number += 1
  return number - 1
}

const insist = async (act: () => Promise<{ status: number }>): Promise<number> => {
  for (let attempt = 0; attempt < 5; attempt++) {
    const answer = await act().catch(() => ({ status: 503 }))
    if (answer.status < 500) return answer.status
  }
  return 503
}

test('a sign-up opens one workspace and mails its link, whichever of its requests to the table fails', async () => {
  const requests = await whichever(async (number) => {
    const email = newAddress()
    failing(number)
    expect(await insist(() => signUp(email))).toBe(200)
    await app.drained()
    const isHit = ended()
    const mails = await app.mails(email)
    expect(mails.length).toBeGreaterThanOrEqual(1)
    expect(mails.length).toBeLessThanOrEqual(2)
    expect((await findAccount(email))?.workspaces).toHaveLength(1)
    expect((await activate(tokenIn(mails.at(-1)))).status).toBe(200)
    expect((await signIn(email)).status).toBe(200)
    return isHit
  })
  expect(requests).toBeGreaterThanOrEqual(8)
}, 120_000)

const inviting = (by: Person, email: string, key: string) =>
  call(
    app,
    users.invite,
    by,
    { emails: [email], type: 'ESN_RESOURCE', permissions: ['VIEW_CRA'], displayLanguage: 'EN' },
    { key, anyCost: true },
  )
const stateOf = async (manager: Person, email: string) =>
  (await call(app, users.list, manager, {})).body.items.find((one) => one.email === email)?.state

test('an invitation is sent, and invites once, whichever of its requests to the table fails', async () => {
  const requests = await whichever(async (number) => {
    const { manager } = await newTenant(app)
    const email = newAddress()
    failing(number)
    expect(await insist(() => inviting(manager, email, `invitation-with-fault-${number}`))).toBe(200)
    await app.drained()
    const isHit = ended()
    const mails = await app.mails(email)
    expect(mails.length).toBeLessThanOrEqual(2)
    expect((await accept(tokenIn(mails.at(-1)))).status).toBe(200)
    return isHit
  })
  expect(requests).toBeGreaterThanOrEqual(3)
}, 120_000)

test('an invitation is accepted once and its manager told, whichever request to the table fails', async () => {
  const requests = await whichever(async (number) => {
    const { manager } = await newTenant(app)
    const email = newAddress()
    expect((await inviting(manager, email, `invitation-without-fault-${number}`)).status).toBe(200)
    const token = tokenIn(await latest(email))
    failing(number)
    const accepted = await insist(() => accept(token, { password: CHOSEN }))
    await app.drained()
    const isHit = ended()
    // An answer that was lost may be of an acceptance that was done.
    if (accepted !== 200) expect((await accept(token)).status).toBe(404)
    expect(await stateOf(manager, email)).toBe('WAITING_REVIEW')
    expect((await app.mails(manager.email)).length).toBeGreaterThanOrEqual(1)
    return isHit
  })
  expect(requests).toBeGreaterThanOrEqual(3)
}, 120_000)
