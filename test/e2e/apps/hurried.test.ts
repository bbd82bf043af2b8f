import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { notes } from '#shared/apps/notes/contract.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { navigateWithin, openBrowser, pressMenuItem, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { waitForFrames } from '#test/kit/browser/frames.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const en = words('en')
const [mail, note, board, tasks] = ['mailbox', 'notes', 'scrumboard', 'tasks'].map((group) => words('en', group))
const newManager = async () => {
  const { addPerson } = await browser.newTenant()
  return addPerson({ type: 'ESN', permissions: ['ALL'], language: 'EN' })
}

test('a mail is sent by Ctrl and Enter from its text', async () => {
  const sender = await newManager()
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, sender, '/apps/mailbox/inbox/1')
  await page.getByRole('button', { name: mail?.('compose') ?? '' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input:focus').waitFor()
  await page.keyboard.type('client@elsewhere.example,')
  await dialog.getByLabel(mail?.('subject') ?? '').fill('Dates')
  // The editor is a file of its own, which Tab would pass by until it is there.
  await dialog.locator('.ql-editor').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await dialog.locator('.ql-editor:focus').waitFor()
  await page.keyboard.type('From Monday on.')
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await (await browser.as(sender))(mailbox.mails, { folder: 'sent', page: 1 })).mails?.length, {
      timeout: 20_000,
    })
    .toBe(1)
})

test('a task and a product are added once, however often their button is pressed meanwhile', async () => {
  const person = await newManager()
  const page = await browser.newPage({ width: 1440 })
  /** Presses a button twice before the first answer; returns how often that was sent. */
  const pressTwice = async (name: string, address: RegExp) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let sent = 0
    const wait = async (route: Route) => {
      if (route.request().method() === 'POST') {
        sent += 1
        await promise
      }
      await route.fallback()
    }
    await page.route(address, wait)
    const asked = page.waitForRequest((request) => request.method() === 'POST' && address.test(request.url()))
    await page.getByRole('button', { name, exact: true }).dblclick()
    await asked
    await waitForFrames(page)
    resolve()
    return sent
  }
  await signIn(page, person, '/apps/experience')
  expect(await pressTwice(tasks?.('addTask') ?? '', /\/experience\/task$/)).toBe(1)
  await page.waitForURL(/\/experience\/.+/)
  await page.goto('/apps/ecommerce/inventory')
  const add = words('en', 'inventory')('add')
  expect(await pressTwice(add, /\/inventory\/product$/)).toBe(1)
  await page.waitForURL(/product=/)
  const { search } = new URL(page.url())
  expect(await pressTwice(add, /\/inventory\/product$/)).toBe(1)
  await page.waitForURL((url) => /product=/.test(url.search) && url.search !== search)
})

test('what goes into an archive can be brought back at once', async () => {
  const person = await newManager()
  const as = await browser.as(person)
  await as(notes.create, { note: { title: 'Badge', pinned: true } })
  const { id, lists } = await as(scrumboard.createBoard, { board: { title: 'Tender' } })
  await as(scrumboard.createCard, { card: { listId: lists[0]?.id ?? '', title: 'Read' } })
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, person, '/apps/notes')
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await link('Badge').focus()
  await page.keyboard.press('e')
  await page.getByText(note?.('archived') ?? '').waitFor()
  await link('Badge').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await link('Badge').waitFor()
  // It shows before the server knows.
  const states = async () => (await as(notes.all, {})).map(({ archived, pinned }) => [archived, pinned])
  await expect.poll(states).toEqual([[false, true]])

  await navigateWithin(page, `/apps/scrumboard/${id}`)
  await page.getByRole('button', { name: board?.('card.actions', { title: 'Read' }) ?? '' }).press('Enter')
  await pressMenuItem(page, board?.('card.archive') ?? '')
  await link('Read').waitFor({ state: 'detached' })
  await page
    .getByRole('button', { name: en('ui.undo') })
    .last()
    .click()
  await link('Read').waitFor()
})

/** How long whatever begins to move from now on takes, at most. */
const LONGEST = `(async () => {
  let longest = 0
  const end = performance.now() + 500
  while (performance.now() < end) {
    for (const { effect } of document.getAnimations()) {
      const { duration, iterations } = effect.getTiming()
      if (iterations !== Infinity) longest = Math.max(longest, duration)
    }
    await new Promise(requestAnimationFrame)
  }
  return longest
})()`

test('on a phone the view that shows is in sight, and a panel comes and goes within 200 ms, or at once', async () => {
  const page = await browser.newPage({ width: 390, height: 800 })
  await signIn(page, await newManager(), '/apps/experience?view=done')
  const view = page.getByRole('button', { name: tasks?.('view.done') ?? '', pressed: true })
  await view.waitFor()
  const inSight = "document.querySelector('[aria-pressed=true]').getBoundingClientRect().right <= innerWidth - 8"
  await expect.poll(() => page.evaluate(inSight)).toBe(true)
  const menu = page.getByRole('button', { name: en('shell.navigation') })
  for (const [reducedMotion, most] of [
    ['no-preference', 200],
    ['reduce', 0.01],
  ] as const) {
    await page.emulateMedia({ reducedMotion })
    await waitUntilSettled(page)
    const taken = page.evaluate<number>(LONGEST)
    await menu.click()
    expect(await taken).toBeLessThanOrEqual(most)
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
})
