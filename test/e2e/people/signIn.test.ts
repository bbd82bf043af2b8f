import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { totpAt } from '#functions/core/security/totp.ts'
import { callAs } from '#infra/local/client.ts'
import { account } from '#shared/people/account/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { fillCredentials, openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { loseAnswers } from '#test/kit/browser/lostAnswers.ts'
import { words } from '#test/kit/browser/words.ts'
import { asCopied } from './usersKit.ts'

const browser = await openBrowser()
const en = words('en')
const fr = words('fr')

const CHOSEN = 'Onboarded-2026!'
const OTHER = 'Another-word-2026?'
/** Where signing in leads. */
const LANDING = /\/(user-)?dashboard$/

const { linkTo } = browser
const submit = (page: Page) => page.locator('form button[type=submit]').click()

/** The form as the page comes with it; the app's own code comes once it is allowed to. */
const beforeTheApp = async () => {
  const page = await browser.newPage()
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await allowed
    await route.continue()
  })
  await page.goto('/sign-in', { waitUntil: 'commit' })
  const early = page.locator('form[method=dialog]')
  await early.waitFor()
  return { page, early, allow }
}

test('what is typed and pressed before the app is there signs in once it is, and is in no address before', async () => {
  const { email, password } = (await browser.newTenant()).resource
  const { page, allow } = await beforeTheApp()
  const field = (name: string) => page.locator(`input[name=${name}]`)
  await field('email').fill(email)
  await field('password').fill(password)
  await field('password').press('Enter')
  expect(new URL(page.url()).search).toBe('')
  expect(await field('password').inputValue()).toBe(password)
  allow()
  await page.waitForURL(LANDING)
})

test('what is typed before the app is there stays, and so does the place it is typed at', async () => {
  const { page, early, allow } = await beforeTheApp()
  await page.locator('input[name=email]').fill('ines@regie.test')
  await page.locator('input[name=password]').pressSequentially('Ab')
  allow()
  await early.waitFor({ state: 'detached' })
  await page.keyboard.type('cd')
  expect(await page.locator('input[name=email]').inputValue()).toBe('ines@regie.test')
  expect(await page.locator('input[name=password]').inputValue()).toBe('Abcd')
})

test('a password that was replaced while its answer was lost is replaced, and the link is not said to be used', async () => {
  const { email } = (await browser.newTenant()).freelancer
  const page = await browser.newPage({ expected: /ERR_FAILED/ })
  await page.goto('/forgot-password')
  await page.locator('input[name=email]').fill(email)
  await submit(page)
  await page.goto(await linkTo('/reset-password', email))
  for (const name of ['password', 'repeated']) await page.locator(`input[name=${name}]`).fill(OTHER)
  const lost = await loseAnswers(page, '**/api/auth/reset-password', 'POST', 2)
  await submit(page)
  await page.getByText(en('errors.network')).waitFor()
  expect(lost()).toBe(2)
  await submit(page)
  await page.getByText(en('resetPassword.done')).waitFor()
})

test('a forgotten password is replaced by another; the old one is refused', async () => {
  const { email, password } = (await browser.newTenant()).freelancer
  const page = await browser.newPage()
  await page.goto('/sign-in')
  await page.getByRole('link', { name: en('signIn.forgot') }).click()
  await page.waitForURL('**/forgot-password')
  await page.locator('input[name=email]').fill(email)
  await submit(page)
  await page.getByText(en('forgotPassword.sent_other', { email, count: 60 })).waitFor()
  const link = await linkTo('/reset-password', email)
  await page.goto(link)
  await page.locator('input[name=password]').fill(OTHER)
  await page.locator('input[name=repeated]').fill(CHOSEN)
  await submit(page)
  await page.getByText(en('resetPassword.mismatch')).waitFor()
  await page.locator('input[name=repeated]').fill(OTHER)
  await submit(page)
  await page.getByText(en('resetPassword.done')).waitFor()
  await page.getByRole('link', { name: en('forgotPassword.back') }).click()
  await page.waitForURL('**/sign-in')
  await fillCredentials(page, { email, password })
  await page.getByText(en('errors.auth.wrongCredentials')).waitFor()
  await page.locator('input[name=password]').fill(OTHER)
  await submit(page)
  await page.waitForURL(LANDING)
  // The link is used: it says so before anything is typed.
  await page.goto(link)
  await page.getByText(en('errors.onboarding.invalidToken')).waitFor()
  expect(await page.locator('input[name=password]').count()).toBe(0)
})

test('a link that ended days ago says so without a form, one that ended today still asks the server', async () => {
  const { email } = (await browser.newTenant()).freelancer
  const page = await browser.newPage()
  await page.goto('/forgot-password')
  await page.locator('input[name=email]').fill(email)
  await submit(page)
  const link = await linkTo('/reset-password', email)
  const hour = 3_600_000
  await page.clock.setFixedTime(Date.now() + 20 * hour)
  await page.goto(link)
  await page.locator('input[name=password]').waitFor()
  await page.clock.setFixedTime(Date.now() + 26 * hour)
  await page.reload()
  await page.getByText(en('errors.onboarding.invalidToken')).waitFor()
  expect(await page.locator('input').count()).toBe(0)
})

test('a locked app hides what is open, keeps it, and opens for the password alone', async () => {
  const page = await browser.newPage()
  const { resource } = await browser.newTenant()
  await signIn(page, resource, '/profile')
  const menu = page.getByRole('button', { name: fr('shell.user.label') })
  await menu.click()
  await page.getByRole('menuitem', { name: fr('unlockSession.lock') }).click()
  await page
    .getByRole('dialog')
    .getByRole('heading', { name: fr('unlockSession.title') })
    .waitFor()
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('dialog').waitFor()
  await expectAccessible(page)
  await page.locator('input[name=password]').fill(OTHER)
  await page.keyboard.press('Enter')
  await page.getByText(fr('unlockSession.wrongPassword')).waitFor()
  await page.locator('input[name=password]').fill(resource.password)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.goto('/unlock-session?redirectURL=%2Factivity-report%3Ftab%3Dmine')
  await page.locator('input[name=password]').fill(resource.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/activity-report?tab=mine')
  await page.goto('/unlock-session')
  await page.getByRole('button', { name: fr('unlockSession.signOut') }).click()
  await page.waitForURL('**/sign-out')
})

describe('an account with a second factor', () => {
  let email = ''
  let password = ''
  let secret = ''
  let recoveryCodes: string[] = []

  const giveThePassword = async (page: Page) => {
    await page.goto('/sign-in')
    await fillCredentials(page, { email, password })
    await page.getByRole('heading', { name: en('secondFactor.title') }).waitFor()
  }
  /** The code of another step than the ones used so far: each works once. */
  const codeOf = (step: number) => totpAt(secret, Date.now() / 1000 + step * 30)

  beforeAll(async () => {
    const { freelancer } = await browser.newTenant()
    ;({ email, password } = freelancer)
    const asThem = await browser.as(freelancer)
    secret = (await asThem(account.beginTotp, { password })).secret
    recoveryCodes = (await asThem(account.confirmTotp, { code: codeOf(-1) })).recoveryCodes
  })

  test('is asked for a code; a wrong one is said', async () => {
    const page = await browser.newPage()
    await giveThePassword(page)
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('code')
    await expectAccessible(page)
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await page.getByText(en('secondFactor.codeInvalid')).waitFor()
    await page.locator('input[name=code]').fill('000000')
    await page.keyboard.press('Enter')
    await page.getByText(en('errors.auth.wrongSecondFactor')).waitFor()
    await page.locator('input[name=code]').focus()
    await page.keyboard.insertText(asCopied(codeOf(0)))
    await page.keyboard.press('Enter')
    await page.waitForURL(LANDING)
  })

  test('opens with a recovery code, once', async () => {
    const page = await browser.newPage()
    await giveThePassword(page)
    await page.getByRole('button', { name: en('secondFactor.instead.recovery') }).click()
    await page.locator('input[name=recoveryCode]').fill(recoveryCodes[0] ?? '')
    await submit(page)
    await page.waitForURL(LANDING)
    const again = await browser.newPage()
    await giveThePassword(again)
    await again.getByRole('button', { name: en('secondFactor.instead.recovery') }).click()
    await again.locator('input[name=recoveryCode]').fill(recoveryCodes[0] ?? '')
    await submit(again)
    await again.getByText(en('errors.auth.wrongSecondFactor')).waitFor()
    await again.getByRole('button', { name: en('secondFactor.back') }).click()
    await again.getByRole('heading', { name: en('signIn.title') }).waitFor()
  })

  test('opens with a passkey', async () => {
    const page = await browser.newPage()
    const devices = await page.context().newCDPSession(page)
    await devices.send('WebAuthn.enable')
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await giveThePassword(page)
    await page.getByRole('button', { name: en('secondFactor.instead.recovery') }).click()
    await page.locator('input[name=recoveryCode]').fill(recoveryCodes[1] ?? '')
    const entered = page.waitForResponse('**/api/auth/second-factor')
    await submit(page)
    const { accessToken } = (await (await entered).json()) as { accessToken: string }
    const asked = await callAs(browser.url, accessToken, account.beginPasskey, { password })
    const response = await page.evaluate<Record<string, unknown>>(`(async () => {
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(${JSON.stringify(asked)})
      return (await navigator.credentials.create({ publicKey })).toJSON()
    })()`)
    await callAs(browser.url, accessToken, account.addPasskey, { name: 'Virtual key', response })
    await page.goto('/sign-out')
    await page.getByRole('heading', { name: en('signOut.title') }).waitFor()
    await giveThePassword(page)
    await page.getByRole('button', { name: en('secondFactor.instead.passkey') }).click()
    await page.getByRole('button', { name: en('secondFactor.usePasskey') }).click()
    await page.waitForURL(LANDING)
  })
})

/** The page of somebody whom it locks out after five minutes without use, with a clock that the test moves. */
const lockingPage = async () => {
  const page = await browser.newPage()
  await page.clock.install()
  const { freelancer } = await browser.newTenant()
  const asThem = await browser.as(freelancer)
  const { preferences } = await asThem(account.profile, {})
  await asThem(account.updateProfile, { preferences: { ...preferences, lockAfter: 5 } })
  const known = page.waitForResponse('**/api/account/profile')
  await signIn(page, freelancer, '/profile')
  await known
  await page.getByRole('heading').first().waitFor()
  return { page, freelancer }
}

test('who is away for as long as they chose finds the app locked, though the clock is set back', async () => {
  const { page } = await lockingPage()
  await page.clock.setSystemTime(Date.now() - 3 * 3_600_000)
  await page.clock.runFor(6 * 60_000)
  await page.getByRole('dialog').getByText(en('unlockSession.title')).waitFor()
})

test('who is away for as long as they chose finds the app locked, in every tab', async () => {
  const { page, freelancer } = await lockingPage()
  await page.clock.runFor(4 * 60_000)
  expect(await page.getByRole('dialog').count()).toBe(0)
  const other = await page.context().newPage()
  await other.goto('/activity-report')
  await other.getByRole('heading').first().waitFor()
  await page.clock.runFor(70_000)
  await page.getByRole('dialog').getByText(en('unlockSession.title')).waitFor()
  await other.getByRole('dialog').getByText(en('unlockSession.title')).waitFor()
  await other.locator('input[name=password]').fill(freelancer.password)
  await other.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('without a connection there is the home page, which goes on once it is back', async () => {
  const page = await browser.newPage({ expected: /ERR_INTERNET_DISCONNECTED|network/ })
  await page.goto('/sign-in')
  // What shows then comes after the screen, with its texts and all that it imports.
  const file = `performance.getEntriesByType('resource').map(({ name }) => name).find((name) => /\\/assets\\/Home-/.test(name))`
  await expect.poll(() => page.evaluate(file)).toBeTruthy()
  await page.evaluate(`import(${file})`)
  const texts = `performance.getEntriesByType('resource').filter(({ name }) => /\\/assets\\/en-/.test(name)).length`
  await expect.poll(() => page.evaluate(texts)).toBe(2)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: en('signUp.title') }).click()
  await page.waitForURL('**/home')
  await page.getByText(en('home.offline')).waitFor()
  await page.context().setOffline(false)
  await page.getByText(en('home.offline')).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: en('home.begin') }).waitFor()
})
