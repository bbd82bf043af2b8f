import { expect, test } from 'vitest'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const t = words('fr')

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

test('a card, a line of its checklist and a mention are offered to nobody who no longer works here; who has a card can be taken off', async () => {
  const { manager, addPerson } = await browser.newTenant()
  const [gone, here] = [await addPerson({ firstName: 'Gwen' }), await addPerson({ firstName: 'Hedi' })]
  const as = await browser.as(manager)
  const members = [gone.personId, here.personId]
  const board = await as(scrumboard.createBoard, { board: { title: 'Tender', members } })
  const listId = board.lists[0]?.id ?? ''
  const { id } = await as(scrumboard.createCard, { card: { listId, title: 'Read', people: [gone.personId] } })
  const free = await as(scrumboard.createCard, { card: { listId, title: 'Price' } })
  await as(scrumboard.createStep, { cardId: free.id, step: { title: 'Days' } })
  await as(users.disable, { userId: gone.personId })
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, manager, `/apps/scrumboard/${board.id}/card/${free.id}`)
  const dialog = page.getByRole('dialog')
  const person = (name: string) => dialog.getByRole('checkbox', { name, exact: true })
  const offered = (name: string) => dialog.getByRole('option', { name, exact: true })
  await person(here.name).waitFor()
  expect([await person(gone.name).count(), await offered(gone.name).count()]).toEqual([0, 0])
  expect(await offered(here.name).count()).toBe(1)
  await dialog.getByRole('textbox', { name: t('comments.write') }).fill('@')
  await page.getByRole('option', { name: here.name }).last().waitFor()
  expect(await page.getByRole('option', { name: gone.name }).count()).toBe(0)
  await page.goto(new URL(`/apps/scrumboard/${board.id}/card/${id}`, page.url()).href)
  await person(gone.name).press('Space')
  await expect.poll(async () => (await as(scrumboard.card, { id })).people).toEqual([])
  await person(gone.name).waitFor({ state: 'detached' })
})
