import { expect, test } from 'vitest'
import { chat } from '#shared/apps/chat/contract.ts'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { files } from '#shared/apps/files/contract.ts'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { notes } from '#shared/apps/notes/contract.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import type { Card, OpenBoard } from '#shared/apps/scrumboard/entities.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { endpoints } from '#shared/contracts.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { common } from '#shared/overview/common/contract.ts'
import { account } from '#shared/people/account/contract.ts'
import { company } from '#shared/people/company/contract.ts'
import { matching } from '#shared/staffing/matching/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { profiles } from '#shared/staffing/profiles/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { fileKit, ownSpace } from '#test/api/apps/files/filesKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { PNG } from '#test/kit/browser/pictures.ts'

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
await ok(notes.createLabel, resource, { title: 'Client' })
const [noteLabel] = await listed(notes.labels, resource)
const picture = `data:image/png;base64,${PNG.toString('base64')}`
await ok(notes.create, resource, {
  note: { title: 'Call', tasks: [{ content: 'Budget' }], labels: [noteLabel?.id], image: picture },
})
await ok(tasks.createTag, resource, { tag: { title: 'Client' } })
await ok(tasks.create, resource, { type: 'task' })
const { id: boardId, lists } = (await ok(scrumboard.createBoard, manager, {
  board: { title: 'Tender', members: [resource.personId] },
  template: 'tender',
})) as unknown as OpenBoard
const { id: cardId } = lists.flatMap(({ cards }) => cards)[0] as Card
await ok(common.createMessage, resource, { message: entry })
await ok(common.createNotification, resource, { notification: entry })
await ok(common.readMessages, resource, {})
await ok(common.readNotifications, resource, {})
const mailLabel = await ok(mailbox.createLabel, resource, { label: { title: 'Follow up' } })
const template = { name: 'Follow up', subject: '', text: '<p>Hello</p>' }
const mailTemplate = await ok(mailbox.createTemplate, resource, { template })
const { id: mailId } = await ok(mailbox.send, resource, { to: [], subject: 'Draft', send: false })
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

const tag = await ok(contacts.createTag, manager, { tag: { title: 'Achats' } })
const { id: contactId } = await ok(contacts.create, manager, {
  contact: { name: 'Nadia', notes: '<p>Le <strong>matin</strong></p>', tags: [tag.id], clientId: acme.id },
})
const { upload } = fileKit(app)
const file = await upload(resource, ownSpace(resource))
const { id: tagId } = await ok(inventory.createTag, manager, { tag: { title: 'Prêt' } })
const { id: productId } = await ok(inventory.createProduct, manager, {})
await ok(inventory.updateProduct, manager, { id: productId, product: { name: 'Dock', stock: 3, tags: [tagId] } })

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

/** Something on a board. */
const onBoard = (find: (board: OpenBoard) => unknown, field: string): Pair => ({
  as: manager,
  read: async () => find((await ok(scrumboard.board, manager, { id: boardId })) as unknown as OpenBoard) as Whole,
  write: (whole) => ({ id: whole.id, [field]: whole }),
})
const onCard = { as: manager, read: () => ok(scrumboard.card, manager, { id: cardId }) }
const ofCard = { as: manager, read: async () => ((await onCard.read()).checklist as Whole[])[0] as Whole }

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
  'contacts.update': {
    as: manager,
    read: () => ok(contacts.contact, manager, { id: contactId }),
    write: (whole) => ({ id: whole.id, contact: whole }),
  },
  'contacts.createTag': {
    as: manager,
    read: async () => (await listed(contacts.tags, manager))[0] ?? {},
    write: (whole) => ({ tag: whole }),
  },
  'contacts.updateTag': {
    as: manager,
    read: async () => (await listed(contacts.tags, manager))[0] ?? {},
    write: (whole) => ({ id: whole.id, tag: whole }),
  },
  'tasks.createTag': toggling(tasks.tags, 'tag'),
  'tasks.updateTag': changing(tasks.tags, 'tag'),
  'tasks.update': changing(tasks.all, 'task'),
  'files.update': {
    as: resource,
    read: async () => (await ok(files.open, resource, { id: file.id })).file as Whole,
    write: (whole) => whole,
  },
  'inventory.updateProduct': {
    as: manager,
    read: () => ok(inventory.product, manager, { id: productId }),
    write: (whole) => ({ id: whole.id, product: whole }),
  },
  'inventory.createTag': {
    as: manager,
    read: async () => (await listed(inventory.tags, manager))[0] ?? {},
    write: (whole) => ({ tag: whole }),
  },
  'inventory.updateTag': {
    as: manager,
    read: async () => (await listed(inventory.tags, manager))[0] ?? {},
    write: (whole) => ({ id: whole.id, tag: whole }),
  },
  'scrumboard.createBoard': {
    ...onBoard((board) => board, 'board'),
    write: (whole) => ({ board: whole }),
    adds: true,
  },
  'scrumboard.updateBoard': onBoard((board) => board, 'board'),
  'scrumboard.createList': {
    ...onBoard(({ lists: [list] }) => list, 'list'),
    write: (whole) => ({ list: whole }),
    adds: true,
  },
  'scrumboard.updateList': { ...onBoard(({ lists: [list] }) => list, 'list'), write: (whole) => ({ list: whole }) },
  'scrumboard.createLabel': {
    ...onBoard(({ labels: [label] }) => label, 'label'),
    write: (whole) => ({ label: whole }),
  },
  'scrumboard.updateLabel': onBoard(({ labels: [label] }) => label, 'label'),
  'scrumboard.createCard': { ...onCard, write: (whole) => ({ card: whole }), adds: true },
  'scrumboard.updateCard': { ...onCard, write: (whole) => ({ id: whole.id, card: whole }) },
  'scrumboard.createStep': { ...ofCard, write: (whole) => ({ cardId, step: whole }), adds: true },
  'scrumboard.updateStep': { ...ofCard, write: (whole) => ({ cardId, id: whole.id, step: whole }) },
  'notes.renameLabel': toggling(notes.labels, 'label'),
  'notes.create': { ...adding(notes.all, 'note'), write: ({ image: _, ...whole }) => ({ note: whole }) },
  'notes.update': toggling(notes.all, 'updatedNote'),
  'notes.addTask': { ...adding(notes.all, 'note'), write: (whole) => ({ note: whole, task: 'Dates' }) },
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
  'mailbox.createLabel': { as: resource, read: async () => mailLabel, write: (label) => ({ label }), adds: true },
  'mailbox.createTemplate': {
    as: resource,
    read: async () => mailTemplate,
    write: (one) => ({ template: { ...one, name: 'Another' } }),
    adds: true,
  },
  'mailbox.saveSettings': {
    as: resource,
    read: () => ok(mailbox.settings, resource, {}),
    write: (settings) => ({ settings }),
  },
  'mailbox.update': {
    as: resource,
    read: () => ok(mailbox.mail, resource, { id: mailId }),
    write: (mail) => ({ id: mail.id, mail }),
  },
  'mailbox.updateLabel': {
    as: resource,
    read: async () => (await listed(mailbox.labels, resource)).find(({ id }) => id === mailLabel.id) ?? {},
    write: (label) => ({ id: label.id, label }),
  },
  'mailbox.updateTemplate': {
    as: resource,
    read: async () => (await listed(mailbox.templates, resource)).find(({ id }) => id === mailTemplate.id) ?? {},
    write: (one) => ({ id: one.id, version: one.version, template: one }),
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
const content = ({ version: _, savedAt: __, updatedAt: ___, history: ____, lastActivityAt: _____, ...rest }: Whole) =>
  rest

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
