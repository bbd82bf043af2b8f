import { describe, expect, test } from 'vitest'
import { expression } from '#functions/core/table/expression.ts'
import { transact, updateItem } from '#functions/core/table/table.ts'
import { accountKey } from '#functions/data/accounts/accounts.ts'
import { fromTicket } from '#functions/data/accounts/sessions.ts'
import { buildSignOutWrites, memberKey } from '#functions/data/people/members.ts'
import { common } from '#shared/overview/common/contract.ts'
import { auth } from '#shared/people/auth/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { caller, hourForEach } from './authKit.ts'
import { factorsOf, joinAlso } from './factorKit.ts'

const app = await startApi()
const browser = caller(app.url)
const company = await newTenant(app, { name: 'Atelier du Lac' })
const elsewhere = await newTenant(app, { name: 'Brume & Fils' })
const newPerson = () => company.addPerson({ permissions: ['MANAGE_CRA'] })

const { pass } = hourForEach()
const { withTotp, finish } = factorsOf(app, pass)

const signedIn = async (person: Person) => {
  const { body, cookie } = await browser('/api/auth/sign-in', { email: person.email, password: person.password })
  pass(1)
  return { ...person, token: body.accessToken, cookie }
}
const unlock = (person: Person, cookie: string | undefined, password = person.password) =>
  browser('/api/auth/unlock-session', { email: person.email, password }, { cookie })
const refresh = (cookie: string | undefined) => browser('/api/auth/refresh', {}, { cookie })
const me = (token: string) => browser('/api/common/user', undefined, { token })
const sessionIn = (cookie: string | undefined) => fromTicket(cookie?.split('=')[1])?.id

describe('unlocking a session', () => {
  test('goes on with it for the password of its account', async () => {
    const person = await signedIn(await newPerson())
    const answer = await unlock(person, person.cookie)
    expect(answer.status).toBe(200)
    expect(answer.body.user.id).toBe(person.personId)
    expect((await me(answer.body.accessToken)).status).toBe(200)
    expect(sessionIn(answer.cookie)).toBe(sessionIn(person.cookie))
    expect((await refresh(answer.cookie)).status).toBe(200)
    expect(answer.cost.requests).toBeLessThanOrEqual(auth.unlockSession.cost.requests)
    expect(answer.cost.units).toBeLessThanOrEqual(auth.unlockSession.cost.units)
  })

  test('with a wrong password answers 404 and false, is counted, and leaves the session alone', async () => {
    const person = await signedIn(await newPerson())
    for (let time = 0; time < 5; time++) {
      expect(await unlock(person, person.cookie, 'Wrong-horse-7!')).toMatchObject({ status: 404, text: 'false' })
    }
    expect((await unlock(person, person.cookie)).status).toBe(429)
    expect((await refresh(person.cookie)).status).toBe(200)
  })

  test("is not possible for anybody but its own person, with somebody else's right password neither", async () => {
    const [mine, theirs] = [await signedIn(await newPerson()), await signedIn(await newPerson())]
    expect(await unlock(theirs, mine.cookie)).toMatchObject({ status: 404, text: 'false', cookie: undefined })
    const other = await elsewhere.addPerson()
    expect(await unlock(other, mine.cookie)).toMatchObject({ status: 404, text: 'false' })
    expect((await refresh(mine.cookie)).status).toBe(200)
  })

  test('without a cookie has nothing to unlock, and refuses wrong credentials as a sign-in does', async () => {
    const person = await newPerson()
    for (const cookie of [undefined, 'regie_refresh=', 'regie_refresh=a.b.c.d']) {
      expect(await unlock(person, cookie, 'Wrong-horse-7!')).toMatchObject({ status: 404, text: 'false' })
      expect(await unlock(person, cookie)).toMatchObject({
        status: 401,
        body: { code: 'auth.required' },
        cookie: undefined,
      })
    }
  })

  test('that has ended meanwhile opens another in the same workspace', async () => {
    const person = await newPerson()
    await joinAlso(person, elsewhere.tenant)
    const here = await signedIn(person)
    const { cookie } = await browser('/api/auth/switch-workspace', { workspaceId: elsewhere.tenant }, here)
    await browser('/api/auth/sign-out', {}, { cookie })
    const answer = await unlock(person, cookie)
    expect(answer.status).toBe(200)
    expect(answer.body.user.workspace.id).toBe(elsewhere.tenant)
    expect(sessionIn(answer.cookie)).not.toBe(sessionIn(cookie))
  })

  test('spares the second factor only while the session lives', async () => {
    const person = await newPerson()
    const { code } = await withTotp(person)
    const first = await browser('/api/auth/sign-in', { email: person.email, password: person.password })
    const { ticket } = (first.body as unknown as { details: { ticket: string } }).details
    const { cookie } = await browser('/api/auth/second-factor', { ticket, code: code() })
    const unlocked = await unlock(person, cookie)
    expect(unlocked.status).toBe(200)
    await transact(buildSignOutWrites(person.tenant, person.personId))
    pass(31)
    const asked = await unlock(person, unlocked.cookie)
    expect(asked).toMatchObject({ status: 401, body: { code: 'auth.secondFactorNeeded' }, cookie: undefined })
    const forged = `regie_refresh=${person.tenant}.${person.personId}.unknown.${'x'.repeat(43)}`
    expect(await unlock(person, forged)).toMatchObject({ status: 401, body: { code: 'auth.secondFactorNeeded' } })
    const { details } = asked.body as unknown as { details: { ticket: string } }
    expect((await finish(details.ticket, { code: code() })).status).toBe(200)
  })

  test('that has ended in another workspace than the first opens one there, with the second factor', async () => {
    const person = await newPerson()
    const there = await joinAlso(person, elsewhere.tenant)
    const here = await signedIn(person)
    const { cookie } = await browser('/api/auth/switch-workspace', { workspaceId: elsewhere.tenant }, here)
    const { code } = await withTotp(person)
    pass(8 * 86_400)
    const { details } = (await unlock(person, cookie)).body as unknown as { details: { ticket: string } }
    const { status, body: session } = await finish(details.ticket, { code: code() })
    expect([status, session.user.id, session.user.workspace.id]).toEqual([200, there.personId, elsewhere.tenant])
  })

  test('by a cookie used before ends the session, and asks for all that a sign-in asks', async () => {
    const person = await newPerson()
    const { code } = await withTotp(person)
    const first = await browser('/api/auth/sign-in', { email: person.email, password: person.password })
    const { ticket } = (first.body as unknown as { details: { ticket: string } }).details
    const { cookie } = await browser('/api/auth/second-factor', { ticket, code: code() })
    const next = await refresh(cookie)
    pass(61)
    expect(await unlock(person, cookie)).toMatchObject({ status: 401, body: { code: 'auth.secondFactorNeeded' } })
    expect((await refresh(next.cookie)).status).toBe(401)
  })

  test('is not possible once the person or the account is disabled', async () => {
    const disabled = await signedIn(await newPerson())
    await updateItem(memberKey(disabled.tenant, disabled.personId), expression`SET #state = ${'DISABLED'}`)
    expect((await unlock(disabled, disabled.cookie)).status).toBe(404)
    const closed = await signedIn(await newPerson())
    await updateItem(accountKey(closed.email), expression`SET #state = ${'disabled'}`)
    expect((await unlock(closed, closed.cookie)).status).toBe(404)
  })

  test('forgets the failures before it', async () => {
    const person = await signedIn(await newPerson())
    for (let time = 0; time < 4; time++) await unlock(person, person.cookie, 'Wrong-horse-7!')
    const { cookie } = await unlock(person, person.cookie)
    for (let time = 0; time < 4; time++) await unlock(person, cookie, 'Wrong-horse-7!')
    expect((await unlock(person, cookie)).status).toBe(200)
  })
})

describe('going to another workspace', () => {
  const goTo = (shown: { token: string; cookie?: string | undefined }, workspaceId: string) =>
    browser('/api/auth/switch-workspace', { workspaceId }, shown)

  test('opens a session there and ends the one here', async () => {
    const person = await newPerson()
    const there = await joinAlso(person, elsewhere.tenant, ['VALIDATE_CRA'])
    const here = await signedIn(person)
    const { body, status, cookie, flags, cost } = await goTo(here, elsewhere.tenant)
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      id: there.personId,
      permissions: ['VALIDATE_CRA'],
      workspace: { id: elsewhere.tenant, name: 'Brume & Fils' },
      workspaces: [
        { id: company.tenant, name: 'Atelier du Lac' },
        { id: elsewhere.tenant, name: 'Brume & Fils' },
      ],
    })
    expect(cost.requests).toBeLessThanOrEqual(auth.switchWorkspace.cost.requests + 1)
    // For as long as the session before would have lasted.
    expect(flags).toContain(`Max-Age=${7 * 86_400 - 1}`)
    expect(JSON.parse((await me(body.accessToken)).text)).toMatchObject(body.user)
    pass(31)
    expect((await me(here.token)).status).toBe(401)
    const next = await refresh(cookie)
    expect(next.body.user.id).toBe(there.personId)
    pass(30)
    expect((await refresh(here.cookie)).status).toBe(401)
    expect((await refresh(next.cookie)).status).toBe(200)
  })

  test('of which the answer was lost is found by the cookie of the one here for a minute, also to unlock and to sign out', async () => {
    const person = await newPerson()
    const there = await joinAlso(person, elsewhere.tenant)
    const here = await signedIn(person)
    const { cookie: lost } = await goTo(here, elsewhere.tenant)
    expect(await refresh(here.cookie?.replace(/[^.]+$/, 'x'.repeat(43)))).toMatchObject({
      status: 401,
      cookie: undefined,
    })
    const { body, status, cookie, cost } = await refresh(here.cookie)
    expect([status, body.user.id, body.user.workspace.id]).toEqual([200, there.personId, elsewhere.tenant])
    expect(cost.requests).toBeLessThanOrEqual(auth.refresh.cost.requests)
    expect(sessionIn(cookie)).toBe(sessionIn(lost))
    // As long as the minute lasts all of them lead to the same.
    expect((await refresh(lost)).cookie).toBe(cookie)
    expect((await refresh(here.cookie)).cookie).toBe(cookie)
    const unlocked = await unlock(person, here.cookie)
    expect([unlocked.status, unlocked.body.user.workspace.id]).toEqual([200, elsewhere.tenant])
    expect(unlocked.cost.requests).toBeLessThanOrEqual(auth.unlockSession.cost.requests)
    const back = await goTo({ token: body.accessToken, cookie }, company.tenant)
    const signedOut = await browser('/api/auth/sign-out', {}, { cookie })
    expect(signedOut.cost.requests).toBeLessThanOrEqual(auth.signOut.cost.requests)
    expect((await refresh(back.cookie)).status).toBe(401)
  })

  test('is for who holds the session: a copy of its access token gets no cookie, and ends nothing', async () => {
    const person = await newPerson()
    await joinAlso(person, elsewhere.tenant)
    const here = await signedIn(person)
    const { cookie: ofAnother } = await signedIn(person)
    const { cookie: next } = await refresh(here.cookie)
    const forged = here.cookie?.replace(/[^.]+$/, 'x'.repeat(43))
    pass(61)
    const copied = [undefined, ofAnother, here.cookie, forged].map((cookie) =>
      goTo({ token: here.token, cookie }, elsewhere.tenant),
    )
    for (const { status, body, cookie } of await Promise.all(copied))
      expect({ status, code: body.code, cookie }).toEqual({ status: 401, code: 'auth.required', cookie: undefined })
    expect((await goTo({ token: here.token, cookie: next }, elsewhere.tenant)).status).toBe(200)
  })

  test('shows nothing of one in the other', async () => {
    const person = await newPerson()
    const there = await joinAlso(person, elsewhere.tenant)
    const mission = await company.acceptMission(person)
    const month = { year: 2026, month: 1 }
    const activity = [{ client: mission.client.id, mission: mission.mission.id, details: [{ day: 5, value: 1 }] }]
    const { body: saved } = await call(app, cra.save, person, { ...month, version: 0, activity, comments: 'ours' })
    const here = await signedIn(person)
    const { body } = await goTo(here, elsewhere.tenant)
    const token = body.accessToken
    const months = await browser('/api/cra/months/2026/1', undefined, { token })
    expect(months.text).not.toContain('ours')
    const report = await browser(`/api/cra/reports/${saved.id}`, undefined, { token })
    expect([report.status, there.personId !== person.personId]).toEqual([404, true])
  })

  test('is possible to one’s own only: others are not there', async () => {
    const person = await newPerson()
    const stranger = await newTenant(app)
    const there = await joinAlso(person, elsewhere.tenant)
    const here = await signedIn(person)
    for (const id of [stranger.tenant, 'unknown', person.personId]) {
      expect(await goTo(here, id)).toMatchObject({ status: 404, body: { code: 'resource.notFound' } })
    }
    await updateItem(memberKey(elsewhere.tenant, there.personId), expression`SET #state = ${'DISABLED'}`)
    expect((await goTo(here, elsewhere.tenant)).status).toBe(404)
    expect((await me(here.token)).body).toMatchObject({ workspaces: [{ id: company.tenant }] })
    expect((await refresh(here.cookie)).status).toBe(200)
  })

  test('is not possible with a session that has ended, nor twice with one', async () => {
    const person = await newPerson()
    await joinAlso(person, elsewhere.tenant)
    const here = await signedIn(person)
    const answers = await Promise.all([goTo(here, elsewhere.tenant), goTo(here, elsewhere.tenant)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect((await goTo(here, elsewhere.tenant)).status).toBe(401)
    expect((await goTo({ token: '' }, elsewhere.tenant)).status).toBe(401)
  })

  test('to where one is already is a new session there', async () => {
    const here = await signedIn(await newPerson())
    const { status, cookie } = await goTo(here, company.tenant)
    expect(status).toBe(200)
    expect(sessionIn(cookie)).not.toBe(sessionIn(here.cookie))
  })

  test('costs those who have one workspace no request', async () => {
    const person = await newPerson()
    const one = await call(app, common.user, person, {})
    expect(one.body.workspaces).toEqual([{ id: company.tenant, name: 'Atelier du Lac' }])
    expect(one.cost.requests).toBe(2)
    await joinAlso(person, elsewhere.tenant)
    const two = await call(app, common.user, person, {})
    expect(two.body.workspaces).toHaveLength(2)
    expect(two.cost.requests).toBe(3)
  })
})
