import { describe, expect, test } from 'vitest'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { expectWithinWidth, openBrowser, rivage, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { PNG } from '#test/kit/browser/pictures.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const en = words('en')
const fr = words('fr')

describe('the landing page', () => {
  test('is there without the app, in the reader’s language, and leads in', async () => {
    const answer = await fetch(`${browser.url}/home`)
    const html = await answer.text()
    for (const title of [en('home.title'), fr('home.title')]) expect(html).toContain(title)
    const page = await browser.newPage({ width: 390 })
    const pictures: string[] = []
    page.on('request', (request) => {
      const [, name] = /\/pictures\/([\w-]+?)(?:-small)?\.webp$/.exec(request.url()) ?? []
      if (name) pictures.push(name)
    })
    // It never comes.
    const app = /\/assets\/(index|vendor)-.*\.js$/
    await page.route(app, () => undefined)
    await page.goto('/home')
    await page.getByRole('heading', { level: 1, name: en('home.title') }).waitFor()
    await expect.poll(() => pictures).toContain('fill-month-en-light')
    expect(await page.getByText(fr('home.title')).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Français' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: fr('home.title') }).waitFor()
    // The same button of the other language, with the focus.
    expect(await page.evaluate('document.activeElement.textContent + document.activeElement.ariaPressed')).toBe(
      'Françaistrue',
    )
    await expect.poll(() => pictures).toContain('fill-month-fr-light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => pictures).toContain('fill-month-fr-dark')
    // What would have been shown in another language or scheme was never asked for.
    expect(pictures.filter((name) => name.endsWith('-en-dark'))).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await expectWithinWidth(page)
    await expectAccessible(page)
    await page.goto('/home?redirectURL=%2Fsettings')
    await page.unroute(app)
    await page.getByRole('link', { name: fr('home.already') }).click()
    await page.waitForURL('**/sign-in?redirectURL=%2Fsettings')
    await page.getByRole('heading', { name: fr('signIn.title') }).waitFor()
  })

  test('asks nobody who they are where nobody has signed in', async () => {
    const page = await browser.newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/home')
    await page.getByRole('button', { name: 'English' }).click()
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
  })

  test('leads who is signed in to where they begin', async () => {
    const page = await browser.newPage()
    await signIn(page, rivage.priya)
    await page.goto('/home')
    await page.waitForURL('**/user-dashboard')
  })
})

test('a page begins at its top, and is where it was left for who goes back to it, reloaded too', async () => {
  const page = await browser.newPage()
  const shows = (name: string) => page.getByRole('heading', { level: 1, name: en(`legal.${name}`) }).waitFor()
  const scrolled = () => page.evaluate<number>('scrollY')
  await page.goto('/privacy')
  await page.getByRole('button', { name: 'English' }).click()
  await shows('privacy')
  await page.evaluate('scrollTo(0, 700)')
  // Without a mouse, which would scroll to it first.
  await page.getByRole('link', { name: en('legal.terms') }).dispatchEvent('click')
  await shows('terms')
  await expect.poll(scrolled).toBe(0)
  await page.evaluate('scrollTo(0, 300)')
  await page.goBack()
  await shows('privacy')
  await expect.poll(scrolled).toBe(700)
  await page.reload()
  await shows('privacy')
  await expect.poll(scrolled).toBe(700)
  await page.goForward()
  await shows('terms')
  await expect.poll(scrolled).toBe(300)
})

test('a page that is opened by its address begins at its top, wherever another one in the same tab was left', async () => {
  const page = await browser.newPage()
  await page.goto('/privacy')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { level: 1, name: en('legal.privacy') }).waitFor()
  await page.evaluate('scrollTo(0, 500)')
  await page.goto('/terms')
  await page.getByRole('heading', { level: 1, name: en('legal.terms') }).waitFor()
  await waitUntilSettled(page)
  expect(await page.evaluate('scrollY')).toBe(0)
  // Reloaded, it is where it was.
  await page.evaluate('scrollTo(0, 300)')
  await page.reload()
  await expect.poll(() => page.evaluate('scrollY')).toBe(300)
})

describe('the dashboards', () => {
  test('welcome each kind of person, and keep the other out', async () => {
    const page = await browser.newPage()
    await signIn(page, rivage.tanguy, '/')
    await page.waitForURL('**/dashboard')
    await page.getByRole('heading', { name: en('dashboard.welcome', { name: 'Tanguy' }) }).waitFor()
    const other = await browser.newPage()
    await signIn(other, rivage.emma, '/')
    await other.waitForURL('**/user-dashboard')
    await other
      .getByRole('link', { name: /^(Fill|Open) / })
      .first()
      .waitFor()
    await other.goto('/dashboard')
    await other.waitForURL('**/error-404')
  })

  test('show days and ranges that can be chosen, figures for who cannot see a chart, and are accessible', async () => {
    const page = await browser.newPage({ scheme: 'dark' })
    await signIn(page, rivage.maelle, '/')
    await page.waitForURL('**/dashboard')
    const card = page.getByRole('region', { name: fr('dashboard.kpi.SENT_TO_CLIENT'), exact: true })
    await card.getByRole('button').click()
    await page.getByRole('menuitemradio', { name: fr('dashboard.day.TWO_DAYS_AGO') }).click()
    await card
      .getByRole('paragraph')
      .filter({ hasText: fr('dashboard.day.TWO_DAYS_AGO') })
      .waitFor()
    // The page scrolls to it first, which is no reason to close what it opens.
    await page.getByRole('button', { name: fr('dashboard.range.30_DAYS') }).click()
    await page.getByRole('menuitemradio', { name: fr('dashboard.range.9_MONTHS') }).click()
    await page.getByRole('button', { name: fr('dashboard.range.9_MONTHS') }).waitFor()
    const table = page.getByRole('table', { name: fr('dashboard.kpi.REPORTS_VALIDATED') })
    expect(await table.getByRole('row').count()).toBe(13)
    await expectAccessible(page)
  })

  test('a figure that is missing says so in its place, and the others stay', async () => {
    const page = await browser.newPage()
    await signIn(page, rivage.tanguy)
    await page.route('**/api/admin/dashboard', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { gadgets: object[] }
      const pie = { kpiType: 'RESOURCE_POSITIONING_STATUS', chartType: 'PIE', data: null }
      await route.fulfill({ response: answer, json: { gadgets: [pie, ...body.gadgets] } })
    })
    await page.goto('/dashboard')
    await page.getByText(en('dashboard.missing')).waitFor()
    await page.getByRole('heading', { name: en('dashboard.kpi.REPORTS_VALIDATED') }).waitFor()
  })
})

test('feedback says what is missing, keeps what is written, and reaches the support with its picture', async () => {
  const { freelancer } = await browser.newTenant()
  const page = await browser.newPage()
  await signIn(page, freelancer, '/feedback')
  const send = page.getByRole('button', { name: en('feedback.send'), exact: true })
  await send.click()
  expect(await page.getByText(en('validation.required')).count()).toBe(3)
  const subject = `Totals ${Date.now()}`
  await page.getByLabel(en('feedback.type')).selectOption('BUG_REPORT')
  await page.getByLabel(en('feedback.subject')).fill(subject)
  await page.locator('.ql-editor').fill('The total is not the sum.')
  await page.reload()
  await expect.poll(() => page.getByLabel(en('feedback.subject')).inputValue()).toBe(subject)
  await page.locator('input[type=file]').setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: PNG })
  await page.getByAltText(en('feedback.screenshotAlt')).waitFor()
  await expectAccessible(page)
  await send.click()
  await page.getByText(en('feedback.sent')).waitFor()
  expect(await page.getByLabel(en('feedback.subject')).inputValue()).toBe('')
  const mails = async () => {
    const received = await browser.mailsTo('support@regie.example')
    return received.filter((mail) => mail.subject.includes(subject)).map(({ attachments }) => attachments?.length)
  }
  await expect.poll(mails).toEqual([1])
})
