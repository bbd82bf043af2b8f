import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { openBrowser, rivage, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { item } from './filesKit.ts'

const browser = await openBrowser()
const fr = words('fr', 'files')

/** Opens a folder of the list after another. */
const walk = async (page: Page, ...way: string[]) => {
  for (const name of way) await item(page, name).first().click()
}

test('a manager opens a validated month and downloads a résumé from the space of a mission, and can do nothing else to them', async () => {
  const page = await browser.newPage({ width: 1440, height: 900, language: 'fr' })
  await signIn(page, rivage.maelle, '/apps/file-manager/folders/missions')
  await walk(page, 'Refonte de l’espace adhérent', 'Mois validés')
  const line = item(page, 'CRA 20').first()
  await line.getByText(/^Validé le .* par /).waitFor()
  for (const name of [fr('newFolder'), fr('upload')]) expect(await page.getByRole('button', { name }).count()).toBe(0)
  expect(await page.getByRole('checkbox').count()).toBe(0)
  expect(await page.locator('[data-item][draggable=true]').count()).toBe(0)
  await expectAccessible(page)
  await line.focus()
  for (const key of [' ', 'x', 'Delete', 'F2']) await page.keyboard.press(key)
  expect(await page.getByRole('toolbar', { name: fr('chosen.title') }).count()).toBe(0)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.press('Enter')
  await page.getByText(words('fr')('cra.seal.intact')).waitFor()
  await page.goBack()
  await page
    .getByRole('navigation', { name: fr('way') })
    .getByRole('link', { name: 'Refonte de l’espace adhérent' })
    .click()
  await walk(page, 'CV')
  const resume = item(page, '.docx').first()
  const [download] = await Promise.all([page.waitForEvent('download'), resume.click()])
  expect(download.suggestedFilename()).toMatch(/^CV .*\.docx$/)
})

test('a consultant finds their own months there on a phone, and opens them where they fill them', async () => {
  const page = await browser.newPage({ width: 390, height: 844, scheme: 'dark' })
  await signIn(page, rivage.priya, '/apps/file-manager/folders/missions')
  await walk(page, 'Data platform migration', 'Validated months')
  await item(page, 'CRA 20').first().waitFor()
  const { firstName, lastName } = rivage.priya
  for (const name of await item(page, 'CRA 20').allInnerTexts()) expect(name).toContain(`${firstName} ${lastName}`)
  await expectAccessible(page)
  await item(page, 'CRA 20').first().click()
  await page.waitForURL(/\/activity-report\/timesheets\/\d+\/\d+$/)
})
