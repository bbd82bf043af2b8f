import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { totpAt } from '#functions/lib/totp.ts'
import { RECOVERY_CODES } from '#shared/rules/secondFactor.ts'
import { axe, openBrowser, rivage, settled, signIn, signInByForm } from '#test/kit/browser.ts'
import { PNG } from '#test/kit/pictures.ts'
import { REFUSED_DOMAIN } from '#test/kit/setupSite.ts'
import { words } from '#test/kit/words.ts'

const browser = await openBrowser()
const en = words('en')
const fr = words('fr')

const CHOSEN = 'Compagnie-2026!'

const newAddress = (): string => `personne.${randomUUID().slice(0, 8)}@ailleurs.example`

const post = async (path: string, body: unknown): Promise<void> => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const answer = await fetch(browser.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.status, `${path} ${await answer.text()}`).toBe(200)
}

interface KeptMail {
  destination: { to: string[] }
  body: { text?: string }
}

/** The token of the latest link to `screen` that an address got, once it is there. */
const tokenOf = async (screen: string, address: string): Promise<string> => {
  const found = async () => {
    const { emails } = (await (await fetch(`${browser.mailUrl}/store`)).json()) as { emails: KeptMail[] }
    const texts = emails
      .filter(({ destination }) => destination.to.includes(address))
      .map(({ body }) => body.text ?? '')
    return texts.flatMap((text) => text.match(new RegExp(`${screen}\\?token=([\\w-]+)`))?.[1] ?? []).at(-1)
  }
  await expect.poll(found, { timeout: 20_000 }).toBeDefined()
  return (await found()) ?? ''
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

/** Invites addresses through the dialog, and leaves the results in sight. */
const invite = async (page: Page, text: string): Promise<void> => {
  await page.goto('/company')
  await button(page, fr('users.invite.action')).click()
  await dialog(page).locator('textarea').fill(text)
  await dialog(page).locator('button[type=submit]').click()
}

const accept = async (email: string, firstName: string, lastName: string): Promise<void> =>
  post('/api/auth/accept-invitation', {
    token: await tokenOf('/invite', email),
    password: CHOSEN,
    firstName,
    lastName,
  })

/** Somebody invited, confirmed and active, as a manager at `page` and they themself make it happen. */
const onboard = async (page: Page, firstName: string, lastName: string): Promise<string> => {
  const email = newAddress()
  await invite(page, email)
  await dialog(page).getByText(fr('users.invite.sent')).waitFor()
  await accept(email, firstName, lastName)
  await page.goto('/company/review')
  await page.getByRole('button', { name: `${fr('users.action.confirm')} ${firstName} ${lastName}` }).click()
  await page.getByText(fr('users.review.confirmed', { name: `${firstName} ${lastName}` })).waitFor()
  await post('/api/auth/activate', { token: await tokenOf('/activate', email) })
  return email
}

/** Opens what a manager sees of somebody. */
const open = async (page: Page, email: string): Promise<void> => {
  await page.goto(`/company?q=${encodeURIComponent(email)}`)
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').click()
  await page.getByText(email).first().waitFor()
}

const manager = async (): Promise<Page> => {
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, rivage.maelle)
  return page
}

test('several are invited at once, each address is answered for itself, and what was wrong can be corrected', async () => {
  const page = await manager()
  const [one, two] = [newAddress(), newAddress()]
  await invite(page, `Une Personne <${one}>; ${two}\nnot-an-address\n${rivage.emma.email}`)
  await dialog(page)
    .getByText(fr('users.invite.done_other', { count: 2 }))
    .waitFor()
  await dialog(page)
    .getByText(`not-an-address · ${fr('errors.validation.email')}`)
    .waitFor()
  await dialog(page)
    .getByText(`${rivage.emma.email} · ${fr('errors.users.alreadyMember')}`)
    .waitFor()
  await button(page, fr('users.invite.correct')).click()
  expect(await dialog(page).locator('textarea').inputValue()).toBe(`not-an-address\n${rivage.emma.email}`)
  await page.keyboard.press('Escape')
  await page.goto('/company?state=INVITED')
  for (const address of [one, two]) await page.getByText(address).first().waitFor()
})

test('who accepted is confirmed or refused with a reason; both get a mail', async () => {
  const page = await manager()
  const refused = newAddress()
  const confirmed = await onboard(page, 'Aglaé', 'Tréfonds')
  await invite(page, refused)
  await dialog(page).getByText(fr('users.invite.sent')).waitFor()
  await accept(refused, 'Basile', 'Inconnu')
  await page.goto('/company/review')
  await page.getByRole('button', { name: `${fr('users.action.refuse')} Basile Inconnu` }).click()
  await dialog(page).locator('button[type=submit]').click()
  await dialog(page).getByText(fr('users.refuse.reasonRequired')).waitFor()
  await dialog(page).locator('textarea').fill('Nous ne vous connaissons pas.')
  await dialog(page).locator('button[type=submit]').click()
  await page.getByText(fr('users.review.refused', { name: 'Basile Inconnu' })).waitFor()
  await open(page, refused)
  await page.getByText('Nous ne vous connaissons pas.').waitFor()
  await page.getByText(fr('users.history.REFUSED', { name: 'Maëlle Kerlouan' })).waitFor()
  await open(page, confirmed)
  await page.locator('main span').getByText(fr('users.state.ACTIVE'), { exact: true }).waitFor()
})

test('names are found whatever their accents, and the list comes back as it was left', async () => {
  const page = await manager()
  await page.goto('/company')
  await page.getByRole('searchbox').fill('noe valdo')
  await page.getByText('Noé Valdombre').first().waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  const file = page.waitForEvent('download')
  await button(page, fr('users.export.action')).click()
  const csv = readFileSync(await (await file).path(), 'utf8')
  expect(csv.split('\r\n').filter(Boolean)).toHaveLength(2)
  expect(csv).toContain('"Noé";"Valdombre";')
  await page.reload()
  await page.getByText('Noé Valdombre').first().waitFor()
  expect(await page.getByRole('row').count()).toBe(2)
})

test('when the later people of a long list do not come, those who did are shown, and the others can be asked for', async () => {
  const page = await manager()
  let refuses = true
  await page.route('**/api/users', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), cursor: 'next' } })
  })
  await page.route('**/api/users?cursor=next', (route) =>
    refuses
      ? route.fulfill({ status: 429, json: { code: 'request.tooFast', message: '', requestId: 'x' } })
      : route.fulfill({ status: 200, json: { items: [] } }),
  )
  await page.goto('/company')
  const notice = page.getByText(fr('errors.request.tooFast'))
  await notice.waitFor()
  await page.getByText('Aurèle Montfauve').first().waitFor()
  expect(await axe(page)).toEqual([])
  refuses = false
  await button(page, fr('shell.failure.retry')).click()
  await notice.waitFor({ state: 'detached' })
  await page.getByText('Aurèle Montfauve').first().waitFor()
})

test('the people screen leads to the sample table, whose thirty rows can be chosen', async () => {
  const page = await manager()
  await page.goto('/company')
  await page.getByRole('link', { name: fr('users.people.sample') }).click()
  await page.waitForURL('**/injected-users')
  await page.getByLabel(fr('users.sample.all')).or(page.getByRole('checkbox').first()).first().waitFor()
  for (const column of ['phone', 'contractType', 'tjm', 'interventionType', 'status'])
    await page.getByRole('columnheader', { name: fr(`users.sample.${column}`), exact: true }).waitFor()
  await page.getByText(/1 – 5 sur 30/).waitFor()
  const box = page.getByRole('row').nth(1).getByRole('checkbox')
  const before = await box.isChecked()
  await box.setChecked(!before)
  expect(await box.isChecked()).toBe(!before)
})

test('permissions are changed, said in the history, and hold for whoever is signed in', async () => {
  const page = await manager()
  const email = await onboard(page, 'Célestin', 'Gouverneur')
  const theirs = await browser.newPage({ language: 'fr' })
  await signIn(theirs, { email, password: CHOSEN })
  await open(page, email)
  await page.getByLabel(fr('users.permission.MANAGE_USERS')).check()
  await button(page, fr('users.permissions.save')).click()
  await page.getByText(fr('users.permissions.saved')).waitFor()
  await page.getByText(fr('users.history.PERMISSIONS_CHANGED', { name: 'Maëlle Kerlouan' })).waitFor()
  await theirs.goto('/company')
  await theirs.getByRole('row').nth(1).waitFor()
  await button(theirs, fr('users.invite.action')).click()
  await dialog(theirs).getByLabel(fr('users.permission.MANAGE_USERS')).waitFor()
  // Nobody gives what they do not hold.
  expect(await dialog(theirs).getByLabel(fr('users.permission.ALL')).count()).toBe(0)
})

test('a disabled person is out within seconds, cannot come in, and can again once enabled', async () => {
  const page = await manager()
  const email = await onboard(page, 'Désiré', 'Congédié')
  const theirs = await browser.newPage({ language: 'fr' })
  await signIn(theirs, { email, password: CHOSEN })
  await theirs.goto('/settings')
  await theirs.getByLabel(fr('users.column.firstName')).waitFor()
  await open(page, email)
  await button(page, fr('users.action.disable')).click()
  await dialog(page)
    .getByRole('button', { name: fr('users.action.disable'), exact: true })
    .click()
  await page.getByText(fr('users.done.disable')).waitFor()
  await expect
    .poll(
      async () => {
        await theirs.goto('/settings/security')
        await theirs.getByRole('heading').first().waitFor()
        return new URL(theirs.url()).pathname
      },
      { timeout: 10_000, interval: 300 },
    )
    .toBe('/sign-in')
  await theirs.locator('input[name=email]').fill(email)
  await theirs.locator('input[name=password]').fill(CHOSEN)
  await theirs.locator('form button[type=submit]').click()
  await theirs.getByRole('alert').first().waitFor()
  await page.reload()
  await button(page, fr('users.action.enable')).click()
  await dialog(page)
    .getByRole('button', { name: fr('users.action.enable'), exact: true })
    .click()
  await page.getByText(fr('users.done.enable')).waitFor()
  await signInByForm(theirs, { email, password: CHOSEN })
})

test('a picture is cropped in the browser, shown everywhere, and removed again', async () => {
  const page = await browser.newPage()
  await signIn(page, rivage.tanguy)
  await page.goto('/profile')
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG })
  await dialog(page).getByLabel(en('ui.picture.zoom')).press('ArrowRight')
  await button(page, en('ui.picture.use')).click()
  await page.getByText(en('profile.pictureSet')).waitFor()
  await expect.poll(() => page.locator('nav#navigation img').getAttribute('src')).toMatch(/^data:image\/webp;base64,/)
  await page.reload()
  await page.locator('main img').first().waitFor()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no') })
  await page.getByText(en('ui.picture.unreadable')).waitFor()
  await button(page, en('ui.picture.remove')).click()
  await page.getByText(en('profile.pictureRemoved')).waitFor()
  await expect.poll(() => page.locator('nav#navigation img').count()).toBe(0)
})

test('the password is changed: the old one is refused, the other devices are out, this one stays', async () => {
  const page = await manager()
  const email = await onboard(page, 'Estelle', 'Prudente')
  const [here, there] = [await browser.newPage({ language: 'fr' }), await browser.newPage({ language: 'fr' })]
  for (const one of [here, there]) await signIn(one, { email, password: CHOSEN })
  await here.goto('/settings/security')
  const current = here.locator('input[name=current-password]')
  await current.fill('Wrong-word-2026!')
  await here.locator('input[name=new-password]').fill('faible')
  await button(here, fr('settings.password.submit')).click()
  await here.getByText(fr('errors.onboarding.passwordPattern')).waitFor()
  await here.locator('input[name=new-password]').fill('Autre-chose-2027?')
  await button(here, fr('settings.password.submit')).click()
  await here.getByText(fr('errors.onboarding.wrongPassword')).waitFor()
  await current.fill(CHOSEN)
  await button(here, fr('settings.password.submit')).click()
  await here.getByText(fr('settings.password.changed')).waitFor()
  await here.reload()
  await current.waitFor()
  await expect
    .poll(
      async () => {
        await there.goto('/settings')
        await there.getByRole('heading').first().waitFor()
        return new URL(there.url()).pathname
      },
      { timeout: 10_000, interval: 300 },
    )
    .toBe('/sign-in')
  await signInByForm(there, { email, password: 'Autre-chose-2027?' })
})

test('an authenticator app and a passkey are set up; the recovery codes show once, and go with the last of both', async () => {
  const page = await manager()
  const email = await onboard(page, 'Florent', 'Doublemain')
  const theirs = await browser.newPage({ language: 'fr' })
  const answer = async () => {
    await dialog(theirs).locator('input[type=password]').fill(CHOSEN)
    await theirs.keyboard.press('Enter')
  }
  await signIn(theirs, { email, password: CHOSEN })
  await theirs.goto('/settings/security')
  await button(theirs, fr('settings.factor.setUp')).click()
  await answer()
  await dialog(theirs)
    .getByRole('img', { name: fr('settings.factor.qrCode') })
    .waitFor()
  const secret = (await dialog(theirs).locator('code').textContent())?.replace(/\s/g, '') ?? ''
  await dialog(theirs)
    .getByLabel(fr('settings.factor.code'))
    .fill(totpAt(secret, Date.now() / 1000))
  await theirs.keyboard.press('Enter')
  await dialog(theirs).getByLabel(fr('settings.recovery.kept')).check()
  expect(await dialog(theirs).getByRole('listitem').count()).toBe(RECOVERY_CODES)
  await button(theirs, fr('ui.close')).click()
  await theirs.getByText(fr('settings.recovery.left_other', { count: RECOVERY_CODES })).waitFor()

  const device = await theirs.context().newCDPSession(theirs)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  await button(theirs, fr('settings.passkey.add')).click()
  await dialog(theirs).getByLabel(fr('settings.passkey.name')).fill('Portable')
  await answer()
  await theirs.getByText(fr('settings.passkey.added')).waitFor()
  await theirs.getByRole('button', { name: `${fr('settings.passkey.remove')} Portable` }).click()
  await answer()
  await theirs.getByText(fr('settings.passkey.removed')).waitFor()
  await button(theirs, fr('settings.factor.switchOff')).click()
  await answer()
  await theirs.getByText(fr('settings.factor.offDone')).waitFor()
  await expect.poll(() => theirs.getByText(fr('settings.recovery.title')).count()).toBe(0)
})

test('a passkey made in the settings signs in by itself; one that is not there is said, and the password still does', async () => {
  const page = await manager()
  const email = await onboard(page, 'Nora', 'Clésimple')
  const theirs = await browser.newPage({ language: 'fr' })
  await signIn(theirs, { email, password: CHOSEN })
  const device = await theirs.context().newCDPSession(theirs)
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
  await theirs.goto('/settings/security')
  await button(theirs, fr('settings.passkey.add')).click()
  await dialog(theirs).getByLabel(fr('settings.passkey.name')).fill('Portable')
  await dialog(theirs).locator('input[type=password]').fill(CHOSEN)
  await theirs.keyboard.press('Enter')
  await theirs.getByText(fr('settings.passkey.added')).waitFor()
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
  await device.send('WebAuthn.clearCredentials', { authenticatorId })
  await button(theirs, fr('signIn.passkey')).click()
  await theirs.getByText(fr('errors.auth.wrongPasskey')).waitFor()
  expect(await axe(theirs)).toEqual([])
})

test('the company is changed; nobody asks others for a second factor without having one', async () => {
  const page = await manager()
  await page.goto('/company/settings')
  await page.getByLabel(fr('company.identity.registration')).fill('901 234 567')
  await button(page, fr('settings.save')).first().click()
  await page.getByText(fr('settings.saved')).first().waitFor()
  await page.getByLabel(fr('company.rules.hours')).fill('treize')
  await page.getByText(fr('company.rules.hoursInvalid', { min: 1, max: 12 })).waitFor()
  await page.getByLabel(fr('company.rules.hours')).fill('7,5')
  await page.getByLabel(fr('company.rules.secondFactor')).check()
  await button(page, fr('settings.save')).nth(1).click()
  await page.getByText(fr('errors.company.noSecondFactor')).waitFor()
  await page.getByLabel(fr('company.rules.secondFactor')).uncheck()
  await button(page, fr('settings.save')).nth(1).click()
  await expect.poll(() => button(page, fr('settings.save')).nth(1).isDisabled()).toBe(true)
  await page.reload()
  expect(await page.getByLabel(fr('company.rules.hours')).inputValue()).toBe('7,5')
  expect(await page.getByLabel(fr('company.identity.registration')).inputValue()).toBe('901 234 567')
})

test('the screens about people, company and account are accessible, translated and within their width', async () => {
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, rivage.maelle)
  const company = ['/company', '/company/review', '/company/settings', '/company/usage', '/injected-users']
  const own = ['', '/security', '/look', '/notifications', '/lock', '/data'].map((part) => `/settings${part}`)
  for (const path of [...company, ...own, '/profile']) {
    await page.goto(path)
    await page.getByRole('heading').first().waitFor()
    for (const [width, height, colorScheme] of [
      [1440, 900, 'light'],
      [390, 844, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await settled(page)
      // A window that has just changed its size is drawn anew a moment later.
      const beyond = () => page.evaluate('document.documentElement.scrollWidth - innerWidth')
      await expect.poll(beyond, { message: `${path}, ${width}` }).toBeLessThanOrEqual(0)
      const text = String(await page.evaluate('document.body.innerText'))
      expect(text.match(/\b(users|company|settings|profile|usage|errors|ui)\.[a-z]+[\w.]*/gi) ?? [], path).toEqual([])
      expect(await axe(page), `${path}, ${width}`).toEqual([])
    }
  }
})

test('who manages nobody finds no way to the company', async () => {
  const page = await browser.newPage()
  await signIn(page, rivage.emma, '/')
  expect(await page.getByRole('link', { name: en('navigation.company') }).count()).toBe(0)
  for (const path of ['/company', '/company/usage', '/injected-users']) {
    await page.goto(path)
    await page.waitForURL('**/error-404')
  }
})

test('an invitation that SES refuses says so, in the list and on the page, and is sent again from there', async () => {
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, rivage.maelle)
  const email = newAddress().replace(/@.*/, REFUSED_DOMAIN)
  await invite(page, email)
  await dialog(page).getByText(fr('users.invite.sent')).waitFor()
  const why = fr('mail.notDelivered', { why: fr('mail.why.refused') })
  await page.goto(`/company?q=${encodeURIComponent(email)}`)
  await page.getByRole('row').filter({ hasText: email }).getByText(why).waitFor()
  await open(page, email)
  await page.getByRole('status').getByText(why).waitFor()
  expect(await page.getByRole('listitem').getByText(why).count()).toBe(1)
  await button(page, fr('users.action.resend')).click()
  await page.getByRole('listitem').getByText(why).nth(1).waitFor()
  expect(await axe(page)).toEqual([])
})
