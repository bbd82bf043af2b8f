import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { files } from '#shared/apps/files/contract.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const [contact, file, mail] = [words('en', 'contacts'), words('en', 'files'), words('en', 'mailbox')]
const NAMES = ['Ambre', 'Basile', 'Corentin', 'Danaé', 'Éloi']

const newManager = async () => {
  const { addPerson } = await browser.newTenant()
  const person = await addPerson({ type: 'ESN', permissions: ['ALL'], language: 'EN' })
  return { person, addPerson, as: await browser.as(person), page: await browser.newPage({ width: 1440 }) }
}

/** Selects by Shift from the first to the fourth, and all but the first no more by Shift and Space on the second. */
const selectRange = async (page: Page, label: (name: string) => string, count: (count: number) => string) => {
  const box = (name = '') => page.getByRole('checkbox', { name: label(name), exact: true })
  await box(NAMES[0]).click()
  await box(NAMES[3]).click({ modifiers: ['Shift'] })
  await page.getByText(count(4)).waitFor()
  await box(NAMES[1]).press('Shift+Space')
  await page.getByText(count(1)).waitFor()
  await box(NAMES[0]).and(page.locator(':checked')).waitFor()
}

test('Shift selects all files between two, and takes them out again', async () => {
  const { person, as, page } = await newManager()
  for (const name of NAMES) await as(files.createFolder, { name, folderId: 'company' })
  await signIn(page, person, '/apps/file-manager/folders/company')
  await selectRange(
    page,
    (name) => file('choose', { name }),
    (count) => file(count === 1 ? 'chosen.count_one' : 'chosen.count_other', { count }),
  )
})

test('Shift selects all mails between two, and takes them out again', async () => {
  const { person, addPerson, as, page } = await newManager()
  const asColleague = await browser.as(await addPerson({ type: 'ESN' }))
  const { address } = await as(mailbox.claimAddress, {})
  const to = [{ name: '', address: address ?? '' }]
  for (const subject of NAMES.toReversed())
    await asColleague(mailbox.send, { to, cc: [], bcc: [], subject, content: '<p>Hello</p>', send: true })
  await signIn(page, person, '/apps/mailbox/inbox/1')
  await selectRange(
    page,
    (subject) => mail('several.tick', { subject }),
    (count) => mail(count === 1 ? 'several.count_one' : 'several.count_other', { count }),
  )
})

test('Shift selects all contacts between two, of several letters, and takes them out again', async () => {
  const { person, as, page } = await newManager()
  for (const name of NAMES) await as(contacts.create, { contact: { name } })
  await signIn(page, person, '/apps/contacts')
  await selectRange(
    page,
    (name) => contact('choose', { name }),
    (count) => contact(count === 1 ? 'several.chosen_one' : 'several.chosen_other', { count }),
  )
})
