import { expect, test } from 'vitest'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { openBrowser, pressMenuItem, signIn } from '#test/kit/browser/browser.ts'
import { waitForFrames } from '#test/kit/browser/frames.ts'
import { holdCalls, holdEach } from '#test/kit/browser/lostAnswers.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const [board, task, contact, say] = [
  words('en', 'scrumboard'),
  words('en', 'tasks'),
  words('en', 'contacts'),
  words('en'),
]
const [mail, equipment] = [words('en', 'mailbox'), words('en', 'inventory')]

/** Somebody who may do everything, and a page of theirs. */
const newManager = async () => {
  const { addPerson } = await browser.newTenant()
  const person = await addPerson({ type: 'ESN', permissions: ['ALL'], language: 'EN' })
  return { person, addPerson, as: await browser.as(person), page: await browser.newPage({ width: 1440 }) }
}

test('a task that a search has found and that is done is called as before while the server takes its time', async () => {
  const { person, as, page } = await newManager()
  const { id } = await as(tasks.create, {})
  await as(tasks.update, { id, task: { title: 'Call <Bo> & co' } })
  await signIn(page, person, '/apps/experience')
  const search = page.getByRole('searchbox', { name: task('search') })
  await search.fill('call')
  await page.locator('mark').getByText('Call').waitFor()
  const release = await holdCalls(page, 'PATCH', /\/experience\/task$/)
  await page.getByRole('button', { name: task('done', { title: 'Call <Bo> & co' }), pressed: false }).click()
  await search.fill('')
  await page.getByRole('button', { name: task('done', { title: 'Call <Bo> & co' }), pressed: true }).waitFor()
  await page.getByRole('link', { name: 'Call <Bo> & co', exact: true }).waitFor()
  release()
})

test('a task that is deleted while it is ticked goes once that is answered, and nothing is said to be wrong', async () => {
  const { person, as, page } = await newManager()
  const { id } = await as(tasks.create, {})
  await as(tasks.update, { id, task: { title: 'Call Bo' } })
  await signIn(page, person, `/apps/experience/${id}`)
  const { come, release } = await holdEach(page, 'PATCH', /\/experience\/task$/)
  await page.getByRole('button', { name: task('done', { title: 'Call Bo' }), pressed: false }).click()
  await come()
  const main = page.locator('main')
  await main.getByRole('button', { name: task('more') }).click()
  await pressMenuItem(page, task('remove.task'))
  await waitForFrames(page)
  expect(await as(tasks.all, {})).toHaveLength(1)
  await release()
  await page.getByText(task('remove.done', { title: 'Call Bo' })).waitFor()
  expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0)
})

test('a label that is made while another is chosen takes it off no card', async () => {
  const { person, as, page } = await newManager()
  const { id, lists } = await as(scrumboard.createBoard, { board: { title: 'Tender' } })
  await as(scrumboard.createLabel, { label: { boardId: id, title: 'Price', color: 'amber' } })
  await as(scrumboard.createCard, { card: { listId: lists[0]?.id ?? '', title: 'Write' } })
  await signIn(page, person, `/apps/scrumboard/${id}`)
  await page.getByRole('link', { name: 'Write', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const release = await holdCalls(page, 'PUT', /\/board\/label$/)
  await dialog.getByLabel(board('label.find')).fill('Legal')
  await dialog.getByLabel(board('label.find')).press('Enter')
  await dialog.getByRole('checkbox', { name: 'Price' }).check()
  release()
  const labels = async () =>
    (await as(scrumboard.board, { id })).lists[0]?.cards[0]?.labels.map(({ title }) => title).toSorted()
  await dialog.getByRole('checkbox', { name: 'Legal', checked: true }).waitFor()
  await expect.poll(labels).toEqual(['Legal', 'Price'])
  await dialog.getByRole('checkbox', { name: 'Price', checked: true }).waitFor()
})

test('lines of a checklist that are added fast, or changed in vain, are all there', async () => {
  const { person, as, page } = await newManager()
  const { id, lists } = await as(scrumboard.createBoard, { board: { title: 'Tender' } })
  await as(scrumboard.createCard, { card: { listId: lists[0]?.id ?? '', title: 'Write' } })
  await signIn(page, person, `/apps/scrumboard/${id}`)
  await page.getByRole('link', { name: 'Write', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const line = dialog.getByLabel(board('checklist.new'))
  await line.waitFor()
  // What the page knows is what it was answered, and not what it reads again.
  const reading = await holdCalls(page, 'GET', /\/board\/card\?/)
  const release = await holdCalls(page, 'PUT', /\/board\/card\/step$/)
  for (const title of ['Outline', 'Draft']) {
    await line.fill(title)
    await line.press('Enter')
    await expect.poll(() => line.inputValue()).toBe('')
  }
  let answered = 0
  page.on('response', (response) => {
    if (/\/board\/card\/step$/.test(response.url())) answered += 1
  })
  release()
  await expect.poll(() => answered).toBe(2)
  await expect.poll(() => dialog.getByRole('checkbox', { name: /^(Outline|Draft)$/ }).count()).toBe(2)
  reading()
})

test('a tag that is made is given to the task, whatever else is chosen or closed meanwhile', async () => {
  const { person, as, page } = await newManager()
  const { id } = await as(tasks.create, {})
  await as(tasks.update, { id, task: { title: 'Call' } })
  await as(tasks.createTag, { tag: { title: 'Calls' } })
  await signIn(page, person, `/apps/experience/${id}`)
  await page.getByRole('button', { name: say('tags.add') }).click()
  const release = await holdCalls(page, 'POST', /\/experience\/tag$/)
  const find = page.getByLabel(say('tags.find'))
  await find.fill('Urgent')
  await find.press('Enter')
  await find.fill('')
  await page.getByRole('checkbox', { name: 'Calls' }).check()
  await page.keyboard.press('Escape')
  await find.waitFor({ state: 'detached' })
  release()
  const titles = async () => {
    const known = await as(tasks.tags, {})
    const { tags } = await as(tasks.task, { id })
    return known
      .filter((one) => tags.includes(one.id))
      .map(({ title }) => title)
      .toSorted()
  }
  await expect.poll(titles).toEqual(['Calls', 'Urgent'])
})

test('a tag that is made is given to the contact, whatever else is chosen or closed meanwhile', async () => {
  const { person, as, page } = await newManager()
  const { id } = await as(contacts.create, { contact: { name: 'Nadia' } })
  await as(contacts.createTag, { tag: { title: 'Buyer' } })
  await signIn(page, person, `/apps/contacts/${id}`)
  await page.getByRole('button', { name: contact('edit'), exact: true }).click()
  await page.getByRole('button', { name: say('tags.add') }).click()
  const release = await holdCalls(page, 'POST', /\/contacts\/tag$/)
  const find = page.getByLabel(say('tags.find'))
  await find.fill('Signs')
  await find.press('Enter')
  await find.fill('')
  await page.getByRole('checkbox', { name: 'Buyer' }).check()
  await page.keyboard.press('Escape')
  await find.waitFor({ state: 'detached' })
  release()
  await page
    .getByRole('region', { name: contact('detail') })
    .getByText('Signs')
    .waitFor()
  await page.getByRole('button', { name: contact('save'), exact: true }).click()
  await page
    .getByRole('list', { name: contact('field.tags') })
    .getByText('Signs')
    .waitFor()
  await page
    .getByRole('list', { name: contact('field.tags') })
    .getByText('Buyer')
    .waitFor()
})

test('a unit goes to whom was typed, also for who presses Enter before they are found', async () => {
  const { person, addPerson, as, page } = await newManager()
  const colleague = await addPerson({ firstName: 'Dara' })
  const { id } = await as(inventory.createProduct, {})
  await as(inventory.updateProduct, { id, product: { name: 'Backpack' } })
  await as(inventory.addUnits, { productId: id, serialNumbers: [''] })
  await signIn(page, person, '/apps/ecommerce/inventory')
  await page.getByText('Backpack', { exact: true }).click()
  await page.getByRole('tab', { name: equipment('tab.units'), exact: true }).click()
  await page.getByRole('button', { name: equipment('units.handOver'), exact: true }).click()
  const to = page.getByRole('dialog').getByLabel(equipment('handOver.to'), { exact: true })
  await to.waitFor()
  const release = await holdCalls(page, 'GET', /\/chat\/contacts/)
  await to.fill('dara')
  await to.press('Enter')
  release()
  await page
    .getByRole('button', { name: equipment('handOver.change') })
    .and(page.locator(':focus'))
    .waitFor()
  await page.getByRole('dialog').getByText(colleague.name).waitFor()
})

test('whom Enter puts on a board is found by all that was typed, and not by what stood there before', async () => {
  const { person, addPerson, as, page } = await newManager()
  const [before, meant] = [await addPerson({ firstName: 'Dara' }), await addPerson({ firstName: 'Nadia' })]
  const { id } = await as(scrumboard.createBoard, { board: { title: 'Tender' } })
  await signIn(page, person, `/apps/scrumboard/${id}`)
  await page.getByRole('button', { name: board('board.actions') }).click()
  await page.getByRole('menuitem', { name: board('board.settings') }).click()
  const dialog = page.getByRole('dialog')
  const find = dialog.getByLabel(words('en')('chat.find'))
  await find.fill('dara')
  await dialog.getByRole('checkbox', { name: meant.name }).waitFor({ state: 'detached' })
  await dialog.getByRole('checkbox', { name: before.name }).waitFor()
  const release = await holdCalls(page, 'GET', /\/chat\/contacts/)
  await find.fill('nadia')
  await find.press('Enter')
  release()
  await dialog.getByRole('checkbox', { name: meant.name, checked: true }).waitFor()
  await find.fill('')
  await dialog.getByRole('checkbox', { name: before.name, checked: false }).waitFor()
})

test('whom Enter writes a mail to fits all that was typed, and not its first letters alone', async () => {
  const { person, addPerson, page } = await newManager()
  const [first, meant] = [await addPerson({ firstName: 'Dara' }), await addPerson({ firstName: 'Dario' })]
  await signIn(page, person, '/apps/mailbox/inbox/1')
  await page.getByRole('button', { name: mail('compose') }).click()
  const to = page.getByRole('combobox', { name: mail('to') })
  await to.fill('dar')
  for (const { name } of [first, meant]) await page.getByRole('option', { name }).waitFor()
  const release = await holdCalls(page, 'GET', /\/mailbox\/people/)
  await to.fill('dario')
  await to.press('Enter')
  release()
  const remove = ({ name }: { name: string }) => page.getByRole('button', { name: mail('removeRecipient', { name }) })
  await remove(meant).waitFor()
  expect(await remove(first).count()).toBe(0)
})

test('labels are printed once it is known what they are on', async () => {
  const { person, as, page } = await newManager()
  const { id } = await as(inventory.createProduct, {})
  await as(inventory.updateProduct, { id, product: { name: 'Backpack' } })
  await as(inventory.addUnits, { productId: id, serialNumbers: ['BP-1'] })
  const release = await holdCalls(page, 'GET', /\/inventory\/product\?/)
  // Whether there was ever a label without it.
  await page.addInitScript(`new MutationObserver(() => {
    const { textContent } = document.body ?? { textContent: '' }
    globalThis.isBare ||= textContent.includes('BP-1') && !textContent.includes('Backpack')
  }).observe(document, { childList: true, subtree: true })`)
  const units = page.waitForResponse(/\/inventory\/units/)
  await signIn(page, person, `/apps/ecommerce/inventory/labels/${id}`)
  await (await units).finished()
  await waitForFrames(page)
  const print = page.getByRole('button', { name: equipment('labels.print') })
  expect(await print.isDisabled()).toBe(true)
  release()
  await page.getByText('BP-1').first().waitFor()
  expect(await print.isEnabled()).toBe(true)
  expect(await page.evaluate('globalThis.isBare')).toBe(false)
})

test('a task that is done, not done and done again while the server takes its time is as it was left', async () => {
  const { person, as, page } = await newManager()
  const { id } = await as(tasks.create, {})
  await as(tasks.update, { id, task: { title: 'Call Bo' } })
  await signIn(page, person, '/apps/experience')
  const shows = (pressed: boolean) =>
    page
      .getByRole('button', { name: /Call Bo/, pressed })
      .first()
      .waitFor()
  await page.getByRole('link', { name: 'Call Bo', exact: true }).focus()
  const { come, release } = await holdEach(page, 'PATCH', /\/experience\/task$/)
  for (const done of [true, false, true]) {
    await page.keyboard.press('x')
    await shows(done)
  }
  await come()
  await release()
  await shows(true)
  await come()
  await release()
  expect(await page.getByRole('button', { name: /Call Bo/, pressed: true }).count()).toBe(1)
  await come()
  await release()
  await expect.poll(async () => (await as(tasks.task, { id })).completed).toBe(true)
})

test('a list that was read before something for it was stored, and comes after, is read again', async () => {
  const { person, page } = await newManager()
  await signIn(page, person, '/apps/mailbox/inbox/1')
  await page.getByRole('button', { name: mail('compose') }).click()
  await page.getByLabel(mail('subject')).fill('Half a mail')
  const read = Promise.withResolvers<void>()
  const stored = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.route(/\/mailbox\/mails(\?folder=drafts|$)/, async (route) => {
    if (route.request().method() === 'POST') {
      await read.promise
      return route.fallback()
    }
    const response = await route.fetch()
    read.resolve()
    await stored
    await waitForFrames(page)
    await route.fulfill({ response })
  })
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /^Drafts/ }).click()
  await page
    .getByRole('list', { name: mail('list') })
    .getByRole('link')
    .getByText('Half a mail')
    .waitFor()
})
