import { expect, test } from 'vitest'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const en = words('en', 'inventory')

test('a unit that a colleague hands over meanwhile gives way to another one that is free', async () => {
  const { addPerson, freelancer, resource } = await browser.newTenant()
  const manager = await addPerson({ permissions: ['ALL'], type: 'ESN' })
  const as = await browser.as(await addPerson({ permissions: ['MANAGE_EQUIPMENT'], type: 'ESN' }))
  const { id: laptop } = await as(inventory.createProduct, {})
  await as(inventory.updateProduct, { id: laptop, product: { name: 'Granit 14' } })
  const [, second] = await as(inventory.addUnits, { productId: laptop, serialNumbers: ['GR-1', 'GR-2'] })
  await as(inventory.createKit, { name: 'Newcomer', products: [laptop] })

  const page = await browser.newPage()
  await signIn(page, manager, '/apps/ecommerce/inventory/kits')
  await page.getByRole('button', { name: new RegExp(`^${en('units.handOver')}`) }).click()
  const dialog = page.getByRole('dialog')
  const unit = dialog.getByLabel('Granit 14')
  await unit.selectOption({ label: 'GR-2' })
  await dialog.getByRole('button', { name: resource.name }).click()
  await as(inventory.handOver, { unitIds: [second?.id ?? ''], personId: freelancer.personId })
  await expect.poll(() => unit.locator('option').allTextContents()).toEqual(['GR-1', en('kits.without')])
  await dialog.getByRole('button', { name: en('units.handOver'), exact: true }).click()
  await page.getByText(en('handOver.done', { name: resource.name })).waitFor()
})
