import { expect, test } from 'vitest'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const fr = words('fr', 'files')

test('files are chosen with a button, by keys too; the same one twice in a row is chosen twice', async () => {
  const { manager } = await browser.newTenant()
  const page = await browser.newPage({ width: 1440, height: 900, language: 'fr' })
  // From now on the browser hands choosing over; asked for when a key is pressed it may come too late.
  page.on('filechooser', () => {})
  await signIn(page, manager, '/apps/file-manager/folders/company')
  await page.getByText(fr('empty.title')).waitFor()
  const button = page.getByRole('button', { name: fr('upload'), exact: true })
  const file = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }
  // Nothing else of that name is met on the way through the page, with keys or without seeing it.
  expect(await page.getByLabel(fr('upload'), { exact: true }).count()).toBe(0)
  for (const name of ['plan.pdf', 'plan (2).pdf']) {
    await button.focus()
    const asked = page.waitForEvent('filechooser')
    await page.keyboard.press('Enter')
    const chooser = await asked
    expect(chooser.isMultiple()).toBe(true)
    await chooser.setFiles([file])
    await page.locator('[data-item]', { hasText: name }).waitFor()
    // A browser hears of no change when the file that it still holds is chosen again.
    expect(await page.locator('input[type=file]').inputValue()).toBe('')
    expect(await page.locator(':focus').textContent()).toBe(fr('upload'))
  }
})
