import { marshall } from '@aws-sdk/util-dynamodb'
import { expect, test } from 'vitest'
import { expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import { queryPage, updateItem } from '#functions/core/table/table.ts'
import { findAccount } from '#functions/data/accounts/accounts.ts'
import { readUsage } from '#functions/data/companies/usage.ts'
import { memberEventPartition } from '#functions/data/keys.ts'
import { handler } from '#functions/deliver/handler.ts'
import { common } from '#shared/overview/common/contract.ts'
import { account } from '#shared/people/account/contract.ts'
import { onboarding } from '#shared/people/onboarding/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { newAddress, peopleOf, tokenIn } from './peopleKit.ts'

/** What the stream hands over comes at least once, sometimes late: what must follow from it follows once. */
const app = await startApi()
const { invite, latest, accept, accepted, activate, signUp, signIn } = peopleOf(app)

const eventsIn = async (pk: string): Promise<Item[]> =>
  (await queryPage({ where: expression`#pk = ${pk} AND begins_with(#sk, ${'LOG#'})`, limit: 50 })).items
const deliver = (...items: Item[]) =>
  handler({
    Records: items.map((item) => ({ dynamodb: { NewImage: marshall(item), SequenceNumber: String(item.id) } })),
  } as never)
/** As if nobody had heard that its mail was sent. */
const forget = ({ pk, sk }: Item) => updateItem({ pk, sk }, expression`REMOVE #mailedAt`)

test('an event that is delivered again sends no second mail, and leaves its link as it is', async () => {
  const { manager } = await newTenant(app)
  const email = newAddress()
  const userId = await invite(manager, email)
  const token = tokenIn(await latest(email))
  const events = await eventsIn(memberEventPartition(manager.tenant, userId))
  for (let time = 0; time < 3; time++) expect(await deliver(...events)).toEqual({ batchItemFailures: [] })
  expect(await app.mails(email)).toHaveLength(1)
  expect((await readUsage(manager.tenant))[0]?.mailsSent).toBe(1)
  expect((await accept(token)).status).toBe(200)
})

test('a mail whose confirmation was lost comes once more, with a link that takes the place of the first', async () => {
  const { manager } = await newTenant(app)
  const email = newAddress()
  const userId = await invite(manager, email)
  const first = tokenIn(await latest(email))
  const [event] = await eventsIn(memberEventPartition(manager.tenant, userId))
  if (!event) throw new Error('There is no event')
  await forget(event)
  await deliver(event)
  const second = tokenIn(await latest(email))
  expect((await accept(first)).status).toBe(404)
  expect((await accept(second)).status).toBe(200)
})

test('a late event voids nothing that came after it', async () => {
  const { manager } = await newTenant(app)
  const email = newAddress()
  const userId = await invite(manager, email)
  await app.drained()
  await call(app, users.resend, manager, { userId })
  const token = tokenIn(await latest(email))
  const [invited] = await eventsIn(memberEventPartition(manager.tenant, userId))
  if (!invited) throw new Error('There is no event')
  await forget(invited)
  await deliver(invited)
  expect(await app.mails(email)).toHaveLength(2)
  expect((await accept(token)).status).toBe(200)
  await deliver(...(await eventsIn(memberEventPartition(manager.tenant, userId))))
  expect(await app.mails(email)).toHaveLength(2)
})

test('a late reset request voids no later one', async () => {
  const { manager } = await newTenant(app)
  const forgot = () => call(app, onboarding.forgotPassword, undefined, { email: manager.email })
  await forgot()
  await app.drained()
  const [early] = await eventsIn(`EMAIL#${manager.email}`)
  await forgot()
  const token = tokenIn(await latest(manager.email))
  if (!early) throw new Error('There is no event')
  await forget(early)
  await deliver(early)
  const answer = await call(app, onboarding.resetPassword, undefined, { token, password: 'Twelve-Bridges-8' })
  expect(answer.status).toBe(200)
})

test('a sign-up that is delivered again opens nothing more, before and after its activation', async () => {
  const email = newAddress()
  await signUp(email)
  const token = tokenIn(await latest(email))
  const asked = await eventsIn(`EMAIL#${email}`)
  await deliver(...asked)
  await app.drained()
  expect(await app.mails(email)).toHaveLength(1)
  expect((await activate(token)).status).toBe(200)
  await deliver(...asked)
  await app.drained()
  expect(await app.mails(email)).toHaveLength(1)
  expect((await findAccount(email))?.workspaces).toHaveLength(1)
  expect((await signIn(email)).status).toBe(200)
})

test('managers who do without mails about people are told in the app alone', async () => {
  const { manager, addPerson } = await newTenant(app)
  const second = await addPerson({ permissions: ['ALL'] })
  const { preferences } = (await call(app, account.profile, manager, {})).body
  await call(app, account.updateProfile, manager, {
    preferences: { ...preferences, mails: { ...preferences.mails, account: false } },
  })
  await accepted(manager)
  expect(await app.mails(manager.email)).toEqual([])
  expect(await app.mails(second.email)).toHaveLength(1)
  for (const one of [manager, second]) {
    expect((await call(app, common.notifications, one, {})).body).toHaveLength(1)
  }
  // The invitation and what one manager got.
  expect((await readUsage(manager.tenant))[0]?.mailsSent).toBe(2)
})
