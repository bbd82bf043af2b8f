import type { Page } from 'playwright-core'
import { create } from 'qrcode'
import { describe, expect, test } from 'vitest'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { company } from '#shared/people/company/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import {
  button,
  expectWithinWidth,
  navigateWithin,
  openBrowser,
  rivage,
  signIn,
  waitUntilSettled,
} from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { BLANK_ROW } from '#test/kit/samples/importedProducts.ts'

const browser = await openBrowser()
const [en, fr] = [words('en', 'inventory'), words('fr', 'inventory')]
const shell = words('en')
const INVENTORY = '/apps/ecommerce/inventory'

const dialog = (page: Page) => page.getByRole('dialog')
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

/** A QR code as it is drawn. */
const drawn = (text: string): string => {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const dark = Array.from({ length: size * size }, (_, at) => at).filter((at) => data[at])
  return dark.map((at) => `M${at % size} ${Math.floor(at / size)}h1v1h-1z`).join('')
}

/** Somebody who may do everything in a company of their own, and a colleague. */
const staff = async () => {
  const { addPerson, freelancer: colleague } = await browser.newTenant()
  const manager = await addPerson({ permissions: ['ALL'], type: 'ESN' })
  return { manager, colleague, as: await browser.as(manager) }
}

test('a product is added and filled, a unit of it handed over, signed for on the profile and taken back', async () => {
  const { manager, colleague } = await staff()
  const page = await browser.newPage()
  await signIn(page, manager, INVENTORY)
  await page.getByText(en('none.title')).waitFor()
  await button(page, en('add')).first().click()
  const name = page.getByRole('textbox', { name: en('field.name'), exact: true })
  await name.fill('Granit 14')
  await page.getByLabel(en('form.basePrice')).fill('100')
  await page.getByLabel(en('form.taxPercent')).fill('20')
  expect(await page.getByLabel(en('form.price')).inputValue()).toBe('120.00')
  await page.getByLabel(en('form.stock'), { exact: true }).fill('1.5')
  await name.press('Control+s')
  await page.getByText(en('form.notInteger')).waitFor()
  await page.getByLabel(en('form.stock'), { exact: true }).fill('1')
  await page.getByLabel(shell('tags.find')).fill('Prêt')
  await page.getByLabel(shell('tags.find')).press('Enter')
  await page.getByLabel('Prêt', { exact: true }).waitFor()
  await page.getByLabel(shell('tags.find')).fill('pret')
  expect(await page.getByLabel('Prêt', { exact: true }).isChecked()).toBe(true)
  await name.press('Control+s')
  await page.getByText(en('form.updated')).waitFor()

  await tab(page, en('tab.units')).click()
  await button(page, en('units.add')).click()
  await dialog(page).getByLabel(en('units.serials')).fill('GR-1\n')
  await dialog(page)
    .getByRole('button', { name: en('units.register_one', { count: 1 }) })
    .click()
  await button(page, en('units.handOver')).click()
  await dialog(page).getByRole('button', { name: colleague.name }).click()
  await dialog(page)
    .getByRole('button', { name: en('units.handOver'), exact: true })
    .click()
  await page.getByText(en('state.HANDED_OVER')).waitFor()

  const theirs = await browser.newPage()
  await signIn(theirs, colleague, '/profile/equipment')
  await theirs.getByText('Granit 14').waitFor()
  await button(theirs, en('mine.sign')).click()
  await dialog(theirs)
    .getByRole('button', { name: en('mine.sign'), exact: true })
    .click()
  await theirs.getByText(en('state.ACCEPTED'), { exact: true }).waitFor()

  await page.reload()
  await tab(page, en('tab.units')).click()
  await page.getByText(en('state.ACCEPTED'), { exact: true }).waitFor()
  await tab(page, en('tab.history')).click()
  await button(page, en('history.signature')).click()
  await page.getByText(colleague.name, { exact: true }).waitFor()
  await tab(page, en('tab.units')).click()
  await button(page, en('units.more', { name: 'GR-1' })).click()
  await page.getByRole('menuitem', { name: en('units.signedReturn') }).click()
  const takeBack = dialog(page).getByRole('button', { name: en('units.step.TAKE_BACK'), exact: true })
  expect(await takeBack.isDisabled()).toBe(true)
  const pad = await dialog(page)
    .getByRole('img', { name: shell('ui.signature.surface') })
    .boundingBox()
  if (!pad) throw new Error('There is nothing to sign on')
  await page.mouse.move(pad.x + 20, pad.y + 20)
  await page.mouse.down()
  await page.mouse.move(pad.x + 120, pad.y + 60, { steps: 5 })
  await page.mouse.up()
  await waitUntilSettled(page)
  await expectAccessible(page)
  await takeBack.click()
  await page.getByText(en('state.FREE')).waitFor()
  await tab(page, en('tab.history')).click()
  await expect.poll(() => button(page, en('history.signature')).count()).toBe(2)
})

test('a unit without a number is called by its product, goes to whom was typed, and its label is alone on the paper', async () => {
  const { addPerson } = await browser.newTenant()
  const manager = await addPerson({ permissions: ['ALL'], type: 'ESN', firstName: 'Maëlle' })
  const as = await browser.as(manager)
  const { id } = await as(inventory.createProduct, {})
  await as(inventory.updateProduct, { id, product: { name: 'Backpack' } })
  const [unit] = await as(inventory.addUnits, { productId: id, serialNumbers: [''] })
  const page = await browser.newPage()
  await signIn(page, manager, INVENTORY)
  await page.getByText('Backpack', { exact: true }).click()
  await tab(page, en('tab.units')).click()
  await button(page, en('units.handOver')).click()
  await dialog(page).getByLabel(en('handOver.to'), { exact: true }).fill('nobody')
  await page.getByText(en('handOver.nobody')).waitFor()
  await dialog(page).getByLabel(en('handOver.to'), { exact: true }).fill('maelle')
  await dialog(page).getByRole('button', { name: manager.name }).waitFor()
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.evaluate<string>('document.activeElement?.textContent ?? ""'))
    .toBe(en('handOver.change'))
  await dialog(page)
    .getByRole('button', { name: en('units.handOver'), exact: true })
    .click()
  await page.getByText(en('state.HANDED_OVER')).waitFor()
  await button(page, en('units.more', { name: 'Backpack' })).click()
  await page.getByRole('menuitem', { name: en('units.step.REPORT_LOST') }).click()
  await page.getByText(en('units.lostTitle', { name: 'Backpack' })).waitFor()
  await button(page, en('units.step.REPORT_LOST')).click()
  await page.getByText(en('units.done.REPORT_LOST', { name: 'Backpack' })).waitFor()
  await button(page, en('units.step.FIND')).click()
  await page.getByText(en('state.FREE'), { exact: true }).waitFor()

  await page.getByRole('link', { name: en('units.labels') }).click()
  const code = page.getByRole('img', { name: en('labels.code', { name: en('units.noSerial') }) })
  // It leads into this company, whichever the reader works for at the moment.
  const address = `${browser.url}${INVENTORY}?unit=${unit?.id}&workspace=${manager.tenant}`
  expect(await code.locator('path').getAttribute('d')).toBe(drawn(address))
  await page.emulateMedia({ media: 'print' })
  // Whoever finds it knows whose it is.
  const { name } = await as(company.letterhead, {})
  const seen = await page.locator('body').innerText()
  expect(seen.trim().split(/\s*\n\s*/)).toEqual([
    'Backpack',
    en('units.noSerial'),
    en('labels.owner', { company: name }),
  ])
})

test('products are sorted, searched and paged, all of which stands in the address', async () => {
  const { manager, as } = await staff()
  const rows = Array.from({ length: 12 }, (_, index) => ({
    ...BLANK_ROW,
    name: `Dock ${String(index).padStart(2, '0')}`,
    sku: `D-${index}`,
    stock: index,
  }))
  await as(inventory.importProducts, { rows })
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, manager, INVENTORY)
  const shown = () =>
    page
      .locator('[data-opens]')
      .evaluateAll((all) => all.map((one) => (one as unknown as { ariaLabel: string }).ariaLabel))
  const dock = (index: number) => en('openDetails', { name: `Dock ${String(index).padStart(2, '0')}` })
  await button(page, dock(9)).waitFor()
  expect(await shown()).toEqual(Array.from({ length: 10 }, (_, index) => dock(index)))
  await button(page, shell('ui.pages.next')).click()
  await expect.poll(shown).toEqual([dock(10), dock(11)])
  // Both presses come before the table is drawn again.
  await button(page, en('field.stock')).evaluate((head) => {
    const { click } = head as unknown as { click: () => void }
    click.call(head)
    click.call(head)
  })
  await page.locator('[aria-sort=descending]', { hasText: en('field.stock') }).waitFor()
  await button(page, en('field.stock')).click()
  await page.locator('[aria-sort=ascending]', { hasText: en('field.stock') }).waitFor()
  await button(page, en('field.stock')).click()
  await expect.poll(async () => (await shown())[0]).toBe(dock(11))
  expect(page.url()).toContain('sort=stock&order=desc')
  // Where all of it is in sight there is nowhere to turn.
  await page.locator('#main').getByLabel(shell('ui.pages.size')).selectOption('25')
  await expect.poll(async () => (await shown()).length).toBe(12)
  expect(await button(page, shell('ui.pages.next')).count()).toBe(0)
  await page.getByLabel(en('search')).fill('DOCK 0')
  await expect.poll(async () => (await shown()).length).toBe(10)
  await page.getByLabel(en('search')).fill('nothing')
  await page.getByText(en('none.found')).waitFor()
  await button(page, en('none.clear')).click()
  await expect.poll(async () => (await shown())[0]).toBe(dock(0))
  await waitUntilSettled(page)
  await button(page, dock(0)).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: en('field.name'), exact: true }).waitFor()
  expect(await page.getByRole('textbox', { name: en('field.name'), exact: true }).inputValue()).toBe('Dock 01')
})

test('a name that is confirmed and left is sent once, and one that another has stays to be changed', async () => {
  const { manager, as } = await staff()
  await as(inventory.createEntry, { list: 'brands', name: 'Dell' })
  await as(inventory.createEntry, { list: 'brands', name: 'HP' })
  const page = await browser.newPage()
  await signIn(page, manager, `${INVENTORY}/lists`)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postData() ?? '')
  })
  const field = page.getByLabel(en('lists.rename', { name: 'Dell' }))
  await field.fill('hp')
  await field.press('Enter')
  await page.getByText(shell('errors.inventory.nameTaken', { name: 'hp' })).waitFor()
  await field.fill('Dell Technologies')
  await field.press('Enter')
  await field.blur()
  const renamed = page.getByLabel(en('lists.rename', { name: 'Dell Technologies' }))
  await renamed.waitFor()
  await renamed.focus()
  await renamed.blur()
  expect(sent).toHaveLength(2)
})

test('once the category that the next one was to stand below is deleted, that one stands by itself', async () => {
  const { manager, as } = await staff()
  await as(inventory.createEntry, { list: 'categories', name: 'Screens' })
  const page = await browser.newPage()
  await signIn(page, manager, `${INVENTORY}/lists`)
  await page.getByLabel(en('lists.below')).selectOption('Screens')
  await page.getByLabel(en('lists.new.categories')).fill('27 inches')
  await button(page, en('lists.delete', { name: 'Screens' })).click()
  await button(page, en('form.delete')).click()
  await page.getByLabel(en('lists.rename', { name: 'Screens' })).waitFor({ state: 'detached' })
  await page.getByLabel(en('lists.new.categories')).press('Enter')
  await page.getByLabel(en('lists.rename', { name: '27 inches' })).waitFor()
})

describe.each([
  ['light', 1440],
  ['dark', 390],
] as const)('in %s at %i', (scheme, width) => {
  test('everybody can use it', async () => {
    const page = await browser.newPage({ width, scheme })
    await signIn(page, rivage.maelle, `${INVENTORY}?size=5`)
    await page.locator('[data-opens]').first().click()
    await page.getByRole('textbox', { name: fr('field.name'), exact: true }).waitFor()
    await waitUntilSettled(page)
    await expectAccessible(page)
    await expectWithinWidth(page)
    await tab(page, fr('tab.units')).click()
    await waitUntilSettled(page)
    await expectAccessible(page)
    for (const path of ['lists', 'import', 'missing', 'kits', 'ending']) {
      await navigateWithin(page, `${INVENTORY}/${path}`)
      await page.locator('main h1').waitFor()
      await waitUntilSettled(page)
      await expectAccessible(page, { about: path })
    }
  })
})
