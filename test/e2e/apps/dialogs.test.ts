import { expect, test } from 'vitest'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'

const browser = await openBrowser()

test('a dialog that is longer than the screen scrolls inside, never under its own head', async () => {
  const { addPerson } = await browser.newTenant()
  const manager = await addPerson({ permissions: ['ALL'], type: 'ESN' })
  const as = await browser.as(manager)
  const { id: board, lists } = await as(scrumboard.createBoard, { board: { title: 'Vie de l’agence' } })
  const card = await as(scrumboard.createCard, { card: { listId: lists[0]?.id ?? '', title: 'Repas' } })
  const page = await browser.newPage({ width: 390, height: 600 })
  await signIn(page, manager, `/apps/scrumboard/${board}/card/${card.id}`)
  const heading = page.getByRole('dialog').getByRole('heading', { name: 'Repas' })
  await heading.waitFor()
  await waitUntilSettled(page)
  // The screen behind it is as high as it is.
  const scrolls = await page.evaluate<string[]>(`(() => {
    const around = []
    for (let one = document.querySelector('[role=dialog] h2'); one; one = one.parentElement) around.push(one)
    return around.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.className)
  })()`)
  expect(scrolls).toEqual([])
})
