import { expect, test } from 'vitest'
import { files } from '#shared/apps/files/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { expectFingerSized } from '#test/kit/browser/touch.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const fr = words('fr', 'files')

test('on a phone the way back out of a folder is as large as a finger', async () => {
  const { manager } = await browser.newTenant()
  const as = await browser.as(manager)
  const { id: folderId } = await as(files.createFolder, { folderId: 'company', name: 'Contrats' })
  const { id } = await as(files.createFolder, { folderId, name: 'Avenants' })
  const page = await browser.newPage({ language: 'fr', width: 390, touch: true })
  await signIn(page, manager, `/apps/file-manager/folders/${id}`)
  const way = page.getByRole('navigation', { name: fr('way') }).getByRole('link')
  await way.nth(2).waitFor()
  expect(await expectFingerSized(way)).toEqual([fr('home'), expect.any(String), 'Contrats'])
  await way.nth(2).tap()
  await page.waitForURL(`**/folders/${folderId}`)
})
