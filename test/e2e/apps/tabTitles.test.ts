import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chatIdOf } from '#shared/apps/chat/rules.ts'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { files } from '#shared/apps/files/contract.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { navigateWithin, openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const say = words('en')

const hasTitle = (page: Page, ...parts: string[]) =>
  expect.poll(() => page.title()).toBe([...parts, 'Regie'].join(' · '))

test('the title of the tab names what is open, and no longer once it is closed', async () => {
  const { addPerson } = await browser.newTenant()
  const person = await addPerson({ type: 'ESN', permissions: ['ALL'], language: 'EN' })
  const colleague = await addPerson({ type: 'ESN', firstName: 'Dara' })
  const as = await browser.as(person)
  const { id: board, lists } = await as(scrumboard.createBoard, { board: { title: 'Tender' } })
  const card = await as(scrumboard.createCard, { card: { listId: lists[0]?.id ?? '', title: 'Write' } })
  const contact = await as(contacts.create, { contact: { name: 'Nadia' } })
  const task = await as(tasks.create, {})
  await as(tasks.update, { id: task.id, task: { title: 'Call' } })
  const folder = await as(files.createFolder, { name: 'Bids', folderId: 'company' })
  const to = [{ name: person.name, address: person.email }]
  const mail = { to, cc: [], bcc: [], subject: 'Budget', content: '<p>Hello</p>', send: true }
  await (await browser.as(colleague))(mailbox.send, mail)
  const page = await browser.newPage({ width: 1440 })
  const boards = say('navigation.scrumboard')
  await signIn(page, person, `/apps/scrumboard/${board}/card/${card.id}`)
  await hasTitle(page, 'Write', boards)
  await as(scrumboard.updateCard, { id: card.id, card: { title: 'Rewrite' } })
  await hasTitle(page, 'Rewrite', boards)
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await hasTitle(page, 'Tender', boards)
  await navigateWithin(page, '/apps/scrumboard')
  await hasTitle(page, boards)
  const isNamed = async (path: string, name: string, item: string) => {
    await navigateWithin(page, path)
    await hasTitle(page, name, say(item))
  }
  await isNamed(`/apps/contacts/${contact.id}`, 'Nadia', 'navigation.app.contacts')
  await isNamed(`/apps/experience/${task.id}`, 'Call', 'navigation.app.tasks')
  await isNamed(`/apps/file-manager/folders/${folder.id}`, 'Bids', 'navigation.app.files')
  await isNamed(`/apps/chat/${chatIdOf(person.personId, colleague.personId)}`, colleague.name, 'navigation.app.chat')
  await navigateWithin(page, '/apps/mailbox/inbox/1')
  await page.getByRole('link', { name: /Budget/ }).click()
  await hasTitle(page, 'Budget', say('navigation.app.mailbox'))
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: say('search.palette') }).fill(say('unlockSession.lock'))
  await page
    .getByRole('option', { name: say('unlockSession.lock'), exact: true })
    .last()
    .click()
  await hasTitle(page, say('navigation.app.mailbox'))
})
