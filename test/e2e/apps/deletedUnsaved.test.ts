import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { notes } from '#shared/apps/notes/contract.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { openBrowser, pressMenuItem, signIn } from '#test/kit/browser/browser.ts'
import { holdEach } from '#test/kit/browser/lostAnswers.ts'
import { words } from '#test/kit/browser/words.ts'

/** What is deleted while something typed in it is not stored yet. */
const browser = await openBrowser()
const en = words('en')
const [task, board, note, mail] = ['tasks', 'scrumboard', 'notes', 'mailbox'].map((group) => words('en', group))
const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/
/** Without being asked for; a retry comes after ten seconds. */
const SOON_MS = 15_000

const newManager = async () => {
  const { addPerson } = await browser.newTenant()
  return addPerson({ type: 'ESN', permissions: ['ALL'], language: 'EN' })
}
/** Presses a button that deletes, without a connection. */
const deleteInVain = async (page: Page, press: () => Promise<unknown>) => {
  const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'DELETE')
  await press()
  await failed
  await page
    .getByRole('alert')
    .filter({ hasText: en('errors.network') })
    .first()
    .waitFor()
  await page.context().setOffline(false)
}

test('a task that cannot be deleted without a connection keeps what was typed in it', async () => {
  const person = await newManager()
  const as = await browser.as(person)
  const { id } = await as(tasks.create, { type: 'task' })
  await as(tasks.update, { id, task: { title: 'Call the client' } })
  const page = await browser.newPage({ width: 1440, expected: OFFLINE })
  await signIn(page, person, `/apps/experience/${id}`)
  const written = page.getByRole('textbox', { name: task?.('notes') ?? '' })
  await written.waitFor()
  await page.context().setOffline(true)
  await written.fill('In a tunnel')
  await page
    .locator('main')
    .getByRole('button', { name: task?.('more') ?? '' })
    .click()
  await deleteInVain(page, () => pressMenuItem(page, task?.('remove.task') ?? ''))
  await expect.poll(async () => (await as(tasks.task, { id })).notes, { timeout: SOON_MS }).toBe('In a tunnel')
})

test('a card that cannot be deleted without a connection keeps what was typed in it', async () => {
  const person = await newManager()
  const as = await browser.as(person)
  const { id, lists } = await as(scrumboard.createBoard, { board: { title: 'Tender' } })
  const card = await as(scrumboard.createCard, { card: { listId: lists[0]?.id ?? '', title: 'Read the tender' } })
  const page = await browser.newPage({ width: 1440, expected: OFFLINE })
  await signIn(page, person, `/apps/scrumboard/${id}/card/${card.id}`)
  const written = page.getByRole('textbox', { name: board?.('card.description') ?? '' })
  await written.waitFor()
  await page.context().setOffline(true)
  await written.fill('In a tunnel')
  const remove = page.getByRole('dialog').getByRole('button', { name: board?.('card.delete') ?? '', exact: true })
  await deleteInVain(page, () => remove.click())
  await expect
    .poll(async () => (await as(scrumboard.card, { id: card.id })).description, { timeout: SOON_MS })
    .toBe('In a tunnel')
})

test('a draft of a mail that cannot be discarded without a connection keeps what was typed in it', async () => {
  const person = await newManager()
  const as = await browser.as(person)
  const draft = { to: [], subject: 'The planning', content: '<p>Here it is</p>', send: false }
  const { id } = await as(mailbox.send, draft)
  const page = await browser.newPage({ width: 1440, expected: OFFLINE })
  await signIn(page, person, `/apps/mailbox/drafts/1/${id}`)
  await page.getByRole('button', { name: mail?.('continue') ?? '', exact: true }).click()
  const subject = page.getByRole('dialog').getByLabel(mail?.('subject') ?? '')
  await subject.waitFor()
  await page.context().setOffline(true)
  await subject.fill('In a tunnel')
  const discard = page.getByRole('dialog').getByRole('button', { name: mail?.('discard') ?? '' })
  await deleteInVain(page, () => discard.click())
  await expect.poll(async () => (await as(mailbox.mail, { id })).subject, { timeout: SOON_MS }).toBe('In a tunnel')
})

test('a new note that is deleted while it is stored for the first time does not come back', async () => {
  const person = await newManager()
  const as = await browser.as(person)
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, person, '/apps/notes?note=new')
  const { come, release } = await holdEach(page, 'POST', /\/api\/apps\/notes$/)
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: note?.('text') ?? '' })
    .fill('Not this')
  await come()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: note?.('delete') ?? '', exact: true })
    .click()
  await release()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(async () => (await as(notes.all, {})).length).toBe(0)
  await page.getByText(note?.('empty.notes') ?? '').waitFor()
})
