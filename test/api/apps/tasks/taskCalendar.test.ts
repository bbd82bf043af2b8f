import ICAL from 'ical.js'
import { afterEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { resetRateLimits } from '#functions/core/http/rateLimit.ts'
import { resetRevocations } from '#functions/core/security/revocations.ts'
import { getItem, put, transact } from '#functions/core/table/table.ts'
import { calendarLinkKey } from '#functions/data/apps/calendarLinks.ts'
import { tasksOf } from '#functions/data/apps/tasks.ts'
import { suspend } from '#functions/data/companies/suspension.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { MAX_CALENDAR_ENTRIES } from '#shared/apps/tasks/rules.ts'
import { WORKSPACE_PARAM } from '#shared/core/links.ts'
import { company } from '#shared/people/company/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { academyKit } from '#test/api/apps/academy/academyKit.ts'
import { mondayIn, sessionKit } from '#test/api/apps/academy/academySessionKit.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { call, newTenant, type Person, sendRaw, startApi } from '#test/kit/api.ts'
import { downloadArchive } from '#test/kit/archive.ts'
import { storedTask } from './taskKit.ts'

const app = await startApi()
const { must, planned, enrol, leave } = sessionKit(app)
const { published } = academyKit(app)
afterEach(() => {
  setClock()
  resetRateLimits()
})

const DAY_MS = 86_400_000
const dayFromNow = (days: number): string => parisDate(new Date(Date.now() + days * DAY_MS))

const link = async (person: Person) => (await must(call(app, tasks.makeCalendarLink, person, {}))).token
const ask = (token: string) => call(app, tasks.calendar, undefined, { token })
const entriesIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => ({
    uid: String(one.getFirstPropertyValue('uid')),
    title: String(one.getFirstPropertyValue('summary')),
    date: String(one.getFirstPropertyValue('dtstart')),
    url: String(one.getFirstPropertyValue('url')),
    place: one.getFirstPropertyValue('location') as string | null,
    text: one.getFirstPropertyValue('description') as string | null,
    busy: one.getFirstPropertyValue('transp') === 'OPAQUE',
  }))
const textOf = async (token: string): Promise<string> => (await must(ask(token))).text()
const entries = async (token: string) => entriesIn(await textOf(token))
const titles = async (token: string) => (await entries(token)).map(({ title }) => title)
const add = async (person: Person, title: string, dueDate: string | null, more: object = {}) => {
  const { id } = await must(call(app, tasks.create, person, {}))
  return must(call(app, tasks.update, person, { id, task: { title, dueDate, ...more } }))
}
const DEAD = { status: 404, body: { code: 'resource.notFound' } }

describe('the calendar of what is due', () => {
  test('holds the open tasks that have a date, cards and days of training, each leading to its page', async () => {
    const { manager, resource } = await newTenant(app, { name: 'Rivage, Conseil' })
    const [soon, late] = [dayFromNow(3), dayFromNow(-2)]
    const task = await add(resource, 'Devis; relire, envoyer', soon, { notes: 'Rien que pour moi' })
    await add(resource, 'Sans date', null)
    await add(resource, 'En retard', late)
    const blank = await add(resource, ' ', dayFromNow(4))
    const done = await add(resource, 'Faite', soon)
    await must(call(app, tasks.update, resource, { id: done.id, task: { completed: true } }))
    const board = await must(
      call(app, scrumboard.createBoard, manager, {
        board: { title: 'Appel d’offres', members: [resource.personId] },
        template: 'tender',
      }),
    )
    const card = { listId: board.lists[0]?.id ?? '', dueDate: soon }
    const mine = await must(
      call(app, scrumboard.createCard, manager, { card: { ...card, title: 'Chiffrer', people: [resource.personId] } }),
    )
    await must(call(app, scrumboard.createCard, manager, { card: { ...card, title: 'Pas la mienne' } }))
    const course = await published(manager, { title: 'RGPD' })
    const session = await planned(manager, course.id)
    await must(enrol(resource, session.id))
    const waited = await planned(manager, course.id, { days: [{ date: mondayIn(5), part: 'DAY' }], seats: 1 })
    await must(enrol(manager, waited.id))
    await must(enrol(resource, waited.id, true))
    await app.drained()

    const token = await link(resource)
    const answer = await ask(token)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const text = await answer.body.text()
    expect(text).toContain('\r\nX-WR-CALNAME:Rivage\\, Conseil\r\n')
    expect(text).not.toContain('Rien que pour moi')
    const all = entriesIn(text)
    const none = { place: null, text: null, busy: false }
    expect(all.toSorted((a, b) => (a.title < b.title ? -1 : 1))).toEqual([
      {
        ...none,
        uid: expect.any(String),
        title: 'Chiffrer',
        date: soon,
        text: 'Appel d’offres',
        url: expect.any(String),
      },
      { ...none, uid: expect.any(String), title: 'Devis; relire, envoyer', date: soon, url: expect.any(String) },
      { ...none, uid: expect.any(String), title: 'En retard', date: late, url: expect.any(String) },
      {
        ...none,
        uid: expect.any(String),
        title: 'Formation (matin)\u00A0: RGPD',
        date: mondayIn(3, 1),
        place: 'Salle Belle-Île, Nantes',
        url: expect.any(String),
      },
      {
        ...none,
        uid: expect.any(String),
        title: 'Formation\u00A0: RGPD',
        date: mondayIn(3),
        busy: true,
        place: 'Salle Belle-Île, Nantes',
        url: expect.any(String),
      },
      { ...none, uid: expect.any(String), title: 'Tâche sans titre', date: dayFromNow(4), url: expect.any(String) },
    ])
    const pathOf = (title: string) => new URL(all.find((one) => one.title.includes(title))?.url ?? '').pathname
    expect(pathOf('Devis')).toBe(`/apps/experience/${task.id}`)
    expect(pathOf('Tâche sans')).toBe(`/apps/experience/${blank.id}`)
    expect(pathOf('Chiffrer')).toBe(`/apps/scrumboard/${board.id}/card/${mine.id}`)
    expect(pathOf('matin')).toBe(`/apps/academy/${course.id}`)
    // The address and the names of entries are of the site that people open, whatever the request says.
    expect(new Set(all.map(({ uid }) => uid)).size).toBe(all.length)
    for (const { uid, url } of all) {
      expect(uid.endsWith(`@${new URL(url).host}`)).toBe(true)
      // Whoever belongs to several workspaces is led into this one.
      expect(new URL(url).search).toBe(`?${WORKSPACE_PARAM}=${resource.tenant}`)
    }
  })

  test('knows each of them again, and no longer what is done, given away, moved off or left', async () => {
    const { manager, resource, validator } = await newTenant(app)
    const soon = dayFromNow(3)
    const [kept, moved, done, given] = [
      await add(resource, 'Reste', soon),
      await add(resource, 'Repoussée', soon),
      await add(resource, 'Bientôt faite', soon),
      await add(resource, 'Confiée', soon),
    ]
    const session = await planned(manager, (await published(manager, { title: 'RGPD' })).id)
    await must(enrol(resource, session.id))
    const token = await link(resource)
    const before = await entries(token)
    expect(before).toHaveLength(6)
    await must(call(app, tasks.update, resource, { id: moved.id, task: { dueDate: dayFromNow(9) } }))
    await must(call(app, tasks.update, resource, { id: done.id, task: { completed: true } }))
    await must(call(app, tasks.update, resource, { id: given.id, task: { assignedTo: validator.personId } }))
    await must(leave(resource, session.id))
    const after = await entries(token)
    const uidOf = (list: typeof before, id: string) => list.find(({ url }) => new URL(url).pathname.endsWith(id))?.uid
    expect(after.map(({ title, date }) => [title, date])).toEqual([
      ['Reste', soon],
      ['Repoussée', dayFromNow(9)],
    ])
    for (const { id } of [kept, moved]) expect(uidOf(after, id)).toBe(uidOf(before, id))
    expect(await titles(await link(validator))).toEqual(['Confiée'])
  })

  test('speaks its owner’s language, and forgets days of training that are over', async () => {
    const { manager, addPerson } = await newTenant(app)
    const person = await addPerson({ language: 'EN' })
    await must(enrol(person, (await planned(manager, (await published(manager, { title: 'GDPR' })).id)).id))
    await add(person, ' ', dayFromNow(1))
    const token = await link(person)
    expect(await titles(token)).toEqual(['Untitled task', 'Training: GDPR', 'Training (morning): GDPR'])
    setClock({ at: new Date(`${mondayIn(3, 1)}T12:00:00Z`) })
    resetRateLimits()
    expect(await titles(token)).toEqual(['Training (morning): GDPR', 'Untitled task'])
  })

  test('has so many entries at most: what comes first, and of what is overdue the latest', async () => {
    const { resource, tenant } = await newTenant(app)
    const own = tasksOf(tenant, resource.personId)
    const stored = (title: string, dueDate: string, position: number) => storedTask({ title, dueDate, position })
    const coming = Array.from({ length: MAX_CALENDAR_ENTRIES - 1 }, (_, day) =>
      stored(`dans ${day}`, dayFromNow(day), day),
    )
    const overdue = [stored('hier', dayFromNow(-1), 9000), stored('avant', dayFromNow(-5), 9001)]
    const all = [...coming, ...overdue]
    for (let at = 0; at < all.length; at += 90) await transact(all.slice(at, at + 90).map((task) => own.add(task)))
    const shown = await titles(await link(resource))
    expect(shown).toHaveLength(MAX_CALENDAR_ENTRIES)
    expect(shown.slice(0, 2)).toEqual(['dans 0', 'dans 1'])
    expect(shown.at(-1)).toBe('hier')
  }, 60_000)
})

describe('its link', () => {
  test('is one: another one takes its place, and it is taken away, at once', async () => {
    const { resource } = await newTenant(app)
    const state = () => must(call(app, tasks.calendarLink, resource, {}))
    expect(await state()).toBeNull()
    expect((await must(call(app, tasks.removeCalendarLink, resource, {}))) satisfies true).toBe(true)
    const first = await must(call(app, tasks.makeCalendarLink, resource, {}))
    expect(await state()).toEqual({ createdAt: first.createdAt })
    expect((await ask(first.token)).status).toBe(200)
    const second = await link(resource)
    expect(second).not.toBe(first.token)
    expect(await ask(first.token)).toMatchObject(DEAD)
    expect((await ask(second)).status).toBe(200)
    await must(call(app, tasks.removeCalendarLink, resource, {}))
    expect(await ask(second)).toMatchObject(DEAD)
    expect(await state()).toBeNull()
  })

  test('of two made at the same time one is left, and the other is refused or leads nowhere', async () => {
    const { resource } = await newTenant(app)
    const answers = await Promise.all(
      [1, 2, 3].map(() => call(app, tasks.makeCalendarLink, resource, {}, { anyCost: true })),
    )
    const made = answers.flatMap(({ status, body }) => (status === 200 ? [body.token] : []))
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    const open = await Promise.all(made.map(async (token) => (await ask(token)).status))
    expect(open.filter((status) => status === 200)).toHaveLength(1)
    const left = (await everythingIn(app))
      .split('\n')
      .filter((line) => line.includes('TOKEN#') && line.includes(resource.personId))
    expect(left).toHaveLength(1)
  })

  test('is known by its hash alone, and stands in no log', async () => {
    const { resource, tenant } = await newTenant(app)
    const token = await link(resource)
    expect((await ask(token)).status).toBe(200)
    expect(await everythingIn(app)).not.toContain(token)
    expect(app.logs.join('\n')).not.toContain(token)
    expect(app.logs.join('\n')).toContain('GET /api/apps/experience/calendar.ics')
    const again = JSON.stringify((await call(app, tasks.calendarLink, resource, {})).body)
    expect(again).not.toContain(token)
    // An unreadable one is none, and is replaced.
    await transact([put({ ...calendarLinkKey(tenant, resource.personId), createdAt: 7, v: 1 })])
    expect(await must(call(app, tasks.calendarLink, resource, {}))).toBeNull()
    expect(await ask(token)).toMatchObject(DEAD)
    expect((await ask(await link(resource))).status).toBe(200)
  })

  test('leads nowhere for who may not come in, as an unknown one does: in the same words and with as much read', async () => {
    const unknown = await ask('x'.repeat(43))
    expect(unknown).toMatchObject(DEAD)
    const said = async (token: string) => {
      const { status, body, cost, headers } = await ask(token)
      const { requestId: _, ...words } = body as unknown as Record<string, unknown>
      return { status, words, requests: cost.requests, type: headers.get('content-type') }
    }
    const before = await said('x'.repeat(43))

    const ours = await newTenant(app)
    const { manager, resource } = ours
    const token = await link(resource)
    await must(call(app, company.update, manager, { appsOff: ['tasks'] }))
    expect(await said(token)).toEqual(before)
    await must(call(app, company.update, manager, { appsOff: [] }))
    expect((await ask(token)).status).toBe(200)
    await must(call(app, users.disable, manager, { userId: resource.personId }))
    expect(await said(token)).toEqual(before)
    await must(call(app, users.enable, manager, { userId: resource.personId }))
    expect((await ask(token)).status).toBe(200)
    await transact(suspend(ours.tenant, { reason: 'unpaid', since: new Date().toISOString() }))
    resetRevocations()
    expect(await said(token)).toEqual(before)
    expect((await sendRaw(app, `${tasks.calendar.path}?token=x`)).status).toBe(400)
  })

  test('shows no cards and no training of an app that is switched off', async () => {
    const { manager, resource } = await newTenant(app)
    await add(resource, 'Devis', dayFromNow(2))
    const board = await must(
      call(app, scrumboard.createBoard, resource, { board: { title: 'Avant-vente' }, template: 'tender' }),
    )
    const card = { listId: board.lists[0]?.id ?? '', title: 'Chiffrer', dueDate: dayFromNow(3) }
    await must(call(app, scrumboard.createCard, resource, { card: { ...card, people: [resource.personId] } }))
    await must(enrol(resource, (await planned(manager, (await published(manager, { title: 'RGPD' })).id)).id))
    const token = await link(resource)
    expect(await titles(token)).toHaveLength(4)
    await must(call(app, company.update, manager, { appsOff: ['scrumboard', 'academy'] }))
    expect(await titles(token)).toEqual(['Devis'])
  })

  test('is in the archive of what is held on its owner without its token, and goes with who is erased', async () => {
    const { manager, resource, tenant } = await newTenant(app)
    const token = await link(resource)
    const { read } = await downloadArchive(app, resource)
    expect(read('tasks/calendarLink.json')).toEqual({ createdAt: expect.any(String) })
    const item = await getItem(calendarLinkKey(tenant, resource.personId))
    const hash = String(item?.token)
    expect(await everythingIn(app)).toContain(hash)
    await must(call(app, users.disable, manager, { userId: resource.personId }))
    await must(call(app, users.erase, manager, { userId: resource.personId, confirmEmail: resource.email }))
    await app.drained()
    expect(await ask(token)).toMatchObject(DEAD)
    expect(await everythingIn(app)).not.toContain(hash)
  })
})
