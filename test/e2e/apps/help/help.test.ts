import { expect, test } from 'vitest'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { openBrowser, rivage, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const fr = words('fr', 'help')

test('the help about a page is one press away, and a question is found by a word of its answer', async () => {
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, rivage.maelle, '/activity-report')
  await page.getByRole('link', { name: words('fr')('shell.help') }).click()
  await page.waitForURL('**/apps/help-center/guides/months/sign')
  await page.getByRole('heading', { level: 1, name: 'Signer ou refuser des CRA' }).waitFor()
  await waitUntilSettled(page)
  const shown = page.locator('article').getByRole('img', { name: /^La liste des CRA/ })
  await shown.scrollIntoViewIfNeeded()
  await expect.poll(() => shown.evaluate((one) => (one as unknown as { naturalWidth: number }).naturalWidth)).toBe(960)
  await expectAccessible(page)
  await page.getByText(fr('next')).click()
  await page.getByRole('heading', { level: 1, name: 'Relancer les retardataires' }).waitFor()

  await page.goto('/apps/help-center')
  await page.getByRole('searchbox').fill('indésirables')
  await page.getByRole('link', { name: /Un e-mail n’arrive pas/ }).click()
  await page.getByText('Regardez d’abord dans les indésirables.').waitFor()
})

test('F1 and ? open the guide of the page; where something is being written, beside it and without losing that', async () => {
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, rivage.maelle, '/apps/notes')
  const button = page.getByRole('link', { name: words('fr')('shell.help') })
  expect(await button.getAttribute('title')).toMatch(/ \(F1\)$/)
  await page.keyboard.press('F1')
  await page.waitForURL('**/apps/help-center/guides/apps/notes')
  await page.getByRole('heading', { level: 1, name: 'Prendre des notes' }).waitFor()

  // The guide names the keys of its list, among which ? leads to it.
  await page.goto('/apps/notes')
  const search = page.getByRole('searchbox')
  await search.fill('Quand')
  await search.press('?')
  expect(await search.inputValue()).toBe('Quand?')
  await search.fill('')
  await search.press('Escape')
  await page.keyboard.press('?')
  await page.waitForURL('**/apps/help-center/guides/apps/notes')

  await page.goto('/apps/scrumboard')
  const board = words('fr', 'scrumboard')
  await page.getByRole('button', { name: board('boards.new') }).click()
  const dialog = page.getByRole('dialog', { name: board('boards.new') })
  const title = dialog.getByLabel(board('board.title'))
  await title.fill('Réponse à Nordelia')
  for (const from of [title, dialog.getByRole('button', { name: board('boards.create') })]) {
    await from.focus()
    const [beside] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('F1')])
    await beside.waitForURL('**/apps/help-center/guides/apps/boards')
    await beside.getByRole('heading', { level: 1, name: 'Suivre un travail sur un tableau' }).waitFor()
    await beside.close()
  }
  expect(await title.inputValue()).toBe('Réponse à Nordelia')
  expect(new URL(page.url()).pathname).toBe('/apps/scrumboard')
})

test('help opens beside a form that something was entered into, by its key and its button, wherever the focus is by then', async () => {
  const { manager } = await browser.newTenant()
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, manager, '/mission/new')
  const title = page.getByLabel(words('fr')('missions.name'))
  const heading = page.getByRole('heading', { level: 1 })
  const button = page.getByRole('link', { name: words('fr')('shell.help') })
  const guide = '**/apps/help-center/guides/**'
  await title.fill('Refonte du portail')
  await heading.click()
  expect(await page.evaluate("document.activeElement.closest('form') === null")).toBe(true)
  for (const ask of [() => page.keyboard.press('F1'), () => button.click()]) {
    const [beside] = await Promise.all([page.context().waitForEvent('page'), ask()])
    await beside.waitForURL(guide)
    await beside.close()
  }
  expect(await title.inputValue()).toBe('Refonte du portail')
})

test('on a phone the menu of the person leads to the guide of the page', async () => {
  const page = await browser.newPage({ language: 'en', width: 390, height: 844 })
  const en = words('en')
  await signIn(page, rivage.tanguy, '/dashboards/project')
  await page.getByRole('button', { name: en('shell.user.label') }).click()
  await page.getByRole('menuitem', { name: en('shell.help') }).click()
  await page.waitForURL('**/apps/help-center/guides/apps/figures')
  await page.getByRole('heading', { level: 1, name: 'Where each figure comes from' }).waitFor()
  await waitUntilSettled(page)
  await expectAccessible(page)
})

test('a search that could not look through the guides says so, and is tried again', async () => {
  const page = await browser.newPage({ expected: /help-center\/guides/ })
  await signIn(page, rivage.tanguy, '/apps/help-center')
  const guides = '**/api/apps/help-center/guides*'
  await page.route(guides, (route) => route.fulfill({ status: 400, json: { code: 'request.invalid' } }))
  await page.getByRole('searchbox').fill('sign')
  const again = page.getByRole('button', { name: words('en')('shell.failure.retry') })
  await again.waitFor()
  await page.unroute(guides)
  await again.click()
  await page.getByRole('region', { name: words('en', 'help')('results') }).waitFor()
})
