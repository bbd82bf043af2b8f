import { expect, test } from 'vitest'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const en = words('en')

/** The settings, their clock in the test's hands, and how to have them say for four seconds that they are saved. */
const opened = async () => {
  const page = await browser.newPage()
  await page.clock.install()
  const { freelancer } = await browser.newTenant()
  await signIn(page, freelancer, '/settings')
  const toast = page.getByRole('status').filter({ hasText: en('settings.saved') })
  const save = async (name: string) => {
    await page.getByLabel(en('users.column.firstName')).first().fill(name)
    await page
      .getByRole('button', { name: en('settings.save') })
      .first()
      .click()
    await toast.waitFor()
  }
  return { page, toast, save }
}

test('the time of what is said briefly stands still under the pointer, and goes on from there', async () => {
  const { page, toast, save } = await opened()
  await save('Ada')
  await page.clock.runFor(2500)
  await toast.getByText(en('settings.saved')).hover()
  await page.clock.runFor(20_000)
  expect(await toast.count()).toBe(1)
  await page.mouse.move(5, 700)
  await page.clock.runFor(2000)
  // Sooner than one that began anew would go.
  await expect.poll(() => toast.count(), { timeout: 1000 }).toBe(0)
})

test('nor does it go while the keyboard is at it, wherever the pointer goes', async () => {
  const { page, toast, save } = await opened()
  await save('Ada')
  await toast.getByRole('button', { name: en('ui.close') }).focus()
  await toast.getByText(en('settings.saved')).hover()
  await page.mouse.move(5, 700)
  await page.clock.runFor(20_000)
  expect(await toast.count()).toBe(1)
  await page.keyboard.press('Enter')
  await toast.waitFor({ state: 'detached' })
})

test('what is said over a dialog is read out, and closed without closing the dialog', async () => {
  const { addPerson } = await browser.newTenant()
  const manager = await addPerson({ type: 'ESN', permissions: ['ALL'] })
  const as = await browser.as(manager)
  const { id, lists } = await as(scrumboard.createBoard, { board: { title: 'Tender' } })
  const card = await as(scrumboard.createCard, { card: { listId: lists[0]?.id ?? '', title: 'Read' } })
  const page = await browser.newPage()
  await signIn(page, manager, `/apps/scrumboard/${id}/card/${card.id}`)
  await page.route(/\/card\/comment$/, (route) =>
    route.fulfill({ status: 409, json: { code: 'scrumboard.full', message: '' } }),
  )
  const field = page.getByLabel(en('comments.write'))
  await field.fill('Which version?')
  await field.press('Control+Enter')
  const alert = page.getByRole('alert').filter({ hasText: /\S/ })
  await alert.getByRole('button', { name: en('ui.close') }).click()
  await alert.waitFor({ state: 'detached' })
  expect(await field.inputValue()).toBe('Which version?')
})
