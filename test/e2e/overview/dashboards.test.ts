import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ProjectDashboard } from '#shared/overview/dashboards/project.ts'
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

const browser = await openBrowser()
const SCREENS = ['finance', 'project', 'project?tab=budget', 'project?tab=team', 'analytics', 'crypto'] as const

const choose = async (page: Page, title: string, from: string, to: string, period: string) => {
  await page.getByRole('button', { name: words('fr', 'dashboards')('period', { title, period: from }) }).click()
  await page.getByRole('menuitemradio', { name: to, exact: true }).click()
  await page.getByRole('button', { name: words('fr', 'dashboards')('period', { title, period }) }).waitFor()
}

test('the sample company has figures on four screens, as charts and tables, in either scheme, on a phone', async () => {
  const say = words('fr', 'dashboards')
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, rivage.maelle, '/dashboards/finance')
  await page.getByRole('heading', { level: 1, name: say('finance.title'), exact: true }).waitFor()
  await waitUntilSettled(page)

  // A period changes what is shown, the table shows the same, and the file holds it.
  const balance = say('finance.balance')
  await page.getByRole('button', { name: say('showTable', { title: balance }) }).click()
  const table = page.getByRole('region', { name: balance, exact: true }).getByRole('table')
  expect(await table.getByRole('row').count()).toBe(16)
  await choose(page, balance, '12 mois', '3 mois', '3 mois')
  expect(await table.getByRole('row').count()).toBe(7)
  expect(await table.innerText()).toMatch(/[1-9]\d*[\s\u202f]\d{3}[\s\u00a0]€/)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: say('export', { title: balance }) }).click(),
  ])
  expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toHaveLength(7)

  // A line leads to the report that it counts.
  const line = page.getByRole('table', { name: say('finance.transactions') }).getByRole('link')
  await line.first().click()
  await page.waitForURL(/timesheets\/validate\//)

  await navigateWithin(page, '/dashboards/project')
  const cards = say('project.cards')
  // It begins with the last week in which a card moved, which depends on the day.
  const [now, before] = [say('project.week.this-week'), say('project.week.last-week')]
  const shown = (period: string) => page.getByRole('button', { name: say('period', { title: cards, period }) })
  await shown(now).or(shown(before)).waitFor()
  const [from, to] = (await shown(now).isVisible()) ? [now, before] : [before, now]
  await choose(page, cards, from, to, to)
  await navigateWithin(page, '/dashboards/analytics')
  // Who came in the months before is no newcomer.
  const newcomers = page.getByRole('listitem').filter({ hasText: say('analytics.newcomers.new') })
  expect(await newcomers.innerText()).toMatch(/\n0\n0\s%$/)
  await page.getByText(say('analytics.notKept')).waitFor()
  // A year is the twelve months until today, and named so.
  const visitors = say('analytics.visitors')
  await choose(page, visitors, '12 derniers mois', '12 mois précédents', '12 mois précédents')
  await navigateWithin(page, '/dashboards/crypto')
  await page.getByText(say('crypto.sample'), { exact: true }).waitFor()

  for (const look of [
    { width: 1440, scheme: 'light' },
    { width: 390, scheme: 'dark' },
  ] as const) {
    await page.emulateMedia({ colorScheme: look.scheme })
    await page.setViewportSize({ width: look.width, height: 900 })
    for (const screen of SCREENS) {
      await navigateWithin(page, `/dashboards/${screen}`)
      await page.getByRole('heading', { level: 1, name: say(`${screen.split('?')[0]}.title`), exact: true }).waitFor()
      await waitUntilSettled(page)
      await expectAccessible(page, { about: `${screen} ${look.scheme}` })
      await expectWithinWidth(page, screen)
    }
  }
})

test('what a dashboard shows is saved as it is shown: tables, and the figures above a chart', async () => {
  const say = words('fr', 'dashboards')
  const page = await browser.newPage({ language: 'fr' })
  const saved = async (title: string) => {
    const button = page.getByRole('button', { name: say('export', { title }) })
    const [file] = await Promise.all([page.waitForEvent('download'), button.press('Enter')])
    return (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  }
  await signIn(page, rivage.maelle, '/dashboards/finance')
  const transactions = say('finance.transactions')
  const table = page.getByRole('table', { name: transactions })
  await table.waitFor()
  const lines = await saved(transactions)
  await expect.poll(() => table.getByRole('row').count()).toBe(lines.length)
  await table.getByRole('button', { name: say('finance.amount') }).click()
  expect(await saved(transactions)).not.toEqual(lines)
  // An amount is never torn from its currency.
  for (const width of [1440, 1280, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const torn = `[...document.querySelectorAll('dd')].filter((one) => one.offsetHeight > 50).map((one) => one.innerText)`
    await expect.poll(() => page.evaluate(torn), { message: String(width) }).toEqual([])
  }
  // On a phone, where each is as high as a card, the first few come at once.
  await expect.poll(() => table.getByRole('row').count()).toBe(6)
  await page.getByRole('button', { name: say('finance.all', { count: lines.length - 1 }) }).click()
  await expect.poll(() => table.getByRole('row').count()).toBe(lines.length)
  // Shares are numbers, as amounts are: also where more was validated than planned.
  await page.route('**/api/dashboards/project', async (route) => {
    const json: ProjectDashboard = await (await route.fetch()).json()
    const [first] = json.budgetDetails?.rows ?? []
    Object.assign(first ?? {}, { total: 1000, expensesAmount: 1125.5, expensesPercentage: 112.6 })
    Object.assign(first ?? {}, { remainingAmount: -125.5, remainingPercentage: -12.6 })
    await route.fulfill({ json })
  })
  await navigateWithin(page, '/dashboards/project?tab=budget')
  const details = await saved(say('project.details'))
  expect(details[1]).toBe(`"${say('project.type.ON_SITE')}";"1000";"1125,5";"112,6";"-125,5";"-12,6"`)
  await page.unroute('**/api/dashboards/project')
  await navigateWithin(page, '/dashboards/project')
  const cards = await saved(say('project.cards'))
  expect(cards.find((line) => line.startsWith(`"${say('project.needs-triage')}"`))).toMatch(/;"\d+"$/)
  // Days are dates for a spreadsheet, also the first of a month, which the page has in words.
  await navigateWithin(page, '/dashboards/analytics')
  for (const title of ['analytics.visitors', 'analytics.impressions'] as const) {
    const [, ...days] = await saved(say(title))
    for (const line of days) expect(line).toMatch(/^"\d\d\/\d\d\/\d{4}";/)
  }
  await navigateWithin(page, '/dashboards/crypto')
  expect((await saved(say('crypto.btc')))[1]).toMatch(/^"−144 min";/)
  // Below the curve stand round numbers.
  const curve = page.locator('#main svg').filter({ hasText: '−140 min' })
  await curve.waitFor()
  const labels = await curve.getByText(/min$/).allTextContents()
  expect(labels.filter((label) => Number(/\d+/.exec(label)) % 20 !== 0)).toEqual([])
})

test('the ring of one’s own proposals counts proposals, and without any says so of oneself', async () => {
  const say = words('fr', 'dashboards')
  const shown = async (who: { email: string }) => {
    const page = await browser.newPage({ language: 'fr' })
    await signIn(page, who, '/user-dashboard')
    return page
  }
  const { resource } = await browser.newTenant()
  await (await shown(resource)).getByText(say('dashboard.noProposal')).waitFor()
  const ring = (await shown(rivage.bastien)).getByRole('table', {
    name: say('dashboard.kpi.RESOURCE_POSITIONING_STATUS'),
  })
  await ring.getByRole('columnheader', { name: words('fr')('positionings.proposals.title') }).waitFor()
})

test('clients whose names begin with an accent stand among the others', async () => {
  const say = words('fr', 'dashboards')
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, rivage.maelle, '/dashboards/finance')
  const table = page.getByRole('table', { name: say('finance.transactions') })
  await table.getByRole('button', { name: say('finance.client') }).click()
  const names = async () => (await table.locator('tbody tr td:nth-child(2)').allInnerTexts()).map((one) => one.trim())
  await expect.poll(async () => new Set(await names()).has('Énergies Hautmarais')).toBe(true)
  const sorted = (await names()).toSorted(new Intl.Collator('fr').compare)
  expect([sorted, sorted.toReversed()]).toContainEqual(await names())
})

test('two words below a bar that have no room beside each other stand on two lines', async () => {
  const say = words('fr', 'dashboards')
  const page = await browser.newPage({ language: 'fr', width: 390 })
  await signIn(page, rivage.maelle, '/dashboards/project?tab=budget')
  const table = page.getByRole('table', { name: say('project.distribution') })
  await table.waitFor({ state: 'attached' })
  const figure = page.locator('figure', { has: table })
  await figure.scrollIntoViewIfNeeded()
  const both = figure.locator('svg text').filter({ hasText: /^(Non|précisé)\s*$/ })
  await expect.poll(() => both.count()).toBe(2)
  const [upper, lower] = await Promise.all([both.first().boundingBox(), both.last().boundingBox()])
  expect((lower?.y ?? 0) - (upper?.y ?? 0)).toBeGreaterThanOrEqual(12)
})

test('whoever may not see amounts sees the projects without them, and no finance', async () => {
  const say = words('en', 'dashboards')
  const page = await browser.newPage()
  await signIn(page, rivage.tanguy, '/dashboards/project?tab=budget')
  const tabs = page.getByRole('tab')
  await tabs.first().waitFor()
  expect(await tabs.first().getAttribute('aria-selected')).toBe('true')
  expect((await tabs.allInnerTexts()).map((one) => one.replace(/\d/g, '').trim())).toEqual([
    say('project.tab.home'),
    say('project.tab.team'),
  ])
  const counted = Number((await tabs.last().innerText()).replace(/\D/g, ''))
  await tabs.last().click()
  await page.getByRole('heading', { level: 2, name: say('project.team') }).waitFor()
  expect(new URL(page.url()).search).toBe('?tab=team')
  expect(
    await page
      .getByRole('listitem')
      .filter({ has: page.locator('a[href="/apps/mailbox/inbox/1"]') })
      .count(),
  ).toBe(counted)
  expect(await page.getByRole('heading', { name: say('project.expenses') }).count()).toBe(0)
  expect(await page.locator('nav a[href="/dashboards/finance"]').count()).toBe(0)
  await navigateWithin(page, '/dashboards/finance')
  await page.waitForURL(({ pathname }) => pathname !== '/dashboards/finance')
})

test('a first page draws its charts by itself; the code to explore charts comes only where there is one, after its figures', async () => {
  const page = await browser.newPage({ language: 'fr' })
  const loaded: string[] = []
  page.on('response', (response) => loaded.push(response.url()))
  const explorers = () => loaded.filter((url) => url.includes('/ChartCanvas-'))
  await signIn(page, rivage.maelle, '/dashboard')
  await page.getByRole('heading', { name: words('fr')('dashboard.kpi.REPORTS_VALIDATED') }).waitFor()
  await waitUntilSettled(page)
  expect(await page.locator('figure svg').count()).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  expect(explorers()).toEqual([])

  await navigateWithin(page, '/dashboards/finance')
  const balance = page.getByRole('table', { name: words('fr', 'dashboards')('finance.balance') })
  await balance.waitFor({ state: 'attached' })
  const figure = page.locator('figure', { has: balance })
  const height = (await figure.boundingBox())?.height
  await figure.locator('svg').waitFor()
  expect(explorers()).toHaveLength(1)
  expect((await figure.boundingBox())?.height).toBe(height)
})
