import { expect, test } from 'vitest'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'

const browser = await openBrowser()

test('who is put on a card and which labels it gets holds beside what others choose at the same moment', async () => {
  const { addPerson } = await browser.newTenant()
  const manager = await addPerson({ type: 'ESN', permissions: ['ALL'], lastName: 'Perret' })
  const [colleague, third] = [await addPerson(), await addPerson()]
  const as = await browser.as(manager)
  const theirs = await browser.as(colleague)
  const members = [colleague.personId, third.personId]
  const board = await as(scrumboard.createBoard, { board: { title: 'Tender', members } })
  const label = (title: string) => as(scrumboard.createLabel, { label: { boardId: board.id, title } })
  const [urgent, price] = [await label('Urgent'), await label('Price')]
  const listId = board.lists[0]?.id ?? ''
  const { id } = await as(scrumboard.createCard, { card: { listId, title: 'Read', people: [third.personId] } })
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, manager, `/apps/scrumboard/${board.id}/card/${id}`)
  const people = page.getByRole('dialog').getByRole('checkbox')
  await people.first().waitFor()

  // What the colleague does is not shown yet.
  await page.route(/\/scrumboard\/board(\/card)?\?/, () => undefined)
  await theirs(scrumboard.updateCard, { id, card: { people: [colleague.personId], labels: [price.id] } })
  await page.getByRole('checkbox', { name: 'Perret' }).press('Space')
  await page.getByRole('checkbox', { name: 'Urgent' }).press('Space')

  const stored = async () => {
    const card = await as(scrumboard.card, { id })
    return { people: card.people.toSorted(), labels: card.labels.map(({ id: one }) => one).toSorted() }
  }
  await expect.poll(stored).toEqual({
    people: [manager.personId, colleague.personId].toSorted(),
    labels: [urgent.id, price.id].toSorted(),
  })
})
