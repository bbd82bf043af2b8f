import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { users } from '#shared/people/users/contract.ts'
import { navigateWithin, openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { loseAnswers } from '#test/kit/browser/lostAnswers.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const en = words('en')

const dialog = (page: Page) => page.getByRole('dialog', { name: en('users.invite.title') })
/** Types in the palette. */
const look = async (page: Page, text: string) => {
  await page.locator('header [aria-keyshortcuts*="K"]').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(text)
}
const search = (page: Page) => new URL(page.url()).search

test('people are invited from anywhere: by the palette and by the address, which is that of the list once they are', async () => {
  const { addPerson } = await browser.newTenant()
  const page = await browser.newPage()
  await signIn(page, await addPerson({ permissions: ['MANAGE_USERS'], type: 'ESN' }), '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await look(page, 'invite')
  await page
    .locator('[role=option][aria-selected=true]')
    .filter({ hasText: en('company.invite') })
    .waitFor()
  await page.keyboard.press('Enter')
  await dialog(page).locator('textarea:focus').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => search(page)).toBe('')

  await page.goto('/company?invite')
  await dialog(page).waitFor()
  await page.reload()
  await dialog(page).locator('textarea:focus').waitFor()
  await dialog(page)
    .getByRole('button', { name: en('ui.cancel'), exact: true })
    .click()
  await dialog(page).waitFor({ state: 'detached' })
  // Left, it is not come back to.
  await navigateWithin(page, '/company/review')
  await page.goBack()
  await page.getByRole('button', { name: en('users.invite.action'), exact: true }).waitFor()
  await waitUntilSettled(page)
  expect([await dialog(page).count(), search(page)]).toEqual([0, ''])
})

test('pasted addresses are not lost by a click beside the dialog; Escape still closes it', async () => {
  const { addPerson } = await browser.newTenant()
  const page = await browser.newPage()
  await signIn(page, await addPerson({ permissions: ['MANAGE_USERS'], type: 'ESN' }), '/company?invite')
  const field = dialog(page).locator('textarea')
  await dialog(page).locator('textarea:focus').waitFor()
  await page.mouse.click(4, 400)
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: en('users.invite.action'), exact: true }).click()
  await field.fill('ana@b.example\nbo@b.example')
  await page.mouse.click(4, 400)
  await waitUntilSettled(page)
  expect(await field.inputValue({ timeout: 1000 })).toBe('ana@b.example\nbo@b.example')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
})

test('nobody is led to an invitation who may not invite', async () => {
  const { addPerson } = await browser.newTenant()
  const page = await browser.newPage()
  await signIn(page, await addPerson({ permissions: ['MANAGE_COMPANY'], type: 'ESN' }), '/company?invite')
  await page.waitForURL('**/company/settings')
  await waitUntilSettled(page)
  expect(await dialog(page).count()).toBe(0)
  expect(await page.locator('nav a[href*="/company"]').count()).toBeGreaterThan(0)
  expect(await page.locator('a[href*="invite"]').count()).toBe(0)
  await look(page, 'company')
  await page.getByRole('option').first().waitFor()
  expect(
    await page
      .getByRole('option')
      .filter({ hasText: en('company.invite') })
      .count(),
  ).toBe(0)
})

test('what is in a branch of the navigation is in sight once it is opened, at the foot of the window, too', async () => {
  const { addPerson } = await browser.newTenant()
  const HEIGHT = 880
  const page = await browser.newPage({ width: 1440, height: HEIGHT })
  await signIn(page, await addPerson({ permissions: ['ALL'], type: 'ESN' }), '/')
  await page.getByRole('button', { name: en('navigation.otherApps'), exact: true }).click()
  const last = page.locator('nav a[href="/apps/help-center"]')
  const end = async () => {
    const { y = Number.POSITIVE_INFINITY, height = 0 } = (await last.boundingBox()) ?? {}
    return y + height
  }
  await expect.poll(end, { timeout: 3000 }).toBeLessThanOrEqual(HEIGHT)
})

test('whoever is called by a vowel is spoken of in French as one does', async () => {
  const { manager, addPerson } = await browser.newTenant()
  const { personId: id } = await addPerson({ firstName: 'Inès', lastName: 'Garance', state: 'DISABLED' })
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, manager, `/company/user-info/${id}`)
  await page.getByRole('button', { name: words('fr')('users.action.erase'), exact: true }).click()
  await page.getByRole('heading', { name: 'Effacer les données personnelles d’Inès Garance ?' }).waitFor()
})

test('whoever has accepted, and whose answer was lost, goes on as if it had come', async () => {
  const { manager } = await browser.newTenant()
  const email = `somebody.${randomUUID().slice(0, 8)}@elsewhere.example`
  await (await browser.as(manager))(users.invite, {
    emails: [email],
    type: 'ESN_RESOURCE' as const,
    permissions: [],
    displayLanguage: 'EN' as const,
  })
  const page = await browser.newPage({ expected: /ERR_FAILED/ })
  await page.goto(await browser.linkTo('/invite', email))
  await page.locator('input[name=firstName]').fill('Nora')
  await page.locator('input[name=lastName]').fill('Quintal')
  const submit = async () => {
    await page.locator('input[name=password]').fill('Onboarded-2026!')
    await page.locator('form button[type=submit]').click()
  }
  const lost = await loseAnswers(page, '**/api/auth/accept-invitation', 'POST', 2)
  await submit()
  await page.getByText(en('errors.network')).waitFor()
  expect(lost()).toBe(2)
  await submit()
  await page.waitForURL('**/confirm-account')
})

test('who reads an invitation in another language is written to in that one from then on', async () => {
  const { manager } = await browser.newTenant()
  const call = await browser.as(manager)
  const email = `${randomUUID()}@elsewhere.example`
  const asked = { emails: [email], type: 'ESN_RESOURCE' as const, permissions: [], displayLanguage: 'EN' as const }
  await call(users.invite, asked)
  const page = await browser.newPage()
  await page.goto(await browser.linkTo('/invite', email))
  await page.getByRole('heading', { name: 'Join your company' }).waitFor()
  await page.getByRole('button', { name: 'Français' }).click()
  await page.getByRole('heading', { name: 'Join your company' }).waitFor({ state: 'detached' })
  await page.locator('input[name=firstName]').fill('Yara')
  await page.locator('input[name=lastName]').fill('Delmonde')
  await page.locator('input[name=password]').fill('Onboarded-2026!')
  await page.locator('form button[type=submit]').click()
  await page.waitForURL('**/confirm-account')
  const { items } = await call(users.list, {})
  expect(items.find((one) => one.email === email)).toMatchObject({ state: 'WAITING_REVIEW', displayLanguage: 'FR' })
})
