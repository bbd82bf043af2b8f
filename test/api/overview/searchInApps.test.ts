import { describe, expect, test } from 'vitest'
import { newId } from '#functions/core/clock.ts'
import { buildContactWrites } from '#functions/data/apps/contacts/contacts.ts'
import type { StoredContact } from '#functions/data/apps/contacts/storedContact.ts'
import { cardEntry } from '#functions/data/apps/scrumboard/cardSearch.ts'
import { buildIndexWrites } from '#functions/data/search/searchIndex.ts'
import { academy } from '#shared/apps/academy/contract.ts'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { files } from '#shared/apps/files/contract.ts'
import { help } from '#shared/apps/help/contract.ts'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { notes } from '#shared/apps/notes/contract.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { type FOUND_IN_APPS, search } from '#shared/overview/search/contract.ts'
import { academyKit } from '#test/api/apps/academy/academyKit.ts'
import { fileKit } from '#test/api/apps/files/filesKit.ts'
import { helpKit, text, UNWRITTEN } from '#test/api/apps/help/helpKit.ts'
import { inventoryOf } from '#test/api/apps/inventory/inventoryKit.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { itemsOfWrites, putItems } from '#test/kit/samples/crowd.ts'
import { searchOf } from './searchKit.ts'

type Tenant = Awaited<ReturnType<typeof newTenant>>

const app = await startApi()
const { must } = staffingOf(app)
const { upload, folder } = fileKit(app)
const { newProduct } = inventoryOf(app)
const { published, publish, save } = academyKit(app)
const articles = helpKit(app)
const { hits } = searchOf(app)

/** A thing that an app holds: how it is called, changed and taken away, and where it leads. */
interface Thing {
  group: 'contacts' | 'pages' | 'tasks'
  link: string
  rename: (title: string) => Promise<unknown>
  remove: () => Promise<unknown>
  /** Those who may see it, and those who may not, of the same company. */
  readers: readonly Person[]
  others: readonly Person[]
}

const contact = async (
  { manager, resource, freelancer, validator, addPerson }: Tenant,
  title: string,
): Promise<Thing> => {
  const { id } = await must(call(app, contacts.create, manager, { contact: { name: title, company: 'Banque Azur' } }))
  return {
    group: 'contacts',
    link: `/apps/contacts/${id}`,
    rename: (name) => must(call(app, contacts.update, manager, { id, contact: { name } })),
    remove: () => must(call(app, contacts.delete, manager, { id })),
    readers: [manager, await addPerson({ permissions: ['MANAGE_COMPANY'] })],
    others: [resource, freelancer, validator],
  }
}

const board = async ({ manager, resource, freelancer, validator }: Tenant, title: string): Promise<Thing> => {
  const wanted = { title, members: [freelancer.personId] }
  const { id } = await must(call(app, scrumboard.createBoard, manager, { board: wanted, template: 'tender' }))
  return {
    group: 'pages',
    link: `/apps/scrumboard/${id}`,
    rename: (name) => must(call(app, scrumboard.updateBoard, manager, { id, board: { title: name } })),
    remove: () => must(call(app, scrumboard.deleteBoard, manager, { id })),
    readers: [manager, freelancer],
    others: [resource, validator],
  }
}

const card = async ({ manager, resource, freelancer, validator }: Tenant, title: string): Promise<Thing> => {
  const board = { title: 'Réponse', members: [freelancer.personId] }
  const { id: boardId, lists } = await must(call(app, scrumboard.createBoard, manager, { board, template: 'tender' }))
  const listId = lists[0]?.id ?? ''
  const { id } = await must(call(app, scrumboard.createCard, manager, { card: { listId, title } }))
  return {
    group: 'tasks',
    link: `/apps/scrumboard/${boardId}/card/${id}`,
    rename: (name) => must(call(app, scrumboard.updateCard, freelancer, { id, card: { title: name } })),
    remove: () => must(call(app, scrumboard.deleteCard, freelancer, { id })),
    readers: [manager, freelancer],
    others: [resource, validator],
  }
}

const file = async ({ manager, resource, freelancer }: Tenant, title: string): Promise<Thing> => {
  const { id } = await upload(manager, 'company', `${title}.pdf`)
  return {
    group: 'pages',
    link: `/apps/file-manager/folders/company/details/${id}`,
    rename: (name) => must(call(app, files.update, manager, { id, name })),
    remove: async () => {
      await must(call(app, files.remove, manager, { id }))
      await must(call(app, files.purge, manager, { id }))
    },
    readers: [manager, resource],
    others: [freelancer],
  }
}

const folderThing = async ({ manager, resource, freelancer }: Tenant, title: string): Promise<Thing> => {
  const { id } = await folder(manager, 'company', title)
  return {
    group: 'pages',
    link: `/apps/file-manager/folders/${id}`,
    rename: (name) => must(call(app, files.update, manager, { id, name })),
    remove: async () => {
      await must(call(app, files.remove, manager, { id }))
      await must(call(app, files.purge, manager, { id }))
    },
    readers: [manager, resource],
    others: [freelancer],
  }
}

const product = async ({ manager, resource, validator, addPerson }: Tenant, name: string): Promise<Thing> => {
  const { id } = await newProduct(manager, { name })
  return {
    group: 'pages',
    link: `/apps/ecommerce/inventory?product=${id}`,
    rename: (title) => must(call(app, inventory.updateProduct, manager, { id, product: { name: title } })),
    remove: () => must(call(app, inventory.deleteProduct, manager, { id })),
    readers: [manager, await addPerson({ permissions: ['VIEW_FINANCE'] })],
    others: [resource, validator],
  }
}

const course = async ({ manager, resource, freelancer, validator }: Tenant, title: string): Promise<Thing> => {
  const people = [manager, resource].map(({ personId }) => personId)
  const { id } = await published(manager, { title, audience: { who: 'PEOPLE', people } })
  return {
    group: 'pages',
    link: `/apps/academy/${id}`,
    rename: async (name) => {
      const draft = await must(call(app, academy.writtenCourse, manager, { id }))
      await must(publish(manager, await must(save(manager, draft, { title: name }))))
    },
    remove: () => must(call(app, academy.deleteCourse, manager, { id })),
    readers: [manager, resource],
    others: [freelancer, validator],
  }
}

const article = async ({ manager, resource, validator, freelancer }: Tenant, title: string): Promise<Thing> => {
  const { id, slug } = await articles.published(manager, title)
  return {
    group: 'pages',
    link: `/apps/help-center/guides/months/${slug}`,
    rename: async (name) => {
      const draft = await must(call(app, help.writtenArticle, manager, { id }))
      const texts = { EN: UNWRITTEN, FR: text(name) }
      await must(articles.publish(manager, await must(articles.save(manager, draft, { texts }))))
    },
    remove: () => must(call(app, help.deleteArticle, manager, { id })),
    readers: [manager, resource, validator],
    others: [freelancer],
  }
}

/** A kind of things is not found before it stands here. */
const KINDS: Record<(typeof FOUND_IN_APPS)[number], (tenant: Tenant, title: string) => Promise<Thing>> = {
  contact,
  board,
  card,
  file,
  folder: folderThing,
  product,
  course,
  article,
}

describe.each(Object.entries(KINDS))('of every kind, a %s', (kind, make) => {
  test('is found by a beginning of any of its words, by whoever may see it, and leads to it', async () => {
    const tenant = await newTenant(app)
    const { group, link, readers } = await make(tenant, 'Ornithorynque Zélé')
    for (const by of readers)
      for (const query of ['ornitho', 'ZELE', 'zélé ornithorynque']) {
        expect(await hits(by, query)).toEqual([
          expect.objectContaining({ group, link, kind, title: expect.stringContaining('Ornithorynque Zélé') }),
        ])
      }
  })

  test('is there for nobody else of the company, nor of another one', async () => {
    const [tenant, theirs] = [await newTenant(app), await newTenant(app)]
    const { others } = await make(tenant, 'Ornithorynque Zélé')
    for (const by of [...others, theirs.manager, theirs.resource]) {
      for (const query of ['ornithorynque', 'zele', 'ornithorinque']) {
        const found = await call(app, search.find, by, { query })
        // The same answer as where there is nothing, but for the label: no hit and no number of hits.
        expect(found.body.map(({ results }) => results)).toEqual([[], [], []])
      }
    }
  })

  test('is found under its new name alone once it is renamed', async () => {
    const tenant = await newTenant(app)
    const { rename, readers } = await make(tenant, 'Ornithorynque Zélé')
    const [by = tenant.manager] = readers
    await rename('Baleine Bleue')
    expect(await hits(by, 'ornithorynque')).toEqual([])
    expect(await hits(by, 'baleine')).toHaveLength(1)
  })

  test('leaves nothing in the index once it is gone', async () => {
    const tenant = await newTenant(app)
    const { rename, remove, readers } = await make(tenant, 'Ornithorynque Zélé')
    const [by = tenant.manager] = readers
    await rename('Baleine Bleue')
    await remove()
    await app.drained()
    for (const query of ['ornithorynque', 'baleine']) expect(await hits(by, query)).toEqual([])
    const index = (await everythingIn(app)).split('\n').filter((item) => item.includes(`T#${tenant.tenant}#FIND#`))
    expect(index.length).toBeGreaterThan(0)
    expect(index.join('\n')).not.toMatch(/ornithorynque|baleine/i)
  })
})

test('tasks are found in one’s own list alone, done or not', async () => {
  const { manager, resource } = await newTenant(app)
  const { id } = await must(call(app, tasks.create, resource, { type: 'task' }))
  await must(call(app, tasks.update, resource, { id, task: { title: 'Nourrir l’ornithorynque' } }))
  const found = { group: 'tasks', title: 'Nourrir l’ornithorynque', link: `/apps/experience/${id}` }
  expect(await hits(resource, 'ornitho nourrir')).toMatchObject([{ ...found, completed: false }])
  await must(call(app, tasks.update, resource, { id, task: { completed: true } }))
  expect(await hits(resource, 'ornitho')).toMatchObject([{ ...found, completed: true }])
  expect(await hits(manager, 'ornitho')).toEqual([])
})

const emptyContact = (name: string): StoredContact => ({
  id: newId(),
  name,
  avatar: null,
  avatarBytes: 0,
  emails: [],
  phoneNumbers: [],
  title: '',
  company: '',
  birthday: null,
  address: null,
  tags: [],
  kind: 'PROSPECT',
  clientId: null,
  missions: [],
  hasNotes: false,
  lastExchangeAt: null,
  merged: [],
  createdAt: '2026-01-01T08:00:00Z',
  updatedAt: '2026-01-01T08:00:00Z',
  version: 1,
  revision: 1,
})

test('notes and mails are in no index: not even who wrote them finds them here', async () => {
  const { tenant, manager, resource } = await newTenant(app)
  await must(call(app, notes.create, resource, { note: { title: 'Ornithorynque', content: '' } }))
  const to = [{ address: manager.email }]
  await must(call(app, mailbox.send, resource, { to, subject: 'Ornithorynque', content: '<p>Zélé</p>', send: true }))
  await app.drained()
  for (const by of [resource, manager]) expect(await hits(by, 'ornitho')).toEqual([])
  const index = (await everythingIn(app)).split('\n').filter((item) => item.includes(`T#${tenant}#FIND#`))
  expect(index.join('\n')).not.toMatch(/ornitho/i)
})

test('a search asks as much among many things as among few', async () => {
  const costOf = async (many: number) => {
    const tenant = await newTenant(app)
    const { manager } = tenant
    for (const make of Object.values(KINDS)) await make(tenant, 'Ornithorynque zélé')
    const title = (at: number) => `Ornithorynque ${at}`
    const others = Array.from({ length: many }, (_, at) => [
      ...buildIndexWrites(tenant.tenant, undefined, cardEntry(newId(), { id: newId(), title: title(at) })),
      ...buildContactWrites(tenant.tenant, undefined, emptyContact(title(at))).map(({ write }) => write),
    ])
    await putItems(app, itemsOfWrites(others.flat()))
    return (await call(app, search.find, manager, { query: 'ornitho' })).cost
  }
  const [few, much] = [await costOf(0), await costOf(400)]
  expect(much.requests).toBe(few.requests)
  // One of them is for the boards that everybody employed reads.
  expect(much.requests).toBeLessThanOrEqual(12)
  expect(much.units).toBeLessThanOrEqual(90)
})
