import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { expression } from '#functions/core/table/expression.ts'
import { updateItem } from '#functions/core/table/table.ts'
import { accountKey, findAccount } from '#functions/data/accounts/accounts.ts'
import { common } from '#shared/overview/common/contract.ts'
import { account } from '#shared/people/account/contract.ts'
import { caller, hourForEach } from '#test/api/people/signIn/authKit.ts'
import { joinAlso } from '#test/api/people/signIn/factorKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { everythingIn, tokenIn } from './peopleKit.ts'

const app = await startApi()
const browser = caller(app.url)
const company = await newTenant(app)
const stranger = await newTenant(app)
const newPerson = () => company.addPerson({ permissions: ['VIEW_CRA'] })

const { pass } = hourForEach()

/** Signs in as a browser; `token` and `cookie` are of another session than the kit's own. */
const signIn = async (person: Person, password = person.password) => {
  const { status, body, cookie } = await browser('/api/auth/sign-in', { email: person.email, password })
  pass(1)
  return { status, token: body.accessToken, cookie }
}
const refresh = (cookie: string | undefined) => browser('/api/auth/refresh', {}, { cookie })
/** The person with the token of such a session. */
const asSession = async (person: Person, token: string): Promise<Person> => {
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return { ...person, token, claims: { ...person.claims, sid } }
}

describe('sessions', () => {
  const sessionsOf = async (person: Person) => (await call(app, account.sessions, person, {})).body

  test('are listed with the one that asks, last used first, without secrets', async () => {
    const person = await newPerson()
    pass(1)
    const { token } = await signIn(person)
    const mine = await asSession(person, token)
    const listed = await sessionsOf(mine)
    expect(listed.map(({ id, current }) => [id, current])).toEqual([
      [mine.claims.sid, true],
      [person.claims.sid, false],
    ])
    expect(Object.keys(listed[0] ?? {}).toSorted()).toEqual(['createdAt', 'current', 'id', 'usedAt', 'userAgent'])
  })

  test('ended again by the same key answer as before', async () => {
    const person = await newPerson()
    const { token } = await signIn(person)
    const { sid } = (await asSession(person, token)).claims
    for (const _ of [1, 2]) {
      const answer = await call(app, account.endSession, person, { sessionId: sid }, { key: 'a-key-of-the-test-3' })
      expect(answer.body).toBe(true)
    }
  })

  test('of others are neither listed nor ended', async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    const far = stranger.resource
    expect((await sessionsOf(person)).map(({ id }) => id)).toEqual([person.claims.sid])
    for (const sessionId of [other.claims.sid, far.claims.sid, 'unknown']) {
      expect((await call(app, account.endSession, person, { sessionId })).status).toBe(404)
    }
    expect((await call(app, common.user, other, {})).status).toBe(200)
  })

  test('end one by one, with their tokens', async () => {
    const person = await newPerson()
    const { token, cookie } = await signIn(person)
    const { sid } = (await asSession(person, token)).claims
    expect((await call(app, account.endSession, person, { sessionId: sid })).body).toBe(true)
    pass(31)
    expect((await refresh(cookie)).status).toBe(401)
    expect((await browser('/api/common/user', undefined, { token })).status).toBe(401)
    expect((await sessionsOf(person)).map(({ id }) => id)).toEqual([person.claims.sid])
    expect((await call(app, account.endSession, person, { sessionId: sid })).status).toBe(404)
  })

  test('end all but the one that asks, which goes on with a refresh', async () => {
    const person = await newPerson()
    const [first, second] = [await signIn(person), await signIn(person)]
    const mine = await asSession(person, second.token)
    expect((await call(app, account.endOtherSessions, mine, {})).body).toBe(true)
    pass(31)
    expect((await refresh(first.cookie)).status).toBe(401)
    for (const token of [first.token, second.token]) {
      expect((await browser('/api/common/user', undefined, { token })).status).toBe(401)
    }
    const { status, body } = await refresh(second.cookie)
    expect(status).toBe(200)
    await app.drained()
    const again = await asSession(person, body.accessToken)
    expect((await sessionsOf(again)).map(({ id, current }) => [id, current])).toEqual([[mine.claims.sid, true]])
    const later = await signIn(person)
    expect((await refresh(later.cookie)).status).toBe(200)
  })

  test('that end the others twice, or at the same time as another does, leave one', async () => {
    const person = await newPerson()
    const [first, second] = [await signIn(person), await signIn(person)]
    const [a, b] = [await asSession(person, first.token), await asSession(person, second.token)]
    await Promise.all([a, b].map((one) => call(app, account.endOtherSessions, one, {}, { anyCost: true })))
    pass(31)
    const alive = [await refresh(first.cookie), await refresh(second.cookie)].filter(({ status }) => status === 200)
    expect(alive.length).toBeGreaterThanOrEqual(1)
  })

  test('elsewhere belong to their own workspace', async () => {
    const person = await newPerson()
    await joinAlso(person, stranger.tenant)
    const here = await signIn(person)
    const there = await browser('/api/auth/switch-workspace', { workspaceId: stranger.tenant }, here)
    expect((await sessionsOf(person)).map(({ id }) => id)).toEqual([person.claims.sid])
    expect((await refresh(there.cookie)).status).toBe(200)
  })
})

describe('another password', () => {
  const CHOSEN = 'Eleven-Bridges-7'
  const change = (person: Person, currentPassword: string, password = CHOSEN) =>
    call(app, account.changePassword, person, { currentPassword, password })

  test('is the one to sign in with; the other sessions end, in every workspace, and a mail says so', async () => {
    const person = await newPerson()
    await joinAlso(person, stranger.tenant)
    const [first, second, moved] = [await signIn(person), await signIn(person), await signIn(person)]
    const there = await browser('/api/auth/switch-workspace', { workspaceId: stranger.tenant }, moved)
    pass(1)
    const mine = await asSession(person, second.token)
    expect((await change(mine, person.password)).body).toBe(true)
    pass(31)
    for (const { cookie } of [first, there]) expect((await refresh(cookie)).status).toBe(401)
    for (const token of [first.token, there.body.accessToken, person.token]) {
      expect((await browser('/api/common/user', undefined, { token })).status).toBe(401)
    }
    expect((await refresh(second.cookie)).status).toBe(200)
    expect((await signIn(person)).status).toBe(404)
    expect((await signIn(person, CHOSEN)).status).toBe(200)
    expect(await app.mails(person.email)).toMatchObject([{ subject: expect.stringMatching(/password/i) }])
  })

  test('needs the one before, whose failures count for the session they are made in', async () => {
    const person = await newPerson()
    for (let time = 0; time < 5; time++) {
      expect(await change(person, 'Wrong-horse-7!')).toMatchObject({
        status: 422,
        body: { code: 'onboarding.wrongPassword' },
      })
    }
    expect(await change(person, person.password)).toMatchObject({ status: 429, body: { code: 'auth.tooManyAttempts' } })
    expect((await signIn(person)).status).toBe(200)
    pass(900)
    expect((await change(person, person.password)).body).toBe(true)
    expect((await signIn(person, CHOSEN)).status).toBe(200)
    expect((await app.mails(person.email)).length).toBe(1)
  })

  test.each([
    'Sh0rt-x',
    'Short1-',
    'no-capital-letter-1',
    'NO-SMALL-LETTER-1',
    'No-digit-at-all',
    'NoSpecial1letter',
    `Aa1-${'x'.repeat(40)}`,
  ])('that is weak is refused: %s', async (password) => {
    const person = await newPerson()
    expect((await change(person, person.password, password)).status).toBe(400)
    expect((await signIn(person)).status).toBe(200)
  })

  test('asked for again by the same key, as its answer got lost, is not refused', async () => {
    const person = await newPerson()
    const change = { currentPassword: person.password, password: CHOSEN }
    for (const _ of [1, 2]) {
      const answer = await call(app, account.changePassword, person, change, { key: 'a-key-of-the-test-4' })
      expect(answer.body).toBe(true)
      await updateItem({ pk: `T#${person.tenant}`, sk: 'REVOKED' }, expression`SET #since = ${{}}`)
    }
    expect((await signIn(person, CHOSEN)).status).toBe(200)
    expect(await app.mails(person.email)).toHaveLength(1)
    const everything = await everythingIn(app)
    for (const digest of ['base64', 'base64url', 'hex'] as const) {
      for (const text of [CHOSEN, person.password, JSON.stringify(change)]) {
        expect(everything).not.toContain(createHash('sha256').update(text).digest(digest))
      }
    }
  })

  test('chosen twice at once is one of the two', async () => {
    const person = await newPerson()
    const both = ['Eleven-Bridges-7', 'Twelve-Bridges-8']
    const answers = await Promise.all(
      both.map((password) =>
        call(app, account.changePassword, person, { currentPassword: person.password, password }, { anyCost: true }),
      ),
    )
    const won = both.filter((_, index) => answers[index]?.status === 200)
    expect(won).toHaveLength(1)
    expect((await signIn(person, won[0])).status).toBe(200)
    // The other one came later: its token counts no more, or the password is no longer the one before, or both met.
    expect(answers.filter(({ status }) => [401, 422, 409].includes(status))).toHaveLength(1)
  })

  test('is not the affair of somebody who has the address in another account', async () => {
    const person = await newPerson()
    const { accountId } = await newPerson()
    await updateItem(accountKey(person.email), expression`SET #accountId = ${accountId}`)
    expect((await change(person, person.password)).body).toMatchObject({ code: 'onboarding.wrongPassword' })
  })

  test('voids a reset link that was on its way', async () => {
    const person = await newPerson()
    await browser('/api/auth/forgot-password', { email: person.email })
    const [mail] = await app.mails(person.email)
    const token = tokenIn(mail)
    await change(person, person.password)
    const answer = await browser('/api/auth/reset-password', { token, password: 'Twelve-Bridges-8' })
    expect(answer.status).toBe(404)
    expect((await findAccount(person.email))?.reset).toBeUndefined()
  })
})
