import { afterEach, expect, test } from 'vitest'
import { newId, setClock } from '#functions/core/clock.ts'
import { resetRevocations } from '#functions/core/security/revocations.ts'
import { issueAccessToken } from '#functions/core/security/signer.ts'
import { transact } from '#functions/core/table/table.ts'
import { buildPersonalActivityWrites, buildActivityWrites as tell } from '#functions/data/activities/activities.ts'
import { academy } from '#shared/apps/academy/contract.ts'
import { files } from '#shared/apps/files/contract.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { pages } from '#shared/overview/pages/contract.ts'
import { company } from '#shared/people/company/contract.ts'
import { academyKit } from '#test/api/apps/academy/academyKit.ts'
import { fileKit, ownSpace, PDF, post } from '#test/api/apps/files/filesKit.ts'
import { inventoryOf } from '#test/api/apps/inventory/inventoryKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'

const app = await startApi()
const { newUnit, handOver } = inventoryOf(app)
const { must, published, publish } = academyKit(app)
const { folder, keep, list, posted, upload } = fileKit(app)
afterEach(() => setClock())

const feed = async (reader: Person) => {
  await app.drained()
  return must(call(app, pages.activities, reader, {}))
}
/** What somebody reads of the apps, without who did it. */
const told = async (reader: Person): Promise<string[]> =>
  (await feed(reader))
    .map(({ description }) => description.replace(/<\/?strong>/g, ''))
    .filter((one) => /RGPD|Revue|écran/.test(one))

test('a board is told to whoever may read it, by what it is called now; one of its members alone is told to nobody', async () => {
  const { manager, resource, freelancer } = await newTenant(app)
  const make = (title: string, audience: 'EMPLOYED' | 'MEMBERS') =>
    must(call(app, scrumboard.createBoard, manager, { board: { title, audience } }))
  const board = await make('Revue', 'EMPLOYED')
  await make('Revue privée', 'MEMBERS')
  expect(await told(resource)).toEqual([expect.stringMatching(/ a créé le tableau Revue\.$/)])
  expect((await feed(resource))[0]).toMatchObject({ link: `/apps/scrumboard/${board.id}`, linkedContent: 'Ouvrir' })
  expect(await told(freelancer)).toEqual([])
  await must(call(app, scrumboard.updateBoard, manager, { id: board.id, board: { audience: 'MEMBERS' } }))
  expect(await told(resource)).toEqual([])
  expect(await told(manager)).toHaveLength(1)
})

test('a course is told to whom it is for, once, and no more when it is taken back; who finished it, to who writes courses', async () => {
  const { manager, resource, freelancer, validator } = await newTenant(app)
  const course = await published(manager, { title: 'RGPD', audience: { who: 'PEOPLE', people: [resource.personId] } })
  expect(await told(resource)).toEqual([expect.stringMatching(/ a publié la formation RGPD\.$/)])
  for (const other of [freelancer, validator]) expect(await told(other)).toEqual([])
  for (let again = 0; again < 2; again += 1)
    await must(call(app, academy.setProgress, resource, { id: course.id, currentStep: 1, completed: true }))
  expect(await told(resource)).toHaveLength(2)
  expect(await told(manager)).toEqual([`${resource.name} a terminé la formation RGPD.`])
  expect(await told(validator)).toEqual([])
  await must(publish(manager, course, false))
  expect(await told(resource)).toEqual([])
})

test('files are told to whoever may read the folder now, as one piece of news for whatever comes into it together', async () => {
  const { manager, resource, freelancer } = await newTenant(app)
  setClock({ at: new Date('2026-11-24T09:02:00Z') })
  const plans = await folder(manager, 'company', 'Revue')
  const hidden = await folder(manager, ownSpace(manager), 'Revue à moi')
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) await upload(manager, plans.id, name)
  const own = await upload(manager, hidden.id, 'secret.pdf')
  await upload(manager, 'staffing', 'Revue.pdf')
  // Nor what somebody without an account sends by a link: its maker has added nothing.
  setClock({ at: new Date('2026-11-24T09:22:00Z') })
  const { token } = await must(call(app, files.createLink, manager, { id: plans.id, kind: 'ask', days: 14 }))
  const { body: sent } = await call(app, files.beginShared, undefined, { token })
  await post(sent, PDF)
  await must(call(app, files.keepShared, undefined, { token, uploadId: sent.uploadId, name: 'd.pdf' }))
  // Another version of a file that is there is none.
  const { body: again } = await list(manager, plans.id)
  setClock({ at: new Date('2026-11-24T09:31:00Z') })
  const version = await posted(manager, plans.id, PDF)
  expect((await keep(manager, plans.id, version, 'a.pdf', again.files[0]?.id)).status).toBe(200)
  expect(await told(resource)).toEqual([`${manager.name} a ajouté des fichiers dans Revue.`])
  expect((await feed(resource))[0]).toMatchObject({ link: `/apps/file-manager/folders/${plans.id}` })
  expect(await told(freelancer)).toEqual([])
  // What comes out of another space is new here, and told by what the folder is called now.
  await must(call(app, files.update, manager, { id: own.id, folderId: plans.id }))
  await must(call(app, files.update, manager, { id: plans.id, name: 'Revue 2027' }))
  const sentence = `${manager.name} a ajouté des fichiers dans Revue 2027.`
  expect(await told(resource)).toEqual([sentence, sentence])
  await upload(manager, 'company', 'plan.pdf')
  expect((await feed(resource)).map(({ description }) => description)).toContain(
    `<strong>${manager.name}</strong> a ajouté des fichiers dans <strong>Entreprise</strong>.`,
  )
  await must(call(app, files.remove, manager, { id: plans.id }))
  expect(await told(resource)).toEqual([])
  expect(await told(manager)).toEqual([])
})

test('what was told of apps that are switched off takes no place in the feed', async () => {
  const { manager, resource, tenant } = await newTenant(app)
  const by = resource.personId
  const at = new Date().toISOString()
  const ids = Array.from({ length: 120 }, () => newId())
  for (const [place, id] of ids.entries()) {
    const ofUnit = { id, at, by, code: 'UNIT_HANDED_OVER', about: by, product: 'Écran' } as const
    const ofCourse = { id, at, by, code: 'COURSE_COMPLETED', about: by, thing: newId() } as const
    const joined = { id, at, by, code: 'MEMBER_JOINED', about: by } as const
    await transact(tell(tenant, place < 10 ? joined : place % 2 ? ofUnit : ofCourse, []))
  }
  await must(call(app, company.update, manager, { appsOff: ['inventory', 'academy'] }))
  resetRevocations()
  manager.token = await issueAccessToken(manager.claims, new Date(Date.now() + 1))
  expect(await feed(manager)).toHaveLength(10)
})

test('what somebody may not see any more takes no place in the feed, and leaves nothing out that is behind it', async () => {
  const { manager, resource, tenant } = await newTenant(app)
  const at = new Date().toISOString()
  const by = resource.personId
  // Of every four the oldest is theirs alone, the next one told to all; the others are of boards that are gone.
  const ids = Array.from({ length: 480 }, () => newId())
  for (const [place, id] of ids.entries()) {
    const board = { id, at, by, code: 'BOARD_CREATED', about: null, thing: newId() } as const
    const joined = { id, at, by, code: 'MEMBER_JOINED', about: by } as const
    const own = buildPersonalActivityWrites(tenant, { ...joined, code: 'MEMBER_LEFT' }, [by])
    await transact([own, tell(tenant, joined, [])][place % 4] ?? tell(tenant, board, []))
  }
  const pagesOf = async (reader: Person) => {
    const seen: string[][] = []
    for (const _ of [1, 2, 3]) {
      const before = seen.at(-1)?.at(-1)
      seen.push((await must(call(app, pages.activities, reader, before ? { before } : {}))).map(({ id }) => id))
    }
    return seen
  }
  const shown = ids.filter((_, place) => place % 4 < 2).toReversed()
  expect(await pagesOf(resource)).toEqual([shown.slice(0, 100), shown.slice(100, 200), shown.slice(200)])
  expect((await pagesOf(manager)).map((page) => page.length)).toEqual([100, 20, 0])
})

test('the feed goes on behind five hundred that its reader may not see', async () => {
  const { resource, tenant } = await newTenant(app)
  const [at, by] = [new Date().toISOString(), resource.personId]
  const first = { id: newId(), at, by, code: 'MEMBER_JOINED', about: by } as const
  await transact(tell(tenant, first, []))
  const hidden = Array.from({ length: 1010 }, () => newId())
  for (const id of hidden)
    await transact(tell(tenant, { id, at, by, code: 'BOARD_CREATED', about: null, thing: newId() }, []))
  const pagesOf = async () => {
    const seen: string[][] = []
    let cursor: string | undefined
    do {
      const page = await must(call(app, pages.feed, resource, cursor === undefined ? {} : { cursor }))
      seen.push(page.items.map(({ id }) => id))
      cursor = page.cursor
    } while (cursor !== undefined)
    return seen
  }
  expect(await pagesOf()).toEqual([[], [], [first.id]])
})

test('a hundred boards are told at once', async () => {
  const { resource, tenant } = await newTenant(app)
  const [at, by] = [new Date().toISOString(), resource.personId]
  for (let made = 0; made < 101; made += 1)
    await transact(tell(tenant, { id: newId(), at, by, code: 'BOARD_CREATED', about: null, thing: newId() }, []))
  expect(await feed(resource)).toEqual([])
})

test('equipment is told to who has it and to who looks after it', async () => {
  const { manager, resource, validator } = await newTenant(app)
  const { unitId } = await newUnit(manager, '')
  await must(handOver(manager, unitId, resource))
  const entries = await feed(resource)
  expect(entries[0]).toMatchObject({ link: '/profile/equipment' })
  expect(entries[0]?.description).toContain(`à <strong>${resource.name}</strong>`)
  expect((await feed(manager)).some(({ description }) => description.includes('a remis'))).toBe(true)
  expect((await feed(validator)).some(({ link }) => link === '/profile/equipment')).toBe(false)
  const { manager: elsewhere } = await newTenant(app)
  expect(await feed(elsewhere)).toEqual([])
})
