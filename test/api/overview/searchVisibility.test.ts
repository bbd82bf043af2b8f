import { afterEach, describe, expect, test } from 'vitest'
import { newId, setClock } from '#functions/core/clock.ts'
import { resetRevocations } from '#functions/core/security/revocations.ts'
import { issueAccessToken } from '#functions/core/security/signer.ts'
import { transact } from '#functions/core/table/table.ts'
import { cardEntry } from '#functions/data/apps/scrumboard/cardSearch.ts'
import { acceptMission } from '#functions/data/reports/reportableMissions.ts'
import { buildIndexWrites } from '#functions/data/search/searchIndex.ts'
import { academy } from '#shared/apps/academy/contract.ts'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { files } from '#shared/apps/files/contract.ts'
import { attachmentSpaceId } from '#shared/apps/files/rules.ts'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { UNDO_HOURS } from '#shared/apps/undo.ts'
import { company } from '#shared/people/company/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { academyKit } from '#test/api/apps/academy/academyKit.ts'
import { fileKit, ownSpace } from '#test/api/apps/files/filesKit.ts'
import { helpKit, text, UNWRITTEN } from '#test/api/apps/help/helpKit.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { itemsOfWrites, putItems } from '#test/kit/samples/crowd.ts'
import { searchOf } from './searchKit.ts'

const app = await startApi()
const { must, newMission } = staffingOf(app)
const { upload, folder } = fileKit(app)
const { published, publish, save } = academyKit(app)
const articles = helpKit(app)
const { hits } = searchOf(app)
afterEach(() => setClock())
const HOUR_MS = 3_600_000

describe('contacts', () => {
  test('are found by their company too, which tells them from others', async () => {
    const { manager } = await newTenant(app)
    for (const name of ['Anaïs Roche', 'Anaïs Rivel'])
      await must(call(app, contacts.create, manager, { contact: { name, company: `Chez ${name.slice(6)}` } }))
    expect((await hits(manager, 'anais')).map((one) => ('detail' in one ? one.detail : ''))).toEqual([
      'Chez Rivel',
      'Chez Roche',
    ])
    expect(await hits(manager, 'chez rivel')).toHaveLength(1)
  })

  test('that nobody has named yet are in no index', async () => {
    const { manager } = await newTenant(app)
    await must(call(app, contacts.create, manager, {}))
    expect((await hits(manager, 'new contact')).filter(({ kind }) => kind === 'contact')).toEqual([])
  })
})

describe('cards', () => {
  const boardOf = async (by: Person, members: Person[], template?: 'tender') => {
    const board = { title: 'Réponse', members: members.map(({ personId }) => personId) }
    const made = await must(call(app, scrumboard.createBoard, by, { board, ...(template && { template }) }))
    await app.drained()
    return made
  }

  test('that a board begins with are found, until they are gone with it', async () => {
    const tenant = await newTenant(app)
    const { resource } = tenant
    const { id, lists } = await boardOf(resource, [], 'tender')
    const title = lists.flatMap(({ cards }) => cards)[0]?.title ?? ''
    expect(await hits(resource, title)).toContainEqual(
      expect.objectContaining({ kind: 'card', title, detail: 'Réponse', completed: false }),
    )
    await must(call(app, scrumboard.deleteBoard, resource, { id }))
    expect(await hits(resource, title)).toEqual([])
    setClock({ ahead: (UNDO_HOURS + 1) * HOUR_MS })
    await app.runDueJobs()
    await app.drained()
    const left = (await everythingIn(app)).split('\n').filter((item) => item.includes(`T#${tenant.tenant}#FIND#work`))
    expect(left).toEqual([])
  })

  test('are found no more by whoever has left the board, at once, and are done in the archive', async () => {
    const tenant = await newTenant(app)
    const { manager, freelancer } = tenant
    const { id: boardId, lists } = await boardOf(manager, [freelancer])
    const card = { listId: lists[0]?.id ?? '', title: 'Ornithorynque' }
    const { id } = await must(call(app, scrumboard.createCard, manager, { card }))
    expect(await hits(freelancer, 'ornitho')).toHaveLength(1)
    await must(call(app, scrumboard.updateBoard, manager, { id: boardId, board: { members: [manager.personId] } }))
    expect(await hits(freelancer, 'ornitho')).toEqual([])
    await must(call(app, scrumboard.updateCard, manager, { id, card: { archived: true } }))
    expect(await hits(manager, 'ornitho')).toMatchObject([{ completed: true }])
  })

  test('of others, however many, hide none of one’s own', async () => {
    const tenant = await newTenant(app)
    const { manager, resource } = tenant
    const foreign = Array.from({ length: 40 }, (_, index) =>
      buildIndexWrites(tenant.tenant, undefined, cardEntry(newId(), { id: newId(), title: `Ornithorynque ${index}` })),
    )
    await putItems(app, itemsOfWrites(foreign.flat()))
    const { lists } = await boardOf(resource, [])
    const card = { listId: lists[0]?.id ?? '', title: 'Ornithorynque zélé' }
    await must(call(app, scrumboard.createCard, resource, { card }))
    expect((await hits(resource, 'ornitho')).map(({ title }) => title)).toEqual(['Ornithorynque zélé'])
    expect(await hits(manager, 'ornitho')).toEqual([])
  })
})

describe('files', () => {
  test('of one’s own are found by nobody else, those of a mission by its people', async () => {
    const { tenant, manager, validator, freelancer } = await newTenant(app)
    await upload(freelancer, ownSpace(freelancer), 'ornithorynque.pdf')
    expect(await hits(freelancer, 'ornitho')).toMatchObject([{ kind: 'file', detail: 'My files' }])
    expect(await hits(manager, 'ornitho')).toEqual([])
    const mission = await newMission(manager, { title: 'Portail' })
    await upload(manager, `mission-${mission.id}`, 'baleine.pdf')
    expect(await hits(manager, 'baleine')).toMatchObject([{ kind: 'file', detail: 'Portail' }])
    expect(await hits(freelancer, 'baleine')).toEqual([])
    const theirs = {
      client: { id: newId(), title: 'Client', slug: 'client' },
      startDate: '2026-01-01',
      endDate: '2099-01-01',
    }
    const named = { id: mission.id, title: 'Portail', slug: 'portail' }
    await transact([acceptMission(tenant, freelancer.personId, { ...theirs, mission: named, validators: [] })])
    expect(await hits(freelancer, 'baleine')).toMatchObject([{ kind: 'file', detail: 'Portail' }])
    expect(await hits(validator, 'baleine')).toEqual([])
  })

  test('are found no more in the trash, by themselves or in a folder, and again once they are back', async () => {
    const { manager } = await newTenant(app)
    const { id: folderId } = await folder(manager, 'company', 'Modèles')
    const { id } = await upload(manager, folderId, 'ornithorynque.pdf')
    expect(await hits(manager, 'ornitho')).toMatchObject([{ kind: 'file', detail: 'Modèles' }])
    for (const one of [id, folderId]) {
      await must(call(app, files.remove, manager, { id: one }))
      expect(await hits(manager, 'ornitho')).toEqual([])
      await must(call(app, files.restore, manager, { id: one }))
      expect(await hits(manager, 'ornitho')).toHaveLength(1)
    }
  })

  test('that are attached to a thing of an app are in no index', async () => {
    const { tenant, resource } = await newTenant(app)
    const { lists } = await must(call(app, scrumboard.createBoard, resource, { board: { title: 'Réponse' } }))
    const card = { listId: lists[0]?.id ?? '', title: 'Lot' }
    const { id } = await must(call(app, scrumboard.createCard, resource, { card }))
    await upload(resource, attachmentSpaceId('scrumboard', id), 'ornithorynque.pdf')
    const left = (await everythingIn(app)).split('\n').filter((item) => item.includes(`T#${tenant}#FIND#`))
    expect(left.join('\n')).not.toMatch(/ornitho/)
  })
})

describe('folders', () => {
  test('of one’s own are found by nobody else, those of a mission by who may read it, with what they lie in', async () => {
    const { manager, freelancer } = await newTenant(app)
    const { id: above } = await folder(freelancer, ownSpace(freelancer), 'Ornithorynque')
    await folder(freelancer, above, 'Zélé')
    expect(await hits(freelancer, 'ornitho')).toMatchObject([{ kind: 'folder', detail: 'My files' }])
    expect(await hits(freelancer, 'zele')).toMatchObject([{ kind: 'folder', detail: 'Ornithorynque' }])
    for (const query of ['ornitho', 'zele']) expect(await hits(manager, query)).toEqual([])
    const mission = await newMission(manager, { title: 'Portail' })
    await folder(manager, `mission-${mission.id}`, 'Baleine')
    expect(await hits(manager, 'baleine')).toMatchObject([{ kind: 'folder', detail: 'Portail' }])
    expect(await hits(freelancer, 'baleine')).toEqual([])
  })

  test('are found no more in the trash, by themselves or in another one, and again once they are back', async () => {
    const { manager } = await newTenant(app)
    const { id: above } = await folder(manager, 'company', 'Modèles')
    const { id } = await folder(manager, above, 'Ornithorynque')
    for (const one of [id, above]) {
      expect(await hits(manager, 'ornitho')).toMatchObject([{ kind: 'folder', detail: 'Modèles' }])
      await must(call(app, files.remove, manager, { id: one }))
      expect(await hits(manager, 'ornitho')).toEqual([])
      await must(call(app, files.restore, manager, { id: one }))
    }
    const { id: other } = await folder(manager, 'company', 'Archives')
    await must(call(app, files.update, manager, { id, folderId: other }))
    expect(await hits(manager, 'ornitho')).toMatchObject([{ kind: 'folder', detail: 'Archives' }])
  })

  test('leave nothing in the index when all that holds them is deleted for good, nor with whose they were', async () => {
    const { tenant, manager, freelancer } = await newTenant(app)
    const indexOf = async () =>
      (await everythingIn(app)).split('\n').filter((item) => item.includes(`T#${tenant}#FIND#work`))
    const { id } = await folder(manager, 'company', 'Ornithorynque')
    // More than one transaction takes.
    for (let at = 0; at < 30; at += 1) await folder(manager, id, `Le lot ornithorynque numéro ${at} de l’offre`)
    await folder(freelancer, ownSpace(freelancer), 'Ornithorynque')
    expect((await indexOf()).length).toBeGreaterThan(100)
    await must(call(app, files.remove, manager, { id }))
    await must(call(app, files.purge, manager, { id }))
    await app.drained()
    expect(await indexOf()).toHaveLength(1)
    const gone = { userId: freelancer.personId }
    await must(call(app, users.disable, manager, gone))
    await must(call(app, users.erase, manager, { ...gone, confirmEmail: freelancer.email }))
    await app.drained()
    await app.drained()
    expect(await indexOf()).toEqual([])
  })
})

/** A row of a product list that says nothing. */
const NOTHING = '' as const
const EMPTY_ROW = {
  description: '',
  barcode: '',
  category: '',
  brand: '',
  vendor: '',
  active: true,
  stock: NOTHING,
  cost: NOTHING,
  basePrice: NOTHING,
  taxPercent: NOTHING,
  price: NOTHING,
  weight: NOTHING,
}

describe('products', () => {
  test('are found by their SKU too, those of an import as well', async () => {
    const { manager } = await newTenant(app)
    const rows = ['UC-8801', 'UC-8802'].map((sku, at) => ({ ...EMPTY_ROW, name: `Ornithorynque ${at}`, sku }))
    await must(call(app, inventory.importProducts, manager, { rows }))
    await app.drained()
    expect(await hits(manager, 'uc-8802')).toMatchObject([
      { kind: 'product', title: 'Ornithorynque 1', detail: 'UC-8802' },
    ])
    expect(await hits(manager, 'ornitho')).toHaveLength(2)
  })
})

describe('courses', () => {
  test('of the product are found by their titles in either language, and shown in the reader’s', async () => {
    const { resource, validator, freelancer } = await newTenant(app)
    for (const { id, title } of await must(call(app, academy.courses, resource, {}))) {
      const english = (await must(call(app, academy.courses, validator, {}))).find((one) => one.id === id)?.title ?? ''
      const found = { group: 'pages', kind: 'course', link: `/apps/academy/${id}` }
      for (const query of [title, english]) {
        expect(await hits(resource, query)).toMatchObject([{ ...found, title }])
        expect(await hits(freelancer, query)).toMatchObject([found])
        expect(await hits(validator, query)).toMatchObject([{ ...found, title: english }])
      }
    }
  })

  test('of the product are found by nobody whose company has switched training off', async () => {
    const { manager, resource } = await newTenant(app)
    expect(await hits(resource, 'premier signature')).toHaveLength(1)
    await must(call(app, company.update, manager, { appsOff: ['academy'] }))
    resetRevocations()
    resource.token = await issueAccessToken(resource.claims, new Date(Date.now() + 1))
    expect(await hits(resource, 'premier signature')).toEqual([])
  })

  test('are found as they are published, not as they are written, and no more once they are taken back', async () => {
    const { manager } = await newTenant(app)
    const course = await published(manager, { title: 'Ornithorynque' })
    const draft = await must(save(manager, course, { title: 'Baleine' }))
    expect(await hits(manager, 'baleine')).toEqual([])
    expect(await hits(manager, 'ornitho')).toHaveLength(1)
    await must(publish(manager, draft, false))
    for (const query of ['ornitho', 'baleine']) expect(await hits(manager, query)).toEqual([])
  })
})

describe('articles', () => {
  test('are found in either language as they are published, once, and shown in the reader’s', async () => {
    const { manager, resource, validator } = await newTenant(app)
    const texts = { EN: text('Platypus and blue whale'), FR: text('Ornithorynque et baleine bleue') }
    const published = await articles.published(manager, 'Ornithorynque', { texts })
    for (const query of ['platypus', 'whale', 'ornitho', 'baleine bleue']) {
      expect(await hits(resource, query)).toMatchObject([{ kind: 'article', title: 'Ornithorynque et baleine bleue' }])
      expect(await hits(validator, query)).toMatchObject([{ kind: 'article', title: 'Platypus and blue whale' }])
    }
    const draft = await must(articles.save(manager, published, { texts: { EN: text('Walrus'), FR: UNWRITTEN } }))
    expect(await hits(manager, 'walrus')).toEqual([])
    await must(articles.publish(manager, draft, false))
    expect(await hits(manager, 'platypus')).toEqual([])
  })
})
