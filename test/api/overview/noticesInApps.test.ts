import { expect, test } from 'vitest'
import { files } from '#shared/apps/files/contract.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { common } from '#shared/overview/common/contract.ts'
import { account } from '#shared/people/account/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { fileKit, ownSpace } from '#test/api/apps/files/filesKit.ts'
import { scrumboardKit } from '#test/api/apps/scrumboard/scrumboardKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'

const app = await startApi()
const { upload } = fileKit(app)
const { must, newBoard, addCard, firstList } = scrumboardKit(app)

/** Somebody who was told of all that happens in apps by somebody else. */
const told = async () => {
  const { manager, resource: reader, addPerson } = await newTenant(app)
  const actor = await addPerson({ permissions: ['ALL'], firstName: 'Philomène', lastName: 'Kersauzon' })
  const board = await newBoard(actor, [reader])
  const card = await addCard(actor, firstList(board), 'Chiffrer', { people: [reader.personId] })
  for (const text of ['Voir le devis', `@[${reader.personId}] qu’en dites-vous ?`])
    await must(call(app, scrumboard.comment, actor, { cardId: card.id, text }))
  const file = await upload(actor, ownSpace(actor), 'devis.pdf')
  await must(call(app, files.share, actor, { id: file.id, people: [reader.personId] }))
  await app.drained()
  return { manager, reader, actor }
}
const notices = (by: Person) => must(call(app, common.notifications, by, {}))
const wordsOf = async (by: Person) => JSON.stringify(await notices(by))

test('who did something in an app is called by their name of now, and by none once they are erased', async () => {
  const { manager, reader, actor } = await told()
  const before = await notices(reader)
  expect(before.map(({ title }) => title.replace(actor.name, '…')).toSorted()).toEqual([
    '… a ajouté un commentaire',
    '… partage un fichier avec vous',
    '… vous confie quelque chose',
    '… vous mentionne',
  ])
  for (const one of before) {
    const answer = await must(call(app, common.updateNotification, reader, { id: one.id, notification: one }))
    expect(answer).toEqual(one)
    const { read, ...same } = one
    expect(read).toBe(false)
    const toggled = await must(call(app, common.toggleNotification, reader, { notification: { ...one, read: true } }))
    expect(toggled).toEqual({ ...same, read: true, seen: true })
  }
  await must(call(app, users.disable, manager, { userId: actor.personId }))
  const erased = { userId: actor.personId, confirmEmail: actor.email }
  await must(call(app, users.erase, manager, erased, { anyCost: true }))
  await app.drained()
  expect(await notices(reader)).toHaveLength(before.length)
  const left = (await wordsOf(reader)) + JSON.stringify(await must(call(app, account.personalData, reader, {})))
  expect(left).not.toMatch(/Philomène|Kersauzon/)
})
