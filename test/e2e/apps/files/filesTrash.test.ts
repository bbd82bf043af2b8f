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
  await page.getByRole('main').getByRole('link', { name: 'Entreprise' }).click()
  await item.waitFor()
  expect((await as(files.list, { folderId: 'company' })).folders.map(({ id }) => id)).toContain(kept.id)
})

test('a trash that has further pages is read on, and what was deleted last is the first of all', async () => {
  const { manager } = await browser.newTenant()
  const as = await browser.as(manager)
  for (const name of ['Contrats', 'Brouillons']) {
    const { id } = await as(files.createFolder, { folderId: 'company', name })
    await as(files.remove, { id })
  }
  const page = await browser.newPage({ language: 'fr' })
  // The second page has what was deleted last.
  await page.route(/file-manager\/trash\?/, async (route) => {
    const isFurther = new URL(route.request().url()).searchParams.has('cursor')
    const { items } = await as(files.trash, { folderId: 'company' })
    await route.fulfill({
      json: isFurther ? { items: items.slice(0, 1) } : { items: items.slice(1), cursor: 'further' },
    })
  })
  await signIn(page, manager, '/apps/file-manager/folders/company/trash')
  const names = () => page.locator('main li .font-medium').allTextContents()
  await page.getByText('Contrats').waitFor()
  expect(await names()).toEqual(['Contrats'])
  expect(await page.getByText(fr('trash.part')).count()).toBe(1)
  await page.getByRole('button', { name: words('fr')('ui.pages.more') }).click()
  await page.getByText('Brouillons').waitFor()
  expect(await names()).toEqual(['Brouillons', 'Contrats'])
  expect(await page.getByText(fr('trash.part')).count()).toBe(0)
})

test('a folder that a colleague deletes while it is open is said to be gone, with a way back', async () => {
  const { manager, addPerson } = await browser.newTenant()
  const reader = await addPerson({ type: 'ESN', language: 'FR' })
  const as = await browser.as(manager)
  const { id } = await as(files.createFolder, { folderId: 'company', name: 'Contrats' })
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, reader, `/apps/file-manager/folders/${id}`)
  await page.getByText(fr('empty.title')).waitFor()
  await as(files.remove, { id })
  await page.getByText(words('fr')('errors.resource.notFound')).waitFor()
  await page.getByRole('button', { name: words('fr')('ui.back') }).waitFor()
  expect(await page.getByText(fr('empty.title')).count()).toBe(0)
})
