import { DAILY_USE } from '#infra/cost/model.ts'
import { contracts } from '#shared/contracts.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { LIMITS, type LimitName } from './limits.ts'
import { PEOPLE_PER_VALIDATOR, type Units } from './simulate.ts'

/** A month's end in which each person of each company sends a report that somebody answers. */
export interface MonthEnd {
  companies: number
  people: number
}
export const MONTH_ENDS: readonly MonthEnd[] = [
  { companies: 1000, people: 100 },
  { companies: 10, people: 10_000 },
]

/** A third of the people come within two hours, with a peak minute of twice the average. */
export const RUSH_HOURS = { share: 1 / 3, seconds: 7200, peak: 2 }
/** Reports per page of the waiting list; a validator reads the list once per page. */
const WAITING_PAGE = 25
/** To validators, and to the owner. */
const MAILS_A_REPORT = 2
/** After sending, and after the answer. */
const EVENTS_A_REPORT = 2
/** One access token: the visit ends before it expires. */
const SIGNATURES_PER_PERSON = 1

const { auth, common, cra } = contracts
/** Calls of a person, and of their validator, for a month. */
const CALLS: readonly (readonly [Endpoint, number])[] = [
  [auth.refresh, 1],
  [common.user, 1],
  [common.inbox, 2],
  [cra.month, 2],
  [cra.save, 2],
  [cra.send, 1],
  [cra.get, 1],
  [cra.respond, 1],
  [cra.waiting, 1 / WAITING_PAGE],
]
const sumOf = (of: (endpoint: Endpoint) => number): number =>
  CALLS.reduce((sum, [endpoint, times]) => sum + times * of(endpoint), 0)
const reads = ({ method }: Endpoint): boolean => method === 'GET'

/** The cost of one person's month, by the declared upper bounds of the endpoints. */
export const PERSON = {
  calls: sumOf(() => 1),
  readUnits: sumOf((one) => (reads(one) ? one.cost.units : 0)),
  writeUnits: sumOf((one) => (reads(one) ? 0 : one.cost.units)) + EVENTS_A_REPORT * DAILY_USE.eventUnits,
  signatures: SIGNATURES_PER_PERSON,
  mails: MAILS_A_REPORT,
  events: EVENTS_A_REPORT,
}

/** How many people begin in a second, at the busiest. */
const startsOf = (people: number): number => (people * RUSH_HOURS.share * RUSH_HOURS.peak) / RUSH_HOURS.seconds

/** The share of a limit that is needed. */
interface Need {
  limit: LimitName
  needs: number
}

/** By what factor the number of people could grow until a limit is reached. */
export const headroomOf = ({ limit, needs }: Need): number => LIMITS[limit].allows / needs

/** What the peak second needs of each limit, the tightest first. */
export const computeNeeds = ({ companies, people }: MonthEnd, units: Units): Need[] => {
  const starts = startsOf(companies * people)
  const own = startsOf(people)
  const at = (limit: LimitName, needs: number): Need => ({ limit, needs })
  const busy = (starts * (PERSON.calls * DAILY_USE.milliseconds + PERSON.events * DAILY_USE.eventMilliseconds)) / 1000
  const hottest = computeHotKeys(people, units)
  return [
    at('stageCalls', starts * PERSON.calls),
    at('accountCalls', starts * PERSON.calls),
    at('companyCalls', own * PERSON.calls),
    at('concurrency', busy),
    at('signatures', starts * PERSON.signatures),
    at('mailRate', starts * PERSON.mails),
    at('mailQuota', companies * people * RUSH_HOURS.share * PERSON.mails),
    at('reads', starts * PERSON.readUnits),
    at('writes', starts * PERSON.writeUnits),
    at('stream', (starts * PERSON.events * DAILY_USE.eventMilliseconds) / 1000),
    at('connections', starts),
    at('partitionReads', Math.max(...hottest.map((one) => one.reads))),
    at('partitionWrites', Math.max(...hottest.map((one) => one.writes))),
  ].toSorted((a, b) => headroomOf(a) - headroomOf(b))
}

/** Capacity units of one key in the peak second. */
interface HotKey {
  key: string
  reads: number
  writes: number
}

/** Team pages that managers read per person who sends. */
const TEAM_PAGES_A_PERSON = 1 / PEOPLE_PER_VALIDATOR

/** The keys shared by a whole company, from measured units. */
export const computeHotKeys = (people: number, units: Units): HotKey[] => {
  const companyStarts = startsOf(people)
  const times = (endpoints: readonly Endpoint[]) =>
    CALLS.reduce((sum, [endpoint, often]) => sum + (endpoints.includes(endpoint) ? often : 0), 0)
  return [
    {
      key: '`T#<tenant>#TEAM`, a row a person',
      reads: companyStarts * TEAM_PAGES_A_PERSON * units.teamPage,
      writes: companyStarts * times([cra.save, cra.send, cra.respond]) * units.teamWrite,
    },
    {
      key: '`T#<tenant>#WAITING` of the index',
      reads: companyStarts * times([cra.waiting]) * units.waitingPage,
      writes: companyStarts * (units.sent + units.answered),
    },
    {
      key: '`T#<tenant>`, who may validate',
      reads: companyStarts * times([cra.month, cra.send, cra.get, cra.respond, common.inbox]) * units.validators,
      // Each write checks the caller's member there, in its transaction: one kilobyte.
      writes: companyStarts * times([cra.save, cra.send, cra.respond]) * 2,
    },
  ]
}
