import { expect, test } from 'vitest'
import { openBrowser } from '#test/kit/browser/browser.ts'
import { waitForFrames } from '#test/kit/browser/frames.ts'
import { holdEach } from '#test/kit/browser/lostAnswers.ts'
import { words } from '#test/kit/browser/words.ts'
import { card, cards, notesIn } from './notesKit.ts'

const browser = await openBrowser()
const { somebody, here } = notesIn(browser)
const en = words('en', 'notes')

const PATH = /\/api\/apps\/notes(\?.*)?$/

test('a note that is pinned and archived while the server takes its time does not come back, and is as it was left', async () => {
  const { person, stored } = await somebody(['Train', 'Client'])
  const page = await here(person)
  const { come, release } = await holdEach(page, 'PATCH', PATH)
  await card(page, 'Train').focus()
  for (const now of ['unpin', 'pin', 'unpin']) {
    await page.keyboard.press('p')
    await page
      .getByRole('button', { name: en(now), exact: true })
      .first()
      .waitFor()
    await waitForFrames(page)
    await card(page, 'Train').focus()
  }
  await page.keyboard.press('e')
  await expect.poll(() => cards(page)).toEqual(['Client'])
  for (const _ of [1, 2, 3]) {
    await come()
    await release()
    expect(await cards(page)).toEqual(['Client'])
  }
  await come()
  await release()
  await page.getByText(en('archived')).waitFor()
  expect((await stored()).find(({ title }) => title === 'Train')).toMatchObject({ archived: true, pinned: false })
})

test('a note that is moved twice while the server takes its time does not go back', async () => {
  const { person, stored } = await somebody(['One', 'Two', 'Three'])
  const page = await here(person)
  const { come, release } = await holdEach(page, 'PATCH', /\/notes\/order$/)
  await card(page, 'One').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => cards(page)).toEqual(['Two', 'One', 'Three'])
  await card(page, 'One').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => cards(page)).toEqual(['Two', 'Three', 'One'])
  await come()
  await release()
  expect(await cards(page)).toEqual(['Two', 'Three', 'One'])
  await come()
  await release()
  await expect.poll(async () => (await stored()).map(({ title }) => title)).toEqual(['Two', 'Three', 'One'])
  expect(await cards(page)).toEqual(['Two', 'Three', 'One'])
})

test('a note whose deletion is asked for twice is deleted once', async () => {
  const { person } = await somebody(['Train', 'Client'])
  const page = await here(person)
  const { come, all } = await holdEach(page, 'DELETE', PATH)
  await card(page, 'Train').focus()
  await page.keyboard.press('Delete')
  await page.keyboard.press('Delete')
  await waitForFrames(page)
  await come()
  all()
  await expect.poll(() => cards(page)).toEqual(['Client'])
  await page.getByText(en('trash.moved')).first().waitFor()
  expect(await page.getByText(en('trash.moved')).count()).toBe(1)
})

test('a note that is deleted while it is pinned goes once that is answered, and nothing is said to be wrong', async () => {
  const { person, stored } = await somebody(['Train', 'Client'])
  const page = await here(person)
  const { come, release } = await holdEach(page, 'PATCH', PATH)
  await card(page, 'Train').focus()
  await page.keyboard.press('p')
  await page
    .getByRole('button', { name: en('unpin'), exact: true })
    .first()
    .waitFor()
  await come()
  await card(page, 'Train').focus()
  await page.keyboard.press('Delete')
  await waitForFrames(page)
  expect((await stored()).map(({ title }) => title)).toEqual(['Train', 'Client'])
  await release()
  await page.getByText(en('trash.moved')).waitFor()
  await expect.poll(() => cards(page)).toEqual(['Client'])
  expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0)
})
