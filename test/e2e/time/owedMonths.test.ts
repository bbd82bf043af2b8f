import { expect, test } from 'vitest'
import { civilDate, daysOf } from '#shared/core/dates/calendar.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { newCompany } from './craKit.ts'

const browser = await openBrowser()
const fr = words('fr')
const name = new Intl.DateTimeFormat('fr', { month: 'long', timeZone: 'UTC' })
const nameOf = ({ year, month }: ReturnType<typeof thisMonth>) => name.format(Date.UTC(year, month - 1))

test('of two months that are owed both are offered, beside the current one', async () => {
  const { resource, mission } = await newCompany(browser)
  const { year, month } = thisMonth(-2)
  const activity = [{ client: mission.client.id, mission: mission.mission.id, details: [] }]
  await (await browser.as(resource))(cra.save, { year, month, version: 0, comments: '', activity })
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, resource, '/activity-report')
  const links = page.getByRole('region', { name: fr('cra.list.now') }).getByRole('link')
  await links.first().waitFor()
  const offered = [0, -1, -2].map((later) => nameOf(thisMonth(later)))
  expect(await links.allTextContents()).toEqual(offered.map((one) => fr('cra.list.fillMonth', { month: one })))
  // Nor does the home page say that nothing waits.
  await page.goto('/user-dashboard')
  await links.first().waitFor()
  expect(await page.getByText(fr('dashboard.inbox.nothing')).count()).toBe(0)
})

test('a month that was passed over is still owed once the one after it was sent', async () => {
  const { resource, send } = await newCompany(browser)
  await send(resource, thisMonth(-3))
  await send(resource, thisMonth(-1))
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, resource, '/activity-report')
  const section = page.getByRole('region', { name: fr('cra.list.now') })
  await section.getByText(fr('cra.list.late')).waitFor()
  const month = nameOf(thisMonth(-2))
  await section.getByRole('link', { name: fr('cra.list.fillMonth', { month }) }).waitFor()
})

test('whoever has no mission this month is not asked to fill it', async () => {
  const { resource } = await browser.newTenant()
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, resource, '/activity-report')
  const link = page.getByRole('region', { name: fr('cra.list.now') }).getByRole('link')
  await link.first().waitFor()
  expect(await link.allTextContents()).toEqual([fr('cra.list.openMonth', { month: nameOf(thisMonth()) })])
})

test.each([1440, 390])(
  'in the list the days filled and those to fill add up to those expected, at %i',
  async (width) => {
    const { resource, acceptMission } = await browser.newTenant()
    const { year, month } = thisMonth(-1)
    const { client, mission } = await acceptMission(resource, { startDate: civilDate(year, month, 15) })
    const [first] = daysOf(year, month).filter(({ day, weekend }) => day >= 15 && !weekend)
    const details = [{ day: first?.day ?? 0, value: 0.5 }]
    const activity = [{ client: client.id, mission: mission.id, details }]
    await (await browser.as(resource))(cra.save, { year, month, version: 0, comments: '', activity })
    const page = await browser.newPage({ language: 'fr', width })
    await signIn(page, resource, `/activity-report?year=${year}`)
    const row = page
      .locator('tbody tr, main li')
      .filter({ hasText: new RegExp(nameOf({ year, month }), 'i') })
      .filter({ hasText: /à remplir/ })
    await row.waitFor()
    const [, worked, expected] = /(0,5) \/ ([\d,]+)/.exec(await row.innerText()) ?? []
    const [, left] = /([\d,]+) jours? à remplir/.exec(await row.innerText()) ?? []
    const number = (text = '') => Number(text.replace(',', '.'))
    expect(number(worked) + number(left)).toBe(number(expected))
  },
)
