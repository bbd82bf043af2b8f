import { epochSeconds, newId } from '#functions/core/clock.ts'
import { totpAt } from '#functions/core/security/totp.ts'
import { expression } from '#functions/core/table/expression.ts'
import { transact, update } from '#functions/core/table/table.ts'
import { accountKey } from '#functions/data/accounts/accounts.ts'
import { addMember } from '#functions/data/people/members.ts'
import type { Permission } from '#shared/core/permissions.ts'
import { account } from '#shared/people/account/contract.ts'
import { auth, type SecondFactorNeeded } from '#shared/people/auth/contract.ts'
import { type App, call, type Person } from '#test/kit/api.ts'
import type { newAuthenticator } from '#test/kit/passkey.ts'

type Authenticator = ReturnType<typeof newAuthenticator>
type Shown = { code: string } | { recoveryCode: string } | { passkey: Record<string, unknown> } | Record<never, never>

/** Makes a person's account a member of another workspace too; answers who they are there. */
export const joinAlso = async (person: Person, tenant: string, permissions: Permission[] = ['VIEW_CRA']) => {
  const id = newId()
  const { accountId, email } = person
  await transact([
    ...addMember(tenant, {
      id,
      accountId,
      email,
      firstName: 'Lou',
      lastName: 'Ailleurs',
      type: 'ESN_RESOURCE',
      permissions,
      displayLanguage: 'EN',
      status: 'online',
      avatarPath: null,
      placeOfWork: null,
      state: 'ACTIVE',
    }),
    update(accountKey(email), expression`SET #workspaces = list_append(#workspaces, ${[{ tenant, person: id }]})`),
  ])
  return { personId: id, tenant }
}

/** What people do with second factors, through the API. `pass` lets time pass. */
export const factorsOf = (app: App, pass: (seconds: number) => void) => {
  const codeOf = (secret: string, off = 0): string => totpAt(secret, epochSeconds() + off)

  const signIn = (person: Person, password = person.password) =>
    call(app, auth.signIn, undefined, { email: person.email, password })
  const finish = (ticket: string, shown: Shown) => call(app, auth.secondFactor, undefined, { ticket, ...shown })
  const status = (person: Person) => call(app, account.secondFactor, person, {})

  /** Signs in with the right password up to where the second factor is asked for. */
  const half = async (person: Person): Promise<SecondFactorNeeded> => {
    const { status: answered, body } = await signIn(person)
    const { code, details } = body as unknown as { code: string; details: SecondFactorNeeded }
    if (answered !== 401 || code !== 'auth.secondFactorNeeded') throw new Error(`Answered ${answered} ${code}`)
    return details
  }

  /** Switches an authenticator app on, half a minute later: the next code is a new one. */
  const withTotp = async (person: Person) => {
    const { secret } = (await call(app, account.beginTotp, person, { password: person.password })).body
    const { recoveryCodes } = (await call(app, account.confirmTotp, person, { code: codeOf(secret) })).body
    pass(30)
    return { secret, recoveryCodes, code: (off = 0) => codeOf(secret, off) }
  }

  const withPasskey = async (person: Person, authenticator: Authenticator, name = 'Laptop') => {
    const { body: options } = await call(app, account.beginPasskey, person, { password: person.password })
    return call(app, account.addPasskey, person, { name, response: authenticator.create(options) })
  }

  return { signIn, finish, status, half, withTotp, withPasskey }
}
