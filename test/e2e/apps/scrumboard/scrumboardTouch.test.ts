import { expect, test } from 'vitest'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { expectFingerSized } from '#test/kit/browser/touch.ts'

const browser = await openBrowser()

test('on a phone labels, people and lines of a card take a finger', async () => {
  const { addPerson } = await browser.newTenant()
  const manager = await addPerson({ type: 'ESN', permissions: ['ALL'] })
  const as = await browser.as(manager)
  const board = await as(scrumboard.createBoard, { board: { title: 'Tender', members: [manager.personId] } })
  const { id } = await as(scrumboard.createCard, { card: { listId: board.lists[0]?.id ?? '', title: 'Read' } })
  await as(scrumboard.createLabel, { label: { boardId: board.id, title: 'Price' } })
  await as(scrumboard.createSteps, { cardId: id, titles: ['Outline'] })
  const page = await browser.newPage({ width: 390, touch: true })
  await signIn(page, manager, `/apps/scrumboard/${board.id}/card/${id}`)
  const dialog = page.getByRole('dialog')
  const ticks = dialog.locator('label:has(input[type=checkbox])')
  await ticks.nth(2).waitFor()
  expect(await expectFingerSized(ticks)).toEqual(['Price', expect.stringContaining(manager.name), 'Outline'])
  const fields = dialog.getByRole('listitem').filter({ hasText: 'Outline' }).locator('select, input[type=date]')
  expect(await expectFingerSized(fields)).toHaveLength(2)
})
