import { expect, test } from 'vitest'
import { findAccount } from '#functions/data/accounts.ts'
import { users } from '#shared/contracts/users.ts'
import { call, newTenant, startApi, startOwnTable } from '#test/kit/api.ts'
import { startFaults } from '#test/kit/faults.ts'
import { CHOSEN, newAddress, peopleOf, tokenIn } from './peopleKit.ts'

/** Wherever the table fails while people come in: nothing is half done, and nobody waits for a mail in vain. */
const table = await startOwnTable()
const faults = await startFaults(table, 20_261_121)
const app = await startApi({ table, through: faults.url })
const { latest, signUp, activate, accept, signIn } = peopleOf(app)

/** One request fails with all its repetitions, so that whoever made it has to begin anew. */
const failing = (call: number) =>
  faults.set([{ fault: { kind: 'reset' }, calls: [call, call + 1, call + 2, call + 3] }])

const insist = async (act: () => Promise<{ status: number }>): Promise<number> => {
  for (let attempt = 0; attempt < 5; attempt++) {
    const answer = await act().catch(() => ({ status: 503 }))
    if (answer.status < 500) return answer.status
  }
  return 503
}

test.each(Array.from({ length: 20 }, (_, index) => index + 1))(
  'a sign-up whose request %d to the table fails opens one workspace and mails its link',
  async (number) => {
    const email = newAddress()
    failing(number)
    expect(await insist(() => signUp(email))).toBe(200)
    await app.drained()
    faults.set([])
    const mails = await app.mails(email)
    expect(mails.length).toBeGreaterThanOrEqual(1)
    expect(mails.length).toBeLessThanOrEqual(2)
    expect((await findAccount(email))?.workspaces).toHaveLength(1)
    expect((await activate(tokenIn(await latest(email)))).status).toBe(200)
    expect((await signIn(email)).status).toBe(200)
  },
  60_000,
)

test.each(Array.from({ length: 16 }, (_, index) => index + 1))(
  'an invitation whose request %d to the table fails is sent and can be accepted',
  async (number) => {
    const { manager } = await newTenant(app)
    const email = newAddress()
    failing(number)
    const key = `invitation-with-fault-${number}`
    const status = await insist(() =>
      call(
        app,
        users.invite,
        manager,
        { emails: [email], type: 'ESN_RESOURCE', permissions: ['VIEW_CRA'], displayLanguage: 'EN' },
        { key, anyCost: true },
      ),
    )
    expect(status).toBe(200)
    await app.drained()
    faults.set([])
    expect((await app.mails(email)).length).toBeLessThanOrEqual(2)
    const token = tokenIn(await latest(email))
    failing(number)
    const accepted = await insist(() => accept(token, { password: CHOSEN }))
    faults.set([])
    // An answer that was lost may be of an acceptance that was done.
    if (accepted !== 200) expect((await accept(token)).status).toBe(404)
    const { items } = (await call(app, users.list, manager, {})).body
    expect(items.find((one) => one.email === email)?.state).toBe('WAITING_REVIEW')
    await app.drained()
    expect((await app.mails(manager.email)).length).toBeGreaterThanOrEqual(1)
  },
  60_000,
)
