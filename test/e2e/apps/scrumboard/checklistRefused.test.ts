import { expect, test } from 'vitest'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const en = words('en', 'scrumboard')

test('a refused change of a line of a checklist is taken back alone, and to what was stored', async () => {
  const { addPerson } = await browser.newTenant()
  const manager = await addPerson({ type: 'ESN', permissions: ['ALL'] })
  const as = await browser.as(manager)
  const board = await as(scrumboard.createBoard, { board: { title: 'Tender', members: [manager.personId] } })
  const { id } = await as(scrumboard.createCard, { card: { listId: board.lists[0]?.id ?? '', title: 'Read' } })
  await as(scrumboard.createSteps, { cardId: id, titles: ['Outline'] })
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, manager, `/apps/scrumboard/${board.id}/card/${id}`)
  const dialog = page.getByRole('dialog')
  const tick = dialog.getByRole('checkbox', { name: 'Outline' })
  const person = dialog.getByLabel(en('checklist.person', { title: 'Outline' }))
  const refusals = page.getByText(words('en')('errors.resource.conflict'))

  const answers: (() => void)[] = []
  await page.route('**/board/card/step', async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve))
    if (route.request().postData()?.includes('completed'))
      await route.fulfill({ status: 409, json: { code: 'resource.conflict' } })
    else await route.continue()
  })
  const answer = async () => {
    await expect.poll(() => answers.length).toBe(1)
    answers.shift()?.()
  }
  /** A change is shown a moment after the press. */
  const press = async (isChecked: boolean) => {
    await tick.click()
    await expect.poll(() => tick.isChecked()).toBe(isChecked)
  }
  await press(true)
  await person.selectOption(manager.personId)
  await answer()
  await refusals.first().waitFor()
  await expect.poll(() => tick.isChecked()).toBe(false)
  expect(await person.inputValue()).toBe(manager.personId)
  await answer()
  await expect.poll(async () => (await as(scrumboard.card, { id })).checklist[0]?.person).toBe(manager.personId)

  // Both are refused: neither shows what the other one had made of it.
  await press(true)
  await press(false)
  await answer()
  await expect.poll(() => refusals.count()).toBe(2)
  expect(await tick.isChecked()).toBe(false)
  await answer()
  await expect.poll(() => refusals.count()).toBe(3)
  expect(await tick.isChecked()).toBe(false)
  expect(await person.inputValue()).toBe(manager.personId)
})
