import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { button, openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { holdCalls } from '#test/kit/browser/lostAnswers.ts'
import { words } from '#test/kit/browser/words.ts'

/** What is typed of a contact while it is being saved. */
const browser = await openBrowser()
const contact = words('en', 'contacts')

const newManager = async () => {
  const { addPerson } = await browser.newTenant()
  const person = await addPerson({ type: 'ESN', permissions: ['ALL'], language: 'EN' })
  return { person, as: await browser.as(person), page: await browser.newPage({ width: 1440 }) }
}

const nameOf = (page: Page) => page.getByRole('textbox', { name: /^Name/ })
const companyOf = (page: Page) => page.getByRole('textbox', { name: contact('field.company'), exact: true })
/** The first save, answered after what is typed next. */
const saveWhileTyping = async (page: Page, method: string, type: () => Promise<void>) => {
  const go = await holdCalls(page, method, /\/contacts\/contact$/)
  const answered = page.waitForResponse((answer) => answer.request().method() === method)
  await page.keyboard.press('Enter')
  await type()
  go()
  await answered
  await page.getByRole('status').getByText(contact('saved')).waitFor()
}

test('what is typed of a contact while it is being saved stays to be saved', async () => {
  const { person, as, page } = await newManager()
  const { id } = await as(contacts.create, { contact: { name: 'Nadia' } })
  await signIn(page, person, `/apps/contacts/${id}`)
  await button(page, contact('edit')).click()
  await nameOf(page).fill('Nadia B.')
  await saveWhileTyping(page, 'PATCH', () => companyOf(page).fill('Sel Ltd'))
  expect(await companyOf(page).inputValue()).toBe('Sel Ltd')
  await page.keyboard.press('Enter')
  await nameOf(page).waitFor({ state: 'detached' })
  expect(await as(contacts.contact, { id })).toMatchObject({ name: 'Nadia B.', company: 'Sel Ltd' })
})

test('a contact whose form is typed into while it is being created is created once, and saved then', async () => {
  const { person, as, page } = await newManager()
  await signIn(page, person, '/apps/contacts/new')
  await nameOf(page).fill('Karl')
  await saveWhileTyping(page, 'POST', () => companyOf(page).fill('Sel Ltd'))
  expect(await companyOf(page).inputValue()).toBe('Sel Ltd')
  await page.keyboard.press('Enter')
  await nameOf(page).waitFor({ state: 'detached' })
  const [stored, ...others] = await as(contacts.all, {})
  expect(others).toEqual([])
  expect(page.url()).toContain(stored?.id)
  expect(await as(contacts.contact, { id: stored?.id ?? '' })).toMatchObject({ name: 'Karl', company: 'Sel Ltd' })
})

test('what is typed of an exchange while it is being saved stays to be saved', async () => {
  const { person, as, page } = await newManager()
  const { id } = await as(contacts.create, { contact: { name: 'Nadia' } })
  await signIn(page, person, `/apps/contacts/${id}`)
  await button(page, contact('history.add')).click()
  const text = page.getByRole('textbox', { name: contact('history.text') })
  await text.fill('Called')
  const go = await holdCalls(page, 'POST', /\/contacts\/log$/)
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await button(page, contact('history.save')).click()
  await text.fill('Called; sends the order on Monday')
  go()
  await answered
  await page.getByRole('status').getByText(contact('history.added')).waitFor()
  expect(await text.inputValue()).toBe('Called; sends the order on Monday')
})
