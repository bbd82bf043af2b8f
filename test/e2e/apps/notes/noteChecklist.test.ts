import { expect, test } from 'vitest'
import { newId } from '#functions/core/clock.ts'
import { notes } from '#shared/apps/notes/contract.ts'
import { openBrowser } from '#test/kit/browser/browser.ts'
import { expectFingerSized } from '#test/kit/browser/touch.ts'
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

test.each([360, 390])(
  'on a phone of %i px each button of the open note is as large as a finger, and none is cut off',
  async (width) => {
    const { person, as } = await somebody(['Before the review'])
    const [note] = await as(notes.all, {})
    const tasks = ['Read', 'Call'].map((content) => ({ id: newId(), content, completed: false }))
    const [label] = await as(notes.createLabel, { title: 'Clients of the north-west' })
    const reminder = new Date(Date.now() + 86_400_000).toISOString()
    await as(notes.update, { updatedNote: { id: note?.id ?? '', tasks, reminder, labels: [label?.id ?? ''] } })
    const page = await here(person, { width, height: 844, touch: true })
    await card(page, 'Before the review').tap()
    await dialog(page)
      .getByLabel(en('checklist.line', { number: 2 }), { exact: true })
      .tap()
    await dialog(page)
      .getByRole('button', { name: en('checklist.up', { line: 'Call' }) })
      .waitFor()
    const names = await expectFingerSized(
      dialog(page)
        .locator('button')
        .and(page.locator(`button:not([aria-label="${words('en')('ui.close')}"])`)),
    )
    expect(names).toEqual(
      expect.arrayContaining([
        en('pin'),
        en('delete'),
        en('reminder.remove'),
        en('checklist.remove', { line: 'Read' }),
      ]),
    )
  },
)
