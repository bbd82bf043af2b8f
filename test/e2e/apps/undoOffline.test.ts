import { expect, test } from 'vitest'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

/** What is undone while there is no connection for a moment. */
const browser = await openBrowser()
const en = words('en')

test('a contact whose deletion is undone without a connection can be brought back a moment later', async () => {
  const person = await (await browser.newTenant()).addPerson({ type: 'ESN', permissions: ['ALL'], language: 'EN' })
  const as = await browser.as(person)
  const { id } = await as(contacts.create, { contact: { name: 'Nadia' } })
  const page = await browser.newPage({ width: 1440, expected: /ERR_INTERNET_DISCONNECTED/ })
  await signIn(page, person, `/apps/contacts/${id}`)
  await page.getByRole('button', { name: words('en', 'contacts')('edit'), exact: true }).click()
  await page.getByRole('button', { name: words('en', 'contacts')('remove.action') }).click()
  const undo = page.getByRole('button', { name: en('ui.undo') })
  await undo.waitFor()
  const restore = /\/contacts\/many\/restore$/
  await page.route(restore, (route) => route.abort('internetdisconnected'))
  await undo.click()
  await page.getByText(en('errors.network')).waitFor()
  await page.unroute(restore)
  await undo.click()
  await page.getByRole('link', { name: /Nadia/ }).waitFor()
})

test('an e-mail that is taken back without a connection can be taken back a moment later', async () => {
  const { addPerson } = await browser.newTenant()
  const [person, other] = [await addPerson({ language: 'EN' }), await addPerson({})]
  const mail = words('en', 'mailbox')
  const page = await browser.newPage({ width: 1440, expected: /ERR_INTERNET_DISCONNECTED/ })
  await signIn(page, person, '/apps/mailbox')
  await page.getByRole('button', { name: mail('compose') }).click()
  await page.getByRole('combobox', { name: mail('to') }).fill(`${other.email},`)
  await page.getByLabel(mail('subject')).fill('The planning')
  await page.getByRole('textbox', { name: mail('text') }).fill('Here it is')
  const undo = /\/mailbox\/undo/
  await page.route(undo, (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: mail('send'), exact: true }).click()
  const takeBack = page.getByRole('button', { name: mail('takeBack') })
  await takeBack.click()
  await page.getByText(en('errors.network')).waitFor()
  await page.unroute(undo)
  await takeBack.click()
  await page.getByLabel(mail('subject')).waitFor()
  const as = await browser.as(person)
  await expect.poll(async () => (await as(mailbox.mails, { folder: 'drafts' })).mails?.length).toBe(1)
})
