import { afterAll, beforeAll, expect, test } from 'vitest'
import { epochSeconds, newId, setClock } from '#functions/core/clock.ts'
import { totpAt } from '#functions/core/security/totp.ts'
import { MAIL_DOMAIN } from '#infra/local/environment.ts'
import { academy } from '#shared/apps/academy/contract.ts'
import { chat } from '#shared/apps/chat/contract.ts'
import { MESSAGES_AT_ONCE } from '#shared/apps/chat/rules.ts'
import { files } from '#shared/apps/files/contract.ts'
import { help } from '#shared/apps/help/contract.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { notes } from '#shared/apps/notes/contract.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { tasks as taskList } from '#shared/apps/tasks/contract.ts'
import { endpoints } from '#shared/contracts.ts'
import type { Endpoint, InputOf } from '#shared/core/endpoint.ts'
import { allows } from '#shared/core/permissions.ts'
import { common } from '#shared/overview/common/contract.ts'
import { openapi } from '#shared/overview/openapi/contract.ts'
import { search } from '#shared/overview/search/contract.ts'
import { account } from '#shared/people/account/contract.ts'
import { auth, type SecondFactorNeeded } from '#shared/people/auth/contract.ts'
import { company } from '#shared/people/company/contract.ts'
import { onboarding } from '#shared/people/onboarding/contract.ts'
import { TERMS_VERSION } from '#shared/people/onboarding/terms.ts'
import { users } from '#shared/people/users/contract.ts'
import { matching } from '#shared/staffing/matching/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { profiles } from '#shared/staffing/profiles/contract.ts'
import { academyKit, question, quizStep } from '#test/api/apps/academy/academyKit.ts'
import { fileKit, ownSpace, PDF } from '#test/api/apps/files/filesKit.ts'
import { helpKit } from '#test/api/apps/help/helpKit.ts'
import { CHOSEN, everythingIn, newAddress, peopleOf, tokenIn } from '#test/api/people/peopleKit.ts'
import { caller } from '#test/api/people/signIn/authKit.ts'
import { joinAlso } from '#test/api/people/signIn/factorKit.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { PNG } from '#test/kit/browser/pictures.ts'
import { askedToDeliver, listen, namesIn, requestsOf } from '#test/kit/costs/tableRequests.ts'
import { newAuthenticator } from '#test/kit/passkey.ts'
import { newPopulatedTenant, readingOf } from '#test/kit/samples/populated.ts'
import { routeOf, validWrites } from '#test/kit/samples/writes.ts'

/**
 * What each endpoint asks of the table, word by word: which items it reads and how, what it writes, and under which
 * conditions. A condition, a check or a part of a transaction that goes shows here, whichever it is, and so does a read that
 * is no longer consistent. What should change is written anew with `npx vitest run ... -u`, and read before it is kept.
 */
const app = await startApi({ mailDomain: MAIL_DOMAIN })
afterAll(listen())
const browser = caller(app.url)
const valid = validWrites(app)
/** Writes months of the past, so that what it asks for is another list each month: its own test and its cost hold it. */
const FILLS = 'onboarding.openSample'
const { latest, invite } = peopleOf(app)
const { must, newMission, sent } = staffingOf(app)

/** The requests of each endpoint, by its group. */
const kept = new Map<string, string[]>()

/** What somebody was told that lets them in. */
const secrets = new Set<string>()
const SECRET = /token|ticket|secret|recovery|challenge/i

/** Strings in an answer that are called a secret, whatever they lie in. */
const gather = (value: unknown, isSecret = false): void => {
  if (typeof value === 'string') {
    if (isSecret && value.length >= 8) secrets.add(value)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value)) gather(one, isSecret || SECRET.test(name))
  }
}

/** Notes what a call that succeeds asks. */
const note = async <T extends { status: number }>(
  endpoint: Endpoint,
  people: Record<string, unknown>,
  run: () => Promise<T>,
): Promise<T> => {
  await app.drained()
  let answer: T | undefined
  const requests = await requestsOf(app, namesIn(people), async () => {
    answer = await run()
  })
  expect(answer?.status, `${routeOf(endpoint)} ${JSON.stringify(answer)}`).toBe(200)
  const { body, headers } = answer as unknown as { body: unknown; headers: Headers }
  // The document of the API only names such fields.
  if (endpoint.group !== 'openapi') gather(body)
  for (const cookie of headers.getSetCookie()) secrets.add(/=([^;]*)/.exec(cookie)?.[1] ?? '')
  const entry = `${routeOf(endpoint)}\n${requests || '  nothing'}\n`
  kept.set(endpoint.group, [...(kept.get(endpoint.group) ?? []), entry])
  return answer as T
}
const noted = <E extends Endpoint>(
  endpoint: E,
  people: Record<string, unknown>,
  by: Person | undefined,
  input: InputOf<E>,
) => {
  const key = endpoint.method === 'GET' ? undefined : newId()
  return note(endpoint, people, () => call(app, endpoint, by, input, { anyCost: true, key }))
}

const isRead = ({ method, changes, access }: Endpoint) => method === 'GET' && !changes.length && access !== 'public'

const reads = async () => {
  const tenant = await newPopulatedTenant(app)
  const { resource, validator, manager } = tenant
  const settings = await must(call(app, matching.settings, manager, {}))
  await must(call(app, matching.setSettings, manager, { ...settings, openToPeople: true }))
  const profile = await must(call(app, profiles.get, resource, { profilId: resource.personId }))
  const tasks = [{ headline: 'Conception', skills: [{ code: 'java', level: 4 as const }] }]
  const lead = { title: 'Lead', organization: '', description: '', startDate: '2019-01-01', endDate: null, tasks }
  await must(call(app, profiles.save, resource, { ...profile, profilId: resource.personId, userExperiences: [lead] }))
  // The messages before those of an opened conversation need the cursor of that.
  for (const endpoint of endpoints.filter((one) => isRead(one) && one !== (chat.messages as Endpoint))) {
    const by = [resource, validator, manager].find(({ claims }) => allows(endpoint.access, claims.permissions))
    if (endpoint === (profiles.document as Endpoint)) continue
    // The populated notes have no picture.
    if (`${endpoint.group}.${endpoint.name}` === 'notes.picture') continue
    await noted(endpoint, tenant, by, readingOf(tenant, endpoint))
  }
  // What is held on somebody comes in parts.
  const { cursor = '' } = await must(call(app, account.personalData, resource, {}))
  await noted(account.personalData, tenant, resource, { cursor })
  for (const by of [resource, manager]) await noted(search.find, tenant, by, { query: 'cam' })
  await noted(openapi.document, tenant, undefined, {})
  const staff = await newTenant(app)
  const document = await valid['profiles.removeDocument']?.(staff)
  await noted(profiles.document, staff, document?.by, document?.input as never)
  // Somebody with something of everything, and somebody with a file.
  for (const people of [tenant, staff]) {
    const { personId: userId, email: confirmEmail } = people.resource
    await must(call(app, users.disable, people.manager, { userId }))
    await noted(users.erase, people, people.manager, { userId, confirmEmail })
  }
}

const writesUnderRights = async () => {
  for (const [route, prepare] of Object.entries(valid)) {
    if (route === FILLS) continue
    const endpoint = endpoints.find((one) => routeOf(one) === route) ?? expect.fail(route)
    const staff = await newTenant(app)
    const { by, input } = await prepare(staff)
    await noted(endpoint, staff, by, input as never)
  }
}

const panels = async () => {
  const staff = await newTenant(app)
  const { resource, validator, manager } = staff
  const made = await noted(common.createMessage, staff, resource, { message: { title: 'Penser au CRA' } })
  const id = made.body.id
  await noted(common.updateMessage, staff, resource, { id, message: { title: 'Autre' } })
  await noted(common.toggleMessage, staff, resource, { message: { id, read: true } })
  await noted(common.readMessages, staff, resource, {})
  await noted(common.deleteMessage, staff, resource, { id })
  const told = await noted(common.createNotification, staff, resource, { notification: { title: 'Rappel' } })
  const notification = { id: told.body.id, read: true }
  await noted(common.updateNotification, staff, resource, { id: notification.id, notification: { title: 'Autre' } })
  await noted(common.toggleNotification, staff, resource, { notification })
  await noted(common.readNotifications, staff, resource, {})
  await noted(common.deleteNotification, staff, resource, { id: notification.id })
  const shortcut = { label: 'Mes CRA', icon: 'home', link: '/activity-report', useRouter: true }
  const added = await noted(common.createShortcut, staff, resource, { shortcut })
  const { id: shortcutId } = added.body
  await noted(common.updateShortcut, staff, resource, { id: shortcutId, shortcut: { ...shortcut, label: 'CRA' } })
  await noted(common.deleteShortcut, staff, resource, { id: shortcutId })
  await noted(common.updateUser, staff, resource, { status: 'away' })
  const { body: first } = await noted(chat.send, staff, resource, { contactId: validator.personId, value: 'Bonjour' })
  await noted(chat.send, staff, validator, { chatId: first.chatId, value: 'Bonjour à vous' })
  for (let index = 0; index < MESSAGES_AT_ONCE; index++) {
    await must(call(app, chat.send, validator, { chatId: first.chatId, value: `${index}` }))
  }
  const { body: conversation } = await noted(chat.chat, staff, resource, { id: first.chatId })
  await noted(chat.messages, staff, resource, { id: first.chatId, cursor: conversation.cursor ?? '' })
  await noted(chat.update, staff, resource, { id: first.chatId, chat: { unreadCount: 0 } } as never)
  await noted(company.update, staff, manager, { secondFactorForManagers: false } as never)
}

const tasks = async () => {
  const staff = await newTenant(app)
  const { resource, validator } = staff
  const { body: tag } = await noted(taskList.createTag, staff, resource, { tag: { title: 'Client' } })
  await noted(taskList.updateTag, staff, resource, { id: tag.id, tag: { title: 'Clients' } })
  await noted(taskList.deleteTag, staff, resource, { id: tag.id })
  const { id } = (await noted(taskList.create, staff, resource, { type: 'task' })).body
  await must(call(app, taskList.create, resource, { type: 'section' }))
  await noted(taskList.order, staff, resource, { tasks: [{ id }] })
  const change = (by: Person, task: object) => noted(taskList.update, staff, by, { id, task })
  await change(resource, { title: 'Devis', notes: 'Avant midi', repeat: 'FREQ=WEEKLY', dueDate: '2026-01-05' })
  await change(resource, { assignedTo: validator.personId })
  await noted(taskList.task, staff, resource, { id })
  await change(validator, { completed: true })
  await noted(taskList.remove, staff, validator, { id })
  await noted(taskList.remove, staff, resource, { id })
  await noted(taskList.restore, staff, resource, { id })
}

const boards = async () => {
  const staff = await newTenant(app)
  const { manager, resource } = staff
  const board = { title: 'Appel d’offres', members: [resource.personId] }
  const { body: made } = await noted(scrumboard.createBoard, staff, manager, { board, template: 'tender' })
  const { id: boardId, version } = made
  const [todo, doing] = made.lists
  const [first, second] = todo?.cards ?? []
  const { id: listId } = todo ?? expect.fail('The board has no list')
  const { id } = first ?? expect.fail('The board has no card')
  await noted(scrumboard.updateBoard, staff, manager, { id: boardId, board: { title: 'Autre', version } })
  const list = (await noted(scrumboard.createList, staff, manager, { list: { boardId, title: 'Plus tard' } })).body
  await noted(scrumboard.updateList, staff, manager, { list: { id: list.id, title: 'Un jour' } })
  await noted(scrumboard.updateLists, staff, manager, { lists: [{ id: list.id }, { id: listId }] })
  await noted(scrumboard.deleteList, staff, manager, { id: list.id })
  await noted(scrumboard.restoreList, staff, manager, { id: list.id })
  const people = [resource.personId]
  const { body: card } = await noted(scrumboard.createCard, staff, manager, { card: { listId, title: 'Lot', people } })
  await noted(scrumboard.updateCard, staff, manager, {
    id,
    card: { listId: doing?.id ?? '', position: 1, version: first?.version },
  } as never)
  await noted(scrumboard.updateCard, staff, manager, { id, card: { archived: true } })
  await noted(scrumboard.updateCards, staff, manager, { cards: [{ id: card.id, position: 7 }] })
  await noted(scrumboard.orderCards, staff, manager, { cards: [{ id: card.id }, { id: second?.id ?? '' }] })
  const { body: label } = await noted(scrumboard.createLabel, staff, manager, { label: { boardId, title: 'Lot' } })
  await noted(scrumboard.updateLabel, staff, manager, { id: label.id, label: { title: 'Lots' } })
  await noted(scrumboard.deleteLabel, staff, manager, { id: label.id })
  const cardId = card.id
  const { body: step } = await noted(scrumboard.createStep, staff, manager, { cardId, step: { title: 'Frais' } })
  await noted(scrumboard.updateStep, staff, resource, { cardId, id: step.id, step: { completed: true } })
  await noted(scrumboard.deleteStep, staff, resource, { cardId, id: step.id })
  const text = `@[${manager.personId}] Vu.`
  const { body: comment } = await noted(scrumboard.comment, staff, resource, { cardId, text })
  await noted(scrumboard.editComment, staff, resource, { cardId, id: comment.id, text: 'Vu.' })
  await noted(scrumboard.deleteComment, staff, resource, { cardId, id: comment.id })
  await noted(scrumboard.deleteCard, staff, manager, { id: cardId })
  await noted(scrumboard.restoreCard, staff, manager, { id: cardId })
  const again = { archived: true, dueDate: '2099-01-01', repeat: 'FREQ=DAILY' }
  await noted(scrumboard.updateCard, staff, manager, { id: second?.id ?? '', card: again })
  await noted(scrumboard.deleteBoard, staff, manager, { id: boardId })
}

const letters = async () => {
  const staff = await newTenant(app)
  const { manager, resource, validator } = staff
  await noted(mailbox.claimAddress, staff, resource, {})
  const label = (await noted(mailbox.createLabel, staff, resource, { label: { title: 'Client', color: 'blue' } })).body
  await noted(mailbox.updateLabel, staff, resource, { id: label.id, label: { title: 'Clients' } })
  await noted(mailbox.saveSettings, staff, resource, { settings: { signature: 'Camille' } })
  const written = {
    to: [{ name: validator.name, address: validator.email }],
    subject: 'Point',
    content: '<p>Demain ?</p>',
  }
  const write = (more: { send: boolean; undo?: boolean; at?: string }) =>
    noted(mailbox.send, staff, resource, { ...written, ...more } as never)
  const draft = (await write({ send: false })).body
  await noted(mailbox.discard, staff, resource, { id: draft.id })
  const taken = (await write({ send: true, undo: true })).body
  await noted(mailbox.undo, staff, resource, { id: taken.id })
  const later = (await write({ send: true, undo: true })).body
  await noted(mailbox.sendNow, staff, resource, { id: later.id })
  const { id: toValidator } = (await must(
    call(app, mailbox.send, manager, {
      ...written,
      to: [{ name: resource.name, address: resource.email }],
      send: true,
    } as never),
  )) as { id: string }
  expect(toValidator).toBeDefined()
  const { mails } = (await must(call(app, mailbox.mails, resource, { folder: 'inbox' }))) as { mails: { id: string }[] }
  const id = mails[0]?.id ?? expect.fail('The mail has not come')
  await noted(mailbox.update, staff, resource, {
    id,
    mail: { unread: false, starred: true, labels: [label.id] },
  } as never)
  await noted(mailbox.snooze, staff, resource, { id, until: new Date(Date.now() + 3_600_000).toISOString() })
  await noted(mailbox.removeLabel, staff, resource, { id: label.id })
}

const sharedFiles = async () => {
  const staff = await newTenant(app)
  const { resource } = staff
  const { folder, upload } = fileKit(app)
  const kept = await folder(resource, ownSpace(resource), 'À envoyer')
  const file = await upload(resource, kept.id)
  const link = { id: kept.id, days: 2 }
  const { token } = await must(call(app, files.createLink, resource, { ...link, kind: 'read' }))
  await noted(files.openShared, staff, undefined, { token })
  await noted(files.downloadShared, staff, undefined, { token, fileId: file.id })
  const { token: asking } = await must(call(app, files.createLink, resource, { ...link, kind: 'ask' }))
  const begun = (await noted(files.beginShared, staff, undefined, { token: asking })).body
  const form = new FormData()
  for (const [name, value] of Object.entries(begun.fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(PDF)]))
  await fetch(begun.url, { method: 'POST', body: form })
  await noted(files.keepShared, staff, undefined, { token: asking, uploadId: begun.uploadId, name: 'kbis.pdf' })
  const inParts = (await noted(files.beginSharedParts, staff, undefined, { token: asking, bytes: 1 })).body
  const drop = { uploadId: inParts.uploadId, partsId: inParts.partsId }
  await noted(files.dropShared, staff, undefined, { token: asking, ...drop })
  const whole = (await noted(files.beginUpload, staff, resource, { folderId: kept.id })).body
  await noted(files.dropUpload, staff, resource, { uploadId: whole.uploadId })
  const { uploadId, partsId } = (await noted(files.beginParts, staff, resource, { folderId: kept.id, bytes: 1 })).body
  await noted(files.dropUpload, staff, resource, { uploadId, partsId })
  const { id: article } = await helpKit(app).published(staff.manager, 'Nos trajets')
  await noted(help.vote, staff, resource, { id: article, helped: false, reason: 'Trop court' })
  await noted(academy.setProgress, staff, resource, { id: 'fill-a-month', currentStep: 2 })
  const quiz = quizStep('Quiz', question('Lequel ?', 'Faux', '*Vrai'))
  const course = await academyKit(app).published(staff.manager, {
    steps: [quiz],
    skills: [{ code: 'react', level: 2 }],
  })
  await noted(academy.answerQuiz, staff, resource, { id: course.id, step: quiz.id, answers: [[1]] })
  await noted(academy.setProgress, staff, resource, { id: course.id, currentStep: 0, completed: true })
  await noted(academy.declineSkills, staff, resource, { id: course.id })
  await noted(academy.setProgress, staff, resource, { id: 'security-at-work', currentStep: 0, completed: true })
  const [certificate] = await must(call(app, academy.certificates, resource, {}))
  await noted(academy.checkCertificate, staff, undefined, { code: certificate?.code ?? '' })
  const followed = (await noted(taskList.makeCalendarLink, staff, resource, {})).body
  await noted(taskList.calendar, staff, undefined, { token: followed.token })
  await noted(help.guide, staff, resource, { categorySlug: 'months', guideSlug: 'sign' })
}

const ownNotes = async () => {
  const staff = await newTenant(app)
  const { resource } = staff
  const [label] = (await noted(notes.createLabel, staff, resource, { title: 'Client' })).body
  const named = { id: label?.id ?? '', title: 'Clients' }
  await noted(notes.renameLabel, staff, resource, { label: named })
  const image = `data:image/png;base64,${PNG.toString('base64')}`
  const note = { title: 'Point client', labels: [named.id], image, reminder: '2031-02-03T08:00:00Z' }
  const { id } = (await noted(notes.create, staff, resource, { note })).body
  const { image: address } = (await must(call(app, notes.all, resource, {}))).find((one) => one.id === id) ?? {}
  await noted(notes.picture, staff, resource, { id: address?.split('?id=')[1] ?? '' })
  const other = await must(call(app, notes.create, resource, { note: { title: 'Autre' } }))
  await noted(notes.update, staff, resource, { updatedNote: { id, content: 'Budget', image: null } })
  await noted(notes.addTask, staff, resource, { note: { id }, task: 'Dates' })
  await noted(notes.order, staff, resource, { notes: [{ id }, { id: other.id }] })
  await noted(notes.deleteLabel, staff, resource, { id: named.id })
  await noted(notes.remove, staff, resource, { id })
  await noted(notes.restore, staff, resource, { id })
  await must(call(app, notes.remove, resource, { id }))
  await noted(notes.purge, staff, resource, { id })
}

const ownAccount = async () => {
  const staff = await newTenant(app)
  const { resource, validator, manager, freelancer } = staff
  const { password } = resource
  await noted(account.updateProfile, staff, resource, { phone: '+33 1', firstName: 'Zoé' })
  await noted(account.setAvatar, staff, resource, { image: PNG.toString('base64') })
  await noted(account.removeAvatar, staff, resource, {})
  await must(call(app, auth.signIn, undefined, { email: resource.email, password }))
  const { body: sessions } = await call(app, account.sessions, resource, {})
  const other = sessions.find(({ current }) => !current) ?? expect.fail('There is no other session')
  await noted(account.endSession, staff, resource, { sessionId: other.id })
  await must(call(app, auth.signIn, undefined, { email: resource.email, password }))
  await noted(account.endOtherSessions, staff, resource, {})
  await noted(account.changePassword, staff, resource, { currentPassword: password, password: CHOSEN })

  const { body: begun } = await noted(account.beginTotp, staff, validator, { password })
  const code = () => totpAt(begun.secret, epochSeconds())
  await noted(account.confirmTotp, staff, validator, { code: code() })
  setClock({ ahead: 30_000 })
  const half = await call(app, auth.signIn, undefined, { email: validator.email, password })
  const { ticket } = (half.body as unknown as { details: SecondFactorNeeded }).details
  await noted(auth.secondFactor, staff, undefined, { ticket, code: code() })
  setClock()
  await noted(account.recoveryCodes, staff, validator, { password })
  await noted(account.removeTotp, staff, validator, { password })
  const forgetful = await staff.addPerson()
  const { secret } = await must(call(app, account.beginTotp, forgetful, { password }))
  await must(call(app, account.confirmTotp, forgetful, { code: totpAt(secret, epochSeconds()) }))
  await must(call(app, users.resetSecondFactor, manager, { userId: forgetful.personId }))
  const token = tokenIn(await latest(forgetful.email))
  await noted(onboarding.resetSecondFactor, { ...staff, forgetful }, undefined, { token, password })

  const laptop = newAuthenticator(new URL(app.url).origin)
  const { body: options } = await noted(account.beginPasskey, staff, manager, { password })
  await noted(account.addPasskey, staff, manager, { name: 'Laptop', response: laptop.create(options) })
  const { body: asked } = await noted(auth.beginPasskey, staff, undefined, {})
  const shown = { challenge: asked.challenge, passkey: laptop.get(asked.options) }
  await noted(auth.passkey, staff, undefined, shown)
  const { body: factors } = await call(app, account.secondFactor, manager, {})
  const passkeyId = factors.passkeys[0]?.id ?? ''
  await noted(account.removePasskey, staff, manager, { passkeyId, password })
  await noted(auth.signIn, staff, undefined, { email: freelancer.email, password })
}

const sessions = async () => {
  const staff = await newTenant(app)
  const { freelancer, resource } = staff
  const elsewhere = await newTenant(app)
  await joinAlso(freelancer, elsewhere.tenant)
  const signIn = () => browser('/api/auth/sign-in', { email: freelancer.email, password: freelancer.password })
  const { cookie, body } = await signIn()
  await note(auth.unlockSession, staff, () =>
    browser('/api/auth/unlock-session', { email: freelancer.email, password: freelancer.password }, { cookie }),
  )
  const again = await note(auth.refresh, staff, () => browser('/api/auth/refresh', {}, { cookie }))
  await note(auth.signInWithToken, staff, () =>
    browser('/api/auth/sign-in-with-token', { accessToken: body.accessToken }, { cookie: again.cookie }),
  )
  const { cookie: third, body: later } = await signIn()
  await note(auth.switchWorkspace, { ...staff, elsewhere: elsewhere.manager }, () =>
    browser(
      '/api/auth/switch-workspace',
      { workspaceId: elsewhere.tenant },
      { cookie: third, token: later.accessToken },
    ),
  )
  await noted(onboarding.removeSample, staff, staff.manager, {})
  const { cookie: last } = await signIn()
  await note(auth.signOut, staff, () => browser('/api/auth/sign-out', {}, { cookie: last }))
  await noted(auth.keys, staff, undefined, {})
  await noted(auth.discovery, staff, undefined, {})
  await noted(profiles.beginUpload, staff, resource, { profilId: resource.personId })
}

const strangers = async () => {
  const staff = await newTenant(app)
  const { manager, validator, resource } = staff
  const email = newAddress()
  const people = { ...staff }
  const registration = { type: 'ESN', company: 'Atelier', firstName: 'Camille', lastName: 'Roussel' } as const
  const signingUp = {
    ...registration,
    termsVersion: TERMS_VERSION,
    email,
    password: CHOSEN,
    displayLanguage: 'EN',
  } as const
  await noted(onboarding.operator, people, undefined, {})
  await noted(onboarding.signUp, people, undefined, signingUp)
  await noted(onboarding.activate, people, undefined, { token: tokenIn(await latest(email)) })
  await noted(onboarding.forgotPassword, people, undefined, { email: validator.email })
  const token = tokenIn(await latest(validator.email))
  await noted(onboarding.resetPassword, people, undefined, { token, password: CHOSEN })
  const invited = newAddress()
  await invite(manager, invited)
  const invitation = tokenIn(await latest(invited))
  await noted(onboarding.invitation, people, undefined, { token: invitation })
  const names = { firstName: 'Inès', lastName: 'Garance', termsVersion: TERMS_VERSION }
  await noted(onboarding.acceptInvitation, people, undefined, { token: invitation, password: CHOSEN, ...names })
  const { id } = await newMission(manager)
  const { token: link } = await sent(manager, id, resource)
  await noted(positionings.proposal, people, undefined, { token: link })
  await noted(positionings.proposalResume, people, undefined, { token: link, language: 'FR' })
  await noted(positionings.answerProposal, people, undefined, { token: link, accepted: true, message: '' })
}

afterAll(() => setClock())
beforeAll(async () => {
  await reads()
  await writesUnderRights()
  await panels()
  await tasks()
  await boards()
  await letters()
  await sharedFiles()
  await ownNotes()
  await ownAccount()
  await sessions()
  await strangers()
}, 180_000)

test('every endpoint is in it', () => {
  const all = [...kept.values()].flat().map((entry) => entry.split('\n')[0])
  const others = endpoints.map(routeOf).filter((route) => route !== FILLS)
  expect([...new Set(all)].toSorted()).toEqual(others.toSorted())
})

test.each([...new Set(endpoints.map(({ group }) => group))])('%s asks the table what it should', async (group) => {
  const text = (kept.get(group) ?? []).toSorted().join('\n')
  await expect(text).toMatchFileSnapshot(`tableRequests/${group}.txt`)
})

test('what follows from it asks the table what it should', async () => {
  await app.drained()
  await expect(askedToDeliver()).toMatchFileSnapshot('tableRequests/deliver.txt')
})

test('nothing of it is worth a warning', () => {
  const levels = app.logs.map((line) => JSON.parse(line) as { level: string; event: string })
  expect(levels.filter(({ level }) => level !== 'INFO')).toEqual([])
})

test('nothing that lets somebody in lies in the table: no token of a link, no cookie, no code', async () => {
  const { emails } = (await (await fetch(`${app.emulators.ses}/store`)).json()) as {
    emails: { body: { text?: string } }[]
  }
  const links = emails.flatMap(({ body }) =>
    [...(body.text ?? '').matchAll(/\?token=([\w-]{43})/g)].map(([, token]) => token),
  )
  expect(links.length).toBeGreaterThan(10)
  expect(secrets.size).toBeGreaterThan(10)
  const stored = await everythingIn(app)
  const found = [...secrets, ...links].filter((secret) => secret && stored.includes(secret))
  expect(found).toEqual([])
})
