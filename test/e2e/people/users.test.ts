import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { callAs } from '#infra/local/client.ts'
import { LIVE_PATH } from '#shared/core/live.ts'
import { onboarding } from '#shared/people/onboarding/contract.ts'
import { TERMS_VERSION } from '#shared/people/onboarding/terms.ts'
import { users } from '#shared/people/users/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { fillCredentials, openBrowser, rivage, signIn, signInByForm } from '#test/kit/browser/browser.ts'
import { PNG } from '#test/kit/browser/pictures.ts'
import { REFUSED_DOMAIN } from '#test/kit/browser/setupSite.ts'
import { words } from '#test/kit/browser/words.ts'
import { CHOSEN, expectOut, OUT, visitsIn } from './usersKit.ts'

const browser = await openBrowser()
const en = words('en')
const fr = words('fr')

const newAddress = (): string => `personne.${randomUUID().slice(0, 8)}@ailleurs.example`

const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

/** Invites addresses through the dialog, and leaves the results in sight. */
const invite = async (page: Page, text: string): Promise<void> => {
  await button(page, fr('users.invite.action')).click()
  await dialog(page).locator('textarea').fill(text)
  await dialog(page).locator('button[type=submit]').click()
}

const tokenOf = async (screen: string, address: string): Promise<string> =>
  (await browser.linkTo(screen, address)).replace(/.*token=/, '')

const accept = async (email: string, firstName: string, lastName: string): Promise<unknown> =>
  callAs(browser.url, undefined, onboarding.acceptInvitation, {
    token: await tokenOf('/invite', email),
    password: CHOSEN,
    firstName,
    lastName,
    termsVersion: TERMS_VERSION,
  })

/** Opens what a manager sees of somebody. */
const open = async (page: Page, email: string): Promise<void> => {
  await page.goto(`/company?q=${encodeURIComponent(email)}`)
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').click()
  // The list says the address, too.
  await page.waitForURL(({ pathname }) => pathname !== '/company')
  await page.getByText(email).first().waitFor()
}

const { visit, company } = visitsIn(browser)

test('Shift ticks everybody between two people', async () => {
  const { manager, addPerson } = await browser.newTenant()
  for (const firstName of ['Ada', 'Bo']) await addPerson({ firstName })
  const page = await browser.newPage()
  await signIn(page, manager, '/company')
  const boxes = page.getByRole('row').getByRole('checkbox')
  await boxes.nth(3).waitFor()
  await boxes.nth(0).click()
  await boxes.nth(3).click({ modifiers: ['Shift'] })
  await page.getByText(fr('users.bulk.chosen_other', { count: 4 })).waitFor()
})

test('several are invited at once, each address is answered for itself, and what was wrong can be corrected', async () => {
  const { page, resource } = await company('/company')
  const [one, two] = [newAddress(), newAddress()]
  await invite(page, `Une Personne <${one}>; ${two}\nnot-an-address\n${resource.email}`)
  await dialog(page)
    .getByText(fr('users.invite.done_other', { count: 2 }))
    .waitFor()
  await dialog(page)
    .getByText(`not-an-address · ${fr('errors.validation.email')}`)
    .waitFor()
  await dialog(page)
    .getByText(`${resource.email} · ${fr('errors.users.alreadyMember')}`)
    .waitFor()
  await button(page, fr('users.invite.correct')).click()
  expect(await dialog(page).locator('textarea').inputValue()).toBe(`not-an-address\n${resource.email}`)
  await page.keyboard.press('Escape')
  await page.goto('/company?state=INVITED')
  for (const address of [one, two]) await page.getByText(address).first().waitFor()
})

test('who accepted is confirmed or refused with a reason; both get a mail', async () => {
  const { page, manager } = await company('/company')
  const [confirmed, refused] = [newAddress(), newAddress()]
  await invite(page, `${confirmed}\n${refused}`)
  await dialog(page)
    .getByText(fr('users.invite.done_other', { count: 2 }))
    .waitFor()
  await accept(confirmed, 'Aglaé', 'Tréfonds')
  await accept(refused, 'Basile', 'Inconnu')
  // On a phone the tab of the page is in sight, also once there is a count beside another.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/company/usage')
  const tabs = page.locator('main nav ul')
  await tabs.getByText('2', { exact: true }).waitFor()
  const rightOf = async (place: Locator) => {
    const { x = 0, width = 0 } = (await place.boundingBox()) ?? {}
    return x + width
  }
  await expect
    .poll(async () => (await rightOf(tabs.locator('[aria-current]'))) - (await rightOf(tabs)))
    .toBeLessThanOrEqual(1)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/company/review')
  await page.getByRole('button', { name: `${fr('users.action.confirm')} Aglaé Tréfonds` }).click()
  await page.getByText(fr('users.review.confirmed', { name: 'Aglaé Tréfonds' })).waitFor()
  await page.getByRole('button', { name: `${fr('users.action.refuse')} Basile Inconnu` }).click()
  await dialog(page).locator('button[type=submit]').click()
  await dialog(page).getByText(fr('users.refuse.reasonRequired')).waitFor()
  await dialog(page).locator('textarea').fill('Nous ne vous connaissons pas.')
  await dialog(page).locator('button[type=submit]').click()
  await page.getByText(fr('users.review.refused', { name: 'Basile Inconnu' })).waitFor()
  const token = await tokenOf('/activate', confirmed)
  await callAs(browser.url, undefined, onboarding.activate, { token })
  await expect.poll(async () => (await browser.mailsTo(refused)).length).toBe(2)
  await open(page, refused)
  await page.getByText('Nous ne vous connaissons pas.').waitFor()
  await page.getByText(fr('users.history.REFUSED', { name: manager.name })).waitFor()
  await open(page, confirmed)
  await page.locator('main span').getByText(fr('users.state.ACTIVE'), { exact: true }).waitFor()
})

test('names are found whatever their accents, and the list comes back as it was left', async () => {
  const page = await visit(rivage.maelle, '/company')
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
  const page = await visit(rivage.maelle)
  // Who is connected has read again by itself what was read before.
  await page.routeWebSocket(`**${LIVE_PATH}`, () => new Promise(() => undefined))
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
  await expectAccessible(page)
  refuses = false
  await button(page, fr('shell.failure.retry')).click()
  await notice.waitFor({ state: 'detached' })
  await page.getByText('Aurèle Montfauve').first().waitFor()
})

test('the people screen leads to the sample table, whose thirty rows can be chosen', async () => {
  const { page } = await company('/company')
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
  const { page, manager, resource } = await company()
  const theirs = await visit(resource, '/profile')
  await open(page, resource.email)
  await page.getByLabel(fr('users.permission.MANAGE_USERS')).check()
  await button(page, fr('users.permissions.save')).click()
  await page.getByText(fr('users.permissions.saved')).waitFor()
  await page.getByText(fr('users.history.PERMISSIONS_CHANGED', { name: manager.name })).waitFor()
  await theirs.goto('/company')
  await theirs.getByRole('row').nth(1).waitFor()
  await button(theirs, fr('users.invite.action')).click()
  await dialog(theirs).getByLabel(fr('users.permission.MANAGE_USERS')).waitFor()
  // Nobody gives what they do not hold.
  expect(await dialog(theirs).getByLabel(fr('users.permission.ALL')).count()).toBe(0)
})

test('a disabled person is out within seconds, cannot come in, and can again once enabled', async () => {
  const { page, resource } = await company()
  const theirs = await visit(resource, '/settings', OUT)
  await theirs.getByLabel(fr('users.column.firstName')).waitFor()
  await open(page, resource.email)
  const change = async (action: 'disable' | 'enable') => {
    await button(page, fr(`users.action.${action}`)).click()
    await button(dialog(page), fr(`users.action.${action}`)).click()
    await page.getByText(fr(`users.done.${action}`)).waitFor()
  }
  await change('disable')
  await expectOut(theirs)
  await fillCredentials(theirs, resource)
  await theirs
    .getByText(fr('errors.auth.wrongCredentials'))

    .waitFor()
  await page.reload()
  await change('enable')
  await signInByForm(theirs, resource)
})

test('a picture is cropped in the browser, shown everywhere, and removed again', async () => {
  const { freelancer } = await browser.newTenant()
  const page = await browser.newPage({ expected: /ERR_INTERNET_DISCONNECTED/ })
  await signIn(page, freelancer, '/profile')
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG })
  await dialog(page).getByLabel(en('ui.picture.zoom')).press('ArrowRight')
  // What could not be stored is there, to be sent again.
  await page.context().setOffline(true)
  await button(page, en('ui.picture.use')).click()
  await dialog(page).getByText(en('errors.network')).waitFor()
  await page.context().setOffline(false)
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
  const { page, manager } = await company('/company')
  const email = newAddress().replace(/@.*/, REFUSED_DOMAIN)
  await invite(page, email)
  await dialog(page).getByText(fr('users.invite.sent')).waitFor()
  const as = await browser.as(manager)
  await expect.poll(async () => JSON.stringify(await as(users.list, {}))).toContain('"mailFailure":"refused"')
  const why = fr('mail.notDelivered', { why: fr('mail.why.refused') })
  await page.goto(`/company?q=${encodeURIComponent(email)}`)
  await page.getByRole('row').filter({ hasText: email }).getByText(why).waitFor()
  await open(page, email)
  await page.getByRole('status').getByText(why).waitFor()
  expect(await page.getByRole('listitem').getByText(why).count()).toBe(1)
  await button(page, fr('users.action.resend')).click()
  await page.getByRole('listitem').getByText(why).nth(1).waitFor()
  await expectAccessible(page)
})
