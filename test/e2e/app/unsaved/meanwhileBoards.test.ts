import { expect, test } from 'vitest'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { openBrowser, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { holdCalls } from '#test/kit/browser/lostAnswers.ts'
import { words } from '#test/kit/browser/words.ts'
import { pagesThatHear, rereads } from './meanwhileKit.ts'

/** What somebody else saves while a form is open is read at once; what is sent then is what was changed in the form, and no more. */
const browser = await openBrowser()
const { open } = pagesThatHear(browser)

test('the settings of a board keep who was put on it meanwhile', async () => {
  const { addPerson } = await browser.newTenant()
  const [one, other] = [await addPerson({ permissions: ['ALL'] }), await addPerson({ permissions: ['ALL'] })]
  const [first, second] = [await addPerson({}), await addPerson({})]
  const [asOne, asOther] = [await browser.as(one), await browser.as(other)]
  const members = [one, other, first].map(({ personId }) => personId)
  const { id } = await asOne(scrumboard.createBoard, { board: { title: 'Tender', members } })
  const page = await open(one, `/apps/scrumboard/${id}`)
  const texts = words('en', 'scrumboard')
  await page.getByRole('button', { name: texts('board.actions') }).click()
  await page.getByRole('menuitem', { name: texts('board.settings') }).click()
  await page.getByLabel(texts('board.title')).fill('Tender of spring')
  await rereads(page, '/api/apps/scrumboard/board', () =>
    asOther(scrumboard.updateBoard, {
      id,
      board: { members: [one, other, second].map(({ personId }) => personId), description: 'By June' },
    }),
  )
  await page.getByRole('button', { name: texts('board.save') }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const { members: now, ...board } = await asOne(scrumboard.board, { id })
  expect(board).toMatchObject({ title: 'Tender of spring', description: 'By June' })
  expect(now.toSorted()).toEqual([one, other, second].map(({ personId }) => personId).toSorted())
})

test('the label of a board keeps the name that somebody else gives it, when its field is only passed through', async () => {
  const { addPerson } = await browser.newTenant()
  const [one, other] = [await addPerson({ permissions: ['ALL'] }), await addPerson({ permissions: ['ALL'] })]
  const [asOne, asOther] = [await browser.as(one), await browser.as(other)]
  const members = [one, other].map(({ personId }) => personId)
  const { id } = await asOne(scrumboard.createBoard, { board: { title: 'Tender', members } })
  const label = await asOne(scrumboard.createLabel, { label: { boardId: id, title: 'Soon', color: 'blue' } })
  const texts = words('en', 'scrumboard')
  const page = await open(one, `/apps/scrumboard/${id}`)
  await page.getByRole('button', { name: texts('board.actions') }).click()
  await page.getByRole('menuitem', { name: texts('board.labels') }).click()
  await page.getByLabel(texts('label.name', { title: 'Soon' })).waitFor()
  await rereads(page, '/api/apps/scrumboard/board', () =>
    asOther(scrumboard.updateLabel, { id: label.id, label: { title: 'Urgent' } }),
  )
  const field = page.getByLabel(texts('label.name', { title: 'Urgent' }))
  await field.focus()
  expect(await field.inputValue()).toBe('Urgent')
  await field.blur()
  await waitUntilSettled(page)
  const titles = async () => (await asOne(scrumboard.board, { id })).labels.map(({ title }) => title)
  expect(await titles()).toContain('Urgent')
  await field.fill('Very urgent')
  await field.blur()
  await expect.poll(titles).toContain('Very urgent')
})

test('a list of a board keeps the name that somebody else gives it while its own is only looked at', async () => {
  const { addPerson } = await browser.newTenant()
  const [one, other] = [await addPerson({ permissions: ['ALL'] }), await addPerson({ permissions: ['ALL'] })]
  const [asOne, asOther] = [await browser.as(one), await browser.as(other)]
  const members = [one, other].map(({ personId }) => personId)
  const { id } = await asOne(scrumboard.createBoard, { board: { title: 'Tender', members } })
  const list = await asOne(scrumboard.createList, { list: { boardId: id, title: 'Ideas' } })
  const texts = words('en', 'scrumboard')
  const page = await open(one, `/apps/scrumboard/${id}`)
  const titles = async () => (await asOne(scrumboard.board, { id })).lists.map(({ title }) => title)
  const actions = (title: string) => page.getByRole('button', { name: texts('list.actions', { title }) })
  const rename = async (title: string) => {
    await actions(title).click()
    await page.getByRole('menuitem', { name: texts('list.rename') }).click()
  }
  const field = page.getByLabel(texts('list.name'))
  await rename('Ideas')
  await rereads(page, '/api/apps/scrumboard/board', () =>
    asOther(scrumboard.updateList, { list: { id: list.id, title: 'Next' } }),
  )
  expect(await field.inputValue()).toBe('Next')
  await field.press('Enter')
  await waitUntilSettled(page)
  expect(await titles()).toContain('Next')
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe(texts('list.actions', { title: 'Next' }))
  await rename('Next')
  await field.fill('Later')
  await field.press('Enter')
  await expect.poll(titles).toContain('Later')
})

test('a card that is open shows what somebody else writes on it', async () => {
  const { addPerson } = await browser.newTenant()
  const [one, other] = [await addPerson({ permissions: ['ALL'] }), await addPerson({ permissions: ['ALL'] })]
  const [asOne, asOther] = [await browser.as(one), await browser.as(other)]
  const members = [one, other].map(({ personId }) => personId)
  const { id: boardId } = await asOne(scrumboard.createBoard, { board: { title: 'Tender', members } })
  const list = await asOne(scrumboard.createList, { list: { boardId, title: 'Ideas' } })
  const card = await asOne(scrumboard.createCard, { card: { listId: list.id, title: 'Outline' } })
  const page = await open(one, `/apps/scrumboard/${boardId}/card/${card.id}`)
  const texts = words('en', 'scrumboard')
  const field = page.getByLabel(texts('card.description'))
  await field.waitFor()
  await asOther(scrumboard.updateCard, { id: card.id, card: { description: 'Twenty pages' } })
  await expect.poll(() => field.inputValue()).toBe('Twenty pages')
})

test('a card that somebody else deletes stays open with what is being typed, and can be restored', async () => {
  const { addPerson } = await browser.newTenant()
  const [one, other] = [await addPerson({ permissions: ['ALL'] }), await addPerson({ permissions: ['ALL'] })]
  const [asOne, asOther] = [await browser.as(one), await browser.as(other)]
  const members = [one, other].map(({ personId }) => personId)
  const { id: boardId } = await asOne(scrumboard.createBoard, { board: { title: 'Tender', members } })
  const list = await asOne(scrumboard.createList, { list: { boardId, title: 'Ideas' } })
  const { id } = await asOne(scrumboard.createCard, { card: { listId: list.id, title: 'Outline' } })
  const page = await open(one, `/apps/scrumboard/${boardId}/card/${id}`)
  const texts = words('en', 'scrumboard')
  const field = page.getByLabel(texts('card.description'))
  await field.waitFor()
  await rereads(page, '/api/apps/scrumboard/board/card', () => asOther(scrumboard.deleteCard, { id }))
  await page.getByText(texts('card.gone')).waitFor()
  const refused = page.waitForResponse(
    (response) => response.status() === 404 && response.request().method() === 'PATCH',
  )
  await field.fill('Twenty pages')
  await refused
  await waitUntilSettled(page)
  expect(await field.inputValue()).toBe('Twenty pages')
  expect(await page.getByText(words('en')('errors.resource.notFound')).count()).toBe(0)
  await page.getByRole('button', { name: texts('archive.restore') }).click()
  await page.getByText(texts('card.gone')).waitFor({ state: 'detached' })
  await page.getByText(texts('save.saved')).waitFor()
  expect(await asOther(scrumboard.card, { id })).toMatchObject({ title: 'Outline', description: 'Twenty pages' })
})

test('a card that is dropped after somebody else has moved it stays where they put it, which is said', async () => {
  const { addPerson } = await browser.newTenant()
  const [one, other] = [await addPerson({ permissions: ['ALL'] }), await addPerson({ permissions: ['ALL'] })]
  const [asOne, asOther] = [await browser.as(one), await browser.as(other)]
  const members = [one, other].map(({ personId }) => personId)
  const { id: boardId, lists } = await asOne(scrumboard.createBoard, { board: { title: 'Tender', members } })
  const [from = '', middle = '', to = ''] = lists.map(({ id }) => id)
  const cards = await Promise.all(
    ['Write', 'Price'].map((title) => asOne(scrumboard.createCard, { card: { listId: from, title } })),
  )
  const page = await open(one, `/apps/scrumboard/${boardId}`)
  const texts = words('en', 'scrumboard')
  const listOf = async (id: string) =>
    (await asOne(scrumboard.board, { id: boardId })).lists.find((list) => list.cards.some((card) => card.id === id))?.id
  const moveAway = (id = '') =>
    rereads(page, '/api/apps/scrumboard/board', () => asOther(scrumboard.updateCard, { id, card: { listId: middle } }))
  const isSaid = (title: string) => page.getByRole('status').getByText(texts('card.movedByOther', { title })).waitFor()
  const [write, price] = cards.map(({ id }) => id)
  await page.getByRole('link', { name: 'Write', exact: true }).press(' ')
  await page.keyboard.press('ArrowRight')
  await moveAway(write)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press(' ')
  await isSaid('Write')
  const [card, target] = [
    await page.locator('[data-card=Price]').boundingBox(),
    await page.getByText(lists[2]?.title ?? '', { exact: true }).boundingBox(),
  ]
  if (!card || !target) throw new Error('The board does not show')
  await page.mouse.move(card.x + 20, card.y + 8)
  await page.mouse.down()
  await page.mouse.move(target.x + 20, target.y + 40, { steps: 8 })
  await moveAway(price)
  await page.mouse.move(target.x + 24, target.y + 44, { steps: 4 })
  await page.mouse.up()
  await isSaid('Price')
  await waitUntilSettled(page)
  expect(await Promise.all(cards.map(({ id }) => listOf(id)))).toEqual([middle, middle])
  // What one has moved oneself can be moved on.
  await page.getByRole('link', { name: 'Price', exact: true }).press(' ')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press(' ')
  await expect.poll(() => listOf(price ?? '')).toBe(to)
  // Not any board that is read: that of the move before may come only now.
  const readWithout = page.waitForResponse(
    async (answer) =>
      answer.request().method() === 'GET' &&
      new URL(answer.url()).pathname === '/api/apps/scrumboard/board' &&
      !(await answer.text()).includes(write ?? ''),
  )
  await page.getByRole('link', { name: 'Write', exact: true }).press(' ')
  await asOther(scrumboard.deleteCard, { id: write ?? '' })
  await readWithout
  await waitUntilSettled(page)
  await page.keyboard.press(' ')
  await page.getByRole('status').getByText(texts('card.left')).waitFor()
})

test('a board that one is taken off, or that is deleted, says so to who has it open', async () => {
  const { addPerson } = await browser.newTenant()
  const [one, other] = [await addPerson({ permissions: ['ALL'] }), await addPerson({})]
  const asOne = await browser.as(one)
  const members = [one, other].map(({ personId }) => personId)
  const { id } = await asOne(scrumboard.createBoard, { board: { title: 'Tender', members } })
  const texts = words('en', 'scrumboard')
  const page = await open(other, `/apps/scrumboard/${id}`)
  await page.getByRole('heading', { name: 'Tender' }).waitFor()
  await asOne(scrumboard.updateBoard, { id, board: { members: [one.personId] } })
  await page.getByRole('heading', { name: texts('board.gone', { title: 'Tender' }) }).waitFor()
  await page.getByRole('button', { name: texts('board.back'), exact: true }).click()
  await page.getByRole('heading', { name: texts('boards.title'), exact: true }).waitFor()
})

test('what was typed on a card of a board that one is taken off can be copied, and leaves the device', async () => {
  const { addPerson } = await browser.newTenant()
  const [one, other] = [await addPerson({ permissions: ['ALL'] }), await addPerson({})]
  const asOne = await browser.as(one)
  const members = [one, other].map(({ personId }) => personId)
  const { id, lists } = await asOne(scrumboard.createBoard, { board: { title: 'Tender', members } })
  const card = await asOne(scrumboard.createCard, { card: { listId: lists[0]?.id ?? '', title: 'Write' } })
  const texts = words('en', 'scrumboard')
  const page = await open(other, `/apps/scrumboard/${id}/card/${card.id}`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('dialog').getByLabel(words('en')('comments.write')).fill('Ask Nadia')
  const description = page.getByRole('dialog').getByLabel(texts('card.description'))
  const saving = await holdCalls(page, 'PATCH', /\/board\/card$/)
  const refused = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await description.fill('Call the client')
  await asOne(scrumboard.updateBoard, { id, board: { members: [one.personId] } })
  saving()
  await refused
  await page.getByRole('heading', { name: texts('board.gone', { title: 'Tender' }) }).waitFor()
  await page.getByText('Call the client\nAsk Nadia').waitFor()
  await page.getByRole('button', { name: texts('board.copy') }).click()
  await page.getByText(texts('board.copied')).waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('Call the client\n\nAsk Nadia')
  await page.getByRole('button', { name: texts('board.back'), exact: true }).click()
  await page.getByRole('heading', { name: texts('boards.title'), exact: true }).waitFor()
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('regie:draft:')))
  expect(await drafts()).toEqual([])
})
