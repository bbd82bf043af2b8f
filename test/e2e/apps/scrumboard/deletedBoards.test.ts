import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { UNDO_HOURS } from '#shared/apps/undo.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { openBrowser, pressMenuItem, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const [en, common] = [words('en', 'scrumboard'), words('en')]
const TITLE = 'Tender'
/** Without being asked for; a busy machine takes its time. */
const SOON_MS = 15_000

const boardLink = (page: Page) => page.getByRole('link', { name: TITLE, exact: true })
const message = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const restoreButton = (page: Page) => page.getByRole('button', { name: en('deleted.restoreOne', { title: TITLE }) })

const deleteBoard = async (page: Page) => {
  await boardLink(page).click()
  await page.getByRole('button', { name: en('board.actions') }).click()
  await pressMenuItem(page, en('board.settings'))
  await page.getByRole('button', { name: en('board.delete') }).click()
  await page.getByText(en('board.deleteText', { hours: UNDO_HOURS })).waitFor()
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: en('board.delete') })
    .click()
  await message(page, en('board.deleted', { title: TITLE })).waitFor()
  await page.waitForURL(/\/scrumboard$/)
}

test('a board that is deleted comes back by the message that says so, and from the list of boards once that is gone; who does not manage it finds nothing', async () => {
  const { addPerson } = await browser.newTenant()
  const manager = await addPerson({ type: 'ESN', permissions: ['ALL'] })
  const colleague = await addPerson()
  const as = await browser.as(manager)
  const { id, lists } = await as(scrumboard.createBoard, { board: { title: TITLE, members: [colleague.personId] } })
  const card = { listId: lists[0]?.id ?? '', title: 'Read', people: [colleague.personId] }
  await as(scrumboard.createCard, { card })
  const stored = async () => (await as(scrumboard.boards, {})).map((board) => board.id)
  const theirs = await browser.newPage({ width: 1440 })
  await signIn(theirs, colleague, '/apps/scrumboard')
  const theirCard = theirs.getByRole('link', { name: 'Read', exact: true })
  await theirCard.waitFor()
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, manager, '/apps/scrumboard')

  await deleteBoard(page)
  expect(await stored()).toEqual([])
  await message(page, TITLE)
    .getByRole('button', { name: common('ui.undo') })
    .click()
  await boardLink(page).waitFor()
  await expect.poll(stored).toEqual([id])
  await page.getByText(en('deleted.title')).waitFor({ state: 'detached' })

  await deleteBoard(page)
  await page.reload()
  await restoreButton(page).waitFor()
  expect(await boardLink(page).count()).toBe(0)
  await expectAccessible(page)
  await expect.poll(() => theirCard.count(), { timeout: SOON_MS }).toBe(0)
  expect(await boardLink(theirs).count()).toBe(0)
  expect(await theirs.getByText(en('deleted.title')).count()).toBe(0)

  await restoreButton(page).press('Enter')
  await message(page, en('deleted.restored', { title: TITLE })).waitFor()
  // The focus goes with the board.
  await boardLink(page).and(page.locator(':focus')).waitFor()
  await restoreButton(page).waitFor({ state: 'detached' })
  await boardLink(theirs).waitFor({ timeout: SOON_MS })
  await theirCard.waitFor({ timeout: SOON_MS })
})
