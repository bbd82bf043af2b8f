import { describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { transact } from '#functions/core/table/table.ts'
import { findAccount } from '#functions/data/accounts/accounts.ts'
import { changeFactors, findFactors } from '#functions/data/accounts/secondFactor.ts'
import { memberItem } from '#functions/data/people/members.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { common } from '#shared/overview/common/contract.ts'
import { FACTORS_LINK_HOURS } from '#shared/people/accounts.ts'
import { onboarding } from '#shared/people/onboarding/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { CHOSEN, newAddress, peopleOf, tokenIn } from '#test/api/people/peopleKit.ts'
import { dayForEach } from '#test/api/people/signIn/authKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { newMember, putItems } from '#test/kit/samples/crowd.ts'
import { membersFor } from './memberKit.ts'

const app = await startApi()
const { latest, signIn, activate, accept, invite, accepted, joined } = peopleOf(app)

const { get, historyOf, inviting, disable, knocks } = membersFor(app)
const { day, pass } = dayForEach()

describe('the list', () => {
  test('shows the people and who is invited, with what decides about them', async () => {
    const { manager, resource } = await newTenant(app)
    const email = newAddress()
    const userId = await invite(manager, email, { permissions: ['VIEW_CRA', 'VALIDATE_CRA'] })
    const { body } = await call(app, users.list, manager, {})
    expect(body.items).toHaveLength(5)
    expect(body.items.find(({ id }) => id === resource.personId)).toMatchObject({
      firstName: 'Camille',
      email: resource.email,
      state: 'ACTIVE',
      permissions: ['VIEW_CRA'],
      invitationExpiresAt: null,
      mailProblem: null,
      secondFactor: false,
      avatarUrl: null,
    })
    expect(body.items.find(({ id }) => id === userId)).toMatchObject({
      firstName: '',
      lastName: '',
      email,
      state: 'INVITED',
      permissions: ['VIEW_CRA', 'VALIDATE_CRA'],
      createdAt: new Date(day() * 86_400_000).toISOString(),
      invitationExpiresAt: new Date((day() + 7) * 86_400_000).toISOString(),
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
    const { year, month } = thisMonth()
    await acceptMission(resource)
    await call(app, cra.save, resource, { year, month, version: 0, activity: [], comments: '' })
    const hr = await addPerson({ permissions: ['MANAGE_USERS'] })
    const seenBy = async (by: Person) =>
      (await call(app, users.get, by, { userId: resource.personId, year })).body.reports.filter(({ id }) => id)
    expect(await seenBy(manager)).toHaveLength(1)
    expect(await seenBy(hr)).toEqual([])
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
