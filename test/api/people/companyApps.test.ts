import { afterEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { resetRevocations } from '#functions/core/security/revocations.ts'
import { expression } from '#functions/core/table/expression.ts'
import { queryAll } from '#functions/core/table/table.ts'
import { academy } from '#shared/apps/academy/contract.ts'
import { chat } from '#shared/apps/chat/contract.ts'
import { files } from '#shared/apps/files/contract.ts'
import { attachmentSpaceId } from '#shared/apps/files/rules.ts'
import { help } from '#shared/apps/help/contract.ts'
import { notes } from '#shared/apps/notes/contract.ts'
import { isOptionalApp, OPTIONAL_APPS, type OptionalApp } from '#shared/apps/optional.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { endpoints } from '#shared/contracts.ts'
import { endpointName } from '#shared/core/endpoint.ts'
import { common } from '#shared/overview/common/contract.ts'
import { dashboards } from '#shared/overview/dashboards/contract.ts'
import { search } from '#shared/overview/search/contract.ts'
import { company } from '#shared/people/company/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { fileKit, ownSpace } from '#test/api/apps/files/filesKit.ts'
import { inventoryOf } from '#test/api/apps/inventory/inventoryKit.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { downloadArchive } from '#test/kit/archive.ts'
import { newPopulatedTenant } from '#test/kit/samples/populated.ts'
import { buildReadInput } from '#test/kit/samples/readInputs.ts'
import { alone, appsOf, isInside, ofApp, renewed } from './companyAppsKit.ts'

const app = await startApi()
const { switchOff, refusedOf } = appsOf(app)
const { must } = staffingOf(app)
const { upload } = fileKit(app)
const { newUnit, handOver } = inventoryOf(app)
const HOUR = 3_600_000
afterEach(() => setClock())

let populated: ReturnType<typeof newPopulatedTenant> | undefined
/** A company with something of every app, which tests follow one another in; all its apps are on. */
const filled = async () => {
  populated ??= newPopulatedTenant(app)
  const staff = await populated
  await switchOff(staff)
  return staff
}

describe('an app that a company has switched off', () => {
  test('is one of those that may be: every group of a workplace app but the help', () => {
    const groups = new Set(endpoints.filter(({ path }) => path.startsWith('/api/apps/')).map(({ group }) => group))
    expect([...groups].toSorted()).toEqual([...OPTIONAL_APPS, 'help'].toSorted())
  })

  test.each(OPTIONAL_APPS)('%s is refused whole to every role; on again it answers', async (one) => {
    const staff = await newTenant(app)
    const roles = [staff.manager, staff.validator, staff.resource, staff.freelancer] as const
    await switchOff(staff, one)
    const others = OPTIONAL_APPS.filter((other) => other !== one).flatMap((other) => ofApp(other).slice(0, 1))
    for (const role of roles) expect(await refusedOf([...ofApp(one), ...others], role)).toEqual(alone(one))
    await switchOff(staff)
    const [manager, ...rest] = roles
    expect(await refusedOf(ofApp(one), manager)).toEqual([])
    for (const role of rest) expect(await refusedOf(ofApp(one).slice(0, 1), role)).toEqual([])
  })

  test('leaves everything else of the product, and every other company, as it was', async () => {
    const [mine, other] = [await newTenant(app), await newTenant(app)]
    await switchOff(mine, ...OPTIONAL_APPS)
    const refused = await refusedOf(endpoints.filter(isInside), mine.resource)
    expect(refused.toSorted()).toEqual(OPTIONAL_APPS.flatMap(alone).toSorted())
    expect(await refusedOf(OPTIONAL_APPS.flatMap(ofApp), other.resource)).toEqual([])
  })

  test('takes its guides and questions off the help; what is about nothing of it stays', async () => {
    const staff = await newTenant(app)
    const listed = async () => {
      const guides = await must(call(app, help.guides, staff.resource, { limit: 1000 }))
      const faqs = await must(call(app, help.faqs, staff.resource, {}))
      const one = await must(call(app, help.guides, staff.resource, { slug: 'apps' }))
      return {
        guides: (Array.isArray(guides) ? guides : []).flatMap((shelf) => shelf.guides.map(({ slug }) => slug)),
        inCategory: Array.isArray(one) ? [] : one.guides.map(({ slug }) => slug),
        questions: faqs.flatMap((shelf) => shelf.faqs.map(({ id }) => id)),
      }
    }
    const all = await listed()
    await switchOff(staff, 'mailbox')
    const OF_MAIL = [
      'write-a-mail',
      'mail-from-outside',
      'file-a-mail',
      'sort-mail',
      'reply-while-away',
      'mail-templates',
      'sent-too-early',
    ]
    const without = (slugs: string[]) => slugs.filter((slug) => !OF_MAIL.includes(slug))
    expect(all.inCategory).toEqual(expect.arrayContaining(OF_MAIL.slice(0, 6)))
    expect(all.questions).toContain('sent-too-early')
    const { guides, inCategory, questions } = all
    expect(await listed()).toEqual({
      guides: without(guides),
      inCategory: without(inCategory),
      questions: without(questions),
    })
    await switchOff(staff)
    expect(await listed()).toEqual(all)
  })

  test('loses nothing of what is stored: every read answers as before, and the personal export never did without', async () => {
    const staff = await filled()
    const reads = endpoints.filter(({ group, method }) => isOptionalApp(group) && method === 'GET').filter(isInside)
    const everything = async () => {
      const answers: unknown[] = []
      for (const person of [staff.manager, staff.resource]) {
        for (const one of reads) {
          const { status, body } = await call(app, one, person, buildReadInput(staff, one) as never, { anyCost: true })
          // An address that is signed for a minute, and cursors, are other ones each time.
          answers.push([
            endpointName(one),
            status,
            JSON.stringify(body).replaceAll(/"(url|cursor|requestId)":"[^"]*"/g, ''),
          ])
        }
      }
      return answers
    }
    const exported = async () => Object.keys((await downloadArchive(app, staff.resource)).files)
    const [before, all] = [await everything(), await exported()]
    await switchOff(staff, ...OPTIONAL_APPS)
    expect(await exported()).toEqual(all)
    await switchOff(staff)
    expect(await everything()).toEqual(before)
  }, 60_000)
})

describe('who chooses the apps', () => {
  test('is whoever may change the company, and everybody is told by their next token', async () => {
    const staff = await newTenant(app)
    for (const person of [staff.validator, staff.resource, staff.freelancer]) {
      const refused = await call(app, company.update, person, { appsOff: ['chat'] })
      expect(refused).toMatchObject({ status: 403, body: { code: 'access.denied' } })
    }
    expect(await must(call(app, company.get, staff.manager, {}))).toMatchObject({ appsOff: [] })
    const changed = await must(call(app, company.update, staff.manager, { appsOff: ['notes', 'chat', 'notes'] }))
    expect(changed).toMatchObject({ appsOff: ['chat', 'notes'] })
    resetRevocations()
    expect((await call(app, common.user, staff.resource, {})).status).toBe(401)
    await renewed([staff.manager, staff.resource])
    const { workspace } = await must(call(app, common.user, staff.resource, {}))
    expect(workspace.appsOff).toEqual(['chat', 'notes'])
    // The same again ends nobody's token.
    await must(call(app, company.update, staff.manager, { appsOff: ['notes', 'chat'], name: 'Le Kit' }))
    resetRevocations()
    expect((await call(app, common.user, staff.resource, {})).status).toBe(200)
  })

  test.each(['help', 'common', 'cra', 'CHAT'])('cannot switch off %s', async (one) => {
    const { manager } = await newTenant(app)
    const asked = { appsOff: [one as OptionalApp] }
    expect(await call(app, company.update, manager, asked)).toMatchObject({ body: { code: 'request.invalid' } })
  })
})

describe('while an app is off', () => {
  test('its pages and things are not found, shortcuts into it are kept out of sight, the dashboard is without', async () => {
    const staff = await filled()
    const { manager, resource } = staff
    await must(
      call(app, common.createShortcut, resource, {
        shortcut: { label: 'Mes notes', icon: 'home', link: '/apps/notes?label=x', useRouter: true },
      }),
    )
    const task = await must(call(app, tasks.create, manager, {}))
    const dueDate = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Paris' }).format(new Date())
    await must(call(app, tasks.update, manager, { id: task.id, task: { title: 'Devis du jour', dueDate } }))
    await app.drained()
    // The help itself is never off.
    const isOfApp = (link: string) =>
      link === '/profile/equipment' || (link.startsWith('/apps/') && !link.startsWith('/apps/help-center/'))
    const links = async (by: Person, query: string) =>
      (await must(call(app, search.find, by, { query }))).flatMap(({ results }) =>
        results.flatMap(({ link }) => (link && isOfApp(link) ? [link] : [])),
      )
    const QUERIES = ['Nadia', 'Chiffrer', 'attestation', 'XPS', 'Accueil', 'Devis', 'Matériel', 'Messagerie', 'Notes']
    const found = async (by: Person) => (await Promise.all(QUERIES.map((query) => links(by, query)))).flat()
    const guides = async () =>
      (await must(call(app, search.find, resource, { query: 'notes' }))).flatMap(({ results }) =>
        results.flatMap(({ link }) => (link?.startsWith('/apps/help-center/') ? [link.split('/').at(-1)] : [])),
      )
    const schedule = async () => (await must(call(app, dashboards.project, manager, {}))).schedule.today
    const shortcuts = async () => (await must(call(app, common.shortcuts, resource, {}))).map(({ label }) => label)
    const before = [await found(manager), await found(resource), await schedule(), await shortcuts()]
    expect((before[0] as string[]).length).toBeGreaterThan(4)
    expect(before[3]).toContain('Mes notes')
    expect(await guides()).toContain('notes')
    expect(JSON.stringify(before[2])).toContain('Devis du jour')
    await switchOff(staff, ...OPTIONAL_APPS)
    expect([await found(manager), await found(resource)]).toEqual([[], []])
    expect(await guides()).not.toContain('notes')
    expect(JSON.stringify(await schedule())).not.toContain('Devis du jour')
    expect(await shortcuts()).toEqual((before[3] as string[]).filter((label) => label !== 'Mes notes'))
    await switchOff(staff)
    expect([await found(manager), await found(resource), await schedule(), await shortcuts()]).toEqual(before)
  })

  test('what is due in it waits, and happens within a day of its being on again', async () => {
    const staff = await newTenant(app)
    const { tenant, resource } = staff
    const reminder = new Date(Date.now() + HOUR).toISOString()
    await must(call(app, notes.create, resource, { note: { title: 'Relancer Nadia', reminder } }))
    const told = async () => (await must(call(app, common.notifications, resource, {}))).map(({ title }) => title)
    const waiting = async () =>
      (await queryAll({ where: expression`#pk = ${'DUE'}` })).filter((row) => row.tenant === tenant).length
    await switchOff(staff, 'notes')
    setClock({ ahead: 2 * HOUR })
    resetRevocations()
    await app.runDueJobs()
    await app.runDueJobs()
    expect([await told(), await waiting()]).toEqual([[], 1])
    setClock()
    await switchOff(staff)
    setClock({ ahead: 3 * HOUR })
    await app.runDueJobs()
    expect(await told()).toEqual([])
    setClock({ ahead: 27 * HOUR })
    resetRevocations()
    await app.runDueJobs()
    await app.runDueJobs()
    expect([await told(), await waiting()]).toEqual([['Rappel'], 0])
  })

  test('nobody is told of what happens in it', async () => {
    const missing = async (...off: OptionalApp[]) => {
      const staff = await newTenant(app)
      const { unitId } = await newUnit(staff.manager, `${staff.tenant.slice(-8)}-1`)
      await must(handOver(staff.manager, unitId, staff.resource))
      await switchOff(staff, ...off)
      await must(call(app, users.disable, staff.manager, { userId: staff.resource.personId }))
      await app.drained()
      const told = await must(call(app, common.notifications, staff.manager, {}))
      return told.filter(({ link }) => link === '/apps/ecommerce/inventory/missing').length
    }
    expect([await missing(), await missing('inventory')]).toEqual([1, 0])
  })

  test('attached files stay with the mails, cards and courses that they are of; all other files are gone', async () => {
    const staff = await filled()
    const { manager, resource, card } = staff
    const folderId = attachmentSpaceId('scrumboard', card.id)
    const own = await upload(resource, ownSpace(resource), 'contrat.pdf')
    const { token } = await must(call(app, files.createLink, resource, { id: own.id, kind: 'read', days: 14 }))
    await switchOff(staff, 'files')
    const kept = await upload(resource, folderId, 'devis.pdf')
    const listed = await must(call(app, files.list, manager, { folderId }))
    expect(listed.files.map(({ name }) => name)).toEqual(['devis.pdf'])
    expect((await call(app, files.download, manager, { id: kept.id })).status).toBe(200)
    expect((await call(app, files.remove, resource, { id: kept.id })).status).toBe(200)
    const OFF = { status: 403, body: { code: 'company.appOff', details: { app: 'files' } } }
    const space = ownSpace(resource)
    expect(await call(app, files.list, resource, {})).toMatchObject(OFF)
    expect(await call(app, files.list, manager, { folderId: 'missions' })).toMatchObject(OFF)
    expect(await call(app, files.list, resource, { folderId: space })).toMatchObject(OFF)
    expect(await call(app, files.download, resource, { id: own.id })).toMatchObject(OFF)
    expect(await call(app, files.remove, resource, { id: own.id })).toMatchObject(OFF)
    expect(await call(app, files.beginUpload, resource, { folderId: space })).toMatchObject(OFF)
    const uploadId = own.id
    expect(await call(app, files.keep, resource, { folderId: space, uploadId, name: 'x.pdf' })).toMatchObject(OFF)
    const opened = () => call(app, files.openShared, undefined, { token }, { anyCost: true })
    expect(await opened()).toMatchObject({ status: 404, body: { code: 'files.invalidLink' } })
    await switchOff(staff)
    expect((await opened()).status).toBe(200)
    expect((await call(app, files.download, resource, { id: own.id })).status).toBe(200)
  })

  test('colleagues are still chosen from, and certificates still proven', async () => {
    const staff = await filled()
    const [certificate] = await must(call(app, academy.certificates, staff.validator, {}))
    await switchOff(staff, 'chat', 'academy')
    expect((await must(call(app, chat.contacts, staff.resource, {}))).length).toBeGreaterThan(0)
    const checking = { code: certificate?.code ?? '' }
    expect((await call(app, academy.checkCertificate, undefined, checking, { anyCost: true })).status).toBe(200)
  })
})
