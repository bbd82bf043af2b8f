import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { expectAccessible, expectAccessibleInBoth } from '#test/kit/browser/accessibility.ts'
import {
  button,
  expectWithinWidth,
  fillCredentials,
  navigateWithin,
  openBrowser,
  signIn,
  waitUntilSettled,
} from '#test/kit/browser/browser.ts'
import { PNG } from '#test/kit/browser/pictures.ts'
import { recordVideo } from '#test/kit/browser/recording.ts'
import { words } from '#test/kit/browser/words.ts'
import { dialog, file, item, pdfOf } from './filesKit.ts'

const browser = await openBrowser()
const fr = words('fr', 'files')
const en = words('en', 'files')

test('folders are made and filled, files found, moved by keys, put away and brought back', async () => {
  const { manager } = await browser.newTenant()
  const page = await browser.newPage({ width: 1440, height: 900, language: 'fr' })
  await signIn(page, manager, '/apps/file-manager')
  await item(page, 'Entreprise').click()
  await page.getByText(fr('empty.title')).waitFor()
  await button(page, fr('newFolder')).click()
  await dialog(page).getByLabel(fr('name')).fill('Contrats')
  await dialog(page).getByLabel(fr('name')).press('Enter')
  await item(page, 'Contrats').waitFor()

  const chosen = [file('bail.pdf'), file('assurance.pdf'), file('virus.exe', Buffer.from([0x4d, 0x5a, 0, 1]))]
  await page.locator('input[type=file]').setInputFiles(chosen)
  await item(page, 'bail.pdf').waitFor()
  await item(page, 'assurance.pdf').waitFor()
  await page
    .getByRole('alert')
    .filter({ hasText: words('fr')('errors.files.unknownType') })
    .waitFor()
  await page.getByText(fr('uploads.failed_one', { count: 1 })).waitFor()
  await button(page, fr('uploads.clear')).click()

  // By keys alone: ticked, cut, and put into the folder.
  await item(page, 'assurance.pdf').focus()
  await page.keyboard.press(' ')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press(' ')
  await page.getByText(fr('chosen.count_other', { count: 2 })).waitFor()
  await page.keyboard.press('x')
  await item(page, 'Contrats').click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByText(fr('empty.title')).waitFor()
  await page.keyboard.press('v')
  await item(page, 'bail.pdf').waitFor()
  await item(page, 'bail.pdf').focus()
  await page.keyboard.press('F2')
  await dialog(page).getByLabel(fr('name')).fill('Bail signé')
  await dialog(page).getByLabel(fr('name')).press('Enter')
  await item(page, 'Bail signé.pdf').click()
  const details = page.getByRole('complementary', { name: fr('details.title') })
  await details.getByRole('heading', { name: 'Bail signé.pdf' }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    details.getByRole('button', { name: fr('download') }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Bail signé.pdf')

  await page.getByText(fr('audience.company')).waitFor()
  await details.getByRole('button', { name: fr('details.describe') }).press('Enter')
  await page.keyboard.type('Reconduit chaque année')
  await details.getByRole('button', { name: fr('details.save') }).press('Enter')
  await details.locator('p', { hasText: 'Reconduit chaque année' }).waitFor()

  await details.getByRole('button', { name: fr('remove') }).click()
  await item(page, 'Bail signé.pdf').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await item(page, 'Bail signé.pdf').waitFor()
  await item(page, 'Bail signé.pdf').focus()
  await page.keyboard.press('Delete')
  await item(page, 'Bail signé.pdf').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: fr('trash.title') }).click()
  await button(page, fr('trash.restore', { name: 'Bail signé.pdf' })).click()
  await page.getByText(fr('trash.empty')).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Entreprise' }).click()
  await page.getByLabel(fr('search')).fill('bail')
  await page.getByRole('link', { name: /Bail signé\.pdf/ }).waitFor()
})

test('the screen is without barriers in both schemes, and fits a phone', async () => {
  const { manager } = await browser.newTenant()
  const page = await browser.newPage({ width: 1440, height: 900 })
  await signIn(page, manager, '/apps/file-manager/folders/company')
  await page.locator('input[type=file]').setInputFiles([file('plan.pdf'), file('notes.txt', Buffer.from('un'))])
  await item(page, 'plan.pdf').click()
  await page.getByRole('heading', { name: 'plan.pdf' }).waitFor()
  await waitUntilSettled(page)
  await expectAccessibleInBoth(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/apps/file-manager/folders/company')
  await item(page, 'plan.pdf').waitFor()
  await waitUntilSettled(page)
  // Of a long name the end is cut off.
  expect(await item(page, 'plan.pdf').innerText()).toContain('PDF · ')
  await expectWithinWidth(page)
  await expectAccessibleInBoth(page)
  await item(page, 'plan.pdf').click()
  await dialog(page).getByRole('heading', { name: 'plan.pdf' }).waitFor()
  await expectAccessibleInBoth(page)
  expect(en('title')).toBe('Files')
})

test('a PDF, a picture and a video are shown on the page, a folder is saved as an archive, a card has files', async () => {
  const { manager } = await browser.newTenant()
  const as = await browser.as(manager)
  const board = await as(scrumboard.createBoard, { board: { title: 'Appel d’offres' }, template: 'tender' })
  const card = await as(scrumboard.createCard, { card: { title: 'Chiffrer', listId: board.lists[0]?.id ?? '' } })
  const page = await browser.newPage({ width: 1440, height: 900, language: 'fr' })
  await signIn(page, manager, '/apps/file-manager/folders/company')
  await page
    .locator('input[type=file]')
    .setInputFiles([
      file('page.pdf', pdfOf('Bonjour')),
      file('photo.png', PNG),
      file('clip.webm', await recordVideo(page)),
    ])
  await item(page, 'clip.webm').click()
  await button(page, fr('preview.open')).click()
  const clip = page.frameLocator('[role=dialog] iframe').getByLabel(fr('video.of', { name: 'clip.webm' }))
  const isPlayable = `document.querySelector('[role=dialog] iframe')?.contentDocument.querySelector('video')?.readyState > 0`
  await expect.poll(() => page.evaluate(isPlayable)).toBe(true)
  await clip.focus()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await item(page, 'photo.png').click()
  await page.getByRole('heading', { name: 'photo.png' }).waitFor()
  await button(page, fr('preview.open')).click()
  await dialog(page)
    .getByRole('img', { name: fr('preview.of', { name: 'photo.png' }) })
    .waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await item(page, 'page.pdf').click()
  await page.getByRole('heading', { name: 'page.pdf' }).waitFor()
  await button(page, fr('preview.open')).click()
  await dialog(page)
    .getByRole('img', { name: fr('preview.page', { number: 1, total: 1 }) })
    .waitFor()
  const isDrawn = `(() => {
    const canvas = document.querySelector('[role=dialog] canvas')
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    return data.some((value, index) => index % 4 !== 3 && value < 100) && data[3] > 0
  })()`
  await expect.poll(() => page.evaluate(isDrawn)).toBe(true)
  await page.keyboard.press('Escape')
  await page
    .locator('li', { has: item(page, 'page.pdf') })
    .getByRole('checkbox')
    .check()
  await page
    .locator('li', { has: item(page, 'photo.png') })
    .getByRole('checkbox')
    .check()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('toolbar')
      .getByRole('button', { name: fr('archive.download') })
      .click(),
  ])
  // Pictures and PDFs are stored as they are.
  const archive = readFileSync(await saved.path())
  for (const part of [PNG, 'page.pdf', 'photo.png']) expect(archive.includes(part)).toBe(true)

  await page.goto(`/apps/scrumboard/${board.id}/card/${card.id}`)
  await dialog(page).getByText(fr('attachments.none')).waitFor()
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles([file('devis.pdf')])
  await dialog(page)
    .getByRole('button', { name: /^devis\.pdf/ })
    .waitFor()
  await expectAccessible(page)
})

test('what one person was sending when they signed out is stopped, and never sent in the name of the next one', async () => {
  const { manager, addPerson } = await browser.newTenant()
  const next = await addPerson({ permissions: ['ALL'], language: 'FR' })
  const page = await browser.newPage({ width: 1440, height: 900, language: 'fr' })
  const folder = '/apps/file-manager/folders/company'
  const asked: string[] = []
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()))
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/apps/file-manager/uploads', async (route) => {
    await released
    await route.continue()
  })
  await signIn(page, manager, folder)
  await page.locator('input[type=file]').setInputFiles(Array.from({ length: 4 }, (_, at) => file(`paie ${at}.pdf`)))
  const sending = page.getByRole('region', { name: fr('uploads.title') })
  await sending.getByText('paie 3.pdf').waitFor()
  await navigateWithin(page, '/sign-out')
  await page.getByRole('heading', { name: words('fr')('signOut.title') }).waitFor()
  await page.getByRole('link', { name: words('fr')('signOut.now') }).click()
  await fillCredentials(page, next)
  await page.waitForURL(({ pathname }) => pathname !== '/sign-in')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await navigateWithin(page, folder)
  await page.getByText(fr('empty.title')).waitFor()
  expect(await sending.count()).toBe(0)
  const answered = page.waitForResponse('**/api/apps/file-manager/uploads')
  release()
  await answered
  await page.locator('input[type=file]').setInputFiles([file('à moi.pdf')])
  await item(page, 'à moi.pdf').waitFor()
  expect(await item(page, 'paie').count()).toBe(0)
  expect(asked.filter((url) => url.endsWith('/file-manager/files'))).toHaveLength(1)
})
