import { expect, test } from 'vitest'
import { newId } from '#functions/core/clock.ts'
import { notes } from '#shared/apps/notes/contract.ts'
import { openBrowser } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { card, dialog, notesIn } from './notesKit.ts'

const { somebody, here } = notesIn(await openBrowser())
const en = words('en', 'notes')

test('on a phone the line of a list that is being written is moved by buttons beside it', async () => {
  const { person, as } = await somebody(['Before the review'])
  const [note] = await as(notes.all, {})
  const tasks = ['Read', 'Call'].map((content) => ({ id: newId(), content, completed: false }))
  await as(notes.update, { updatedNote: { id: note?.id ?? '', tasks } })
  const page = await here(person, { width: 390, height: 844, touch: true })
  await card(page, 'Before the review').tap()
  const lineAt = (number: number) => dialog(page).getByLabel(en('checklist.line', { number }), { exact: true })
  const up = dialog(page).getByRole('button', { name: en('checklist.up', { line: 'Call' }) })
  await lineAt(2).waitFor()
  expect(await up.isVisible()).toBe(false)
  await lineAt(2).tap()
  await up.tap()
  await lineAt(1).and(page.locator(':focus')).waitFor()
  expect(await lineAt(1).inputValue()).toBe('Call')
  const order = async () => (await as(notes.all, {}))[0]?.tasks?.map(({ content }) => content)
  await expect.poll(order).toEqual(['Call', 'Read'])
})
