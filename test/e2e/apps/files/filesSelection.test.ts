import { expect, test } from 'vitest'
import { files } from '#shared/apps/files/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const en = words('en', 'files')

/** How much of the box of the first item shows, which what it stands in may hide. */
const SHOWN = `(() => {
  let shown = 1
  for (let at = document.querySelector('#main li input[type=checkbox]'); at; at = at.parentElement)
    shown *= Number(getComputedStyle(at).opacity)
  return shown
})()`

/** The folder that everybody sees, with one in it. */
const openFolder = async (look: Parameters<typeof browser.newPage>[0]) => {
  const { addPerson } = await browser.newTenant()
  const manager = await addPerson({ type: 'ESN', permissions: ['ALL'], language: 'EN' })
  const as = await browser.as(manager)
  await as(files.createFolder, { folderId: 'company', name: 'Contracts' })
  const page = await browser.newPage(look)
  await signIn(page, manager, '/apps/file-manager/folders/company')
  const box = page.locator('#main li').getByRole('checkbox')
  await box.waitFor()
  return { page, box }
}

test.each([390, 820])('a finger sees what it may tick, and gives it up beside its count: %i pixels', async (width) => {
  const { page, box } = await openFolder({ width, height: 1000, touch: true })
  expect(await page.evaluate(SHOWN)).toBe(1)
  await box.tap()
  const count = await page.getByText(en('chosen.count_one', { count: 1 })).boundingBox()
  const clear = page.getByRole('button', { name: en('chosen.clear') })
  const at = await clear.boundingBox()
  expect(Math.abs((at?.y ?? 0) + (at?.height ?? 0) / 2 - (count?.y ?? 0) - (count?.height ?? 0) / 2)).toBeLessThan(4)
  await clear.tap()
  await clear.waitFor({ state: 'detached' })
  expect(await box.isChecked()).toBe(false)
})

test('a mouse shows the box of a tile over it, and one that is ticked stays', async () => {
  const { page, box } = await openFolder({ width: 1440 })
  expect(await page.evaluate(SHOWN)).toBe(0)
  await box.check()
  await page.getByRole('searchbox').first().click()
  await page.mouse.move(700, 780)
  await expect.poll(() => page.evaluate(SHOWN)).toBe(1)
})

test('what was cut and is then deleted is not to be moved any more', async () => {
  const { page } = await openFolder({ width: 1440 })
  const folder = page.locator('[data-item]', { hasText: 'Contracts' })
  await folder.focus()
  await page.keyboard.press('x')
  const cut = page.getByText(en('cut.count_one', { count: 1 }))
  await cut.waitFor()
  await folder.focus()
  await page.keyboard.press('Delete')
  await page.getByText(en('removed_one', { count: 1 })).waitFor()
  await folder.waitFor({ state: 'detached' })
  expect(await cut.count()).toBe(0)
})
