import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const board = words('en', 'scrumboard')

type As = Awaited<ReturnType<typeof browser.as>>
const newBoard = async (as: As): Promise<string> => {
  const { id, lists } = await as(scrumboard.createBoard, { board: { title: 'Tender' } })
  await as(scrumboard.createCard, { card: { listId: lists[0]?.id ?? '', title: 'Write' } })
  return `/apps/scrumboard/${id}`
}
const openCard = async (page: Page): Promise<Locator> => {
  await page.getByRole('link', { name: 'Write', exact: true }).click()
  return page.getByRole('dialog')
}

interface QuickAdd {
  what: string
  /** The call that adds. */
  address: RegExp
  start: (as: As) => Promise<string>
  field: (page: Page) => Promise<Locator>
}
const QUICK_ADDS: readonly QuickAdd[] = [
  {
    what: 'a card',
    address: /\/board\/card$/,
    start: newBoard,
    field: async (page) => {
      await page
        .getByRole('button', { name: board('list.addCard') })
        .first()
        .click()
      return page.getByLabel(board('card.title'))
    },
  },
  {
    what: 'a line of a checklist',
    address: /\/board\/card\/step$/,
    start: newBoard,
    field: async (page) => (await openCard(page)).getByLabel(board('checklist.new')),
  },
  {
    what: 'a label of a card',
    address: /\/board\/label$/,
    start: newBoard,
    field: async (page) => (await openCard(page)).getByLabel(board('label.find')),
  },
  {
    what: 'a label of a board',
    address: /\/board\/label$/,
    start: newBoard,
    field: async (page) => {
      await page.getByRole('button', { name: board('board.actions') }).click()
      await page.getByRole('menuitem', { name: board('board.labels') }).click()
      return page.getByRole('dialog').getByLabel(board('label.new'))
    },
  },
  {
    what: 'a label of mails',
    address: /\/mailbox\/label$/,
    start: async () => '/apps/mailbox/settings',
    field: async (page) => page.getByRole('textbox', { name: words('en', 'mailbox')('newLabel') }),
  },
  {
    what: 'a label of notes',
    address: /\/notes\/labels$/,
    start: async () => '/apps/notes',
    field: async (page) => {
      await page.getByRole('button', { name: words('en', 'notes')('labels.edit') }).click()
      return page.getByRole('dialog').getByLabel(words('en', 'notes')('labels.new'))
    },
  },
  {
    what: 'a task',
    address: /\/experience\/task$/,
    start: async () => '/apps/experience',
    field: async (page) => page.getByRole('textbox', { name: words('en', 'tasks')('quick.label') }),
  },
  {
    what: 'a task about somebody',
    address: /\/experience\/task$/,
    start: async (as) => `/apps/contacts/${(await as(contacts.create, { contact: { name: 'Solenn' } })).id}`,
    field: async (page) => page.getByRole('textbox', { name: words('en', 'tasks')('about.add') }),
  },
]

test.each(QUICK_ADDS)('$what that is refused comes back beside what was typed meanwhile', async (added) => {
  const { addPerson } = await browser.newTenant()
  const person = await addPerson({ type: 'ESN', permissions: ['ALL'], language: 'EN' })
  const page = await browser.newPage({ width: 1440, expected: /409/ })
  await signIn(page, person, await added.start(await browser.as(person)))
  const field = await added.field(page)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(added.address, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await promise
    const body = JSON.stringify({ code: 'resource.conflict' })
    await route.fulfill({ status: 409, contentType: 'application/json', body })
  })
  await field.fill('Outline')
  await field.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('')
  await field.fill('Draft')
  resolve()
  await expect.poll(() => field.inputValue()).toBe('Outline Draft')
})
