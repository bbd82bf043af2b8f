import { readFileSync } from 'node:fs'
import mammoth from 'mammoth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { button, openBrowser, rivage, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { newStaffing } from './staffingKit.ts'

const browser = await openBrowser()
const en = words('en')
const fr = words('fr')

const dialog = (page: Page) => page.getByRole('dialog')

/** A PDF of one page with lines of text. */
const pdfOf = (lines: readonly string[]): Buffer => {
  const shown = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join('\n')
  const stream = `BT /F1 12 Tf 14 TL 50 780 Td\n${shown}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  return Buffer.from(
    `${file}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    'latin1',
  )
}

const open = async (page: Page) => {
  await page.goto('/profile/resume')
  await button(page, en('profiles.import.action')).waitFor()
}

test('one’s own profile is changed, saved, and not left by mistake', async () => {
  const { addPerson, giveProfile } = await newStaffing(browser)
  const person = await addPerson()
  await giveProfile(person, 'Java developer')
  const page = await browser.newPage()
  await signIn(page, person)
  await open(page)
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
  await open(page)
  expect(await title.inputValue()).toBe('Senior Java developer')
  expect(await page.getByLabel(en('profiles.experience.title')).nth(1).inputValue()).toBe('Tester')
})

test('nothing is lost when the same profile was saved elsewhere', async () => {
  const { freelancer } = await browser.newTenant()
  const [here, there] = [await browser.newPage(), await browser.newPage()]
  for (const page of [here, there]) {
    await signIn(page, freelancer)
    await open(page)
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

test('a résumé in PDF is read in the browser, and taken over as far as it is ticked', async () => {
  const { resource } = await newStaffing(browser, 'freelancer')
  const page = await browser.newPage()
  await signIn(page, resource)
  await open(page)
  await button(page, en('profiles.import.action')).click()
  const lines = [
    'Dara Kellanwood',
    'Product designer',
    'EXPERIENCE',
    'Jan 2018 - Dec 2020: UX designer, Harrow & Pine',
    '- Interviews and prototypes in Figma',
    'EDUCATION',
    '2017 BA Design, University of Lowmere',
  ]
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdfOf(lines) })
  await dialog(page).getByText('UX designer').waitFor()
  // Parts of which nothing was found have no title.
  const parts = await dialog(page).getByRole('group').count()
  expect(
    await dialog(page)
      .getByRole('group')
      .filter({ has: page.getByRole('checkbox') })
      .count(),
  ).toBe(parts)
  await dialog(page).getByLabel('BA Design').uncheck()
  await dialog(page)
    .getByRole('button', { name: en('profiles.import.take_one') })
    .click()
  await expect.poll(() => page.getByLabel(en('profiles.experience.title')).nth(1).inputValue()).toBe('UX designer')
  expect(await page.getByText('BA Design').count()).toBe(0)
  // All that was typed goes by it: it asks first.
  const experiences = () => page.getByLabel(en('profiles.experience.title')).count()
  await button(page, en('profiles.bar.forget')).click()
  await dialog(page)
    .getByRole('button', { name: en('ui.cancel'), exact: true })
    .click()
  await dialog(page).waitFor({ state: 'detached' })
  expect(await experiences()).toBe(2)
  await button(page, en('profiles.bar.forget')).click()
  await dialog(page)
    .getByRole('button', { name: en('profiles.bar.forget') })
    .click()
  await expect.poll(experiences).toBe(1)
})

test('a file is kept, downloaded and deleted', async () => {
  const { freelancer } = await browser.newTenant()
  const page = await browser.newPage({ expected: /ERR_INTERNET_DISCONNECTED/ })
  await signIn(page, freelancer)
  await open(page)
  const file = { name: 'Diplôme 2020.pdf', mimeType: 'application/pdf', buffer: pdfOf(['A degree']) }
  const name = { name: 'Diplôme 2020.pdf' }
  const isStorage = ({ origin }: URL) => origin !== new URL(page.url()).origin
  await page.route(isStorage, (route) => route.abort('internetdisconnected'))
  await page.locator('input[type=file]').last().setInputFiles(file)
  await page.getByText(en('profiles.documents.refused', { ...name, reason: en('errors.network') })).waitFor()
  await page.unroute(isStorage)
  await page.locator('input[type=file]').last().setInputFiles(file)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, en('profiles.documents.download', name)).click(),
  ])
  expect(download.suggestedFilename()).toBe('Diplôme 2020.pdf')
  expect(readFileSync(await download.path())).toEqual(file.buffer)
  await button(page, en('profiles.documents.remove', name)).click()
  await dialog(page)
    .getByRole('button', { name: en('profiles.documents.removeConfirm') })
    .click()
  await expect.poll(() => button(page, en('profiles.documents.download', name)).count()).toBe(0)
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'diploma.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') })
  await page.getByText(en('errors.profiles.notADocument')).waitFor()
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
