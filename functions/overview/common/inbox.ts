import { latestToday } from '#functions/core/clock.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { appsOffOf } from '#functions/core/security/revocations.ts'
import type { Item } from '#functions/core/table/item.ts'
import { getItems } from '#functions/core/table/table.ts'
import { comingSeats } from '#functions/data/apps/academy/ownSeats.ts'
import { countToReview, toReviewKey } from '#functions/data/apps/help/toReview.ts'
import { managersKey, toValidators, toWaitingForReview, validatorsKey } from '#functions/data/companies/workspaces.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import {
  personTotalsKey,
  staffingTotalsKey,
  toPersonTotals,
  toStaffingTotals,
} from '#functions/data/positionings/staffingStats.ts'
import { missionsKey } from '#functions/data/reports/reportableMissions.ts'
import { waitingReports } from '#functions/data/reports/reports.ts'
import { teamOf } from '#functions/data/reports/team.ts'
import { readIf } from '#functions/data/stored.ts'
import { courseOf } from '#shared/apps/academy/sessionRules.ts'
import { shiftMonth } from '#shared/core/calendar.ts'
import type { OutputOf } from '#shared/core/endpoint.ts'
import {
  allows,
  CONTENT_MANAGERS,
  CRA_MANAGERS,
  CRA_VALIDATORS,
  POSITIONING_MANAGERS,
  USER_MANAGERS,
} from '#shared/core/permissions.ts'
import type { common } from '#shared/overview/common/contract.ts'
import { mayRespond } from '#shared/time/cra/rules.ts'

type Lines = OutputOf<typeof common.inbox>['lines']

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

/** The waiting reports that somebody may answer, by who validated their missions when they were sent. */
const toSign = ({ tenant, person }: Caller, validators: readonly string[]) =>
  counted(async (after) => {
    const { reports, last } = await waitingReports(tenant, after)
    const theirs = reports.filter(
      ({ personId: ownerId, assigned }) => mayRespond({ personId: person, ownerId, assigned, validators }).allowed,
    )
    return { count: theirs.length, last }
  })

/** Who has not sent last month's report. */
const late = ({ tenant }: Caller, month: { year: number; month: number }) =>
  counted(async (after) => {
    const { rows, last } = await teamOf(tenant).month(month.year, month.month, 'NOT_SENT', after)
    return { count: rows.length, last }
  })

const NONE = { count: 0, more: false }

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

/** What waits for somebody, by what they may do: three requests to the table, more where what is theirs lies behind a page of others’. */
export const inbox = async (caller: Caller): Promise<{ lines: Lines }> => {
  const { tenant, person, permissions } = caller
  const may = (access: Parameters<typeof allows>[0]) => allows(access, permissions)
  const [year = 0, thisMonth = 0] = latestToday().split('-').map(Number)
  const before = shiftMonth(year, thisMonth, -1)
  const keys = [
    validatorsKey(tenant),
    managersKey(tenant),
    personTotalsKey(tenant, person),
    missionsKey(tenant, person),
    ...(may(POSITIONING_MANAGERS) ? [staffingTotalsKey(tenant)] : []),
    ...(may(CONTENT_MANAGERS) ? [toReviewKey(tenant)] : []),
  ]
  const [items, behind, appsOff] = await Promise.all([
    getItems(keys),
    may(CRA_MANAGERS) ? late(caller, before) : NONE,
    appsOffOf(tenant),
  ])
  const [validators, managers, own, missions] = items
  const staffing = may(POSITIONING_MANAGERS) ? items[4] : undefined
  const articles = may(CONTENT_MANAGERS) ? items.at(-1) : undefined
  const sign = may(CRA_VALIDATORS) ? await toSign(caller, Object.keys(toValidators(validators))) : NONE
  const known = (count: number | undefined) => ({ count: Math.max(0, count ?? 0), more: false })
  const lines: Lines = [
    { kind: 'ANSWER', ...known(own && readIf(own, toPersonTotals)?.SENT_TO_RESOURCE) },
    { kind: 'SIGN', ...sign },
    { kind: 'REMIND', ...behind, ...before },
    { kind: 'PRESENT', ...known(staffing && readIf(staffing, toStaffingTotals)?.ACCEPTED_BY_RESOURCE) },
    { kind: 'REVIEW', ...(may(USER_MANAGERS) ? known(toWaitingForReview(managers)) : NONE) },
    { kind: 'ATTEND', ...(appsOff.includes('academy') ? NONE : toAttend(missions)) },
    { kind: 'ARTICLES', ...known(countToReview(articles)) },
  ]
  return { lines: lines.filter(({ count }) => count > 0) }
}
