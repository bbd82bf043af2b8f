import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { files } from '#shared/apps/files/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { newStaffing } from '#test/e2e/staffing/staffingKit.ts'
import { cells, newCompany } from '#test/e2e/time/craKit.ts'
import { button, openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { holdCalls } from '#test/kit/browser/lostAnswers.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { fillPath } from '#web/time/cra/paths.ts'

const now = thisMonth()
const last = thisMonth(-1)

/** What is typed while a form is being saved, and after. */
const browser = await openBrowser()
const en = words('en')
const inMissions = words('fr', 'missions')

const cityOf = (page: Page) => page.getByLabel(en('profiles.city'), { exact: true })

test('who stays after all while a month is being saved is not led away once it is there', async () => {
  const { freelancer } = await newCompany(browser)
  const page = await browser.newPage()
  await signIn(page, freelancer, fillPath(now))
  await cells(page).first().fill('0.5')
  await page.keyboard.press('Tab')
  const go = await holdCalls(page, 'PUT', /\/api\/cra\/months/)
  await page.locator('main nav a').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: en('cra.leave.save') }).click()
  await dialog.getByRole('button', { name: en('cra.leave.stay') }).click()
  await dialog.waitFor({ state: 'detached' })
  go()
  await page.getByText(en('cra.craUpdated')).waitFor()
  await waitUntilSettled(page)
  expect(page.url()).toContain(fillPath(now))
})

test('who stays after all while a profile is being saved keeps what they type then', async () => {
  const { freelancer } = await browser.newTenant()
  const page = await browser.newPage()
  await signIn(page, freelancer, '/profile/resume')
  await cityOf(page).fill('Vannes')
  const go = await holdCalls(page, 'PUT', /\/api\/profiles/)
  await page.getByRole('link', { name: en('profiles.preview') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: en('leave.save') }).click()
  await dialog.getByRole('button', { name: en('leave.stay') }).click()
  await dialog.waitFor({ state: 'detached' })
  await cityOf(page).fill('Vannes sud')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  go()
  await saved
  await waitUntilSettled(page)
  expect(page.url()).toContain('/profile/resume')
  expect(await cityOf(page).inputValue()).toBe('Vannes sud')
})

test('a draft that was restored and saved is none any more: what is typed next is not given up with it', async () => {
  const { freelancer } = await browser.newTenant()
  const page = await browser.newPage()
  await signIn(page, freelancer, '/profile/resume')
  await cityOf(page).fill('Vannes')
  await page.reload()
  await page.getByText(en('ui.restored.title')).waitFor()
  await button(page, en('profiles.bar.save')).click()
  await page.getByText(en('profiles.bar.saved')).waitFor()
  await page.getByText(en('ui.restored.title')).waitFor({ state: 'detached' })
  await cityOf(page).fill('Vannes sud')
  await button(page, en('profiles.bar.save')).waitFor()
  expect(await page.getByText(en('ui.restored.title')).count()).toBe(0)
})

test('a mission whose form is changed while it is being created is created once, and saved then', async () => {
  const { manager, newMission, staff } = await newStaffing(browser)
  const { client } = await newMission('Portail')
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, manager, '/mission/new')
  const form = page.locator('main form')
  const title = form.getByRole('textbox', { name: new RegExp(`^${inMissions('missions.name')}`) })
  await form.getByRole('combobox').first().selectOption(client.id)
  await title.fill('Once')
  await form.locator('input[type=date]').first().fill('2026-01-01')
  await form.locator('input[type=date]').nth(1).fill('2027-01-01')
  await page.reload()
  const restored = page.getByText(words('fr')('ui.restored.title'))
  await restored.waitFor()
  const go = await holdCalls(page, 'POST', /\/api\/missions/)
  await form.locator('button[type=submit]').click()
  await title.fill('Once only')
  go()
  await page.getByText(inMissions('missions.created')).waitFor()
  // To be discarded, it would be an empty form over a mission that there is.
  await restored.waitFor({ state: 'detached' })
  await form.getByRole('button', { name: inMissions('missions.save'), exact: true }).click()
  await page.waitForURL('**/mission-proposals/**')
  const { items } = await staff(missions.list, { sort: 'newest', size: 25 })
  expect(items.map((one) => one.title)).toEqual(['Once only', 'Portail'])
})

test('a month that waits to be sent while it is being saved is not changed any more', async () => {
  const { freelancer } = await newCompany(browser)
  const page = await browser.newPage()
  await signIn(page, freelancer, fillPath(last))
  await button(page, en('cra.fill')).click()
  const go = await holdCalls(page, 'PUT', /\/api\/cra\/months/)
  await button(page, en('cra.save')).click()
  await page.getByText(en('cra.state.save')).waitFor()
  await button(page, en('cra.send')).click()
  await expect.poll(() => cells(page).count()).toBe(0)
  go()
  await page.getByText(en('cra.sentToValidators')).waitFor()
})

/** The smallest picture. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('a file of a profile is downloaded without a question about what is not saved yet', async () => {
  const { freelancer } = await browser.newTenant()
  const page = await browser.newPage()
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await signIn(page, freelancer, '/profile/resume')
  await cityOf(page).waitFor()
  const file = { name: 'Diploma.png', mimeType: 'image/png', buffer: Buffer.from(PICTURE, 'base64') }
  await page.locator('input[type=file]').last().setInputFiles(file)
  const get = button(page, en('profiles.documents.download', { name: file.name }))
  await get.waitFor()
  // As a hand does: a browser asks only about what somebody has touched.
  await cityOf(page).click()
  await page.keyboard.type('Vannes')
  const [download] = await Promise.all([page.waitForEvent('download'), get.click()])
  expect(download.suggestedFilename()).toBe(file.name)
  expect(asked).toEqual([])
})

test('feedback that is begun while another is being sent stays to be sent', async () => {
  const { freelancer } = await browser.newTenant()
  const page = await browser.newPage()
  await signIn(page, freelancer, '/feedback')
  const feedback = words('en', 'feedback')
  const subject = page.getByLabel(feedback('feedback.subject'))
  await page.getByLabel(feedback('feedback.type')).selectOption('BUG_REPORT')
  await subject.fill('A first one')
  await page.locator('.ql-editor').fill('It is slow.')
  const go = await holdCalls(page, 'POST', /\/api\/feedback/)
  await button(page, feedback('feedback.send')).click()
  await subject.fill('A second one')
  const sent = page.waitForResponse((answer) => answer.url().includes('/api/feedback'))
  go()
  await sent
  await page.getByRole('status').filter({ hasText: /\w/ }).first().waitFor()
  expect(await subject.inputValue()).toBe('A second one')
})

test('a description of a folder that is typed on while it is being saved stays open until all of it is', async () => {
  const { addPerson } = await browser.newTenant()
  const person = await addPerson({ permissions: ['ALL'] })
  const as = await browser.as(person)
  const { id } = await as(files.createFolder, { folderId: 'company', name: 'Contracts' })
  const texts = words('en', 'files')
  const page = await browser.newPage()
  await signIn(page, person, `/apps/file-manager/folders/company/details/${id}`)
  await button(page, texts('details.describe')).click()
  const field = page.getByRole('textbox', { name: texts('details.description') })
  const save = button(page, texts('details.save'))
  const stored = async () => (await as(files.list, { folderId: 'company' })).folders[0]?.description
  await field.fill('Signed')
  const go = await holdCalls(page, 'PATCH', /\/api\/apps\/file-manager/)
  await save.click()
  await field.fill('Signed, by year')
  go()
  await expect.poll(stored).toBe('Signed')
  await waitUntilSettled(page)
  expect(await field.inputValue()).toBe('Signed, by year')
  await save.click()
  await field.waitFor({ state: 'detached' })
  await page.getByText('Signed, by year', { exact: true }).waitFor()
  expect(await stored()).toBe('Signed, by year')
})
