import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chat } from '#shared/apps/chat/contract.ts'
import { chatIdOf } from '#shared/apps/chat/rules.ts'
import { help } from '#shared/apps/help/contract.ts'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { openBrowser, signIn, waitUntilSettled, watchConnection } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const en = words('en')
/** Every read that fails here is meant to. */
const FAILING = { expected: /^500 / }
const failAll = (page: Page, path: string) =>
  page.route(
    (url) => url.pathname === path,
    (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ status: 500, json: { code: 'server.failed', message: '' } })
        : route.continue(),
  )
/** A read that fails; it is not tried again. */
const failed = (page: Page, path: string) =>
  page.waitForResponse((response) => response.status() === 500 && new URL(response.url()).pathname === path)
const [mail, task, equipment] = [words('en', 'mailbox'), words('en', 'tasks'), words('en', 'inventory')]
const PRODUCTS = '/api/apps/ecommerce/inventory/products'
const MINE = '/api/apps/ecommerce/inventory/mine'

const twoPeople = async () => {
  const { addPerson } = await browser.newTenant()
  const add = () => addPerson({ type: 'ESN', permissions: ['ALL'], language: 'EN' })
  return [await add(), await add()] as const
}

/** Types what is searched for, until its search is answered: one for less may be under way. */
const search = (page: Page, field: Locator, text: string) =>
  Promise.all([
    page.waitForResponse((answer) => [...new URL(answer.url()).searchParams.values()].includes(text)),
    field.fill(text),
  ])

/** A screen on which something cannot be read at first says so, and reads it when it is asked to once more. */
const readAgain = async (page: Page, path: string, open: () => Promise<unknown>, there: () => Promise<unknown>) => {
  const of = (url: URL) => url.pathname === path
  await page.route(of, (route) => route.fulfill({ status: 500, json: { code: 'server.failed', message: '' } }))
  await open()
  const retry = page.getByRole('button', { name: en('shell.failure.retry') })
  await retry.waitFor()
  await expect.poll(() => retry.count()).toBe(1)
  await page.unroute(of)
  await retry.click()
  await there()
  await retry.waitFor({ state: 'detached' })
}

test('what was given, what is done and what a search finds say that they could not be read, and are read again', async () => {
  const [person, colleague] = await twoPeople()
  const as = await browser.as(person)
  for (const title of ['Call Ada', 'Book a room']) {
    const { id } = await as(tasks.create, { type: 'task' })
    await as(tasks.update, { id, task: { title } })
    if (title === 'Call Ada') await as(tasks.update, { id, task: { assignedTo: colleague.personId } })
  }
  const page = await browser.newPage({ width: 1440, ...FAILING })
  await signIn(page, person, '/apps/experience')
  const line = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) }).waitFor()
  await line('Book a room')
  const view = (name: string) => page.getByRole('button', { name: task(`view.${name}`), exact: true }).click()
  await readAgain(
    page,
    '/api/apps/experience/given',
    () => view('given'),
    () => line('Call Ada'),
  )
  await readAgain(
    page,
    '/api/apps/experience/done',
    () => view('done'),
    () => page.getByText(task('empty.done')).waitFor(),
  )
  await readAgain(
    page,
    '/api/apps/experience/search',
    () => page.getByRole('searchbox').fill('room'),
    () => line('Book a room'),
  )
})

test('a conversation on a phone whose list could not be read says so, and is read again', async () => {
  const [person, colleague] = await twoPeople()
  await (await browser.as(colleague))(chat.send, { contactId: person.personId, value: 'Lunch?' })
  const page = await browser.newPage({ width: 390, ...FAILING })
  // What is open is read once more by itself when the live connection is there.
  const connected = await watchConnection(page)
  await readAgain(
    page,
    '/api/apps/chat/chats',
    async () => {
      await signIn(page, person, `/apps/chat/${chatIdOf(person.personId, colleague.personId)}`)
      await connected()
    },
    () => page.getByRole('log').getByText('Lunch?').waitFor(),
  )
})

test('an earlier mail of a conversation says that it could not be read, and is read again', async () => {
  const [person, colleague] = await twoPeople()
  const as = await browser.as(colleague)
  const written = { to: [{ name: person.name, address: person.email }], cc: [], bcc: [], send: true }
  const first = await as(mailbox.send, { ...written, subject: 'Dates', content: '<p>From Monday on.</p>' })
  await as(mailbox.send, { ...written, subject: 'Re: Dates', content: '<p>Or Tuesday.</p>', answers: first.id })
  const page = await browser.newPage({ width: 1440, ...FAILING })
  await signIn(page, person, '/apps/mailbox/inbox/1')
  await page.getByRole('link', { name: /Re: Dates/ }).click()
  await page.getByText('Or Tuesday.').last().waitFor()
  await readAgain(
    page,
    '/api/apps/mailbox/mail',
    () => page.getByRole('button', { name: mail('showAll') }).click(),
    () => page.getByRole('button', { name: mail('showLess') }).waitFor(),
  )
})

test('labels to print say that the units could not be read, and are read again', async () => {
  const [person] = await twoPeople()
  const as = await browser.as(person)
  const { id } = await as(inventory.createProduct, {})
  await as(inventory.addUnits, { productId: id, serialNumbers: ['GR-1'] })
  const page = await browser.newPage(FAILING)
  await readAgain(
    page,
    '/api/apps/ecommerce/inventory/units',
    () => signIn(page, person, `/apps/ecommerce/inventory/labels/${id}`),
    () => page.getByText('GR-1').first().waitFor(),
  )
})

test('a product that is being written stays open when the list cannot be read once more', async () => {
  const [person] = await twoPeople()
  const { id } = await (await browser.as(person))(inventory.createProduct, {})
  const page = await browser.newPage({ width: 1440, ...FAILING })
  await signIn(page, person, `/apps/ecommerce/inventory?product=${id}`)
  const field = (name: string) => page.getByLabel(equipment(name), { exact: true })
  await field('form.cost').fill('10')
  await failAll(page, PRODUCTS)
  const read = failed(page, PRODUCTS)
  await page.getByRole('button', { name: equipment('form.update') }).click()
  await page.getByText(equipment('form.updated')).waitFor()
  await field('form.weight').fill('2')
  await read
  await waitUntilSettled(page)
  expect(await field('form.weight').inputValue()).toBe('2')
})

test('what is being signed for stays open when the list cannot be read once more', async () => {
  const [person] = await twoPeople()
  const as = await browser.as(person)
  const { id } = await as(inventory.createProduct, {})
  const [unit] = await as(inventory.addUnits, { productId: id, serialNumbers: ['GR-1'] })
  await as(inventory.handOver, { unitIds: [unit?.id ?? ''], personId: person.personId })
  const page = await browser.newPage({ width: 1440, ...FAILING })
  await page.clock.install()
  await signIn(page, person, '/profile/equipment')
  await page.getByRole('button', { name: equipment('mine.sign') }).click()
  await page.getByRole('dialog').waitFor()
  await failAll(page, MINE)
  const read = failed(page, MINE)
  // Back from another window some time later.
  await page.clock.fastForward(60_000)
  await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`)
  await read
  await waitUntilSettled(page)
  await page.getByRole('dialog').waitFor()
})

test('whom equipment goes to and what a kit is made of say that they could not be searched, and are searched again', async () => {
  const [person, colleague] = await twoPeople()
  const as = await browser.as(person)
  const { id } = await as(inventory.createProduct, {})
  await as(inventory.updateProduct, { id, product: { name: 'Granit 14' } })
  await as(inventory.addUnits, { productId: id, serialNumbers: ['GR-1'] })
  await as(inventory.createKit, { name: 'Newcomer', products: [id] })
  const page = await browser.newPage({ width: 1440, ...FAILING })
  await signIn(page, person, '/apps/ecommerce/inventory/kits')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: new RegExp(`^${equipment('units.handOver')}`) }).click()
  await readAgain(
    page,
    '/api/apps/chat/contacts',
    () => search(page, dialog.getByLabel(equipment('handOver.to'), { exact: true }), colleague.name),
    () => dialog.getByRole('button', { name: colleague.name }).waitFor(),
  )
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: equipment('kits.add') }).click()
  await readAgain(
    page,
    PRODUCTS,
    () => search(page, dialog.getByRole('searchbox', { name: equipment('kits.find') }), 'Granit'),
    () => dialog.getByRole('button', { name: 'Granit 14' }).waitFor(),
  )
})

test('whom a mail goes to and who gets a task say that they could not be searched, and are searched again', async () => {
  const [person, colleague] = await twoPeople()
  const { id } = await (await browser.as(person))(tasks.create, { type: 'task' })
  const page = await browser.newPage({ width: 1440, ...FAILING })
  await signIn(page, person, '/apps/mailbox')
  await page.getByRole('button', { name: mail('compose') }).click()
  await readAgain(
    page,
    '/api/apps/mailbox/people',
    () => search(page, page.getByRole('combobox', { name: mail('to') }), colleague.name),
    () => page.getByRole('option', { name: colleague.name }).waitFor(),
  )
  await page.goto(`/apps/experience/${id}`)
  await readAgain(
    page,
    '/api/apps/chat/contacts',
    () => page.getByRole('button', { name: task('assignee.choose') }).click(),
    () => page.getByRole('button', { name: colleague.name }).waitFor(),
  )
})

test('the categories of a company’s help say that they could not be read, and are read again', async () => {
  const [person] = await twoPeople()
  await (await browser.as(person))(help.createCategory, { titles: { EN: 'Life here', FR: '' } })
  const page = await browser.newPage(FAILING)
  const open = () => signIn(page, person, '/apps/help-center/authoring')
  const there = () => page.getByRole('listitem').getByText('Life here').waitFor()
  await readAgain(page, '/api/apps/help-center/authoring/categories', open, there)
})
