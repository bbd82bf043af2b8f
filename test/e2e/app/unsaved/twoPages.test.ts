import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

/** What one page of somebody's keeps on the device is not lost by what another page of theirs writes. */

const browser = await openBrowser()

const another = async (page: Page, path: string): Promise<Page> => {
  const opened = await page.context().newPage()
  await opened.goto(path)
  return opened
}

/** A count that two pages tick; nothing that the first one ticks reaches the server. */
const counted = async () => {
  const { addPerson } = await browser.newTenant()
  const manager = await addPerson({ permissions: ['ALL'], type: 'ESN' })
  const as = await browser.as(manager)
  const { id: productId } = await as(inventory.createProduct, {})
  await as(inventory.addUnits, { productId, serialNumbers: ['GR-1', 'GR-2'] })
  const { id } = await as(inventory.startCount, { name: 'Yearly count' })
  const en = words('en', 'inventory')
  const path = `/apps/ecommerce/inventory/counts/${id}`
  const tick = async (page: Page, label: string, shown: string) => {
    await page.getByLabel(en('scan.label')).fill(label)
    await page.getByLabel(en('scan.label')).press('Enter')
    await page.getByText(shown).waitFor()
  }
  const seen = async () => (await as(inventory.seenUnits, { id })).items.map(({ serialNumber }) => serialNumber)
  const page = await browser.newPage({ width: 1440, expected: /ERR_FAILED/ })
  await signIn(page, manager, path)
  await page.route(/\/seen$/, (route) => route.abort())
  const other = await another(page, path)
  await tick(page, 'GR-1', en('count.waiting_one', { count: 1 }))
  return { en, page, other, tick, seen }
}

test('a tick of a count that never reached the server is sent by the next page, whatever another one ticks', async () => {
  const { page, other, tick, seen } = await counted()
  await tick(other, 'GR-2', 'GR-2')
  await expect.poll(seen).toEqual(['GR-2'])
  await page.close()
  await other.reload()
  await expect.poll(async () => (await seen()).toSorted()).toEqual(['GR-1', 'GR-2'])
})

test('a tick of a closed page is sent, too, by one that sends its own as it takes it over', async () => {
  const { en, page, other, tick, seen } = await counted()
  const own = Promise.withResolvers<void>()
  await other.route(/\/seen$/, (route) => own.promise.then(() => route.continue()), { times: 1 })
  await tick(other, 'GR-2', en('count.waiting_one', { count: 1 }))
  await page.close()
  await other.getByRole('link', { name: en('count.all'), exact: true }).click()
  await other.getByRole('link', { name: 'Yearly count' }).click()
  await other.getByText(en('count.waiting_other', { count: 2 })).waitFor()
  own.resolve()
  await expect.poll(async () => (await seen()).toSorted()).toEqual(['GR-1', 'GR-2'])
})

test('a message to those who make the product is there again after another one was sent', async () => {
  const { addPerson } = await browser.newTenant()
  const manager = await addPerson()
  const en = words('en', 'feedback')
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, manager, '/feedback')
  const other = await another(page, '/feedback')
  const subject = (of: Page) => of.getByLabel(en('feedback.subject'))
  await subject(page).fill('Begun')
  // A page behind another one stores at its leisure, and is closed here without being told.
  await expect.poll(() => page.evaluate('Object.values(localStorage).join()')).toContain('Begun')
  await subject(other).fill('Sent')
  await other.getByLabel(en('feedback.type')).selectOption('BUG_REPORT')
  await other.locator('[contenteditable=true]').fill('It does.')
  await other.getByRole('button', { name: en('feedback.send') }).click()
  await expect.poll(() => subject(other).inputValue()).toBe('')
  await page.close()
  await other.reload()
  await expect.poll(() => subject(other).inputValue()).toBe('Begun')
})
