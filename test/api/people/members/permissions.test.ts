import { describe, expect, test } from 'vitest'
import { transact } from '#functions/core/table/table.ts'
import { membersOf } from '#functions/data/people/members.ts'
import { roleChanges } from '#functions/data/people/roleChanges.ts'
import type { Permission } from '#shared/core/permissions.ts'
import { users } from '#shared/people/users/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { newAddress, peopleOf } from '#test/api/people/peopleKit.ts'
import { dayForEach } from '#test/api/people/signIn/authKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { membersFor } from './memberKit.ts'

const app = await startApi()
const { signIn, accepted, joined, stateOf } = peopleOf(app)

const { get, historyOf, inviting, disable, knocks } = membersFor(app)
const { pass } = dayForEach()

const setPermissions = (by: Person, { personId: userId }: { personId: string }, permissions: Permission[]) =>
  call(app, users.setPermissions, by, { userId, permissions })

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
      userId: resource.personId,
      before,
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
