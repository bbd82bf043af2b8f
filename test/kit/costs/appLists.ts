import { newId } from '#functions/core/clock.ts'
import type { Item } from '#functions/core/table/item.ts'
import { putItem } from '#functions/core/table/table.ts'
import { countsKey } from '#functions/data/apps/mailbox/mailKeys.ts'
import { academy } from '#shared/apps/academy/contract.ts'
import { COURSE_LIMITS } from '#shared/apps/academy/rules.ts'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { files } from '#shared/apps/files/contract.ts'
import { FILE_LIMITS } from '#shared/apps/files/rules.ts'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { notes } from '#shared/apps/notes/contract.ts'
import { NOTE_LIMITS } from '#shared/apps/notes/rules.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { BOARD_LIMITS } from '#shared/apps/scrumboard/rules.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { MAX_OPEN_TASKS } from '#shared/apps/tasks/rules.ts'
import type { Cost } from '#shared/core/endpoint.ts'
import { academyKit } from '#test/api/apps/academy/academyKit.ts'
import { fileKit, ownSpace } from '#test/api/apps/files/filesKit.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { type App, call, newTenant } from '#test/kit/api.ts'
import { putItems } from '#test/kit/samples/crowd.ts'

/** The items that an entity is stored as, without its history and search entries. */
const readItems = async (app: App, ids: readonly string[]): Promise<Item[]> =>
  (await everythingIn(app, ids))
    .split('\n')
    .map((line) => JSON.parse(line) as Item)
    .filter(({ pk, kind }) => kind !== 'event' && !/#FIND#|^DUE/.test(pk))

const copyItems = (items: readonly Item[], ids: readonly string[]): Item[] =>
  JSON.parse(ids.reduce((all, id) => all.replaceAll(id, newId()), JSON.stringify(items)))

/** Measures a page of each list of the workplace apps with `size` entries, or their maximum. */
export const measureAppListCosts = async (app: App, size: number): Promise<Record<string, Cost>> => {
  const { manager, tenant } = await newTenant(app)
  const { must } = staffingOf(app)
  /** Copies an entity in the table. */
  const multiply = async (id: string, most = Number.POSITIVE_INFINITY, name = id): Promise<number> => {
    const ids = [...new Set([id, name])]
    const items = await readItems(app, ids)
    const count = Math.min(size, most)
    await putItems(app, Array.from({ length: count - 1 }, () => copyItems(items, ids)).flat())
    return count
  }
  await multiply((await must(call(app, contacts.create, manager, {}))).id)
  await multiply((await must(call(app, inventory.createProduct, manager, {}))).id)
  await multiply((await must(call(app, tasks.create, manager, { type: 'task' }))).id, MAX_OPEN_TASKS)
  const note = await must(call(app, notes.create, manager, { note: { title: 'Point client', content: 'Demander' } }))
  await multiply(note.id, NOTE_LIMITS.notes)
  const board = await must(call(app, scrumboard.createBoard, manager, { board: { title: 'Offre' } }))
  const card = { listId: board.lists[0]?.id ?? '', title: 'Chiffrer' }
  const { id: cardId } = await must(call(app, scrumboard.createCard, manager, { card }))
  await multiply(cardId.split('_')[1] ?? '', BOARD_LIMITS.cards)
  await multiply((await academyKit(app).published(manager)).id, COURSE_LIMITS.courses)
  // Its row contains the name, not the id.
  const name = 'attestation'
  const file = await fileKit(app).upload(manager, ownSpace(manager), `${name}.pdf`)
  await multiply(file.id, FILE_LIMITS.files, name)
  const owner = { tenant, person: manager.personId }
  const { id: mail } = await must(call(app, mailbox.send, manager, { subject: 'Devis', content: 'Suite', send: false }))
  const kept = await multiply(mail)
  const [counts] = (await readItems(app, [countsKey(owner).sk])).filter(({ pk }) => pk === countsKey(owner).pk)
  await putItem(
    Object.fromEntries(
      Object.entries(counts ?? {}).map(([name, value]) => [name, value === 1 && name !== 'v' ? kept : value]),
    ) as Item,
  )

  const costs: Record<string, Cost> = {}
  const ask = {
    contacts: () => call(app, contacts.rows, manager, {}),
    'all contacts': () => call(app, contacts.all, manager, {}),
    'contacts by words': () => call(app, contacts.search, manager, { query: 'contact' }),
    products: () => call(app, inventory.products, manager, { page: 0 }),
    'products by words': () => call(app, inventory.products, manager, { page: 0, search: 'product' }),
    'my tasks': () => call(app, tasks.all, manager, {}),
    'my tasks by words': () => call(app, tasks.search, manager, { query: 'a' }),
    'my notes': () => call(app, notes.all, manager, {}),
    'cards of a board': () => call(app, scrumboard.board, manager, { id: board.id }),
    courses: () => call(app, academy.courses, manager, {}),
    'files of a folder': () => call(app, files.list, manager, { folderId: ownSpace(manager) }),
    'drafts, first page': () => call(app, mailbox.mails, manager, { folder: 'drafts', page: 1 }),
    'drafts, page in the middle': () =>
      call(app, mailbox.mails, manager, { folder: 'drafts', page: Math.ceil(kept / 20) }),
    'mails by words': () => call(app, mailbox.search, manager, { query: 'devis' }),
  }
  for (const [list, page] of Object.entries(ask)) {
    const { status, cost, body } = await page()
    if (status !== 200) throw new Error(`${list}: ${status} ${JSON.stringify(body)}`)
    costs[list] = cost
  }
  return costs
}
