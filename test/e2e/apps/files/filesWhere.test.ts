import { expect, test } from 'vitest'
import { files } from '#shared/apps/files/contract.ts'
import { button, openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { file, item, pdfOf } from './filesKit.ts'

const browser = await openBrowser()
const fr = words('fr', 'files')

test('a file whose name is taken is said to be kept under another one; a new version is not', async () => {
  const { manager } = await browser.newTenant()
  const page = await browser.newPage({ language: 'fr', width: 1440, height: 900 })
  await signIn(page, manager, '/apps/file-manager/folders/company')
  const chosen = page.locator('input[type=file]').first()
  await chosen.setInputFiles([file('plan.pdf')])
  await item(page, 'plan.pdf').waitFor()
  const said = page.getByText(fr('uploads.keptAs', { name: 'plan (2).pdf' }))
  expect(await page.getByText(fr('uploads.keptAs', { name: 'plan.pdf' })).count()).toBe(0)
  await chosen.setInputFiles([file('plan.pdf', pdfOf('deux'))])
  await said.waitFor()
  await item(page, 'plan.pdf').click()
  await page.locator('aside input[type=file]').setInputFiles([file('autre.pdf', pdfOf('trois'))])
  await page.getByText(fr('versions.number', { number: 2 })).waitFor()
  expect(await page.getByText(fr('uploads.keptAs', { name: 'plan.pdf' })).count()).toBe(0)
})

test('a name whose accents a Mac writes apart is not said to be kept under another one', async () => {
  const { manager } = await browser.newTenant()
  const page = await browser.newPage()
  await signIn(page, manager, '/apps/file-manager/folders/company')
  const apart = 'Résumé.pdf'.normalize('NFD')
  await page.locator('input[type=file]').setInputFiles([file(apart)])
  await item(page, 'Résumé.pdf').waitFor()
  await page.getByText(fr('uploads.done')).waitFor()
  expect(await page.getByText(fr('uploads.keptAs', { name: 'Résumé.pdf' })).count()).toBe(0)
})

test('what is restored after its folder was deleted is shown where it lies now', async () => {
  const { manager } = await browser.newTenant()
  const as = await browser.as(manager)
  const { id: folderId } = await as(files.createFolder, { folderId: 'company', name: 'Contrats' })
  const { id } = await as(files.createFolder, { folderId, name: 'Avenants' })
  await as(files.remove, { id })
  await as(files.remove, { id: folderId })
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, manager, '/apps/file-manager/folders/company/trash')
  await page.getByRole('button', { name: fr('trash.restore', { name: 'Avenants' }) }).press('Enter')
  await page.getByText(fr('trash.restored', { name: 'Avenants' })).waitFor()
  await button(page, fr('trash.show')).press('Enter')
  await page.waitForURL(`**/folders/company/details/${id}`)
  await page.getByRole('heading', { name: 'Avenants' }).waitFor()
})
