import { latestToday } from '#functions/core/clock.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { appsOffOf } from '#functions/core/security/revocations.ts'
import type { Item } from '#functions/core/table/item.ts'
import { getItems } from '#functions/core/table/table.ts'
import { isPublished, toCourseRow } from '#functions/data/apps/academy/courses.ts'
import { comingSeats } from '#functions/data/apps/academy/ownSeats.ts'
import { countToReview, toReviewKey } from '#functions/data/apps/help/reviewQueue.ts'
import { countsKey } from '#functions/data/apps/mailbox/mailKeys.ts'
import { countsIn, folderView } from '#functions/data/apps/mailbox/mails.ts'
import {
  managersKey,
  toValidators,
  toWaitingForReview,
  toWorkspace,
  validatorsKey,
  workspaceKey,
} from '#functions/data/companies/workspaces.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import {
  NOTHING,
  NOTHING_IN_COMPANY,
  type OwnWaiting,
  waitingFor,
  waitingInCompany,
} from '#functions/data/inbox/waiting.ts'
import { missionsWithoutPeople } from '#functions/data/missions/withoutPeople.ts'
import { todayAt } from '#functions/data/people/localDay.ts'
import { memberKey, toMember } from '#functions/data/people/members.ts'
import { awaited, presentablePage } from '#functions/data/positionings/positioningContext.ts'
import {
  personTotalsKey,
  staffingTotalsKey,
  toPersonTotals,
  toStaffingTotals,
} from '#functions/data/positionings/staffingStats.ts'
import { missionsKey } from '#functions/data/reports/reportableMissions.ts'
import { countWaitingFor } from '#functions/data/reports/reportContext.ts'
import { teamOf } from '#functions/data/reports/team.ts'
import { readEach, readIf } from '#functions/data/stored.ts'
import { isToRenew } from '#shared/apps/academy/certificateRules.ts'
import { courseOf } from '#shared/apps/academy/sessionRules.ts'
import { isFor } from '#shared/apps/audience.ts'
import { endingUntil, startingUntil } from '#shared/apps/inventory/rules.ts'
import type { OptionalApp } from '#shared/apps/optional.ts'
import { shiftMonth } from '#shared/core/calendar.ts'
import type { OutputOf } from '#shared/core/endpoint.ts'
import {
  allows,
  CONTENT_MANAGERS,
  CRA_MANAGERS,
  CRA_VALIDATORS,
  EQUIPMENT_MANAGERS,
  POSITIONING_MANAGERS,
  USER_MANAGERS,
} from '#shared/core/permissions.ts'
import type { common } from '#shared/overview/common/contract.ts'

type Lines = OutputOf<typeof common.inbox>['lines']

/** Lists of which only a beginning is looked through: behind it, nobody can say yet that there is none. */
const LOOKED_THROUGH: ReadonlySet<Lines[number]['kind']> = new Set(['SIGN', 'REMIND', 'PRESENT'])

interface Page {
  count: number
  last: Record<string, unknown> | undefined
}
/** Pages that are looked through at most, until there is something to name. */
const PAGES = 2

/** How many there are on the first page that has any; `more`: at least so many. */
const counted = async (page: (after: Page['last']) => Promise<Page>) => {
  let found = await page(undefined)
  for (let pages = 1; found.count === 0 && found.last && pages < PAGES; pages++) found = await page(found.last)
  return { count: found.count, more: found.last !== undefined }
}

/** The waiting reports that somebody may answer, as their list has them. */
const toSign = ({ tenant, person }: Caller, validators: Record<string, string>) =>
  counted((after) => countWaitingFor(tenant, person, validators, after))

/** Who else has not sent last month's report: nobody reminds themselves. */
const late = ({ tenant, person }: Caller, month: { year: number; month: number }) =>
  counted(async (after) => {
    const { rows, last } = await teamOf(tenant).month(month.year, month.month, 'NOT_SENT', after)
    return { count: rows.filter(({ personId }) => personId !== person).length, last }
  })

const NONE = { count: 0, more: false }

/** The open missions that nobody is positioned on; where it is one, which. */
const toStaff = async ({ tenant }: Caller) => {
  const { missions, more } = await missionsWithoutPeople(tenant, latestToday())
  const [first] = missions
  if (!first) return NONE
  const { id, title } = first
  return { count: missions.length, more, ...(missions.length === 1 && !more && { mission: { id, title } }) }
}

/** The proposals that somebody can answer. */
const toAnswer = async ({ tenant, person }: Caller) =>
  known((await awaited(tenant, person, ['SENT_TO_RESOURCE'])).length)

/** Who has accepted and can be presented, as their list has them; so many are counted. */
const PRESENTED = 25
const toPresent = async ({ tenant }: Caller) => {
  const { rows, last } = await presentablePage(tenant, {}, PRESENTED, undefined)
  return { count: rows.length, more: last !== undefined }
}

/** Trainings are told of so many days ahead. */
const AHEAD_DAYS = 14

/** The trainings of the next days in which somebody has a seat, with the next of them. */
const toAttend = (item: Item | undefined) => {
  const coming = comingSeats(item, parisDate(), AHEAD_DAYS)
  const [next] = coming
  if (!next) return NONE
  const { session, title, date, part, place } = next
  const count = new Set(coming.map((one) => one.session)).size
  return { count, more: false, next: { course: courseOf(session), title, date, part, place } }
}

const known = (count: number | undefined) => ({ count: Math.max(0, count ?? 0), more: false })

/** How many are due until a day, and how many of them were before it. */
const toDo = (days: readonly string[], today: string, more: boolean) => {
  const due = days.filter((day) => day <= today)
  return { count: due.length, more: more && due.length > 0, late: due.filter((day) => day < today).length }
}

/** The mandatory courses that are for somebody, who has not finished them or whose certificate of them ends; with the one that is due first. */
const toLearn = (
  rows: readonly Item[],
  finished: OwnWaiting['finished'],
  { person: id, type }: Caller,
  today: string,
) => {
  const left = readEach(rows, toCourseRow)
    .filter(isPublished)
    .flatMap(({ id: course, published: { title, dueOn, audience } }) => {
      if (dueOn === null || !isFor(audience, { id, type })) return []
      const until = finished.get(course)
      if (until === undefined) return [{ course, title, date: dueOn }]
      return until !== null && isToRenew(until, today) ? [{ course, title, date: until, renews: true }] : []
    })
    .toSorted((a, b) => a.date.localeCompare(b.date))
  const [next] = left
  return next ? { ...known(left.length), late: left.filter(({ date }) => date < today).length, next } : NONE
}

/** What waits in the workplace apps that the company uses, by their lines. */
const inApps = async (caller: Caller, appsOff: readonly OptionalApp[]) => {
  const { tenant, person, permissions } = caller
  const uses = (app: OptionalApp) => !appsOff.includes(app)
  const looksAfter = uses('inventory') && allows(EQUIPMENT_MANAGERS, permissions)
  const asked = { courses: uses('academy'), equipment: looksAfter ? endingUntil(latestToday()) : undefined }
  const isAsked = (['tasks', 'scrumboard', 'inventory', 'academy'] as const).some(uses)
  const [own, company] = await Promise.all([
    isAsked ? waitingFor(tenant, person, latestToday()) : NOTHING,
    asked.courses || looksAfter ? waitingInCompany(tenant, asked) : NOTHING_IN_COMPANY,
  ])
  return (today: string) => {
    const cards = own.cards.filter(({ day }) => day <= today)
    const [card] = cards
    return {
      TASKS: uses('tasks') ? toDo(own.tasks, today, own.more) : NONE,
      CARDS: uses('scrumboard')
        ? {
            ...toDo(
              cards.map(({ day }) => day),
              today,
              own.more,
            ),
            ...(cards.length === 1 && card && !own.more && { card: card.id }),
          }
        : NONE,
      EQUIPMENT: uses('inventory') ? known(own.units) : NONE,
      COURSES: toLearn(company.courses, own.finished, caller, today),
      KITS: known(company.starts.filter((day) => day <= startingUntil(today)).length),
      MISSING: { count: company.left, more: company.more && company.left > 0 },
      LICENCES: {
        ...known(company.licences.filter((day) => day <= endingUntil(today)).length),
        late: company.licences.filter((day) => day < today).length,
      },
    }
  }
}

/**
 * What waits for somebody, by what they may do, what presses most first. As a rule three requests to the table at once, and
 * two more each for who follows reports, for who signs them and for who places people; two more, too, where somebody
 * is to answer a proposal or to be presented, and where what is theirs lies behind a page of others’.
 */
export const inbox = async (caller: Caller): Promise<{ lines: Lines }> => {
  const { tenant, person, permissions } = caller
  const may = (access: Parameters<typeof allows>[0]) => allows(access, permissions)
  const appsOff = await appsOffOf(tenant)
  const keys = [
    validatorsKey(tenant),
    managersKey(tenant),
    personTotalsKey(tenant, person),
    missionsKey(tenant, person),
    memberKey(tenant, person),
    workspaceKey(tenant),
    countsKey(caller),
    ...(may(POSITIONING_MANAGERS) ? [staffingTotalsKey(tenant)] : []),
    ...(may(CONTENT_MANAGERS) ? [toReviewKey(tenant)] : []),
  ]
  const [items, unstaffed, waiting] = await Promise.all([
    getItems(keys),
    may(POSITIONING_MANAGERS) ? toStaff(caller) : NONE,
    inApps(caller, appsOff),
  ])
  const [validators, managers, own, missions, member, workspace, mails] = items
  const staffing = may(POSITIONING_MANAGERS) ? items[7] : undefined
  const articles = may(CONTENT_MANAGERS) ? items.at(-1) : undefined
  const today = todayAt(
    readIf(member, toMember)?.placeOfWork ?? readIf(workspace, toWorkspace)?.placeOfWork ?? undefined,
  )
  const [year = 0, thisMonth = 0] = today.split('-').map(Number)
  const before = shiftMonth(year, thisMonth, -1)
  const [behind, sign, answer, present] = await Promise.all([
    may(CRA_MANAGERS) ? late(caller, before) : NONE,
    may(CRA_VALIDATORS) ? toSign(caller, toValidators(validators)) : NONE,
    own && readIf(own, toPersonTotals)?.SENT_TO_RESOURCE ? toAnswer(caller) : NONE,
    staffing && readIf(staffing, toStaffingTotals)?.ACCEPTED_BY_RESOURCE ? toPresent(caller) : NONE,
  ])
  const apps = waiting(today)
  const lines: Lines = [
    { kind: 'ANSWER', ...answer },
    { kind: 'SIGN', ...sign },
    { kind: 'REMIND', ...behind, ...before },
    { kind: 'PRESENT', ...present },
    { kind: 'STAFF', ...unstaffed },
    { kind: 'TASKS', ...apps.TASKS },
    { kind: 'CARDS', ...apps.CARDS },
    { kind: 'MAILS', ...known(appsOff.includes('mailbox') ? 0 : countsIn(mails, folderView('inbox')).unread) },
    { kind: 'EQUIPMENT', ...apps.EQUIPMENT },
    { kind: 'COURSES', ...apps.COURSES },
    { kind: 'REVIEW', ...(may(USER_MANAGERS) ? known(toWaitingForReview(managers)) : NONE) },
    { kind: 'ATTEND', ...(appsOff.includes('academy') ? NONE : toAttend(missions)) },
    { kind: 'KITS', ...apps.KITS },
    { kind: 'MISSING', ...apps.MISSING },
    { kind: 'LICENCES', ...apps.LICENCES },
    { kind: 'ARTICLES', ...known(countToReview(articles)) },
  ]
  return { lines: lines.filter(({ kind, count, more }) => count > 0 || (LOOKED_THROUGH.has(kind) && more)) }
}
