import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { expectWithinWidth, openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { waitForFrames } from '#test/kit/browser/frames.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const TASKS = '/apps/experience'
const [en, fr] = [words('en', 'tasks'), words('fr', 'tasks')]
/** Without being asked for; a busy machine takes its time. */
const SOON_MS = 15_000

type Appearance = Parameters<typeof browser.newPage>[0]
const openAs = async (who: { email: string }, look: Appearance = {}): Promise<Page> => {
  const page = await browser.newPage({ width: 1440, ...look })
  await signIn(page, who, TASKS)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
const rows = (page: Page) => page.getByRole('list', { name: en('view.all') }).locator('a[id^=row-]')
const titles = (page: Page): Promise<string[]> => rows(page).allInnerTexts()
const titleField = (page: Page) => page.getByRole('textbox', { name: en('titleLabel') })
const isSaved = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: en('save.saved') })
    .waitFor()
/** Adds tasks by the keyboard alone; the last one is on top. */
const add = async (page: Page, ...names: string[]): Promise<void> => {
  for (const name of names) {
    const before = await titleField(page).count()
    await page.keyboard.press('Control+/')
    if (before > 0) await expect.poll(() => titleField(page).inputValue()).toBe('')
    await titleField(page).waitFor()
    await page.locator('textarea:focus').waitFor()
    // What is typed slowly is saved in between, too.
    const saved = page.waitForResponse(
      (response) => response.ok() && response.request().postData()?.includes(JSON.stringify(name)) === true,
    )
    await page.keyboard.type(name)
    await saved
    await isSaved(page)
  }
}

describe('by keys alone', () => {
  test('a line is a task with the day and the priority that it says, or as it was typed; a refused one leaves none', async () => {
    const person = await (await browser.newTenant()).addPerson()
    const as = await browser.as(person)
    const stored = async () =>
      (await as(tasks.all, {})).map(({ title, dueDate, priority }) => [title, dueDate, priority])
    const page = await openAs(person, { expected: /409/ })
    await page.getByText(en('empty.all')).waitFor()
    await page.keyboard.press('q')
    await page.keyboard.type('Send the quote on 2031-12-05 !!')
    await page.getByText(/Friday,? 5 December 2031/).waitFor()
    await page.getByText(en('quick.high')).waitFor()
    await expectAccessible(page)
    const body = JSON.stringify({ code: 'tasks.full' })
    await page.route(/\/experience\/task/, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 409, contentType: 'application/json', body })
        : route.fallback(),
    )
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await page.keyboard.press('Enter')
    await removed
    expect(await stored()).toEqual([])
    await page.unroute(/\/experience\/task/)
    const line = page.getByRole('textbox', { name: en('quick.label') })
    await expect.poll(() => line.inputValue()).toBe('Send the quote on 2031-12-05 !!')
    await page.keyboard.press('Enter')
    await expect.poll(() => titles(page)).toHaveLength(1)
    await expect.poll(() => line.inputValue()).toBe('')
    // The next one, without a key more.
    await page.keyboard.type('Order 12/12')
    await page.getByRole('button', { name: en('quick.literal') }).press('Enter')
    await line.press('Enter')
    await expect.poll(() => titles(page)).toHaveLength(2)
    expect(await stored()).toEqual([
      ['Order 12/12', null, 1],
      ['Send the quote', '2031-12-05', 2],
    ])
  })

  test('lines that are typed faster than they are added are all added, in their order', async () => {
    const person = await (await browser.newTenant()).addPerson()
    const page = await openAs(person)
    await page.getByText(en('empty.all')).waitFor()
    const first = Promise.withResolvers<void>()
    await page.route(/\/experience\/task$/, (route) => first.promise.then(() => route.continue()), { times: 1 })
    await page.keyboard.press('q')
    for (const title of ['One', 'Two', 'Three']) {
      await page.keyboard.type(title)
      await page.keyboard.press('Enter')
    }
    await page.keyboard.type('Four')
    first.resolve()
    await expect.poll(() => titles(page)).toEqual(['Three', 'Two', 'One'])
    expect(await page.getByRole('textbox', { name: en('quick.label') }).inputValue()).toBe('Four')
  })

  test('a line that recurs repeats; Escape empties the line, then leaves it to the keys of the list', async () => {
    const person = await (await browser.newTenant()).addPerson()
    const as = await browser.as(person)
    const page = await openAs(person)
    await page.getByText(en('empty.all')).waitFor()
    await page.keyboard.press('q')
    await page.keyboard.type('Call the bank every Monday')
    await page.getByText('Every week, on Monday').waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => titles(page)).toHaveLength(1)
    const [task] = await as(tasks.all, {})
    expect(task).toMatchObject({ title: 'Call the bank', repeat: 'FREQ=WEEKLY;BYDAY=MO' })
    await page.keyboard.type('Not')
    await page.keyboard.press('Escape')
    const line = page.getByRole('textbox', { name: en('quick.label') })
    expect(await line.inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await expect.poll(() => titleField(page).inputValue()).toBe('Call the bank')
    expect(await line.inputValue()).toBe('')
  })

  test('tasks are added, moved, announced, set to a priority and done', async () => {
    const page = await openAs(await (await browser.newTenant()).addPerson())
    await page.getByText(en('empty.all')).waitFor()
    await add(page, 'Three', 'Two', 'One')
    await page.keyboard.press('Escape')
    await expect.poll(() => titles(page)).toEqual(['One', 'Two', 'Three'])
    await rows(page).first().focus()
    // Without lifting.
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(() => titles(page)).toEqual(['Two', 'One', 'Three'])
    // By its handle, once what moves lines is there.
    const handle = page.getByRole('button', { name: en('move.handle', { title: 'Three' }) })
    await expect.poll(() => handle.getAttribute('aria-describedby')).toBeTruthy()
    await handle.focus()
    await page.keyboard.press('Space')
    await page.getByText(en('move.lifted', { title: 'Three', place: 3, count: 3 })).waitFor({ state: 'attached' })
    // What is lifted is measured with the next frame; keys before that lead nowhere.
    await waitForFrames(page)
    await page.keyboard.press('ArrowUp')
    await page.getByText(en('move.over', { title: 'Three', place: 2, count: 3 })).waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await expect.poll(() => titles(page)).toEqual(['Two', 'Three', 'One'])
    await page.reload()
    await expect.poll(() => titles(page)).toEqual(['Two', 'Three', 'One'])
    await rows(page).first().focus()
    await page.keyboard.press('3')
    await rows(page).first().getByText(en('priority.high')).waitFor({ state: 'attached' })
    await page.keyboard.press('x')
    await page.getByRole('button', { name: en('done', { title: 'Two' }), pressed: true }).waitFor()
    await page.getByText('2 tasks to do').waitFor()
  })
})

test('a key leads to the day of a task, open or not, and the last step that goes leaves the focus to the next one', async () => {
  const person = await (await browser.newTenant()).addPerson()
  const as = await browser.as(person)
  const { id } = await as(tasks.create, {})
  const subTasks = [{ title: 'Call', completed: false }]
  await as(tasks.update, { id, task: { title: 'Renew', dueDate: '2031-12-05', subTasks } })
  const page = await openAs(person)
  const focused = page.locator(':focus')
  await rows(page).first().focus()
  await page.keyboard.press('d')
  await page.getByLabel(en('due'), { exact: true }).and(focused).waitFor()
  await page.getByRole('region', { name: en('detail') }).focus()
  await page.keyboard.press('d')
  await page.getByLabel(en('due'), { exact: true }).and(focused).waitFor()
  await page.getByRole('button', { name: en('subTasks.remove', { title: 'Call' }) }).press('Enter')
  await page
    .getByRole('button', { name: en('subTasks.add') })
    .and(focused)
    .waitFor()
  // A day that is emptied goes also where the task is closed from within its field.
  await page.getByLabel(en('due'), { exact: true }).focus()
  await page.keyboard.press('Delete')
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await as(tasks.task, { id })).dueDate).toBeNull()
})

test('a task is given by keys alone: what is typed finds a colleague, and Enter takes them', async () => {
  const { addPerson } = await browser.newTenant()
  const [person, colleague] = [await addPerson(), await addPerson({ firstName: 'Zélie' })]
  const as = await browser.as(person)
  const { id } = await as(tasks.create, {})
  await as(tasks.update, { id, task: { title: 'Renew' } })
  const page = await openAs(person)
  await rows(page).first().press('Enter')
  await page.getByRole('button', { name: en('assignee.choose') }).press('Enter')
  await page
    .getByRole('searchbox', { name: en('assignee.find') })
    .and(page.locator(':focus'))
    .waitFor()
  await page.keyboard.type('zelie')
  await page.keyboard.press('Enter')
  await page.getByText(en('assignee.isGiven', { name: colleague.name })).waitFor()
})

describe('a task', () => {
  test('keeps what was typed when it is closed at once, and when there is no connection', async () => {
    const { addPerson } = await browser.newTenant()
    const page = await openAs(await addPerson(), { expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/ })
    await page.keyboard.press('Control+/')
    await titleField(page).waitFor()
    await titleField(page).fill('Typed and closed')
    // Beside the chat's own.
    await page
      .locator('main')
      .getByRole('button', { name: en('close') })
      .click()
    await expect.poll(() => titles(page)).toEqual(['Typed and closed'])
    await rows(page).first().click()
    const notes = page.getByRole('textbox', { name: en('notes') })
    await page.context().setOffline(true)
    await notes.fill('Written in a tunnel')
    await page.getByText(en('save.offline')).waitFor({ timeout: SOON_MS })
    await page.context().setOffline(false)
    await isSaved(page)
    await page.reload()
    await expect.poll(() => notes.inputValue()).toBe('Written in a tunnel')
  })

  test('is given to a colleague, who finds it on top at once, does it, and the giver sees it done', async () => {
    const { addPerson } = await browser.newTenant()
    const [giver, colleague] = [await addPerson({ firstName: 'Ada' }), await addPerson({ firstName: 'Bo' })]
    const [page, other] = [await openAs(giver), await openAs(colleague)]
    await add(page, 'Call the client')
    await page.getByRole('button', { name: en('assignee.choose') }).click()
    await page.getByRole('searchbox', { name: en('assignee.find') }).fill(colleague.name)
    await page.getByRole('button', { name: colleague.name }).click()
    await page
      .getByText(en('assignedTo', { name: colleague.name }))
      .first()
      .waitFor()
    await rows(other).filter({ hasText: 'Call the client' }).waitFor({ timeout: SOON_MS })
    await other.getByRole('button', { name: en('done', { title: 'Call the client' }) }).click()
    await page.getByRole('button', { name: en('view.given') }).click()
    await page
      .getByRole('button', { name: en('done', { title: 'Call the client' }), pressed: true })
      .waitFor({ timeout: SOON_MS })
  })

  test('that is not there leads back to the list', async () => {
    const page = await openAs(await (await browser.newTenant()).addPerson())
    await page.goto(`${TASKS}/01KAAAAAAAAAAAAAAAAAAAAAAA`)
    await page.getByText(en('gone')).waitFor()
    await page.waitForURL(({ pathname }) => pathname === TASKS)
  })
})

describe('a screen', () => {
  test.each([
    { language: 'en', scheme: 'light', width: 1440 },
    { language: 'fr', scheme: 'dark', width: 390 },
  ] as const)('in $language, $scheme, at $width pixels has no barrier and no sideways scroll', async (look) => {
    const t = look.language === 'fr' ? fr : en
    const { addPerson } = await browser.newTenant()
    const page = await openAs(await addPerson({ language: look.language === 'fr' ? 'FR' : 'EN' }), look)
    await page.getByText(t('empty.all')).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Control+/')
    await page
      .getByRole('textbox', { name: t('titleLabel') })
      .fill('Une tâche au titre assez long pour deux lignes'.repeat(3))
    await page.getByText(t('save.saved')).waitFor()
    await page.getByRole('button', { name: t('subTasks.add') }).click()
    await page.keyboard.type('Première étape')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.locator('a[id^=row-]').first().waitFor()
    await expectAccessible(page)
    await expectWithinWidth(page)
  })
})

test('a section offers no date, also not by the key that leads to it', async () => {
  const page = await openAs(await (await browser.newTenant()).addPerson())
  await page.getByText(en('empty.all')).waitFor()
  await page.keyboard.press('Control+.')
  await page.getByRole('textbox', { name: en('sectionTitle') }).fill('Paris')
  await isSaved(page)
  expect(await page.getByLabel(en('due'), { exact: true }).count()).toBe(0)
  expect(await page.getByRole('button', { name: en('usual.tomorrow') }).count()).toBe(0)
  await rows(page).first().focus()
  await page.keyboard.press('d')
  await page.keyboard.press('x')
  expect(await page.locator(':focus').getAttribute('id')).toMatch(/^row-/)
  await expectAccessible(page)
  await add(page, 'Book the train')
  await page.getByLabel(en('due'), { exact: true }).waitFor()
})
