import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { forgetRevocations } from '#functions/core/security/revocations.ts'
import { transact } from '#functions/core/table/table.ts'
import { findAccount } from '#functions/data/accounts/accounts.ts'
import { changeFactors, findFactors } from '#functions/data/accounts/secondFactor.ts'
import { countInvitation, countInvited } from '#functions/data/mail/mailLimits.ts'
import { memberItem, membersOf } from '#functions/data/people/members.ts'
import { standingChanges } from '#functions/data/people/standing.ts'
import type { Endpoint, InputOf } from '#shared/core/endpoint.ts'
import type { Permission } from '#shared/core/permissions.ts'
import { common } from '#shared/overview/common/contract.ts'
import { FACTORS_LINK_HOURS } from '#shared/people/accounts.ts'
import { onboarding } from '#shared/people/onboarding/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { fill, somebody } from '#test/kit/crowd.ts'
import { timeFrom } from './authKit.ts'
import { CHOSEN, newAddress, peopleOf, tokenIn } from './peopleKit.ts'

const app = await startApi()
const { latest, signIn, activate, accept, invite, accepted, joined, stateOf } = peopleOf(app)

/** Mails are counted by the day: each test has a day of its own, and none is the real one. */
let day = Math.ceil(Date.now() / 86_400_000)
let pass: (seconds: number) => void
beforeEach(() => {
  day += 2
  pass = timeFrom(day * 86_400_000)
})
afterEach(() => setClock())

const get = async (by: Person, userId: string) => (await call(app, users.get, by, { userId, year: 2026 })).body
const historyOf = async (by: Person, userId: string) =>
  (await get(by, userId)).history.map(({ actionType, detail }) => (detail ? `${actionType}: ${detail}` : actionType))
const inviting = (
  by: Person,
  emails: string[],
  more: Partial<InputOf<typeof users.invite>> = {},
  options: { key?: string } = {},
) =>
  call(
    app,
    users.invite,
    by,
    { emails, type: 'ESN_RESOURCE', permissions: ['VIEW_CRA'], displayLanguage: 'EN', ...more },
    options,
  )
const setPermissions = (by: Person, { personId: userId }: { personId: string }, permissions: Permission[]) =>
  call(app, users.setPermissions, by, { userId, permissions })
const disable = (by: Person, { personId: userId }: { personId: string }) => call(app, users.disable, by, { userId })
/** What somebody with a token that was made before gets now, where nothing of it is remembered. */
const knocks = async (person: Person): Promise<number> => {
  forgetRevocations()
  return (await fetch(`${app.url}/api/common/user`, { headers: { authorization: `Bearer ${person.token}` } })).status
}

describe('the list', () => {
  test('shows the people and who is invited, with what decides about them', async () => {
    const { manager, resource } = await newTenant(app)
    const email = newAddress()
    const userId = await invite(manager, email, { permissions: ['VIEW_CRA', 'VALIDATE_CRA'] })
    const { body } = await call(app, users.list, manager, {})
    expect(body.items).toHaveLength(5)
    expect(body.items.find(({ id }) => id === resource.personId)).toMatchObject({
      ...{ firstName: 'Camille', email: resource.email, state: 'ACTIVE', permissions: ['VIEW_CRA'] },
      ...{ invitationExpiresAt: null, mailProblem: null, secondFactor: false, avatarUrl: null },
    })
    expect(body.items.find(({ id }) => id === userId)).toMatchObject({
      ...{ firstName: '', lastName: '', email, state: 'INVITED', permissions: ['VIEW_CRA', 'VALIDATE_CRA'] },
      ...{ createdAt: new Date(day * 86_400_000).toISOString() },
      ...{ invitationExpiresAt: new Date((day + 7) * 86_400_000).toISOString() },
    })
  })

  test('is paged, and a cursor is its own reader’s', async () => {
    setClock()
    const { tenant, manager } = await newTenant(app)
    const crowd = Array.from({ length: 520 }, (_, index) => memberItem(tenant, somebody(index)))
    await fill(app, crowd)
    const first = await call(app, users.list, manager, {})
    expect(first.body.items).toHaveLength(500)
    const { cursor } = first.body
    const second = await call(app, users.list, manager, { cursor })
    expect(second.body.items).toHaveLength(24)
    expect(second.body.cursor).toBeUndefined()
    expect(new Set([...first.body.items, ...second.body.items].map(({ id }) => id)).size).toBe(524)
    const elsewhere = await newTenant(app)
    expect((await call(app, users.list, elsewhere.manager, { cursor })).status).toBe(400)
  })
})

describe('one person', () => {
  test('is shown with sessions, reports of the year and history', async () => {
    const { manager } = await newTenant(app)
    const { userId, email } = await joined(manager)
    await signIn(email)
    const { user, sessions, reports, history } = await get(manager, userId)
    expect(user).toMatchObject({ id: userId, state: 'ACTIVE', firstName: 'Inès' })
    expect(sessions).toHaveLength(1)
    expect(Object.keys(sessions[0] ?? {}).toSorted()).toEqual(['createdAt', 'id', 'usedAt', 'userAgent'])
    expect(reports).toHaveLength(12)
    expect(history.map(({ actionType, actionBy }) => [actionType, actionBy])).toEqual([
      ['INVITED', manager.name],
      ['ACCEPTED', 'Inès Garance'],
      ['CONFIRMED', manager.name],
      ['ACTIVATED', 'Inès Garance'],
    ])
  })

  test('shows no reports to whoever may not see the team’s', async () => {
    setClock()
    const { resource, addPerson, manager, acceptMission } = await newTenant(app)
    const now = new Date()
    const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + 1]
    await acceptMission(resource)
    await call(app, cra.save, resource, { year, month, version: 0, activity: [], comments: '' })
    const hr = await addPerson({ permissions: ['MANAGE_USERS'] })
    const seenBy = async (by: Person) =>
      (await call(app, users.get, by, { userId: resource.personId, year })).body.reports.filter(({ id }) => id)
    expect(await seenBy(manager)).toHaveLength(1)
    expect(await seenBy(hr)).toEqual([])
  })
})

describe('inviting', () => {
  test('answers each line for itself', async () => {
    const { manager, resource } = await newTenant(app)
    const [fresh, waiting] = [newAddress(), newAddress()]
    await invite(manager, waiting)
    const lines = [fresh, 'not an address', ` ${fresh.toUpperCase()} `, resource.email, waiting, 'a@b', '']
    const { status, body } = await inviting(manager, lines)
    expect(status).toBe(200)
    expect(body.map(({ email, code }) => [email, code])).toEqual([
      [fresh, null],
      ['not an address', 'validation.email'],
      [` ${fresh.toUpperCase()} `, 'users.duplicateLine'],
      [resource.email, 'users.alreadyMember'],
      [waiting, 'users.alreadyInvited'],
      ['a@b', 'validation.email'],
      ['', 'validation.email'],
    ])
    expect(body.filter(({ id }) => id !== null)).toHaveLength(1)
    expect(await app.mails(fresh)).toHaveLength(1)
    expect(await app.mails(resource.email)).toEqual([])
  })

  test('fifty at once stays within its budget, and a retry invites nobody twice', async () => {
    const { manager } = await newTenant(app)
    const emails = Array.from({ length: 50 }, () => newAddress())
    const key = 'fifty-invitations-0001'
    const first = await inviting(manager, emails, {}, { key })
    expect(first.body.filter(({ id }) => id)).toHaveLength(50)
    expect(first.cost.requests).toBe(50)
    const again = await inviting(manager, emails, {}, { key })
    expect(again.body).toEqual(first.body)
    expect(await app.mails(emails[7] ?? '')).toHaveLength(1)
    expect((await inviting(manager, [...emails, newAddress()])).status).toBe(400)
    expect((await inviting(manager, [])).status).toBe(400)
  })

  test('one address several times at once makes one member', async () => {
    const { manager } = await newTenant(app)
    const email = newAddress()
    const answers = await Promise.all(Array.from({ length: 8 }, () => inviting(manager, [email])))
    const lines = answers.flatMap(({ body }) => body)
    expect(lines.filter(({ id }) => id)).toHaveLength(1)
    expect(lines.filter(({ code }) => code === 'users.alreadyInvited')).toHaveLength(7)
    expect((await call(app, users.list, manager, {})).body.items.filter((one) => one.email === email)).toHaveLength(1)
    expect(await app.mails(email)).toHaveLength(1)
  })

  test('grants nothing that the inviter does not hold', async () => {
    const { addPerson } = await newTenant(app)
    const hr = await addPerson({ permissions: ['VIEW_CRA', 'MANAGE_USERS'] })
    for (const permissions of [['ALL'], ['MANAGE_COMPANY'], ['VIEW_CRA', 'MANAGE_CRA']] as Permission[][]) {
      expect(await inviting(hr, [newAddress()], { permissions })).toMatchObject({
        status: 403,
        body: { code: 'users.notHeld' },
      })
    }
    const userId = await invite(hr, newAddress(), { permissions: ['MANAGE_USERS', 'VIEW_CRA', 'VIEW_CRA'] })
    expect((await get(hr, userId)).user.permissions).toEqual(['VIEW_CRA', 'MANAGE_USERS'])
  })

  test('floods no mailbox: a company invites an address five times a day', async () => {
    const [{ manager }, elsewhere] = [await newTenant(app), await newTenant(app)]
    const email = newAddress()
    const userId = await invite(manager, email)
    for (let time = 0; time < 4; time++) {
      await app.drained()
      expect((await call(app, users.resend, manager, { userId })).status).toBe(200)
    }
    await app.drained()
    const refused = await call(app, users.resend, manager, { userId })
    expect(refused).toMatchObject({ status: 429, body: { code: 'users.tooManyInvitations' } })
    expect(Number(refused.headers.get('retry-after'))).toBe(86_400)
    await call(app, users.revoke, manager, { userId })
    const other = newAddress()
    const { body } = await inviting(manager, [email, other])
    expect(body.map(({ code }) => code)).toEqual(['users.tooManyInvitations', null])
    // What one has used up is nothing that another one hears of.
    expect((await inviting(elsewhere.manager, [email])).body[0]?.code).toBeNull()
    expect(await app.mails(email)).toHaveLength(6)
    pass(86_400)
    expect((await inviting(manager, [email])).body[0]?.code).toBeNull()
  })

  test('of many companies to one address is mailed thirty times a day, and none of them is told', async () => {
    const email = newAddress()
    await invite((await newTenant(app)).manager, email)
    for (let time = 1; time < 30; time++) expect(await countInvited(email)).toBe(true)
    const { manager } = await newTenant(app)
    const [mailed, silent] = [await inviting(manager, [newAddress()]), await inviting(manager, [email])]
    await app.drained()
    // Whoever operates it can see why a mail did not come.
    const noted = app.logs.filter((line) => line.includes('"invitation.tooMany"') && line.includes(manager.tenant))
    expect(noted).toHaveLength(1)
    expect({ ...silent.body[0], id: '', email: '' }).toEqual({ ...mailed.body[0], id: '', email: '' })
    expect(silent.cost).toEqual(mailed.cost)
    const seen = async (id: string | null | undefined) => {
      const { user, history } = (await call(app, users.get, manager, { userId: id ?? '', year: 2026 })).body
      return { ...user, id: '', email: '', history: history.map(({ actionType }) => actionType) }
    }
    expect(await seen(silent.body[0]?.id)).toEqual(await seen(mailed.body[0]?.id))
    const again = await call(app, users.resend, manager, { userId: silent.body[0]?.id ?? '' })
    expect(again.status).toBe(200)
    expect(await app.mails(email)).toHaveLength(1)
    pass(86_400)
    await call(app, users.resend, manager, { userId: silent.body[0]?.id ?? '' })
    expect(await app.mails(email)).toHaveLength(2)
  })

  test('with the key of another invitation is refused, and invites nobody', async () => {
    const { manager } = await newTenant(app)
    const [first, second] = [newAddress(), newAddress()]
    const key = 'an-invitation-key-0001'
    const sent = await inviting(manager, [first], {}, { key })
    for (const emails of [[second], [second, first], [first, second]]) {
      expect(await inviting(manager, emails, {}, { key })).toMatchObject({
        status: 422,
        body: { code: 'request.reusedKey' },
      })
    }
    expect((await inviting(manager, [first], {}, { key })).body).toEqual(sent.body)
    const { body } = await call(app, users.list, manager, {})
    expect(body.items.map(({ email }) => email)).not.toContain(second)
  })

  test('has a limit a day for a company', async () => {
    const { manager } = await newTenant(app)
    const sent = () => transact(countInvitation(manager.tenant, newAddress()))
    for (let time = 0; time < 499; time++) expect(await sent()).toBeUndefined()
    expect((await inviting(manager, [newAddress()])).status).toBe(200)
    expect(await inviting(manager, [newAddress()])).toMatchObject({
      status: 429,
      body: { code: 'users.tooManyInvitations' },
    })
    const elsewhere = await newTenant(app)
    expect((await inviting(elsewhere.manager, [newAddress()])).status).toBe(200)
  })

  test('somebody who was refused is possible again, with a new offer', async () => {
    const { manager } = await newTenant(app)
    const { email, userId } = await accepted(manager)
    await call(app, users.refuse, manager, { userId, reason: 'Too early' })
    const { body } = await inviting(manager, [email], { permissions: ['VALIDATE_CRA'] })
    expect(body).toEqual([{ email, id: userId, code: null }])
    expect((await get(manager, userId)).user).toMatchObject({
      state: 'INVITED',
      firstName: '',
      permissions: ['VALIDATE_CRA'],
    })
    expect((await accept(tokenIn(await latest(email)))).status).toBe(200)
    expect(await historyOf(manager, userId)).toEqual([
      'INVITED',
      'ACCEPTED',
      'REFUSED: Too early',
      'INVITED',
      'ACCEPTED',
    ])
    expect((await findAccount(email))?.workspaces).toHaveLength(1)
  })

  test('taken back from somebody who was refused before leaves their account as it is elsewhere', async () => {
    const { manager } = await newTenant(app)
    const elsewhere = await newTenant(app)
    const { email } = await joined(elsewhere.manager)
    const userId = await invite(manager, email)
    await accept(tokenIn(await latest(email)))
    await call(app, users.refuse, manager, { userId, reason: 'No' })
    await inviting(manager, [email])
    await call(app, users.revoke, manager, { userId })
    expect((await findAccount(email))?.workspaces.map(({ tenant }) => tenant)).toEqual([elsewhere.tenant])
    const alone = await accepted(manager)
    await call(app, users.refuse, manager, { userId: alone.userId, reason: 'No' })
    await inviting(manager, [alone.email])
    await call(app, users.revoke, manager, { userId: alone.userId })
    expect(await findAccount(alone.email)).toBeUndefined()
  })

  test('is taken back by its revocation, which frees the address', async () => {
    const { manager } = await newTenant(app)
    const email = newAddress()
    const userId = await invite(manager, email)
    expect(await call(app, users.revoke, manager, { userId })).toMatchObject({ status: 200, body: true })
    expect((await call(app, users.get, manager, { userId, year: 2026 })).status).toBe(404)
    expect((await call(app, users.revoke, manager, { userId })).status).toBe(404)
    expect(await invite(manager, email)).not.toBe(userId)
  })
})

describe('sending again', () => {
  test('gives an invitation, or an activation, a new link and more time', async () => {
    const { manager } = await newTenant(app)
    const email = newAddress()
    const userId = await invite(manager, email)
    pass(3 * 86_400)
    const { body } = await call(app, users.resend, manager, { userId })
    expect(body.invitationExpiresAt).toBe(new Date((day + 10) * 86_400_000).toISOString())
    await accept(tokenIn(await latest(email)))
    expect(await call(app, users.resend, manager, { userId })).toMatchObject({
      status: 409,
      body: { code: 'users.wrongState', details: { state: 'WAITING_REVIEW' } },
    })
    await call(app, users.confirm, manager, { userId })
    const first = tokenIn(await latest(email))
    await call(app, users.resend, manager, { userId })
    const second = tokenIn(await latest(email))
    expect((await activate(first)).status).toBe(404)
    expect((await activate(second)).status).toBe(200)
    expect(await historyOf(manager, userId)).toEqual([
      ...['INVITED', 'INVITATION_RESENT', 'ACCEPTED', 'CONFIRMED', 'INVITATION_RESENT', 'ACTIVATED'],
    ])
  })

  test('voids the link before at once, before its own mail is written', async () => {
    const { manager } = await newTenant(app)
    const email = newAddress()
    const userId = await invite(manager, email)
    const token = tokenIn(await latest(email))
    await call(app, users.resend, manager, { userId })
    expect((await accept(token)).status).toBe(404)
  })

  test('is counted', async () => {
    const { manager } = await newTenant(app)
    const userId = await invite(manager, newAddress())
    for (let time = 0; time < 4; time++) expect((await call(app, users.resend, manager, { userId })).status).toBe(200)
    expect(await call(app, users.resend, manager, { userId })).toMatchObject({
      status: 429,
      body: { code: 'users.tooManyInvitations' },
    })
  })
})

describe('the states', () => {
  type Made = Promise<{ userId: string }>
  const confirmed = async (by: Person) => {
    const person = await accepted(by)
    await call(app, users.confirm, by, { userId: person.userId })
    return person
  }
  const disabled = async (by: Person) => {
    const person = await joined(by)
    await call(app, users.disable, by, { userId: person.userId })
    return person
  }
  const refused = async (by: Person) => {
    const person = await accepted(by)
    await call(app, users.refuse, by, { userId: person.userId, reason: 'No' })
    return person
  }
  const invited = async (by: Person) => ({ userId: await invite(by, newAddress()) })
  /** How somebody comes into each state. */
  const inState: [state: string, make: (by: Person) => Made][] = [
    ['INVITED', invited],
    ['WAITING_REVIEW', (by) => accepted(by)],
    ['WAITING_ACTIVATION', confirmed],
    ['ACTIVE', (by) => joined(by)],
    ['DISABLED', disabled],
    ['REFUSED', refused],
  ]
  /** Where what their manager does leads, and from where alone. */
  const actions: [name: string, endpoint: Endpoint, more: object, to: Record<string, string>][] = [
    ['confirm', users.confirm, {}, { WAITING_REVIEW: 'WAITING_ACTIVATION' }],
    ['refuse', users.refuse, { reason: 'No' }, { WAITING_REVIEW: 'REFUSED' }],
    ['disable', users.disable, {}, { ACTIVE: 'DISABLED', WAITING_ACTIVATION: 'DISABLED' }],
    ['enable', users.enable, {}, { DISABLED: 'ACTIVE' }],
  ]

  test.each(inState)('from %s only lead where the table says', async (state, make) => {
    const { manager } = await newTenant(app)
    for (const [name, endpoint, more, to] of actions) {
      const { userId } = await make(manager)
      const expected = to[state]
      const answer = await call(app, endpoint, manager, { userId, ...more } as never)
      expect([name, answer.status]).toEqual([name, expected ? 200 : 409])
      if (!expected) expect(answer.body).toMatchObject({ code: 'users.wrongState' })
      expect([name, await stateOf(manager, userId)]).toEqual([name, expected ?? state])
    }
  })

  test('change once when two decide at the same time', async () => {
    const { manager, addPerson } = await newTenant(app)
    const second = await addPerson({ permissions: ['ALL'] })
    for (let round = 0; round < 5; round++) {
      const { userId, email } = await accepted(manager)
      const before = (await app.mails(email)).length
      const answers = await Promise.all([
        call(app, users.confirm, manager, { userId }),
        call(app, users.refuse, second, { userId, reason: 'No' }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const history = await historyOf(manager, userId)
      expect(history.filter((one) => one === 'CONFIRMED' || one.startsWith('REFUSED'))).toHaveLength(1)
      expect(await app.mails(email)).toHaveLength(before + 1)
    }
  })

  test('tell who is refused why, as text', async () => {
    const { manager } = await newTenant(app, { name: 'Rivage' })
    const { userId, email } = await accepted(manager)
    await call(app, users.refuse, manager, { userId, reason: 'Not <b>known</b> here\n& elsewhere' })
    const mail = await latest(email)
    expect(mail?.subject).toBe('Your account was not confirmed')
    expect(mail?.html).toContain('Not &#60;b&#62;known&#60;/b&#62; here<br>&#38; elsewhere')
    expect(mail?.text).toContain('> Not <b>known</b> here\n> & elsewhere')
    expect(mail?.text).not.toContain('token=')
  })

  test('repeat their answer for a retry, and do nothing twice', async () => {
    const { manager } = await newTenant(app)
    const { userId, email } = await accepted(manager)
    const key = 'confirm-somebody-0001'
    const first = await call(app, users.confirm, manager, { userId }, { key })
    const again = await call(app, users.confirm, manager, { userId }, { key })
    expect(again).toMatchObject({ status: 200, body: first.body })
    const mails = await app.mails(email)
    expect(mails.filter(({ subject }) => subject === 'Your account is confirmed')).toHaveLength(1)
  })
})

describe('disabling', () => {
  test('ends everything at once: tokens, refresh, sign-in; and enabling lets in again, with new sessions only', async () => {
    const { manager } = await newTenant(app)
    const { userId, email } = await joined(manager)
    const session = (await signIn(email)).body
    const person = { token: session.accessToken } as Person
    pass(1)
    const { body } = await call(app, users.disable, manager, { userId })
    expect(body.state).toBe('DISABLED')
    expect(await knocks(person)).toBe(401)
    expect((await signIn(email)).status).toBe(404)
    expect((await get(manager, userId)).sessions).toEqual([])
    pass(1)
    await call(app, users.enable, manager, { userId })
    expect(await knocks(person)).toBe(401)
    expect((await signIn(email)).status).toBe(200)
    expect((await get(manager, userId)).sessions).toHaveLength(1)
  })

  test('takes somebody out of the queue of validators and of those who are late, and enabling puts them back', async () => {
    setClock()
    const { manager, validator, resource } = await newTenant(app)
    const now = new Date()
    const period = { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 }
    const late = async () =>
      (await call(app, cra.team, manager, { ...period, status: 'NOT_SENT' })).body.items.map(({ personId }) => personId)
    const asked = async (version: number) => {
      const saved = await call(app, cra.save, resource, { ...period, version, activity: [], comments: '' })
      const sent = await call(app, cra.send, resource, { craId: saved.body.id, version: saved.body.version })
      const report = await call(app, cra.get, manager, { craId: sent.body.id })
      await call(app, cra.respond, manager, {
        craId: sent.body.id,
        version: sent.body.version,
        craValidationStatus: 'REJECTED',
        message: '<p>Again</p>',
      })
      return report.body.validatorDtos.map(({ validatorName }) => validatorName)
    }
    expect(await asked(0)).toContain(validator.name)
    expect(await late()).toContain(validator.personId)
    await disable(manager, validator)
    expect(await asked(3)).not.toContain(validator.name)
    expect(await late()).not.toContain(validator.personId)
    expect(await late()).toContain(resource.personId)
    await call(app, users.enable, manager, { userId: validator.personId })
    expect(await asked(6)).toContain(validator.name)
    expect(await late()).toContain(validator.personId)
  })

  test('leaves the months of who left to be seen, in those months only', async () => {
    setClock()
    const { manager, resource } = await newTenant(app)
    const now = new Date()
    const period = { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 }
    await call(app, cra.save, resource, { ...period, version: 0, activity: [], comments: '' })
    await disable(manager, resource)
    const people = async (at: { year: number; month: number }) =>
      (await call(app, cra.team, manager, at)).body.items.map(({ personId }) => personId)
    expect(await people(period)).toContain(resource.personId)
    expect(await people({ year: 2020, month: 1 })).not.toContain(resource.personId)
  })
})

describe('permissions', () => {
  test('are changed at once, and the history says from what to what', async () => {
    const { manager, validator } = await newTenant(app)
    pass(1)
    expect(await setPermissions(manager, validator, ['VIEW_CRA', 'MANAGE_CRA'])).toMatchObject({
      status: 200,
      body: { permissions: ['MANAGE_CRA', 'VIEW_CRA'] },
    })
    expect(await knocks(validator)).toBe(401)
    expect((await signIn(validator.email, validator.password)).body.user.permissions).toEqual([
      'MANAGE_CRA',
      'VIEW_CRA',
    ])
    expect(await historyOf(manager, validator.personId)).toEqual([
      'PERMISSIONS_CHANGED: VALIDATE_CRA → MANAGE_CRA, VIEW_CRA',
    ])
  })

  test('decide who validates, who manages and who owes reports', async () => {
    const { manager, resource, freelancer } = await newTenant(app)
    await setPermissions(manager, resource, ['VALIDATE_CRA', 'MANAGE_USERS'])
    await setPermissions(manager, freelancer, ['MANAGE_COMPANY'])
    await accepted(manager)
    expect(await app.mails(resource.email)).toHaveLength(1)
    const { body } = await call(app, cra.team, manager, { year: 2026, month: 1 })
    expect(body.items.map(({ personId }) => personId)).not.toContain(freelancer.personId)
    expect(body.items.map(({ personId }) => personId)).toContain(resource.personId)
    await setPermissions(manager, resource, [])
    await accepted(manager)
    expect(await app.mails(resource.email)).toHaveLength(1)
  })

  test('are granted by who holds them only, and only to those who hold no more', async () => {
    const { manager, resource, validator, addPerson } = await newTenant(app)
    const hr = await addPerson({ permissions: ['VIEW_CRA', 'MANAGE_USERS'] })
    const refused = { status: 403, body: { code: 'users.notHeld' } }
    expect(await setPermissions(hr, resource, ['ALL'])).toMatchObject(refused)
    expect(await setPermissions(hr, resource, ['VIEW_CRA', 'VALIDATE_CRA'])).toMatchObject(refused)
    expect(await setPermissions(hr, manager, ['VIEW_CRA'])).toMatchObject(refused)
    expect(await setPermissions(hr, validator, ['VIEW_CRA'])).toMatchObject(refused)
    expect(await disable(hr, manager)).toMatchObject(refused)
    const { userId } = await accepted(manager, { permissions: ['MANAGE_COMPANY'] })
    expect(await call(app, users.confirm, hr, { userId })).toMatchObject(refused)
    expect((await setPermissions(hr, resource, ['VIEW_CRA', 'MANAGE_USERS'])).status).toBe(200)
  })

  test('and states of oneself are nobody’s to change', async () => {
    const { manager, addPerson } = await newTenant(app)
    await addPerson({ permissions: ['ALL'] })
    const self = { status: 409, body: { code: 'users.self' } }
    const userId = manager.personId
    expect(await setPermissions(manager, manager, ['VIEW_CRA'])).toMatchObject(self)
    expect(await disable(manager, manager)).toMatchObject(self)
    expect(await call(app, users.resetSecondFactor, manager, { userId })).toMatchObject(self)
    expect(await call(app, users.erase, manager, { userId, confirmEmail: manager.email })).toMatchObject(self)
    expect(await stateOf(manager, userId)).toBe('ACTIVE')
  })

  test('change nothing for whoever lost theirs a moment ago, though their token still says so', async () => {
    const { manager, resource, addPerson } = await newTenant(app)
    const second = await addPerson({ permissions: ['ALL'] })
    await setPermissions(manager, second, ['MANAGE_USERS'])
    const attempts = [
      setPermissions(second, resource, ['ALL']),
      disable(second, resource),
      call(app, users.endSessions, second, { userId: resource.personId }),
      inviting(second, [newAddress()]),
    ]
    for (const answer of await Promise.all(attempts)) expect(answer).toMatchObject({ status: 401 })
    expect((await get(manager, resource.personId)).user).toMatchObject({ state: 'ACTIVE', permissions: ['VIEW_CRA'] })
  })

  test('to all: the last active holder stays, whoever asks', async () => {
    const { manager, addPerson } = await newTenant(app)
    const second = await addPerson({ permissions: ['ALL'] })
    await addPerson({ permissions: ['ALL'], state: 'DISABLED' })
    await joined(manager, { permissions: ['VIEW_CRA'] })
    expect((await setPermissions(second, manager, ['VIEW_CRA'])).status).toBe(200)
    pass(1)
    const hr = await addPerson({ permissions: ['ALL'] })
    expect((await disable(second, hr)).status).toBe(200)
    expect((await call(app, users.list, second, {})).body.items.filter(isHolder)).toHaveLength(1)
  })

  const isHolder = ({ state, permissions }: { state: string; permissions: string[] }) =>
    state === 'ACTIVE' && permissions.includes('ALL')

  test('to all: what takes them from the last holder is refused by the table itself', async () => {
    const { manager, tenant, addPerson } = await newTenant(app)
    const second = await addPerson({ permissions: ['ALL'] })
    const leaving = async ({ personId }: Person) => {
      const member = await membersOf(tenant).get(personId)
      if (!member) throw new Error('There is no such member')
      const steps = standingChanges(tenant, member, member, { ...member, state: 'DISABLED' })
      return { steps, refused: await transact(steps.map(({ write }) => write)) }
    }
    const both = await Promise.all([leaving(manager), leaving(second)])
    const [lost, ...others] = both.filter(({ refused }) => refused)
    expect(others).toEqual([])
    expect([...(lost?.refused?.keys() ?? [])].map((index) => lost?.steps[index]?.refusal)).toEqual(['users.lastHolder'])
  })

  test.each([
    ['disable', (by: Person, of: Person) => disable(by, of)],
    ['lower', (by: Person, of: Person) => setPermissions(by, of, ['VIEW_CRA'])],
  ] as const)('two holders who %s each other at once leave one', async (_, act) => {
    for (let round = 0; round < 8; round++) {
      const { manager, addPerson } = await newTenant(app)
      const second = await addPerson({ permissions: ['ALL'] })
      const answers = await Promise.all([act(manager, second), act(second, manager)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const [left] = answers[0]?.status === 200 ? [manager] : [second]
      const { body } = await call(app, users.list, left ?? manager, {})
      expect(body.items.filter(isHolder)).toHaveLength(1)
    }
  })

  test('three holders who disable one another in a circle leave one at least', async () => {
    for (let round = 0; round < 5; round++) {
      const { manager, addPerson } = await newTenant(app)
      const all = [manager, await addPerson({ permissions: ['ALL'] }), await addPerson({ permissions: ['ALL'] })]
      await Promise.all(all.map((one, index) => disable(one, all[(index + 1) % 3] ?? one)))
      const states = await Promise.all(all.map(async (one) => (await signIn(one.email, one.password)).status))
      expect(states).toContain(200)
    }
  })
})

describe('ending sessions', () => {
  test('signs somebody out everywhere at once, and they may sign in again', async () => {
    const { manager } = await newTenant(app)
    const { userId, email } = await joined(manager)
    const token = (await signIn(email)).body.accessToken
    await signIn(email)
    expect((await get(manager, userId)).sessions).toHaveLength(2)
    pass(1)
    expect(await call(app, users.endSessions, manager, { userId })).toMatchObject({ status: 200, body: true })
    expect((await get(manager, userId)).sessions).toEqual([])
    expect(await knocks({ token } as Person)).toBe(401)
    pass(1)
    expect((await signIn(email)).status).toBe(200)
    await app.drained()
    expect((await get(manager, userId)).sessions).toHaveLength(1)
    expect(await historyOf(manager, userId)).toContain('SESSIONS_ENDED')
  })

  test('may be done to oneself', async () => {
    const { manager } = await newTenant(app)
    expect((await call(app, users.endSessions, manager, { userId: manager.personId })).status).toBe(200)
  })
})

describe('second factors', () => {
  const protect = async (email: string) => {
    const account = await findAccount(email)
    if (!account) throw new Error('There is no account')
    const before = await findFactors(email)
    const totp = { secret: 'JBSWY3DPEHPK3PXP', lastStep: 0 }
    expect(await transact(changeFactors(account, before, { ...before, totp }))).toBeUndefined()
  }

  const linkFor = async (manager: Person, { email, userId }: { email: string; userId: string }) => {
    const { status, body } = await call(app, users.resetSecondFactor, manager, { userId })
    expect([status, body.secondFactor]).toEqual([200, true])
    return tokenIn(await latest(email))
  }
  const remove = (token: string, password = CHOSEN) =>
    call(app, onboarding.resetSecondFactor, undefined, { token, password })

  test('are seen, and removed by who lost them, with a link and their password; the tokens they hold are void', async () => {
    const { manager } = await newTenant(app)
    const person = await joined(manager)
    const { email, userId } = person
    const token = (await signIn(email)).body.accessToken
    await protect(email)
    expect((await get(manager, userId)).user.secondFactor).toBe(true)
    const link = await linkFor(manager, person)
    expect((await signIn(email)).status).toBe(401)
    expect(await remove(link, 'Wrong-horse-7!')).toMatchObject({
      status: 422,
      body: { code: 'onboarding.wrongPassword' },
    })
    expect((await signIn(email)).status).toBe(401)
    pass(1)
    expect((await remove(link)).status).toBe(200)
    expect((await get(manager, userId)).user.secondFactor).toBe(false)
    expect(await knocks({ token } as Person)).toBe(401)
    expect((await signIn(email)).status).toBe(200)
    expect((await latest(email))?.subject).toBe('Your second factors were removed')
    expect((await remove(link)).body).toMatchObject({ code: 'onboarding.invalidToken' })
    expect((await historyOf(manager, userId)).at(-1)).toBe('SECOND_FACTOR_LINK_SENT')
  })

  test('are removed by no link that is too old, or from before they were others', async () => {
    const { manager } = await newTenant(app)
    const person = await joined(manager)
    await protect(person.email)
    const old = await linkFor(manager, person)
    pass(FACTORS_LINK_HOURS * 3600)
    expect((await remove(old)).body).toMatchObject({ code: 'onboarding.invalidToken' })
    const link = await linkFor(manager, person)
    expect((await remove(link)).status).toBe(200)
    await protect(person.email)
    expect((await remove(link)).body).toMatchObject({ code: 'onboarding.invalidToken' })
    expect((await signIn(person.email)).status).toBe(401)
  })

  test('of who works elsewhere too are theirs to remove: no company does, or learns of the other', async () => {
    const [{ manager }, elsewhere] = [await newTenant(app), await newTenant(app)]
    const person = await joined(manager)
    await protect(person.email)
    const second = await invite(elsewhere.manager, person.email)
    await accept(tokenIn(await latest(person.email)))
    expect((await get(elsewhere.manager, second)).user.secondFactor).toBe(false)
    await call(app, users.confirm, elsewhere.manager, { userId: second })
    await activate(tokenIn(await latest(person.email)))
    expect((await get(elsewhere.manager, second)).user.secondFactor).toBe(true)
    const link = await linkFor(elsewhere.manager, { email: person.email, userId: second })
    expect((await get(manager, person.userId)).user.secondFactor).toBe(true)
    expect((await remove(link)).status).toBe(200)
    expect((await get(manager, person.userId)).user.secondFactor).toBe(false)
  })

  test('are asked about five times a day at most', async () => {
    const { manager, resource } = await newTenant(app)
    await protect(resource.email)
    const ask = () => call(app, users.resetSecondFactor, manager, { userId: resource.personId })
    for (let time = 0; time < 5; time++) expect((await ask()).status).toBe(200)
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'users.tooManyInvitations' } })
  })
})

test('nobody of another company is there for any of it', async () => {
  const { manager, resource } = await newTenant(app)
  const elsewhere = await newTenant(app)
  const waiting = await accepted(manager)
  const ids = [resource.personId, waiting.userId, await invite(manager, newAddress())]
  const all: [Endpoint, object][] = [
    [users.get, { year: 2026 }],
    [users.resend, {}],
    [users.revoke, {}],
    [users.confirm, {}],
    [users.refuse, { reason: 'No' }],
    [users.disable, {}],
    [users.enable, {}],
    [users.setPermissions, { permissions: [] }],
    [users.resetSecondFactor, {}],
    [users.endSessions, {}],
    [users.erase, { confirmEmail: resource.email }],
  ]
  const before = (await call(app, users.list, manager, {})).body
  for (const userId of ids) {
    for (const [endpoint, more] of all) {
      const answered = async (id: string) => {
        const { status, body } = await call(app, endpoint, elsewhere.manager, { userId: id, ...more } as never)
        return { status, body: { ...(body as object), requestId: '' } }
      }
      const theirs = await answered(userId)
      expect(theirs).toMatchObject({ status: 404, body: { code: 'resource.notFound' } })
      expect(theirs).toEqual(await answered(`${userId.slice(0, -2)}00`))
    }
  }
  expect((await call(app, users.list, manager, {})).body).toEqual(before)
  expect((await call(app, users.list, elsewhere.manager, {})).body.items).toHaveLength(4)
})

test('only those who manage people may do any of it', async () => {
  const { resource, validator, addPerson } = await newTenant(app)
  const others = [resource, validator, await addPerson({ permissions: ['MANAGE_CRA', 'MANAGE_COMPANY'] })]
  for (const person of others) {
    expect((await call(app, users.list, person, {})).status).toBe(403)
    expect((await inviting(person, [newAddress()])).status).toBe(403)
    expect((await disable(person, validator)).status).toBe(403)
  }
  const hr = await addPerson({ permissions: ['MANAGE_USERS'] })
  expect((await call(app, users.erase, hr, { userId: resource.personId, confirmEmail: resource.email })).status).toBe(
    403,
  )
  expect((await call(app, common.user, hr, {})).status).toBe(200)
})
