import { expect, test } from 'vitest'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { holdCalls } from '#test/kit/browser/lostAnswers.ts'
import { newStaffing } from '../staffing/staffingKit.ts'

const browser = await openBrowser()

test.each([
  ['a person', '/company/user-info/', /\/api\/users\/\w+\?/],
  ['a mission', '/mission-proposals/', /\/api\/missions\/\w+$/],
])('%s stays shown until the next one, found by searching, can be', async (_, path, read) => {
  const { manager, addPerson, newMission } = await newStaffing(browser)
  const isPerson = path.startsWith('/company')
  const make = async (name: string) =>
    isPerson ? (await addPerson({ firstName: name, lastName: 'Moreau' })).personId : (await newMission(name)).id
  const [before, after] = [await make('Hortense'), await make('Isaure')]
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, manager, path + before)
  const title = page.getByRole('main').getByRole('heading', { level: 1 })
  await expect.poll(() => title.textContent()).toContain('Hortense')
  const titles: string[] = []
  await page.exposeFunction('noteTitle', (text: string) => titles.push(text))
  await page.evaluate(`
    new MutationObserver(() => noteTitle(document.querySelector('main h1')?.textContent ?? '')).observe(
      document.body, { childList: true, subtree: true, characterData: true })`)
  const release = await holdCalls(page, 'GET', read)
  const asked = page.waitForRequest(read)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('Isaure')
  await page.getByRole('option', { name: 'Isaure' }).first().click()
  await asked
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(page.url()).toContain(before)
  release()
  await page.waitForURL(`**${path}${after}`)
  await expect.poll(() => title.textContent()).toContain('Isaure')
  expect(titles.filter((text) => !/Hortense|Isaure/.test(text))).toEqual([])
})
