import { expect, test } from 'vitest'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { notes } from '#shared/apps/notes/contract.ts'
import { NOTE_LIMITS } from '#shared/apps/notes/rules.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { BOARD_LIMITS } from '#shared/apps/scrumboard/rules.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { MAX_TITLE_LENGTH } from '#shared/apps/tasks/rules.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { openBrowser } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { dialog, notesIn } from './notesKit.ts'

const browser = await openBrowser()
const { somebody, here } = notesIn(browser)
const en = words('en', 'notes')
const mail = words('en', 'mailbox')
test('a task made of a note has as much of its long lines as a task may have, which is said; one that is refused leaves none', async () => {
  const { person, as } = await somebody()
  await as(notes.create, { note: { title: 'Long', tasks: [{ content: 'x'.repeat(NOTE_LIMITS.task) }] } })
  const page = await here(person, { expected: /409/ })
  const made = async () => (await as(tasks.all, {})).map(({ title, subTasks }) => [title, subTasks[0]?.title.length])
  const make = async () => {
    await page.getByRole('button', { name: en('actions', { name: 'Long' }) }).click()
    await page.getByRole('menuitem', { name: en('task.make') }).click()
  }
  const body = JSON.stringify({ code: 'tasks.full' })
  await page.route(/\/experience\/task/, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 409, contentType: 'application/json', body })
      : route.fallback(),
  )
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await make()
  await removed
  expect(await made()).toEqual([])
  await page.unroute(/\/experience\/task/)
  await make()
  await page.getByText(en('task.madeCut', { line: MAX_TITLE_LENGTH })).waitFor()
  expect(await made()).toEqual([['Long', MAX_TITLE_LENGTH]])
})

test('a note becomes a card with its checklist, and a mail to go on with; it stays as it was', async () => {
  const { person, as, stored } = await somebody()
  const note = { title: 'Tender', content: 'Price & <date>', tasks: [{ content: 'Read it', completed: true }] }
  await as(notes.create, { note })
  const [before] = await stored()
  const board = await as(scrumboard.createBoard, { board: { title: 'Answers' }, template: 'tender' })
  const page = await here(person)
  const choose = async (item: string) => {
    await page.getByRole('button', { name: en('actions', { name: 'Tender' }) }).click()
    await page.getByRole('menuitem', { name: en(item) }).click()
  }
  await choose('card.make')
  const [, second] = board.lists
  await dialog(page)
    .getByLabel(en('card.list'))
    .selectOption({ label: second?.title ?? '' })
  await expectAccessible(page)
  await dialog(page)
    .getByRole('button', { name: en('card.add') })
    .click()
  await page.getByText(en('card.made', { board: 'Answers' })).waitFor()
  const { lists } = await as(scrumboard.board, { id: board.id })
  const made = lists[1]?.cards.find(({ title }) => title === 'Tender')
  expect(await as(scrumboard.card, { id: made?.id ?? '' })).toMatchObject({
    description: 'Price & <date>',
    checklist: [{ title: 'Read it', completed: true }],
  })

  await choose('mail.make')
  const subject = dialog(page).getByLabel(mail('subject'), { exact: true })
  await expect.poll(() => subject.inputValue()).toBe('Tender')
  await dialog(page).getByText('Price & <date>').waitFor()
  await dialog(page).getByText('Read it').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: 'Tender' }).waitFor()
  // It was opened once: by whom it was made, and not by the page that is read again.
  expect(await dialog(page).count()).toBe(0)
  expect((await as(mailbox.mails, { folder: 'drafts' })).mails?.map((one) => one.subject)).toEqual(['Tender'])
  expect(await stored()).toEqual([before])
})

test('a note that is longer than a card takes says so before it becomes one', async () => {
  const { person, as } = await somebody()
  const line = { content: 'Read it', completed: false }
  await as(notes.create, { note: { title: 'Text', content: 'x'.repeat(BOARD_LIMITS.description + 1), tasks: [line] } })
  const long = { ...line, content: 'x'.repeat(BOARD_LIMITS.stepTitle + 1) }
  await as(notes.create, { note: { title: 'Line', tasks: [line, long] } })
  const fitting = { content: 'x'.repeat(BOARD_LIMITS.description), tasks: [line] }
  await as(notes.create, { note: { title: 'Fitting', ...fitting } })
  await as(scrumboard.createBoard, { board: { title: 'Answers' }, template: 'tender' })
  const page = await here(person)
  const said = dialog(page).getByText(en('card.cut', { text: BOARD_LIMITS.description, line: BOARD_LIMITS.stepTitle }))
  for (const [title, times] of [
    ['Text', 1],
    ['Line', 1],
    ['Fitting', 0],
  ] as const) {
    await page.getByRole('button', { name: en('actions', { name: title }) }).click()
    await page.getByRole('menuitem', { name: en('card.make') }).click()
    await dialog(page).getByLabel(en('card.list')).waitFor()
    expect(await said.count(), title).toBe(times)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  }
})
