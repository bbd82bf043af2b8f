import { expect, test } from 'vitest'
import { PASSWORD } from '#infra/local/seed/people.ts'
import { brumeval, openBrowser, rivage, signIn } from '#test/kit/browser.ts'
import { words } from '#test/kit/words.ts'

const browser = await openBrowser()
const en = words('en')
const report = '/activity-report?tab=team'

test('who is not signed in is asked to, and then gets the page they wanted', async () => {
  const page = await browser.newPage()
  await page.goto(report)
  await page.waitForURL(/\/sign-in\?redirectURL=/)
  await page.locator('input[name=email]').fill(rivage.tanguy.email)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${report}`)
})

test.each(['https://evil.example/x', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'a link that would lead away (%s) leads into the app',
  async (target) => {
    const page = await browser.newPage()
    await page.goto(`/sign-in?redirectURL=${encodeURIComponent(target)}`)
    await page.locator('input[name=email]').fill(brumeval.ysolde.email)
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/dashboard')
    expect(new URL(page.url()).origin).toBe(browser.url)
  },
)

test('wrong credentials are said, and nothing that was typed is lost', async () => {
  const page = await browser.newPage()
  await page.goto('/sign-in')
  await page.locator('input[name=email]').fill('nobody@rivage.example')
  await page.locator('input[name=password]').fill('not the password')
  await page.keyboard.press('Enter')
  await page.getByText(en('errors.auth.wrongCredentials')).waitFor()
  expect(await page.locator('input[name=email]').inputValue()).toBe('nobody@rivage.example')
})

test('a reload keeps the session; signing out ends it in every tab and leaves nothing behind', async () => {
  const page = await browser.newPage()
  await signIn(page, rivage.tanguy)
  await page.goto(report)
  await page.reload()
  await page.getByText(rivage.emma.lastName).first().waitFor()
  const other = await page.context().newPage()
  await other.goto(report)
  await other.getByText(rivage.emma.lastName).first().waitFor()
  await page.goto('/sign-out')
  await other.waitForURL(/\/sign-in|\/sign-out/)
  await page.goto(report)
  await page.waitForURL(/\/sign-in/)
  expect(await page.evaluate('Object.keys(localStorage).filter((key) => key.startsWith("regie:draft:"))')).toEqual([])
})

test('an unknown path says so and leads back', async () => {
  const page = await browser.newPage()
  await page.goto('/sign-up')
  await page.goto('/no/such/page')
  await page.waitForURL('**/error-404')
  await page.getByRole('heading', { name: 'Ooops... 404!' }).waitFor()
  await page.getByText('The page you requested could not be found.').waitFor()
  expect(await page.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/')
  await page.goBack()
  await page.waitForURL('**/sign-up')
})
