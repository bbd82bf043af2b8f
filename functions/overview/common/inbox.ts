import { latestToday, now } from '#functions/core/clock.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { listAppsOff } from '#functions/core/security/revocations.ts'
import { batchGetEach } from '#functions/core/table/batchGet.ts'
import type { Item } from '#functions/core/table/item.ts'
import { isPublished, toCourseRow } from '#functions/data/apps/academy/courses.ts'
import { upcomingSeats } from '#functions/data/apps/academy/ownSeats.ts'
import { countArticlesToReview, reviewQueueKey } from '#functions/data/apps/help/reviewQueue.ts'
import { countsIn, folderView } from '#functions/data/apps/mailbox/mailCounts.ts'
import { countsKey } from '#functions/data/apps/mailbox/mailKeys.ts'
import {
  managersKey,
  toValidators,
  toWaitingForReview,
  toWorkspace,
  validatorsKey,
  workspaceKey,
} from '#functions/data/companies/workspaces.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { financeMonthKey, sumValidated } from '#functions/data/figures/finance.ts'
import {
  NO_COMPANY_WAITING,
  NO_OWN_WAITING,
  type OwnWaiting,
  readCompanyWaiting,
  readOwnWaiting,
} from '#functions/data/inbox/waiting.ts'
import { listUnstaffedMissions } from '#functions/data/missions/openMissions.ts'
import { todayAt } from '#functions/data/people/localDay.ts'
import { memberKey, toMember } from '#functions/data/people/members.ts'
import { listAwaited, listPresentablePage } from '#functions/data/positionings/positioningContext.ts'
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
import { courseOf } from '#shared/apps/academy/sessionRules.ts'
import { isInAudience } from '#shared/apps/audience.ts'
import { lastEndingDay, lastStartDay } from '#shared/apps/inventory/rules.ts'
import type { OptionalApp } from '#shared/apps/optional.ts'
import { dateParts, monthKey, shiftMonth } from '#shared/core/dates/calendar.ts'
import type { OutputOf } from '#shared/core/endpoint.ts'
import {
  allows,
  CONTENT_MANAGERS,
  CRA_MANAGERS,
  CRA_VALIDATORS,
  EQUIPMENT_MANAGERS,
  FINANCE_VIEWERS,
  POSITIONING_MANAGERS,
  USER_MANAGERS,
} from '#shared/core/permissions.ts'
import type { common } from '#shared/overview/common/contract.ts'
import { CLOSING_DAY, isRecentReminder } from '#shared/time/cra/rules.ts'

type Lines = OutputOf<typeof common.inbox>['lines']

/** Lists that are searched on their first page only: more entries may follow. */
const LOOKED_THROUGH: ReadonlySet<Lines[number]['kind']> = new Set(['SIGN', 'REMIND', 'PRESENT', 'STAFF'])

interface Page {
  count: number
  last: Record<string, unknown> | undefined
}
/** Pages read at most until one has something to count. */
const MAX_PAGES = 2

/** The count of the first page that is not empty; `more`: it is a minimum. */
const countFirstPage = async (page: (after: Page['last']) => Promise<Page>) => {
  let found = await page(undefined)
  for (let pages = 1; found.count === 0 && found.last && pages < MAX_PAGES; pages++) found = await page(found.last)
  return { count: found.count, more: found.last !== undefined }
}

/** Waiting reports that the caller may answer. */
const countReportsToSign = ({ tenant, person }: Caller, validators: Record<string, string>) =>
  countFirstPage((after) => countWaitingFor(tenant, person, validators, after))

/** Others who have not sent the report of a month that is over, and how many of them were reminded lately. */
const countLateReports = async ({ tenant, person }: Caller, month: { year: number; month: number }) => {
  let reminded = 0
  const found = await countFirstPage(async (after) => {
    const { rows, last } = await teamOf(tenant).month(month.year, month.month, 'NOT_SENT', after)
    const others = rows.filter(({ personId }) => personId !== person)
    reminded = others.filter(({ remindedAt }) => remindedAt && isRecentReminder(remindedAt, now())).length
    return { count: others.length, last }
  })
  return { ...found, ...(reminded > 0 && { reminded }), ...month }
}

const NONE = { count: 0, more: false }
const CENTS_PER_EURO = 100

/** Open missions without a positioning; a single one is named. */
const countUnstaffedMissions = async ({ tenant }: Caller) => {
  let found: { id: string; title: string }[] = []
  const { count, more } = await countFirstPage(async (after) => {
    const { missions, last } = await listUnstaffedMissions(tenant, latestToday(), after)
    found = missions.map(({ id, title }) => ({ id, title }))
    return { count: missions.length, last }
  })
  const [mission] = found
  return { count, more, ...(count === 1 && !more && { mission }) }
}

/** The month that is being closed, of whose amounts invoices are made now, for who sees them. */
const monthToInvoice = ({ permissions }: Caller) => {
  const { year, month, day } = dateParts(parisDate())
  return allows(FINANCE_VIEWERS, permissions) && day <= CLOSING_DAY ? shiftMonth(year, month, -1) : undefined
}

/** Proposals that the caller can answer. */
const countProposalsToAnswer = async ({ tenant, person }: Caller) =>
  known((await listAwaited(tenant, person, ['SENT_TO_RESOURCE'])).length)

/** People counted who have accepted and can be presented. */
const MAX_PEOPLE_TO_PRESENT = 25
const countPeopleToPresent = async ({ tenant }: Caller) => {
  const { rows, last } = await listPresentablePage(tenant, {}, MAX_PEOPLE_TO_PRESENT, undefined)
  return { count: rows.length, more: last !== undefined }
}

/** Days ahead in which trainings are listed. */
const TRAINING_NOTICE_DAYS = 14

/** Trainings of the next days in which the caller has a seat, with the next one. */
const countTrainings = (item: Item | undefined) => {
  const coming = upcomingSeats(item, parisDate(), TRAINING_NOTICE_DAYS)
  const [next] = coming
  if (!next) return NONE
  const { session, title, date, part, place } = next
  const count = new Set(coming.map((one) => one.session)).size
  return { count, more: false, next: { course: courseOf(session), title, date, part, place } }
}

const known = (count: number | undefined) => ({ count: Math.max(0, count ?? 0), more: false })

/** How many are due by a day, and how many of these are overdue. */
const countDue = (days: readonly string[], today: string, more: boolean) => {
  const due = days.filter((day) => day <= today)
  return { count: due.length, more: more && due.length > 0, late: due.filter((day) => day < today).length }
}

/** Mandatory courses that the caller has not completed, or whose certificate ends, with the first due. */
const countMandatoryCourses = (
  rows: readonly Item[],
  finished: OwnWaiting['finished'],
  { person: id, type }: Caller,
  today: string,
) => {
  const left = readEach(rows, toCourseRow)
    .filter(isPublished)
    .flatMap(({ id: course, published: { title, dueOn, audience } }) => {
      if (dueOn === null || !isInAudience(audience, { id, type })) return []
      const ends = finished.get(course)
      if (ends === undefined) return [{ course, title, date: dueOn }]
      return ends !== null && ends.renewableFrom <= today ? [{ course, title, date: ends.until, renews: true }] : []
    })
    .toSorted((a, b) => a.date.localeCompare(b.date))
  const [next] = left
  return next ? { ...known(left.length), late: left.filter(({ date }) => date < today).length, next } : NONE
}

/** The lines of the workplace apps that the company uses. */
const countAppLines = async (caller: Caller, appsOff: readonly OptionalApp[]) => {
  const { tenant, person, permissions } = caller
  const uses = (app: OptionalApp) => !appsOff.includes(app)
  const looksAfter = uses('inventory') && allows(EQUIPMENT_MANAGERS, permissions)
  const asked = { courses: uses('academy'), equipment: looksAfter ? lastEndingDay(latestToday()) : undefined }
  const isAsked = (['tasks', 'scrumboard', 'inventory', 'academy'] as const).some(uses)
  const [own, company] = await Promise.all([
    isAsked ? readOwnWaiting(tenant, person, latestToday()) : NO_OWN_WAITING,
    asked.courses || looksAfter ? readCompanyWaiting(tenant, asked) : NO_COMPANY_WAITING,
  ])
  return (today: string) => {
    const cards = own.cards.filter(({ day }) => day <= today)
    const [card] = cards
    return {
      TASKS: uses('tasks') ? countDue(own.tasks, today, own.more) : NONE,
      CARDS: uses('scrumboard')
        ? {
            ...countDue(
              cards.map(({ day }) => day),
              today,
              own.more,
            ),
            ...(cards.length === 1 && card && !own.more && { card: card.id }),
          }
        : NONE,
      EQUIPMENT: uses('inventory') ? known(own.units) : NONE,
      COURSES: countMandatoryCourses(company.courses, own.finished, caller, today),
      KITS: known(company.starts.filter((day) => day <= lastStartDay(today)).length),
      MISSING: { count: company.left, more: company.more && company.left > 0 },
      LICENCES: {
        ...known(company.licences.filter((day) => day <= lastEndingDay(today)).length),
        late: company.licences.filter((day) => day < today).length,
      },
    }
  }
}

/**
 * What awaits the caller, by permissions, the most urgent first. Usually three concurrent table requests, two more for
 * each of: validators, staffing, and four for report managers; more only when something awaits behind a page of others' items.
 */
export const listInbox = async (caller: Caller): Promise<{ lines: Lines }> => {
  const { tenant, person, permissions } = caller
  const isAllowed = (access: Parameters<typeof allows>[0]) => allows(access, permissions)
  const appsOff = await listAppsOff(tenant)
  const invoiced = monthToInvoice(caller)
  const keys = [
    validatorsKey(tenant),
    managersKey(tenant),
    personTotalsKey(tenant, person),
    missionsKey(tenant, person),
    memberKey(tenant, person),
    workspaceKey(tenant),
    countsKey(caller),
  ]
  const [items, unstaffed, waiting] = await Promise.all([
    batchGetEach([
      keys,
      isAllowed(POSITIONING_MANAGERS) ? [staffingTotalsKey(tenant)] : [],
      isAllowed(CONTENT_MANAGERS) ? [reviewQueueKey(tenant)] : [],
      invoiced ? [financeMonthKey(tenant, monthKey(invoiced.year, invoiced.month))] : [],
    ]),
    isAllowed(POSITIONING_MANAGERS) ? countUnstaffedMissions(caller) : NONE,
    countAppLines(caller, appsOff),
  ])
  const [
    [validators, managers, own, missions, member, workspace, mails] = [],
    [staffing] = [],
    [articles] = [],
    [figures] = [],
  ] = items
  const amount = Math.round(sumValidated(figures) / CENTS_PER_EURO)
  const today = todayAt(
    readIf(member, toMember)?.placeOfWork ?? readIf(workspace, toWorkspace)?.placeOfWork ?? undefined,
  )
  const { year, month: thisMonth } = dateParts(today)
  const lateIn = (months: number) =>
    isAllowed(CRA_MANAGERS) ? countLateReports(caller, shiftMonth(year, thisMonth, -months)) : NONE
  const [behind, behindBefore, sign, answer, present] = await Promise.all([
    lateIn(1),
    lateIn(2),
    isAllowed(CRA_VALIDATORS) ? countReportsToSign(caller, toValidators(validators)) : NONE,
    own && readIf(own, toPersonTotals)?.SENT_TO_RESOURCE ? countProposalsToAnswer(caller) : NONE,
    staffing && readIf(staffing, toStaffingTotals)?.ACCEPTED_BY_RESOURCE ? countPeopleToPresent(caller) : NONE,
  ])
  const apps = waiting(today)
  const lines: Lines = [
    { kind: 'ANSWER', ...answer },
    { kind: 'SIGN', ...sign },
    { kind: 'REMIND', ...behindBefore },
    { kind: 'REMIND', ...behind },
    { kind: 'INVOICE', ...known(amount > 0 ? 1 : 0), ...invoiced, amount },
    { kind: 'PRESENT', ...present },
    { kind: 'STAFF', ...unstaffed },
    { kind: 'TASKS', ...apps.TASKS },
    { kind: 'CARDS', ...apps.CARDS },
    { kind: 'MAILS', ...known(appsOff.includes('mailbox') ? 0 : countsIn(mails, folderView('inbox')).unread) },
    { kind: 'EQUIPMENT', ...apps.EQUIPMENT },
    { kind: 'COURSES', ...apps.COURSES },
    { kind: 'REVIEW', ...(isAllowed(USER_MANAGERS) ? known(toWaitingForReview(managers)) : NONE) },
    { kind: 'ATTEND', ...(appsOff.includes('academy') ? NONE : countTrainings(missions)) },
    { kind: 'KITS', ...apps.KITS },
    { kind: 'MISSING', ...apps.MISSING },
    { kind: 'LICENCES', ...apps.LICENCES },
    { kind: 'ARTICLES', ...known(countArticlesToReview(articles)) },
  ]
  return { lines: lines.filter(({ kind, count, more }) => count > 0 || (LOOKED_THROUGH.has(kind) && more)) }
}
