import { expect, test } from 'vitest'
import { daysOf } from '#shared/core/dates/calendar.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { ACTIVITIES_MAX } from '#shared/time/cra/rules.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { textOfPages } from '#test/kit/browser/pdf.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { fillPath } from '#web/time/cra/paths.ts'

const last = thisMonth(-1)

const browser = await openBrowser()
const en = words('en')

/** What stands on each page that a sent month prints on, which has a number of missions with long names. */
const printed = async (count: number) => {
  const { freelancer, acceptMission } = await browser.newTenant()
  const title = 'Refonte du portail des adhérents et reprise des données historiques'
  const client = 'Mutuelle Aubeclaire des Territoires de l’Ouest'
  const missions = await Promise.all(
    Array.from({ length: count }, (_, at) => acceptMission(freelancer, { title: `${title} ${at}`, client })),
  )
  const { year, month } = last
  const days = daysOf(year, month).filter(({ weekend }) => !weekend)
  const activity = missions.map((one, at) => ({
    client: one.client.id,
    mission: one.mission.id,
    details: days.filter((_, day) => day % count === at).map(({ day }) => ({ day, value: 0.75 })),
  }))
  const as = await browser.as(freelancer)
  const comments = 'Two days on call.\nNone of them was worked.'
  const { id: craId, version } = await as(cra.save, { year, month, version: 0, comments, activity })
  await as(cra.send, { craId, version })
  const page = await browser.newPage({ scheme: 'dark' })
  await page.addInitScript('window.print = () => { window.printing = true }')
  await signIn(page, freelancer, fillPath(last))
  await page.getByRole('button', { name: en('cra.print.action') }).click()
  await page.getByRole('menuitem', { name: en('cra.print.whole') }).click()
  await expect.poll(() => page.evaluate('window.printing === true')).toBe(true)
  return { page, freelancer, pages: await textOfPages(await page.pdf({ preferCSSPageSize: true })) }
}

test('a month of ten missions with long names prints on one page, and the longest month on two', async () => {
  expect((await printed(6)).pages).toHaveLength(1)
  expect((await printed(10)).pages).toHaveLength(1)
  const { pages, freelancer } = await printed(ACTIVITIES_MAX)
  expect(pages).toHaveLength(2)
  // Each says whose, of whom and of which month it is; the grid stays on the first one.
  const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' })
  for (const text of pages)
    for (const said of ['Atelier du Kit', freelancer.name, month.format(Date.UTC(last.year, last.month - 1, 15))])
      expect(text).toContain(said)
  expect(pages[0]).toContain(en('cra.grid.totals'))
  expect(pages[1]).toContain('Two days on call.')
})

test('a month that is printed as any other page keeps its missions in words', async () => {
  const { page } = await printed(2)
  await page.locator('.printed').waitFor({ state: 'detached' })
  await page.emulateMedia({ media: 'print' })
  const names = page
    .getByRole('table', { name: en('cra.grid.label') })
    .getByRole('rowheader')
    .first()
  await expect.poll(async () => (await names.boundingBox())?.width).toBeGreaterThan(150)
})
