import { expect, test } from 'vitest'
import { openBrowser, rivage, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const DAY = /\b\d\d\/\d\d\/\d{4}\b/

test('lists and details write days as dd/MM/yyyy, the same on a screen, and prices with their cents', async () => {
  const page = await browser.newPage({ width: 1440, height: 900, language: 'fr' })
  await signIn(page, rivage.maelle, '/apps/contacts')
  await page.getByRole('listitem').filter({ hasText: 'Agathe Périgal' }).getByText(DAY).waitFor()
  await page.goto('/apps/help-center/authoring')
  await page
    .getByText(/Modifié le \d\d\/\d\d\/\d{4} \d\d:\d\d/)
    .first()
    .waitFor()
  await page.goto('/apps/file-manager/folders/company')
  await page.locator('[data-item]', { hasText: 'Livret d’accueil.pdf' }).click()
  const details = page.getByRole('complementary', { name: words('fr', 'files')('details.title') })
  const days = details.locator('dl > div', { hasText: / le/ }).locator('dd')
  await expect.poll(() => days.allTextContents()).toEqual([expect.stringMatching(DAY), expect.stringMatching(DAY)])
  await page.goto('/dashboards/crypto')
  await page.getByRole('heading', { name: 'Bitcoin (BTC)' }).waitFor()
  expect(await page.locator('main').textContent()).not.toMatch(/,\d\s\$US/)
})
