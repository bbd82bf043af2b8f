import { setClock } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { transact, update } from '#functions/core/table/table.ts'
import { countUse } from '#functions/data/companies/usage.ts'
import { buildVisitWrites } from '#functions/data/figures/people.ts'
import { memberKey } from '#functions/data/people/members.ts'
import type { Stream } from '#infra/local/triggers/stream.ts'
import { civilDate, dateParts, daysInMonth, shiftMonth } from '#shared/core/dates/calendar.ts'
import { dayInParis } from '#shared/core/dates/paris.ts'
import { common } from '#shared/overview/common/contract.ts'
import { auth } from '#shared/people/auth/contract.ts'
import { billedMonth } from '#shared/people/company/usage.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { craIdOf } from '#shared/time/cra/rules.ts'
import { callAs } from '../client.ts'
import { seedArticles } from './apps/articles.ts'
import { seedBoards } from './apps/boards.ts'
import { seedChats } from './apps/chats.ts'
import { seedContacts } from './apps/contacts.ts'
import { seedCourses } from './apps/courses.ts'
import { seedFiles } from './apps/files.ts'
import { seedInventory } from './apps/inventory.ts'
import { seedMails } from './apps/mailbox.ts'
import { seedNotes } from './apps/notes.ts'
import { seedOutsideMails } from './apps/outsideMails.ts'
import { seedQuestions } from './apps/questions.ts'
import { seedTasks } from './apps/tasks.ts'
import { browserOf } from './browsers.ts'
import { commentsOf, frenchHolidays, workingDaysOf, workOf, type YearMonth } from './months.ts'
import { seedNewcomers } from './newcomers.ts'
import { PASSWORD, type PersonKey, people, rivage } from './people.ts'
import { signatureOf } from './signatures.ts'
import { seedDailyCosts } from './staffing/dailyCosts.ts'
import { plans } from './staffing/plans.ts'
import { seedProfiles } from './staffing/profiles.ts'
import { seedProposals } from './staffing/staffing.ts'
import type { Step } from './step.ts'
import { openWorkspaces, type Seeded, saveLetterhead } from './workspaces.ts'

interface Actor extends Seeded {
  token: string
}
type Actors = Record<PersonKey, Actor>

const MONTHS = 4
/** Several people act in the same minute, so that their requests run concurrently. */
const minuteOf = (person: number): number => (person % 3) * 14
const TWO_DAYS = 2 * 86_400_000

const moment = ({ year, month }: YearMonth, day: number, hour: number, minute: number): Date =>
  new Date(Date.UTC(year, month - 1, day, hour, minute))

const signInAll = async (api: string, seeded: Record<PersonKey, Seeded>): Promise<Actors> => {
  const signedIn = Object.entries(seeded).map(async ([key, one], index): Promise<[string, Actor]> => {
    const { email } = people[key as PersonKey]
    const credentials = { email, password: PASSWORD }
    const { accessToken } = await callAs(api, undefined, auth.signIn, credentials, browserOf(index))
    return [key, { ...one, token: accessToken }]
  })
  return Object.fromEntries(await Promise.all(signedIn)) as Actors
}

/** A person's actions on a month, and the validator's, in order of time. */
const stepsOf = (
  api: string,
  actors: Actors,
  person: PersonKey,
  { ago, current, today, minute, isHoliday }: Parameters<typeof workOf>[2] & { today: number; minute: number },
): Step[] => {
  const plan = plans[person]
  const course = plan.courses[MONTHS - ago] ?? 'none'
  if (course === 'none') return []
  const { personId, token, missions } = actors[person]
  const { year, month } = shiftMonth(current.year, current.month, -ago)
  const next = shiftMonth(year, month, 1)
  const craId = craIdOf(personId, year, month)
  const last = workingDaysOf({ year, month }, isHoliday).at(-1)?.day ?? 28
  const lastSavedDay = ago === 0 ? today : 15
  let version = 0

  const save = async (upTo: number) => {
    const activity = workOf(person, { year, month }, { current, upTo, isHoliday, ago })
    const saved = await callAs(api, token, cra.save, {
      year,
      month,
      version,
      comments: commentsOf(person, { year, month }, ago, isHoliday),
      activity: activity.map(({ mission, details }) => {
        const { id, client } = missions[mission] ?? { id: mission, client: mission }
        return { client, mission: id, details }
      }),
    })
    version = saved.version
  }
  const send = async () => {
    version = (await callAs(api, token, cra.send, { craId, version })).version
  }
  const answer = async (craValidationStatus: 'VALIDATED' | 'REJECTED') => {
    const response =
      craValidationStatus === 'VALIDATED'
        ? { signature: signatureOf(plan.signedBy) }
        : { message: plan.rejections?.[ago] ?? '' }
    const signer = actors[plan.signedBy]
    version = (await callAs(api, signer.token, cra.respond, { craId, version, craValidationStatus, ...response }))
      .version
  }

  const begun: Step[] = [{ at: moment({ year, month }, lastSavedDay, 8, minute), act: () => save(lastSavedDay) }]
  if (course === 'draft') return begun
  const sent: Step[] = [
    ...begun,
    { at: moment({ year, month }, last, 15, minute), act: () => save(daysInMonth(year, month)) },
    { at: moment({ year, month }, last, 16, minute), act: send },
  ]
  const signed: Step = { at: moment(next, 4, 9, minute), act: () => answer('VALIDATED') }
  const rejected: Step = { at: moment(next, 2, 10, minute), act: () => answer('REJECTED') }
  if (course === 'waiting') return sent
  if (course === 'validated') return [...sent, signed]
  if (course === 'rejected') return [...sent, rejected]
  return [
    ...sent,
    rejected,
    { at: moment(next, 3, 8, minute), act: () => save(daysInMonth(year, month)) },
    { at: moment(next, 3, 9, minute), act: send },
    signed,
  ]
}

/** Counts a sign-in in a past month, without its session. */
const recordVisit = (actors: Actors, person: PersonKey, ago: number, current: YearMonth, minute: number): Step[] => {
  const { tenant } = actors[person]
  if ((plans[person].courses[MONTHS - ago] ?? 'none') === 'none') return []
  const at = moment(shiftMonth(current.year, current.month, -ago), 1, 8, minute)
  return [{ at, act: () => transact(countUse(tenant, { activePeople: 1 })) }]
}

/** Marks who came in a past month, so that they are no newcomers this month. */
const markVisitors = (seeded: Record<PersonKey, Seeded>, current: YearMonth) =>
  Promise.all(
    Object.entries(plans).flatMap(([person, { courses }]) => {
      const ago = [1, 2, 3, 4].find((one) => (courses[MONTHS - one] ?? 'none') !== 'none')
      if (ago === undefined) return []
      const { tenant, personId } = seeded[person as PersonKey]
      const { year, month } = shiftMonth(current.year, current.month, -ago)
      const activeMonth = billedMonth(new Date(Date.UTC(year, month - 1, 15)))
      return transact([update(memberKey(tenant, personId), expression`SET #activeMonth = ${activeMonth}`)])
    }),
  )

/** Counts visits on each past working day, fewer on Fridays. */
const recordDailyVisits = (
  tenant: string,
  people: number,
  { current, today, isHoliday }: { current: YearMonth; today: number; isHoliday: (date: string) => boolean },
): Step[] =>
  [4, 3, 2, 1, 0].map((ago) => {
    const { year, month } = shiftMonth(current.year, current.month, -ago)
    const days = workingDaysOf({ year, month }, isHoliday).filter(({ day }) => ago > 0 || day < today)
    const came = days.flatMap(({ day, weekday }) =>
      buildVisitWrites(tenant, {
        day: civilDate(year, month, day),
        people: Math.max(1, people - (weekday === 5 ? 3 : day % 3)),
      }),
    )
    return { at: moment({ year, month }, 1, 8, 30), act: async () => came.length > 0 && transact(came) }
  })

/** Moves steps after now to just before it, in order. */
const clampToPast = (steps: readonly Step[], now: Date): Step[] => {
  const ordered = steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const late = ordered.filter(({ at }) => at >= now).length
  return ordered.map(({ at, act }, index) => {
    const before = ordered.length - index
    return { act, at: at < now ? at : new Date(now.getTime() - Math.min(before, late) * 60_000) }
  })
}

/** Runs the steps at their times, simultaneous ones concurrently; each day's events are delivered on that day. */
const runSteps = async (steps: readonly Step[], stream: Stream): Promise<void> => {
  const instants = [...Map.groupBy(steps, ({ at }) => at.getTime())]
  for (const [index, [at, together]] of instants.entries()) {
    setClock({ at: new Date(at) })
    await Promise.all(together.map(({ act }) => act()))
    const following = instants[index + 1]?.[0]
    if (!following || following - at > 3_600_000) await stream.drained()
  }
}

/**
 * Two companies with four months of reports, created through the API at those times, so that all data is valid. Only
 * passwords, missions and past visits, which no endpoint sets, are stored directly.
 */
export const seed = async (api: string, stream: Stream): Promise<void> => {
  const now = new Date()
  const { day: today, ...current } = dateParts(dayInParis(now))
  const holidays = await frenchHolidays()

  const firstMonth = shiftMonth(current.year, current.month, -MONTHS)
  const founded = new Date(moment(firstMonth, 1, 7, 0).getTime() - TWO_DAYS)
  setClock({ at: founded })
  const seeded = await openWorkspaces(current)
  setClock()
  await markVisitors(seeded, current)
  const actors = await signInAll(api, seeded)
  await saveLetterhead(api, actors.maelle.token)
  await seedProfiles(api, actors)
  await seedDailyCosts(api, actors)

  const keys = Object.keys(people) as PersonKey[]
  const steps = keys.flatMap((person, index) =>
    [4, 3, 2, 1, 0].flatMap((ago) =>
      stepsOf(api, actors, person, {
        ago,
        current,
        today,
        upTo: today,
        minute: minuteOf(index),
        isHoliday: holidays(people[person].region),
      }),
    ),
  )
  const visits = keys.flatMap((person, index) =>
    [4, 3, 2, 1].map((ago) => recordVisit(actors, person, ago, current, minuteOf(index))),
  )
  const previous = shiftMonth(current.year, current.month, -1)
  const readAll = keys.map((person) => ({
    at: moment(previous, 12, 12, 0),
    act: () =>
      Promise.all(
        [common.readMessages, common.readNotifications].map((all) => callAs(api, actors[person].token, all, {})),
      ),
  }))
  const newcomers = seedNewcomers(api, actors, { opened: founded, now, stream })
  const appSteps = [
    ...newcomers,
    ...recordDailyVisits(actors.maelle.tenant, Object.keys(rivage).length, {
      current,
      today,
      isHoliday: holidays(undefined),
    }),
    ...seedProposals(api, actors, now),
    ...seedChats(api, actors, now),
    ...seedTasks(api, actors, now),
    ...seedNotes(api, actors, now),
    ...seedFiles(api, actors, moment(previous, 14, 9, 0)),
    ...seedMails(api, actors, now),
    ...seedOutsideMails(api, actors, now),
    ...seedBoards(api, actors, now),
    ...seedInventory(api, actors, now),
    ...seedArticles(api, actors, now),
    ...seedQuestions(api, actors, now),
    ...seedCourses(api, actors, now),
  ]
  await runSteps(clampToPast([...visits.flat(), ...steps, ...readAll, ...appSteps], now), stream)
  setClock()
  await seedContacts(api, actors.maelle.token, now)
}
