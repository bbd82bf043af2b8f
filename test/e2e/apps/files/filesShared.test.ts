import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { files } from '#shared/apps/files/contract.ts'
import { sizeText } from '#shared/core/sizes.ts'
import { company } from '#shared/people/company/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { button, openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { dialog, file, item, PDF, pdfOf } from './filesKit.ts'

const browser = await openBrowser()
const fr = words('fr', 'files')
const en = words('en', 'files')

test('a link shows who has no account what was shared, once its password is given, and no more when it is gone', async () => {
  const { manager } = await browser.newTenant()
  const page = await browser.newPage({ width: 1440, height: 900, language: 'fr' })
  await signIn(page, manager, '/apps/file-manager/folders/company')
  await page.locator('input[type=file]').setInputFiles([file('plan.pdf')])
  await item(page, 'plan.pdf').click()
  await button(page, fr('links.make')).click()
  await dialog(page).getByLabel(fr('links.ends')).selectOption('90')
  await page.keyboard.press('Escape')
  await button(page, fr('links.make')).click()
  expect(await dialog(page).getByLabel(fr('links.ends')).inputValue()).toBe('14')
  await dialog(page).getByLabel(fr('links.password')).fill('Sept phares')
  await button(page, fr('links.confirm')).click()
  const address = await dialog(page).getByLabel(fr('links.address')).inputValue()
  await page.keyboard.press('Escape')
  // Nobody knows what a guest reads but their browser.
  const guest = await browser.newPage({ width: 390, height: 800, language: 'fr' })
  const texts: string[] = []
  guest.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/i18n\/|\/(en|fr)-[\w-]+\.js$/.test(pathname)) texts.push(pathname)
  })
  await guest.goto(address)
  await guest.getByLabel(fr('links.password')).waitFor()
  await expect.poll(() => new URL(guest.url()).search).toBe('')
  await guest.reload()
  await guest.getByLabel(fr('links.password')).fill('sept phares')
  await button(guest, fr('shared.open')).click()
  await guest.getByText(words('fr')('errors.files.invalidLink')).waitFor()
  await guest.getByLabel(fr('links.password')).fill('Sept phares')
  await button(guest, fr('shared.open')).click()
  const [download] = await Promise.all([
    guest.waitForEvent('download'),
    button(guest, fr('shared.download', { name: 'plan.pdf' })).click(),
  ])
  expect(readFileSync(await download.path())).toEqual(PDF)
  // On the company’s paper, in the language of who reads, not of who gave it.
  const { name } = await (await browser.as(manager))(company.letterhead, {})
  await guest.getByText(name, { exact: true }).first().waitFor()
  await guest.getByText(sizeText('FR', PDF.length), { exact: true }).waitFor()
  await expectAccessible(guest)
  expect(new URL(guest.url()).search).toBe('')
  await button(page, fr('links.remove')).click()
  await page.getByText(fr('links.none')).waitFor()
  await button(guest, fr('shared.download', { name: 'plan.pdf' })).click()
  await guest.getByText(words('fr')('errors.files.invalidLink')).waitFor()
  await guest.goto(address.replace('protected=1&', ''))
  await guest.getByRole('heading', { name: fr('shared.unavailable') }).waitFor()
  expect(texts.filter((path) => !/\/fr[.-]/.test(path))).toEqual([])
  expect(texts).toContain('/i18n/fr.json')
  await button(guest, 'English').click()
  await guest.reload()
  await guest.getByRole('heading', { name: en('shared.unavailable') }).waitFor()
})

test('a file is shared with a colleague, who finds and reads it live, and no more once it is taken back', async () => {
  const { manager, validator } = await browser.newTenant()
  const page = await browser.newPage({ width: 1440, height: 900, language: 'fr' })
  const theirs = await browser.newPage({ width: 390, height: 800, language: 'en' })
  await signIn(theirs, validator, '/apps/file-manager/folders/shared')
  await theirs.getByText(en('empty.title')).waitFor()
  await signIn(page, manager, `/apps/file-manager/folders/person-${manager.personId}`)
  await page.locator('input[type=file]').setInputFiles([file('bilan.pdf', pdfOf('Bilan annuel'))])
  await item(page, 'bilan.pdf').click()
  await page.getByText(fr('readers.none')).waitFor()
  await button(page, fr('readers.share')).click()
  await dialog(page).getByRole('checkbox', { name: validator.name }).check()
  await expectAccessible(page)
  await dialog(page)
    .getByRole('button', { name: fr('readers.confirm'), exact: true })
    .click()
  await button(page, fr('readers.remove', { name: validator.name })).waitFor()
  // Selected, it cannot be moved, which is said.
  const choice = theirs.getByRole('checkbox', { name: en('choose', { name: 'bilan.pdf' }) })
  await choice.check()
  await theirs.getByText(en('chosen.readOnly', { name: 'bilan.pdf' })).waitFor()
  await choice.uncheck()
  await item(theirs, 'bilan.pdf').click()
  const details = theirs.getByRole('dialog', { name: en('details.title') })
  await details.getByRole('heading', { name: 'bilan.pdf' }).waitFor()
  for (const name of [en('readers.share'), en('moveTo'), en('remove'), en('links.make')])
    expect(await details.getByRole('button', { name }).count()).toBe(0)
  const [download] = await Promise.all([
    theirs.waitForEvent('download'),
    details.getByRole('button', { name: en('download'), exact: true }).click(),
  ])
  expect(readFileSync(await download.path())).toEqual(pdfOf('Bilan annuel'))
  await expectAccessible(theirs)
  await button(page, fr('readers.remove', { name: validator.name })).click()
  await details.getByText(words('en')('errors.resource.notFound')).waitFor()
  expect(await details.getByRole('button', { name: en('download'), exact: true }).count()).toBe(0)
  await details.getByRole('button', { name: words('en')('ui.close') }).click()
  await item(theirs, 'bilan.pdf').waitFor({ state: 'detached' })
  await page.getByText(fr('readers.none')).waitFor()
})

test('files that colleagues share under one name are all in the archive that they are saved as', async () => {
  const { manager, validator, addPerson } = await browser.newTenant()
  const reader = await addPerson({ type: 'ESN_RESOURCE', language: 'EN' })
  for (const by of [manager, validator]) {
    const folderId = `person-${by.personId}`
    const page = await browser.newPage()
    await signIn(page, by, `/apps/file-manager/folders/${folderId}`)
    await page.locator('input[type=file]').setInputFiles([file('CV.pdf', pdfOf(by.name))])
    await item(page, 'CV.pdf').waitFor()
    const as = await browser.as(by)
    const [{ id } = { id: '' }] = (await as(files.list, { folderId })).files
    await as(files.share, { id, people: [reader.personId] })
  }
  const page = await browser.newPage()
  await signIn(page, reader, '/apps/file-manager/folders/shared')
  for (const nth of [0, 1])
    await page
      .getByRole('checkbox', { name: en('choose', { name: 'CV.pdf' }) })
      .nth(nth)
      .check()
  const [saved] = await Promise.all([page.waitForEvent('download'), button(page, en('archive.download')).click()])
  const archive = readFileSync(await saved.path())
  // Pictures and PDFs are stored as they are, and each name stands in the contents at the end, too.
  for (const part of [pdfOf(manager.name), pdfOf(validator.name)]) expect(archive.includes(part)).toBe(true)
  expect(archive.toString('latin1').match(/CV[^P]*?\.pdf/g)).toEqual(['CV.pdf', 'CV-2.pdf', 'CV.pdf', 'CV-2.pdf'])
})

test('a folder and a file of one name are both in the archive that they are saved as', async () => {
  const { manager } = await browser.newTenant()
  const as = await browser.as(manager)
  const { id } = await as(files.createFolder, { folderId: 'company', name: 'plan.pdf' })
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, manager, `/apps/file-manager/folders/${id}`)
  await page.locator('input[type=file]').setInputFiles([file('page.pdf')])
  await item(page, 'page.pdf').waitFor()
  await page.goto('/apps/file-manager/folders/company')
  await page.locator('input[type=file]').setInputFiles([file('plan.pdf')])
  const boxes = page.getByRole('checkbox', { name: fr('choose', { name: 'plan.pdf' }) })
  await expect.poll(() => boxes.count()).toBe(2)
  for (const nth of [0, 1]) await boxes.nth(nth).check()
  const [saved] = await Promise.all([page.waitForEvent('download'), button(page, fr('archive.download')).click()])
  const names = readFileSync(await saved.path(), 'latin1').match(/pla[^P]*?\.pdf(?:\/page\.pdf)?/g)
  expect(names?.slice(0, 2)).toEqual(['plan.pdf/page.pdf', 'plan-2.pdf'])
})

test('who made a link sets a later end and gives it another address; somebody else may only remove it', async () => {
  const { manager, addPerson } = await browser.newTenant()
  const other = await addPerson({ type: 'ESN', permissions: ['MANAGE_CONTENT'], language: 'EN' })
  const as = await browser.as(manager)
  const page = await browser.newPage({ width: 1440, height: 900, language: 'fr' })
  await signIn(page, manager, '/apps/file-manager/folders/company')
  await page.locator('input[type=file]').setInputFiles([file('plan.pdf')])
  await item(page, 'plan.pdf').waitFor()
  const [{ id } = { id: '' }] = (await as(files.list, { folderId: 'company' })).files
  const { token, link } = await as(files.createLink, { id, kind: 'read', days: 14 })
  await item(page, 'plan.pdf').click()

  await button(page, fr('links.renew')).press('Enter')
  const days = dialog(page).getByLabel(fr('links.ends'))
  expect(await days.inputValue()).toBe('30')
  await days.selectOption('90')
  await expectAccessible(page)
  // It ends in the middle of its last day.
  await dialog(page)
    .getByText(/^Il fonctionne jusqu’au \d\d\/\d\d\/\d{4} à \d\d:\d\d\./)
    .waitFor()
  await button(page, fr('links.renewConfirm')).click()
  await dialog(page).waitFor({ state: 'detached' })
  const [renewed] = await as(files.links, { id })
  expect(Date.parse(renewed?.until ?? '') - Date.parse(link.until)).toBeGreaterThan(75 * 86_400_000)

  await button(page, fr('links.replace')).press('Enter')
  await expectAccessible(page)
  await button(page, fr('links.replaceConfirm')).click()
  const address = await dialog(page).getByLabel(fr('links.address')).inputValue()
  await page.keyboard.press('Escape')
  const guest = await browser.newPage({ width: 390, height: 800, language: 'fr', expected: /404/ })
  await guest.goto(`/shared-files?token=${token}`)
  await guest.getByRole('heading', { level: 1, name: fr('shared.unavailable') }).waitFor()
  await guest.goto(address)
  await guest.getByText('plan.pdf').first().waitFor()

  const theirs = await browser.newPage({ width: 390, height: 844, scheme: 'dark' })
  await signIn(theirs, other, `/apps/file-manager/folders/company/details/${id}`)
  await button(theirs, en('links.remove')).waitFor()
  expect(await button(theirs, en('links.renew')).count()).toBe(0)
  expect(await button(theirs, en('links.replace')).count()).toBe(0)
})
