import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import { afterEach, expect, test } from 'vitest'
import { now, setClock } from '#functions/core/clock.ts'
import { environment } from '#functions/core/environment.ts'
import { remove, transact } from '#functions/core/table/table.ts'
import { findAccount } from '#functions/data/accounts/accounts.ts'
import { MAIL_DOMAIN } from '#infra/local/environment.ts'
import { listCompanies } from '#infra/operate/companies/companies.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { notes } from '#shared/apps/notes/contract.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { temporaryEnd } from '#shared/core/temporary.ts'
import { dashboards } from '#shared/overview/dashboards/contract.ts'
import { search } from '#shared/overview/search/contract.ts'
import { account } from '#shared/people/account/contract.ts'
import { company } from '#shared/people/company/contract.ts'
import { onboarding } from '#shared/people/onboarding/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { CHOSEN, tokenIn } from '#test/api/people/peopleKit.ts'
import { caller, timeFrom } from '#test/api/people/signIn/authKit.ts'
import { factorsOf } from '#test/api/people/signIn/factorKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { thisMonth } from '#test/kit/dates.ts'

const app = await startApi({ mailDomain: MAIL_DOMAIN })
const browser = caller(app.url)
afterEach(() => setClock())

const must = async <B>(answered: Promise<{ status: number; body: B }>): Promise<B> => {
  const { status, body } = await answered
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** All that is stored of a tenant. */
const storedOf = async (tenant: string) => {
  const db = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: environment.dynamodbEndpoint ?? '' }))
  const found: Record<string, unknown>[] = []
  for await (const { Items = [] } of paginateScan({ client: db }, { TableName: environment.table })) {
    found.push(...Items.filter(({ pk }) => String(pk).startsWith(`T#${tenant}`)))
  }
  db.destroy()
  return found
}

/** Somebody in another company of their account, as when they go there from the menu. */
const goingTo = async (person: Person, workspaceId: string): Promise<Person> => {
  const signedIn = await browser('/api/auth/sign-in', { email: person.email, password: person.password })
  const { body, cookie } = signedIn
  const answer = await browser('/api/auth/switch-workspace', { workspaceId }, { cookie, token: body.accessToken })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { user, accessToken: token } = answer.body
  const claims = { ...person.claims, tenant: workspaceId, sub: user.id }
  return { ...person, tenant: workspaceId, personId: user.id, token, claims }
}

test('a founder opens a company of made-up people, works in it, and removes it; their own never has anything of it', async () => {
  const { addPerson, tenant } = await newTenant(app)
  const founder = await addPerson({ permissions: ['ALL'], type: 'ESN' })
  // What counts that they were there.
  await browser('/api/auth/sign-in', { email: founder.email, password: founder.password })
  const before = await storedOf(tenant)
  const sample = (await must(call(app, onboarding.openSample, founder, {}))).workspaceId
  expect((await must(call(app, onboarding.openSample, founder, {}))).workspaceId).toBe(sample)

  const there = await goingTo(founder, sample)
  const people = (await must(call(app, users.list, there, {}))).items
  expect(people.map(({ lastName }) => lastName).toSorted()).toEqual(
    [founder.name.split(' ')[1], 'Aubrac', 'Ferrandou', 'Tessandier', 'Velmont'].toSorted(),
  )
  await app.drained()

  // Months in each state, that figures, lists and counts know of.
  const [last, old] = [thisMonth(-1), thisMonth(-2)]
  const team = async ({ year, month }: { year: number; month: number } = last) =>
    (await must(call(app, cra.team, there, { year, month }))).items.map(({ resourceName, status }) => [
      resourceName.split(' ')[1],
      status,
    ])
  expect(Object.fromEntries(await team())).toMatchObject({
    Aubrac: 'WAITING_VALIDATION',
    Tessandier: 'WAITING_VALIDATION',
    Velmont: 'REJECTED',
    Ferrandou: null,
  })
  expect(Object.fromEntries(await team(old))).toMatchObject({ Aubrac: 'VALIDATED', Velmont: 'VALIDATED' })
  const waiting = (await must(call(app, cra.waiting, there, {}))).items
  expect(waiting).toHaveLength(2)
  const [first] = waiting
  if (!first) throw new Error('Nothing waits')
  const report = await must(call(app, cra.get, there, { craId: first.id }))
  expect(report.activities.length).toBeGreaterThan(0)
  const answer = { craId: first.id, craValidationStatus: 'VALIDATED', version: first.version } as const
  await must(call(app, cra.respond, there, { ...answer, signature: { kind: 'typed', text: 'Lou Varenne' } }))
  await app.drained()
  const finance = JSON.stringify(await must(call(app, dashboards.finance, there, {})))
  expect(finance).toContain('Belle-Anse')

  // What is proposed can be sent: the consent is there, with what the client sees.
  const open = (await must(call(app, missions.list, there, { sort: 'newest', size: 10 }))).items
  expect(open.map(({ filled }) => filled).toSorted()).toEqual([0, 2, 2])
  const mobile = open.find(({ filled }) => filled === 0)
  const board = await must(call(app, positionings.candidates, there, { missionId: mobile?.id ?? '' }))
  const { id: positioningId = '', version = 0 } = board.ACCEPTED_BY_RESOURCE?.[0] ?? {}
  const contact = { name: 'Achats', email: 'achats@client.example', language: 'FR' } as const
  await must(call(app, positionings.sendToClient, there, { positioningId, version, ...contact }))
  expect(JSON.stringify(await must(call(app, search.find, there, { query: 'Velmont' })))).toContain('Idris Velmont')
  expect(await must(call(app, scrumboard.boards, there, {}))).toHaveLength(1)
  expect(await must(call(app, notes.all, there, {}))).toHaveLength(1)

  // Nobody real comes in, and nobody made up gets a mail.
  const invited = await call(app, users.invite, there, {
    emails: ['a@client.example'],
    type: 'ESN_RESOURCE',
    permissions: ['VIEW_CRA'],
    displayLanguage: 'FR',
  })
  expect(invited.body).toMatchObject({ code: 'users.sample' })
  for (const { email } of people) {
    if (email !== founder.email) expect(await app.mails(email)).toEqual([])
  }
  expect(await app.mails(contact.email)).toHaveLength(1)

  // All of it has the end of the sample, whoever has written it.
  const end = temporaryEnd(sample) ?? 0
  const left = await storedOf(sample)
  expect(left.length).toBeGreaterThan(200)
  expect(left.filter(({ ttl }) => !(Number(ttl) <= end))).toEqual([])
  expect((await listCompanies()).map(({ id }) => id)).not.toContain(sample)

  expect(await must(call(app, onboarding.removeSample, founder, {}))).toBe(true)
  expect(await must(call(app, onboarding.removeSample, founder, {}))).toBe(true)
  // 401 once every function knows that its tokens are void.
  expect([401, 404]).toContain((await call(app, company.get, there, {})).status)
  const gone = JSON.stringify((await storedOf(sample)).filter(({ sk }) => /^(MEMBER|ADDRESS|COMPANY)/.test(String(sk))))
  expect(gone).not.toContain(founder.email)
  expect(gone).not.toContain('"COMPANY"')
  const own = ({ sk }: Record<string, unknown>) => !/^(SESSION|REQUEST|DONE|COMPANY$)|RATE/.test(String(sk))
  const keys = (items: Record<string, unknown>[]) => items.map(({ pk, sk }) => `${pk} ${sk}`).toSorted()
  expect(keys((await storedOf(tenant)).filter(own))).toEqual(keys(before.filter(own)))
})

test('in the first hours of a month in Paris, a sample is of that month, and tells of nothing still to come', async () => {
  const [over, begun] = [thisMonth(), thisMonth(1)]
  // Half past eleven of its last day, by UTC.
  setClock({ ahead: Date.UTC(begun.year, begun.month - 1, 1) - 1_800_000 - Date.now() })
  const { addPerson } = await newTenant(app)
  const founder = await addPerson({ permissions: ['ALL'], type: 'ESN' })
  const { workspaceId } = await must(call(app, onboarding.openSample, founder, {}))
  const there = await goingTo(founder, workspaceId)
  const { items } = await must(call(app, cra.team, there, over))
  expect(Object.fromEntries(items.map(({ resourceName, status }) => [resourceName, status]))).toMatchObject({
    'Idris Velmont': 'REJECTED',
  })
  const instants = JSON.stringify(await storedOf(workspaceId)).match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? []
  expect(instants.length).toBeGreaterThan(100)
  expect(instants.filter((one) => Date.parse(one) > now().getTime())).toEqual([])
})

test('of two presses at once one sample is there, who may not do everything opens none, and one that is over is nobody’s', async () => {
  const { addPerson, manager } = await newTenant(app)
  const founder = await addPerson({ permissions: ['ALL'], type: 'ESN' })
  const outcomes = await Promise.all([1, 2].map(() => call(app, onboarding.openSample, founder, {})))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 503])
  const first = outcomes.find(({ status }) => status === 200)?.body.workspaceId
  expect((await must(call(app, onboarding.openSample, founder, {}))).workspaceId).toBe(first)
  const alone = { permissions: ['ALL' as const], type: 'FREELANCER' as const }
  for (const other of [await addPerson({ permissions: ['VIEW_CRA'] }), await addPerson(alone)])
    expect((await call(app, onboarding.openSample, other, {})).status).toBe(403)
  expect(manager.tenant).toBe(founder.tenant)

  const there = await goingTo(founder, first ?? '')
  const session = (await storedOf(there.tenant)).find(({ sk }) => String(sk).startsWith('SESSION#'))
  expect(session?.expiresAt).toBeLessThanOrEqual(temporaryEnd(there.tenant) ?? 0)

  setClock({ ahead: 31 * 86_400_000 })
  const { body } = await browser('/api/auth/sign-in', { email: founder.email, password: founder.password })
  expect(body.user.workspaces).toHaveLength(1)
})

test.each(['EN', 'FR'] as const)('a sample of who reads %s invites in it, and its people read it', async (language) => {
  const { addPerson } = await newTenant(app)
  const founder = await addPerson({ permissions: ['ALL'], type: 'ESN', language })
  const { workspaceId } = await must(call(app, onboarding.openSample, founder, {}))
  const there = await goingTo(founder, workspaceId)
  expect((await must(call(app, company.get, there, {}))).invitationDefaults.displayLanguage).toBe(language)
  const { items } = await must(call(app, users.list, there, {}))
  const read = items.map(({ id }) => must(call(app, users.get, there, { userId: id, year: 2026 })))
  expect(new Set((await Promise.all(read)).map((one) => one.user.displayLanguage))).toEqual(new Set([language]))
})

test('no mail leaves a sample, and none comes in, though its founder switches the mailbox on', async () => {
  const { addPerson } = await newTenant(app)
  const founder = await addPerson({ permissions: ['ALL'], type: 'ESN' })
  const { workspaceId } = await must(call(app, onboarding.openSample, founder, {}))
  const there = await goingTo(founder, workspaceId)
  expect((await must(call(app, company.update, there, { appsOff: [] }))).appsOff).toEqual([])
  // By then every function knows.
  setClock({ ahead: 31_000 })
  const anew = await goingTo(founder, workspaceId)
  expect(await must(call(app, mailbox.address, anew, {}))).toEqual({ address: null, outside: false })
  expect((await call(app, mailbox.claimAddress, anew, {})).body).toMatchObject({ code: 'mailbox.noOutside' })
  const mail = { to: [{ address: 'ana@client.example' }], subject: 'Le planning', send: true }
  expect((await call(app, mailbox.send, anew, mail)).body).toMatchObject({ code: 'mailbox.unknownRecipient' })
})

/** What is left of a person's sample once it is over: nothing. From then on it is as late as that. */
const afterSample = async (founder: Person) => {
  const { workspaceId } = await must(call(app, onboarding.openSample, founder, {}))
  await app.drained()
  const left = await storedOf(workspaceId)
  for (let at = 0; at < left.length; at += 100) {
    await transact(left.slice(at, at + 100).map(({ pk, sk }) => remove({ pk: String(pk), sk: String(sk) })))
  }
  return timeFrom(((temporaryEnd(workspaceId) ?? 0) + 1) * 1000)
}

test('a sample that is over stands in the way of nothing: second factors and their reset, another password, its removal', async () => {
  const { addPerson, manager } = await newTenant(app)
  const founder = await addPerson({ permissions: ['ALL'], type: 'ESN' })
  const pass = await afterSample(founder)
  const { withTotp } = factorsOf(app, pass)
  expect((await withTotp(founder)).recoveryCodes).not.toEqual([])
  await must(call(app, users.resetSecondFactor, manager, { userId: founder.personId }))
  await app.drained()
  const token = tokenIn((await app.mails(founder.email)).at(-1))
  await must(call(app, onboarding.resetSecondFactor, undefined, { token, password: founder.password }))
  // The tokens from before are void.
  pass(1000)
  const change = { currentPassword: founder.password, password: CHOSEN }
  expect(await must(call(app, account.changePassword, founder, change))).toBe(true)
  pass(1000)
  expect(await must(call(app, onboarding.removeSample, founder, {}))).toBe(true)
})

test('whoever is erased leaves no account for the sake of a sample, whether it is over or not', async () => {
  const { addPerson, manager } = await newTenant(app)
  const [early, late] = [
    await addPerson({ permissions: ['ALL'], type: 'ESN' }),
    await addPerson({ permissions: ['ALL'], type: 'ESN' }),
  ]
  const erase = async ({ personId: userId, email }: Person) => {
    await must(call(app, users.disable, manager, { userId }))
    await app.drained()
    await must(call(app, users.erase, manager, { userId, confirmEmail: email }, { anyCost: true }))
    expect(await findAccount(email)).toBeUndefined()
  }
  const sample = (await must(call(app, onboarding.openSample, early, {}))).workspaceId
  const there = await goingTo(early, sample)
  await erase(early)
  expect([401, 404]).toContain((await call(app, company.get, there, {})).status)
  const people = (await storedOf(sample)).filter(({ sk }) => /^(MEMBER|ADDRESS)/.test(String(sk)))
  expect(JSON.stringify(people)).not.toContain(early.email)

  await afterSample(late)
  await erase(late)
})

test('a founder whose name is longer than a signature opens months that can be read', async () => {
  const { addPerson } = await newTenant(app)
  const name = { firstName: 'A'.repeat(40), lastName: 'B'.repeat(40) }
  const founder = await addPerson({ permissions: ['ALL'], type: 'ESN', ...name })
  const { workspaceId } = await must(call(app, onboarding.openSample, founder, {}))
  const there = await goingTo(founder, workspaceId)
  const { items } = await must(call(app, cra.team, there, thisMonth(-2)))
  const signed = items.find(({ status }) => status === 'VALIDATED')
  const report = await must(call(app, cra.get, there, { craId: signed?.id ?? '' }))
  expect(report.validatorDtos.flatMap(({ signature }) => signature ?? [])).toMatchObject([
    { text: `${name.firstName} ${name.lastName}`.slice(0, 80) },
  ])
})
