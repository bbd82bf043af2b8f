import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { users } from '#shared/people/users/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { fillCredentials, openBrowser, signInByForm } from '#test/kit/browser/browser.ts'
import { loseAnswers } from '#test/kit/browser/lostAnswers.ts'
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
  const button = page.getByRole('button', { name: en('activate.submit') })
  await button.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: en('activate.done') }).waitFor()
  // The button is gone, and the screen goes on to the next one in a moment.
  await page.locator('main:focus', { hasText: en('activate.done') }).waitFor()
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
    // A wrong address is seen, also after the page is opened again.
    await page.getByText(email, { exact: true }).waitFor()
    await page.reload()
    await page.getByText(email, { exact: true }).waitFor()
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

test('what an activation says goes after three seconds', async () => {
  const page = await browser.newPage()
  await page.clock.install()
  await page.goto('/activate')
  const toast = page.getByRole('alert').filter({ hasText: en('activate.INVALID_ACTIVATION_TOKEN') })
  await toast.waitFor()
  await page.clock.runFor(3000)
  await expect.poll(() => toast.count(), { timeout: 500 }).toBe(0)
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
  await fillCredentials(stranger, { email, password: CHOSEN })
  await stranger.getByText(en('errors.auth.wrongCredentials')).waitFor()
})

test('an activation whose answer was lost is done, and pressing once more says so', async () => {
  const page = await browser.newPage({ expected: /ERR_FAILED/ })
  const email = newAddress()
  await signUp(page, email, 'Ines')
  await page.goto(await linkTo('/activate', email))
  const lost = await loseAnswers(page, '**/api/auth/activate', 'POST', 2)
  await page.getByRole('button', { name: en('activate.submit') }).click()
  await page.getByText(en('errors.network')).waitFor()
  expect(lost()).toBe(2)
  await page.getByRole('button', { name: en('activate.submit') }).click()
  await page.getByRole('heading', { name: en('activate.done') }).waitFor()
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
    await page.route('**/api/auth/reset-link', (route) => route.fulfill({ json: true }))
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
    await page.locator(`input[name=${name}][aria-invalid=true]`).waitFor()
    await saidAt(page, name, fr(said))
    await expect.poll(() => focused(page)).toBe(name)
    expect(await page.getByRole('alert').count(), 'said once').toBe(0)
    for (const [field, text] of Object.entries(typed))
      expect(await page.locator(`input[name=${field}]`).inputValue()).toBe(text)
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
    expect(await page.locator('input[name=password]').inputValue()).toBe(CHOSEN)
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
    const page = await browser.newPage()
    await page.goto('/invite')
    await page.getByText(en('invite.invalidLink')).waitFor()
    await page.getByRole('button', { name: 'Français' }).click()
    await page.getByText(fr('invite.invalidLink')).waitFor()
    await page.goto(`/invite?token=${'x'.repeat(43)}`)
    await page.getByText(fr('invite.noLongerValid')).waitFor()
    await expectAccessible(page)
  })
})
