import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { button, openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { newStaffing, openResume } from './staffingKit.ts'

const browser = await openBrowser()
const en = words('en')

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

test('a résumé in PDF is read in the browser, and taken over as far as it is ticked', async () => {
  const { resource } = await newStaffing(browser, 'freelancer')
  const page = await browser.newPage()
  await signIn(page, resource)
  await openResume(page)
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
    .getByRole('button', { name: en('profiles.import.take_one', { count: 1 }) })
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
  await openResume(page)
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
