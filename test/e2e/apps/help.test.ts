import { test } from 'vitest'
import { expectAccessible, openBrowser, rivage, settled, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const fr = words('fr', 'help')

test('the help about a page is one press away, and a question is found by a word of its answer', async () => {
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, rivage.maelle, '/activity-report')
  await page.getByRole('link', { name: words('fr')('shell.help') }).click()
  await page.waitForURL('**/apps/help-center/guides/months/sign')
  await page.getByRole('heading', { level: 1, name: 'Signer ou refuser des CRA' }).waitFor()
  await settled(page)
  await expectAccessible(page)
  await page.getByText(fr('next')).click()
  await page.getByRole('heading', { level: 1, name: 'Relancer les retardataires' }).waitFor()

  await page.goto('/apps/help-center')
  await page.getByRole('searchbox').fill('indésirables')
  await page.getByRole('link', { name: /Un e-mail n’arrive pas/ }).click()
  await page.getByText('Regardez d’abord dans les indésirables.').waitFor()
})
