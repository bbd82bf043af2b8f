import { expect, test } from 'vitest'
import { academy } from '#shared/apps/academy/contract.ts'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { files } from '#shared/apps/files/contract.ts'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { notes } from '#shared/apps/notes/contract.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { textStep, toWrite } from '#test/api/apps/academy/academyKit.ts'
import { openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'

const browser = await openBrowser()
/** As long as the shortest of the names may be that are given here. */
const WORD = 'Donaudampfschifffahrtsgesellschaftskapitaen'

/** What reaches beyond the edge that cuts it off, of the screen or of a dialog, and neither scrolls nor ends in dots. */
const CUT = `[...document.querySelectorAll('#main *, [role=dialog] *')].flatMap((element) => {
  const { right, width } = element.getBoundingClientRect()
  if (width === 0 || element.closest('.sr-only')) return []
  const cuts = (one) => one === document.body || getComputedStyle(one).overflowX !== 'visible'
  let edge = element.parentElement
  while (!cuts(edge)) edge = edge.parentElement
  const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(edge)
  if (['auto', 'scroll'].includes(overflowX) || textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return []
  const end = edge === document.body ? innerWidth : edge.getBoundingClientRect().right
  return right > end + 1 ? [element.tagName + ' ' + element.textContent.slice(0, 30)] : []
})`

test.each([390, 1440])('a name of one long word is cut off nowhere at %i px', async (width) => {
  const { addPerson } = await browser.newTenant()
  const manager = await addPerson({ permissions: ['ALL'], type: 'ESN' })
  const as = await browser.as(manager)
  const { id: board, lists } = await as(scrumboard.createBoard, { board: { title: WORD, description: WORD } })
  await as(scrumboard.createLabel, { label: { boardId: board, title: WORD.slice(0, 30), color: 'blue' } })
  const card = await as(scrumboard.createCard, { card: { listId: lists[0]?.id ?? '', title: WORD } })
  const contact = await as(contacts.create, {})
  await as(contacts.update, { id: contact.id, contact: { name: WORD, title: WORD, company: WORD } })
  const task = await as(tasks.create, {})
  await as(tasks.update, { id: task.id, task: { title: WORD } })
  await as(notes.create, { note: { title: WORD, content: WORD } })
  await as(files.createFolder, { folderId: 'company', name: WORD })
  const product = await as(inventory.createProduct, {})
  await as(inventory.updateProduct, { id: product.id, product: { name: WORD } })
  const begun = await as(academy.createCourse, { title: WORD })
  const course = { id: begun.id, version: begun.version }
  const steps = [textStep(`${WORD} ${WORD}`, { subtitle: WORD, content: `<p>${WORD}</p>` })]
  const written = await as(academy.saveCourse, { ...course, course: toWrite(begun, { description: WORD, steps }) })
  await as(academy.publishCourse, { id: written.id, version: written.version, published: true })

  const page = await browser.newPage({ width, height: 900 })
  await signIn(page, manager)
  for (const path of [
    '/apps/scrumboard',
    `/apps/scrumboard/${board}`,
    `/apps/scrumboard/${board}/card/${card.id}`,
    '/apps/contacts',
    `/apps/contacts/${contact.id}`,
    '/apps/experience',
    `/apps/experience/${task.id}`,
    '/apps/notes',
    '/apps/file-manager/folders/company',
    `/apps/ecommerce/inventory?product=${product.id}`,
    '/apps/academy/authoring',
    `/apps/academy/authoring/${written.id}`,
    `/apps/academy/${written.id}`,
  ]) {
    await page.goto(path)
    await page.getByText(WORD).first().waitFor({ state: 'attached' })
    await waitUntilSettled(page)
    expect(await page.evaluate(CUT), path).toEqual([])
  }
})
