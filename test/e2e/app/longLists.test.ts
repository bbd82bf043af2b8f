import { expect, test } from 'vitest'
import { transact } from '#functions/core/table/table.ts'
import { joinTeam } from '#functions/data/reports/teamMembership.ts'
import { monthKey } from '#shared/core/dates/calendar.ts'
import { compareNames } from '#shared/core/names.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { newMember } from '#test/kit/samples/crowd.ts'

const browser = await openBrowser()
const en = words('en')
const { year, month } = thisMonth()
/** In the first days of a month the team is shown with the one before, in which nobody of it was there. */
const TEAM = `/activity-report?tab=team&month=${monthKey(year, month)}`

test.each([1440, 390])(
  'of a long list what is near is drawn, and all of it on the way to its end, at %i px',
  async (width) => {
    const { tenant, addPerson } = await browser.newTenant()
    const boss = await addPerson({ permissions: ['ALL'], type: 'ESN' })
    const people = Array.from({ length: 95 }, (_, index) => newMember(index))
    const others = Array.from({ length: 100 }, (_, index) => newMember(index))
    await transact(people.map((one) => joinTeam(tenant, one, true)))
    await transact(others.map((one) => joinTeam(tenant, one, true)))
    const page = await browser.newPage()
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, boss, TEAM)
    const rows = page.locator(
      width > 600 ? 'main tbody tr:not([aria-hidden])' : 'main section ul > li:not([aria-hidden])',
    )
    await expect.poll(() => rows.count()).toBe(50)
    // The page is about as long as with all of them.
    const higher = () => page.evaluate('document.querySelector("main section").scrollHeight') as Promise<number>
    expect(await higher()).toBeGreaterThan(100 * 50)
    await rows.last().scrollIntoViewIfNeeded()
    await expect.poll(() => rows.count()).toBe(100)
    await page.getByRole('button', { name: en('ui.pages.more') }).click()
    await expect.poll(() => rows.count()).toBeGreaterThan(100)
    // What follows stands where its name belongs, not at the end.
    const known = people.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
    const longestFirst = known.toSorted((a, b) => b.length - a.length)
    const names = (await rows.allTextContents()).flatMap((text) => longestFirst.find((one) => text.includes(one)) ?? [])
    expect(names.length).toBeGreaterThan(90)
    expect(names).toEqual(names.toSorted(compareNames))
  },
)

test('on paper a long list is whole', async () => {
  const { tenant, addPerson } = await browser.newTenant()
  const boss = await addPerson({ permissions: ['ALL'], type: 'ESN' })
  await transact(Array.from({ length: 95 }, (_, index) => joinTeam(tenant, newMember(index), true)))
  await transact(Array.from({ length: 10 }, (_, index) => joinTeam(tenant, newMember(95 + index), true)))
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, boss, TEAM)
  const rows = page.locator('main tbody tr:not([aria-hidden])')
  await expect.poll(() => rows.count()).toBe(50)
  await page.evaluate("dispatchEvent(new Event('beforeprint'))")
  expect(await rows.count()).toBe(100)
})
