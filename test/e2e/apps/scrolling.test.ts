import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { files } from '#shared/apps/files/contract.ts'
import { notes } from '#shared/apps/notes/contract.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const HEIGHT = 500
const MANY = Array.from({ length: 30 }, (_, index) => `Number ${index}`)
const LAST = `Number ${MANY.length - 1}`
const file = words('en', 'files')

/** Opens what a link far down leads to, closes it by Escape, and expects the link to stay in sight, and the focus in it. */
const opensInPlace = async (page: Page, name: string, focused: string) => {
  const link = page.getByRole('link', { name, exact: true })
  await link.scrollIntoViewIfNeeded()
  expect(await page.evaluate('scrollY')).toBeGreaterThan(0)
  // By the element, as a dialog hides what is behind it from roles.
  const element = await link.elementHandle()
  const inSight = async () => {
    const box = await element?.boundingBox()
    return box != null && box.y >= 0 && box.y + box.height <= HEIGHT
  }
  const url = page.url()
  await link.click()
  await page.waitForURL((now) => now.href !== url)
  await waitUntilSettled(page)
  expect(await inSight()).toBe(true)
  await page.keyboard.press('Escape')
  await page.waitForURL(url)
  await page
    .locator(':focus')
    .and(page.getByRole('link', { name: focused }).first())
    .waitFor()
  expect(await inSight()).toBe(true)
}

/** Somebody who may do everything, and a page of theirs with little height. */
const newManager = async (width: number) => {
  const { addPerson } = await browser.newTenant()
  const person = await addPerson({ type: 'ESN', permissions: ['ALL'] })
  return { person, as: await browser.as(person), page: await browser.newPage({ width, height: HEIGHT }) }
}

test.each([1440, 390])('a note far down is opened and closed where it stands: at %i', async (width) => {
  const { person, as, page } = await newManager(width)
  for (const title of MANY.toReversed())
    await as(notes.create, { note: { title, content: 'A line\nanother\na third' } })
  await signIn(page, person, '/apps/notes')
  await opensInPlace(page, LAST, LAST)
})

test.each([1440, 390])(
  'the details of a folder far down are opened and closed where it stands: at %i',
  async (width) => {
    const { person, as, page } = await newManager(width)
    for (const name of MANY) await as(files.createFolder, { folderId: 'company', name })
    await signIn(page, person, '/apps/file-manager/folders/company')
    await opensInPlace(page, file('details.of', { name: LAST }), LAST)
  },
)

// On a wide screen each list of a board scrolls by itself.
test('a card far down on a phone is opened and closed where it stands', async () => {
  const { person, as, page } = await newManager(390)
  const { id, lists } = await as(scrumboard.createBoard, { board: { title: 'Tender' } })
  for (const title of MANY) await as(scrumboard.createCard, { card: { listId: lists[0]?.id ?? '', title } })
  await signIn(page, person, `/apps/scrumboard/${id}`)
  await opensInPlace(page, LAST, LAST)
})
