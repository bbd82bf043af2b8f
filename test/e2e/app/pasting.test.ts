import { expect, test } from 'vitest'
import { openBrowser } from '#test/kit/browser/browser.ts'
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
  // The form knows what the field shows: leaving it changes nothing.
  await name.blur()
  expect(await name.inputValue()).toBe('Zoé-M')
  expect(await early.inputValue()).toBe('Martin')
  const password = page.locator('input[type=password]').first()
  await password.focus()
  await page.keyboard.insertText('a\u202Eb')
  expect(await password.inputValue()).toBe('a\u202Eb')
})
