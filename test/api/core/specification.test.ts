import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { newTenant, type Person, raw, startApi } from '#test/kit/api.ts'

/** Each call as the specification writes it, and the shape it is to answer. */
const app = await startApi()
const company = await newTenant(app, { name: 'Atelier du Lac' })
const { manager, resource, validator, freelancer } = company
const { client, mission } = await company.acceptMission(resource)

const send = async (as: Person | undefined, method: string, path: string, body?: object) => {
  const answer = await raw(app, `/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(as && { authorization: `Bearer ${as.token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const isJson = answer.headers.get('content-type') === 'application/json'
  return { status: answer.status, body: isJson ? JSON.parse(answer.text) : answer.text }
}
const done = async (as: Person, method: string, path: string, body?: object) => {
  const answer = await send(as, method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const Panel = z.object({
  ...{ id: z.string(), title: z.string(), description: z.string(), icon: z.string().nullable() },
  ...{ image: z.string().nullable(), link: z.string(), useRouter: z.boolean(), time: z.string() },
  ...{ read: z.boolean(), seen: z.boolean() },
})
const Message = z.object({
  ...{ id: z.string(), chatId: z.string(), contactId: z.string(), value: z.string() },
  ...{ createdAt: z.iso.datetime(), isMine: z.boolean() },
})
const Contact = z.object({ id: z.string(), name: z.string(), avatar: z.string().nullable() })
const Chat = z.object({
  ...{ id: z.string(), contactId: z.string(), unreadCount: z.int(), muted: z.boolean() },
  ...{ lastMessage: z.string(), lastMessageAt: z.string(), contact: Contact, messages: z.array(Message).min(1) },
})
const User = z.object({
  ...{ firstName: z.string(), lastName: z.string(), username: z.string(), permissions: z.array(z.string()) },
  ...{ avatarPath: z.string().nullable(), displayLanguage: z.enum(['EN', 'FR']), type: z.string() },
  status: z.enum(['online', 'away', 'busy', 'not-visible']),
})
const Session = z.object({ user: User, accessToken: z.string(), tokenType: z.literal('bearer') })
const Gadgets = z.object({
  gadgets: z.array(z.object({ kpiType: z.string(), chartType: z.string(), data: z.object().nullable() })).min(1),
})

describe('signing in', () => {
  const { email, password } = resource
  test.each([
    ['sign-in', { email, password: 'Wrong-horse-7!' }],
    ['sign-in', { email: 'nobody@kit.example', password }],
    ['sign-in', { email: '', password: '' }],
  ])('%s with wrong credentials answers 404 and false', async (path, body) => {
    expect(await send(undefined, 'POST', `api/auth/${path}`, body)).toEqual({ status: 404, body: false })
  })

  test('with the right ones answers user, token and its type, and goes on with the token', async () => {
    const first = await send(undefined, 'POST', 'api/auth/sign-in', { email, password })
    const { accessToken } = Session.parse(first.body)
    const again = await send(undefined, 'POST', 'api/auth/sign-in-with-token', { accessToken })
    expect(again.status).toBe(200)
    Session.parse(again.body)
    const bad = await send(undefined, 'POST', 'api/auth/sign-in-with-token', { accessToken: 'a.b.c' })
    expect(bad).toMatchObject({ status: 401, body: { message: 'Invalid token' } })
  })

  test('unlocking with a wrong password answers 404 and false', async () => {
    const signedIn = await raw(app, '/api/auth/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    const cookie = (signedIn.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
    const answer = await raw(app, '/api/auth/unlock-session', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ email, password: 'Wrong-horse-7!' }),
    })
    expect(answer).toMatchObject({ status: 404, text: 'false' })
  })

  test('a forgotten password is answered true, whoever asks', async () => {
    expect(await send(undefined, 'POST', 'api/auth/forgot-password', { email: 'nobody@kit.example' })).toEqual({
      status: 200,
      body: true,
    })
  })
})

describe.each([
  ['messages', 'message'],
  ['notifications', 'notification'],
])('api/common/%s', (path, field) => {
  const at = `api/common/${path}`
  test('is listed, added to, changed, toggled, marked and removed from', async () => {
    const sent = {
      ...{ id: '', icon: 'heroicons_outline:bell', image: 'images/one.jpg', title: 'Daily', time: 'Jan 1, 9:00 am' },
      ...{ description: '<strong>Now</strong>', read: false, link: '/profile', useRouter: true },
    }
    const made = Panel.parse(await done(freelancer, 'POST', at, { [field]: sent }))
    expect(made).toMatchObject({ title: 'Daily', icon: sent.icon, description: sent.description, image: null })
    const read = await done(freelancer, 'PATCH', at, { id: made.id, [field]: { ...made, read: true } })
    expect(Panel.parse(read)).toEqual({ ...made, read: true, seen: true })
    const toggled = await done(freelancer, 'POST', `${at}/toggle-read-status`, { [field]: { ...made, read: false } })
    expect(Panel.parse(toggled)).toMatchObject({ id: made.id, read: false })
    expect(await done(freelancer, 'GET', `${at}/mark-all-as-read`)).toBe(true)
    expect(z.array(Panel).parse(await done(freelancer, 'GET', at))).toMatchObject([{ id: made.id, read: true }])
    expect(await done(freelancer, 'DELETE', `${at}?id=${made.id}`)).toBe(true)
    expect(await done(freelancer, 'GET', at)).toEqual([])
  })
})

test('api/common/shortcuts is listed, added to, changed and removed from', async () => {
  const shortcut = { id: '', label: 'Home', description: '', icon: 'mat_outline:home', link: '/home', useRouter: true }
  const made = await done(resource, 'POST', 'api/common/shortcuts', { shortcut })
  expect(made).toEqual({ ...shortcut, id: expect.any(String) })
  const changed = { ...made, label: 'Start' }
  expect(await done(resource, 'PATCH', 'api/common/shortcuts', { id: made.id, shortcut: changed })).toEqual(changed)
  expect(await done(resource, 'GET', 'api/common/shortcuts')).toContainEqual(changed)
  expect(await done(resource, 'DELETE', `api/common/shortcuts?id=${made.id}`)).toBe(true)
})

test('api/common/user is read and changed', async () => {
  const user = await done(resource, 'GET', 'api/common/user')
  User.parse(user)
  expect(await done(resource, 'PATCH', 'api/common/user', { ...user, status: 'away' })).toMatchObject({
    status: 'away',
  })
  expect(await done(resource, 'PATCH', 'api/common/user', { displayLanguage: 'EN' })).toMatchObject({
    displayLanguage: 'EN',
  })
})

test('api/common/search answers contacts, pages and tasks, and nothing for nothing', async () => {
  const Sets = z.array(
    z.discriminatedUnion('id', [
      z.object({ id: z.literal('contacts'), label: z.string(), results: z.array(Contact.omit({ id: true })) }),
      z.object({ id: z.literal('pages'), label: z.string(), results: z.array(z.object({ title: z.string() })) }),
      z.object({ id: z.literal('tasks'), label: z.string(), results: z.array(z.object({ completed: z.boolean() })) }),
    ]),
  )
  Sets.parse(await done(manager, 'POST', 'api/common/search', { query: 'Camille' }))
  const nothing = Sets.parse(await done(manager, 'POST', 'api/common/search', { query: '' }))
  expect(nothing.flatMap(({ results }): unknown[] => results)).toEqual([])
})

describe('api/apps/chat', () => {
  test('chats carry their contact and messages; a chat is found by its id, changed whole, or is not there', async () => {
    const value = 'Bonjour'
    await done(manager, 'POST', 'api/apps/chat/messages', { contactId: resource.personId, value })
    const [listed] = z.array(Chat).parse(await done(resource, 'GET', 'api/apps/chat/chats'))
    const one = await done(resource, 'GET', `api/apps/chat/chat?id=${listed?.id}`)
    expect(Chat.parse(one)).toMatchObject({ unreadCount: 1, messages: [{ value, isMine: false }] })
    const whole = { cursor: 'a.b', ...one, muted: true }
    const muted = await done(resource, 'PATCH', 'api/apps/chat/chat', { id: one.id, chat: whole })
    expect(Chat.parse(muted)).toMatchObject({ muted: true, unreadCount: 1 })
    expect((await send(resource, 'GET', 'api/apps/chat/chat?id=nothing')).status).toBe(404)
  })

  test('a chat sent back as read, from before a message came, leaves that one unread', async () => {
    await done(validator, 'POST', 'api/apps/chat/messages', { contactId: freelancer.personId, value: 'One' })
    const [before] = await done(freelancer, 'GET', 'api/apps/chat/chats')
    await done(validator, 'POST', 'api/apps/chat/messages', { contactId: freelancer.personId, value: 'Two' })
    const chat = { ...before, unreadCount: 0 }
    const body = { id: before.id, chat }
    expect(await done(freelancer, 'PATCH', 'api/apps/chat/chat', body)).toMatchObject({ unreadCount: 2 })
  })

  test('a contact has the details and attachments of its shape, and only what its owner has put there', async () => {
    const path = `api/apps/chat/contact?id=${freelancer.personId}`
    const details = {
      emails: [{ email: freelancer.email, label: 'Work' }],
      phoneNumbers: [],
      ...{ title: '', company: 'Atelier du Lac', birthday: null, address: null },
    }
    const attachments = { media: [], docs: [], links: [] }
    expect(await done(resource, 'GET', path)).toMatchObject({ background: null, about: '', details, attachments })
    const phone = '+33 6 12 34 56 78'
    await done(freelancer, 'PATCH', 'api/account/profile', { phone, title: 'Dev', about: 'Here' })
    const given = { about: 'Here', details: { ...details, title: 'Dev' } }
    expect(await done(resource, 'GET', path)).toMatchObject(given)
    await done(freelancer, 'PATCH', 'api/account/profile', { phoneShown: true })
    const phoneNumbers = [{ country: 'FR', phoneNumber: phone, label: 'Work' }]
    expect(await done(resource, 'GET', path)).toMatchObject({ details: { ...given.details, phoneNumbers } })
  })

  test('contacts and the own profile have their fields', async () => {
    z.array(Contact)
      .min(1)
      .parse(await done(resource, 'GET', 'api/apps/chat/contacts'))
    const Profile = z.object({ ...Contact.shape, email: z.string(), about: z.string() })
    Profile.parse(await done(resource, 'GET', 'api/apps/chat/profile'))
  })
})

test('a month is saved, sent and answered with what the specification writes', async () => {
  const month = 'api/cra/months/2026/1'
  const activity = [{ client, mission, details: [{ day: 5, value: 1 }] }]
  const { id } = await done(resource, 'PUT', month, { month: 1, year: 2026, activity, comments: '' })
  const got = await done(resource, 'GET', month)
  expect(got).toMatchObject({ id, status: 'DRAFT', activities: activity, comments: '' })
  const again = { month: 1, year: 2026, activity: got.activities, comments: 'Again' }
  await done(resource, 'PUT', month, again)
  expect(await done(resource, 'POST', `api/cra/reports/${id}/send`, {})).toMatchObject({ message: expect.any(String) })
  const rejected = { craId: id, craValidationStatus: 'REJECTED', message: '<p>Why?</p>' }
  expect(await done(validator, 'POST', 'api/cra/respond', rejected)).toMatchObject({ message: 'cra.rejected' })
  await done(resource, 'PUT', month, again)
  await done(resource, 'POST', `api/cra/reports/${id}/send`, {})
  const validated = { craId: id, craValidationStatus: 'VALIDATED', message: null }
  expect(await done(validator, 'POST', 'api/cra/respond', validated)).toMatchObject({ message: 'cra.validated' })
  expect((await done(resource, 'GET', month)).validatorDtos).toMatchObject([
    { number: 1, validatorName: validator.name, date: expect.any(String), signature: null },
  ])
})

test('lists begin with the first five', async () => {
  const mine = 'api/positionings/mine?statuses=SENT_TO_RESOURCE,ACCEPTED_BY_RESOURCE,REFUSED_BY_RESOURCE'
  expect(await done(resource, 'GET', mine)).toEqual({ content: [], totalCount: 0 })
  expect(await done(resource, 'GET', 'api/positionings/mine?statuses=ACCEPTED_BY_CLIENT&page=0&size=5')).toEqual({
    content: [],
    totalCount: 0,
  })
  expect(await done(manager, 'GET', 'api/positionings')).toEqual({ items: [] })
  expect(await done(manager, 'GET', 'api/missions?sort=newest')).toEqual({ items: [] })
})

test('an activity log has its content and count', async () => {
  const { id: clientId } = await done(manager, 'POST', 'api/missions/clients', { title: 'Acme' })
  const dates = { startDate: '2026-01-01', endDate: '2026-12-31' }
  const asked = { skills: [], minYears: null, languages: [], rateMin: null, rateMax: null, interventionType: null }
  const where = { city: '', country: null, positions: 1, validators: [] }
  const made = { clientId, title: 'Search', description: '', ...dates, ...asked, ...where }
  const { id: missionId } = await done(manager, 'POST', 'api/missions', made)
  const to = { missionId, personId: resource.personId, preposedAdr: 500 }
  const { id } = await done(manager, 'POST', 'api/positionings', to)
  const Log = z.object({
    content: z.array(
      z.object({
        ...{ actionType: z.string(), actionBy: z.string(), actionAt: z.string(), avatarPath: z.string().nullable() },
        actionLog: z.object({ from: z.string().nullable(), to: z.string().nullable() }),
      }),
    ),
    count: z.int(),
  })
  expect(Log.parse(await done(manager, 'GET', `api/positionings/${id}/history`)).count).toBe(1)
})

test('a résumé that there is none of is refused in plain text', async () => {
  const resume = (id: string) => send(manager, 'GET', `api/profiles/${id}/resume`)
  expect(await resume(resource.personId)).toEqual({ status: 422, body: 'PROFILE_EMPTY' })
  expect(await resume('01ARZ3NDEKTSV4RRFFQ69G5FAV')).toEqual({ status: 404, body: 'USER_NOT_FOUND' })
})

test('dashboards are gadgets', async () => {
  Gadgets.parse(await done(manager, 'GET', 'api/admin/dashboard'))
  Gadgets.parse(await done(resource, 'GET', 'api/user-dashboard'))
})

test.each(['support request', 'bug report', 'feature request', 'SUPPORT_REQUEST', 'BUG_REPORT', 'FEATURE_REQUEST'])(
  'a feedback of the type %s says whose it is',
  async (type) => {
    const { name: nom, email, personId: id } = resource
    const written = { subject: 'The grid', email, id, nom, message: '<p>It is empty.</p>', type }
    expect(await done(resource, 'POST', 'api/feedback', written)).toMatchObject({ message: 'feedback.sent' })
  },
)

test('a link without a token that is known activates, accepts and resets nothing', async () => {
  const token = 'x'.repeat(43)
  const given = { token, password: 'Eleven-Bridges-7' }
  const person = { firstName: 'Lou', lastName: 'Varenne' }
  for (const [path, body] of [
    ['activate', { token }],
    ['accept-invitation', { ...given, ...person }],
    ['reset-password', given],
  ] as const) {
    expect(await send(undefined, 'POST', `api/auth/${path}`, body)).toMatchObject({
      status: 404,
      body: { code: 'onboarding.invalidToken' },
    })
  }
})
