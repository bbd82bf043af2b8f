import { expect, test } from 'vitest'
import { daysOf } from '#shared/core/dates/calendar.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { ACTIVITIES_MAX } from '#shared/time/cra/rules.ts'
import { fillPath, last } from '#test/e2e/time/craKit.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const en = words('en')

/** The pages on which a sent month prints that has a number of missions with long names. */
const pagesOf = async (count: number): Promise<number> => {
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
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

test('a month of ten missions with long names prints on one page, and the longest month on two', async () => {
  expect(await pagesOf(6)).toBe(1)
  expect(await pagesOf(10)).toBe(1)
  expect(await pagesOf(ACTIVITIES_MAX)).toBeLessThanOrEqual(2)
})
