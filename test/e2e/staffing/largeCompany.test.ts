import { test } from 'vitest'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { newStaffing } from './staffingKit.ts'

const browser = await openBrowser()
const fr = words('fr')

test('positionings are filtered by anybody of a large company, however late they came', async () => {
  const { manager, addPerson, newMission, shortList } = await newStaffing(browser)
  for (let times = 0; times < 5; times += 1) await Promise.all(Array.from({ length: 20 }, () => addPerson()))
  const last = await addPerson({ firstName: 'Zénaïde', lastName: 'Quillivic' })
  await shortList((await newMission('Portail')).id)
  const page = await browser.newPage({ language: 'fr', width: 1440 })
  await signIn(page, manager, '/positioning')
  await page.getByRole('combobox', { name: fr('positionings.filter.person') }).fill('Quillivic')
  await page.locator(`datalist option[value="${last.name}"]`).waitFor({ state: 'attached' })
})
