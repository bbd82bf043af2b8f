import type { Locator, Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { totpAt } from '#functions/core/security/totp.ts'
import { account } from '#shared/people/account/contract.ts'
import { RECOVERY_CODES } from '#shared/people/secondFactor.ts'
import { users } from '#shared/people/users/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { fillCredentials, openBrowser, signInByForm, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { waitForFrames } from '#test/kit/browser/frames.ts'
import { holdCalls } from '#test/kit/browser/lostAnswers.ts'
import { words } from '#test/kit/browser/words.ts'
import { asCopied, CHOSEN, expectOut, OUT, visitsIn } from './usersKit.ts'

const browser = await openBrowser()
const fr = words('fr')

const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

const { visit, company } = visitsIn(browser)

test('the password is changed: the old one is refused, the other devices are out, this one stays', async () => {
  const { resource } = await browser.newTenant()
  const [here, there] = [await visit(resource, '/settings/security'), await visit(resource, '/settings', OUT)]
  const current = here.locator('input[name=current-password]')
  await current.fill('Wrong-word-2026!')
  await here.locator('input[name=new-password]').fill('faible')
  await button(here, fr('settings.password.submit')).click()
  await here.getByText(fr('errors.onboarding.passwordPattern')).waitFor()
  await here.locator('input[name=new-password]').fill(CHOSEN)
  await button(here, fr('settings.password.submit')).click()
  await here.getByText(fr('errors.onboarding.wrongPassword')).waitFor()
  // The wrong one is gone, so that the right one is not typed behind it.
  await current.and(here.locator(':focus')).waitFor()
  await here.keyboard.type(resource.password)
  await here.keyboard.press('Enter')
  await here.getByText(fr('settings.password.changed')).waitFor()
  await here.reload()
  await current.waitFor()
  await expectOut(there)
  await fillCredentials(there, resource)
  await there.getByText(fr('errors.auth.wrongCredentials')).waitFor()
  await signInByForm(there, { ...resource, password: CHOSEN })
})

/** Gives a page a device that makes passkeys and says yes by itself. */
const withDevice = async (page: Page) => {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return { forget: () => device.send('WebAuthn.clearCredentials', { authenticatorId }) }
}

test('an authenticator app and a passkey are set up; the recovery codes show once, and go with the last of both', async () => {
  const { resource } = await browser.newTenant()
  const theirs = await visit(resource, '/settings/security')
  const answer = async () => {
    await dialog(theirs).locator('input[type=password]').fill(resource.password)
    await theirs.keyboard.press('Enter')
  }
  const focused = theirs.locator('[role=dialog] input:focus')
  await button(theirs, fr('settings.factor.setUp')).click()
  await focused.fill('Wrong-word-2026!')
  await theirs.keyboard.press('Enter')
  await dialog(theirs).getByText(fr('errors.onboarding.wrongPassword')).waitFor()
  await theirs.locator('[role=dialog] [aria-invalid]:focus').waitFor()
  await theirs.keyboard.type(resource.password)
  await theirs.keyboard.press('Enter')
  await dialog(theirs)
    .getByRole('img', { name: fr('settings.factor.qrCode') })
    .waitFor()
  const secret = (await dialog(theirs).locator('code').textContent())?.replace(/\s/g, '') ?? ''
  await focused.fill(totpAt(secret, Date.now() / 1000 - 3600))
  await theirs.keyboard.press('Enter')
  await dialog(theirs).getByText(fr('errors.account.wrongCode')).waitFor()
  await theirs.locator('[role=dialog] [aria-invalid]:focus').waitFor()
  await theirs.keyboard.insertText(asCopied(totpAt(secret, Date.now() / 1000)))
  await theirs.keyboard.press('Enter')
  await dialog(theirs).getByLabel(fr('settings.recovery.kept')).check()
  expect(await dialog(theirs).getByRole('listitem').count()).toBe(RECOVERY_CODES)
  await button(theirs, fr('ui.close')).click()
  await theirs.getByText(fr('settings.recovery.left_other', { count: RECOVERY_CODES })).waitFor()

  await withDevice(theirs)
  await button(theirs, fr('settings.passkey.add')).click()
  await dialog(theirs).getByLabel(fr('settings.passkey.name')).fill('Portable')
  await answer()
  await theirs.getByText(fr('settings.passkey.added')).waitFor()
  await button(theirs, fr('settings.passkey.add')).click()
  await answer()
  await dialog(theirs).getByText(fr('errors.account.knownPasskey')).waitFor()
  await theirs.keyboard.press('Escape')
  await theirs.getByRole('button', { name: `${fr('settings.passkey.remove')} Portable` }).click()
  await answer()
  await theirs.getByText(fr('settings.passkey.removed')).waitFor()
  await button(theirs, fr('settings.factor.switchOff')).click()
  await answer()
  await theirs.getByText(fr('settings.factor.offDone')).waitFor()
  await expect.poll(() => theirs.getByText(fr('settings.recovery.title')).count()).toBe(0)
})

test('a passkey made in the settings signs in by itself; one that is not there is said, and the password still does', async () => {
  const { resource } = await browser.newTenant()
  const theirs = await visit(resource)
  const device = await withDevice(theirs)
  await theirs.goto('/settings/security')
  await button(theirs, fr('settings.passkey.add')).click()
  await dialog(theirs).getByLabel(fr('settings.passkey.name')).fill('Portable')
  await dialog(theirs).locator('input[type=password]').fill(resource.password)
  await theirs.keyboard.press('Enter')
  await theirs.getByText(fr('settings.passkey.added')).waitFor()
  await dialog(theirs).getByLabel(fr('settings.recovery.kept')).check()
  expect(await dialog(theirs).getByRole('listitem').count()).toBe(RECOVERY_CODES)
  await dialog(theirs)
    .getByRole('button', { name: fr('ui.close') })
    .click()
  await theirs.getByText(fr('settings.recovery.left_other', { count: RECOVERY_CODES })).waitFor()
  const leave = async () => {
    await theirs.goto('/sign-out')
    await theirs.getByRole('heading', { name: fr('signOut.title') }).waitFor()
    await theirs.goto('/sign-in')
  }
  await leave()
  await button(theirs, fr('signIn.passkey')).click()
  await expect.poll(() => new URL(theirs.url()).pathname).not.toBe('/sign-in')
  await theirs.goto('/settings/security')
  await theirs.getByText('Portable').first().waitFor()
  await leave()
  await device.forget()
  await button(theirs, fr('signIn.passkey')).click()
  await theirs.getByText(fr('errors.auth.wrongPasskey')).waitFor()
  await expectAccessible(theirs)
  await fillCredentials(theirs, resource)
  await theirs.getByRole('heading', { name: fr('secondFactor.title') }).waitFor()
})

test('a preference that was saved stays as chosen until it is read again, and the next one does not take it back', async () => {
  const { resource } = await browser.newTenant()
  const page = await visit(resource, '/settings/notifications')
  const kinds = ['reports', 'trainings'] as const
  const setting = (kind: (typeof kinds)[number]) =>
    page.getByRole('checkbox', { name: words('fr', 'account')(`settings.mails.${kind}`) })
  await setting('reports').waitFor()
  // The answers to reads stay away.
  const address = '**/api/account/profile'
  const isRead = (request: Request) => request.method() === 'GET' && request.url().endsWith('/api/account/profile')
  await page.route(address, (route) => (isRead(route.request()) ? undefined : route.continue()))
  for (const kind of kinds) {
    await setting(kind).click()
    await expect.poll(() => setting(kind).isChecked()).toBe(false)
    await page.locator('input:enabled').and(setting(kind)).waitFor()
  }
  for (const kind of kinds) expect(await setting(kind).isChecked()).toBe(false)
  await page.unroute(address)
  await page.reload()
  await setting('reports').waitFor()
  for (const kind of kinds) expect(await setting(kind).isChecked()).toBe(false)
  // The read that a change asks for is the only one.
  let reads = 0
  page.on('request', (request) => {
    if (isRead(request)) reads += 1
  })
  await Promise.all([page.waitForResponse((answer) => isRead(answer.request())), setting('reports').click()])
  await waitUntilSettled(page)
  expect(reads).toBe(1)
})

test('of two choices made in a hurry the second waits for the first, and is the one that is stored', async () => {
  const { resource } = await browser.newTenant()
  const page = await visit(resource, '/settings/lock')
  const choices = page.locator('main input[type=radio]')
  await choices.first().waitFor()
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postDataJSON())
  })
  const go = await holdCalls(page, 'PATCH', /\/api\/account\/profile/)
  await choices.first().focus()
  for (const _ of [5, 15]) await page.keyboard.press('ArrowRight')
  await expect.poll(() => choices.nth(2).isChecked()).toBe(true)
  await waitForFrames(page)
  expect(sent).toEqual([{ preferences: { lockAfter: 5 } }])
  go()
  await expect.poll(() => sent).toHaveLength(2)
  const asThem = await browser.as(resource)
  await expect.poll(async () => (await asThem(account.profile, {})).preferences.lockAfter).toBe(15)
  expect(await choices.nth(2).isChecked()).toBe(true)
})

test('second factors are removed by their link: a wrong password is refused and gone, the right one is typed in its place', async () => {
  const { manager, resource } = await browser.newTenant()
  const theirs = await browser.as(resource)
  const { secret } = await theirs(account.beginTotp, { password: resource.password })
  await theirs(account.confirmTotp, { code: totpAt(secret, Date.now() / 1000) })
  await (await browser.as(manager))(users.resetSecondFactor, { userId: resource.personId })
  const page = await browser.newPage({ language: 'fr' })
  await page.goto(await browser.linkTo('/reset-second-factor', resource.email))
  const password = page.locator('input[type=password]:focus')
  await password.fill('Wrong-word-2026!')
  await page.keyboard.press('Enter')
  await page.getByText(fr('errors.onboarding.wrongPassword')).waitFor()
  await password.waitFor()
  await page.keyboard.type(resource.password)
  await page.keyboard.press('Enter')
  await page.getByText(fr('resetSecondFactor.done')).waitFor()
})

test('the company is changed; nobody asks others for a second factor without having one', async () => {
  const { page } = await company('/company/settings')
  await page.getByLabel(fr('company.identity.registration')).fill('901 234 567')
  await page.getByLabel(fr('company.identity.name')).fill('Goélette Conseil')
  await button(page, fr('settings.save')).first().click()
  await page.getByText(fr('settings.saved')).first().waitFor()
  // The shell names it at once.
  await page.getByRole('button', { name: fr('shell.user.label') }).click()
  await page.getByText('Goélette Conseil', { exact: true }).and(page.locator('p')).waitFor()
  await page.keyboard.press('Escape')
  await page.getByLabel(fr('company.rules.hours')).fill('treize')
  await button(page, fr('settings.save')).nth(2).click()
  await page.getByText(fr('company.rules.hoursInvalid', { min: 1, max: 12 })).waitFor()
  await page.getByLabel(fr('company.rules.hours')).fill('7,5')
  await page.getByLabel(fr('company.rules.secondFactor')).check()
  await button(page, fr('settings.save')).nth(2).click()
  await page.getByText(fr('errors.company.noSecondFactor')).waitFor()
  await page.getByLabel(fr('company.rules.secondFactor')).uncheck()
  await button(page, fr('settings.save')).nth(2).click()
  await expect.poll(() => button(page, fr('settings.save')).nth(2).isDisabled()).toBe(true)
  const ofCompany = words('fr', 'company')
  const languages = ofCompany('documents.section.languages')
  await page.getByLabel(ofCompany('documents.colour')).fill('#ffd400')
  await page.getByRole('checkbox', { name: ofCompany('documents.section.certifications') }).uncheck()
  await button(page, ofCompany('documents.up', { section: languages })).click()
  await button(page, fr('settings.save')).nth(1).click()
  await expect.poll(() => button(page, fr('settings.save')).nth(1).isDisabled()).toBe(true)
  await expectAccessible(page)
  await page.reload()
  expect(await page.getByLabel(ofCompany('documents.colour')).inputValue()).toBe('#ffd400')
  const sections = await page
    .getByRole('group', { name: ofCompany('documents.sections') })
    .getByRole('listitem')
    .allInnerTexts()
  // What is left out stands last.
  expect(sections.map((one) => one.trim()).slice(-2)).toEqual([
    languages,
    ofCompany('documents.section.certifications'),
  ])
  expect(await page.getByLabel(fr('company.rules.hours')).inputValue()).toBe('7,5')
  expect(await page.getByLabel(fr('company.identity.registration')).inputValue()).toBe('901 234 567')
})
