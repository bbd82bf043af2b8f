import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { totpAt } from '#functions/core/security/totp.ts'
import { callAs } from '#infra/local/client.ts'
import { account } from '#shared/people/account/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { expectAccessible, giveCredentials, openBrowser, signIn, signInByForm } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const en = words('en')
const fr = words('fr')

const CHOSEN = 'Onboarded-2026!'
const OTHER = 'Another-word-2026?'
/** Where signing in leads. */
const LANDING = /\/(user-)?dashboard$/

const newAddress = (): string => `somebody.${randomUUID().slice(0, 8)}@elsewhere.example`

const { linkTo } = browser
const submit = (page: Page) => page.locator('form button[type=submit]').click()

const activate = async (page: Page, address: string): Promise<void> => {
  await page.goto(await linkTo('/activate', address))
  await page.getByRole('button', { name: en('activate.submit') }).click()
  await page.getByRole('heading', { name: en('activate.done') }).waitFor()
  await page.getByText(en('activate.success')).waitFor()
}

const signUp = async (page: Page, email: string, firstName = 'Nora'): Promise<void> => {
  await page.goto('/sign-in')
  await page.getByRole('link', { name: en('signUp.title') }).click()
  await page.locator('input[name=company]').fill('Atelier Quintal')
  await page.locator('input[name=firstName]').fill(firstName)
  await page.locator('input[name=lastName]').fill('Quintal')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(CHOSEN)
  await submit(page)
  await page.waitForURL('**/registration-success')
}

describe('a company signs up', () => {
  const email = newAddress()

  test('is told what to do, activates by the link of the mail, and signs in', async () => {
    const page = await browser.newPage()
    await signUp(page, email)
    await page.getByText(en('registrationSuccess.toast')).waitFor()
    await page.getByRole('heading', { name: en('registrationSuccess.title') }).waitFor()
    await activate(page, email)
    await page.waitForURL('**/sign-in')
    await signInByForm(page, { email, password: CHOSEN })
    await page.waitForURL(LANDING)
    for (const path of ['/sign-in', '/sign-up', '/registration-success', '/home', '/']) {
      await page.goto(path)
      await page.waitForURL(LANDING)
    }
  })

  test('cannot use the link a second time, and reads why', async () => {
    const page = await browser.newPage()
    await page.goto(await linkTo('/activate', email))
    await page.getByRole('button', { name: en('activate.submit') }).click()
    await page.getByText(en('activate.ACTIVATION_FAILED')).waitFor()
    await page.getByRole('heading', { name: en('activate.noLink') }).waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/activate')
    await page.reload()
    await page.getByText(en('activate.INVALID_ACTIVATION_TOKEN')).waitFor()
  })

  test('gets a mail, and the same answer, when the address has an account already', async () => {
    const page = await browser.newPage()
    const { freelancer } = await browser.newTenant()
    await signUp(page, freelancer.email)
    await linkTo('/sign-in', freelancer.email)
    await signInByForm(page, freelancer)
  })
})

test('before the activation nobody signs in; opening the link alone activates nothing', async () => {
  const page = await browser.newPage()
  const email = newAddress()
  await signUp(page, email, 'Ines')
  await page.goto(await linkTo('/activate', email))
  await page.getByRole('button', { name: en('activate.submit') }).waitFor()
  expect(page.url()).not.toContain('token')
  expect(await page.locator('meta[name=referrer]').getAttribute('content')).toBe('no-referrer')
  const stranger = await browser.newPage()
  await stranger.goto('/sign-in')
  await giveCredentials(stranger, { email, password: CHOSEN })
  await stranger.getByText(en('errors.auth.wrongCredentials')).waitFor()
})

test('a form that is not complete says what is missing, and goes there', async () => {
  const page = await browser.newPage()
  await page.goto('/sign-up')
  await page.locator('input[name=company]').waitFor()
  await submit(page)
  await page.getByText(en('errors.onboarding.companyRequired')).waitFor()
  await page.getByText(en('invite.firstNameRequired')).waitFor()
  await page.getByText(en('invite.passwordRequired')).waitFor()
  expect(await page.evaluate('document.activeElement.name')).toBe('company')
  await page.locator('input[name=password]').fill('short')
  await submit(page)
  await page.getByText(en('invite.passwordPattern')).waitFor()
  await page.locator('input[value=FREELANCER]').check()
  expect(await page.locator('input[name=company]').count()).toBe(0)
})

describe('what the server refuses of a field', () => {
  const focused = (page: Page) => page.evaluate('document.activeElement.name')
  /** Whether a field says that it is wrong, and why. */
  const saidAt = async (page: Page, name: string, text: string) => {
    const field = page.locator(`input[name=${name}]`)
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    const described = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
    const said = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).textContent()))
    expect(said.join(' ')).toContain(text)
  }

  test('is said at the field of the sign-up form, where it goes, and nothing typed is lost', async () => {
    const page = await browser.newPage()
    await page.goto('/sign-up')
    const typed = {
      company: 'Atelier Quintal',
      firstName: 'Nora <3',
      lastName: 'Quin>tal',
      email: newAddress(),
      password: CHOSEN,
    }
    for (const [name, text] of Object.entries(typed)) await page.locator(`input[name=${name}]`).fill(text)
    await submit(page)
    await page.getByText(en('errors.field.invalid_format')).first().waitFor()
    expect(await focused(page)).toBe('firstName')
    for (const name of ['firstName', 'lastName']) await saidAt(page, name, en('errors.field.invalid_format'))
    for (const [name, text] of Object.entries(typed)) {
      expect(await page.locator(`input[name=${name}]`).inputValue()).toBe(text)
    }
    await expectAccessible(page)
    await page.locator('input[name=firstName]').fill('Nora')
    expect(await page.locator('input[name=firstName]').getAttribute('aria-invalid')).not.toBe('true')
    await page.locator('input[name=lastName]').fill('Quintal')
    await submit(page)
    await page.waitForURL('**/registration-success')
  })

  test.each([
    ['/forgot-password', 'forgot-password', 'email', 'signIn.emailInvalid', { email: 'a@b.example' }],
    [
      `/reset-password?token=${'x'.repeat(43)}`,
      'reset-password',
      'password',
      'invite.passwordPattern',
      { password: OTHER, repeated: OTHER },
    ],
  ] as const)('is said at the field of %s', async (path, endpoint, name, said, typed) => {
    const page = await browser.newPage({ language: 'fr' })
    await page.route(`**/api/auth/${endpoint}`, (route) =>
      route.fulfill({
        status: 400,
        json: {
          code: 'request.invalid',
          message: 'request.invalid',
          requestId: 'x',
          details: { problems: [{ path: name, code: 'validation.custom' }] },
        },
      }),
    )
    await page.goto(path)
    await page.evaluate("localStorage.setItem('regie:language', 'fr')")
    await page.reload()
    for (const [field, text] of Object.entries(typed)) await page.locator(`input[name=${field}]`).fill(text)
    await submit(page)
    await page.getByRole('alert').first().waitFor()
    await expect.poll(() => focused(page)).toBe(name)
    await saidAt(page, name, fr(said))
    for (const [field, text] of Object.entries(typed)) {
      expect(await page.locator(`input[name=${field}]`).inputValue()).toBe(text)
    }
  })
})

describe('somebody is invited', () => {
  /** Invites an address to a company of its own; answers how its manager confirms whoever accepts. */
  const invite = async (email: string) => {
    const { manager } = await browser.newTenant({ name: 'Atelier Quintal' })
    const asManager = await browser.as(manager)
    const [line] = await asManager(users.invite, {
      emails: [email],
      type: 'ESN_RESOURCE',
      permissions: ['VIEW_CRA'],
      displayLanguage: 'EN',
    })
    expect(line).toMatchObject({ email, code: null })
    return () => asManager(users.confirm, { userId: line?.id ?? '' })
  }
  const accept = async (page: Page, password: string, firstName = 'Yara') => {
    await page.locator('input[name=firstName]').fill(firstName)
    await page.locator('input[name=lastName]').fill('Delmonde')
    await page.locator('input[name=password]').fill(password)
    await submit(page)
  }

  test('accepts, is reviewed by a manager, activates and signs in', async () => {
    const email = newAddress()
    const confirm = await invite(email)
    const page = await browser.newPage()
    await page.goto(await linkTo('/invite', email))
    await page.getByText(/invites you to work with Regie/).waitFor()
    expect(await page.getByLabel(en('signIn.email')).inputValue()).toBe(email)
    expect(page.url()).not.toContain('token')
    await page.reload()
    await accept(page, CHOSEN, 'Yara<')
    await page.getByText(en('errors.field.invalid_format')).waitFor()
    expect(await page.evaluate('document.activeElement.name')).toBe('firstName')
    expect(await page.locator('input[name=lastName]').inputValue()).toBe('Delmonde')
    expect(await page.locator('input[name=password]').inputValue()).toBe('')
    await accept(page, CHOSEN)
    await page.waitForURL('**/confirm-account')
    await page.getByRole('heading', { name: en('confirmAccount.title') }).waitFor()
    await confirm()
    await activate(page, email)
    await page.getByRole('link', { name: en('activate.signIn') }).click()
    await signInByForm(page, { email, password: CHOSEN })
    await page.waitForURL(LANDING)
  })

  test('who has an account gives its password, and finds the link of no more use afterwards', async () => {
    const { freelancer } = await browser.newTenant()
    const { email, password } = freelancer
    const page = await browser.newPage()
    const confirm = await invite(email)
    const link = await linkTo('/invite', email)
    await page.goto(link)
    await page.getByText(en('invite.hasAccount')).waitFor()
    await accept(page, OTHER)
    await page.getByText(en('invite.wrongPassword')).waitFor()
    expect(await page.locator('input[name=firstName]').inputValue()).toBe('Yara')
    await accept(page, password)
    await page.waitForURL('**/confirm-account')
    await page.goto(link)
    await page.getByText(en('invite.noLongerValid')).waitFor()
    await confirm()
    await activate(page, email)
    // One account, two workspaces: the menu leads from one to the other.
    await signInByForm(page, { email, password })
    await page.getByRole('button', { name: en('shell.user.label') }).click()
    const opened = page.waitForEvent('load')
    await page.getByRole('menuitemradio', { name: 'Atelier Quintal' }).click()
    await opened
    await page.getByRole('button', { name: en('shell.user.label') }).click()
    await expect
      .poll(() => page.getByRole('menuitemradio', { name: 'Atelier Quintal' }).getAttribute('aria-checked'))
      .toBe('true')
  })

  test('a link without its token, or with one that nobody has made, says so', async () => {
    const page = await browser.newPage({ language: 'fr' })
    await page.goto('/invite')
    await page.getByText(en('invite.invalidLink')).waitFor()
    await page.getByRole('button', { name: 'Français' }).click()
    await page.getByText(fr('invite.invalidLink')).waitFor()
    await page.goto(`/invite?token=${'x'.repeat(43)}`)
    await page.getByText(fr('invite.noLongerValid')).waitFor()
    await expectAccessible(page)
  })
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
  await giveCredentials(page, { email, password })
  await page.getByText(en('errors.auth.wrongCredentials')).waitFor()
  await page.locator('input[name=password]').fill(OTHER)
  await submit(page)
  await page.waitForURL(LANDING)
  await page.goto(link)
  await page.locator('input[name=password]').fill(CHOSEN)
  await page.locator('input[name=repeated]').fill(CHOSEN)
  await submit(page)
  await page.getByText(en('errors.onboarding.invalidToken')).waitFor()
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
    await giveCredentials(page, { email, password })
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
    await page.locator('input[name=code]').fill(codeOf(0))
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

test('who is away for as long as they chose finds the app locked, in every tab', async () => {
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
  // What shows then comes after the screen, with its texts.
  const loaded = `performance.getEntriesByType('resource').filter(({ name }) => /\\/assets\\/(Home|en)-/.test(name)).length`
  await expect.poll(() => page.evaluate(loaded)).toBe(3)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: en('signUp.title') }).click()
  await page.waitForURL('**/home')
  await page.getByText(en('home.offline')).waitFor()
  await page.context().setOffline(false)
  await page.getByText(en('home.offline')).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: en('home.begin') }).waitFor()
})
