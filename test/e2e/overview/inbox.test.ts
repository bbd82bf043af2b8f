import { expect, test } from 'vitest'
import { academy } from '#shared/apps/academy/contract.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { dateParts, monthKey, shiftMonth } from '#shared/core/dates/calendar.ts'
import { textStep, toWrite } from '#test/api/apps/academy/academyKit.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

/** What waits in the workplace apps stands on the home, leads to the thing, and is gone once it is done. */
const browser = await openBrowser()
const [shell, taskWords] = [words('en'), words('en', 'tasks')]
const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })

type Page = Awaited<ReturnType<typeof browser.newPage>>
const lines = (page: Page) => page.getByRole('region', { name: shell('dashboard.inbox.title') }).getByRole('listitem')
const lineWith = (page: Page, text: string) => lines(page).filter({ hasText: text })

test('a task for today leads to the tasks of today; once it is done the home that is open says so by itself', async () => {
  const { addPerson } = await browser.newTenant()
  const person = await addPerson()
  const asPerson = await browser.as(person)
  const { id } = await asPerson(tasks.create, { type: 'task' })
  await asPerson(tasks.update, { id, task: { title: 'Call the client', dueDate: today } })

  const [page, other] = [await browser.newPage(), await browser.newPage()]
  const line = shell('dashboard.inbox.TASKS_one', { count: 1 })
  for (const one of [page, other]) {
    await signIn(one, person, '/user-dashboard')
    await lineWith(one, line).waitFor()
  }
  await waitUntilSettled(page)
  await expectAccessible(page)
  await lineWith(page, line)
    .getByRole('link', { name: shell('dashboard.inbox.action.TASKS') })
    .click()
  await page.waitForURL('**/apps/experience?view=today')
  await page.getByText('Call the client').first().waitFor()
  expect(await lineWith(page, line).count()).toBe(0)
  await page.getByRole('button', { name: taskWords('done', { title: 'Call the client' }) }).click()
  await page.getByText(taskWords('empty.today')).waitFor()
  await lineWith(other, line).waitFor({ state: 'detached' })
  await other.getByText(shell('dashboard.inbox.nothing')).waitFor()
})

test('one card leads to itself, and a mandatory course to its steps', async () => {
  const { manager, addPerson } = await browser.newTenant()
  const person = await addPerson()
  const asManager = await browser.as(manager)
  const board = await asManager(scrumboard.createBoard, { board: { title: 'Tender', members: [person.personId] } })
  const { id: listId } = await asManager(scrumboard.createList, { list: { boardId: board.id, title: 'To do' } })
  const card = { listId, title: 'Price it', people: [person.personId], dueDate: today }
  await asManager(scrumboard.createCard, { card })
  const course = await asManager(academy.createCourse, { title: 'Data protection' })
  const written = {
    ...toWrite(course),
    description: 'The basics.',
    dueOn: '2026-01-05',
    steps: [textStep('The basics')],
    audience: { who: 'EVERYBODY' as const, people: [] },
  }
  const { version } = await asManager(academy.saveCourse, { id: course.id, version: 1, course: written })
  await asManager(academy.publishCourse, { id: course.id, version, published: true })

  const page = await browser.newPage()
  await signIn(page, person, '/user-dashboard')
  await lineWith(page, shell('dashboard.inbox.CARDS_one', { count: 1 }))
    .getByRole('link', { name: shell('dashboard.inbox.action.CARDS') })
    .click()
  await page.getByRole('dialog').getByText('Price it').first().waitFor()
  await page.goto('/user-dashboard')
  const toTake = lineWith(page, 'Data protection')
  await toTake.getByText('5 January').waitFor()
  await toTake.getByRole('link', { name: shell('dashboard.inbox.action.COURSES') }).click()
  await page.waitForURL(`**/apps/academy/${course.id}`)
  await page.getByText('The basics').first().waitFor()
})

test('who has reminded everybody reads it on the home, which leads to them and reminds nobody again', async () => {
  const { resource, validator, addPerson, acceptMission } = await browser.newTenant()
  const manager = await addPerson({ type: 'ESN', permissions: ['ALL'], language: 'EN' })
  const { year, month } = dateParts(today)
  const last = shiftMonth(year, month, -1)
  const startDate = `${monthKey(last.year, last.month)}-01`
  for (const person of [resource, validator]) await acceptMission(person, { startDate })
  const page = await browser.newPage()
  await signIn(page, manager, '/user-dashboard')
  const action = (kind: 'REMIND' | 'REMINDED') =>
    lines(page).getByRole('link', { name: shell(`dashboard.inbox.action.${kind}`), exact: true })
  await action('REMIND').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: shell('cra.remind.confirm') })
    .click()
  await page.getByText(/^\d+ people reminded\.$/).waitFor()
  await page.locator('nav a[href$="/dashboard"]').first().click()
  const line = lineWith(page, shell('dashboard.inbox.allReminded_other'))
  await line.waitFor()
  expect(await action('REMIND').count()).toBe(0)
  await line.getByRole('link').click()
  await page.waitForURL((url) => url.searchParams.get('status') === 'NOT_SENT')
  await page.getByRole('row').filter({ hasText: resource.name }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})
