import { expect, test } from 'vitest'
import { notes } from '#shared/apps/notes/contract.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { expectWithinWidth, openBrowser, rivage, signIn } from '#test/kit/browser/browser.ts'
import { textOfPages } from '#test/kit/browser/pdf.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()

/** What the text of a page says, however it is spaced there. */
const plain = (text: string) => text.replaceAll(/\s/g, '')

test('a screen is printed in the light, without what surrounds it', async () => {
  const { addPerson } = await browser.newTenant()
  const manager = await addPerson({ type: 'ESN', permissions: ['ALL'], language: 'EN' })
  const page = await browser.newPage({ width: 1440, scheme: 'dark' })
  await signIn(page, manager, '/mission/new')
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  const schemes = "document.body.classList.contains('dark') ? 'dark' : 'light'"
  await page.evaluate(`addEventListener('beforeprint', () => { window.printedIn = ${schemes} })`)
  const navigation = words('en')('navigation.activities')
  await page.getByRole('link', { name: navigation }).waitFor()
  const text = (await textOfPages(await page.pdf({ width: '1600px', height: '1000px' }))).join(' ')
  expect(text).toContain(title)
  expect(text).not.toContain(navigation)
  expect(await page.evaluate('window.printedIn')).toBe('light')
  expect(await page.evaluate(schemes)).toBe('dark')
})

test('a chart that was not drawn yet, as it was not in view, is printed as its table', async () => {
  const say = words('fr', 'dashboards')
  const page = await browser.newPage({ language: 'fr', height: 300 })
  await signIn(page, rivage.maelle, '/dashboards/finance')
  const title = say('finance.balance')
  await page.getByRole('table', { name: title }).waitFor({ state: 'attached' })
  const last = page.getByRole('table', { name: title }).getByRole('row').last()
  const [month = '', ...amounts] = await last.locator('th, td').allTextContents()
  const text = plain((await textOfPages(await page.pdf({ format: 'A4' }))).join(' '))
  expect(text).toContain(plain([month, ...amounts].join('')))
})

test('a table that goes over several pages names its columns on each of them, also those by which it is sorted', async () => {
  const say = words('fr', 'dashboards')
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, rivage.maelle, '/dashboards/finance')
  await page.getByRole('table', { name: say('finance.transactions') }).waitFor()
  const pages = await textOfPages(await page.pdf({ width: '1000px', height: '500px' }))
  const [heads, sorted] = (['state', 'validatedOn'] as const).map((key) =>
    pages.filter((text) => text.includes(say(`finance.${key}`))),
  )
  expect(sorted?.length).toBeGreaterThan(1)
  expect(sorted).toEqual(heads)
  // The marks of the sorting would take a second line.
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('thead svg:visible').count()).toBe(0)
})

test('a chart is drawn anew for the width of paper, to which the whole page would be scaled, and is as before on the screen', async () => {
  const page = await browser.newPage({ width: 1440, language: 'fr' })
  await signIn(page, rivage.maelle, '/dashboards/finance')
  const drawing = page.locator('figure svg').first()
  const widthOf = async () => Number(await drawing.getAttribute('width'))
  await expect.poll(widthOf).toBeGreaterThan(800)
  const before = await widthOf()
  await page.evaluate("dispatchEvent(new Event('beforeprint'))")
  expect(await widthOf()).toBeLessThan(650)
  await page.evaluate("dispatchEvent(new Event('afterprint'))")
  expect(await widthOf()).toBe(before)
  // What follows begins on the second page, as nothing is scaled down.
  const title = plain(words('fr', 'dashboards')('finance.transactions'))
  const pages = await textOfPages(await page.pdf({ format: 'A4' }))
  expect(pages.slice(0, 2).map((text) => plain(text).includes(title))).toEqual([false, true])
})

test('a table is printed within its card, without the controls of its rows, and no word of a name is broken', async () => {
  const say = words('fr', 'profiles')
  const page = await browser.newPage({ width: 1440, language: 'fr' })
  await signIn(page, rivage.maelle, '/profiles')
  await page.getByRole('link', { name: 'Clarisse Ombredanne', exact: true }).waitFor()
  const text = (await textOfPages(await page.pdf({ format: 'A4' }))).join(' ')
  expect(text).toMatch(/Clarisse +Ombredanne/)
  expect(text).not.toContain(say('profiles.edit'))
})

test('a board of many lists is printed whole, without what adds to it', async () => {
  const { addPerson } = await browser.newTenant()
  const manager = await addPerson({ type: 'ESN', permissions: ['ALL'], language: 'EN' })
  const as = await browser.as(manager)
  const { id } = await as(scrumboard.createBoard, { board: { title: 'Tender' } })
  for (const title of ['Written', 'Read again', 'Sent'])
    await as(scrumboard.createList, { list: { boardId: id, title } })
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, manager, `/apps/scrumboard/${id}`)
  const add = page.getByRole('button', { name: words('en', 'scrumboard')('list.addAnotherList') })
  await add.waitFor()
  await page.emulateMedia({ media: 'print' })
  await expectWithinWidth(page)
  await page.getByRole('heading', { name: 'Sent' }).waitFor()
  expect(await add.isVisible()).toBe(false)
  const main = page.getByRole('main')
  expect(await main.getByRole('searchbox').or(main.getByRole('combobox')).count()).toBe(0)
  expect(await main.getByRole('button', { name: words('en', 'scrumboard')('board.actions') }).count()).toBe(0)
})

test('tasks and notes are printed without what changes or finds them', async () => {
  const { addPerson } = await browser.newTenant()
  const person = await addPerson({ type: 'ESN', permissions: ['ALL'], language: 'EN' })
  const as = await browser.as(person)
  const { id } = await as(tasks.create, {})
  await as(tasks.update, { id, task: { title: 'Call back' } })
  await as(notes.create, { note: { title: 'Ideas' } })
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, person, '/apps/experience')
  const main = page.getByRole('main')
  const controls = async () =>
    (await main.getByRole('button').or(main.getByRole('searchbox')).or(main.getByRole('textbox')).all()).length
  await page.getByRole('link', { name: /Call back/ }).waitFor()
  await page.emulateMedia({ media: 'print' })
  // What is left says whether the task is done.
  expect(await controls()).toBe(1)
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/apps/notes')
  await page.getByRole('link', { name: 'Ideas', exact: true }).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await controls()).toBe(0)
  expect(await page.getByRole('link', { name: 'Ideas', exact: true }).isVisible()).toBe(true)
})
