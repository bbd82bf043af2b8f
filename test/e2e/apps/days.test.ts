import { expect, test } from 'vitest'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { navigateWithin, openBrowser, rivage, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const DAY = /\b\d\d\/\d\d\/\d{4}\b/

test('lists and details write days as dd/MM/yyyy, the same on a screen, and prices with their cents', async () => {
  const page = await browser.newPage({ width: 1440, height: 900, language: 'fr' })
  await signIn(page, rivage.maelle, '/apps/contacts')
  await page.getByRole('listitem').filter({ hasText: 'Agathe Périgal' }).getByText(DAY).waitFor()
  await page.goto('/apps/help-center/authoring')
  await page
    .getByText(/Modifié le \d\d\/\d\d\/\d{4} \d\d:\d\d/)
    .first()
    .waitFor()
  await page.goto('/apps/file-manager/folders/company')
  await page.locator('[data-item]', { hasText: 'Livret d’accueil.pdf' }).click()
  const details = page.getByRole('complementary', { name: words('fr', 'files')('details.title') })
  const days = details.locator('dl > div', { hasText: / le/ }).locator('dd')
  await expect.poll(() => days.allTextContents()).toEqual([expect.stringMatching(DAY), expect.stringMatching(DAY)])
  await page.goto('/dashboards/crypto')
  await page.getByRole('heading', { name: 'Bitcoin (BTC)' }).waitFor()
  expect(await page.locator('main').textContent()).not.toMatch(/,\d\s\$US/)
})

test('a year that is typed has four digits: one more leaves the screen standing', async () => {
  const { addPerson } = await browser.newTenant()
  const person = await addPerson({ type: 'ESN', permissions: ['ALL'], language: 'EN' })
  const as = await browser.as(person)
  const { id } = await as(tasks.create, {})
  const board = await as(scrumboard.createBoard, { board: { title: 'Tender' } })
  const card = await as(scrumboard.createCard, { card: { listId: board.lists[0]?.id ?? '', title: 'Write' } })
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, person, '/apps/notes')
  for (const [path, label] of [
    [`/apps/experience/${id}`, words('en', 'tasks')('due')],
    [`/apps/scrumboard/${board.id}/card/${card.id}`, words('en', 'scrumboard')('card.dueDate')],
  ] as const) {
    await navigateWithin(page, path)
    const field = page.getByLabel(label, { exact: true })
    await field.focus()
    await page.keyboard.type('010120266')
    expect(await field.inputValue(), path).toMatch(/^\d{4}-01-01$/)
  }
})

test('what comes again on the first of a month says so as French does', async () => {
  const { addPerson } = await browser.newTenant()
  const person = await addPerson({ language: 'FR' })
  const as = await browser.as(person)
  const { id } = await as(tasks.create, {})
  await as(tasks.update, { id, task: { title: 'Relancer', dueDate: '2031-12-01' } })
  const page = await browser.newPage({ width: 1440, language: 'fr' })
  await signIn(page, person, `/apps/experience/${id}`)
  const choices = page.getByLabel(words('fr', 'tasks')('repeat.label')).locator('option')
  await expect.poll(() => choices.allTextContents()).toContain('Chaque mois, le 1er')
  expect(await choices.allTextContents()).toContain('Tous les trois mois, le 1er')
})

test('an exchange that is noted past midnight is of the day that it is by then', async () => {
  const { manager } = await browser.newTenant()
  const { id } = await (await browser.as(manager))(contacts.create, { contact: { name: 'Nadia Achats' } })
  const text = words('fr', 'contacts')
  const page = await browser.newPage({ width: 1440, language: 'fr', timezone: 'UTC' })
  const midnight = new Date().setUTCHours(0, 0, 0, 0)
  await page.clock.setFixedTime(midnight - 60_000)
  await signIn(page, manager, `/apps/contacts/${id}`)
  const add = page.getByRole('button', { name: text('history.add') })
  await add.waitFor()
  await page.clock.setFixedTime(midnight + 60_000)
  await add.click()
  expect(await page.getByLabel(text('history.when')).inputValue()).toBe(new Date(midnight).toISOString().slice(0, 10))
})
