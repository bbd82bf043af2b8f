import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { button, openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const en = words('en', 'inventory')
const INVENTORY = '/apps/ecommerce/inventory'
const HALF_A_MINUTE = 31_000

/** An open count of three units that two managers of the equipment walk. */
const newCount = async () => {
  const { addPerson } = await browser.newTenant()
  const [one, other] = [
    await addPerson({ permissions: ['ALL'], type: 'ESN' }),
    await addPerson({ permissions: ['ALL'], type: 'ESN' }),
  ]
  const asOther = await browser.as(other)
  const { id: productId } = await asOther(inventory.createProduct, {})
  const units = await asOther(inventory.addUnits, { productId, serialNumbers: ['GR-1', 'GR-2', 'GR-3'] })
  const { id } = await asOther(inventory.startCount, { name: 'Count of the year' })
  const tick = (index: number, seen: 'SEEN' | 'NOT') =>
    asOther(inventory.tick, { id, unitId: units[index]?.id ?? '', seen })
  return { one, other, asOther, id, productId, tick }
}

const box = (page: Page, name: string) => page.getByRole('checkbox', { name })

test('two people count: what one of them ticks or unticks reaches the open page of the other', async () => {
  const { one, other, id, tick } = await newCount()
  const page = await browser.newPage()
  await page.clock.install()
  await signIn(page, one, `${INVENTORY}/counts/${id}`)
  await page.getByRole('button', { name: /0 of 3/ }).click()
  await box(page, 'GR-1').check()
  await page.getByText(en('count.counter', { name: one.name, number: 1 })).waitFor()
  await page.getByRole('button', { name: /1 of 3/ }).waitFor()
  await tick(1, 'SEEN')
  await tick(0, 'NOT')
  await page.clock.fastForward(HALF_A_MINUTE)
  await expect.poll(() => box(page, 'GR-2').isChecked()).toBe(true)
  await page.getByText(en('count.seenBy', { name: other.name })).waitFor()
  await expect.poll(() => box(page, 'GR-1').isChecked()).toBe(false)
  await page.getByRole('button', { name: /1 of 3/ }).waitFor()
})

test('units that were ticked after somebody else had finished the counting are named, and not reported as lost unseen', async () => {
  const { one, asOther, id, productId, tick } = await newCount()
  await tick(0, 'SEEN')
  const page = await browser.newPage({ expected: /Failed to load resource|ERR_INTERNET_DISCONNECTED/ })
  await signIn(page, one, `${INVENTORY}/counts/${id}`)
  await page.getByRole('button', { name: /1 of 3/ }).click()
  await box(page, 'GR-2').waitFor()
  await page.context().setOffline(true)
  await box(page, 'GR-2').check()
  await page.getByText(en('count.waiting_one', { count: 1 })).waitFor()
  await asOther(inventory.compareCount, { id })
  await page.context().setOffline(false)
  await page.getByText(en('count.state.REVIEW'), { exact: true }).waitFor()
  const late = page.getByRole('status').filter({ hasText: en('count.late') })
  await late.getByText(/GR-2/).waitFor()
  expect(await late.getByText(/GR-3/).count()).toBe(0)
  // It is said until the count is closed.
  await page.reload()
  await late.getByText(/GR-2/).waitFor()
  const line = (name: RegExp) => page.getByRole('checkbox', { name })
  await line(/GR-2/).check()
  await button(page, en('count.leave_one', { count: 1 })).click()
  await line(/GR-2/).waitFor({ state: 'detached' })
  await late.waitFor({ state: 'detached' })
  await line(/GR-3/).check()
  await button(page, en('count.write_one', { count: 1 })).click()
  await button(page, en('count.close')).click()
  await page.getByText(en('count.state.CLOSED'), { exact: true }).waitFor()
  const { items } = await asOther(inventory.units, { productId })
  expect(items.map(({ state }) => state)).toEqual(['FREE', 'FREE', 'LOST'])
})
