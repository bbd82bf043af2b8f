import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { notes } from '#shared/apps/notes/contract.ts'
import { NOTE_LIMITS } from '#shared/apps/notes/rules.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { MAX_SUBTASKS, MAX_TITLE_LENGTH } from '#shared/apps/tasks/rules.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { pasteText } from '#test/kit/browser/clipboard.ts'
import { words } from '#test/kit/browser/words.ts'

/** A list that is pasted into a checklist becomes its lines, and what it has no room for is said. */

const browser = await openBrowser()
const en = words('en')

const LINES = Array.from({ length: 105 }, (_, index) => `- point ${index}`)
const saysSo = (page: Page, count: number, begins: string) =>
  page.getByText(en('lines.notTaken_other', { count, most: MAX_SUBTASKS, begins })).waitFor()

test('the steps of a task', async () => {
  const { addPerson } = await browser.newTenant()
  const person = await addPerson()
  const as = await browser.as(person)
  const { id } = await as(tasks.create, { type: 'task' })
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, person, `/apps/experience/${id}`)
  await page.getByRole('button', { name: words('en', 'tasks')('subTasks.add') }).click()
  const long = `${'mot '.repeat(100)}fin`
  await page.locator('input:focus').waitFor()
  await pasteText(page, [long, '', ...LINES].join('\r\n'))
  await saysSo(page, 7, '- point 98')
  const titles = async () => (await as(tasks.task, { id })).subTasks.map(({ title }) => title)
  await expect.poll(async () => (await titles()).length).toBe(MAX_SUBTASKS)
  const [first = '', second = '', ...rest] = await titles()
  expect(`${first} ${second}`, 'a line that is too long is broken').toBe(long)
  expect(first.length).toBeLessThanOrEqual(MAX_TITLE_LENGTH)
  expect(rest).toEqual(LINES.slice(0, 98))
})

test('the checklist of a card, in one request', async () => {
  const { addPerson } = await browser.newTenant()
  const manager = await addPerson({ type: 'ESN', permissions: ['ALL'] })
  const as = await browser.as(manager)
  const { id, lists } = await as(scrumboard.createBoard, { board: { title: 'Tender' } })
  const card = await as(scrumboard.createCard, { card: { listId: lists[0]?.id ?? '', title: 'Read' } })
  await as(scrumboard.createStep, { cardId: card.id, step: { title: 'Begin' } })
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, manager, `/apps/scrumboard/${id}/card/${card.id}`)
  await page.getByLabel(words('en', 'scrumboard')('checklist.new')).focus()
  await pasteText(page, LINES.join('\n'))
  await saysSo(page, 6, '- point 99')
  await page.getByText('- point 98', { exact: true }).waitFor()
  const { checklist } = await as(scrumboard.card, { id: card.id })
  expect(checklist.map(({ title }) => title)).toEqual(['Begin', ...LINES.slice(0, 99)])
})

test('the checklist of a note', async () => {
  const { freelancer } = await browser.newTenant()
  const as = await browser.as(freelancer)
  await as(notes.create, { note: { title: 'Trip', tasks: [{ content: 'Begin' }] } })
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, freelancer, '/apps/notes')
  await page.getByRole('link', { name: 'Trip', exact: true }).click()
  await page.getByLabel(words('en', 'notes')('checklist.add')).focus()
  await pasteText(page, LINES.join('\n'))
  await saysSo(page, 6, '- point 99')
  const lines = async () => (await as(notes.all, {}))[0]?.tasks?.map(({ content }) => content)
  await expect.poll(async () => (await lines())?.length).toBe(NOTE_LIMITS.tasks)
  expect(await lines()).toEqual(['Begin', ...LINES.slice(0, 99)])
})
