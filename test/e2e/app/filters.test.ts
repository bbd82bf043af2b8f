import { expect, test } from 'vitest'
import { newStaffing } from '#test/e2e/staffing/staffingKit.ts'
import { openBrowser, rivage, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()

/** Chooses another value of the first two filters, the second before the screen shows the first; answers what was chosen. */
const CHOOSE_TWO = `(async () => {
  const filters = Array.from(document.querySelectorAll('main select')).filter(({ options }) => options.length > 1).slice(0, 2)
  const chosen = []
  for (const filter of filters) {
    const other = Array.from(filter.options).findLast(({ selected, value }) => !selected && value !== '')
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(filter, other.value)
    filter.dispatchEvent(new Event('change', { bubbles: true }))
    chosen.push(other.value)
    for (let step = 0; step < 100; step += 1) await null
  }
  return chosen
})()`
const SHOWN = `Array.from(document.querySelectorAll('main select')).filter(({ options }) => options.length > 1).slice(0, 2).map(({ value }) => value)`

test.each(['/mission', '/company', '/profiles', '/apps/contacts'])(
  'of two filters of %s that are chosen one right after the other none is lost',
  async (path) => {
    const page = await browser.newPage({ language: 'fr' })
    await signIn(page, rivage.maelle, path)
    await page.locator('main select').nth(1).waitFor()
    await waitUntilSettled(page)
    const chosen = await page.evaluate<string[]>(CHOOSE_TWO)
    expect(chosen).toHaveLength(2)
    await expect.poll(() => page.evaluate<string[]>(SHOWN)).toEqual(chosen)
    expect([...new URL(page.url()).searchParams]).toHaveLength(2)
  },
)

test.each([
  ['/mission', ['Intervention']],
  ['/positioning', ['Étape franchie']],
  ['/apps/contacts', ['Étiquette']],
  ['/apps/academy', ['Catégorie']],
])('what filters nothing agrees in French with what a filter of %s is called', async (path, feminine) => {
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, rivage.maelle, path)
  for (const label of feminine) {
    const all = page.getByRole('combobox', { name: label, exact: true }).locator('option').first()
    expect(await all.textContent(), label).toMatch(/^Toutes\b/)
  }
})

test('the missions of a filter are searched for on the server, as there may be more than it shows', async () => {
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, rivage.maelle, '/positioning')
  const filter = page.getByRole('combobox', { name: 'Mission', exact: true })
  const searched = page.waitForRequest((request) => {
    const { pathname, searchParams } = new URL(request.url())
    return pathname === '/api/missions' && searchParams.get('search') === 'portail'
  })
  await filter.fill('portail')
  expect((await (await searched).response())?.status()).toBe(200)
})

test.each(['/mission', '/profiles', '/company'])(
  'the navigation leads to the whole list of %s, also from what was searched for in it',
  async (path) => {
    const { addPerson, newMission } = await newStaffing(browser)
    await newMission('Migration')
    const page = await browser.newPage({ width: 1440 })
    await signIn(page, await addPerson({ permissions: ['ALL'] }), path)
    const search = page.locator('main input[type=search]').first()
    await search.fill('Nobody and nothing')
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('Nobody and nothing')
    await page.locator(`nav a[href="${path}"]`).first().click()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await expect.poll(() => search.inputValue()).toBe('')
    await expect.poll(() => page.getByRole('button', { name: words('en')('ui.clearFilters') }).count()).toBe(0)
  },
)

test.each(['/mission', '/positioning'])('%s has no filters while there is nothing to filter', async (path) => {
  const { manager } = await browser.newTenant()
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, manager, `${path}?from=2026-01-01`)
  const filters = page.locator('main').getByRole('combobox')
  await filters.first().waitFor()
  await page
    .getByRole('button', { name: words('fr')('ui.clearFilters') })
    .first()
    .click()
  await filters.first().waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate('document.activeElement !== document.body')).toBe(true)
})
