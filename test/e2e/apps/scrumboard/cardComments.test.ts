import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()

/** A card on its page, which is closed and opened again. */
const openCard = async () => {
  const { addPerson } = await browser.newTenant()
  const manager = await addPerson({ type: 'ESN', permissions: ['ALL'] })
  const as = await browser.as(manager)
  const { id, lists } = await as(scrumboard.createBoard, { board: { title: 'Tender' } })
  const made = await as(scrumboard.createCard, { card: { listId: lists[0]?.id ?? '', title: 'Read' } })
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, manager, `/apps/scrumboard/${id}/card/${made.id}`)
  const field = page.getByLabel(words('en')('comments.write'))
  const texts = async () => (await as(scrumboard.comments, { cardId: made.id })).items.map(({ text }) => text)
  const close = async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const open = async () => {
    await page.getByRole('link', { name: 'Read', exact: true }).click()
    await field.waitFor()
  }
  return { page, field, texts, close, open }
}

test('what is written after a comment that is on its way is kept when its card is closed, and the comment with it if refused', async () => {
  const { page, field, texts, close, open } = await openCard()
  /** Holds the next comment until it is answered, and says when it was. */
  const hold = async (answer: (route: Route) => Promise<void>) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const isComment = /\/card\/comment$/
    await page.route(isComment, async (route) => {
      await promise
      await answer(route)
    })
    return async () => {
      const answered = page.waitForResponse(isComment)
      resolve()
      await answered
      await page.unroute(isComment)
    }
  }
  const taken = (route: Route) => route.fallback()
  // Written in the same field, which is closed before the first is answered.
  let answer = await hold(taken)
  await field.fill('First')
  await field.press('Control+Enter')
  await field.press('End')
  await field.pressSequentially(' second')
  await close()
  await open()
  expect(await field.inputValue()).toBe('second')
  await close()
  await answer()
  await expect.poll(texts).toEqual(['First'])
  await open()
  await expect.poll(() => field.inputValue()).toBe('second')
  // Written in the field of a card that was opened again.
  answer = await hold(taken)
  await field.press('Control+Enter')
  await close()
  await open()
  await field.fill('third')
  await answer()
  await page.getByText('second', { exact: true }).waitFor()
  await close()
  await open()
  expect(await field.inputValue()).toBe('third')
  // Refused, it stands before what was written after it.
  answer = await hold((route) => route.fulfill({ status: 409, json: { code: 'scrumboard.full', message: '' } }))
  await field.press('Control+Enter')
  await close()
  await open()
  await field.fill('fourth')
  await answer()
  await page.locator('[role=alert]').filter({ hasText: /\S/ }).waitFor()
  await expect.poll(() => field.inputValue()).toBe('third\nfourth')
  await close()
  await open()
  expect(await field.inputValue()).toBe('third\nfourth')
  expect(await texts()).toEqual(['second', 'First'])
})

test('a comment that waits for the one before is not offered again, and stands before the next one if refused', async () => {
  const { page, field, texts, close, open } = await openCard()
  const { promise, resolve } = Promise.withResolvers<void>()
  let asked = 0
  await page.route(/\/card\/comment$/, async (route) => {
    asked += 1
    if (asked > 1) return route.fulfill({ status: 409, json: { code: 'scrumboard.full', message: '' } })
    await promise
    await route.fallback()
  })
  for (const text of ['First', 'second']) {
    await field.fill(text)
    await field.press('Control+Enter')
    await close()
    await open()
    expect(await field.inputValue()).toBe('')
  }
  await field.fill('third')
  resolve()
  await expect.poll(() => field.inputValue()).toBe('second\nthird')
  expect(await texts()).toEqual(['First'])
})
