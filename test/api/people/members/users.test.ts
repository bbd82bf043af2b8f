import { describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { transact } from '#functions/core/table/table.ts'
import { findAccount } from '#functions/data/accounts/accounts.ts'
import { changeFactors, findFactors } from '#functions/data/accounts/secondFactor.ts'
import { memberItem, membersOf } from '#functions/data/people/members.ts'
import { roleChanges } from '#functions/data/people/roleChanges.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import type { Permission } from '#shared/core/permissions.ts'
import { common } from '#shared/overview/common/contract.ts'
import { FACTORS_LINK_HOURS } from '#shared/people/accounts.ts'
import { onboarding } from '#shared/people/onboarding/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { CHOSEN, newAddress, peopleOf, tokenIn } from '#test/api/people/peopleKit.ts'
import { dayForEach } from '#test/api/people/signIn/authKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { newMember, putItems } from '#test/kit/samples/crowd.ts'
import { membersFor } from './memberKit.ts'

const app = await startApi()
const { latest, signIn, activate, accept, invite, accepted, joined, stateOf } = peopleOf(app)

const { get, historyOf, inviting, disable, knocks } = membersFor(app)
const { day, pass } = dayForEach()

const setPermissions = (by: Person, { personId: userId }: { personId: string }, permissions: Permission[]) =>
  call(app, users.setPermissions, by, { userId, permissions })

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
      ...{ createdAt: new Date(day() * 86_400_000).toISOString() },
      ...{ invitationExpiresAt: new Date((day() + 7) * 86_400_000).toISOString() },
    })
  })

  test('is paged, and a cursor is its own reader’s', async () => {
    setClock()
    const { tenant, manager } = await newTenant(app)
    const crowd = Array.from({ length: 520 }, (_, index) => memberItem(tenant, newMember(index)))
    await putItems(app, crowd)
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
    expect(Object.keys(sessions[0] ?? {}).toSorted()).toEqual(['createdAt', 'usedAt', 'userAgent'])
    expect(reports).toHaveLength(12)
    expect(history.map(({ actionType, actionBy, mail }) => [actionType, actionBy, mail])).toEqual([
      ['INVITED', manager.name, 'sent'],
      ['ACCEPTED', 'Inès Garance', undefined],
      ['CONFIRMED', manager.name, 'sent'],
      ['ACTIVATED', 'Inès Garance', undefined],
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

  test('that are decided over what was read undo nothing that somebody else decided meanwhile', async () => {
    const { manager, resource } = await newTenant(app)
    const before: Permission[] = ['VIEW_CRA', 'MANAGE_MISSIONS']
    await setPermissions(manager, resource, before)
    // Taken, and given, by somebody else while the form is open.
    await setPermissions(manager, resource, ['VIEW_CRA', 'MANAGE_PROFILES'])
    const answer = await call(app, users.setPermissions, manager, {
      ...{ userId: resource.personId, before },
      permissions: ['MANAGE_MISSIONS', 'MANAGE_CRA'],
    })
    expect(answer).toMatchObject({ status: 200, body: { permissions: ['MANAGE_CRA', 'MANAGE_PROFILES'] } })
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
      const steps = roleChanges(tenant, member, member, { ...member, state: 'DISABLED' })
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
