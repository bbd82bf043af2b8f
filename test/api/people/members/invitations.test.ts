import { describe, expect, test } from 'vitest'
import { transact } from '#functions/core/table/table.ts'
import { findAccount } from '#functions/data/accounts/accounts.ts'
import { countInvitation, countInvitationMail } from '#functions/data/mail/mailLimits.ts'
import type { Permission } from '#shared/core/permissions.ts'
import { users } from '#shared/people/users/contract.ts'
import { everythingIn, newAddress, peopleOf, tokenIn } from '#test/api/people/peopleKit.ts'
import { dayForEach } from '#test/api/people/signIn/authKit.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { membersFor } from './memberKit.ts'

const app = await startApi()
const { latest, activate, accept, invite, accepted, joined } = peopleOf(app)

const { get, historyOf, inviting } = membersFor(app)
const { day, pass } = dayForEach()

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
    for (let time = 1; time < 30; time++) expect(await countInvitationMail(email)).toBe(true)
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

  test('that is taken back leaves nothing of whom it was for, who may have been refused before', async () => {
    const { manager } = await newTenant(app)
    const email = newAddress('ysoline')
    const userId = await invite(manager, email)
    await accept(tokenIn(await latest(email)), { firstName: 'Ysoline', lastName: 'Kermadec' })
    expect((await call(app, users.refuse, manager, { userId, reason: 'Zanzibar' })).status).toBe(200)
    expect(await invite(manager, email)).toBe(userId)
    // Its link is there by then, too.
    await app.drained()
    expect(await everythingIn(app)).toMatch(/Ysoline.*Zanzibar|Zanzibar.*Ysoline/s)
    expect((await call(app, users.revoke, manager, { userId })).status).toBe(200)
    await app.drained()
    const left = await everythingIn(app)
    for (const word of ['Ysoline', 'Zanzibar', email, userId]) expect(left).not.toContain(word)
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
    expect(body.invitationExpiresAt).toBe(new Date((day() + 10) * 86_400_000).toISOString())
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
      'INVITED',
      'INVITATION_RESENT',
      'ACCEPTED',
      'CONFIRMED',
      'INVITATION_RESENT',
      'ACTIVATED',
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
