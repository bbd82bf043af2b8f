import { expect, test } from 'vitest'
import { files } from '#shared/apps/files/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const fr = words('fr', 'files')

test('keys do nothing to what is ticked in a folder while its trash is looked at', async () => {
  const { manager } = await browser.newTenant()
  const as = await browser.as(manager)
  const [kept, gone] = [
    await as(files.createFolder, { folderId: 'company', name: 'Contrats' }),
    await as(files.createFolder, { folderId: 'company', name: 'Brouillons' }),
  ]
  await as(files.remove, { id: gone.id })
  const page = await browser.newPage({ language: 'fr' })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE') asked.push(new URL(request.url()).pathname)
  })
  await signIn(page, manager, '/apps/file-manager/folders/company')
  const item = page.locator('[data-item]', { hasText: 'Contrats' })
  await item.focus()
  await page.keyboard.press(' ')
  await page.getByText(fr('chosen.count_one', { count: 1 })).waitFor()
  await page.getByRole('link', { name: fr('trash.title') }).click()
  await page.getByText('Brouillons').waitFor()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: fr('trash.restore', { name: 'Brouillons' }) }).click()
  await page.getByText(fr('trash.empty')).waitFor()
  expect(asked).toEqual([])
  await page.getByRole('link', { name: 'Entreprise' }).click()
  await item.waitFor()
  expect((await as(files.list, { folderId: 'company' })).folders.map(({ id }) => id)).toContain(kept.id)
})
