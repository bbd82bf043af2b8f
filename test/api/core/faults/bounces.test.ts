import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { handler } from '#functions/bounces/handler.ts'
import { common } from '#shared/overview/common/contract.ts'
import { onboarding } from '#shared/people/onboarding/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { newAddress, peopleOf } from '#test/api/people/peopleKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'

/** What SES tells of mails that were refused, and what becomes of it. */
const app = await startApi()
const { invite, latest, joined, signUp } = peopleOf(app)

/** As SES publishes it to EventBridge. */
const tell = (detail: object) => handler({ id: randomUUID(), detail })
const tags = (tenant: string, person: string) => ({ mail: { tags: { tenant: [tenant], person: [person] } } })
const bounced = (email: string, about: object = { mail: {} }, bounceType = 'Permanent') =>
  tell({
    eventType: 'Bounce',
    bounce: { bounceType, bounceSubType: 'General', bouncedRecipients: [{ emailAddress: email, status: '5.1.1' }] },
    ...about,
  })
const complained = (email: string, about: object = { mail: {} }, more: object = {}) =>
  tell({ eventType: 'Complaint', complaint: { complainedRecipients: [{ emailAddress: email }], ...more }, ...about })

const userOf = async (by: Person, userId: string) => (await call(app, users.get, by, { userId, year: 2026 })).body.user
const notices = async (person: Person) =>
  (await call(app, common.notifications, person, {})).body.map(({ title }) => title)

test('a mail that came back marks the invitation, tells who sent it, and nothing more is sent there', async () => {
  const { manager, addPerson } = await newTenant(app)
  const other = await addPerson({ permissions: ['ALL'] })
  const email = newAddress()
  const userId = await invite(manager, email)
  expect(await app.mails(email)).toHaveLength(1)
  await bounced(`Inès <${email.toUpperCase()}>`, tags(manager.tenant, userId))
  await app.drained()
  expect((await userOf(manager, userId)).mailProblem).toBe('bounced')
  expect(await notices(manager)).toEqual([`Un e-mail à ${email} n’est pas arrivé`])
  expect(await notices(other)).toEqual([])
  expect((await latest(manager.email))?.text).toContain(`/company/user-info/${userId}`)
  expect((await call(app, users.resend, manager, { userId })).status).toBe(200)
  expect(await app.mails(email)).toHaveLength(1)
})

test('told twice, it is told on once', async () => {
  const { manager } = await newTenant(app)
  const email = newAddress()
  const userId = await invite(manager, email)
  const about = tags(manager.tenant, userId)
  await Promise.all([bounced(email, about), bounced(email, about)])
  await bounced(email, about)
  await app.drained()
  expect(await notices(manager)).toHaveLength(1)
  expect(await app.mails(manager.email)).toHaveLength(1)
})

test('a complaint weighs more than a return, and is told as well', async () => {
  const { manager } = await newTenant(app)
  const { userId, email } = await joined(manager)
  const about = tags(manager.tenant, userId)
  await bounced(email, about)
  expect((await userOf(manager, userId)).mailProblem).toBe('bounced')
  await complained(email, about)
  expect((await userOf(manager, userId)).mailProblem).toBe('complained')
  await bounced(email, about)
  expect((await userOf(manager, userId)).mailProblem).toBe('complained')
})

test('no mail of another company leaves to a refused address; it hears no more than that it was not taken', async () => {
  const email = newAddress()
  await bounced(email)
  const { manager } = await newTenant(app)
  const userId = await invite(manager, email)
  expect(await app.mails(email)).toEqual([])
  expect(await userOf(manager, userId)).toMatchObject({ mailProblem: null, mailFailure: 'refused' })
  expect(await notices(manager)).toEqual([`Un e-mail à ${email} n’est pas arrivé`])
  await signUp(email)
  await call(app, onboarding.forgotPassword, undefined, { email })
  expect(await app.mails(email)).toEqual([])
})

test('a member of several companies is marked where the mail came from, and gets none of any', async () => {
  const [one, two] = [await newTenant(app), await newTenant(app)]
  const { email, userId } = await joined(one.manager)
  const second = await invite(two.manager, email)
  await bounced(email, tags(two.tenant, second))
  expect((await userOf(one.manager, userId)).mailProblem).toBeNull()
  expect((await userOf(two.manager, second)).mailProblem).toBe('bounced')
})

test.each([
  ['a full mailbox', (email: string, about: object) => bounced(email, about, 'Transient')],
  [
    'a complaint that was taken back',
    (email: string, about: object) => complained(email, about, { complaintFeedbackType: 'not-spam' }),
  ],
  [
    'a mail that SES did not take',
    (_: string, about: object) => tell({ eventType: 'Reject', reject: { reason: 'Bad content' }, ...about }),
  ],
])('%s changes nothing', async (_, happens) => {
  const { manager } = await newTenant(app)
  const email = newAddress()
  const userId = await invite(manager, email)
  await app.drained()
  await happens(email, tags(manager.tenant, userId))
  expect((await userOf(manager, userId)).mailProblem).toBeNull()
  await call(app, users.resend, manager, { userId })
  expect(await app.mails(email)).toHaveLength(2)
})

test('tags of somebody else mark nobody', async () => {
  const { manager, resource } = await newTenant(app)
  const email = newAddress()
  await bounced(email, tags(manager.tenant, resource.personId))
  await bounced(email, tags(manager.tenant, 'nobody'))
  await bounced(email, { mail: { tags: { tenant: ['T#x'], person: [] } } })
  expect((await userOf(manager, resource.personId)).mailProblem).toBeNull()
  await app.drained()
  expect(await notices(manager)).toEqual([])
})

test('of a deleted person only the address is remembered', async () => {
  const { manager } = await newTenant(app)
  const email = newAddress()
  const userId = await invite(manager, email)
  await app.drained()
  await call(app, users.revoke, manager, { userId })
  await bounced(email, tags(manager.tenant, userId))
  await invite(manager, email)
  expect(await app.mails(email)).toHaveLength(1)
})

test('what is not from SES is refused, for somebody to look at', async () => {
  await expect(handler({ id: '1', detail: 'hello' })).rejects.toThrow()
})
