import { expect, test } from 'vitest'
import { PASSWORD } from '#infra/local/seed/people.ts'
import { common } from '#shared/overview/common/contract.ts'
import { fillCredentials, openBrowser, rivage, signIn } from '#test/kit/browser/browser.ts'
import { waitForFrames } from '#test/kit/browser/frames.ts'
import { holdCalls } from '#test/kit/browser/lostAnswers.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const en = words('en')
const report = '/activity-report?tab=team'

test('who is not signed in is asked to, and then gets the page they wanted', async () => {
  const page = await browser.newPage()
  await page.goto(report)
  await page.waitForURL(/\/sign-in\?redirectURL=/)
  await fillCredentials(page, { ...rivage.tanguy, password: PASSWORD })
  await page.waitForURL(`**${report}`)
})

test('who is asked to sign in gets the very place of the page that they wanted', async () => {
  const page = await browser.newPage()
  await page.goto(`${report}#main`)
  await page.waitForURL(/\/sign-in\?redirectURL=/)
  await fillCredentials(page, { ...rivage.tanguy, password: PASSWORD })
  await page.waitForURL(`**${report}#main`)
})

test('a link that would lead away leads into the app', async () => {
  const page = await browser.newPage()
  await signIn(page, rivage.tanguy, '/profile')
  // As who is signed in already is sent on; the form asks the same function, see the tests of paths.
  for (const target of ['https://evil.example/x', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    await page.goto(`/sign-in?redirectURL=${encodeURIComponent(target)}`)
    await page.waitForURL((url) => url.pathname === '/dashboard')
    expect(new URL(page.url()).origin).toBe(browser.url)
  }
  const stranger = await browser.newPage()
  await stranger.goto(`/sign-in?redirectURL=${encodeURIComponent('//evil.example')}`)
  await fillCredentials(stranger, { ...rivage.tanguy, password: PASSWORD })
  await stranger.waitForURL((url) => url.pathname === '/dashboard')
  expect(new URL(stranger.url()).origin).toBe(browser.url)
})

test('wrong credentials are said, and nothing that was typed is lost', async () => {
  const page = await browser.newPage()
  await page.goto('/sign-in')
  await page.locator('input[name=email]').fill('nobody@rivage.example')
  await page.locator('input[name=password]').fill('not the password')
  await page.keyboard.press('Enter')
  await page.getByText(en('errors.auth.wrongCredentials')).waitFor()
  expect(await page.locator('input[name=email]').inputValue()).toBe('nobody@rivage.example')
})

test('who goes to another page while signing in, or while a password is set, stays there', async () => {
  const { email, password } = (await browser.newTenant()).freelancer
  const page = await browser.newPage()
  await page.goto('/forgot-password')
  await page.locator('input[name=email]').fill(email)
  await page.keyboard.press('Enter')
  await page.goto(await browser.linkTo('/reset-password', email))
  for (const name of ['password', 'repeated']) await page.locator(`input[name=${name}]`).fill(password)
  const set = await holdCalls(page, 'POST', /\/auth\/reset-password$/)
  const isSet = page.waitForResponse(/\/auth\/reset-password$/)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: en('forgotPassword.back') }).click()
  await page.waitForURL('**/sign-in')
  set()
  await isSet
  await waitForFrames(page)
  expect(new URL(page.url()).pathname).toBe('/sign-in')
  const signedIn = await holdCalls(page, 'POST', /\/auth\/sign-in$/)
  await fillCredentials(page, { email, password })
  await page.getByRole('link', { name: en('signIn.forgot') }).click()
  await page.waitForURL('**/forgot-password')
  const isSignedIn = page.waitForResponse(/\/auth\/sign-in$/)
  signedIn()
  await isSignedIn
  await waitForFrames(page)
  expect(new URL(page.url()).pathname).toBe('/forgot-password')
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
  // Neither the browser's own buttons nor an address show anything of it.
  for (const go of [() => page.goBack(), () => page.goForward(), () => page.goto(report)]) {
    await go()
    await page.waitForURL(/\/sign-(in|out)/)
    await page.getByRole('heading').first().waitFor()
    expect(await page.getByText(rivage.emma.lastName).count()).toBe(0)
  }
  await page.waitForURL(/\/sign-in/)
  const left = await page.evaluate<string[]>('Object.keys(localStorage)')
  expect(left.filter((key) => /^regie:(draft|kept|last-)/.test(key))).toEqual([])
})

test('what is answered after its person has signed out brings nobody back', async () => {
  const page = await browser.newPage()
  const { freelancer } = await browser.newTenant()
  await signIn(page, freelancer, '/settings')
  const change = await holdCalls(page, common.updateUser.method, /\/api\/common\/user$/)
  await page.getByRole('button', { name: en('shell.user.label') }).click()
  await page.getByRole('menuitem', { name: en('shell.user.statusTitle') }).click()
  await page.getByRole('menuitemradio', { name: en('shell.user.status.busy') }).click()
  await page.getByRole('button', { name: en('shell.user.label') }).click()
  await page.getByRole('menuitem', { name: en('shell.user.signOut') }).click()
  await page.getByRole('link', { name: en('signOut.now') }).click()
  await page.locator('input[name=email]').waitFor()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const isChanged = page.waitForResponse(/\/api\/common\/user$/)
  change()
  await isChanged
  await waitForFrames(page)
  await fillCredentials(page, freelancer)
  await page.waitForURL('**/user-dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(asked).not.toContain('/api/auth/refresh')
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

test('the people of the sample company are signed in from a browser', async () => {
  const page = await browser.newPage()
  await signIn(page, rivage.clarisse, '/settings/security')
  const devices = page.getByRole('listitem').filter({ has: page.getByRole('paragraph') })
  await expect.poll(() => devices.count()).toBeGreaterThan(1)
  const names = await devices.allInnerTexts()
  expect(names).toContainEqual(expect.stringMatching(/^(Chrome|Edge|Firefox|Safari) · \w/))
  expect(names.filter((name) => name.startsWith('node'))).toEqual([])
})
