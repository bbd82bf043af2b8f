import { readFileSync } from 'node:fs'
import mammoth from 'mammoth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { profiles } from '#shared/staffing/profiles/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { button, openBrowser, rivage, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { waitForFrames } from '#test/kit/browser/frames.ts'
import { words } from '#test/kit/browser/words.ts'
import { newStaffing, openResume } from './staffingKit.ts'

const browser = await openBrowser()
const en = words('en')
const fr = words('fr')

const dialog = (page: Page) => page.getByRole('dialog')

/** The page of somebody with a profile, at their own résumé. */
const openOwnResume = async () => {
  const { addPerson, giveProfile } = await newStaffing(browser)
  const person = await addPerson()
  await giveProfile(person, 'Java developer')
  const page = await browser.newPage()
  await signIn(page, person)
  await openResume(page)
  return { page, person }
}

test('one’s own profile is changed, saved, and not left by mistake', async () => {
  const { page, person } = await openOwnResume()
  const title = page.getByLabel(en('profiles.professionalTitle'))
  await title.fill('Senior Java developer')
  await button(page, en('profiles.experience.add')).click()
  await page.getByLabel(en('profiles.experience.title')).first().fill('Tester')
  await button(page, en('profiles.bar.save')).click()
  await page.getByText(en('validation.required')).waitFor()
  await page
    .getByLabel(new RegExp(`^${en('profiles.experience.startDate')}`))
    .first()
    .fill('2022-03-01')
  await button(page, en('profiles.task.add')).first().click()
  await page
    .getByLabel(en('profiles.task.headline', { number: 1 }))
    .first()
    .fill('Test plans')
  const skills = page.getByLabel(en('profiles.task.skills', { number: 1 })).first()
  await skills.fill('Cypress')
  await skills.press('Enter')
  await page.getByLabel(en('profiles.skills.level', { name: 'Cypress' })).selectOption('3')
  await button(page, en('profiles.entry.down', { name: 'Tester' })).click()

  await page.getByRole('link', { name: en('profiles.preview') }).click()
  await dialog(page).getByText(en('leave.text')).waitFor()
  await dialog(page)
    .getByRole('button', { name: en('leave.save') })
    .click()
  await page.waitForURL('**/check-profile/**')
  await page.getByRole('heading', { name: person.name }).waitFor()
  await page.getByText('Senior Java developer').waitFor()
  await page.getByText('Cypress').waitFor()
  await openResume(page)
  expect(await title.inputValue()).toBe('Senior Java developer')
  expect(await page.getByLabel(en('profiles.experience.title')).nth(1).inputValue()).toBe('Tester')
})

test('an end date that is corrected does not make the experience the current one', async () => {
  const { page, person } = await openOwnResume()
  await button(page, en('profiles.experience.add')).click()
  await page.getByLabel(en('profiles.experience.title')).first().fill('Tester')
  const startDate = page.getByLabel(new RegExp(`^${en('profiles.experience.startDate')}`)).first()
  await startDate.fill('2020-03-01')
  const current = page.getByLabel(en('profiles.experience.current')).first()
  await current.uncheck()
  const endDate = page.getByLabel(en('profiles.experience.endDate'), { exact: true }).first()
  await endDate.fill('2021-05-31')
  await endDate.focus()
  await page.keyboard.press('Backspace')
  await waitForFrames(page)
  expect([await endDate.isDisabled(), await current.isChecked()]).toEqual([false, false])
  await button(page, en('profiles.bar.save')).click()
  await endDate.and(page.locator(':focus')).waitFor()
  await endDate.fill('2022-05-31')
  await button(page, en('profiles.bar.save')).click()
  await page.getByText(en('profiles.bar.saved')).waitFor()
  const stored = await (await browser.as(person))(profiles.get, { profilId: person.personId })
  expect(stored.userExperiences.find(({ title }) => title === 'Tester')?.endDate).toBe('2022-05-31')
})

test('half a date is none that was left out: the profile is saved once it is whole', async () => {
  const { page, person } = await openOwnResume()
  await page.getByLabel(en('profiles.professionalTitle')).fill('Senior Java developer')
  await page.getByLabel(en('profiles.availableFromDate')).focus()
  await page.keyboard.type('0501')
  await button(page, en('profiles.bar.save')).click()
  await waitUntilSettled(page)
  expect(await page.getByText(en('profiles.bar.saved')).count()).toBe(0)
  await page.getByLabel(en('profiles.availableFromDate')).and(page.locator(':focus')).waitFor()
  await page.getByLabel(en('profiles.availableFromDate')).fill('2027-05-01')
  await button(page, en('profiles.bar.save')).click()
  await page.getByText(en('profiles.bar.saved')).waitFor()
  const stored = await (await browser.as(person))(profiles.get, { profilId: person.personId })
  expect(stored.availableFromDate).toBe('2027-05-01')
})

test('nothing is lost when the same profile was saved elsewhere', async () => {
  const { freelancer } = await browser.newTenant()
  const [here, there] = [await browser.newPage(), await browser.newPage()]
  for (const page of [here, there]) {
    await signIn(page, freelancer)
    await openResume(page)
  }
  await there.getByLabel(en('profiles.city'), { exact: true }).fill('Vannes')
  await button(there, en('profiles.bar.save')).click()
  await there.getByText(en('profiles.bar.saved')).waitFor()
  await here.getByLabel(en('profiles.city'), { exact: true }).fill('Lorient')
  await button(here, en('profiles.bar.save')).click()
  await dialog(here).getByText(en('profiles.stale.title')).waitFor()
  await dialog(here).getByRole('listitem').getByText(en('profiles.city')).waitFor()
  await dialog(here)
    .getByRole('button', { name: en('profiles.stale.mine') })
    .click()
  await expect.poll(() => dialog(here).count()).toBe(0)
  await expect.poll(() => button(here, en('profiles.bar.save')).count()).toBe(0)
  await here.reload()
  await expect.poll(() => here.getByLabel(en('profiles.city'), { exact: true }).inputValue()).toBe('Lorient')
})

test('a manager finds somebody, checks the profile and downloads the résumé', async () => {
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, rivage.maelle)
  await page.goto('/profiles')
  await page.getByRole('searchbox', { name: fr('profiles.list.search') }).fill('montfauve')
  await page.getByRole('row').nth(1).getByText('Aurèle Montfauve').first().waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.getByRole('link', { name: 'Aurèle Montfauve', exact: true }).click()
  await page.getByRole('heading', { name: 'A. M.' }).waitFor()
  const text = String(await page.evaluate('document.querySelector("main").innerText'))
  expect(text).not.toMatch(/Montfauve|750/)
  for (const said of [
    fr('profiles.shownByInitials'),
    fr('profiles.candidate'),
    'Architecte cloud indépendant',
    fr('profiles.availability.now'),
    'France',
  ])
    expect(text).toContain(said)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, fr('profiles.resume.download')).click(),
  ])
  expect(download.suggestedFilename()).toBe('CV A. M.docx')
  const { value } = await mammoth.extractRawText({ buffer: readFileSync(await download.path()) })
  expect(value).toContain('A. M.')
  expect(value).not.toContain('Montfauve')

  // Who is employed is shown by name, or by initials by choice, then without employers too.
  await page.goto('/profiles')
  await page.getByRole('searchbox', { name: fr('profiles.list.search') }).fill('marivaulx')
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.getByRole('link', { name: 'Bastien Marivaulx', exact: true }).click()
  await page.getByRole('heading', { name: 'Bastien Marivaulx' }).waitFor()
  const ofResume = words('fr', 'resume')
  await button(page, words('fr', 'profiles')('profiles.resume.anonymous')).click()
  await page.getByRole('checkbox', { name: ofResume('employers') }).uncheck()
  await page.getByRole('radio', { name: ofResume('EN') }).check()
  await expectAccessible(page)
  const get = () =>
    dialog(page)
      .getByRole('button', { name: ofResume('download') })
      .click()
  await page.route('**/resume?*', (route) => route.fulfill({ status: 404, body: 'USER_NOT_FOUND' }))
  await get()
  await dialog(page).getByRole('alert').getByText(fr('positioning.user_not_found')).waitFor()
  await page.unroute('**/resume?*')
  const [anonymous] = await Promise.all([page.waitForEvent('download'), get()])
  expect(anonymous.suggestedFilename()).toBe('Resume B. M.docx')
  const other = await mammoth.extractRawText({ buffer: readFileSync(await anonymous.path()) })
  expect(other.value).toContain('Confidential client')
  expect(other.value).not.toMatch(/Bastien|Marivaulx|Aubeclaire|linkedin/)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test('an empty profile says so everywhere, and has no résumé', async () => {
  const { manager, resource } = await browser.newTenant()
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, manager, `/check-profile/${resource.personId}`)
  await button(page, fr('profiles.resume.download')).click()
  await page.getByText(fr('positioning.empty_profile')).waitFor()
  await page.route('**/resume?*', (route) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: 'USER_NOT_FOUND' }),
  )
  await button(page, fr('profiles.resume.download')).click()
  await page.getByText(fr('positioning.user_not_found')).waitFor()
  await page.route('**/resume?*', (route) => route.fulfill({ status: 403, contentType: 'text/plain', body: 'no' }))
  await button(page, fr('profiles.resume.download')).click()
  await page.getByText(fr('positioning.internal_error')).waitFor()
})

test('a link of a profile stays under the mouse while more of its code arrives', async () => {
  const { manager, resource } = await newStaffing(browser)
  const page = await browser.newPage({ language: 'fr' })
  const released = Promise.withResolvers<void>()
  await page.route(/\/assets\/AnonymousResume-/, async (route) => {
    await released.promise
    await route.continue()
  })
  await signIn(page, manager, `/check-profile/${resource.personId}`)
  const link = page.getByRole('link', { name: fr('matching.missions.title') })
  await link.hover()
  await page.mouse.down()
  const arrived = page.waitForResponse(/\/assets\/AnonymousResume-/)
  released.resolve()
  await arrived
  await button(page, words('fr', 'profiles')('profiles.resume.anonymous')).waitFor()
  await page.mouse.up()
  await page.waitForURL('**/matching/people/**')
})

test('from a profile one comes back to where it was opened, and from one opened by itself to the list', async () => {
  const { manager, resource, newMission } = await newStaffing(browser)
  const { id } = await newMission('Portail')
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, manager, `/mission-proposals/${id}?tab=people`)
  await page.locator(`main a[href="/check-profile/${resource.personId}"]`).first().click()
  await page.getByRole('link', { name: fr('matching.missions.title') }).click()
  await page.waitForURL('**/matching/people/**')
  const back = page.getByRole('navigation', { name: fr('ui.breadcrumb') }).getByRole('link', { name: fr('ui.back') })
  await back.click()
  await page.waitForURL('**/check-profile/**')
  await back.click()
  await page.waitForURL(`**/mission-proposals/${id}?tab=people`)

  const other = await page.context().newPage()
  await other.goto(`/check-profile/${resource.personId}`)
  await other
    .getByRole('navigation', { name: fr('ui.breadcrumb') })
    .getByRole('link', { name: fr('profiles.title') })
    .click()
  await other.waitForURL('**/profiles')
})

test('who places nobody finds no list, and nobody else’s profile', async () => {
  const page = await browser.newPage()
  await signIn(page, rivage.emma)
  await page.goto('/profiles')
  await page.waitForURL('**/error-404')
})
