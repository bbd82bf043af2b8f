import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { dayInParis } from '#shared/core/dates/paris.ts'
import { users } from '#shared/people/users/contract.ts'
import { button, openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const [en] = [words('en', 'inventory'), words('fr', 'inventory')]
const shell = words('en')
const INVENTORY = '/apps/ecommerce/inventory'

const dialog = (page: Page) => page.getByRole('dialog')

/** Somebody who may do everything in a company of their own, and a colleague. */
const staff = async () => {
  const { addPerson, freelancer: colleague } = await browser.newTenant()
  const manager = await addPerson({ permissions: ['ALL'], type: 'ESN' })
  return { manager, colleague, as: await browser.as(manager) }
}

test('a kit is put together, handed over at once, and signed for with one signature; a licence says when it ends', async () => {
  const { manager, colleague, as } = await staff()
  const names = ['Granit 14', 'Iode S']
  for (const name of names) {
    const { id } = await as(inventory.createProduct, {})
    await as(inventory.updateProduct, { id, product: { name } })
    await as(inventory.addUnits, { productId: id, serialNumbers: [`${name}-1`, `${name}-2`] })
  }
  const page = await browser.newPage({ width: 390, height: 800 })
  await signIn(page, manager, `${INVENTORY}/kits`)
  await button(page, en('kits.add')).click()
  await dialog(page).getByLabel(en('kits.name'), { exact: true }).fill('Newcomer')
  for (const name of names) await dialog(page).getByRole('button', { name, exact: true }).click()
  await button(page, en('kits.save')).click()
  await page.getByRole('button', { name: new RegExp(`^${en('units.handOver')}`) }).click()
  await dialog(page).getByLabel('Iode S').selectOption({ label: 'Iode S-2' })
  await dialog(page).getByRole('button', { name: colleague.name }).click()
  await dialog(page)
    .getByRole('button', { name: en('units.handOver'), exact: true })
    .click()
  await expect.poll(() => page.getByText(en('kits.free_one', { count: 1 })).count()).toBe(2)

  const theirs = await browser.newPage()
  await signIn(theirs, colleague, '/profile/equipment')
  await theirs.getByText('Iode S-2').waitFor()
  await button(theirs, en('mine.sign')).click()
  // Who looks at the other way to sign, and comes back, has their name as it was.
  for (const kind of ['drawn', 'typed'] as const)
    await dialog(theirs)
      .getByLabel(shell(`ui.signature.${kind}`))
      .check()
  await dialog(theirs)
    .getByRole('button', { name: en('mine.sign'), exact: true })
    .click()
  await expect.poll(() => theirs.getByText(en('state.ACCEPTED'), { exact: true }).count()).toBe(2)

  await page.goto(INVENTORY)
  await button(page, en('openDetails', { name: 'Iode S' })).click()
  await page.getByLabel(en('form.endsOn')).fill('2020-02-29')
  await button(page, en('form.update')).click()
  await page.getByText(en('form.updated')).waitFor()
  await page.goto('/dashboard')
  await page.getByText(words('en', 'dashboards')('dashboard.inbox.LICENCES_one', { count: 1 })).waitFor()
  await page.getByText(words('en', 'dashboards')('dashboard.inbox.allEnded_one')).waitFor()
  await page.goto(`${INVENTORY}/ending`)
  await page.getByText('Iode S').click()
  await page.getByLabel(en('form.endsOn')).waitFor()
})

test('a licence ends for every reader on the same day, that of Paris', async () => {
  const { manager, as } = await staff()
  const day = dayInParis(new Date())
  const { id } = await as(inventory.createProduct, {})
  await as(inventory.updateProduct, { id, product: { name: 'Iode S', endsOn: day } })
  const page = await browser.newPage({ timezone: 'Pacific/Auckland' })
  // Evening in Paris, the next day there.
  await page.clock.setFixedTime(new Date(`${day}T20:00:00Z`))
  await signIn(page, manager, `${INVENTORY}/ending`)
  await page.getByText(en('ending.on', { date: day.split('-').toReversed().join('/') })).waitFor()
})

test('who leaves with something is named where the equipment is, until it is taken back', async () => {
  const { manager, colleague, as } = await staff()
  const { id } = await as(inventory.createProduct, {})
  const [unit] = await as(inventory.addUnits, { productId: id, serialNumbers: ['GR-7'] })
  await as(inventory.handOver, { unitIds: [unit?.id ?? ''], personId: colleague.personId })
  await as(users.disable, { userId: colleague.personId })
  const page = await browser.newPage({ width: 390, height: 800 })
  await signIn(page, manager, INVENTORY)
  await page.getByRole('link', { name: en('missing.see') }).click()
  // What is not brought back is reported lost where the unit is.
  await page.getByRole('link', { name: 'A New Product', exact: true }).click()
  await button(page, en('units.more', { name: 'GR-7' })).waitFor()
  await page.goBack()
  await page.getByText('GR-7').waitFor()
  await button(page, en('units.step.TAKE_BACK')).click()
  await page.getByText(en('missing.none')).waitFor()
})
