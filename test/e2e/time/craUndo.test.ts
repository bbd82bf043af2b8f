import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { button, openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { fillPath } from '#web/time/cra/paths.ts'
import { cells, newCompany } from './craKit.ts'

const last = thisMonth(-1)

const browser = await openBrowser()
const fr = words('fr')

/** A filled month, and its days. */
const filled = async (page: Page) => {
  const { resource, mission } = await newCompany(browser)
  await signIn(page, resource, fillPath(last))
  await button(page, fr('cra.fill')).click()
  const days = () =>
    cells(page).evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value).join(' '))
  return { days, mission }
}

/** What a message of that text offers. */
const offer = (page: Page, said: string) => button(page.getByRole('status').filter({ hasText: said }), fr('ui.undo'))

test('what says that all days are cleared brings them back, and so does what says that an activity is deleted', async () => {
  const page = await browser.newPage({ language: 'fr' })
  const { days, mission } = await filled(page)
  const full = await days()
  await button(page, fr('cra.clear')).click()
  await expect.poll(days).not.toBe(full)
  await offer(page, fr('cra.cleared')).press('Enter')
  await expect.poll(days).toBe(full)
  expect(await page.evaluate('document.activeElement !== document.body')).toBe(true)

  await button(page, fr('cra.remove')).click()
  await expect.poll(() => cells(page).count()).toBe(0)
  await offer(page, fr('cra.removed')).click()
  await page.getByText(mission.mission.title).first().waitFor()
  await expect.poll(days).toBe(full)
  expect(await offer(page, fr('cra.removed')).count()).toBe(0)
})

test('the offer to bring days back goes with the next change, and with the month', async () => {
  const page = await browser.newPage({ language: 'fr' })
  await page.clock.install()
  const { days } = await filled(page)
  const offered = offer(page, fr('cra.cleared'))
  await button(page, fr('cra.clear')).click()
  await offered.waitFor()
  await button(page, fr('cra.fill')).click()
  await offered.waitFor({ state: 'detached' })
  const full = await days()
  await button(page, fr('cra.clear')).click()
  await offered.waitFor()
  await page.keyboard.press('Control+z')
  await offered.waitFor({ state: 'detached' })
  expect(await days()).toBe(full)
  await button(page, fr('cra.clear')).click()
  await offered.waitFor()
  await button(page, fr('cra.save')).click()
  await page.getByText(fr('cra.craUpdated')).waitFor()
  expect(await offered.count()).toBe(1)
  await page
    .getByRole('link', { name: fr('cra.list.title') })
    .first()
    .click()
  await page.waitForURL(/\/timesheets$|\/activity-report/)
  await offered.waitFor({ state: 'detached' })
})
