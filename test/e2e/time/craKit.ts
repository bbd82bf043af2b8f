import type { Page } from 'playwright-core'
import { daysOf } from '#shared/core/dates/calendar.ts'
import { cra } from '#shared/time/cra/contract.ts'
import type { TestBrowser } from '#test/kit/browser/browser.ts'

interface Month {
  year: number
  month: number
}

/** The inputs of the days that can be filled, in the order of the month. */
export const cells = (page: Page) => page.locator('table input:not([disabled])')

/** Closes a tab once what was typed in its month is kept on the device; another tab of the same browser. */
export const inAnotherTab = async (page: Page): Promise<Page> => {
  await page.keyboard.press('Tab')
  await page
    .getByText(/Draft kept on this device/)
    .first()
    .waitFor()
  const again = await page.context().newPage()
  await page.close()
  return again
}

type Tenant = Awaited<ReturnType<TestBrowser['newTenant']>>
type Person = Tenant['resource']

/** Fills a month of somebody on one mission, and sends it. */
export const sendMonth = async (
  browser: TestBrowser,
  person: Person,
  { client, mission }: Awaited<ReturnType<Tenant['acceptMission']>>,
  { year, month }: Month,
) => {
  const asThem = await browser.as(person)
  const details = daysOf(year, month).flatMap(({ day, weekend }) => (weekend ? [] : [{ day, value: 1 }]))
  const activity = [{ client: client.id, mission: mission.id, details }]
  const { id: craId, version } = await asThem(cra.save, { year, month, version: 0, comments: '', activity })
  return asThem(cra.send, { craId, version })
}

/** A company of its own whose consultant (in French) and freelancer (in English) have one mission each. */
export const newCompany = async (browser: TestBrowser) => {
  const tenant = await browser.newTenant()
  const [mission, other] = await Promise.all([
    tenant.acceptMission(tenant.resource),
    tenant.acceptMission(tenant.freelancer),
  ])
  return {
    ...tenant,
    /** Of the consultant. */
    mission,
    send: (person: Person, month: Month) =>
      sendMonth(browser, person, person === tenant.freelancer ? other : mission, month),
  }
}
