import { expect, test } from 'vitest'
import { shiftMonth } from '#shared/core/dates/calendar.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { newCompany, now } from './craKit.ts'

const browser = await openBrowser()
const fr = words('fr')
const ago = (months: number) => shiftMonth(now.year, now.month, -months)

test('of two months that are owed both are offered, beside the current one', async () => {
  const { resource, mission } = await newCompany(browser)
  const { year, month } = ago(2)
  const activity = [{ client: mission.client.id, mission: mission.mission.id, details: [] }]
  await (await browser.as(resource))(cra.save, { year, month, version: 0, comments: '', activity })
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, resource, '/activity-report')
  const links = page.getByRole('region', { name: fr('cra.list.now') }).getByRole('link')
  await links.first().waitFor()
  const name = new Intl.DateTimeFormat('fr', { month: 'long', timeZone: 'UTC' })
  const offered = [0, 1, 2].map((months) => name.format(Date.UTC(ago(months).year, ago(months).month - 1)))
  expect(await links.allTextContents()).toEqual(offered.map((one) => fr('cra.list.fillMonth', { month: one })))
  // Nor does the home page say that nothing waits.
  await page.goto('/user-dashboard')
  await links.first().waitFor()
  expect(await page.getByText(fr('dashboard.inbox.nothing')).count()).toBe(0)
})

test('a month that was passed over is still owed once the one after it was sent', async () => {
  const { resource, send } = await newCompany(browser)
  await send(resource, ago(3))
  await send(resource, ago(1))
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, resource, '/activity-report')
  const section = page.getByRole('region', { name: fr('cra.list.now') })
  await section.getByText(fr('cra.list.late')).waitFor()
  const name = new Intl.DateTimeFormat('fr', { month: 'long', timeZone: 'UTC' })
  const month = name.format(Date.UTC(ago(2).year, ago(2).month - 1))
  await section.getByRole('link', { name: fr('cra.list.fillMonth', { month }) }).waitFor()
})
