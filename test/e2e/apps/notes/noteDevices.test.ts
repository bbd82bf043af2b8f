import { expect, test } from 'vitest'
import { openBrowser, watchConnection } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { card, dialog, notesIn } from './notesKit.ts'

const browser = await openBrowser()
const { somebody, here } = notesIn(browser)
const en = words('en', 'notes')

test('what is typed in a note appears on one’s other device, whose own unsaved words in another note stay', async () => {
  const { person } = await somebody()
  const [laptop, phone] = [await here(person), await here(person)]
  const connected = await Promise.all([laptop, phone].map(watchConnection))
  await Promise.all([laptop, phone].map((page) => page.reload()))
  await Promise.all(connected.map((isConnected) => isConnected()))
  await phone.keyboard.press('n')
  await dialog(phone).locator('textarea:focus').waitFor()
  await phone.keyboard.type('On the ph')

  await laptop.keyboard.press('n')
  await dialog(laptop).locator('textarea:focus').waitFor()
  await laptop.keyboard.type('Call the client')
  await laptop.keyboard.press('Control+Enter')
  // Behind the dialog it has no role.
  await phone.locator('[data-note]').filter({ hasText: 'Call the client' }).waitFor({ state: 'attached' })
  await phone.keyboard.type('one')
  expect(await dialog(phone).locator('textarea:focus').inputValue()).toBe('On the phone')
  await dialog(phone)
    .getByRole('status')
    .filter({ hasText: en('save.saved') })
    .waitFor()
  await card(laptop, 'On the phone').waitFor()
})
