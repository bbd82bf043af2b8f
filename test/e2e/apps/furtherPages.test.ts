import { expect, test } from 'vitest'
import { files } from '#shared/apps/files/contract.ts'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const [equipment, shell] = [words('en', 'inventory'), words('en')]

/** More units than come at once. */
const UNITS = 51
const expected = /net::ERR_FAILED/
const isFurther = (url: URL) => url.searchParams.has('cursor')

const keeper = async () => {
  const { addPerson } = await browser.newTenant()
  const manager = await addPerson({ permissions: ['ALL'], type: 'ESN' })
  return { manager, as: await browser.as(manager) }
}

test('of a list whose rest does not come one is told, and asks for it again; labels are asked for once', async () => {
  const { manager, as } = await keeper()
  const { id } = await as(inventory.createProduct, {})
  const serials = Array.from({ length: UNITS }, (_, index) => `GR-${index + 1}`)
  for (let at = 0; at < UNITS; at += 20)
    await as(inventory.addUnits, { productId: id, serialNumbers: serials.slice(at, at + 20) })
  const page = await browser.newPage({ expected })
  const retry = page.getByRole('button', { name: shell('shell.failure.retry') })
  let asked = 0
  await page.route(isFurther, async (route) => {
    asked += 1
    await route.abort()
  })
  await signIn(page, manager, `/apps/ecommerce/inventory?product=${id}`)
  await page.getByRole('tab', { name: equipment('tab.units') }).click()
  await page.getByRole('button', { name: shell('ui.pages.more') }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: shell('errors.network') })
    .waitFor()
  expect(await page.getByText(`GR-${UNITS}`, { exact: true }).count()).toBe(0)

  const labels = await page.getByRole('link', { name: equipment('units.labels') }).getAttribute('href')
  asked = 0
  await page.goto(labels ?? '')
  await retry.waitFor()
  // What fails on its way is sent once more, also when all is read again, and not over and over.
  expect(asked).toBeLessThan(10)
  const print = page.getByRole('button', { name: equipment('labels.print') })
  expect(await print.isDisabled()).toBe(true)
  // Until it is pressed nothing may come by itself, as when the live connection is there; what is asked for then is sent
  // once more.
  await retry.click()
  await page.unroute(isFurther)
  await page.getByText(`GR-${UNITS}`, { exact: true }).first().waitFor()
  await expect.poll(() => print.isDisabled()).toBe(false)
})

test('of a folder whose further files do not come one is told, and asks for them again', async () => {
  const { manager, as } = await keeper()
  await as(files.createFolder, { folderId: 'company', name: 'Contracts' })
  const page = await browser.newPage({ expected })
  const isList = (url: URL) => url.pathname === '/api/apps/file-manager'
  await page.route(isList, async (route) => {
    if (isFurther(new URL(route.request().url()))) return route.abort()
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), cursor: 'further' } })
  })
  await signIn(page, manager, '/apps/file-manager/folders/company')
  await page.getByRole('button', { name: shell('ui.pages.more') }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: shell('errors.network') })
    .waitFor()
  await page.locator('[data-item]', { hasText: 'Contracts' }).waitFor()
})
