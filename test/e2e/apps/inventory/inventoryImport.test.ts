import { expect, test } from 'vitest'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { closeDialog } from '#test/kit/browser/frames.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const en = words('en', 'inventory')
const shell = words('en')

test('lines that are refused stay to be corrected once the others were added, and are not left by mistake', async () => {
  const { addPerson } = await browser.newTenant()
  const manager = await addPerson({ permissions: ['ALL'], type: 'ESN' })
  const as = await browser.as(manager)
  const page = await browser.newPage()
  await signIn(page, manager, '/apps/ecommerce/inventory/import')
  const list = page.getByLabel(en('import.paste'))
  await list.fill('Name\tSKU\tStock\nKeyboard\tKB-1\t12\nMouse\tKB-1\t3\n')
  await page.getByText(en('import.understood', { good: 1, count: 2 })).waitFor()
  await page
    .getByRole('link', { name: en('title'), exact: true })
    .last()
    .click()
  await closeDialog(page, shell('leave.stay'))
  await page.getByRole('button', { name: en('import.start_one', { count: 1 }) }).press('Enter')
  await page.getByText(en('import.done_one', { count: 1 })).waitFor()
  await list.and(page.locator(':focus')).waitFor()
  const left = await list.inputValue()
  expect(left).not.toContain('Keyboard')
  await list.fill(left.replace('KB-1', 'KB-2'))
  await page.getByRole('button', { name: en('import.start_one', { count: 1 }) }).press('Enter')
  await page.waitForURL('**/apps/ecommerce/inventory')
  const { products } = await as(inventory.products, { page: 0 })
  expect(products?.map(({ name, sku }) => [name, sku])).toEqual([
    ['Keyboard', 'KB-1'],
    ['Mouse', 'KB-2'],
  ])
})
