import { expect, test } from 'vitest'
import { newSession, openSession } from '#functions/data/accounts/sessions.ts'
import { common } from '#shared/overview/common/contract.ts'
import { account } from '#shared/people/account/contract.ts'
import { onboarding } from '#shared/people/onboarding/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { CHOSEN, everythingIn, peopleOf, tokenIn } from './peopleKit.ts'

/** The table takes at most a hundred writes at once, and nobody has to know: who has more of everything can do everything. */
const app = await startApi()
const { latest } = peopleOf(app)
const MORE_THAN_AT_ONCE = 130

test('somebody with more than a hundred of everything can read, end, change and be erased', async () => {
  const { tenant, manager, resource } = await newTenant(app)
  const { personId, email, password } = resource
  const times = async (one: (index: number) => Promise<unknown>) => {
    for (let from = 0; from < MORE_THAN_AT_ONCE; from += 10) {
      await Promise.all(Array.from({ length: 10 }, (_, index) => one(from + index)))
    }
  }
  const signInEverywhere = () => times((index) => openSession(newSession(tenant, personId, `browser ${index}`), []))
  const succeeds = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer
    expect({ status, body }).toMatchObject({ status: 200 })
    await app.drained()
  }
  await times((index) => call(app, common.createMessage, resource, { message: { title: `${index}` } }))
  await times((index) => call(app, common.createNotification, resource, { notification: { title: `${index}` } }))
  await succeeds(call(app, common.readMessages, resource, {}))
  await succeeds(call(app, common.readNotifications, resource, {}))

  await signInEverywhere()
  await succeeds(call(app, account.endOtherSessions, resource, {}))
  expect((await call(app, account.sessions, resource, {})).body).toHaveLength(1)
  await signInEverywhere()
  await succeeds(call(app, account.changePassword, resource, { currentPassword: password, password: CHOSEN }))
  expect((await call(app, account.sessions, resource, {})).body).toHaveLength(1)
  await signInEverywhere()
  await succeeds(call(app, onboarding.forgotPassword, undefined, { email }))
  const token = tokenIn(await latest(email))
  await succeeds(call(app, onboarding.resetPassword, undefined, { token, password: `${CHOSEN}!` }))
  await signInEverywhere()
  await succeeds(call(app, users.disable, manager, { userId: personId }))
  await succeeds(call(app, users.erase, manager, { userId: personId, confirmEmail: email }))

  const left = (await everythingIn(app)).split('\n').filter((item) => item.includes(`"pk":"T#${tenant}#P#${personId}"`))
  expect(left).toEqual([])
  expect(app.logs.filter((line) => line.includes('delivery failed'))).toEqual([])
}, 60_000)
