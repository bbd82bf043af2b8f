import { academy } from '#shared/apps/academy/contract.ts'
import { chat } from '#shared/apps/chat/contract.ts'
import { chatIdOf } from '#shared/apps/chat/rules.ts'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { files } from '#shared/apps/files/contract.ts'
import { attachmentSpaceId } from '#shared/apps/files/rules.ts'
import { help } from '#shared/apps/help/contract.ts'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { counting } from '#shared/apps/inventory/countContract.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { notes } from '#shared/apps/notes/contract.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { common } from '#shared/overview/common/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { matching } from '#shared/staffing/matching/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { academyKit, textStep } from '#test/api/apps/academy/academyKit.ts'
import { sessionKit } from '#test/api/apps/academy/academySessionKit.ts'
import { fileKit, ownSpace, PNG } from '#test/api/apps/files/filesKit.ts'
import { helpKit, text, UNWRITTEN } from '#test/api/apps/help/helpKit.ts'
import { DRAWN, inventoryOf } from '#test/api/apps/inventory/inventoryKit.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { type App, call, newTenant, type Person } from '#test/kit/api.ts'

/** The month that everybody reports in. */
export const MONTH = { year: 2026, month: 3 }
const typed = { kind: 'typed', text: 'Côme Varenne' } as const

/** Adds a published article with a picture. */
const addIllustratedArticle = async (app: App, manager: Person) => {
  const { must, begun, save, publish } = helpKit(app)
  const draft = await begun(manager)
  const picture = await fileKit(app).upload(manager, attachmentSpaceId('help', draft.id), 'bouton.png', PNG)
  const content = `<p>Envoyez-le : <img data-file="${picture.id}" alt="Le bouton Envoyer" width="32" height="32" /></p>`
  const title = 'Remplir son CRA chez nous'
  const article = await must(save(manager, draft, { texts: { EN: UNWRITTEN, FR: text(title, content) } }))
  await must(publish(manager, article))
  return article
}

/** Adds a product with entries of each list, one unit signed for and one to be signed for. */
const addEquipment = async (app: App, { manager, resource }: Awaited<ReturnType<typeof newTenant>>) => {
  const { must, newProduct, addUnits, handOver, newKit, newCount, tick, compared, differencesOf } = inventoryOf(app)
  const tag = await must(call(app, inventory.createTag, manager, { tag: { title: 'Prêt' } }))
  const entry = (list: 'categories' | 'brands' | 'vendors', name: string) =>
    must(call(app, inventory.createEntry, manager, { list, name }))
  const category = await entry('categories', 'Portables')
  const [brand, vendor] = [await entry('brands', 'Dell'), await entry('vendors', 'LDLC')]
  const filed = { category: category.id, brand: brand.id, vendor: vendor.id, tags: [tag.id] }
  const product = await newProduct(manager, { name: 'XPS 13', stock: 3, endsOn: '2030-12-31', ...filed })
  const serial = manager.tenant.slice(-8)
  const units = await addUnits(manager, product.id, `${serial}-1`, `${serial}-2`, `${serial}-3`)
  const unitIds = units.map(({ id }) => id)
  await must(handOver(manager, unitIds[0] ?? '', resource, DRAWN))
  await must(handOver(manager, unitIds[1] ?? '', resource))
  const { items } = await must(call(app, inventory.history, manager, { productId: product.id }))
  const entryIds = items.filter(({ signed }) => signed).map(({ id }) => id)
  const kit = await newKit(manager, product.id)
  const past = await newCount(manager, 'Inventaire 2025')
  await compared(manager, past.id)
  const differenceIds = (await differencesOf(manager, past.id)).map(({ id }) => id)
  await must(call(app, inventory.decide, manager, { id: past.id, differenceIds, decision: 'LEFT' }))
  await must(call(app, inventory.closeCount, manager, { id: past.id }))
  const count = await newCount(manager)
  await must(tick(manager, count.id, unitIds[0] ?? ''))
  await must(
    call(app, inventory.countPieces, manager, { id: count.id, productId: product.id, quantity: 1, before: null }),
  )
  const ofCounts = Object.fromEntries(
    Object.keys(counting).map((name) => [`inventory.${name}.id`, [count.id, past.id]]),
  )
  const products = [product.id]
  const ofUnits = Object.fromEntries(['unit', 'removeUnit'].map((name) => [`inventory.${name}.id`, unitIds] as const))
  const ofTags = Object.fromEntries(['updateTag', 'deleteTag'].map((name) => [`inventory.${name}.id`, [tag.id]]))
  const ofLists = { 'inventory.updateEntry.id': [category.id], 'inventory.deleteEntry.id': [category.id] }
  const ofKits = Object.fromEntries(
    ['kitUnits', 'updateKit', 'deleteKit'].map((name) => [`inventory.${name}.id`, [kit.id]] as const),
  )
  const ids = {
    productId: products,
    unitId: unitIds,
    unitIds: unitIds.slice(1, 2),
    entryId: entryIds,
    differenceIds: unitIds.slice(1, 2),
  }
  return {
    product,
    count,
    unitIds,
    ids: {
      'inventory.id': products,
      parentId: [category.id],
      ...ofUnits,
      ...ofTags,
      ...ofLists,
      ...ofCounts,
      ...ofKits,
      'inventory.createKit.products': products,
      'inventory.updateKit.products': products,
      ...ids,
      'inventory.label': [`${serial}-1`],
    },
  }
}

/** Adds a mandatory course for some people. */
const addCourse = (app: App, author: Person, readers: readonly Person[]) => {
  const { published } = academyKit(app)
  const audience = { who: 'PEOPLE' as const, people: readers.map(({ personId }) => personId) }
  const skills = [{ code: 'gdpr', level: 2 }]
  const more = { dueOn: '2027-01-31', certificate: true, validMonths: 12, skills, steps: [textStep('Bienvenue')] }
  return published(author, { title: 'Accueil', audience, ...more })
}

/** Calls whose `id` is that of a session. */
const SESSION_CALLS = ['enrol', 'leaveSession', 'attendees', 'changeSession', 'cancelSession', 'noteAttendance']

/** Adds deleted entities that can be restored. */
const addDeletedItems = async (
  app: App,
  { manager, resource }: Awaited<ReturnType<typeof newTenant>>,
  boardId: string,
  listId: string,
) => {
  const { must } = staffingOf(app)
  const task = await must(call(app, tasks.create, resource, {}))
  await must(call(app, tasks.remove, resource, { id: task.id }))
  const contact = await must(call(app, contacts.create, manager, { contact: { name: 'Odilon Achats' } }))
  await must(call(app, contacts.delete, manager, { id: contact.id }))
  const card = await must(call(app, scrumboard.createCard, manager, { card: { listId, title: 'Abandonnée' } }))
  await must(call(app, scrumboard.deleteCard, manager, { id: card.id }))
  const list = await must(call(app, scrumboard.createList, manager, { list: { boardId, title: 'Un jour' } }))
  await must(call(app, scrumboard.deleteList, manager, { id: list.id }))
  const board = await must(call(app, scrumboard.createBoard, manager, { board: { title: 'Sans suite' } }))
  await must(call(app, scrumboard.deleteBoard, manager, { id: board.id }))
}

/** A tenant with entries in every list; `ids` has the allowed ids of each input field. */
export const newPopulatedTenant = async (app: App) => {
  const tenant = await newTenant(app)
  const { manager, validator, resource } = tenant
  const staffing = staffingOf(app)
  const { must } = staffing
  // Added before anyone starts a mission, for which a kit is proposed.
  const equipment = await addEquipment(app, tenant)
  const mission = await staffing.newMission(manager, { positions: 3, note: 'Budget à négocier' })
  const { positioning, token } = await staffing.sent(manager, mission.id, resource)
  await must(staffing.answer(token))
  const other = await staffing.newMission(manager, { title: 'Audit du parc' })
  const proposal = await staffing.proposed(manager, other.id, resource)
  const save = async (person: Person, at = MONTH) => {
    const { options, version } = await must(call(app, cra.month, person, at))
    const activity = options.map((option) => ({
      client: option.client.id,
      mission: option.mission.id,
      details: [{ day: 3, value: 0.5 }],
    }))
    return must(call(app, cra.save, person, { ...at, version, activity, comments: 'Fait.' }))
  }
  const send = async (person: Person, at = MONTH) => {
    const { id, version } = await save(person, at)
    return must(call(app, cra.send, person, { craId: id, version }))
  }
  const signed = await send(resource)
  const response = { craId: signed.id, version: signed.version, craValidationStatus: 'VALIDATED' as const }
  await must(call(app, cra.respond, validator, { ...response, signature: typed }))
  const draft = await save(resource, { ...MONTH, month: 4 })
  const waiting = await send(resource, { ...MONTH, month: 6 })
  await send(tenant.freelancer)
  await must(call(app, chat.send, resource, { contactId: validator.personId, value: 'Bonjour' }))
  await must(call(app, chat.send, validator, { contactId: resource.personId, value: 'Bonjour à vous' }))
  const toThem = { to: [{ address: resource.email }], subject: 'Le planning', content: '<p>Le voici.</p>', send: true }
  const autoReply = {
    on: true,
    firstDay: '2020-01-01',
    lastDay: null,
    subject: 'Absence',
    text: 'Le standard vous aide.',
  }
  const setReply = (on: boolean) =>
    must(call(app, mailbox.saveSettings, resource, { settings: { autoReply: { ...autoReply, on } } }))
  await setReply(true)
  await must(call(app, mailbox.send, manager, toThem))
  await app.drained()
  await setReply(false)
  await must(call(app, mailbox.createLabel, resource, { label: { title: 'Suivi' } }))
  const template = { name: 'Relance', subject: 'Votre devis', text: '<p>Avez-vous pu le lire ?</p>' }
  const { id: templateId } = await must(call(app, mailbox.createTemplate, resource, { template }))
  const mailed = (await must(call(app, mailbox.mails, resource, { folder: 'inbox' }))).mails?.[0]
  const note = await must(call(app, common.createMessage, resource, { message: { title: 'Penser au CRA' } }))
  const noted = await must(call(app, common.createNotification, resource, { notification: { title: 'Rappel' } }))
  await must(call(app, common.readNotifications, resource, {}, { page: crypto.randomUUID() }))
  const shortcut = await must(
    call(app, common.createShortcut, resource, {
      shortcut: { label: 'Mes CRA', icon: 'home', link: '/activity-report', useRouter: true },
    }),
  )
  const { body: tag } = await call(app, contacts.createTag, manager, { tag: { title: 'Achats' } })
  const nadia = {
    name: 'Nadia Achats',
    emails: [{ email: 'nadia.achats@kit.example' }],
    clientId: mission.client.id,
    missions: [mission.id],
    tags: [tag.id],
    notes: '<p>Le matin</p>',
  }
  const made = await must(call(app, contacts.create, manager, { contact: nadia }))
  const twice = await must(call(app, contacts.create, manager, { contact: { name: 'N. Achats' } }))
  const pair = { id: made.id, version: made.version, other: twice.id, otherVersion: twice.version, contact: {} }
  const { contact } = await must(call(app, contacts.merge, manager, pair))
  await must(call(app, contacts.create, manager, { contact: { ...nadia, name: 'Achats Nadia' } }))
  const ownNote = await must(call(app, notes.create, resource, { note: { title: 'Pour le point client' } }))
  const oldNote = await must(call(app, notes.create, resource, { note: { title: 'Fini' } }))
  await must(call(app, notes.remove, resource, { id: oldNote.id }))
  await must(call(app, academy.createCategory, manager, { title: 'Démarche qualité' }))
  await must(call(app, academy.setProgress, resource, { id: 'fill-a-month', currentStep: 2 }))
  const course = await addCourse(app, manager, [manager, validator, resource])
  await must(call(app, academy.setProgress, validator, { id: course.id, currentStep: 1, completed: true }))
  const session = await sessionKit(app).planned(manager, course.id)
  await must(call(app, academy.enrol, resource, { id: session.id }))
  const article = await addIllustratedArticle(app, manager)
  const { slug: category } = await helpKit(app).newCategory(manager)
  await helpKit(app).asked(manager, 'Qui réserve les trains ?', { category })
  await must(call(app, help.vote, resource, { id: article.id, helped: false, reason: 'Où sont les week-ends ?' }))
  await must(call(app, help.planReview, manager, { id: article.id, next: { on: '2027-06-01', months: 12 } }))
  await must(call(app, help.askToAcknowledge, manager, { id: article.id, asked: true }))
  await must(call(app, help.remindReaders, manager, { id: article.id, people: [resource.personId] }))
  await must(call(app, help.acknowledge, resource, { id: article.id, version: article.version }))
  const taskTag = await must(call(app, tasks.createTag, resource, { tag: { title: 'Client' } }))
  const task = await must(call(app, tasks.create, resource, {}))
  const aboutColleague = { kind: 'person' as const, id: validator.personId }
  await must(
    call(app, tasks.update, resource, {
      id: task.id,
      task: { title: 'Devis', tags: [taskTag.id], about: aboutColleague },
    }),
  )
  await must(call(app, tasks.makeCalendarLink, resource, {}))
  const gift = await must(call(app, tasks.create, resource, {}))
  await must(call(app, tasks.update, resource, { id: gift.id, task: { assignedTo: validator.personId } }))
  const board = await must(
    call(app, scrumboard.createBoard, manager, {
      board: { title: 'Appel d’offres', members: [resource.personId] },
      template: 'tender',
    }),
  )
  const [list] = board.lists
  const carried = { listId: list?.id ?? '', labels: board.labels.slice(0, 1), people: [resource.personId] }
  const addCard = (title: string, more = {}) =>
    call(app, scrumboard.createCard, manager, { card: { ...carried, title, ...more } })
  const card = await must(addCard('Chiffrer', { dueDate: '2099-12-31', repeat: 'FREQ=MONTHLY;BYMONTHDAY=-1' }))
  await must(call(app, scrumboard.createStep, resource, { cardId: card.id, step: { title: 'Frais' } }))
  await must(call(app, scrumboard.comment, resource, { cardId: card.id, text: `@[${manager.personId}] Vu.` }))
  const old = await must(addCard('Ancienne'))
  await must(call(app, scrumboard.updateCard, manager, { id: old.id, card: { archived: true } }))
  await addDeletedItems(app, tenant, board.id, carried.listId)
  await must(call(app, users.setDailyCost, manager, { userId: resource.personId, dailyCost: 412.37 }))
  await must(call(app, matching.people, manager, { missionId: mission.id }))
  const { folder, upload } = fileKit(app)
  const kept = await folder(resource, ownSpace(resource), 'Formations')
  const file = await upload(resource, kept.id, 'attestation.pdf')
  const shared = await must(call(app, files.createLink, resource, { id: file.id, kind: 'read', days: 14 }))
  await must(call(app, files.share, resource, { id: file.id, people: [validator.personId] }))
  const trashed = await upload(resource, ownSpace(resource), 'brouillon.pdf')
  await must(call(app, files.remove, resource, { id: trashed.id }))
  await app.drained()
  const people = [resource, validator, manager].map(({ personId }) => personId)
  const chatIds = people.slice(1).map((id) => chatIdOf(resource.personId, id))
  const ids: Record<string, readonly string[]> = {
    craId: [signed.id, draft.id, waiting.id],
    userId: people,
    personId: people,
    profilId: people,
    contactId: people,
    by: people,
    missionId: [mission.id, other.id],
    mission: [mission.id],
    clientId: [mission.client.id],
    client: [mission.client.id],
    positioningId: [positioning.id, proposal.id],
    chatId: chatIds,
    'contacts.id': [contact.id],
    'academy.id': [course.id],
    'academy.course': [course.id],
    ...Object.fromEntries(SESSION_CALLS.map((name) => [`academy.${name}.id`, [session.id]])),
    'help.id': [article.id],
    'notes.id': [ownNote.id],
    'tasks.id': [task.id, gift.id, taskTag.id],
    'tasks.about.id': [validator.personId],
    id: [note.id, noted.id, shortcut.id, task.id, gift.id, taskTag.id, ...people, ...chatIds],
    'chat.id': chatIds,
    'positionings.people': [resource.personId],
    'chat.contact.id': people.slice(1),
    boardId: [board.id],
    listId: [carried.listId],
    cardId: [card.id],
    people,
    members: people,
    'scrumboard.id': [board, ...board.lists, ...board.labels, card, old].map(({ id }) => id),
    'scrumboard.board.id': [board.id],
    'scrumboard.card.id': [card.id],
    folderId: [kept.id],
    fileId: [file.id],
    linkId: [shared.link.id],
    'files.id': [file.id],
    'files.list.folderId': [kept.id],
    'files.query': ['attestation'],
    'mailbox.id': mailed ? [mailed.id] : [],
    'mailbox.updateTemplate.id': [templateId],
    'mailbox.removeTemplate.id': [templateId],
    'mailbox.thread.id': mailed ? [mailed.threadId] : [],
    ...equipment.ids,
    workspaceId: [tenant.tenant],
    validators: people,
    email: [resource.email],
    confirmEmail: [resource.email],
    token: [token],
  }
  return {
    ...tenant,
    staffing,
    contact,
    mission,
    other,
    positioning,
    proposal,
    signed,
    draft,
    waiting,
    board,
    card,
    equipment,
    ids,
  }
}

export type PopulatedTenant = Awaited<ReturnType<typeof newPopulatedTenant>>
