import { expect, test } from 'vitest'
import type { Item } from '#functions/core/table/item.ts'
import { getItem, putItem } from '#functions/core/table/table.ts'
import { chat } from '#shared/apps/chat/contract.ts'
import type { Endpoint, InputOf } from '#shared/core/endpoint.ts'
import { feedback } from '#shared/overview/feedback/contract.ts'
import { account } from '#shared/people/account/contract.ts'
import { auth } from '#shared/people/auth/contract.ts'
import { onboarding } from '#shared/people/onboarding/contract.ts'
import { TERMS_VERSION } from '#shared/people/onboarding/terms.ts'
import { users } from '#shared/people/users/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { profiles } from '#shared/staffing/profiles/contract.ts'
import { CHOSEN, everythingIn, newAddress, tokenIn } from '#test/api/people/peopleKit.ts'
import { call, type Person, startApi } from '#test/kit/api.ts'
import { PNG } from '#test/kit/browser/pictures.ts'
import { onDynamoDbLocal } from '#test/kit/costs/units.ts'
import { newPopulatedTenant } from '#test/kit/samples/populated.ts'

/** A count that holds no number keeps nobody from what they do, and is reported. */
const app = await startApi()

/** The fields of an item that are added to. */
const countsIn = ({ pk, sk, ...fields }: Item): string[] => {
  if (/^(LIMIT|ATTEMPTS)#/.test(pk)) return ['count']
  if (sk === 'MANAGERS') return ['waitingForReview']
  if (sk.startsWith('CHAT#')) return ['unreadCount']
  if (!/#(USAGE|STAFFING)$/.test(pk) && sk !== 'POSITIONING_TOTALS') return []
  return Object.keys(fields).filter((name) => name !== 'v')
}
const TEXT = 'beaucoup'
const counters = async () =>
  (await everythingIn(app))
    .split('\n')
    .map((line): Item => JSON.parse(line))
    .filter((item) => countsIn(item).length > 0)

// DynamoDB Local refuses the whole transaction, where AWS says which of its parts met no number (TransactionCanceledException).
test.skipIf(onDynamoDbLocal)(
  'counts of text block no action, and limits count anew',
  async () => {
    const tenant = await newPopulatedTenant(app)
    const { manager, resource, validator, addPerson, mission } = tenant
    const other = await addPerson()
    const { email, password } = resource
    const credentials = { email: other.email, password: 'Wrong-horse-7!' }
    /** What is written in another way is written again, at its price. */
    const done = async <E extends Endpoint>(endpoint: E, by: Person | undefined, input: InputOf<E>) => {
      const { status, body } = await call(app, endpoint, by, input, { anyCost: true })
      expect(status, `${endpoint.name} ${JSON.stringify(body)}`).toBe(200)
      return body
    }
    const everything = async () => {
      expect((await call(app, auth.signIn, undefined, credentials, { anyCost: true })).status).toBe(404)
      await done(auth.signIn, undefined, { email, password })
      await done(onboarding.forgotPassword, undefined, { email })
      const [stranger, invited] = [newAddress('nouveau'), newAddress('ines')]
      const names = { password: CHOSEN, firstName: 'Inès', lastName: 'Garance' }
      const signUp = {
        type: 'ESN' as const,
        company: 'Atelier du Lac',
        displayLanguage: 'EN' as const,
        termsVersion: TERMS_VERSION,
      }
      await done(onboarding.signUp, undefined, { ...names, ...signUp, email: stranger })
      const asked = {
        type: 'ESN_RESOURCE' as const,
        permissions: ['VIEW_CRA' as const],
        displayLanguage: 'EN' as const,
      }
      const [line] = await done(users.invite, manager, { emails: [invited], ...asked })
      const token = tokenIn((await app.mails(invited)).at(-1))
      await done(onboarding.acceptInvitation, undefined, { ...names, token, termsVersion: TERMS_VERSION })
      await done(users.confirm, manager, { userId: line?.id ?? '' })
      await done(chat.send, resource, { contactId: validator.personId, value: 'Bonjour' })
      await done(account.setAvatar, resource, { image: PNG.toString('base64') })
      await done(profiles.beginUpload, resource, { profilId: resource.personId })
      await done(feedback.send, resource, { type: 'BUG_REPORT', subject: 'Grille', message: '<p>Vide</p>' })
      const made = await done(missions.create, manager, { ...tenant.staffing.FIELDS, clientId: mission.client.id })
      const personId = (await addPerson()).personId
      await done(positionings.select, manager, { missionId: made.id, personId, preposedAdr: 500 })
      await app.drained()
    }
    await everything()
    const before = await counters()
    expect([...new Set(before.map(({ pk, sk }) => (/^T#/.test(pk) ? sk : pk).split('#')[0]))].toSorted()).toEqual(
      expect.arrayContaining(['ATTEMPTS', 'CHAT', 'DAY', 'LIMIT', 'MANAGERS', 'POSITIONING_TOTALS', 'TOTAL']),
    )
    for (const item of before) {
      const { pk, sk } = item
      const spoilt = Object.fromEntries(countsIn(item).map((one) => [one, TEXT]))
      await putItem({ ...((await getItem({ pk, sk })) ?? item), ...spoilt })
    }
    const begun = app.logs.length
    await everything()
    const lines = app.logs.slice(begun)
    expect(lines.some((line) => line.includes('item unreadable') && line.includes('"kind":"count"'))).toBe(true)
    expect(lines.filter((line) => line.includes(TEXT) || line.includes('"event":"failed"'))).toEqual([])
    const limits = (await counters()).filter(({ pk, count }) => /^(LIMIT|ATTEMPTS)#/.test(pk) && count !== TEXT)
    expect(limits.length).toBeGreaterThan(5)
    // Who guesses is still made to wait.
    for (let guess = 0; guess < 5; guess++) await call(app, auth.signIn, undefined, credentials, { anyCost: true })
    expect((await call(app, auth.signIn, undefined, credentials, { anyCost: true })).status).toBe(429)
  },
  60_000,
)
