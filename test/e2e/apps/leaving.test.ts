import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { closeDialog } from '#test/kit/browser/frames.ts'
import { holdCalls } from '#test/kit/browser/lostAnswers.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const [contact, equipment] = [words('en', 'contacts'), words('en', 'inventory')]
const say = words('en')

/** Somebody who may do everything, and a page of theirs. */
const newManager = async () => {
  const { addPerson } = await browser.newTenant()
  const person = await addPerson({ type: 'ESN', permissions: ['ALL'], language: 'EN' })
  return { person, as: await browser.as(person), page: await browser.newPage({ width: 1440 }) }
}

const link = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) })
const nameOf = (page: Page) => page.getByRole('textbox', { name: /^Name/ })
const leave = (page: Page) => page.getByRole('button', { name: say('leave.discard') }).click()
const edit = (page: Page) => page.getByRole('button', { name: contact('edit'), exact: true }).click()

/** What somebody did is said to be done. */
const isSaid = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor()

test('a contact that is saved after its form was left leads nobody away, and closes no other form', async () => {
  const { person, as, page } = await newManager()
  const { id } = await as(contacts.create, { contact: { name: 'Nadia' } })
  const other = await as(contacts.create, { contact: { name: 'Omar' } })
  await signIn(page, person, '/apps/contacts/new')
  await nameOf(page).fill('Karl')
  const created = await holdCalls(page, 'POST', /\/contacts\/contact$/)
  await page.keyboard.press('Enter')
  await link(page, 'Nadia').click()
  await leave(page)
  await page.waitForURL(new RegExp(id))
  created()
  await isSaid(page, contact('saved'))
  await link(page, 'Karl').waitFor()
  expect(page.url()).toContain(id)
  await edit(page)
  await nameOf(page).fill('Nadia B.')
  const saved = await holdCalls(page, 'PATCH', /\/contacts\/contact$/)
  await page.keyboard.press('Enter')
  await link(page, 'Omar').click()
  await leave(page)
  await page.waitForURL(new RegExp(other.id))
  await edit(page)
  await nameOf(page).fill('Omar B.')
  saved()
  await link(page, 'Nadia B.').waitFor()
  expect(await nameOf(page).inputValue()).toBe('Omar B.')
})

test('a contact that is saved while another page is loading leads nobody away from there', async () => {
  const { person, page } = await newManager()
  await signIn(page, person, '/apps/contacts/new')
  const loaded = await holdCalls(page, 'GET', /\/assets\/Tasks-[^/]*\.js$/)
  await nameOf(page).fill('Karl')
  const created = await holdCalls(page, 'POST', /\/contacts\/contact$/)
  await page.keyboard.press('Enter')
  await page
    .locator('#navigation')
    .getByRole('link', { name: say('navigation.app.tasks'), exact: true })
    .click()
  await leave(page)
  created()
  await isSaid(page, contact('saved'))
  await link(page, 'Karl').waitFor()
  loaded()
  await page.waitForURL(/\/apps\/experience/)
})

test('a contact that is deleted while another one is opened can be brought back', async () => {
  const { person, as, page } = await newManager()
  const { id } = await as(contacts.create, { contact: { name: 'Nadia' } })
  const other = await as(contacts.create, { contact: { name: 'Omar' } })
  await signIn(page, person, `/apps/contacts/${id}`)
  await edit(page)
  const deleted = await holdCalls(page, 'DELETE', /\/contacts\/contact/)
  await page.getByRole('button', { name: contact('remove.action') }).click()
  await link(page, 'Omar').click()
  await page.waitForURL(new RegExp(other.id))
  deleted()
  await page.getByRole('button', { name: say('ui.undo') }).click()
  await link(page, 'Nadia').waitFor()
  expect(page.url()).toContain(other.id)
})

test('a new contact that is not left after all is kept on the device again', async () => {
  const { person, page } = await newManager()
  await signIn(page, person, '/apps/contacts/new')
  await nameOf(page).fill('Karl')
  await page.getByRole('button', { name: say('ui.cancel'), exact: true }).click()
  await closeDialog(page, say('leave.stay'))
  await nameOf(page).fill('Karl Sommer')
  const stored = () => page.evaluate<string>('JSON.stringify(localStorage)')
  await expect.poll(stored).toContain('Karl Sommer')
})

test('what is typed of a product stays while a tag is made, and another tab, another product or page is opened', async () => {
  const { person, as, page } = await newManager()
  for (const name of ['Backpack', 'Chair']) {
    const { id } = await as(inventory.createProduct, {})
    await as(inventory.updateProduct, { id, product: { name } })
  }
  await signIn(page, person, '/apps/ecommerce/inventory')
  const row = (name: string) => page.getByText(name, { exact: true })
  const description = page.getByLabel(equipment('field.description'))
  await row('Backpack').click()
  const made = await holdCalls(page, 'POST', /\/inventory\/tag$/)
  await page.getByLabel(say('tags.find')).fill('Office')
  await page.keyboard.press('Enter')
  await description.fill('Blue')
  made()
  await page.getByRole('checkbox', { name: 'Office', checked: true }).waitFor()
  expect(await description.inputValue()).toBe('Blue')
  await page.getByRole('tab', { name: equipment('tab.units'), exact: true }).click()
  await description.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: equipment('tab.details'), exact: true }).click()
  expect(await description.inputValue()).toBe('Blue')
  await row('Chair').click()
  await expect.poll(() => description.inputValue()).toBe('')
  await row('Backpack').click()
  await page.getByText(say('ui.restored.title')).waitFor()
  expect(await description.inputValue()).toBe('Blue')
  await page.getByRole('checkbox', { name: 'Office', checked: true }).waitFor()
  await page.getByRole('link', { name: words('en', 'scrumboard')('boards.title'), exact: true }).click()
  await closeDialog(page, say('leave.stay'))
  // What is saved is asked about no more, also before it is read again.
  const read = await holdCalls(page, 'GET', /\/inventory\/products\?/)
  await description.press('Control+s')
  await isSaid(page, equipment('form.updated'))
  await page.getByText(say('ui.restored.title')).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: words('en', 'scrumboard')('boards.title'), exact: true }).click()
  await page.waitForURL(/scrumboard/)
  read()
  const { products } = await as(inventory.products, { page: 0 })
  expect(products?.find(({ name }) => name === 'Backpack')).toMatchObject({ description: 'Blue', tags: [{}] })
})

test('what is typed in a product that was just added stays where it is once the list has the product, too', async () => {
  const { person, page } = await newManager()
  await signIn(page, person, '/apps/ecommerce/inventory')
  await page.getByText(equipment('none.title')).waitFor()
  const read = await holdCalls(page, 'GET', /\/inventory\/products\?/)
  await page
    .getByRole('button', { name: equipment('add'), exact: true })
    .first()
    .click()
  const name = page.getByRole('textbox', { name: equipment('field.name'), exact: true })
  await name.fill('Granit 14')
  read()
  await page.getByLabel(say('ui.pages.label')).waitFor()
  expect(await page.locator('input:focus').inputValue()).toBe('Granit 14')
})

test('a tag whose new name is refused says so after its panel was closed, and Enter leaves the focus in its field', async () => {
  const { person, as, page } = await newManager()
  const { id } = await as(tasks.create, {})
  for (const title of ['Calls', 'Urgent']) await as(tasks.createTag, { tag: { title } })
  await signIn(page, person, `/apps/experience/${id}`)
  await page.getByRole('button', { name: say('tags.add') }).click()
  await page.getByRole('button', { name: say('tags.edit') }).click()
  const refused = await holdCalls(page, 'PATCH', /\/experience\/tag$/)
  const field = page.getByLabel(say('tags.rename', { title: 'Calls' }))
  await field.fill('Urgent')
  await field.press('Enter')
  await field.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: say('tags.add') })
    .and(page.locator(':focus'))
    .waitFor()
  refused()
  await page.getByRole('alert').getByText(say('errors.labels.taken')).waitFor()
})
