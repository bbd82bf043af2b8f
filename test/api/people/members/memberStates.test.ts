import { describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { account } from '#shared/people/account/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { newAddress, peopleOf } from '#test/api/people/peopleKit.ts'
import { dayForEach } from '#test/api/people/signIn/authKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { membersFor } from './memberKit.ts'

const app = await startApi()
const { latest, signIn, invite, accepted, joined, stateOf } = peopleOf(app)

const { get, historyOf, disable, knocks } = membersFor(app)
const { pass } = dayForEach()

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
    expect(mail?.subject).toBe('Rivage has not confirmed your account')
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
    expect(mails.filter(({ subject }) => subject === 'Your account is confirmed: activate it')).toHaveLength(1)
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
    const { manager, validator, resource, acceptMission } = await newTenant(app)
    await acceptMission(validator)
    const period = thisMonth()
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
    const period = thisMonth()
    await call(app, cra.save, resource, { ...period, version: 0, activity: [], comments: '' })
    await disable(manager, resource)
    const people = async (at: { year: number; month: number }) =>
      (await call(app, cra.team, manager, at)).body.items.map(({ personId }) => personId)
    expect(await people(period)).toContain(resource.personId)
    expect(await people({ year: 2020, month: 1 })).not.toContain(resource.personId)
  })
})

describe('ending sessions', () => {
  test('are shown without what names them, as whoever knows that ends them', async () => {
    const { manager, addPerson } = await newTenant(app)
    const above = await addPerson({ permissions: ['ALL'] })
    const below = await addPerson({ permissions: ['MANAGE_USERS'] })
    const shown = JSON.stringify(await get(below, above.personId))
    const own = (await call(app, account.sessions, above, {})).body
    expect(own).toHaveLength(1)
    for (const { id } of own) expect(shown).not.toContain(id)
    expect(await get(below, manager.personId)).toMatchObject({ sessions: [{ userAgent: expect.any(String) }] })
  })

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
