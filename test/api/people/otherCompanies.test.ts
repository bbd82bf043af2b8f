import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { handler as bounces } from '#functions/bounces/handler.ts'
import { transact } from '#functions/core/table/table.ts'
import { accountKey, findAccount } from '#functions/data/accounts/accounts.ts'
import { changeFactors, NO_FACTORS } from '#functions/data/accounts/secondFactor.ts'
import { countClientMail } from '#functions/data/mail/mailLimits.ts'
import { common } from '#shared/overview/common/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { joinAlso } from '#test/api/people/signIn/factorKit.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, mailService, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { startFaults } from '#test/kit/faults.ts'
import { peopleOf, tokenIn } from './peopleKit.ts'

/** A company is answered the same whatever another one does with the same address: it learns nothing of it. */
const faults = await startFaults(mailService, 20_261_122)
const app = await startApi({ mailsThrough: faults.url })
const { invite, accept, latest, activate } = peopleOf(app)
const { must, newMission, accepted, send } = staffingOf(app)
afterEach(() => faults.set([]))
const people = new Map<string, Awaited<ReturnType<typeof newTenant>>['addPerson']>()
const addPersonTo = async (tenant: string): Promise<Person> => {
  const person = await people.get(tenant)?.({ permissions: ['VIEW_CRA'] })
  return person ?? Promise.reject(new Error('There is no such company'))
}

const userOf = async (by: Person, userId: string) => {
  const { user, history } = await must(call(app, users.get, by, { userId, year: 2026 }))
  const listed = (await must(call(app, users.list, by, {}))).items.find(({ id }) => id === userId)
  return { user, history, listed }
}
const noticesOf = async (by: Person) =>
  (await must(call(app, common.notifications, by, {}))).map(({ title, description }) => ({ title, description }))

const protect = async (email: string) => {
  const account = await findAccount(email)
  if (!account) throw new Error(`There is no account: ${JSON.stringify(accountKey(email))}`)
  const totp = { secret: 'JBSWY3DPEHPK3PXP', lastStep: 0 }
  expect(await transact(changeFactors(account, NO_FACTORS, { ...NO_FACTORS, totp }))).toBeUndefined()
}
const refusedBySes = (email: string) =>
  faults.set([{ fault: { kind: 'mail', status: 400, code: 'MessageRejected' }, to: email }])

/** Tells that a mail of another company, or of nobody's, to an address came back or was unwanted. */
const returned = (email: string, eventType: 'Bounce' | 'Complaint', tags: Record<string, string[]> = {}) => {
  const recipients = [{ emailAddress: email }]
  const bounce = { bounceType: 'Permanent', bounceSubType: 'General', bouncedRecipients: recipients }
  const said = eventType === 'Bounce' ? { bounce } : { complaint: { complainedRecipients: recipients } }
  return bounces({ id: randomUUID(), detail: { eventType, ...said, mail: { tags } } })
}
const returnedElsewhere = async (email: string, eventType: 'Bounce' | 'Complaint') => {
  const { manager } = await newTenant(app)
  const userId = await invite(manager, email)
  await app.drained()
  await returned(email, eventType, { tenant: [manager.tenant], person: [userId] })
  await app.drained()
}

const nothing = async () => undefined
const invited = async (me: Person, email: string) => {
  const answer = await must(
    call(app, users.invite, me, {
      emails: [email],
      type: 'ESN_RESOURCE' as const,
      permissions: ['VIEW_CRA' as const],
      displayLanguage: 'EN' as const,
    }),
  )
  await app.drained()
  const userId = answer[0]?.id ?? ''
  return { userId, answer, before: await userOf(me, userId), notices: await noticesOf(me) }
}
const invitedAgain = async (me: Person, email: string) => {
  const { userId, ...first } = await invited(me, email)
  const again = await must(call(app, users.resend, me, { userId }))
  await app.drained()
  return { first, again, after: await userOf(me, userId), notices: await noticesOf(me) }
}
const proposed = async (me: Person, email: string) => {
  const person = await addPersonTo(me.tenant)
  const { id: mission } = await newMission(me)
  const { id, version } = await accepted(me, mission, person)
  const answer = await send(me, id, version, email)
  await app.drained()
  const now = await must(call(app, positionings.get, me, { positioningId: id }))
  return { answer: { status: answer.status, body: answer.body }, now, notices: await noticesOf(me) }
}

/** Somebody who has joined with a second factor, and what a manager is answered who helps them. */
const helped = async (me: Person, email: string, happens: (email: string) => Promise<unknown>) => {
  const { userId } = await joinedAs(me, email)
  await protect(email)
  await happens(email)
  const answer = await call(app, users.resetSecondFactor, me, { userId })
  await app.drained()
  const mail = await latest(email)
  return { answer: { status: answer.status, body: answer.body }, now: await userOf(me, userId), mail: mail?.subject }
}
const joinedAs = async (me: Person, email: string) => {
  const userId = await invite(me, email)
  await accept(tokenIn(await latest(email)))
  await call(app, users.confirm, me, { userId })
  await activate(tokenIn(await latest(email)))
  return { userId }
}
const alsoElsewhere = async (email: string) => {
  const account = await findAccount(email)
  const { tenant } = await newTenant(app)
  await joinAlso({ accountId: account?.accountId ?? '', email } as Person, tenant)
}

type World = (email: string) => Promise<unknown>
interface Case {
  /** What another company does with the address before, and the world in which it does not. */
  elsewhere: World
  otherwise: World
  /** What this company does with it then: all that it is answered. */
  here: (me: Person, email: string, world: World) => Promise<unknown>
}
const before =
  (ask: (me: Person, email: string) => Promise<unknown>): Case['here'] =>
  async (me, email, world) => {
    await world(email)
    return ask(me, email)
  }
const hasAccount: World = async (email) => joinedAs((await newTenant(app)).manager, email)
const hasSecondFactor: World = async (email) => {
  await hasAccount(email)
  await protect(email)
}
const mailedOften: World = async (email) => {
  while (await countClientMail(email));
}

const CASES: Record<string, Case> = {
  'invites who has an account': { elsewhere: hasAccount, otherwise: nothing, here: before(invitedAgain) },
  'reviews who has a second factor': {
    elsewhere: hasSecondFactor,
    otherwise: nothing,
    here: before(async (me, email) => {
      const { userId } = await invited(me, email)
      await accept(tokenIn(await latest(email)))
      const waits = await userOf(me, userId)
      const confirmed = await must(call(app, users.confirm, me, { userId }))
      return { waits, confirmed, now: await userOf(me, userId) }
    }),
  },
  'resets the second factor of who works elsewhere': { elsewhere: alsoElsewhere, otherwise: nothing, here: helped },
  'invites whose mail came back': {
    elsewhere: (email) => returnedElsewhere(email, 'Bounce'),
    otherwise: async (email) => refusedBySes(email),
    here: before(invitedAgain),
  },
  'invites who complained': {
    elsewhere: (email) => returnedElsewhere(email, 'Complaint'),
    otherwise: async (email) => refusedBySes(email),
    here: before(invitedAgain),
  },
  'employs whose mail from elsewhere comes back': {
    elsewhere: async (email) => {
      await alsoElsewhere(email)
      await returnedElsewhere(email, 'Bounce')
    },
    otherwise: nothing,
    here: async (me, email, world) => {
      const { userId } = await joinedAs(me, email)
      await world(email)
      return { now: await userOf(me, userId), notices: await noticesOf(me) }
    },
  },
  'mails a client whose mail came back': {
    elsewhere: (email) => returnedElsewhere(email, 'Bounce'),
    otherwise: async (email) => refusedBySes(email),
    here: before(proposed),
  },
  'mails a client who was mailed too often': {
    elsewhere: mailedOften,
    otherwise: nothing,
    here: before(async (me, email) => (await proposed(me, email)).answer),
  },
}

/** Without what two runs cannot share: ids, instants, the names of the addresses and tokens that were drawn. */
const comparable = (answers: unknown, email: string): string =>
  JSON.stringify(answers, null, 1)
    .replaceAll(email, '<address>')
    .replace(/\b[0-9a-f]{64}\b/g, '<hash>')
    .replace(/[0-9A-HJKMNP-TV-Z]{26}(-[0-9A-HJKMNP-TV-Z]{26})?/gi, '<id>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<instant>')
    .replace(/Varenne\d+/g, '<name>')

test.each(Object.entries(CASES))('a company that %s is answered as if nobody else knew them', async (_, one) => {
  const seen: string[] = []
  for (const world of [one.elsewhere, one.otherwise]) {
    faults.set([])
    const { manager, addPerson } = await newTenant(app)
    people.set(manager.tenant, addPerson)
    const email = `${randomUUID().slice(0, 8)}@atelier.example`
    seen.push(comparable(await one.here(manager, email, world), email))
  }
  expect(seen[0]).toBe(seen[1])
})
