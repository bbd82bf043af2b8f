import { expect, test } from 'vitest'
import { account } from '#shared/contracts/account.ts'
import { chat } from '#shared/contracts/chat.ts'
import { common } from '#shared/contracts/common.ts'
import { company } from '#shared/contracts/company.ts'
import { cra } from '#shared/contracts/cra.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { endpoints } from '#shared/contracts/index.ts'
import { matching } from '#shared/contracts/matching.ts'
import { missions } from '#shared/contracts/missions.ts'
import { profiles } from '#shared/contracts/profiles.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'

/** What a GET answers may be sent back whole to whatever changes it. */
const app = await startApi()
const company1 = await newTenant(app)
const { manager, resource, validator } = company1
const month = { year: 2026, month: 1 }

type Whole = Record<string, unknown>
interface Pair {
  as: Person
  /** What is there, as a GET answers it. */
  read: () => Promise<Whole>
  /** The write that it is sent back with. */
  write: (whole: Whole) => Whole
  /** It is something new that is made of it. */
  adds?: boolean
}

const ok = async <E extends Endpoint>(endpoint: E, as: Person, input: Whole): Promise<Whole> => {
  const { status, body } = await call(app, endpoint, as, input as never)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Whole
}
const listed = async (endpoint: Endpoint, as: Person): Promise<Whole[]> =>
  (await ok(endpoint, as, {})) as unknown as Whole[]

const entry = { title: 'Call', description: 'Before <strong>noon</strong> &amp; lunch', icon: 'heroicons_outline:bell' }
await ok(common.createMessage, resource, { message: entry })
await ok(common.createNotification, resource, { notification: entry })
await ok(common.readMessages, resource, {})
await ok(common.readNotifications, resource, {})
await ok(chat.send, manager, { contactId: resource.personId, value: 'Hello' })
const { client, mission } = await company1.acceptMission(resource)
await ok(cra.save, resource, {
  ...month,
  activity: [{ client: client.id, mission: mission.id, details: [{ day: 5, value: 1 }] }],
  comments: 'As agreed',
})
const acme = await ok(missions.createClient, manager, { title: 'Acme' })
const { id: missionId } = await ok(missions.create, manager, {
  clientId: acme.id,
  title: 'Search',
  description: '<p>Find &amp; <strong>show</strong></p>',
  skills: [],
  minYears: 3,
  languages: ['FR'],
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  rateMin: 400,
  rateMax: 600,
  interventionType: null,
  city: 'Nantes',
  country: 'FR',
  positions: 2,
  validators: [validator.personId],
})
const nothing = { professionalTitle: '', available: true, availableFromDate: null, contractType: null }
const nowhere = { interventionType: null, dailyRate: null, address: '', zipCode: '', city: 'Brest', location: null }
const never = { linkedinUrl: '', languages: [], userExperiences: [], userDiplomas: [], userCertification: [] }
const profile = { ...nothing, ...nowhere, ...never }
await ok(profiles.save, resource, { profilId: resource.personId, ...profile, version: 0 })

const changing = (list: Endpoint, field: string): Pair => ({
  as: resource,
  read: async () => (await listed(list, resource))[0] ?? {},
  write: (whole) => ({ id: whole.id, [field]: whole }),
})
/** The oldest of a panel, which was read. */
const toggling = (list: Endpoint, field: string): Pair => ({
  as: resource,
  read: async () => (await listed(list, resource)).at(-1) ?? {},
  write: (whole) => ({ [field]: whole }),
})
const adding = (list: Endpoint, field: string): Pair => ({ ...toggling(list, field), adds: true })

const PAIRS: Record<string, Pair> = {
  'common.updateUser': { as: resource, read: () => ok(common.user, resource, {}), write: (whole) => whole },
  'common.createMessage': adding(common.messages, 'message'),
  'common.updateMessage': changing(common.messages, 'message'),
  'common.toggleMessage': toggling(common.messages, 'message'),
  'common.createNotification': adding(common.notifications, 'notification'),
  'common.updateNotification': changing(common.notifications, 'notification'),
  'common.toggleNotification': toggling(common.notifications, 'notification'),
  'common.createShortcut': adding(common.shortcuts, 'shortcut'),
  'common.updateShortcut': changing(common.shortcuts, 'shortcut'),
  'account.updateProfile': { as: resource, read: () => ok(account.profile, resource, {}), write: (whole) => whole },
  'company.update': { as: manager, read: () => ok(company.get, manager, {}), write: (whole) => whole },
  'chat.update': changing(chat.chats, 'chat'),
  'cra.save': {
    as: resource,
    read: () => ok(cra.month, resource, month),
    write: (whole) => ({ ...whole, activity: whole.activities }),
  },
  'feedback.send': {
    as: resource,
    read: async () => ({ id: '', nom: resource.name, email: resource.email }),
    write: (whole) => ({ ...whole, type: 'BUG_REPORT', subject: 'Grid', message: '<p>It is empty.</p>' }),
    adds: true,
  },
  'missions.save': {
    as: manager,
    read: () => ok(missions.get, manager, { missionId }),
    write: (whole) => ({ ...whole, missionId: whole.id, clientId: (whole.client as Whole).id }),
  },
  'matching.setSettings': { as: manager, read: () => ok(matching.settings, manager, {}), write: (whole) => whole },
  'profiles.save': {
    as: resource,
    read: () => ok(profiles.get, resource, { profilId: resource.personId }),
    write: (whole) => ({ ...whole, profilId: whole.id }),
  },
}

/** How often, when and by whom it was written: all that may differ afterwards. */
const content = ({ version: _, savedAt: __, updatedAt: ___, history: ____, ...rest }: Whole) => rest

const declared = endpoints.filter(({ entity }) => entity).map((one) => [`${one.group}.${one.name}`, one] as const)

test('every declared pair is tried', () =>
  expect(Object.keys(PAIRS).toSorted()).toEqual(declared.map(([name]) => name).toSorted()))

test.each(declared)('%s takes what the GET answers, whole, and changes nothing by it', async (name, endpoint) => {
  const { as, read, write, adds } = PAIRS[name] as Pair
  const whole = await read()
  const input = write(whole)
  const answer = await call(app, endpoint, as, input as never)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  if (!adds) expect(content(await read())).toEqual(content(whole))
})

test.each(declared)('%s refuses what the entity does not have', async (name, endpoint) => {
  const { as, read, write } = PAIRS[name] as Pair
  const whole = await read()
  const { status, body } = await call(app, endpoint, as, write({ ...whole, unheardOf: 1 }) as never)
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'request.invalid' })
})
