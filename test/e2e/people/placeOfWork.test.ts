import { expect, test } from 'vitest'
import { users } from '#shared/people/users/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { fillPath } from '#web/time/cra/paths.ts'

const browser = await openBrowser()
const [t, shell] = [words('fr', 'users'), words('fr')]

test('where somebody works is chosen on their page, and the month that they have open follows', async () => {
  const { manager, resource, acceptMission } = await browser.newTenant()
  await acceptMission(resource, { startDate: '2026-01-01' })
  const theirs = await browser.newPage({ width: 1440 })
  // Good Friday, 3 April 2026, is a public holiday in Alsace and Moselle alone.
  await signIn(theirs, resource, fillPath({ year: 2026, month: 4 }))
  await waitUntilSettled(theirs)
  const goodFriday = theirs.getByText('Vendredi saint')
  expect(await goodFriday.count()).toBe(0)

  const page = await browser.newPage({ width: 1440 })
  await signIn(page, manager, `/company/user-info/${resource.personId}`)
  const save = page.getByRole('button', { name: t('users.placeOfWork.save') })
  await page.getByLabel(shell('place.country')).selectOption('FR')
  await page.getByLabel(shell('place.region')).selectOption('67')
  await save.click()
  await page.getByText(t('users.placeOfWork.saved')).waitFor()
  await page.getByText(t('users.history.PLACE_OF_WORK_CHANGED', { name: manager.name })).waitFor()
  await goodFriday.first().waitFor()
  await expectAccessible(page)

  await page.getByLabel(shell('place.country')).selectOption('')
  await save.click()
  const as = await browser.as(manager)
  const stored = async () => (await as(users.get, { userId: resource.personId, year: 2026 })).user.placeOfWork
  await expect.poll(stored).toBe(null)
  await expect.poll(() => goodFriday.count()).toBe(0)
})
