import { now } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { updateItem } from '#functions/core/table/table.ts'
import { sessionKey } from '#functions/data/apps/academy/sessions.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { academy } from '#shared/apps/academy/contract.ts'
import type { InputOf } from '#shared/core/endpoint.ts'
import { common } from '#shared/overview/common/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { type App, call, newTenant, type Person } from '#test/kit/api.ts'
import { academyKit } from './academyKit.ts'

type Plan = InputOf<typeof academy.planSession>['session']

const DAY_MS = 86_400_000

/** A Monday so many weeks from now in Paris, where sessions are held, and a day so many days after it. */
export const mondayIn = (weeks: number, more = 0): string => {
  const today = new Date(parisDate())
  const monday = today.getTime() + ((8 - today.getUTCDay()) % 7 || 7) * DAY_MS + (weeks - 1) * 7 * DAY_MS
  return new Date(monday + more * DAY_MS).toISOString().slice(0, 10)
}

/** A session of a day and a half. */
export const aPlan = (more: Partial<Plan> = {}): Plan => ({
  days: [
    { date: mondayIn(3), part: 'DAY' },
    { date: mondayIn(3, 1), part: 'MORNING' },
  ],
  place: 'Salle Belle-Île, Nantes',
  link: 'https://meet.example/rgpd',
  trainer: 'Anne Formatrice',
  seats: 2,
  ...more,
})

/** Makes a session begin today, as nobody plans one. */
export const beginSession = (tenant: string, id: string) =>
  updateItem(sessionKey(tenant, id), expression`SET #days = ${[{ date: parisDate(now()), part: 'DAY' }]}`)

/** The month of a day. */
export const monthOf = (date: string) => ({ year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) })

/** What is done with sessions of courses, in a few words. */
export const sessionKit = (app: App) => {
  const { must } = staffingOf(app)
  const { published } = academyKit(app)
  const company = async () => {
    const staff = await newTenant(app)
    const author = await staff.addPerson({ permissions: ['MANAGE_CONTENT'] })
    const course = await published(author, { title: 'RGPD' })
    return { ...staff, author, course: course.id, version: course.version }
  }
  const planned = (author: Person, course: string, more: Partial<Plan> = {}) =>
    must(call(app, academy.planSession, author, { course, session: aPlan(more) }))
  const enrol = (person: Person, id: string, wait = false) => call(app, academy.enrol, person, { id, wait })
  const leave = (person: Person, id: string) => call(app, academy.leaveSession, person, { id })
  const seenBy = async (person: Person, course: string, id: string) =>
    (await must(call(app, academy.sessions, person, { course }))).find((one) => one.id === id)
  const offered = async (person: Person, date: string) =>
    (await must(call(app, cra.month, person, monthOf(date)))).options.filter(({ training }) => training)
  const toldTo = async (person: Person) =>
    (await must(call(app, common.notifications, person, {}))).map(({ title }) => title)
  const attendeesOf = async (author: Person, id: string) =>
    (await must(call(app, academy.attendees, author, { id }))).map((one) => [one.id, one.seat, one.present])
  return { must, company, planned, enrol, leave, seenBy, offered, toldTo, attendeesOf }
}
