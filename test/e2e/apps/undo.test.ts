import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const [task, common] = [words('en', 'tasks'), words('en')]
const [fr, contact] = [words('fr', 'scrumboard'), words('fr', 'contacts')]
const undo = (page: Page, word = common('ui.undo')) => page.getByRole('status').getByRole('button', { name: word })

test('a task that is deleted comes back by the message that says so, as it was typed last', async () => {
  const person = await (await browser.newTenant()).addPerson()
  const as = await browser.as(person)
  const { id } = await as(tasks.create, {})
  await as(tasks.update, { id, task: { title: 'Send the quote', notes: 'before noon' } })
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, person, `/apps/experience/${id}`)
  await page.getByRole('textbox', { name: task('titleLabel') }).fill('Send the quote today')
  await page.getByRole('button', { name: task('more'), exact: true }).click()
  await page.getByRole('menuitem', { name: task('remove.task') }).click()
  await page.getByText(task('remove.done', { title: 'Send the quote today' })).waitFor()
  expect(await as(tasks.all, {})).toEqual([])
  await expectAccessible(page)
  await undo(page).click()
  await page.getByRole('link', { name: 'Send the quote today' }).waitFor()
  expect(await as(tasks.all, {})).toMatchObject([{ id, notes: 'before noon' }])
})

test('a tag asks before it is taken off tasks, with how many they are', async () => {
  const person = await (await browser.newTenant()).addPerson()
  const as = await browser.as(person)
  const [used, unused] = [
    await as(tasks.createTag, { tag: { title: 'Client' } }),
    await as(tasks.createTag, { tag: { title: 'Spare' } }),
  ]
  const { id } = await as(tasks.create, {})
  await as(tasks.update, { id, task: { title: 'Quote', tags: [used.id] } })
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, person, `/apps/experience/${id}`)
  await page.getByRole('button', { name: common('tags.change') }).click()
  await page.getByRole('button', { name: common('tags.edit') }).click()
  const spare = page.getByRole('button', { name: common('tags.remove', { title: 'Spare' }) })
  await spare.click()
  // The rows move when it goes.
  await spare.waitFor({ state: 'detached' })
  await expect.poll(async () => (await as(tasks.tags, {})).map((one) => one.id)).toEqual([used.id])
  expect(unused.id).toBeDefined()
  await page.getByRole('button', { name: common('tags.remove', { title: 'Client' }) }).click()
  await page
    .getByRole('dialog')
    .getByText(task('tags.removeText_one', { count: 1 }))
    .waitFor()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: common('ui.cancel') })
    .click()
  expect(await as(tasks.tags, {})).toMatchObject([{ id: used.id }])
})

test('a card and a list come back by Ctrl Z, each to where it was', async () => {
  const { manager } = await browser.newTenant()
  const as = await browser.as(manager)
  const { id, lists } = await as(scrumboard.createBoard, { board: { title: 'Tender' } })
  for (const title of ['Read', 'Price']) {
    await as(scrumboard.createCard, { card: { listId: lists[0]?.id ?? '', title } })
  }
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, manager, `/apps/scrumboard/${id}`)
  const card = (title: string) => page.getByRole('link', { name: title, exact: true })
  await card('Read').waitFor()
  const titles = async () =>
    (await as(scrumboard.board, { id })).lists.map((list) => list.cards.map((one) => one.title))
  const before = await titles()
  await page.getByRole('button', { name: fr('card.actions', { title: 'Read' }) }).click()
  await page.getByRole('menuitem', { name: fr('card.delete') }).click()
  await expect.poll(() => card('Read').count()).toBe(0)
  await page.getByText(fr('card.deleted', { title: 'Read' })).waitFor()
  await page.keyboard.press('Control+z')
  await card('Read').waitFor()
  expect(await titles()).toEqual(before)

  const first = lists[0]?.title ?? ''
  await page.getByRole('button', { name: fr('list.actions', { title: first }) }).click()
  await page.getByRole('menuitem', { name: fr('list.delete') }).click()
  await page.getByText(fr('list.deleted_other', { title: first, count: 2 })).waitFor()
  await page.keyboard.press('Control+z')
  await card('Price').waitFor()
  await expect.poll(titles).toEqual(before)
})

test('a card that is archived comes back to where it was, and not to the end of its list', async () => {
  const { manager } = await browser.newTenant()
  const as = await browser.as(manager)
  const { id, lists } = await as(scrumboard.createBoard, { board: { title: 'Tender' } })
  for (const title of ['Read', 'Price', 'Send']) {
    await as(scrumboard.createCard, { card: { listId: lists[0]?.id ?? '', title } })
  }
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, manager, `/apps/scrumboard/${id}`)
  await page.getByRole('button', { name: fr('card.actions', { title: 'Price' }) }).click()
  await page.getByRole('menuitem', { name: fr('card.archive') }).click()
  await page.getByText(fr('card.archivedToast', { title: 'Price' })).waitFor()
  await page.keyboard.press('Control+z')
  await page.getByRole('link', { name: 'Price', exact: true }).waitFor()
  const { lists: after } = await as(scrumboard.board, { id })
  expect(after[0]?.cards.map(({ title }) => title)).toEqual(['Read', 'Price', 'Send'])
})

test('several contacts that are removed together come back together', async () => {
  const { manager } = await browser.newTenant()
  const as = await browser.as(manager)
  for (const name of ['Nadia', 'Bo']) await as(contacts.create, { contact: { name } })
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, manager, '/apps/contacts')
  for (const name of ['Nadia', 'Bo']) await page.getByRole('checkbox', { name }).check()
  await page.getByRole('button', { name: contact('remove.action') }).click()
  await page.getByText(contact('several.removed_other', { count: 2 })).waitFor()
  expect(await as(contacts.all, {})).toEqual([])
  await undo(page, words('fr')('ui.undo')).click()
  await page.getByRole('link', { name: /^Nadia/ }).waitFor()
  expect(await as(contacts.all, {})).toHaveLength(2)
})

test('a tag and a type that several contacts get are taken back from those that did not have them, and who could not be changed is counted apart', async () => {
  const { manager } = await browser.newTenant()
  const as = await browser.as(manager)
  const { id: tag } = await as(contacts.createTag, { tag: { title: 'Salon' } })
  await as(contacts.create, { contact: { name: 'Ana', tags: [tag], kind: 'CLIENT' } })
  for (const name of ['Bo', 'Nadia']) await as(contacts.create, { contact: { name } })
  const stored = async () => (await as(contacts.rows, {})).items.map(({ tags, kind }) => [tags.length, kind])
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, manager, '/apps/contacts')
  await page.getByRole('checkbox', { name: 'Bo' }).check()
  await page.getByRole('button', { name: contact('several.all') }).click()
  await page.getByText(contact('several.chosen_other', { count: 3 })).waitFor()
  const choose = async (menu: string, item: string) => {
    await page.getByRole('toolbar').getByRole('button', { name: menu, exact: true }).click()
    await page
      .getByRole('menuitemradio', { name: item })
      .or(page.getByRole('menuitemcheckbox', { name: item }))
      .click()
  }
  await choose(contact('several.tags'), 'Salon')
  await page.getByText(contact('several.done_other', { count: 2 })).waitFor()
  expect(await stored()).toEqual([
    [1, 'CLIENT'],
    [1, 'PROSPECT'],
    [1, 'PROSPECT'],
  ])
  await undo(page, words('fr')('ui.undo')).click()
  await expect.poll(stored).toEqual([
    [1, 'CLIENT'],
    [0, 'PROSPECT'],
    [0, 'PROSPECT'],
  ])
  // They are still selected.
  await choose(contact('several.kind'), contact('kind.PARTNER'))
  await page.getByText(contact('several.done_other', { count: 3 })).waitFor()
  await undo(page, words('fr')('ui.undo')).click()
  await expect.poll(stored).toEqual([
    [1, 'CLIENT'],
    [0, 'PROSPECT'],
    [0, 'PROSPECT'],
  ])
  await page.route('**/contacts/many', (route) =>
    route.fulfill({
      json: [
        { id: tag, code: null },
        { id: null, code: 'resource.notFound' },
      ],
    }),
  )
  await choose(contact('several.tags'), 'Salon')
  await page.getByText(contact('several.notChanged_one', { count: 1 })).waitFor()
  await page.getByText(contact('several.done_one', { count: 1 })).waitFor()
})

test('two contacts that were merged are two again by the message that says that they are one', async () => {
  const { manager } = await browser.newTenant()
  const as = await browser.as(manager)
  const emails = [{ email: 'ana@kit.example', label: '' }]
  const both = [
    await as(contacts.create, { contact: { name: 'Ana Ruiz', emails } }),
    await as(contacts.create, { contact: { name: 'A. Ruiz', emails } }),
  ]
  const page = await browser.newPage({ width: 1440, language: 'fr' })
  await signIn(page, manager, `/apps/contacts/duplicates?a=${both[0]?.id}&b=${both[1]?.id}`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: contact('merge.action'), exact: true })
    .click()
  await page.waitForURL(`**/apps/contacts/${both[0]?.id}`)
  expect(await as(contacts.all, {})).toHaveLength(1)
  await undo(page, words('fr')('ui.undo')).click()
  await page.getByRole('link', { name: 'A. Ruiz' }).waitFor()
  expect((await as(contacts.all, {})).map(({ name }) => name)).toEqual(['A. Ruiz', 'Ana Ruiz'])
})
