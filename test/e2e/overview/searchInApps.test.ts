import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { openBrowser, rivage, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const fr = words('fr')

const open = async (page: Page): Promise<void> => {
  await page.locator('header [aria-keyshortcuts*="K"]').waitFor()
  const palette = page.getByRole('dialog', { name: fr('search.palette') })
  await expect.poll(() => palette.count()).toBe(0)
  await page.keyboard.press('Control+k')
  await palette.getByRole('combobox').waitFor()
}

/** What of the sample company is typed, what is chosen for it, and where that leads. */
const FOUND = [
  ['aubeclaire', 'Mutuelle Aubeclaire', 'client', /\/mission\?client=\w+$/],
  ['kervran', 'Nadège Kervran', 'contact', /\/apps\/contacts\/\w+$/],
  ['granit 14', 'Portable Granit 14 pouces', 'product', /\/apps\/ecommerce\/inventory\?product=\w+$/],
  ['livret', 'Livret d’accueil.pdf', 'file', /\/apps\/file-manager\/folders\/company\/details\/\w+$/],
  ['assuran', 'Assurances', 'folder', /\/apps\/file-manager\/folders\/company_\w+$/],
  ['bienvenue rivage', 'Bienvenue chez Rivage', 'course', /\/apps\/academy\/\w+$/],
  ['attente certificat', 'Suivre une formation', 'article', /\/guides\/apps\/take-a-course$/],
  ['vie agence', 'Vie de l’agence', 'board', /\/apps\/scrumboard\/\w+$/],
  // The last one, as it opens over its board.
  ['deux references', 'Demander deux références récentes', 'card', /\/apps\/scrumboard\/\w+\/card\/\w+$/],
] as const

test('the palette finds what the apps hold, says what it is, and opens it by the keyboard alone', async () => {
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, rivage.maelle, '/profile')
  for (const [query, title, kind, path] of FOUND) {
    await open(page)
    await page.keyboard.type(query)
    const option = page.getByRole('option').filter({ hasText: title })
    await option.getByText(fr(`search.kind.${kind}`)).waitFor()
    await expectAccessible(page)
    await expect
      .poll(async () => {
        if ((await option.getAttribute('aria-selected')) === 'true') return true
        await page.keyboard.press('ArrowDown')
        return false
      })
      .toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL(path)
    await page.getByText(title).filter({ visible: true }).first().waitFor()
  }
})

test('a palette that is opened while the one before still closes is empty, and takes what is typed', async () => {
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, rivage.maelle, '/profile')
  await open(page)
  await page.keyboard.type('kervran')
  const field = page.getByRole('combobox', { name: fr('search.palette') })
  await expect.poll(() => field.inputValue()).toBe('kervran')
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Control+k')
  await page.locator('[role=combobox]:focus').waitFor()
  await page.keyboard.type('granit')
  await page.getByRole('option').filter({ hasText: 'Portable Granit' }).first().waitFor()
  expect(await field.inputValue()).toBe('granit')
})

test('what opens behind the palette waits for it, and takes nothing of what is typed', async () => {
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, rivage.maelle)
  await page.goto('/apps/file-manager/folders/company')
  await page.getByRole('link', { name: /Livret d’accueil/ }).click()
  const details = page.getByRole('dialog', { name: words('fr', 'files')('details.title') })
  await details.waitFor()
  await page.goBack()
  await details.waitFor({ state: 'detached' })
  await open(page)
  await page.keyboard.type('kerv')
  await page.goForward()
  await page.waitForURL(/\/details\/\w+$/)
  await waitUntilSettled(page)
  await page.keyboard.type('ran')
  await page.getByRole('option').filter({ hasText: 'Nadège Kervran' }).waitFor()
  await page.keyboard.press('Escape')
  await details.waitFor()
})
