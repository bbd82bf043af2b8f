import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { notes } from '#shared/apps/notes/contract.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import type { Person } from '#test/kit/api.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()

type As = Awaited<ReturnType<typeof browser.as>>

/** A text that saves itself: how somebody comes to it, and what is stored of it. */
interface Written {
  open: (page: Page, who: Person, as: As) => Promise<Locator>
  stored: (as: As) => Promise<string | null | undefined>
}

const WRITTEN: Record<string, Written> = {
  'a note': {
    open: async (page, who, as) => {
      await as(notes.create, { note: { title: 'Fast' } })
      await signIn(page, who, '/apps/notes')
      await page.getByRole('link', { name: 'Fast', exact: true }).click()
      return page.getByRole('dialog').getByLabel(words('en', 'notes')('text'))
    },
    stored: async (as) => (await as(notes.all, {}))[0]?.content,
  },
  'a task': {
    open: async (page, who, as) => {
      const { id } = await as(tasks.create, {})
      await signIn(page, who, `/apps/experience/${id}`)
      return page.getByRole('textbox', { name: words('en', 'tasks')('notes') })
    },
    stored: async (as) => (await as(tasks.all, {}))[0]?.notes,
  },
  'a card': {
    open: async (page, who, as) => {
      const { id, lists } = await as(scrumboard.createBoard, { board: { title: 'Fast' } })
      await as(scrumboard.createCard, { card: { listId: lists[0]?.id ?? '', title: 'Card' } })
      await signIn(page, who, `/apps/scrumboard/${id}`)
      await page.getByRole('link', { name: 'Card', exact: true }).click()
      return page.getByRole('dialog').getByLabel(words('en', 'scrumboard')('card.description'))
    },
    stored: async (as) => {
      const [board] = await as(scrumboard.boards, {})
      return (await as(scrumboard.board, { id: board?.id ?? '' })).lists[0]?.cards[0]?.description
    },
  },
  'a mail': {
    open: async (page, who) => {
      await signIn(page, who, '/apps/mailbox')
      const mail = words('en', 'mailbox')
      await page.getByRole('button', { name: mail('compose') }).click()
      return page.getByRole('textbox', { name: mail('text') })
    },
    stored: async (as) => (await as(mailbox.mails, { folder: 'drafts' })).mails?.[0]?.content.replace(/<[^>]*>/g, ''),
  },
}

const SENTENCE = 'the quick brown fox jumps over the lazy dog; '

test.each(Object.entries(WRITTEN))(
  '%s keeps every letter that is written while it is being saved',
  async (_, written) => {
    const { addPerson } = await browser.newTenant()
    const who = await addPerson({ type: 'ESN', permissions: ['ALL'] })
    const as = await browser.as(who)
    const page = await browser.newPage()
    const field = await written.open(page, who, as)
    await field.focus()
    const client = await page.context().newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    // Each time as soon as it is on its way: its answer comes among the letters.
    for (let times = 0; times < 2; times += 1) {
      const sent = page.waitForRequest((request) => !['GET', 'OPTIONS'].includes(request.method()))
      await page.keyboard.type(SENTENCE)
      await sent
    }
    await page.keyboard.type('end')
    const all = `${SENTENCE.repeat(2)}end`
    const shown = async () =>
      (await field.evaluate((one: { value?: string; textContent: string }) => one.value ?? one.textContent)).replaceAll(
        '\u00a0',
        ' ',
      )
    expect(await shown()).toBe(all)
    // Being slow is work for the machine, also while nothing is done.
    await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await expect.poll(() => written.stored(as)).toBe(all)
    expect(await shown()).toBe(all)
  },
)

test('with a finger, too, a new note is typed at once', async () => {
  const { freelancer } = await browser.newTenant()
  const page = await browser.newPage({ width: 390 })
  // What a phone says of its screen.
  await page.addInitScript(`const known = matchMedia
    matchMedia = (query) => (query === '(pointer: coarse)' ? Object.assign(new EventTarget(), { matches: true }) : known(query))`)
  await signIn(page, freelancer, '/apps/notes')
  await page
    .getByRole('button', { name: words('en', 'notes')('new') })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel(words('en', 'notes')('text')).and(page.locator(':focus')).waitFor()
})

test('what is typed after the key that adds a task is its title, and does nothing to the task that is open', async () => {
  const { addPerson } = await browser.newTenant()
  const who = await addPerson({ type: 'ESN', permissions: ['ALL'] })
  const as = await browser.as(who)
  const { id } = await as(tasks.create, {})
  await as(tasks.update, { id, task: { title: 'Open' } })
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, who, `/apps/experience/${id}`)
  const title = page.getByRole('textbox', { name: words('en', 'tasks')('titleLabel') })
  await title.waitFor()
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/experience\/task$/, async (route) => {
    if (route.request().method() === 'POST') await promise
    await route.fallback()
  })
  await page.getByRole('main').focus()
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.keyboard.press('n')
  await sent
  // Each of these alone would do something: mark it done, set its priority, open another one, add one more.
  await page.keyboard.type('x1 jok')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('in')
  resolve()
  await page.waitForURL((url) => !url.pathname.endsWith(id))
  await title.and(page.locator(':focus')).waitFor()
  expect(await title.inputValue()).toBe('x1 join')
  await page.keyboard.type('ed')
  const stored = async () => (await as(tasks.all, {})).map((task) => [task.title, task.completed, task.priority])
  await expect.poll(stored).toEqual([
    ['x1 joined', false, 1],
    ['Open', false, 1],
  ])
})

test('what is typed after the key that answers a mail is the answer, and does nothing to the mail; Escape leads back', async () => {
  const { manager, resource } = await browser.newTenant()
  const [as, from] = [await browser.as(manager), await browser.as(resource)]
  for (const subject of ['First', 'Second'])
    await from(mailbox.send, { to: [{ address: manager.email }], subject, content: '<p>Well?</p>', send: true })
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, manager, '/apps/mailbox')
  const focused = page.locator(':focus')
  const reader = page.locator('#mail-reader')
  await page.getByRole('link', { name: /Second/ }).waitFor()
  await page.keyboard.press('j')
  await reader.and(focused).waitFor()
  await reader.getByText('Well?').waitFor()
  await page.keyboard.press('r')
  // Each letter of it alone would do something: archive, open another one, mark as unread.
  await page
    .getByRole('textbox', { name: words('en', 'mailbox')('text') })
    .and(focused)
    .waitFor()
  await page.keyboard.type('ejuek')
  await expect.poll(async () => (await as(mailbox.mails, { folder: 'drafts' })).mails?.[0]?.content).toMatch(/ejuek/)
  expect((await as(mailbox.mails, { folder: 'inbox' })).mails).toHaveLength(2)
  await page.keyboard.press('Escape')
  await reader.and(focused).waitFor()
  await page.keyboard.press('e')
  await page.getByRole('link', { name: /First/ }).and(focused).waitFor()
})
