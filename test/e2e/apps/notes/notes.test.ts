import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { notes } from '#shared/apps/notes/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { expectWithinWidth, openBrowser, rivage, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { card, cards, dialog, notesIn } from './notesKit.ts'

const browser = await openBrowser()
const { somebody, here } = notesIn(browser)
const [en, fr] = [words('en', 'notes'), words('fr', 'notes')]
const shell = words('en')
const saved = (page: Page) =>
  dialog(page)
    .getByRole('status')
    .filter({ hasText: en('save.saved') })

describe('a note', () => {
  test('is written by keys alone, saved by itself, found, pinned, deleted and brought back', async () => {
    const { person } = await somebody()
    const page = await here(person)
    await page.getByText(en('empty.notes')).waitFor()
    await page.keyboard.press('n')
    await dialog(page).locator('textarea:focus').waitFor()
    await page.keyboard.type('Ask for the end date')
    await saved(page).waitFor()
    await page.setViewportSize({ width: 320, height: 640 })
    const heightOf = async (tool: 'pin' | 'delete') =>
      (
        await dialog(page)
          .getByRole('button', { name: en(tool), exact: true })
          .boundingBox()
      )?.y
    expect(await heightOf('delete')).toBe(await heightOf('pin'))
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.keyboard.press('Control+Enter')
    await dialog(page).waitFor({ state: 'detached' })
    const link = card(page, 'Ask for the end date')
    await link.and(page.locator(':focus')).waitFor()

    await waitUntilSettled(page)
    await page.keyboard.press('p')
    await page.getByRole('button', { name: en('unpin') }).waitFor()
    await waitUntilSettled(page)
    await link.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('/')
    await page.locator('input[type=search]:focus').waitFor()
    await page.keyboard.type('END date')
    await expect.poll(() => cards(page)).toEqual(['Ask for the end date'])
    await page.keyboard.press('Control+a')
    await page.keyboard.type('nothing like it')
    await page.getByText(en('empty.search')).waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')

    await link.focus()
    await page.keyboard.press('Delete')
    await link.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: shell('ui.undo') }).click()
    await link.waitFor()
  })

  test('with a list: lines are added, done and moved by keys, and are there after a reload', async () => {
    const { person } = await somebody(['Before the review'])
    const page = await here(person)
    await card(page, 'Before the review').click()
    await dialog(page)
      .getByRole('button', { name: en('checklist.on') })
      .click()
    await page.getByPlaceholder(en('checklist.add')).fill('Read the report')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Call the client')
    await page.keyboard.press('Enter')
    await dialog(page)
      .getByLabel(en('checklist.line', { number: 2 }))
      .focus()
    await page.keyboard.press('Alt+ArrowUp')
    await dialog(page)
      .getByLabel(en('checklist.isDone', { line: 'Read the report' }))
      .check()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.reload()
    const lines = page.getByRole('list').filter({ hasText: 'Call the client' }).last().getByRole('listitem')
    await lines.first().waitFor()
    expect(await lines.allTextContents()).toEqual(['Call the client', `${en('checklist.done')} Read the report`])
  })

  test('is moved by keys, which is announced, or by the mouse, and stays where it was put', async () => {
    const { person, stored } = await somebody(['a', 'b', 'c'])
    const page = await here(person)
    const order = page.waitForResponse((response) => response.url().endsWith('/api/apps/notes/order'))
    await card(page, 'c').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await page.getByText(en('move.done', { title: 'c', place: 2, count: 3 })).waitFor({ state: 'attached' })
    await order
    expect(await cards(page)).toEqual(['a', 'c', 'b'])
    expect(await page.evaluate('document.activeElement.textContent')).toBe('c')
    await page.locator('li', { has: card(page, 'b') }).dragTo(page.locator('li', { has: card(page, 'a') }))
    await expect.poll(() => cards(page)).toEqual(['b', 'a', 'c'])
    await expect.poll(async () => (await stored()).map(({ title }) => title)).toEqual(['b', 'a', 'c'])
    // Where the one with the focus was is the next one, which has it then.
    await card(page, 'a').press('Delete')
    await card(page, 'c').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('e')
    await card(page, 'b').and(page.locator(':focus')).waitFor()
  })
})

test('a new note is seen where it was begun: it carries the label that was looked at, and no search hides it', async () => {
  const { person, stored, as } = await somebody(['Old'])
  const [label] = await as(notes.createLabel, { title: 'Client' })
  const page = await here(person)
  await page.getByRole('button', { name: en('places') }).click()
  await page.getByRole('link', { name: 'Client' }).click()
  await page.getByText(en('empty.label')).waitFor()
  await page.getByRole('searchbox').fill('nothing is called so')
  await page
    .getByRole('button', { name: en('new') })
    .first()
    .click()
  await dialog(page).locator('textarea:focus').waitFor()
  // Nothing is said of a note with nothing in it.
  expect(await dialog(page).getByText(en('save.waiting')).count()).toBe(0)
  await page.keyboard.type('What they said')
  await page.keyboard.press('Control+Enter')
  await card(page, 'What they said').waitFor()
  await expect.poll(async () => (await stored())[0]?.labels).toEqual([label])
})

describe('nothing that was typed is lost', () => {
  test('when the note is closed at once', async () => {
    const { person, stored } = await somebody(['Quick'])
    const page = await here(person)
    await card(page, 'Quick').click()
    await dialog(page).getByLabel(en('text')).fill('closed within a moment')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByText('closed within a moment').waitFor()
    await expect.poll(async () => (await stored())[0]?.content).toBe('closed within a moment')
  })

  test('when the network goes: it waits on the device through a reload, and is stored when there is one again', async () => {
    const { person, stored } = await somebody(['Offline'])
    const page = await here(person, { keeps: true, expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/ })
    await page.evaluate('navigator.serviceWorker.ready')
    await page.context().setOffline(true)
    await card(page, 'Offline').click()
    await dialog(page).getByLabel(en('text')).fill('written on the train')
    await dialog(page).getByText(en('save.offline')).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page
      .getByRole('button', { name: en('new') })
      .first()
      .click()
    await dialog(page).getByLabel(en('text')).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('a new one on the train')
    await dialog(page).getByText(en('save.offline')).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText(en('waiting')).waitFor()
    await page.context().setOffline(false)
    await page.reload()
    await page.getByText('written on the train').waitFor()
    const texts = async () => (await stored()).map(({ content }) => content)
    await expect.poll(texts).toEqual(['a new one on the train', 'written on the train'])
    await expect.poll(() => page.getByText(en('waiting')).count()).toBe(0)
  })

  test('when it is deleted without a network: it stays, with what was typed of it', async () => {
    const { person, stored } = await somebody(['Kept'])
    const page = await here(person, { keeps: true, expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/ })
    await page.evaluate('navigator.serviceWorker.ready')
    await page.context().setOffline(true)
    await card(page, 'Kept').click()
    await dialog(page).getByLabel(en('text')).fill('not sent yet')
    await dialog(page).getByText(en('save.offline')).waitFor()
    await dialog(page)
      .getByRole('button', { name: en('delete') })
      .click()
    await page.getByText(shell('errors.network')).first().waitFor()
    await page.context().setOffline(false)
    await page.reload()
    await page.getByText('not sent yet').first().waitFor()
    await expect.poll(async () => (await stored())[0]?.content).toBe('not sent yet')
  })

  test('when two devices change the same words: both are shown, and one is chosen', async () => {
    const { person, stored, as } = await somebody(['Shared'])
    const page = await here(person)
    await card(page, 'Shared').click()
    const [note] = await stored()
    await as(notes.update, { updatedNote: { id: note?.id ?? '', content: 'from the phone' } })
    await dialog(page).getByLabel(en('text')).fill('from the desk')
    const both = dialog(page).getByRole('alert')
    await both.getByText('from the phone').waitFor()
    await both.getByText('from the desk').waitFor()
    await both.getByRole('button', { name: shell('ui.conflict.takeMine') }).click()
    await saved(page).waitFor()
    expect((await stored())[0]?.content).toBe('from the desk')
  })
})

describe('the screen', () => {
  test.each([
    { scheme: 'light', width: 1440, who: rivage.maelle, t: fr },
    { scheme: 'dark', width: 390, who: rivage.emma, t: en },
  ] as const)('is open to everybody and as wide as the window: $scheme, $width', async ({ scheme, width, who, t }) => {
    const page = await here(who, { scheme, width, height: 900 })
    expect(await page.locator('[data-note]').count()).toBeGreaterThan(2)
    await expectAccessible(page)
    await expectWithinWidth(page)
    await page.locator('[data-note]').first().click()
    await dialog(page).getByLabel(t('text')).waitFor()
    await waitUntilSettled(page)
    await expectAccessible(page)
    await dialog(page)
      .getByRole('button', { name: t('reminder.title'), exact: true })
      .click()
    const choice = await page.getByRole('menuitem', { name: t('reminder.choose') }).boundingBox()
    expect(choice?.width).toBeGreaterThan(150)
  })
})
