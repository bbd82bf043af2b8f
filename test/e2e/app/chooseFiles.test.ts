import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const fr = words('fr', 'files')
const en = words('en', 'files')

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

/** Drops a file on what a selector finds; whether the browser would have opened it in place of the page. */
const dropOn = (page: Page, selector: string, name: string, base64: string): Promise<boolean> =>
  page.evaluate(`(() => {
    const target = document.querySelector('${selector}')
    const given = new DataTransfer()
    const bytes = Uint8Array.from(atob('${base64}'), (one) => one.charCodeAt(0))
    given.items.add(new File([bytes], '${name}'))
    const told = (type) => {
      const event = new DragEvent(type, { dataTransfer: given, bubbles: true, cancelable: true })
      target.dispatchEvent(event)
      return event.defaultPrevented
    }
    return !(told('dragover') && told('drop'))
  })()`)
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

test('a file is taken where it is dropped beside the button that chooses it; beside that, it opens in no place of the page', async () => {
  const { manager } = await browser.newTenant()
  const page = await browser.newPage()
  await signIn(page, manager, '/feedback')
  const text = page.locator('#main [contenteditable=true], #main textarea').first()
  await text.fill('What was written')
  await expect.poll(() => dropOn(page, '#main h1', 'plan.pdf', btoa('%PDF-1.7'))).toBe(false)
  const place = page.getByRole('group', { name: words('fr')('feedback.screenshot') })
  const hint = '#main [role=group] > p:last-child'
  expect(await dropOn(page, hint, 'screen.png', PICTURE)).toBe(false)
  await place.getByRole('img').waitFor()
  expect(await dropOn(page, hint, 'screen.png', btoa('no picture'))).toBe(false)
  await place.getByRole('alert').waitFor()
  await page.getByText('What was written').waitFor()
})

test('a file is taken also after something of the page was dragged that was gone before it was let go', async () => {
  const { manager } = await browser.newTenant()
  const page = await browser.newPage()
  await signIn(page, manager, '/feedback')
  await page.locator('#main [contenteditable=true]').waitFor()
  await expect.poll(() => dropOn(page, '#main h1', 'plan.pdf', btoa('%PDF-1.7'))).toBe(false)
  // A browser tells the end of a drag only to what was dragged, which is in the page no more.
  await page.evaluate(`document.body.dispatchEvent(new DragEvent('dragstart', { bubbles: true }))`)
  await page.mouse.move(200, 200)
  expect(await dropOn(page, '#main [role=group] > p:last-child', 'screen.png', PICTURE)).toBe(false)
  await page
    .getByRole('group', { name: words('fr')('feedback.screenshot') })
    .getByRole('img')
    .waitFor()
})

test('what is dropped or chosen and cannot be read, such as a folder, is not taken for a broken network', async () => {
  const { addPerson } = await browser.newTenant()
  const person = await addPerson({ type: 'ESN', permissions: ['ALL'], language: 'EN' })
  const folder = await mkdtemp(join(tmpdir(), 'regie-files-'))
  const path = join(folder, 'plan.txt')
  await writeFile(path, 'Plan')
  const page = await browser.newPage({ expected: /ERR_FILE_NOT_FOUND/ })
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/apps/file-manager/uploads', async (route) => {
    await held
    await route.continue()
  })
  await signIn(page, person, '/apps/file-manager/folders/company')
  await page.getByText(en('empty.title')).first().waitFor()
  await page.locator('#main input[type=file]').setInputFiles(path)
  await page.getByText('plan.txt').waitFor()
  await rm(folder, { recursive: true })
  letGo()
  await page
    .getByRole('alert')
    .filter({ hasText: en('errors.files.unreadable') })
    .waitFor()
})
