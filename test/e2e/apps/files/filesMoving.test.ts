import { expect, test } from 'vitest'
import { files } from '#shared/apps/files/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const en = words('en', 'files')

test('what is shared leaves its space only after it was said that this ends', async () => {
  const { addPerson, resource } = await browser.newTenant()
  const manager = await addPerson({ type: 'ESN', permissions: ['ALL'] })
  const as = await browser.as(manager)
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, manager, '/apps/file-manager/folders/company')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('The plan') })
  const item = page.locator('[data-item]', { hasText: 'plan.txt' })
  await item.waitFor()
  const here = async (folderId: string) => (await as(files.list, { folderId })).files.map(({ name }) => name)
  const [{ id = '' } = {}] = (await as(files.list, { folderId: 'company' })).files
  await as(files.createLink, { id, kind: 'read', days: 14 })
  await as(files.share, { id, people: [resource.personId] })
  await item.focus()
  await page.keyboard.press(' ')
  const dialog = page.getByRole('dialog')
  const move = async () => {
    await page.getByRole('button', { name: en('moveTo') }).click()
    await dialog.getByRole('button', { name: en('move.up') }).click()
    await dialog.getByRole('button', { name: 'Staffing' }).click()
    await dialog.getByRole('button', { name: en('move.confirm') }).click()
    await dialog.getByText(en('move.sharedText', { links: 1, readers: 1 })).waitFor()
  }
  await move()
  await dialog.getByRole('button', { name: words('en')('ui.cancel') }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await here('company')).toEqual(['plan.txt'])
  await move()
  await dialog.getByRole('button', { name: en('move.anyway') }).click()
  await item.waitFor({ state: 'detached' })
  expect(await here('staffing')).toEqual(['plan.txt'])
})
