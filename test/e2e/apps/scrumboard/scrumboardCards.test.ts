import { expect, test } from 'vitest'
import { MAX_COMMENT_LENGTH } from '#shared/apps/commentRules.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const en = words('en', 'scrumboard')

test('of two who have one name the one who was chosen is called', async () => {
  const { addPerson } = await browser.newTenant()
  const manager = await addPerson({ type: 'ESN', permissions: ['ALL'] })
  const names = { firstName: 'Marie', lastName: 'Martin' }
  const both = [await addPerson(names), await addPerson(names)]
  const as = await browser.as(manager)
  const members = both.map(({ personId }) => personId)
  const { id, lists } = await as(scrumboard.createBoard, { board: { title: 'Tender', members } })
  const made = await as(scrumboard.createCard, { card: { listId: lists[0]?.id ?? '', title: 'Read' } })
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, manager, `/apps/scrumboard/${id}/card/${made.id}`)
  const field = page.getByLabel(words('en')('comments.write'))
  for (const [place, person] of both.entries()) {
    await field.fill('Ask @Marie')
    await page.getByRole('option', { name: 'Marie Martin' }).nth(place).click()
    await field.press('Control+Enter')
    await expect.poll(() => field.inputValue()).toBe('')
    const { items } = await as(scrumboard.comments, { cardId: made.id })
    expect(items[0]?.text).toBe(`Ask @[${person.personId}]`)
    // And still after the comment was changed.
    const comment = page.getByRole('listitem').filter({ hasText: 'Ask' }).last()
    await comment.getByRole('button', { name: words('en')('comments.edit') }).press('Enter')
    const change = page.getByLabel(words('en')('comments.change'))
    await change.waitFor()
    // The field has the focus at once.
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Ask @Marie Martin again')
    await page.keyboard.press('Control+Enter')
    await change.waitFor({ state: 'detached' })
    const changed = await as(scrumboard.comments, { cardId: made.id })
    expect(changed.items[0]?.text).toBe(`Ask @[${person.personId}] again`)
  }
})

test('a comment is as long as it reads; what is too long stays to be shortened', async () => {
  const { addPerson } = await browser.newTenant()
  const manager = await addPerson({ type: 'ESN', permissions: ['ALL'] })
  const { personId } = await addPerson({ firstName: 'Marie', lastName: 'Martin' })
  const as = await browser.as(manager)
  const { id, lists } = await as(scrumboard.createBoard, { board: { title: 'Tender', members: [personId] } })
  const made = await as(scrumboard.createCard, { card: { listId: lists[0]?.id ?? '', title: 'Read' } })
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, manager, `/apps/scrumboard/${id}/card/${made.id}`)
  const shell = words('en')
  const field = page.getByLabel(shell('comments.write'))
  const send = page.getByRole('button', { name: shell('comments.send') })
  const fitting = `@Marie Martin ${'x'.repeat(MAX_COMMENT_LENGTH - 2)}`
  await field.fill(`${fitting}xx`)
  await page.getByText(shell('comments.length', { count: MAX_COMMENT_LENGTH + 2, limit: MAX_COMMENT_LENGTH })).waitFor()
  expect(await field.inputValue()).toBe(`${fitting}xx`)
  expect(await send.isDisabled()).toBe(true)
  await field.fill(fitting)
  await send.click()
  await expect.poll(() => field.inputValue()).toBe('')
  const { items } = await as(scrumboard.comments, { cardId: made.id })
  expect(items[0]?.text).toBe(`@[${personId}] ${'x'.repeat(MAX_COMMENT_LENGTH - 2)}`)
})

test('a comment that is not sent is there when its card is opened again, and no longer once it is sent', async () => {
  const { addPerson } = await browser.newTenant()
  const manager = await addPerson({ type: 'ESN', permissions: ['ALL'] })
  const as = await browser.as(manager)
  const { id, lists } = await as(scrumboard.createBoard, { board: { title: 'Tender' } })
  const listId = lists[0]?.id ?? ''
  const made = await as(scrumboard.createCard, { card: { listId, title: 'Read' } })
  await as(scrumboard.createCard, { card: { listId, title: 'Write' } })
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, manager, `/apps/scrumboard/${id}/card/${made.id}`)
  const field = page.getByLabel(words('en')('comments.write'))
  const texts = async () => (await as(scrumboard.comments, { cardId: made.id })).items.map(({ text }) => text)
  const close = async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const open = (title: string) => page.getByRole('link', { name: title, exact: true }).click()
  await field.fill('The client asks for')
  await close()
  await open('Write')
  await field.waitFor()
  expect(await field.inputValue()).toBe('')
  await close()
  await open('Read')
  await field.waitFor()
  expect(await field.inputValue()).toBe('The client asks for')
  // What is typed while it is sent is the next one.
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/card\/comments?$/, async (route) => {
    await promise
    await route.fallback()
  })
  const sent = page.waitForRequest((request) => request.method() !== 'GET' && /comment/.test(request.url()))
  await field.press('Control+Enter')
  await sent
  await field.press('End')
  await field.pressSequentially(' and more')
  resolve()
  await expect.poll(() => field.inputValue()).toBe('and more')
  expect(await texts()).toEqual(['The client asks for'])
  // Sent and closed at once, it is not offered again, nor before it is answered.
  const later = Promise.withResolvers<void>()
  await page.route(/\/card\/comments?$/, async (route) => {
    await later.promise
    await route.fallback()
  })
  await field.fill('Later')
  await field.press('Control+Enter')
  await close()
  await open('Read')
  await field.waitFor()
  expect(await field.inputValue()).toBe('')
  later.resolve()
  await page.getByText('Later', { exact: true }).waitFor()
  expect(await texts()).toEqual(['Later', 'The client asks for'])
  expect(await field.inputValue()).toBe('')
  // Refused, it is.
  await page.route(/\/card\/comments?$/, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 409, json: { code: 'scrumboard.full', message: '' } }),
  )
  await field.fill('Once more')
  await field.press('Control+Enter')
  await page.locator('[role=alert]').filter({ hasText: /\S/ }).waitFor()
  await close()
  await open('Read')
  await field.waitFor()
  expect(await field.inputValue()).toBe('Once more')
})

test('a change of a comment that is not saved is there when it is changed again; given up or saved, it is not', async () => {
  const { addPerson } = await browser.newTenant()
  const manager = await addPerson({ type: 'ESN', permissions: ['ALL'] })
  const as = await browser.as(manager)
  const { id, lists } = await as(scrumboard.createBoard, { board: { title: 'Tender' } })
  const made = await as(scrumboard.createCard, { card: { listId: lists[0]?.id ?? '', title: 'Read' } })
  await as(scrumboard.comment, { cardId: made.id, text: 'Ask the client' })
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, manager, `/apps/scrumboard/${id}/card/${made.id}`)
  const field = page.getByLabel(words('en')('comments.change'))
  const edit = page.getByRole('button', { name: words('en')('comments.edit') })
  await edit.click()
  await field.fill('Ask the client by phone')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Read', exact: true }).click()
  await edit.click()
  expect(await field.inputValue()).toBe('Ask the client by phone')
  await page.getByRole('button', { name: words('en')('ui.cancel') }).click()
  await edit.click()
  expect(await field.inputValue()).toBe('Ask the client')
  await field.fill('Ask them')
  await field.press('Control+Enter')
  await page.getByText('Ask them', { exact: true }).waitFor()
  await edit.click()
  expect(await field.inputValue()).toBe('Ask them')
})

test('the keys of a board do nothing to it while a card or a menu lies over it', async () => {
  const { addPerson } = await browser.newTenant()
  const manager = await addPerson({ type: 'ESN', permissions: ['ALL'] })
  const as = await browser.as(manager)
  const { id, lists } = await as(scrumboard.createBoard, { board: { title: 'Tender' } })
  for (const title of ['Read', 'Write']) {
    await as(scrumboard.createCard, { card: { listId: lists[0]?.id ?? '', title } })
  }
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, manager, `/apps/scrumboard/${id}`)
  const mine = page.getByRole('button', { name: en('filter.mine'), pressed: true })
  await page.getByRole('link', { name: 'Write', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(en('card.description')).waitFor()
  // As where somebody has pressed a text of it.
  await page.evaluate('document.activeElement.blur()')
  await page.keyboard.press('m')
  await page
    .getByRole('button', { name: words('en')('ui.close') })
    .last()
    .click()
  await dialog.waitFor({ state: 'detached' })
  expect(await mine.count()).toBe(0)
  await page.getByRole('button', { name: en('card.actions', { title: 'Read' }) }).click()
  await page.getByRole('menuitem').first().waitFor()
  await page.keyboard.press('m')
  await page.keyboard.press('Escape')
  expect(await mine.count()).toBe(0)
  await page.keyboard.press('m')
  await mine.waitFor()
})

/** A board with a card that has two lines to check, open. */
const opened = async () => {
  const manager = await (await browser.newTenant()).addPerson({ type: 'ESN', permissions: ['ALL'] })
  const as = await browser.as(manager)
  const board = await as(scrumboard.createBoard, { board: { title: 'Tender' } })
  const { id } = await as(scrumboard.createCard, { card: { listId: board.lists[0]?.id ?? '', title: 'Read' } })
  await as(scrumboard.createSteps, { cardId: id, titles: ['Outline', 'Prices'] })
  const page = await browser.newPage({ width: 1440, expected: /ERR_FAILED/ })
  await signIn(page, manager, `/apps/scrumboard/${board.id}/card/${id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(en('checklist.new')).waitFor()
  return { as, board, page, dialog, stored: () => as(scrumboard.card, { id }) }
}

test('a day that is typed by keys is stored as it was meant, and by no year on the way', async () => {
  const { page, dialog, stored } = await opened()
  const sent: string[] = []
  page.on('request', (request) => {
    const day = /"dueDate":("[^"]*"|null)/.exec(request.postData() ?? '')?.[1]
    if (day) sent.push(day)
  })
  // The browser of the tests asks for the month first.
  await dialog.getByLabel(en('card.dueDate'), { exact: true }).focus()
  await page.keyboard.type('12152031', { delay: 50 })
  await expect.poll(async () => (await stored()).dueDate).toBe('2031-12-15')
  await dialog.getByLabel(en('checklist.dueDate', { title: 'Outline' })).focus()
  await page.keyboard.type('12142031', { delay: 50 })
  await expect.poll(async () => (await stored()).checklist[0]?.dueDate).toBe('2031-12-14')
  const short = dialog.getByLabel(en('checklist.dueDate', { title: 'Prices' }))
  await short.focus()
  await page.keyboard.type('121331', { delay: 50 })
  await short.blur()
  await expect.poll(async () => (await stored()).checklist[1]?.dueDate).toBe('2031-12-13')
  expect(sent).toEqual(['"2031-12-15"', '"2031-12-14"', '"2031-12-13"'])
  // An emptied field is stored also where the card is closed from within it.
  await dialog.getByLabel(en('card.dueDate'), { exact: true }).focus()
  await page.keyboard.press('Delete')
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await stored()).dueDate).toBeNull()
})

test('a removed line of a checklist leaves the focus to the next one, the last one to the field of a new one', async () => {
  const { page, dialog, stored } = await opened()
  const removing = (title: string) => dialog.getByRole('button', { name: en('checklist.delete', { title }) })
  await removing('Outline').press('Enter')
  await dialog.getByRole('checkbox', { name: 'Prices' }).and(page.locator(':focus')).waitFor()
  await removing('Prices').press('Enter')
  await dialog.getByLabel(en('checklist.new')).and(page.locator(':focus')).waitFor()
  await expect.poll(async () => (await stored()).steps).toBe(0)
})

test('a line of a checklist that is ticked and cleared again at once is stored as it shows', async () => {
  const { page, dialog, stored } = await opened()
  const sent: string[] = []
  const first = Promise.withResolvers<void>()
  await page.route('**/board/card/step', async (route) => {
    sent.push(route.request().postData() ?? '')
    if (sent.length === 1) await first.promise
    await route.continue()
  })
  const line = dialog.getByRole('checkbox', { name: 'Outline' })
  await line.check()
  await line.uncheck()
  // Sent beside the first one, the second one would be there by now.
  await page.evaluate("fetch('/icon.svg')")
  expect(sent).toHaveLength(1)
  const last = page.waitForResponse((answer) => answer.request().postData()?.includes('false') === true)
  first.resolve()
  await last
  expect((await stored()).checklist[0]?.completed).toBe(false)
})

test('the title of a card that could not be added stays to be sent again', async () => {
  const { page, dialog, as, board } = await opened()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  const adding = '**/api/apps/scrumboard/board/card'
  await page.route(adding, (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()))
  await page
    .getByRole('button', { name: en('list.addAnother') })
    .first()
    .click()
  await page.keyboard.type('Sign')
  await page.keyboard.press('Enter')
  await page.getByText(words('en')('errors.network')).waitFor()
  const field = page.getByRole('textbox', { name: en('card.title'), exact: true })
  await expect.poll(() => field.inputValue()).toBe('Sign')
  await page.unroute(adding)
  await field.press('Enter')
  const titles = async () => (await as(scrumboard.board, { id: board.id })).lists[0]?.cards.map(({ title }) => title)
  await expect.poll(titles).toEqual(['Read', 'Sign'])
  expect(await field.inputValue()).toBe('')
})
