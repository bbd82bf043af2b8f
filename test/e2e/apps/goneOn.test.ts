import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chat } from '#shared/apps/chat/contract.ts'
import { chatIdOf } from '#shared/apps/chat/rules.ts'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { files } from '#shared/apps/files/contract.ts'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { waitForFrames } from '#test/kit/browser/frames.ts'
import { holdCalls } from '#test/kit/browser/lostAnswers.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const [mail, board, file] = [words('en', 'mailbox'), words('en', 'scrumboard'), words('en', 'files')]
const equipment = words('en', 'inventory')

/** Somebody who may do everything with a colleague, and a page of theirs. */
const newManager = async () => {
  const { addPerson } = await browser.newTenant()
  const person = await addPerson({ type: 'ESN', permissions: ['ALL'], language: 'EN' })
  const colleague = await addPerson({ type: 'ESN', firstName: 'Dara' })
  return { person, colleague, addPerson, as: await browser.as(person), page: await browser.newPage({ width: 1440 }) }
}

/** Has calls with a body wait, and answers them with a refusal where one is given, once they are let go. */
const held = async (page: Page, address: RegExp, body: string, refusal?: { code: string }): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (!(route.request().postData() ?? '').includes(body)) return route.fallback()
    await promise
    return refusal ? route.fulfill({ status: 409, json: refusal }) : route.fallback()
  })
  return resolve
}

const compose = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: mail('compose') })
    .first()
    .click()
const subjectOf = (page: Page) => page.getByRole('textbox', { name: mail('subject') })

test('a mail that is closed while it is sent closes no other one, and says that it was not sent if it is refused', async () => {
  const { person, colleague, as, page } = await newManager()
  await signIn(page, person, '/apps/mailbox/inbox/1')
  const write = async (subject: string) => {
    await compose(page)
    const to = page.getByRole('combobox', { name: mail('to') })
    await to.fill(colleague.email)
    await to.press('Enter')
    await subjectOf(page).fill(subject)
    const saved = page.waitForResponse((response) => response.request().method() === 'POST')
    await saved
  }
  const send = async () => {
    const sent = page.waitForRequest((request) => (request.postData() ?? '').includes('"send":true'))
    await page.getByRole('button', { name: mail('send'), exact: true }).click()
    await sent
    await page.keyboard.press('Escape')
    await subjectOf(page).waitFor({ state: 'detached' })
  }
  const sent = await held(page, /\/mailbox\/mails$/, '"send":true')
  await write('Planning')
  await send()
  await compose(page)
  await subjectOf(page).fill('Budget')
  sent()
  await page.getByText(mail('held')).waitFor()
  expect(await subjectOf(page).inputValue()).toBe('Budget')
  await page.keyboard.press('Escape')
  await page.unrouteAll()
  const refused = await held(page, /\/mailbox\/mails$/, '"send":true', { code: 'mailbox.tooManyWaiting' })
  await write('Holidays')
  await send()
  refused()
  await page
    .getByRole('alert')
    .getByText(mail('notSent', { subject: 'Holidays' }))
    .waitFor()
  const drafts = async () => (await as(mailbox.mails, { folder: 'drafts' })).mails?.map(({ subject }) => subject)
  await expect.poll(drafts).toContain('Holidays')
})

test('a mail that is opened while the one before is archived stays open', async () => {
  const { person, colleague, page } = await newManager()
  const asColleague = await browser.as(colleague)
  const to = [{ name: '', address: person.email }]
  for (const subject of ['Planning', 'Budget'])
    await asColleague(mailbox.send, { to, cc: [], bcc: [], subject, content: '<p>Hello</p>', send: true })
  await signIn(page, person, '/apps/mailbox/inbox/1')
  await page.getByRole('link', { name: /Budget/ }).click()
  const title = (name: string) => page.getByRole('heading', { name, level: 2 })
  await title('Budget').waitFor()
  const archived = await held(page, /\/mailbox\/mail$/, '"archive"')
  await page.keyboard.press('e')
  await page.keyboard.press('j')
  await title('Planning').waitFor()
  archived()
  await page.getByText(mail('moved.archive')).waitFor()
  await page.getByRole('link', { name: /Budget/ }).waitFor({ state: 'detached' })
  await title('Planning').waitFor()
})

test('a card that is opened while the one before is archived stays open', async () => {
  const { person, as, page } = await newManager()
  const { id, lists } = await as(scrumboard.createBoard, { board: { title: 'Tender' } })
  for (const title of ['Write', 'Check'])
    await as(scrumboard.createCard, { card: { listId: lists[0]?.id ?? '', title } })
  await signIn(page, person, `/apps/scrumboard/${id}`)
  const open = (name: string) => page.getByRole('link', { name, exact: true }).click()
  await open('Write')
  const archived = await held(page, /\/board\/card$/, '"archived":true')
  await page.getByRole('button', { name: board('card.archive'), exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await open('Check')
  const dialog = page.getByRole('dialog', { name: 'Check' })
  await dialog.waitFor()
  archived()
  await page.getByText(board('card.archivedToast', { title: 'Write' })).waitFor()
  await waitForFrames(page)
  await dialog.getByLabel(board('card.title')).waitFor()
})

test('a folder whose details are opened while another one is deleted stays open', async () => {
  const { person, as, page } = await newManager()
  const make = (name: string) => as(files.createFolder, { name, folderId: 'company' })
  const [before, after] = [await make('Old'), await make('New')]
  await signIn(page, person, `/apps/file-manager/folders/company/details/${before.id}`)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(new RegExp(`/items/${before.id}`), async (route) => {
    if (route.request().method() === 'DELETE') await promise
    await route.fallback()
  })
  const title = (name: string) => page.getByRole('heading', { name, exact: true })
  await title('Old').waitFor()
  await page.getByRole('button', { name: file('remove'), exact: true }).click()
  await page.getByRole('link', { name: file('details.of', { name: 'New' }) }).click()
  await title('New').waitFor()
  resolve()
  await page.getByText(file('removed_one')).waitFor()
  expect(page.url()).toContain(after.id)
  await title('New').waitFor()
})

test('what is refused after its dialog was closed is said', async () => {
  const { person, colleague, as, page } = await newManager()
  for (const name of ['Old', 'New']) await as(files.createFolder, { name, folderId: 'company' })
  await signIn(page, person, '/apps/file-manager/folders/company')
  const close = async (button: string) => {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await page.getByRole('link', { name: file('details.of', { name: 'New' }) }).click()
  await page.getByRole('button', { name: file('rename.title', { name: 'New' }) }).click()
  await page.getByRole('dialog').getByLabel(file('name')).fill('Old')
  const renamed = await holdCalls(page, 'PATCH', /\/file-manager\/items/)
  await close(file('rename.confirm'))
  renamed()
  await page.getByRole('alert').getByText(file('errors.files.nameTaken')).waitFor()
  const { id } = await as(inventory.createProduct, {})
  const [unit] = await as(inventory.addUnits, { productId: id, serialNumbers: ['BP-1'] })
  await page.goto(`/apps/ecommerce/inventory?product=${id}`)
  await page.getByRole('tab', { name: equipment('tab.units'), exact: true }).click()
  await page.getByRole('button', { name: equipment('units.handOver'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(equipment('handOver.to'), { exact: true }).fill(person.name)
  await dialog.getByRole('button', { name: person.name }).click()
  const handedOver = await holdCalls(page, 'POST', /\/unit\/hand-over$/)
  await close(equipment('units.handOver'))
  await as(inventory.handOver, { unitIds: [unit?.id ?? ''], personId: colleague.personId })
  handedOver()
  await page
    .getByRole('alert')
    .getByText(equipment('errors.inventory.taken', { holder: colleague.name }))
    .waitFor()
})

test('a card, a board and a product that do not exist lead back to where they would be', async () => {
  const { person, as, page } = await newManager()
  const { id, lists } = await as(scrumboard.createBoard, { board: { title: 'Tender' } })
  const card = await as(scrumboard.createCard, { card: { listId: lists[0]?.id ?? '', title: 'Write' } })
  const product = await as(inventory.createProduct, {})
  await as(scrumboard.deleteCard, { id: card.id })
  await as(inventory.deleteProduct, { id: product.id })
  const back = () => page.getByRole('button', { name: words('en')('ui.back'), exact: true }).click()
  await signIn(page, person, '/apps/scrumboard')
  await page.goto(`/apps/scrumboard/${id}/card/${card.id}`)
  await back()
  await page.waitForURL(new RegExp(`/scrumboard/${id}$`))
  await as(scrumboard.deleteBoard, { id })
  await page.reload()
  await back()
  await page.waitForURL(/\/scrumboard$/)
  await page.goto(`/apps/ecommerce/inventory?product=${product.id}`)
  await back()
  await page.waitForURL(/\/inventory$/)
})

test('a permission that is taken away leaves what is being typed, and its pages leave the navigation', async () => {
  const { as, page, addPerson } = await newManager()
  const other = await addPerson({ type: 'ESN', permissions: ['MANAGE_COMPANY'], language: 'EN' })
  const { id } = await as(contacts.create, { contact: { name: 'Nadia' } })
  await signIn(page, other, `/apps/contacts/${id}`)
  const link = page
    .locator('#navigation')
    .getByRole('link', { name: words('en')('navigation.app.contacts'), exact: true })
  await link.waitFor({ state: 'attached' })
  await page.getByRole('button', { name: words('en', 'contacts')('edit'), exact: true }).click()
  const name = page.getByRole('textbox', { name: /^Name/ })
  await name.fill('Nadia B.')
  await as(users.setPermissions, { userId: other.personId, permissions: ['MANAGE_EQUIPMENT'] })
  await name.press('Enter')
  await page.getByRole('alert').getByText(words('en')('errors.access.denied')).waitFor()
  await link.waitFor({ state: 'detached' })
  expect(await name.inputValue()).toBe('Nadia B.')
})

test('a message that is refused after another conversation was opened is marked in the list', async () => {
  const { person, colleague, as, page, addPerson } = await newManager()
  const other = await addPerson({ type: 'ESN', firstName: 'Nadia' })
  for (const { personId } of [colleague, other]) await as(chat.send, { contactId: personId, value: 'Hello' })
  await signIn(page, person, `/apps/chat/${chatIdOf(person.personId, colleague.personId)}`)
  const line = (name: string) => page.getByRole('main').getByRole('link', { name: new RegExp(name) })
  const sent = await held(page, /\/chat\//, '"value":"Lunch?"', { code: 'resource.conflict' })
  const field = page
    .getByRole('main')
    .getByRole('textbox', { name: words('en', 'chat')('chat.write', { name: colleague.name }) })
  await field.fill('Lunch?')
  await field.press('Enter')
  await line('Nadia').click()
  await page.waitForURL(new RegExp(chatIdOf(person.personId, other.personId)))
  sent()
  const unsent = words('en', 'chat')('chat.notSent')
  await line('Dara').getByText(unsent).waitFor()
  await line('Dara').click()
  await page.getByRole('button', { name: words('en', 'chat')('chat.discard') }).click()
  await line('Dara').getByText(unsent).waitFor({ state: 'detached' })
})
