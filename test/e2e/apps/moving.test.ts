import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { notes } from '#shared/apps/notes/contract.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { openBrowser, pressMenuItem, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const [board, files] = [words('en', 'scrumboard'), words('en', 'files')]

const newManager = async () => {
  const { addPerson } = await browser.newTenant()
  return addPerson({ type: 'ESN', permissions: ['ALL'], language: 'EN' })
}
/** Whatever is read out by itself, seen or not. */
const said = (page: Page, text: string) =>
  page.locator('[role=status], [aria-live]').filter({ hasText: text }).first().waitFor({ state: 'attached' })
const choose = async (page: Page, button: string, ...items: string[]) => {
  await page.getByRole('button', { name: button }).press('Enter')
  for (const item of items) await pressMenuItem(page, item)
}

test('wherever a card or a list of a board is moved to, by its menu or by the mouse, is said', async () => {
  const manager = await newManager()
  const as = await browser.as(manager)
  const { id, lists } = await as(scrumboard.createBoard, { board: { title: 'Tender' } })
  for (const title of ['Read', 'Price', 'Write']) {
    await as(scrumboard.createCard, { card: { listId: lists[0]?.id ?? '', title } })
  }
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, manager, `/apps/scrumboard/${id}`)
  await page.getByRole('link', { name: 'Read', exact: true }).waitFor()
  await choose(page, board('card.actions', { title: 'Read' }), board('card.down'))
  await said(page, 'Moved “Read” to To do, 2 of 3.')
  await choose(page, board('card.actions', { title: 'Read' }), board('card.moveTo'), 'In progress')
  await said(page, 'Moved “Read” to In progress, 1 of 1.')
  await choose(page, board('list.actions', { title: 'To do' }), board('list.right'))
  await said(page, 'Moved the list “To do”, 2 of 4.')

  const [from, to] = await Promise.all(
    ['Price', 'Read'].map((title) => page.locator(`[data-card=${title}]`).boundingBox()),
  )
  if (!from || !to) throw new Error('The board does not show')
  await page.mouse.move(from.x + 20, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(to.x + 30, to.y + 20, { steps: 8 })
  await page.mouse.move(to.x + 30, to.y + to.height + 8, { steps: 4 })
  await page.mouse.up()
  await said(page, 'Moved “Price” to In progress, 2 of 2.')

  // What a key leaves out of sight leaves the focus to what still shows, or to the screen.
  await page.getByRole('link', { name: 'Read', exact: true }).focus()
  await page.keyboard.press('m')
  await page.locator('[data-card]').first().waitFor({ state: 'detached' })
  await page.locator('main:focus').waitFor()
})

test('a card whose dragging is given up by Escape is back in its place, with the focus', async () => {
  const manager = await newManager()
  const as = await browser.as(manager)
  const { id, lists } = await as(scrumboard.createBoard, { board: { title: 'Tender' } })
  await as(scrumboard.createCard, { card: { listId: lists[0]?.id ?? '', title: 'Read' } })
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, manager, `/apps/scrumboard/${id}`)
  const card = page.getByRole('link', { name: 'Read', exact: true })
  await card.waitFor()
  const [from, to] = await Promise.all(
    [page.locator('[data-card=Read]'), page.locator('[data-list="In progress"]')].map((place) => place.boundingBox()),
  )
  if (!from || !to) throw new Error('The board does not show')
  await page.mouse.move(from.x + 20, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(to.x + 30, to.y + 60, { steps: 8 })
  await page.locator('[data-list="In progress"] [data-card=Read]').waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await said(page, board('move.back', { title: 'Read' }))
  await page.locator('[data-list="To do"]').getByRole('link', { name: 'Read' }).and(page.locator(':focus')).waitFor()
  await page.mouse.up()
  await card.and(page.locator(':focus')).waitFor()
})

test('on a phone a finger that scrolls moves no card, and one that rests on a card takes it, below the last one too', async () => {
  const manager = await newManager()
  const as = await browser.as(manager)
  const { id, lists } = await as(scrumboard.createBoard, { board: { title: 'Tender' } })
  for (const title of ['Read', 'Price', 'Write']) {
    await as(scrumboard.createCard, { card: { listId: lists[0]?.id ?? '', title } })
  }
  const page = await browser.newPage({ width: 390, height: 844, touch: true })
  await signIn(page, manager, `/apps/scrumboard/${id}`)
  await page.getByRole('link', { name: 'Read', exact: true }).waitFor()
  await waitUntilSettled(page)
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  const middle = async (title: string) => {
    const { x, y, width, height } = (await page.locator(`[data-card=${title}]`).boundingBox()) ?? raise()
    return { x: x + width / 2, y: y + height / 2, bottom: y + height }
  }
  const raise = (): never => {
    throw new Error('The board does not show')
  }
  const draw = async (from: { x: number; y: number }, by: number) => {
    for (let step = 1; step <= 8; step++) await touch('touchMove', { x: from.x, y: from.y + (by * step) / 8 })
  }
  const titles = () => page.evaluate("[...document.querySelectorAll('[data-card]')].map((card) => card.dataset.card)")

  const price = await middle('Price')
  await touch('touchStart', price)
  await draw(price, -80)
  await touch('touchEnd')
  expect(await titles()).toEqual(['Read', 'Price', 'Write'])

  await page.evaluate('scrollTo(0, 0)')
  const [read, last] = [await middle('Read'), await middle('Write')]
  await touch('touchStart', read)
  await page.getByText('Read', { exact: true }).nth(1).waitFor()
  await draw(read, last.bottom + 150 - read.y)
  await touch('touchEnd')
  await said(page, 'Moved “Read” to To do, 3 of 3.')
  await expect.poll(titles).toEqual(['Price', 'Write', 'Read'])
})

test('a task or a note that is moved is named with its new place, in both languages', async () => {
  const { addPerson } = await browser.newTenant()
  const reader = await addPerson({ language: 'EN' })
  const as = await browser.as(reader)
  for (const title of ['Three', 'Two', 'One']) {
    const { id } = await as(tasks.create, { type: 'task' })
    await as(tasks.update, { id, task: { title } })
  }
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, reader, '/apps/experience')
  await page.locator('a[id^=row-]').first().focus()
  await page.keyboard.press('Alt+ArrowDown')
  await said(page, 'Moved “One” to 2 of 3.')
  // Whoever is quicker than what moves lines: it was there before the list was pointed at.
  await waitUntilSettled(page)
  const handle = page.getByRole('button', { name: words('en', 'tasks')('move.handle', { title: 'Two' }) })
  await expect.poll(() => handle.getAttribute('aria-describedby')).toBeTruthy()

  const lecteur = await addPerson({ language: 'FR' })
  for (const title of ['Second', 'Premier']) await (await browser.as(lecteur))(notes.create, { note: { title } })
  const theirs = await browser.newPage({ language: 'fr' })
  await signIn(theirs, lecteur, '/apps/notes')
  await theirs.getByRole('link', { name: 'Premier', exact: true }).focus()
  await theirs.keyboard.press('Alt+ArrowDown')
  await said(theirs, '« Premier » est maintenant en position 2 sur 2.')
  const card = (title: string) => theirs.locator('li', { has: theirs.getByRole('link', { name: title, exact: true }) })
  await card('Premier').dragTo(card('Second'))
  await said(theirs, '« Premier » est maintenant en position 1 sur 2.')
})

test('a file that is moved is said to be where it is, and what goes leaves the focus to what is in its place', async () => {
  const manager = await newManager()
  const page = await browser.newPage({ width: 1440, height: 900 })
  await signIn(page, manager, '/apps/file-manager/folders/company')
  const item = (name: string) => page.locator('[data-item]', { hasText: name })
  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
  await page.getByRole('button', { name: files('newFolder') }).click()
  await page.getByRole('dialog').getByLabel(files('name')).fill('Contracts')
  await page.keyboard.press('Enter')
  await item('Contracts').waitFor()
  await page.locator('input[type=file]').setInputFiles(['a.txt', 'b.txt', 'c.txt', 'd.txt'].map(file))
  for (const name of ['a.txt', 'b.txt', 'c.txt', 'd.txt']) await item(name).waitFor()
  await item('b.txt').focus()
  await page.keyboard.press('Delete')
  await item('b.txt').waitFor({ state: 'detached' })
  await item('c.txt').and(page.locator(':focus')).waitFor()

  await item('a.txt').dragTo(item('Contracts'))
  await said(page, 'Moved “a.txt” to “Contracts”.')
  await item('a.txt').waitFor({ state: 'detached' })
  for (const name of ['c.txt', 'd.txt']) {
    await item(name).focus()
    await page.keyboard.press('Space')
  }
  await page.keyboard.press('x')
  await item('Contracts').press('Enter')
  await item('a.txt').waitFor()
  // Another folder begins at its top.
  await page.locator('main:focus').waitFor()
  await page.keyboard.press('v')
  await said(page, 'Moved 2 items to “Contracts”.')
})
