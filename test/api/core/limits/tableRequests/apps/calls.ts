import { expect } from 'vitest'
import { academy } from '#shared/apps/academy/contract.ts'
import { files } from '#shared/apps/files/contract.ts'
import { help } from '#shared/apps/help/contract.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { notes } from '#shared/apps/notes/contract.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { tasks as taskList } from '#shared/apps/tasks/contract.ts'
import { academyKit, question, quizStep } from '#test/api/apps/academy/academyKit.ts'
import { fileKit, ownSpace, PDF } from '#test/api/apps/files/filesKit.ts'
import { helpKit } from '#test/api/apps/help/helpKit.ts'
import type { Recorder } from '#test/api/core/limits/tableRequests/recorder.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, type Person } from '#test/kit/api.ts'
import { PNG } from '#test/kit/browser/pictures.ts'

export const recordTasks = async ({ app, noted }: Recorder) => {
  const { must } = staffingOf(app)
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

export const recordBoards = async ({ app, noted }: Recorder) => {
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
  await noted(scrumboard.createSteps, staff, manager, { cardId, titles: ['Tarifs', 'Références'] })
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
  await noted(scrumboard.deletedBoards, staff, manager, {})
  await noted(scrumboard.restoreBoard, staff, manager, { id: boardId })
}

export const recordMails = async ({ app, noted }: Recorder) => {
  const { must } = staffingOf(app)
  const staff = await newTenant(app)
  const { manager, resource, validator } = staff
  await noted(mailbox.claimAddress, staff, resource, {})
  const label = (await noted(mailbox.createLabel, staff, resource, { label: { title: 'Client', color: 'blue' } })).body
  await noted(mailbox.updateLabel, staff, resource, { id: label.id, label: { title: 'Clients' } })
  await noted(mailbox.saveSettings, staff, resource, { settings: { signature: 'Camille' } })
  const template = { name: 'Relance', subject: 'Votre devis', text: '<p>Avez-vous pu le lire ?</p>' }
  const { id: kept, version } = (await noted(mailbox.createTemplate, staff, resource, { template })).body
  await noted(mailbox.updateTemplate, staff, resource, { id: kept, version, template: { subject: 'Le devis' } })
  await noted(mailbox.removeTemplate, staff, resource, { id: kept })
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

/** Files that are shared, and what guides and courses ask. */
export const recordFiles = async ({ app, noted }: Recorder) => {
  const { must } = staffingOf(app)
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
  const { id: article, version } = await helpKit(app).published(staff.manager, 'Nos trajets')
  await noted(help.vote, staff, resource, { id: article, helped: false, reason: 'Trop court' })
  await must(call(app, help.askToAcknowledge, staff.manager, { id: article, asked: true }))
  await noted(help.acknowledge, staff, resource, { id: article, version })
  await noted(academy.setProgress, staff, resource, { id: 'fill-a-month', currentStep: 2 })
  const quiz = quizStep('Quiz', question('Lequel ?', 'Faux', '*Vrai'))
  const course = await academyKit(app).published(staff.manager, {
    steps: [quiz],
    skills: [{ code: 'react', level: 2 }],
  })
  await noted(academy.answerQuiz, staff, resource, { id: course.id, step: quiz.id, answers: [[1]] })
  await noted(academy.setProgress, staff, resource, { id: course.id, currentStep: 0, completed: true })
  await noted(academy.declineSkills, staff, resource, { id: course.id })
  for (const currentStep of [1, 2, 3, 4, 5, 6])
    await must(call(app, academy.setProgress, resource, { id: 'security-at-work', currentStep }))
  await noted(academy.setProgress, staff, resource, { id: 'security-at-work', currentStep: 0, completed: true })
  const [certificate] = await must(call(app, academy.certificates, resource, {}))
  await noted(academy.checkCertificate, staff, undefined, { code: certificate?.code ?? '' })
  const followed = (await noted(taskList.makeCalendarLink, staff, resource, {})).body
  await noted(taskList.calendar, staff, undefined, { token: followed.token })
  await noted(help.guide, staff, resource, { categorySlug: 'months', guideSlug: 'sign' })
}

export const recordNotes = async ({ app, noted }: Recorder) => {
  const { must } = staffingOf(app)
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
