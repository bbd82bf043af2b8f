import { expect, test } from 'vitest'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { MAX_RECIPIENTS } from '#shared/apps/mailbox/rules.ts'
import { company } from '#shared/people/company/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { pasteText } from '#test/kit/browser/clipboard.ts'
import { expectFingerSized } from '#test/kit/browser/touch.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const t = words('en', 'mailbox')
const [fr, frContacts] = [words('fr', 'mailbox'), words('fr', 'contacts')]

const composing = async (look: Parameters<typeof browser.newPage>[0] = { width: 1440 }) => {
  const { addPerson } = await browser.newTenant()
  const [priya, dara] = [await addPerson({ firstName: 'Priya' }), await addPerson({ firstName: 'Dara' })]
  const page = await browser.newPage(look)
  await signIn(page, priya, '/apps/mailbox/inbox/1')
  await page.getByRole('button', { name: t('compose') }).click()
  const to = page.getByRole('combobox', { name: t('to') })
  const remove = (name: string) => page.getByRole('button', { name: t('removeRecipient', { name }), exact: true })
  return { page, to, remove, dara }
}

test('an address that is typed on after a colleague was proposed is written to, and not the colleague', async () => {
  const { page, to, remove, dara } = await composing()
  await to.fill('dara')
  await page.getByRole('option', { name: dara.name }).waitFor()
  await to.fill('dara@elsewhere.example')
  await to.press('Enter')
  await remove('dara@elsewhere.example').waitFor()
  expect(await remove(dara.name).count()).toBe(0)
  // Whoever is proposed is still taken by the same key.
  await to.fill('dara')
  await page.getByRole('option', { name: dara.name }).waitFor()
  await to.press('Enter')
  await remove(dara.name).waitFor()
})

test('nobody is written to who was proposed and not taken', async () => {
  const { page, to, remove, dara } = await composing()
  await to.fill('dara')
  await page.getByRole('option', { name: dara.name }).waitFor()
  await page.getByRole('button', { name: t('send'), exact: true }).click()
  await page.getByText(t('notAddress', { text: 'dara' })).waitFor()
  expect(await remove(dara.name).count()).toBe(0)
  expect(await to.inputValue()).toBe('dara')
})

test('addresses are pasted as mail programs and spreadsheets have them, each once', async () => {
  const { page, to, remove } = await composing()
  await to.focus()
  await pasteText(page, '"DUPONT, Jean" <jean@one.example>, Zoé <zoe@one.example>')
  await to.press('Enter')
  await remove('DUPONT, Jean').waitFor()
  await remove('Zoé').waitFor()
  await pasteText(page, 'MARTIN, Paul <paul@two.example>; LE GALL, Anne <anne@two.example>')
  await to.press('Enter')
  await remove('MARTIN, Paul').waitFor()
  await remove('LE GALL, Anne').waitFor()
  await pasteText(page, 'bo@three.example\r\ncy@three.example\r\nbo@three.example\r\n')
  await to.press('Enter')
  await remove('cy@three.example').waitFor()
  expect(await remove('bo@three.example').count()).toBe(1)
  expect(await to.inputValue()).toBe('')
})

test('a mail to more people than it may have says how many they are, and is sent once some are removed', async () => {
  const { page, to, remove, dara } = await composing()
  const said = (number: number) => t('recipientsTooMany', { most: MAX_RECIPIENTS, number })
  await to.fill(Array.from({ length: MAX_RECIPIENTS }, (_, at) => `p${at}@client.example`).join(', '))
  await to.press('Enter')
  await to.fill(dara.email)
  await to.press('Enter')
  await page
    .getByRole('status')
    .getByText(said(MAX_RECIPIENTS + 1))
    .waitFor()
  await page.getByRole('button', { name: t('send'), exact: true }).click()
  await to.and(page.locator(':focus')).waitFor()
  expect(await page.getByText(said(MAX_RECIPIENTS + 1)).count()).toBe(2)
  await remove('p0@client.example').click()
  await expect.poll(() => page.getByText(said(MAX_RECIPIENTS + 1)).count()).toBe(0)
  await page.getByText(t('draft.saved')).waitFor()
})

test('whoever asks for a field of copies types in it at once', async () => {
  const { page, remove, dara } = await composing()
  for (const field of ['cc', 'bcc'] as const) {
    await page.getByRole('button', { name: t(field), exact: true }).press('Enter')
    await page
      .getByRole('combobox', { name: t(field), exact: true })
      .and(page.locator(':focus'))
      .waitFor()
  }
  await page.keyboard.type('dara')
  await page.getByRole('option', { name: dara.name }).waitFor()
  await page.keyboard.press('Enter')
  await remove(dara.name).waitFor()
})

test('a contact is written to in the mailbox, once, and by the own mail program where there is no mailbox', async () => {
  const { manager } = await browser.newTenant()
  const as = await browser.as(manager)
  const emails = [{ email: 'nadia@kit.example', label: '' }]
  const { id } = await as(contacts.create, { contact: { name: 'Nadia Achats', emails } })
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, manager, `/apps/contacts/${id}`)
  const write = page.getByRole('link', { name: frContacts('write'), exact: true })
  await page.locator('a[href="/apps/mailbox/inbox/1"]', { hasText: frContacts('write') }).click()
  await page.getByRole('button', { name: fr('removeRecipient', { name: 'Nadia Achats' }), exact: true }).waitFor()
  await page.getByRole('dialog').press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('button', { name: fr('compose'), exact: true }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await as(company.update, { appsOff: ['mailbox'], appsOffBefore: [] })
  await page.goto(new URL(`/apps/contacts/${id}`, page.url()).href)
  expect(await write.getAttribute('href')).toBe('mailto:nadia@kit.example')
})

test('on a phone a recipient is taken off, and Cc opened, by a finger that presses nothing else', async () => {
  const { page, to, remove } = await composing({ width: 390, touch: true })
  for (const address of ['jean@one.example', 'zoe.longname@elsewhere.example', 'sam@one.example']) {
    await to.fill(address)
    await to.press('Enter')
  }
  await remove('sam@one.example').waitFor()
  const pressed = page.getByRole('button', { name: /^(?:Remove|Cc$|Bcc$)/ })
  expect(await expectFingerSized(pressed)).toHaveLength(5)
  await remove('jean@one.example').tap()
  await remove('jean@one.example').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: t('cc'), exact: true }).tap()
  await page.getByRole('combobox', { name: t('cc'), exact: true }).waitFor()
  expect(await remove('zoe.longname@elsewhere.example').count()).toBe(1)
})
