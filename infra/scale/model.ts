import { DAY } from '#infra/cost/model.ts'
import { contracts } from '#shared/contracts.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { LIMITS, type LimitName } from './limits.ts'
import { type Units, VALIDATES_FOR } from './simulate.ts'

/** A month's end: so many companies of so many people, each of whom sends a report that somebody answers. */
export interface MonthEnd {
  companies: number
  people: number
}
export const MONTH_ENDS: readonly MonthEnd[] = [
  { companies: 1000, people: 100 },
  { companies: 10, people: 10_000 },
]

/** A third of them come within two hours, in the busiest minute twice as many as on average. */
export const RUSH = { share: 1 / 3, seconds: 7200, peak: 2 }
/** A page of the list of what waits has so many reports; a validator looks at the list once for each page. */
const WAITING_PAGE = 25
/** Mails that follow from a report: to who validates, and to its owner. */
const MAILS_A_REPORT = 2
/** What follows from a report is told after its sending and after its answer. */
const EVENTS_A_REPORT = 2
/** A token when the page opens: the visit ends before the next one. */
const SIGNATURES = 1

const { auth, common, cra } = contracts
/** What a person calls for a month, and for it who validates: how often each. */
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

/** What one person's month takes, by the declared costs of the endpoints, which are what each may cost at most. */
export const PERSON = {
  calls: sumOf(() => 1),
  readUnits: sumOf((one) => (reads(one) ? one.cost.units : 0)),
  writeUnits: sumOf((one) => (reads(one) ? 0 : one.cost.units)) + EVENTS_A_REPORT * DAY.eventUnits,
  signatures: SIGNATURES,
  mails: MAILS_A_REPORT,
  events: EVENTS_A_REPORT,
}

/** How many people begin in a second, at the busiest. */
const startsOf = (people: number): number => (people * RUSH.share * RUSH.peak) / RUSH.seconds

/** How much of a limit is needed. */
interface Need {
  limit: LimitName
  needs: number
}

/** How many times as many people it would take to reach a limit. */
export const roomIn = ({ limit, needs }: Need): number => LIMITS[limit].allows / needs

/** What the busiest second of a month's end needs of each limit, the one that is reached first at the top. */
export const needsOf = ({ companies, people }: MonthEnd, units: Units): Need[] => {
  const starts = startsOf(companies * people)
  const own = startsOf(people)
  const at = (limit: LimitName, needs: number): Need => ({ limit, needs })
  const busy = (starts * (PERSON.calls * DAY.milliseconds + PERSON.events * DAY.eventMilliseconds)) / 1000
  const hottest = hotKeys(people, units)
  return [
    at('stageCalls', starts * PERSON.calls),
    at('accountCalls', starts * PERSON.calls),
    at('companyCalls', own * PERSON.calls),
    at('concurrency', busy),
    at('signatures', starts * PERSON.signatures),
    at('mailRate', starts * PERSON.mails),
    at('mailQuota', companies * people * RUSH.share * PERSON.mails),
    at('reads', starts * PERSON.readUnits),
    at('writes', starts * PERSON.writeUnits),
    at('stream', (starts * PERSON.events * DAY.eventMilliseconds) / 1000),
    at('connections', starts),
    at('partitionReads', Math.max(...hottest.map((one) => one.reads))),
    at('partitionWrites', Math.max(...hottest.map((one) => one.writes))),
  ].toSorted((a, b) => roomIn(a) - roomIn(b))
}

/** What the busiest second takes of one key of a company, in units. */
interface HotKey {
  key: string
  reads: number
  writes: number
}

/** Pages of a team's month that its managers look at for each person who sends. */
const TEAM_PAGES_A_PERSON = 1 / VALIDATES_FOR

/** The keys that all people of a company share, by what was counted of them. */
export const hotKeys = (people: number, units: Units): HotKey[] => {
  const own = startsOf(people)
  const times = (endpoints: readonly Endpoint[]) =>
    CALLS.reduce((sum, [endpoint, often]) => sum + (endpoints.includes(endpoint) ? often : 0), 0)
  return [
    {
      key: '`T#<tenant>#TEAM`, a row a person',
      reads: own * TEAM_PAGES_A_PERSON * units.teamPage,
      writes: own * times([cra.save, cra.send, cra.respond]) * units.teamWrite,
    },
    {
      key: '`T#<tenant>#WAITING` of the index',
      reads: own * times([cra.waiting]) * units.waitingPage,
      writes: own * (units.sent + units.answered),
    },
    {
      key: '`T#<tenant>`, who may validate',
      reads: own * times([cra.month, cra.send, cra.get, cra.respond, common.inbox]) * units.validators,
      // The right of who writes is checked there: a member of a kilobyte, in a transaction.
      writes: own * times([cra.save, cra.send, cra.respond]) * 2,
    },
  ]
}
