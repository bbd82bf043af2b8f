import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { parseCsv } from '#shared/core/files/csv.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import {
  expectWithinWidth,
  navigateWithin,
  openBrowser,
  rivage,
  signIn,
  waitUntilSettled,
} from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'

const browser = await openBrowser()
const say = words('fr', 'dashboards')
const common = words('fr')

/** How many lines the list of an address has, on one page of it. */
const linesAt = async (page: Page, address: string, caption: string): Promise<number> => {
  await navigateWithin(page, `${address}&size=25`)
  const table = page.getByRole('table', { name: caption })
  await table.waitFor()
  await waitUntilSettled(page)
  expect(await page.getByRole('button', { name: common('ui.pages.more') }).count(), address).toBe(0)
  return (await table.getByRole('row').count()) - 1
}
const numberIn = (text: string): number => Number(text.replace(/[^\d]/g, ''))

test('a figure opens the list of what it counts, with as many lines, by the keyboard too', async () => {
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, rivage.maelle, '/dashboard')
  await page.getByRole('heading', { name: common('dashboard.kpi.RESOURCE_POSITIONING_STATUS') }).waitFor()
  await waitUntilSettled(page)
  const linkTo = (path: string) => page.locator(`main a[href^="${path}"]`)
  const found: { address: string; number: number; caption: string }[] = []
  const collect = async (path: string, caption: string) => {
    for (const link of await linkTo(path).all()) {
      const [address, text] = [await link.getAttribute('href'), await link.innerText()]
      if (address && /^\d/.test(text)) found.push({ address, number: numberIn(text), caption })
    }
  }
  await collect('/positioning?status=', common('positionings.title'))
  await collect('/positioning?step=', common('positionings.title'))
  await collect('/mission?status=OPEN', common('missions.title'))
  const signed = linkTo('/dashboard?signed=').first()
  const month = (await signed.getAttribute('href'))?.slice(-7) ?? ''
  const about = { month: new Date(`${month}-01`).toLocaleDateString('fr-FR', { month: 'long', year: 'numeric' }) }
  await collect('/dashboard?signed=', say('dashboard.signed.title', about))
  await navigateWithin(page, '/dashboards/analytics')
  await page.getByRole('heading', { level: 1, name: say('analytics.title'), exact: true }).waitFor()
  await waitUntilSettled(page)
  await collect('/positioning?step=', common('positionings.title'))
  await expectAccessible(page, { about: 'figures that are links' })
  expect(found.length).toBeGreaterThan(8)
  for (const { address, number, caption } of found.filter((one) => one.number > 0))
    expect(await linesAt(page, address, caption), address).toBe(number)

  // Positions to fill are summed over the missions that have some.
  await navigateWithin(page, '/dashboard')
  const toFill = linkTo('/mission?status=TO_FILL')
  await toFill.waitFor()
  const positions = numberIn(await toFill.innerText())
  await linesAt(page, '/mission?status=TO_FILL', common('missions.title'))
  const rows = await page
    .getByRole('table', { name: common('missions.title') })
    .getByRole('row')
    .allInnerTexts()
  const left = rows.slice(1).map((row) => {
    const [, held = 0, all = 0] = /(\d+) sur (\d+)/.exec(row) ?? []
    return Number(all) - Number(held)
  })
  expect(left.filter((one) => one <= 0)).toEqual([])
  expect(left.reduce((sum, one) => sum + one, 0)).toBe(positions)

  await navigateWithin(page, '/dashboards/finance')
  const spent = linkTo('/activity-report?tab=team').first()
  await spent.focus()
  expect(await spent.evaluate('getComputedStyle(document.activeElement).outlineStyle')).not.toBe('none')
  await page.keyboard.press('Enter')
  await page.waitForURL(/status=VALIDATED/)
  await page.getByRole('button', { name: common('cra.status.VALIDATED'), pressed: true }).waitFor()
})

test('a sum by day of validation opens the reports that it is of, which come to as much', async () => {
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, rivage.maelle, '/dashboards/project?tab=budget')
  await page.getByRole('button', { name: say('showTable', { title: say('project.expenses') }) }).click()
  const amountIn = (text: string) => Number(text.replace(/[^\d,]/g, '').replace(',', '.'))
  const link = page
    .getByRole('table', { name: say('project.expenses') })
    .getByRole('link', { name: /[1-9]/ })
    .filter({ hasNotText: /^0\s€/ })
    .last()
  expect(await link.getAttribute('href')).toMatch(/^\/dashboards\/finance\?from=.*&until=/)
  const sum = amountIn(await link.innerText())
  expect(sum).toBeGreaterThan(0)
  await link.click()
  const table = page.getByRole('table', { name: say('finance.validatedReports') })
  await table.waitFor()
  await waitUntilSettled(page)
  await expectAccessible(page)
  const amounts = await table.getByRole('row').locator('td:nth-child(4)').allInnerTexts()
  expect(amounts.map(amountIn).reduce((all, one) => all + one, 0)).toBe(sum)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectWithinWidth(page)
})

test('a report has the day by which it is counted, wherever the reader is', async () => {
  const { year } = thisMonth()
  const days = async (timezone: string) => {
    const page = await browser.newPage({ language: 'fr', timezone })
    await signIn(page, rivage.maelle, `/dashboards/finance?from=${year - 1}-01-01&until=${year}-12-31`)
    const table = page.getByRole('table', { name: say('finance.validatedReports') })
    await table.waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: say('export', { title: say('finance.validatedReports') }) }).click(),
    ])
    const saved = parseCsv(await readFile(await file.path(), 'utf8')).slice(1)
    const shown = await table.getByRole('row').locator('td:nth-child(3)').allInnerTexts()
    expect(saved.flatMap((cells) => cells[2] || [])).toEqual(shown)
    return shown
  }
  const inParis = await days('Europe/Paris')
  expect(inParis.length).toBeGreaterThan(0)
  // At any hour it is another day in one of them.
  for (const elsewhere of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) expect(await days(elsewhere)).toEqual(inParis)
})

test('what has no list is no link, and nobody is led to what they may not open', async () => {
  const page = await browser.newPage()
  const mean = say('finance.average')
  await signIn(page, rivage.maelle, '/dashboards/finance')
  await page.getByText(mean, { exact: true }).waitFor()
  expect(await page.locator('dl', { hasText: mean }).getByRole('link').count()).toBe(0)
  const other = await browser.newPage()
  await signIn(other, rivage.tanguy, '/dashboards/analytics')
  await other.getByRole('heading', { level: 1 }).waitFor()
  await waitUntilSettled(other)
  expect(await other.locator('main a[href^="/positioning"]').count()).toBe(0)
  // Whose report was signed is for who follows all of them; that it was, for who sees how many were.
  const oriane = await browser.newPage({ language: 'fr' })
  await signIn(oriane, rivage.oriane, '/dashboard')
  await oriane.getByRole('link', { name: say('dashboard.signed.open') }).press('Enter')
  const list = oriane.getByRole('table', { name: new RegExp(say('dashboard.signed.title', { month: '.*' })) })
  await list.getByRole('row').nth(1).waitFor()
  await expectAccessible(oriane)
  expect(await list.getByRole('link').count()).toBe(await list.getByRole('row', { name: 'Oriane' }).count())
})
