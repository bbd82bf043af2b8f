import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { button, openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const en = words('en', 'inventory')
const shell = words('en')
const INVENTORY = '/apps/ecommerce/inventory'

const dialog = (page: Page) => page.getByRole('dialog')

test('a count is walked by scanning, without a connection too; its differences are decided over and it is closed', async () => {
  const { addPerson } = await browser.newTenant()
  const manager = await addPerson({ permissions: ['ALL'], type: 'ESN' })
  const as = await browser.as(manager)
  const { id: productId } = await as(inventory.createProduct, {})
  const units = await as(inventory.addUnits, { productId, serialNumbers: ['GR-1', 'GR-2', 'GR-3'] })
  const page = await browser.newPage({ expected: /Failed to load resource|ERR_INTERNET_DISCONNECTED/ })
  await signIn(page, manager, `${INVENTORY}/counts`)
  await page.getByLabel(en('count.name')).fill('Count of the year')
  await button(page, en('count.start')).click()
  const label = page.getByLabel(en('scan.label'))
  const scan = async (text: string) => {
    await label.fill(text)
    await label.press('Enter')
  }
  await label.waitFor()
  await scan('gr 1')
  await page.getByRole('status').getByText('GR-1').waitFor()
  await page.context().setOffline(true)
  // What a label of ours leads to says which unit it is.
  const ofLabel = `${new URL(page.url()).origin}${INVENTORY}?unit=${units[1]?.id}`
  await scan(ofLabel)
  await page.getByText(en('count.waiting_one', { count: 1 })).waitFor()
  await scan(ofLabel)
  await page.getByText(en('count.waiting_other', { count: 2 })).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('status').getByText('GR-2').waitFor()
  await page.getByText(en('count.counter', { name: manager.name, number: 2 })).waitFor()
  await page
    .getByRole('term')
    .filter({ hasText: en('count.figure.entries') })
    .waitFor()
  // Code that could not be fetched meanwhile is fetched with the page: nothing keeps it on the device here.
  await page.reload()
  await button(page, en('count.cancel')).click()
  // Two buttons that both cancel something would be taken for each other.
  expect(
    await dialog(page)
      .getByRole('button', { name: shell('ui.cancel'), exact: true })
      .count(),
  ).toBe(0)
  await dialog(page)
    .getByRole('button', { name: shell('ui.dontCancel') })
    .click()
  await button(page, en('count.end')).click()
  await dialog(page)
    .getByRole('button', { name: en('count.end'), exact: true })
    .click()
  await page.getByLabel(en('count.choose')).check()
  await button(page, en('count.write_one', { count: 1 })).click()
  await button(page, en('count.close')).click()
  await page.getByText(en('count.state.CLOSED'), { exact: true }).waitFor()
  const saving = page.waitForEvent('download')
  await button(page, en('count.export')).click()
  const file = await (await saving).createReadStream()
  const csv = Buffer.concat(await file.toArray()).toString()
  expect(csv.match(/GR-\d/g)).toEqual(['GR-3', 'GR-1', 'GR-2'])
  expect(csv).toContain(`"${en('count.decision.WRITTEN')}","${manager.name}"`)
  const { items } = await as(inventory.units, { productId })
  expect(items.map(({ state }) => state)).toEqual(['FREE', 'FREE', 'LOST'])
})
