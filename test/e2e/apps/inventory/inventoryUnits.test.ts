import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { INVENTORY_LIMITS } from '#shared/apps/inventory/rules.ts'
import type { Person } from '#test/kit/api.ts'
import { button, openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const en = words('en', 'inventory')

const dialog = (page: Page) => page.getByRole('dialog')

/** The units of a new product, on a manager's page. */
const openUnits = async () => {
  const { addPerson, freelancer: colleague } = await browser.newTenant()
  const manager = await addPerson({ permissions: ['ALL'], type: 'ESN' })
  const as = await browser.as(manager)
  const { id: productId } = await as(inventory.createProduct, {})
  await as(inventory.updateProduct, { id: productId, product: { name: 'Granit 14' } })
  const [unit] = await as(inventory.addUnits, { productId, serialNumbers: ['GR-1'] })
  const page = await browser.newPage()
  await signIn(page, manager, '/apps/ecommerce/inventory')
  await page.getByText('Granit 14', { exact: true }).click()
  await page.getByRole('tab', { name: en('tab.units'), exact: true }).click()
  await page.getByText('GR-1', { exact: true }).waitFor()
  return { page, as, productId, unitId: unit?.id ?? '', manager, colleague }
}

/** Signs for a unit, which its holder then has. */
const sign = async (colleague: Person, unitId: string) => {
  const signature = { kind: 'typed', text: 'Lou Varenne' } as const
  await (await browser.as(colleague))(inventory.accept, { unitIds: [unitId], signature })
}

/** Takes back the unit on a page that somebody has signed for: not when the question is left, but when it is answered. */
const takeBackSigned = async (page: Page, { name }: Person) => {
  const takeBack = button(page, en('units.step.TAKE_BACK'))
  await page.getByText(en('state.ACCEPTED')).waitFor()
  await takeBack.click()
  await dialog(page).getByText(en('units.takeBackText', { name })).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByText(en('state.ACCEPTED')).waitFor()
  await takeBack.click()
  await dialog(page)
    .getByRole('button', { name: en('units.step.TAKE_BACK'), exact: true })
    .click()
}

test('a label that is scanned twice is one unit, and a number of units that is none is said', async () => {
  const { page, as, productId } = await openUnits()
  await button(page, en('units.add')).click()
  await dialog(page).getByLabel(en('units.serials')).fill('GR-2\ngr 2\n')
  const without = dialog(page).getByLabel(en('units.without'))
  await without.fill(String(INVENTORY_LIMITS.units))
  await dialog(page)
    .getByText(en('units.tooMany', { most: INVENTORY_LIMITS.units }))
    .waitFor()
  await without.fill('two')
  await dialog(page).getByText(en('form.notInteger')).waitFor()
  await without.fill('1')
  await button(page, en('units.register_other', { count: 2 })).click()
  await dialog(page).waitFor({ state: 'detached' })
  const { items } = await as(inventory.units, { productId })
  expect(items.map(({ serialNumber }) => serialNumber).toSorted()).toEqual(['', 'GR-1', 'GR-2'])
})

test('a pasted list is registered in as many calls as it takes; when one is refused, what is not registered yet is still there', async () => {
  const { page, as, productId } = await openUnits()
  await button(page, en('units.add')).click()
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => `SN-${String(from + at).padStart(3, '0')}`)
  const [first, second] = [numbers(1, INVENTORY_LIMITS.unitsAtOnce), numbers(INVENTORY_LIMITS.unitsAtOnce + 1, 30)]
  const serials = dialog(page).getByLabel(en('units.serials'))
  await serials.fill([...first, 'GR-1', ...second].join('\n'))
  await button(page, en('units.register_other', { count: 31 })).click()
  await dialog(page).getByRole('alert').waitFor()
  expect(await serials.inputValue()).toBe(['GR-1', ...second].join('\n'))
  await serials.fill(second.join('\n'))
  await dialog(page).getByLabel(en('units.without')).fill('2')
  await button(page, en('units.register_other', { count: 12 })).click()
  await dialog(page).waitFor({ state: 'detached' })
  const { items } = await as(inventory.units, { productId })
  expect(items.map(({ serialNumber }) => serialNumber).toSorted()).toEqual(['', '', 'GR-1', ...first, ...second])
})

test('what somebody else did to a unit meanwhile is said and shown', async () => {
  const { page, as, unitId, manager, colleague } = await openUnits()
  await button(page, en('units.handOver')).click()
  await dialog(page).getByRole('button', { name: manager.name }).click()
  await as(inventory.handOver, { unitIds: [unitId], personId: colleague.personId })
  const handOver = dialog(page).getByRole('button', { name: en('units.handOver'), exact: true })
  await handOver.click()
  await dialog(page)
    .getByText(en('errors.inventory.taken', { holder: colleague.name }))
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByText(en('state.HANDED_OVER')).waitFor()
  await as(inventory.step, { unitId, step: 'REPORT_LOST', holder: colleague.personId })
  await button(page, en('units.step.TAKE_BACK')).click()
  await button(page, en('units.step.FIND')).waitFor()
  // What is lost needs no label, and nothing is printed then.
  await page.getByRole('link', { name: en('units.labels') }).click()
  await page.getByText(en('labels.none')).waitFor()
  expect(await button(page, en('labels.print')).isDisabled()).toBe(true)
})

/** Hands the unit over on the page. */
const handOverTo = async (page: Page, { name }: { name: string }) => {
  await button(page, en('units.handOver')).click()
  await dialog(page).getByRole('button', { name }).click()
  await dialog(page)
    .getByRole('button', { name: en('units.handOver'), exact: true })
    .click()
  await dialog(page).waitFor({ state: 'detached' })
}

test('the state of a unit that waits for a signature is read beside what can be done with it', async () => {
  const { page, colleague } = await openUnits()
  await handOverTo(page, colleague)
  await page.setViewportSize({ width: 1440, height: 900 })
  const [state, step] = [page.getByText(en('state.HANDED_OVER')), button(page, en('units.step.TAKE_BACK'))]
  await step.waitFor()
  const [said, offered] = [await state.boundingBox(), await step.boundingBox()]
  expect((said?.x ?? 0) + (said?.width ?? 0)).toBeLessThanOrEqual(offered?.x ?? 0)
})

test('what somebody has signed for is taken back only after a question; what waits for a signature at once', async () => {
  const { page, unitId, colleague } = await openUnits()
  const takeBack = button(page, en('units.step.TAKE_BACK'))
  const handOver = button(page, en('units.handOver'))
  await handOverTo(page, colleague)
  await takeBack.click()
  await handOver.waitFor()
  await handOverTo(page, colleague)
  await sign(colleague, unitId)
  await takeBackSigned(page, colleague)
  await handOver.waitFor()
})

test('nor is it taken back without a question where all that somebody holds is listed', async () => {
  const { page, as, unitId, colleague } = await openUnits()
  await as(inventory.handOver, { unitIds: [unitId], personId: colleague.personId })
  await page.goto(`/company/user-info/${colleague.personId}`)
  await page.getByText(en('state.HANDED_OVER')).waitFor()
  await sign(colleague, unitId)
  await page.reload()
  await takeBackSigned(page, colleague)
  await page.getByText(en('held.none')).waitFor()
})
