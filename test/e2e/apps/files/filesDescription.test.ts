import { expect, test } from 'vitest'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { file, item } from './filesKit.ts'

const browser = await openBrowser()
const fr = words('fr', 'files')
const inAll = words('fr')

test('what is typed in a description is there again when the page was left at once, until it is saved or given up', async () => {
  const { manager } = await browser.newTenant()
  const page = await browser.newPage({ width: 1440, height: 900 })
  await signIn(page, manager, '/apps/file-manager/folders/company')
  await page.locator('input[type=file]').setInputFiles(file('bail.pdf'))
  const details = page.getByRole('complementary', { name: fr('details.title') })
  const text = details.getByRole('textbox', { name: fr('details.description') })
  const open = async () => {
    await item(page, 'bail.pdf').click()
    await details.getByRole('heading', { name: 'bail.pdf' }).waitFor()
  }
  const leave = async () => {
    const path = page.url()
    await page.goto('about:blank')
    await page.goto(path)
    if ((await details.count()) === 0) await open()
  }
  await open()
  await details.getByRole('button', { name: fr('details.describe') }).click()
  await text.fill('Reconduit')
  await leave()
  await expect.poll(() => text.inputValue()).toBe('Reconduit')
  await details.getByRole('button', { name: inAll('ui.cancel') }).click()
  await details.getByText(fr('details.none')).waitFor()
  // The same again, after it was given up.
  await details.getByRole('button', { name: fr('details.describe') }).click()
  await text.fill('Reconduit')
  await leave()
  await expect.poll(() => text.inputValue()).toBe('Reconduit')
  await details.getByRole('button', { name: fr('details.save') }).click()
  await details.locator('p', { hasText: 'Reconduit' }).waitFor()
  await leave()
  await details.locator('p', { hasText: 'Reconduit' }).waitFor()
  expect(await text.count()).toBe(0)
})
