import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import type { OpenBoard } from '#shared/apps/scrumboard/entities.ts'
import { BOARD_LIMITS } from '#shared/apps/scrumboard/rules.ts'
import type { Person } from '#test/kit/api.ts'
import { expectAccessible, expectAccessibleInBoth } from '#test/kit/browser/accessibility.ts'
import { expectWithinWidth, openBrowser, pressMenuItem, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const en = words('en', 'scrumboard')
const fr = words('fr', 'scrumboard')
const tasks = words('en', 'tasks')
/** Without being asked for; a busy machine takes its time. */
const SOON_MS = 15_000

/** A board that two people of a company of its own share, with some cards. */
const shared = async () => {
  const { addPerson } = await browser.newTenant()
  const manager = await addPerson({ type: 'ESN', permissions: ['ALL'], firstName: 'Maud' })
  const colleague = await addPerson({ firstName: 'Dara' })
  const asManager = await browser.as(manager)
  const board = await asManager(scrumboard.createBoard, {
    board: { title: 'Tender', members: [colleague.personId] },
  })
  for (const title of ['Read', 'Price', 'Write']) {
    await asManager(scrumboard.createCard, { card: { listId: board.lists[0]?.id ?? '', title } })
  }
  const stored = () => asManager(scrumboard.board, { id: board.id })
  return { manager, colleague, board, stored }
}
const open = async (who: Person, { id }: OpenBoard, look: Parameters<typeof browser.newPage>[0] = {}) => {
  const page = await browser.newPage({ width: 1440, ...look })
  await signIn(page, who, `/apps/scrumboard/${id}`)
  await card(page, 'Read').waitFor()
  return page
}
const card = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true })
const list = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const titlesIn = (page: Page, title: string) => list(page, title).getByRole('listitem').locator('a').allTextContents()
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('a card is moved by keys alone, each step is said, and the focus stays with it; Escape brings it back', async () => {
  const { manager, board, stored } = await shared()
  const page = await open(manager, board)
  await card(page, 'Read').focus()
  await page.keyboard.press('Space')
  await said(page, en('move.lifted', { title: 'Read', list: 'To do', position: 1, count: 3 })).waitFor()
  await page.keyboard.press('ArrowDown')
  await said(page, en('move.over', { list: 'To do', position: 2, count: 3 })).waitFor()
  await page.keyboard.press('ArrowRight')
  await said(page, en('move.over', { list: 'In progress', position: 1, count: 1 })).waitFor()
  await page.keyboard.press('Space')
  await said(page, en('move.dropped', { title: 'Read', list: 'In progress', position: 1, count: 1 })).waitFor()
  expect(await titlesIn(page, 'To do')).toEqual(['Price', 'Write'])
  expect(await titlesIn(page, 'In progress')).toEqual(['Read'])
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Read')
  await expect.poll(async () => (await stored()).lists[1]?.cards.length).toBe(1)

  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await said(page, en('move.back', { title: 'Read' })).waitFor()
  expect(await titlesIn(page, 'In progress')).toEqual(['Read'])

  // What goes leaves the focus to what is in its place.
  await card(page, 'Price').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await pressMenuItem(page, en('card.archive'))
  await card(page, 'Write').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('card.archive') })
    .press('Enter')
  await card(page, 'Read').and(page.locator(':focus')).waitFor()
})

test('a card that is dragged shows on a colleague’s page by itself', async () => {
  const { manager, colleague, board } = await shared()
  const theirs = await open(colleague, board)
  const page = await open(manager, board)
  const [from, to] = [await card(page, 'Price').boundingBox(), await list(page, 'In review').boundingBox()]
  if (!from || !to) throw new Error('The board does not show')
  await page.mouse.move(from.x + 20, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 40, { steps: 4 })
  await page.mouse.move(to.x + 100, to.y + 80, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => titlesIn(page, 'In review')).toEqual(['Price'])
  await expect.poll(() => titlesIn(theirs, 'In review'), { timeout: SOON_MS }).toEqual(['Price'])
  expect(await titlesIn(theirs, 'To do')).toEqual(['Read', 'Write'])
})

test('a card holds what is written, who does it, its checklist and what is said about it', async () => {
  const { manager, colleague, board, stored } = await shared()
  const page = await open(manager, board)
  // What is shown is chosen by chips, which say it, and one press clears it.
  await page.getByRole('button', { name: en('filter.mine') }).click()
  await page.getByLabel(en('filter.due')).selectOption(en('filter.dueOptions.week'))
  await card(page, 'Write').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: words('en')('ui.clearFilters') }).click()
  expect(await page.getByRole('button', { name: en('filter.mine') }).getAttribute('aria-pressed')).toBe('false')
  // What is added shows, whatever was chosen to be shown.
  await page.getByRole('button', { name: en('filter.mine') }).click()
  await page
    .getByRole('button', { name: en('list.addCard') })
    .first()
    .click()
  await page.keyboard.type('Sign\n')
  await card(page, 'Sign').waitFor()
  await page.keyboard.press('Escape')
  await card(page, 'Write').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(en('card.description')).fill('Twenty pages at most.')
  await dialog.getByLabel(colleague.name).first().check({ force: true })
  await dialog.getByLabel(manager.name).first().check({ force: true })
  await dialog.getByLabel(en('checklist.new')).fill('Outline')
  await dialog.getByLabel(en('checklist.new')).press('Enter')
  await dialog.getByRole('checkbox', { name: 'Outline' }).click()
  await dialog.getByRole('checkbox', { name: 'Outline', checked: true }).waitFor()
  const field = dialog.getByLabel(words('en')('comments.write'))
  await field.fill('Who reads it? @Dar')
  await field.press('Enter')
  expect(await field.inputValue()).toBe(`Who reads it? @${colleague.name} `)
  await field.press('Control+Enter')
  await dialog.getByRole('listitem').getByText('Who reads it?').waitFor()
  await dialog.getByText(en('save.saved')).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Write', exact: true }).and(page.locator(':focus')).waitFor()
  const kept = (await stored()).lists[0]?.cards[2]
  expect(kept).toMatchObject({
    description: 'Twenty pages at most.',
    people: [colleague.personId, manager.personId],
    steps: 1,
    stepsDone: 1,
    comments: 1,
  })
  // It is among what its people have to do, and leads to its board; what is due only has what is due.
  await page.goto('/apps/experience')
  const mine = page.getByRole('list', { name: tasks('cards') })
  const folded = page.locator('summary', { hasText: tasks('cards') })
  await folded.click()
  await mine.getByText('Tender · To do').waitFor()
  await page.getByRole('button', { name: tasks('view.week') }).click()
  await mine.waitFor({ state: 'detached' })
  await page.getByText(tasks('empty.week')).waitFor()
  await page.getByRole('button', { name: tasks('view.all') }).click()
  await folded.click()
  await mine.getByRole('link', { name: 'Write' }).click()
  await dialog.getByLabel(en('card.description')).waitFor()
})

test('a card whose words two people change shows both, and carries ten labels at most', async () => {
  const { manager, board, stored } = await shared()
  const asManager = await browser.as(manager)
  const labels: string[] = []
  for (let index = 0; index <= BOARD_LIMITS.cardLabels; index += 1) {
    const { id } = await asManager(scrumboard.createLabel, { label: { boardId: board.id, title: `Label ${index}` } })
    labels.push(id)
  }
  const id = (await stored()).lists[0]?.cards[2]?.id ?? ''
  await asManager(scrumboard.updateCard, { id, card: { labels: labels.slice(1) } })
  const page = await open(manager, board, { expected: /409/ })
  await card(page, 'Write').click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel(en('card.description'))
  await field.waitFor()
  await dialog.getByText(en('label.most', { most: BOARD_LIMITS.cardLabels })).waitFor()
  expect(await dialog.getByRole('checkbox', { name: 'Label 0', exact: true }).isDisabled()).toBe(true)
  await asManager(scrumboard.updateCard, { id, card: { description: 'from the phone' } })
  await field.fill('from the desk')
  const both = dialog.getByRole('alert')
  await both.getByText('from the phone').waitFor()
  await both.getByText('from the desk').waitFor()
  await expectAccessible(page)
  await both.getByRole('button', { name: words('en')('ui.conflict.takeMine') }).click()
  await expect.poll(async () => (await stored()).lists[0]?.cards[2]?.description).toBe('from the desk')
})

test('a card that repeats says so, and where the next one goes, which is there once it is archived', async () => {
  const { manager, board, stored } = await shared()
  const page = await open(manager, board)
  const repeats = page.locator('[data-card="Price"]').getByText(en('card.repeats'))
  await card(page, 'Price').click()
  const dialog = page.getByRole('dialog')
  const due = dialog.getByLabel(en('card.dueDate'), { exact: true })
  await due.waitFor()
  expect(await dialog.getByLabel(tasks('repeat.label')).count()).toBe(0)
  await due.fill('2099-12-31')
  await dialog.getByLabel(tasks('repeat.label')).selectOption({ label: tasks('repeat.monthEnd') })
  await dialog.getByLabel(en('card.repeatIn')).selectOption({ label: 'In progress' })
  await dialog.getByText(en('card.repeatHint')).waitFor()
  await expectAccessible(page)
  await repeats.waitFor({ state: 'attached' })
  await expect.poll(async () => (await stored()).lists[0]?.cards[1]?.repeatIn).toBe(board.lists[1]?.id)
  await dialog.getByRole('button', { name: en('card.archive'), exact: true }).click()
  await said(page, en('card.againToast', { title: 'Price' })).waitFor()
  await expect.poll(() => titlesIn(page, 'To do')).toEqual(['Read', 'Write'])
  await expect.poll(() => titlesIn(page, 'In progress')).toEqual(['Price'])
  expect((await stored()).lists[1]?.cards).toMatchObject([{ title: 'Price', dueDate: '2100-01-31' }])

  await card(page, 'Price').click()
  await due.fill('')
  await due.blur()
  await repeats.waitFor({ state: 'detached' })
  await expect.poll(async () => (await stored()).lists[1]?.cards[0]?.repeat).toBeNull()
})

test('a board that everybody employed reads is theirs to read, and says so, until its manager takes it back', async () => {
  const { addPerson } = await browser.newTenant()
  const manager = await addPerson({ type: 'ESN', permissions: ['ALL'] })
  const colleague = await addPerson({ firstName: 'Dara' })
  const asManager = await browser.as(manager)
  const board = await asManager(scrumboard.createBoard, { board: { title: 'Tender' } })
  const made = await asManager(scrumboard.createCard, { card: { listId: board.lists[0]?.id ?? '', title: 'Read' } })
  await asManager(scrumboard.createStep, { cardId: made.id, step: { title: 'Outline', completed: true } })
  const page = await open(manager, board)
  const settings = async () => {
    await page.getByRole('button', { name: en('board.actions') }).click()
    await page.getByRole('menuitem', { name: en('board.settings') }).click()
    return page.getByRole('dialog')
  }
  const choose = async (from: string, to: string) => {
    const dialog = await settings()
    await dialog.getByText(en(`audience.now.${from}_one`)).waitFor()
    await dialog.getByLabel(en('audience.label')).selectOption({ label: en(`audience.${to}`) })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: en('board.save'), exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await choose('MEMBERS', 'EMPLOYED')

  const theirs = await browser.newPage({ width: 1440, expected: /404/ })
  await signIn(theirs, colleague, '/apps/scrumboard')
  await theirs.getByText(en('audience.onlyReads')).waitFor()
  await expectAccessible(theirs)
  await theirs.getByRole('link', { name: 'Tender', exact: true }).click()
  await card(theirs, 'Read').focus()
  await expectAccessible(theirs)
  await theirs.keyboard.press('Space')
  for (const name of [en('list.addCard'), en('list.addAnother'), en('card.actions', { title: 'Read' })]) {
    expect(await theirs.getByRole('button', { name, exact: true }).count(), name).toBe(0)
  }
  await card(theirs, 'Read').click()
  const dialog = theirs.getByRole('dialog')
  await dialog.getByText(en('card.onlyReads')).waitFor()
  await dialog.getByText('Outline').waitFor()
  await dialog.getByText(words('en')('comments.none')).waitFor()
  await dialog.getByText(words('en', 'files')('attachments.nothing')).waitFor()
  await expectAccessible(theirs)
  expect(await dialog.locator('input, textarea, select').count()).toBe(0)

  await choose('EMPLOYED', 'MEMBERS')
  await theirs.reload()
  await theirs.getByText(words('en')('errors.resource.notFound')).first().waitFor()
  expect(await card(theirs, 'Read').count()).toBe(0)
})

test('the boards and one of them can be read by everybody, light and dark, on a phone too', async () => {
  const { addPerson } = await browser.newTenant()
  const manager = await addPerson({ type: 'ESN', permissions: ['ALL'], language: 'FR' })
  const page = await browser.newPage({ width: 390 })
  await signIn(page, manager, '/apps/scrumboard')
  await page.getByRole('button', { name: new RegExp(fr('template.tender.title')) }).click()
  await expectAccessibleInBoth(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: fr('boards.create'), exact: true })
    .click()
  await page.getByRole('tab', { name: /À faire/ }).waitFor()
  await expectAccessibleInBoth(page)
  const menu = page.getByRole('button', { name: fr('card.actions', { title: 'Chiffrer l’offre' }) })
  await menu.scrollIntoViewIfNeeded()
  await menu.click()
  await page.getByRole('menuitem', { name: fr('card.moveTo') }).click()
  await page.getByRole('menuitem', { name: 'Terminé' }).click()
  await page.getByRole('tab', { name: /Terminé\s*1/ }).click()
  await card(page, 'Chiffrer l’offre').waitFor()
  await expectWithinWidth(page)
  await page.getByRole('button', { name: fr('list.addAnotherList') }).click()
  await page.keyboard.type('Plus tard\n')
  await page.getByRole('tab', { name: /Plus tard\s*0/ }).waitFor()
})
