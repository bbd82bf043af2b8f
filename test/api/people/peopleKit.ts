import { randomUUID } from 'node:crypto'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { callTable } from '#infra/local/emulators/wire.ts'
import type { InputOf } from '#shared/core/endpoint.ts'
import { auth } from '#shared/people/auth/contract.ts'
import { onboarding } from '#shared/people/onboarding/contract.ts'
import { TERMS_VERSION } from '#shared/people/onboarding/terms.ts'
import { users } from '#shared/people/users/contract.ts'
import { type App, call, type Mail, type Person } from '#test/kit/api.ts'

/** A password that nobody of the kit has. */
export const CHOSEN = 'Eleven-Bridges-7'

/** An address that nobody has used. */
export const newAddress = (name = 'camille'): string => `${name}.${randomUUID().slice(0, 13)}@atelier.example`

/** The one-time token in a mail's link. */
export const tokenIn = (mail: Mail | undefined): string => {
  const [, token = ''] = /[?&]token=([\w-]{43})(?![\w-])/.exec(mail?.text ?? '') ?? []
  if (!token) throw new Error(`There is no token in: ${mail?.text ?? 'no mail'}`)
  return token
}

type Stored = Parameters<typeof unmarshall>[0]
interface Page {
  Items: Stored[]
  LastEvaluatedKey?: Stored
}

const inKeys = (words: readonly string[]) => ({
  FilterExpression: words.map((_, index) => `contains(pk, :${index}) OR contains(sk, :${index})`).join(' OR '),
  ExpressionAttributeValues: Object.fromEntries(words.map((word, index) => [`:${index}`, { S: word }])),
})

/** Everything that the table holds, as text: what must not be stored must not be in it. `words`: what has one in its key. */
export const everythingIn = async (app: App, words?: readonly string[]): Promise<string> => {
  const texts: string[] = []
  let ExclusiveStartKey: Stored | undefined
  do {
    const asked = { TableName: app.table, ExclusiveStartKey, ...(words && inKeys(words)) }
    const page = await callTable<Page>(app.emulators.dynamodb, 'DynamoDB_20120810.Scan', asked)
    texts.push(...page.Items.map((item) => JSON.stringify(unmarshall(item))))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return texts.join('\n')
}

/** What people do with accounts, through the API and their mailboxes. */
export const peopleOf = (app: App) => {
  const latest = async (email: string): Promise<Mail | undefined> => (await app.mails(email)).at(-1)

  const signUp = (email: string, more: Partial<InputOf<typeof onboarding.signUp>> = {}) =>
    call(app, onboarding.signUp, undefined, {
      type: 'ESN',
      company: 'Atelier du Lac',
      firstName: 'Camille',
      lastName: 'Roussel',
      email,
      password: CHOSEN,
      displayLanguage: 'EN',
      termsVersion: TERMS_VERSION,
      ...more,
    })
  const activate = (token: string) => call(app, onboarding.activate, undefined, { token })
  const signIn = (email: string, password = CHOSEN) =>
    call(app, auth.signIn, undefined, { email, password }, { anyCost: true })

  /** Invites an address as VIEW_CRA unless said otherwise; answers the line of its answer. */
  const invite = async (by: Person, email: string, more: Partial<InputOf<typeof users.invite>> = {}) => {
    const { body } = await call(app, users.invite, by, {
      emails: [email],
      type: 'ESN_RESOURCE',
      permissions: ['VIEW_CRA'],
      displayLanguage: 'EN',
      ...more,
    })
    const [line] = body
    if (!line?.id) throw new Error(`${email} was not invited: ${JSON.stringify(body)}`)
    return line.id
  }
  const accept = async (token: string, more: Partial<InputOf<typeof onboarding.acceptInvitation>> = {}) =>
    call(app, onboarding.acceptInvitation, undefined, {
      termsVersion: TERMS_VERSION,
      token,
      password: CHOSEN,
      firstName: 'Inès',
      lastName: 'Garance',
      ...more,
    })

  /** Somebody invited who has accepted and waits for a review. */
  const accepted = async (by: Person, more: Partial<InputOf<typeof users.invite>> = {}) => {
    const email = newAddress('ines')
    const userId = await invite(by, email, more)
    const answer = await accept(tokenIn(await latest(email)))
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return { email, userId }
  }
  /** The same, confirmed and activated. */
  const joined = async (by: Person, more: Partial<InputOf<typeof users.invite>> = {}) => {
    const person = await accepted(by, more)
    await call(app, users.confirm, by, { userId: person.userId })
    await activate(tokenIn(await latest(person.email)))
    return person
  }
  const stateOf = async (by: Person, userId: string) =>
    (await call(app, users.get, by, { userId, year: 2026 })).body.user?.state

  return { latest, signUp, activate, signIn, invite, accept, accepted, joined, stateOf }
}
