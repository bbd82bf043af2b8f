import { expect, test } from 'vitest'
import { newId } from '#functions/core/clock.ts'
import { resetRevocations } from '#functions/core/security/revocations.ts'
import { issueAccessToken } from '#functions/core/security/signer.ts'
import { transact } from '#functions/core/table/table.ts'
import { reactivate, suspend } from '#functions/data/companies/suspension.ts'
import { files } from '#shared/apps/files/contract.ts'
import { notes } from '#shared/apps/notes/contract.ts'
import { endpoints } from '#shared/contracts.ts'
import { type Endpoint, endpointName } from '#shared/core/endpoint.ts'
import { common } from '#shared/overview/common/contract.ts'
import { company } from '#shared/people/company/contract.ts'
import { onboarding } from '#shared/people/onboarding/contract.ts'
import { TERMS_VERSION } from '#shared/people/onboarding/terms.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { fileKit, ownSpace } from '#test/api/apps/files/filesKit.ts'
import { caller } from '#test/api/people/signIn/authKit.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, sendRaw, startApi } from '#test/kit/api.ts'
import { downloadArchive } from '#test/kit/archive.ts'
import { newAddress, peopleOf, tokenIn } from './peopleKit.ts'

const app = await startApi()
const browser = caller(app.url)
const { invite } = peopleOf(app)
const tokenTo = async (email: string) => tokenIn((await app.mails(email)).at(-1))
const SUSPENDED = { status: 403, body: { code: 'company.suspended', details: { reason: 'unpaid' } } }

const suspended = async (tenant: string) => {
  await transact(suspend(tenant, { reason: 'unpaid', since: new Date().toISOString() }))
  resetRevocations()
}

const isRefused = async (endpoint: Endpoint, token: string) => {
  const { method, path } = endpoint
  const { status, text } = await sendRaw(app, path.replace(/\{\w+\}/g, 'x'), {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: '{"unknown":true}' }),
  })
  return [endpointName(endpoint), status === 403 && text.includes('company.suspended')] as const
}

/** Of a person's own account, which may have other workspaces too, and what a suspended company does about it. */
const STILL = [
  'endSession',
  'endOtherSessions',
  'changePassword',
  'beginTotp',
  'confirmTotp',
  'removeTotp',
  'recoveryCodes',
  'beginPasskey',
  'addPasskey',
  'removePasskey',
].map((name) => `account.${name}`)
const ALLOWED = [...STILL, 'auth.switchWorkspace', 'feedback.send', 'search.find']

/** What strangers may write about no company, or about one that they open themselves. */
const OF_NO_COMPANY = [
  ...[
    'signIn',
    'secondFactor',
    'beginPasskey',
    'passkey',
    'unlockSession',
    'signInWithToken',
    'refresh',
    'signOut',
  ].map((name) => `auth.${name}`),
  ...['signUp', 'activate', 'forgotPassword', 'resetPassword', 'resetSecondFactor'].map((name) => `onboarding.${name}`),
]
/** What strangers only read by a link, or a code. */
const READ_BY_LINK = [
  'onboarding.invitation',
  'onboarding.resetLink',
  'positionings.proposal',
  'positionings.proposalResume',
  'files.openShared',
  'files.downloadShared',
  'academy.checkCertificate',
]
/** What strangers write into a company by a link; each is refused below. */
const WRITTEN_BY_LINK = [
  'onboarding.acceptInvitation',
  'positionings.answerProposal',
  'files.beginShared',
  'files.beginSharedParts',
  'files.dropShared',
  'files.keepShared',
]

test('every write of a suspended company is refused by one rule, and everything that only reads is not', async () => {
  const { manager, tenant } = await newTenant(app)
  await suspended(tenant)
  const token = await issueAccessToken(manager.claims, new Date())
  const inside = endpoints.filter(({ access }) => access !== 'public')
  const answers = new Map<string, boolean>(await Promise.all(inside.map((one) => isRefused(one, token))))
  const refused = inside.map(endpointName).filter((name) => answers.get(name))
  const writes = inside.filter(({ method, changes }) => method !== 'GET' || changes.length > 0).map(endpointName)
  expect(refused.toSorted()).toEqual(writes.filter((name) => !ALLOWED.includes(name)).toSorted())
})

test('what strangers may write by a link into a company is known whole', () => {
  const open = endpoints.filter(({ access, method }) => access === 'public' && method !== 'GET').map(endpointName)
  expect(open.toSorted()).toEqual([...OF_NO_COMPANY, ...READ_BY_LINK, ...WRITTEN_BY_LINK].toSorted())
})

test('a link leads into a suspended company to read, not to write', async () => {
  const { must, newMission, sent } = staffingOf(app)
  const { manager, resource, tenant } = await newTenant(app)
  const mission = await newMission(manager)
  const { token } = await sent(manager, mission.id, resource)
  const { folder } = fileKit(app)
  const { id } = await folder(resource, ownSpace(resource), 'À remplir')
  const made = await must(call(app, files.createLink, resource, { id, kind: 'ask', days: 14 }))
  const asked = made.token
  const email = newAddress()
  await invite(manager, email)
  const invited = await tokenTo(email)
  await suspended(tenant)
  expect(await call(app, positionings.proposal, undefined, { token })).toMatchObject({ status: 200 })
  const answer = { token, accepted: true, message: '' }
  expect(await call(app, positionings.answerProposal, undefined, answer, { anyCost: true })).toMatchObject(SUSPENDED)
  const upload = { token: asked }
  expect(await call(app, files.beginShared, undefined, upload, { anyCost: true })).toMatchObject(SUSPENDED)
  const inParts = { ...upload, bytes: 20_000_000 }
  expect(await call(app, files.beginSharedParts, undefined, inParts, { anyCost: true })).toMatchObject(SUSPENDED)
  const given = { ...upload, uploadId: newId() }
  expect(await call(app, files.dropShared, undefined, given, { anyCost: true })).toMatchObject(SUSPENDED)
  const kept = { ...given, name: 'a.pdf' }
  expect(await call(app, files.keepShared, undefined, kept, { anyCost: true })).toMatchObject(SUSPENDED)
  const names = { password: 'Eleven-Bridges-7', firstName: 'Inès', lastName: 'Vidal', termsVersion: TERMS_VERSION }
  const accepting = { token: invited, ...names }
  expect(await call(app, onboarding.acceptInvitation, undefined, accepting, { anyCost: true })).toMatchObject(SUSPENDED)
})

test('its people read, take their data away, and are told why; once it is active again they write as before', async () => {
  const { manager, resource, tenant } = await newTenant(app)
  for (const person of [manager, resource])
    expect((await call(app, notes.create, person, { note: { title: person.email } })).status).toBe(200)
  await suspended(tenant)
  // Everybody gets another token, and with it the reason.
  expect((await call(app, common.user, manager, {})).status).toBe(401)
  const signIn = () => browser('/api/auth/sign-in', { email: manager.email, password: manager.password })
  const { status, body } = await signIn()
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { user: { workspace: { id: tenant, suspended: { reason: 'unpaid' } } } },
  })
  const again = { ...manager, token: String((body as { accessToken: string }).accessToken) }
  expect((await call(app, company.get, again, {})).status).toBe(200)
  // Their own data are theirs to take whole, also when they manage nothing.
  const consultant = { ...resource, token: await issueAccessToken(resource.claims, new Date()) }
  for (const person of [again, consultant]) {
    const archive = await downloadArchive(app, person)
    expect(archive.read('profile.json')).toMatchObject({ id: person.personId, email: person.email })
    expect(archive.read('notes/notes.json')).toMatchObject([{ title: person.email }])
  }
  expect(await call(app, company.update, again, { name: 'Autre' })).toMatchObject(SUSPENDED)
  await transact(reactivate(tenant))
  resetRevocations()
  const back = await signIn()
  expect(JSON.stringify(back.body)).not.toContain('suspended')
  const free = { ...manager, token: String((back.body as { accessToken: string }).accessToken) }
  expect((await call(app, company.update, free, { name: 'Autre' })).status).toBe(200)
})
