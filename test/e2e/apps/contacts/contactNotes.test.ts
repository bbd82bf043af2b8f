import { expect, test } from 'vitest'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { navigateWithin, openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const fr = words('fr', 'contacts')

test('what happened with a contact is there as it was typed when the contact is opened again, until it is saved', async () => {
  const { manager } = await browser.newTenant()
  const as = await browser.as(manager)
  const [ana, bo] = [
    await as(contacts.create, { contact: { name: 'Ana Ruiz' } }),
    await as(contacts.create, { contact: { name: 'Bo Cheng' } }),
  ]
  const page = await browser.newPage({ width: 1440 })
  const text = page.getByRole('textbox', { name: fr('history.text'), exact: true })
  const add = page.getByRole('button', { name: fr('history.add') })
  const open = async ({ id, name }: { id: string; name: string }) => {
    await navigateWithin(page, `/apps/contacts/${id}`)
    await page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
  }
  await signIn(page, manager, `/apps/contacts/${ana.id}`)
  await add.click()
  await page.getByLabel(fr('history.what')).selectOption({ label: fr('history.done.MEETING') })
  await text.fill('Wants two people')
  await open(bo)
  await add.waitFor()
  expect(await text.count()).toBe(0)
  await open(ana)
  await expect.poll(() => text.inputValue()).toBe('Wants two people')
  await page.getByRole('button', { name: fr('history.save') }).click()
  await page.getByRole('listitem').getByText('Wants two people').waitFor()
  const { items } = await as(contacts.log, { id: ana.id })
  expect(items.map(({ kind }) => kind)).toContain('MEETING')
  await open(bo)
  await open(ana)
  await add.waitFor()
  expect(await text.count()).toBe(0)
})

test('two contacts whose notes are too long for one are not merged, and it says how long they are', async () => {
  const { manager } = await browser.newTenant()
  const as = await browser.as(manager)
  const notes = (letter: string) => `<p>${letter.repeat(11_993)}</p>`
  const a = await as(contacts.create, { contact: { name: 'Ana Ruiz', notes: notes('a') } })
  const b = await as(contacts.create, { contact: { name: 'A. Ruiz', notes: notes('b') } })
  const page = await browser.newPage({ width: 390 })
  await signIn(page, manager, `/apps/contacts/duplicates?a=${a.id}&b=${b.id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/24\s000 .*20\s000/).waitFor()
  expect(await dialog.getByRole('button', { name: fr('merge.action'), exact: true }).isDisabled()).toBe(true)
})
