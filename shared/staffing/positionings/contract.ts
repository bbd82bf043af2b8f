import * as z from 'zod'
import { get, group, post } from '#shared/core/endpoint.ts'
import { INBOX } from '#shared/core/live.ts'
import { MAIL_STATES } from '#shared/core/mail.ts'
import { POSITIONING_MANAGERS, STAFFING } from '#shared/core/permissions.ts'
import { CivilDate, Cursor, DisplayLanguage, Id, Instant, page } from '#shared/core/terms.ts'
import { multiline } from '#shared/core/text/multiline.ts'
import { Email, PersonName } from '#shared/people/terms.ts'
import { ProfileSnapshot } from '#shared/staffing/profiles/fields.ts'
import { DailyRate, DailyRateInput, PositioningAction, PositioningId, PositioningStatus } from '../terms.ts'
import { Consent, Terms } from './consent.ts'
import { marginEndpoints } from './marginContract.ts'
import { ProposedMission, proposalEndpoints } from './proposalContract.ts'
import { LAST_PAGE, MAX_CANDIDATES, STATUS_FILTERS, STEP_FILTERS } from './rules.ts'

/** The optimistic lock: how many steps the positioning has made. */
const Version = z.int().min(1).max(1_000_000)
const Reason = multiline(z.string().trim().max(1000))
const PageSize = z.union([z.literal(5), z.literal(10), z.literal(25)]).default(5)
/** Pages are counted from 0. */
const Page = z.int().min(0).max(LAST_PAGE).default(0)

const Contact = z.object({
  name: z.string(),
  email: z.string(),
  sentAt: Instant,
  expiresAt: Instant,
  /** The language of the e-mail. */
  language: DisplayLanguage,
  /** Delivery state of the mail with the link; omitted if unknown. */
  mail: z.enum(MAIL_STATES).optional(),
})
const days = { startDate: CivilDate, endDate: CivilDate }
/** `earliestStart` and `latestEnd`: the days between which it can be moved. */
const Assignment = z.object({ ...days, earliestStart: CivilDate, latestEnd: CivilDate })

export const Positioning = z.object({
  id: PositioningId,
  missionId: Id,
  person: z.object({ id: Id, name: z.string(), avatarPath: z.string().nullable() }),
  status: PositioningStatus,
  version: Version,
  /** When the person was put on the short list. */
  positionedDate: Instant,
  /** The daily rate that is proposed. */
  preposedAdr: DailyRate,
  /** When the last step was made. */
  changedAt: Instant,
  /** Reason of the person's or client's refusal; null: not refused, or none given. */
  reason: z.string().nullable(),
  /** Message of the client's answer. */
  clientMessage: z.string().nullable(),
  /** The person at the client whom it was sent to. */
  contact: Contact.nullable(),
  /** The days the person works there, once the client has accepted. */
  assignment: Assignment.nullable(),
  consent: z.object({ at: Instant, hash: z.string(), profileVersion: z.int() }).nullable(),
})
export type Positioning = z.infer<typeof Positioning>

/** A line of somebody's own proposals and missions. */
export const MissionPositioning = z.object({
  id: PositioningId,
  missionId: Id,
  title: z.string(),
  client: z.string(),
  positionedDate: Instant,
  preposedAdr: DailyRate,
  /** The mission's, or their own once the client has accepted. */
  startDate: CivilDate,
  status: PositioningStatus,
  /** The days they work there, once the client has accepted. */
  assignment: z.object(days).nullable(),
  /** Whether it awaited an answer and its mission is closed. */
  isOver: z.boolean(),
})
export type MissionPositioning = z.infer<typeof MissionPositioning>

const ActivityLog = z.object({
  id: Id,
  actionType: PositioningAction,
  actionBy: z.string(),
  actionAt: Instant,
  avatarPath: z.string().nullable(),
  actionLog: z.object({ from: PositioningStatus.nullable(), to: PositioningStatus.nullable() }),
  /** A reason, or the client's message. */
  message: z.string().nullable(),
})
export type ActivityLog = z.infer<typeof ActivityLog>

const one = { positioningId: PositioningId }
const step = { ...one, version: Version }
const conflicts = ['positionings.wrongStatus', 'positionings.stale', 'positionings.missionClosed'] as const
const changes = ['positionings', 'missions', 'matching', 'dashboards', INBOX] as const
/** One read of all data that a step depends on, and one transaction. */
const STEP = { requests: 3, units: 110 }

/** A positioning with data of its mission for lists. */
const Line = z.object({
  ...Positioning.shape,
  title: z.string(),
  client: z.string(),
  /** The mission's, or the person's own once the client has accepted. */
  startDate: CivilDate,
  /** Whether the mission accepts new steps. */
  isOpen: z.boolean(),
  /** Whether somebody more can be presented to its client. */
  hasPosition: z.boolean(),
})

/** People and the missions they are proposed for. */
export const positionings = group(
  'positionings',
  {
    mine: get('/api/positionings/mine', {
      summary:
        'List the caller’s own proposals and missions by status, newest first. Pages start at 0 and reach the latest 500.',
      access: 'signed-in',
      input: {
        /** Short-listed positionings are never included. */
        statuses: z.array(PositioningStatus).min(1).max(7),
        /** true: without unanswered ones of closed missions. */
        open: z.boolean().optional(),
        page: Page,
        size: PageSize,
      },
      output: z.object({ content: z.array(MissionPositioning), totalCount: z.int() }),
      // One more for each hundred missions, to see whether they are open.
      cost: { requests: 7, units: 400 },
    }),
    myMission: get('/api/positionings/mine/{missionId}', {
      summary: 'Get a mission proposed to the caller, with what its client sees or would see of them',
      access: 'signed-in',
      input: { missionId: Id },
      output: z.object({
        mission: ProposedMission,
        positioning: Positioning,
        /** The terms to accept; null: nothing to answer. */
        offer: z
          .object({ terms: Terms, missionVersion: z.int(), snapshot: ProfileSnapshot, hasProfile: z.boolean() })
          .nullable(),
        /** Consents given, latest first. */
        consents: z.array(z.object({ ...Consent.shape, snapshot: ProfileSnapshot })),
      }),
      cost: { requests: 5, units: 120 },
    }),
    accept: post('/api/positionings/{positioningId}/accept', {
      summary:
        'Agree to be presented to the client, on the versions of the terms and the profile that were read. The client cannot see anything yet.',
      access: 'signed-in',
      rightsInTransaction: true,
      input: { ...step, missionVersion: z.int().min(1), profileVersion: z.int().min(0) },
      output: Positioning,
      errors: [...conflicts, 'positionings.profileChanged', 'positionings.profileEmpty'],
      changes,
      cost: { requests: 5, units: 260 },
    }),
    refuse: post('/api/positionings/{positioningId}/refuse', {
      summary: 'Refuse a proposal, with a reason',
      access: 'signed-in',
      rightsInTransaction: true,
      input: { ...step, reason: Reason },
      output: Positioning,
      errors: [...conflicts, 'positionings.reasonRequired'],
      changes,
      cost: STEP,
    }),
    withdraw: post('/api/positionings/{positioningId}/withdraw', {
      summary: 'Withdraw consent while the client has not answered. The client’s link stops working immediately.',
      access: 'signed-in',
      rightsInTransaction: true,
      input: { ...step, reason: Reason },
      output: Positioning,
      errors: conflicts,
      changes,
      cost: STEP,
    }),
    list: get('/api/positionings', {
      summary:
        'List positionings, newest first. With filters, at most 400 are scanned per page, so a page can be short and still have a next one.',
      access: STAFFING,
      input: {
        /** A status, or accepted people who can be presented: on open missions with a position left. */
        status: z.enum(STATUS_FILTERS).optional(),
        missionId: Id.optional(),
        personId: Id.optional(),
        /** A step within a period, both days included; by default the addition to the short list. */
        step: z.enum(STEP_FILTERS).optional(),
        from: CivilDate.optional(),
        until: CivilDate.optional(),
        size: PageSize,
        cursor: Cursor.optional(),
      },
      output: page(Line),
      cost: { requests: 7, units: 160 },
    }),
    candidates: get('/api/positionings/missions/{missionId}', {
      summary: `List all candidates of a mission by status, longest-standing first, at most ${MAX_CANDIDATES}`,
      access: STAFFING,
      input: { missionId: Id },
      output: z.partialRecord(PositioningStatus, z.array(Positioning)),
      cost: { requests: 3, units: 180 },
    }),
    get: get('/api/positionings/{positioningId}', {
      summary: 'Get a positioning. Visible to staffing and, once proposed, to the person.',
      access: 'signed-in',
      input: one,
      output: Line,
      cost: { requests: 2, units: 10 },
    }),
    history: get('/api/positionings/{positioningId}/history', {
      summary:
        'List the activity log of a positioning, newest first. Visible to staffing and to the person. Pages start at 0.',
      access: 'signed-in',
      input: { ...one, page: Page, size: z.union([...PageSize.def.innerType.options, z.literal(50)]).default(5) },
      output: z.object({ content: z.array(ActivityLog), count: z.int() }),
      cost: { requests: 4, units: 100 },
    }),
    select: post('/api/positionings', {
      summary: 'Add a person to the short list of a mission. They are not notified yet.',
      access: POSITIONING_MANAGERS,
      input: { missionId: Id, personId: Id, preposedAdr: DailyRateInput },
      output: Positioning,
      errors: [
        'positionings.alreadyPositioned',
        'positionings.unknownPerson',
        'positionings.tooManyCandidates',
        'positionings.missionClosed',
      ],
      changes,
      cost: STEP,
    }),
    remove: post('/api/positionings/{positioningId}/remove', {
      summary: 'Remove a person from the short list of a mission',
      access: POSITIONING_MANAGERS,
      input: step,
      output: z.boolean(),
      errors: ['positionings.wrongStatus', 'positionings.stale'],
      changes,
      cost: STEP,
    }),
    propose: post('/api/positionings/{positioningId}/propose', {
      summary: 'Propose the mission to the person at a daily rate, also again after they or the client refused',
      access: POSITIONING_MANAGERS,
      input: { ...step, preposedAdr: DailyRateInput },
      output: Positioning,
      errors: [...conflicts, 'positionings.unknownPerson'],
      changes,
      cost: STEP,
    }),
    takeBack: post('/api/positionings/{positioningId}/take-back', {
      summary:
        'Take back a proposal from the person, which ends their consent, or from the client, whose link stops working immediately',
      access: POSITIONING_MANAGERS,
      input: step,
      output: Positioning,
      errors: ['positionings.wrongStatus', 'positionings.stale'],
      changes,
      cost: STEP,
    }),
    sendToClient: post('/api/positionings/{positioningId}/client', {
      summary:
        'Send a client contact an e-mail with a link to the mission and what the person agreed to show, valid for 14 days. Resending voids the previous link.',
      access: POSITIONING_MANAGERS,
      input: { ...step, name: PersonName, email: Email, language: DisplayLanguage },
      output: Positioning,
      errors: [
        ...conflicts,
        'positionings.termsChanged',
        'positionings.unknownPerson',
        'positionings.noPositionLeft',
        'positionings.tooManyMails',
      ],
      changes,
      cost: { requests: 3, units: 140 },
    }),
    assign: post('/api/positionings/{positioningId}/assignment', {
      summary:
        'Change the first and last day of an assignment. Before the first one the person owes no timesheet. Days already in a timesheet are never removed.',
      access: POSITIONING_MANAGERS,
      // A first day that is left out stays.
      input: { ...step, ...days, startDate: CivilDate.optional() },
      output: Positioning,
      errors: [
        'positionings.wrongStatus',
        'positionings.stale',
        'positionings.outsideMission',
        'positionings.missionClosed',
        'positionings.noPositionLeft',
        'positionings.daysReported',
        'positionings.earlierDaysReported',
      ],
      changes: [...changes, 'cra', 'inventory'],
      cost: { requests: 7, units: 300 },
    }),
    ...proposalEndpoints,
    ...marginEndpoints,
  },
)
