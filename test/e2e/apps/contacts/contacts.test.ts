import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { contacts } from '#shared/apps/contacts/contract.ts'
import type { ContactChange } from '#shared/apps/contacts/fields.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import {
  expectWithinWidth,
  navigateWithin,
  openBrowser,
  rivage,
  signIn,
  waitUntilSettled,
} from '#test/kit/browser/browser.ts'
import { closeDialog } from '#test/kit/browser/frames.ts'
import { PNG } from '#test/kit/browser/pictures.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const { newTenant, newPage } = browser
const fr = words('fr', 'contacts')
const shell = words('fr')

const heading = (page: Page, name: string, level = 2) => page.getByRole('heading', { level, name, exact: true })
const line = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
test('a contact is added, found, read, noted, changed and deleted by keys alone', async () => {
  const { manager } = await newTenant()
  const page = await newPage({ width: 1440, height: 900 })
  await signIn(page, manager, '/apps/contacts')
  await page.getByText(fr('nobody')).waitFor()
  expect(await page.getByRole('link', { name: fr('new') }).count()).toBe(1)
  await page.keyboard.press('n')
  await field(page, fr('field.name')).fill('Nadia Achats')
  await field(page, fr('field.email')).fill('not an address')
  await page.keyboard.press('Enter')
  await page.getByText(fr('emailWrong')).waitFor()
  await field(page, fr('field.email')).fill('nadia@kit.example')
  await field(page, fr('field.phone')).fill('06 12 34 56 78')
  await field(page, fr('field.company')).fill('Acme')
  await page.keyboard.press('Enter')
  await heading(page, 'Nadia Achats').waitFor()
  expect(await page.getByRole('link', { name: fr('call') }).getAttribute('href')).toBe('tel:+33612345678')

  await page.keyboard.press('n')
  await field(page, fr('field.name')).fill('Bo Cheng')
  await page.keyboard.press('Enter')
  await heading(page, 'Bo Cheng').waitFor()
  await line(page, 'Nadia Achats').waitFor()
  await page.keyboard.press('j')
  await heading(page, 'Nadia Achats').waitFor()
  await page.keyboard.press('k')
  await heading(page, 'Bo Cheng').waitFor()

  await page.keyboard.press('e')
  await field(page, fr('field.name')).waitFor()
  // Nothing was written: the form ends, and the contact stays.
  await page.keyboard.press('Escape')
  await field(page, fr('field.name')).waitFor({ state: 'detached' })
  await heading(page, 'Bo Cheng').waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(fr('edit'))
  await page.keyboard.press('e')
  await field(page, fr('field.title')).fill('Buyer')
  await page.keyboard.press('Escape')
  await closeDialog(page, shell('leave.stay'))
  await page.getByRole('button', { name: fr('save'), exact: true }).press('Enter')
  await page.getByText('Buyer').first().waitFor()

  await page.getByRole('button', { name: fr('history.add') }).press('Enter')
  await field(page, fr('history.text')).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Wants two people in January')
  await page.getByRole('button', { name: fr('history.save') }).press('Enter')
  await page.getByRole('listitem').getByText('Wants two people in January').waitFor()

  await page.keyboard.press('Escape')
  await heading(page, 'Bo Cheng').waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate('document.activeElement.closest("a")?.textContent ?? ""')).toContain('Bo Cheng')
  await page.keyboard.press('Enter')
  await heading(page, 'Bo Cheng').waitFor()
  // In one go, while it still closes.
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.keyboard.type('acme')
  await expect.poll(() => line(page, 'Bo Cheng').count()).toBe(0)
  await line(page, 'Nadia Achats').press('Enter')
  await heading(page, 'Nadia Achats').waitFor()
  await page.keyboard.press('e')
  await page.getByRole('button', { name: fr('remove.action') }).press('Enter')
  await page.getByText(fr('remove.done', { name: 'Nadia Achats' })).waitFor()
  await page.getByText(fr('nothingFound')).waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+z')
  await line(page, 'Nadia Achats').waitFor()
})

test('what was typed of a contact that somebody else changed or deleted meanwhile is not lost', async () => {
  const { manager } = await newTenant()
  const call = await browser.as(manager)
  const add = (contact: ContactChange) => call(contacts.create, { contact })
  const { id } = await add({ name: 'Ana' })
  const page = await newPage({ width: 1440 })
  await signIn(page, manager, `/apps/contacts/${id}`)
  await page.getByRole('button', { name: fr('edit'), exact: true }).click()
  await field(page, fr('field.title')).fill('CTO')
  await call(contacts.update, { id, contact: { title: 'CEO' } })
  const save = page.getByRole('button', { name: fr('save'), exact: true })
  await save.click()
  await page.getByText(fr('stale')).waitFor()
  await page.getByRole('button', { name: fr('overwrite') }).click()
  await page.getByText(fr('saved')).waitFor()
  await page.getByText('CTO').first().waitFor()
  await page.getByRole('button', { name: fr('edit'), exact: true }).click()
  await field(page, fr('field.company')).fill('Acme')
  await call(contacts.delete, { id })
  await save.click()
  await page.getByText(fr('removedMeanwhile')).waitFor()
  await page.getByRole('button', { name: fr('saveAsNew') }).click()
  await page.getByText('Acme').first().waitFor()
})

test('two that are one are merged field by field, and it can be undone', async () => {
  const { manager } = await newTenant()
  const call = await browser.as(manager)
  const emails = [{ email: 'ana@kit.example', label: '' }]
  await call(contacts.create, { contact: { name: 'Ana Ruiz', emails, title: 'CTO' } })
  await call(contacts.create, { contact: { name: 'A. Ruiz', emails, title: 'Buyer' } })
  const page = await newPage({ width: 1440 })
  await signIn(page, manager, '/apps/contacts/duplicates')
  await page.getByRole('heading', { name: fr('duplicates.reason.mail') }).waitFor()
  await page.getByRole('button', { name: /^Fusionner dans/ }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Buyer' }).check()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: fr('merge.action'), exact: true })
    .click()
  // What came of it has the focus, not the list before it.
  await page
    .getByRole('region', { name: fr('detail') })
    .and(page.locator(':focus'))
    .waitFor()
  await page.getByText('Buyer').first().waitFor()
  await page.getByRole('button', { name: fr('merge.undo') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: fr('merge.undo') })
    .click()
  await page.getByText(fr('merge.undone')).waitFor()
})

test('what one contact cannot hold of two is named before they are one', async () => {
  const { manager } = await newTenant()
  const call = await browser.as(manager)
  const emails = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => ({ email: `ana${from + at}@kit.example`, label: '' }))
  const a = await call(contacts.create, { contact: { name: 'Ana Ruiz', emails: emails(0, 9) } })
  const b = await call(contacts.create, { contact: { name: 'A. Ruiz', emails: emails(8, 10) } })
  const c = await call(contacts.create, { contact: { name: 'Ruiz', emails: emails(8, 12) } })
  const page = await newPage({ width: 390 })
  const title = page.getByRole('dialog').getByText(fr('merge.leftOut.title'))
  const merge = page.getByRole('dialog').getByRole('button', { name: fr('merge.action'), exact: true })
  await signIn(page, manager, `/apps/contacts/duplicates?a=${a.id}&b=${b.id}`)
  await merge.waitFor()
  expect(await title.count()).toBe(0)
  await navigateWithin(page, `/apps/contacts/duplicates?a=${a.id}&b=${c.id}`)
  await title.waitFor()
  await page
    .getByRole('dialog')
    .getByText(fr('merge.leftOut.emails', { most: 10, left: 'ana10@kit.example, ana11@kit.example' }))
    .waitFor()
  await expectWithinWidth(page)
  await merge.click()
  await heading(page, 'Ana Ruiz').waitFor()
  expect((await call(contacts.contact, { id: a.id }))?.emails).toEqual(emails(0, 10))
})

test.each([
  { scheme: 'light', width: 1440 },
  { scheme: 'dark', width: 390 },
] as const)('the screens can be used by everybody: $scheme, $width px', async ({ scheme, width }) => {
  const page = await newPage({ scheme, width, height: 844 })
  await signIn(page, rivage.maelle, '/apps/contacts')
  const look = async (name: string) => {
    await waitUntilSettled(page)
    await expectAccessible(page, { about: name })
    await expectWithinWidth(page)
  }
  await heading(page, fr('title'), 1).waitFor()
  await line(page, 'Nadège Kervran').waitFor()
  await look('list')
  await line(page, 'Nadège Kervran').click()
  await heading(page, 'Nadège Kervran').waitFor()
  await look('contact')
  await page.getByRole('button', { name: fr('edit'), exact: true }).click()
  await field(page, fr('field.name')).waitFor()
  await page.locator('.ql-editor').waitFor()
  await look('form')
  await navigateWithin(page, '/apps/contacts/duplicates')
  await heading(page, fr('duplicates.title'), 1).waitFor()
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await look('duplicates')
})

test('another picture makes nothing stale of what is being written', async () => {
  const { manager } = await newTenant()
  const call = await browser.as(manager)
  const { id } = await call(contacts.create, { contact: { name: 'Ana' } })
  const page = await newPage({ width: 1440, height: 900 })
  await signIn(page, manager, `/apps/contacts/${id}`)
  await heading(page, 'Ana').waitFor()
  await page.keyboard.press('e')
  await field(page, fr('field.title')).fill('Acheteuse')
  await page.locator('input[type=file]').setInputFiles({ name: 'ana.png', mimeType: 'image/png', buffer: PNG })
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/contacts/avatar') && answer.ok())
  await page.getByRole('button', { name: shell('ui.picture.use') }).click()
  await kept
  await page.getByRole('button', { name: fr('save'), exact: true }).click()
  await heading(page, 'Ana').waitFor()
  expect((await call(contacts.contact, { id }))?.title).toBe('Acheteuse')
})

test('another picture hides nothing that somebody else has changed meanwhile', async () => {
  const { manager, addPerson } = await newTenant()
  const [call, other] = [
    await browser.as(manager),
    await browser.as(await addPerson({ type: 'ESN', permissions: ['ALL'] })),
  ]
  const { id } = await call(contacts.create, { contact: { name: 'Ana' } })
  const page = await newPage({ width: 1440, height: 900, expected: /409/ })
  await signIn(page, manager, `/apps/contacts/${id}`)
  await heading(page, 'Ana').waitFor()
  await page.keyboard.press('e')
  await field(page, fr('field.title')).fill('Acheteuse')
  await other(contacts.update, { id, contact: { company: 'Acme' } })
  await page.locator('input[type=file]').setInputFiles({ name: 'ana.png', mimeType: 'image/png', buffer: PNG })
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/contacts/avatar') && answer.ok())
  await page.getByRole('button', { name: shell('ui.picture.use') }).click()
  await kept
  await page.getByRole('button', { name: fr('save'), exact: true }).click()
  await page.getByText(fr('stale')).waitFor()
  expect(await call(contacts.contact, { id })).toMatchObject({ company: 'Acme', title: '' })
})

test('numbers that do not say their country are of the one where their writer works', async () => {
  const { addPerson } = await newTenant()
  const placeOfWork = { country: 'TN', region: null }
  const writer = await addPerson({ permissions: ['ALL'], placeOfWork })
  const call = await browser.as(writer)
  const page = await newPage({ width: 1440, height: 900 })
  await signIn(page, writer, '/apps/contacts/import')
  const buffer = Buffer.from('Name,Phone\nAna,22 123 456\nBo,+33 6 12 34 56 78')
  await page.locator('input[type=file]').setInputFiles({ name: 'contacts.csv', mimeType: 'text/csv', buffer })
  await page
    .getByRole('button', { name: /^Import/ })
    .last()
    .click()
  await page.getByRole('heading', { name: words('en', 'contacts')('import.results') }).waitFor()
  const numbers = (await call(contacts.all, {})).map(({ phoneNumbers: [one] }) => one?.country)
  expect(numbers).toEqual(['TN', ''])
  await page.goto('/apps/contacts/new')
  const country = page.getByLabel(words('en', 'contacts')('field.country'))
  await expect.poll(() => country.inputValue()).toBe('TN')
})
