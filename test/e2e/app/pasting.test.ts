import { expect, test } from 'vitest'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { waitForFrames } from '#test/kit/browser/frames.ts'
import { PNG } from '#test/kit/browser/pictures.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const en = words('en')

test('what is pasted into a field loses what the server would refuse, at the place of the cursor; a password nothing', async () => {
  const page = await browser.newPage()
  const loaded = page.waitForEvent('requestfinished', (request) => /\/listenToFields-[^/]+\.js$/.test(request.url()))
  await page.goto('/sign-up')
  const name = page.getByLabel(en('signUp.firstName'))
  const early = page.getByLabel(en('signUp.lastName'))
  await early.fill('Mar\u202Etin')
  await loaded
  // What was pasted before the cleaning had come is cleaned by it.
  await expect.poll(() => early.inputValue()).toBe('Martin')
  await name.fill('ZM')
  await name.press('ArrowLeft')
  await page.keyboard.insertText('o\u202E\u0007é')
  await page.keyboard.insertText('\u2066')
  await page.keyboard.type('-')
  expect(await name.inputValue()).toBe('Zoé-M')
  await name.fill('')
  await page.keyboard.insertText('Jean\u000BLuc')
  expect(await name.inputValue()).toBe('Jean Luc')
  await name.fill('Zoé-M')
  // The form knows what the field shows: leaving it changes nothing.
  await name.blur()
  expect(await name.inputValue()).toBe('Zoé-M')
  expect(await early.inputValue()).toBe('Martin')
  const password = page.locator('input[type=password]').first()
  await password.focus()
  await page.keyboard.insertText('a\u202Eb')
  expect(await password.inputValue()).toBe('a\u202Eb')
  // One that is too long is not cut to another one, which nobody would know.
  const long = 'Eleven-Bridges-7'.repeat(3)
  await password.fill('')
  await page.keyboard.insertText(long)
  expect(await password.inputValue()).toBe(long)
  const rule = page.getByRole('listitem').filter({ hasText: en('ui.password.rule.length', { min: 8, max: 40 }) })
  expect(await rule.textContent()).toContain(en('ui.password.rule.missing'))
})

test('two digits of a year are one of this century once the field is left, for the form too', async () => {
  const { manager } = await browser.newTenant()
  const page = await browser.newPage()
  const loaded = page.waitForEvent('requestfinished', (request) => /\/listenToFields-[^/]+\.js$/.test(request.url()))
  await signIn(page, manager, '/mission/new')
  const start = page.locator('input[type=date]').first()
  await start.waitFor()
  await loaded
  await start.focus()
  await page.keyboard.type('120531', { delay: 50 })
  await start.blur()
  await expect.poll(() => start.inputValue()).toMatch(/^2031-/)
  // What the form draws anew is what it knows.
  await page.locator('input[type=text]').first().fill('Portail')
  expect(await start.inputValue()).toMatch(/^2031-/)
})

/** Run in the page, where there is a DOM: whether the field takes in what is pasted as it is. */
const PASTE = `(text) => {
  const data = new DataTransfer()
  if (text) data.setData('text/plain', text)
  data.items.add(new File([Uint8Array.from(atob('${PNG.toString('base64')}'), (one) => one.charCodeAt(0))], 'image.png', { type: 'image/png' }))
  return document.activeElement.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }))
}`

test('cells and paragraphs are pasted as the text that they are, whatever picture of them comes along; a picture alone is one', async () => {
  const { freelancer } = await browser.newTenant()
  const page = await browser.newPage()
  const paste = (text: string) => page.evaluate<boolean>(`(${PASTE})(${JSON.stringify(text)})`)
  await signIn(page, freelancer, '/apps/notes?note=new')
  const note = page.getByRole('dialog')
  await note.locator('textarea:focus').waitFor()
  expect(await paste('Jan\t20\nFeb\t19')).toBe(true)
  expect(await paste('')).toBe(false)
  const picture = note.getByRole('img', { name: words('en', 'notes')('picture.alt') })
  await picture.waitFor()
  expect(await picture.count()).toBe(1)

  await page.goto('/feedback')
  await page.getByRole('textbox').first().focus()
  const shown = page.getByRole('img', { name: words('en', 'feedback')('feedback.screenshotAlt') })
  await paste('Jan\t20')
  await waitForFrames(page)
  expect(await shown.count()).toBe(0)
  await paste('')
  await shown.waitFor()
})
