import { expect, test } from 'vitest'
import { newId, now } from '#functions/core/clock.ts'
import { transact } from '#functions/core/table/table.ts'
import { saveFile } from '#functions/data/apps/files/files.ts'
import { button, openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const fr = words('fr', 'files')
/** A page of what is found, and one more. */
const MANY = 51

test('how many files are found is said of those that are shown, until all are', async () => {
  const { manager } = await browser.newTenant()
  const at = now().toISOString()
  for (let number = 1; number <= MANY; number += 1) {
    const [id, by] = [newId(), manager.personId]
    const version = { number: 1, storedAs: id, type: 'PDF' as const, bytes: 9, by, at, upload: id }
    const about = { folder: 'company', name: `bail ${number}.pdf`, description: '', readers: [] }
    const file = { ...about, id, by, at, changedAt: at, revision: 0, versions: [version] }
    await transact(saveFile(manager.tenant, undefined, file).writes)
  }
  const page = await browser.newPage({ language: 'fr', width: 390 })
  await signIn(page, manager, '/apps/file-manager/folders/company')
  await page.getByRole('searchbox').fill('bail')
  const found = page.getByRole('region', { name: fr('found.title') })
  await found.getByText(fr('found.soFar_other', { count: MANY - 1 }), { exact: true }).waitFor()
  await button(page, words('fr')('ui.pages.more')).click()
  await found.getByText(fr('found.count_other', { count: MANY }), { exact: true }).waitFor()
  expect(await found.getByRole('listitem').count()).toBe(MANY)
})
