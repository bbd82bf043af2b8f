import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { fillCredentials, navigateWithin, openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { file, item } from './filesKit.ts'

const browser = await openBrowser()
const fr = words('fr', 'files')
const FOLDER = '/apps/file-manager/folders/company'

const list = (page: Page) => page.getByRole('region', { name: fr('uploads.title') })

/** Begins to send files, and reloads the page while none of them has arrived. */
const reloadWhileSending = async (page: Page, names: readonly string[]) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/apps/file-manager/uploads', async (route) => {
    await held.promise
    await route.abort().catch(() => {})
  })
  await page.locator('input[type=file]').setInputFiles(names.map((name) => file(name)))
  await list(page)
    .getByText(names.at(-1) ?? '')
    .waitFor()
  page.once('dialog', (asked) => void asked.accept())
  await page.reload()
  held.resolve()
  await page.unroute('**/api/apps/file-manager/uploads')
  await list(page)
    .getByText(fr(names.length === 1 ? 'uploads.unfinished_one' : 'uploads.unfinished_other', { count: names.length }))
    .waitFor()
}

test('files that were being sent when the page was reloaded are named, and chosen again or forgotten', async () => {
  const { manager } = await browser.newTenant()
  const page = await browser.newPage({ language: 'fr', width: 390, height: 844, expected: /ERR_FAILED|ERR_ABORTED/ })
  await signIn(page, manager, FOLDER)
  await page.getByText(fr('empty.title')).waitFor()
  await reloadWhileSending(page, ['paie.pdf', 'kbis.pdf'])
  await waitUntilSettled(page)
  await expectAccessible(page)

  const chooser = page.waitForEvent('filechooser')
  await list(page)
    .getByRole('button', { name: fr('uploads.choose', { name: 'paie.pdf' }) })
    .press('Enter')
  await (await chooser).setFiles([file('paie.pdf')])
  await item(page, 'paie.pdf').waitFor()
  await list(page)
    .getByRole('button', { name: fr('uploads.drop', { name: 'kbis.pdf' }) })
    .press('Enter')
  await list(page).getByText(fr('uploads.done')).waitFor()
  expect(await list(page).getByText('kbis.pdf').count()).toBe(0)

  // Neither comes again.
  await page.reload()
  await item(page, 'paie.pdf').waitFor()
  expect(await list(page).count()).toBe(0)
})

test('whoever signs in next on the same computer does not see what was not finished', async () => {
  const { manager, addPerson } = await browser.newTenant()
  const next = await addPerson({ type: 'ESN', permissions: ['MANAGE_CONTENT'], language: 'FR' })
  const page = await browser.newPage({ language: 'fr', expected: /ERR_FAILED|ERR_ABORTED/ })
  await signIn(page, manager, FOLDER)
  await page.getByText(fr('empty.title')).waitFor()
  await reloadWhileSending(page, ['paie.pdf'])
  await navigateWithin(page, '/sign-out')
  await page.getByRole('heading', { name: words('fr')('signOut.title') }).waitFor()
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('paie.pdf')
  await page.getByRole('link', { name: words('fr')('signOut.now') }).click()
  await fillCredentials(page, next)
  await page.waitForURL(({ pathname }) => pathname !== '/sign-in')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await navigateWithin(page, FOLDER)
  await page.getByText(fr('empty.title')).waitFor()
  expect(await list(page).count()).toBe(0)
})
