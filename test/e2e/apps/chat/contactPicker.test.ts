import { expect, test } from 'vitest'
import { openBrowser } from '#test/kit/browser/browser.ts'
import { holdCalls } from '#test/kit/browser/lostAnswers.ts'
import { words } from '#test/kit/browser/words.ts'
import { area, chatsIn, opener } from './chatKit.ts'

const browser = await openBrowser()
const en = words('en')
const { here, colleagues } = chatsIn(browser)

test('whoever is looked for stands alone before the answer is there, and in the same place after it', async () => {
  const { priya, dara, addPerson } = await colleagues()
  for (const firstName of ['Ada', 'Bo', 'Cleo']) await addPerson({ firstName })
  const page = await here(priya)
  await opener(page).click()
  const picker = page.locator('section').filter({ has: page.getByRole('searchbox') })
  const names = () => picker.getByRole('listitem').locator('.font-medium').allTextContents()
  await expect.poll(async () => (await names()).length).toBeGreaterThan(3)
  const release = await holdCalls(page, 'GET', /\/chat\/contacts\?/)
  await page.getByRole('searchbox').fill(dara.name)
  await page.getByRole('heading', { name: en('chat.results') }).waitFor()
  expect(await names()).toEqual([dara.name])
  const found = picker.getByRole('button', { name: new RegExp(`^${dara.name}`) })
  const before = await found.boundingBox()
  const answered = page.waitForResponse(/\/chat\/contacts\?/)
  release()
  await answered
  expect(await found.boundingBox()).toEqual(before)
  await found.click()
  await area(page).waitFor()
})
