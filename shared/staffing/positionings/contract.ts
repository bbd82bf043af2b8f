import * as z from 'zod'
import { get, group, post } from '#shared/core/endpoint.ts'
import { INBOX } from '#shared/core/live.ts'
import { MAIL_STATES } from '#shared/core/mail.ts'
import { multiline } from '#shared/core/multiline.ts'
import { POSITIONING_MANAGERS, STAFFING } from '#shared/core/permissions.ts'
import { CivilDate, Cursor, DisplayLanguage, Id, Instant, page } from '#shared/core/terms.ts'
import { Email, PersonName } from '#shared/people/terms.ts'
import { ProfileSnapshot } from '#shared/staffing/profiles/fields.ts'
import { DailyRate, DailyRateInput, PositioningAction, PositioningId, PositioningStatus } from '../terms.ts'
import { Consent, Terms } from './consent.ts'
import { ProposedMission, proposalEndpoints } from './proposalContract.ts'
import { MAX_CANDIDATES, STATUS_FILTERS, STEP_FILTERS } from './rules.ts'

/** The optimistic lock: how many steps the positioning has made. */
const Version = z.int().min(1).max(1_000_000)
const Reason = multiline(z.string().trim().max(1000))
const PageSize = z.union([z.literal(5), z.literal(10), z.literal(25)]).default(5)
/** Pages are counted from 0. */
const Page = z.int().min(0).max(100).default(0)

const Contact = z.object({
  ...{ name: z.string(), email: z.string(), sentAt: Instant, expiresAt: Instant },
  /** In which they were written to. */
  language: DisplayLanguage,
  /** Delivery state of the mail with the link; omitted if unknown. */
  mail: z.enum(MAIL_STATES).optional(),
})
/** `latestEnd`: the latest day to which its last one can be moved. */
const Assignment = z.object({ startDate: CivilDate, endDate: CivilDate, latestEnd: CivilDate })

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
  /** To whom at the client it was sent. */
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
  startDate: CivilDate,
  status: PositioningStatus,
  /** Whether it waited for an answer, and its mission is closed. */
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
/** One read of everything a step depends on, and one transaction. */
const STEP = { requests: 3, units: 110 }

/** A positioning with data of its mission for lists. */
const Line = z.object({
  ...Positioning.shape,
  ...{ title: z.string(), client: z.string(), startDate: CivilDate },
  /** Whether the mission takes on anything new. */
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
        'The caller’s own proposals and missions by status, newest first; pages are counted from 0, the latest 500 can be reached',
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
      summary: 'A mission that was proposed to the caller, and what its client would see, or sees, of them',
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
        'Agree to be presented to the client: with these terms and this version of the profile, as they were read; opens nothing to the client yet',
      access: 'signed-in',
      rightsInTransaction: true,
      input: { ...step, missionVersion: z.int().min(1), profileVersion: z.int().min(0) },
      output: Positioning,
      errors: [...conflicts, 'positionings.profileChanged', 'positionings.profileEmpty'],
      changes,
      cost: { requests: 5, units: 260 },
    }),
    refuse: post('/api/positionings/{positioningId}/refuse', {
      summary: 'Refuse a proposal, with the reason why',
      access: 'signed-in',
      rightsInTransaction: true,
      input: { ...step, reason: Reason },
      output: Positioning,
      errors: [...conflicts, 'positionings.reasonRequired'],
      changes,
      cost: STEP,
    }),
    withdraw: post('/api/positionings/{positioningId}/withdraw', {
      summary: 'Take one’s consent back as long as the client has not answered; their link is void at once',
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
        'Positionings, newest first; with filters at most 400 are looked through for a page, which then may be short and still have a next one',
      access: STAFFING,
      input: {
        /** A status, or accepted people who can be presented: on open missions with a position left. */
        status: z.enum(STATUS_FILTERS).optional(),
        missionId: Id.optional(),
        personId: Id.optional(),
        /** A step within a period, both days included; by default the addition to the short list. */
        step: z.enum(STEP_FILTERS).optional(),
        ...{ from: CivilDate.optional(), until: CivilDate.optional() },
        size: PageSize,
        cursor: Cursor.optional(),
      },
      output: page(Line),
      cost: { requests: 7, units: 160 },
    }),
    candidates: get('/api/positionings/missions/{missionId}', {
      summary: `Everybody who is positioned on a mission, by status, longest there first; at most ${MAX_CANDIDATES}`,
      access: STAFFING,
      input: { missionId: Id },
      output: z.partialRecord(PositioningStatus, z.array(Positioning)),
      cost: { requests: 3, units: 180 },
    }),
    get: get('/api/positionings/{positioningId}', {
      summary: 'A positioning: for whoever places people, and for the person when it was proposed to them',
      access: 'signed-in',
      input: one,
      output: Line,
      cost: { requests: 2, units: 10 },
    }),
    history: get('/api/positionings/{positioningId}/history', {
      summary:
        'The activity log of a positioning, newest first: for whoever places people, and for the person; pages are counted from 0',
      access: 'signed-in',
      input: { ...one, page: Page, size: z.union([...PageSize.def.innerType.options, z.literal(50)]).default(5) },
      output: z.object({ content: z.array(ActivityLog), count: z.int() }),
      cost: { requests: 4, units: 100 },
    }),
    select: post('/api/positionings', {
      summary: 'Put somebody on the short list of a mission; they do not hear of it yet',
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
      summary: 'Take somebody off the short list',
      access: POSITIONING_MANAGERS,
      input: step,
      output: z.boolean(),
      errors: ['positionings.wrongStatus', 'positionings.stale'],
      changes,
      cost: STEP,
    }),
    propose: post('/api/positionings/{positioningId}/propose', {
      summary: 'Propose the mission to the person, at a daily rate; once more after they refused',
      access: POSITIONING_MANAGERS,
      input: { ...step, preposedAdr: DailyRateInput },
      output: Positioning,
      errors: [...conflicts, 'positionings.unknownPerson'],
      changes,
      cost: STEP,
    }),
    takeBack: post('/api/positionings/{positioningId}/take-back', {
      summary:
        'Take a proposal back: from the person, whose consent ends with it, or from the client, whose link is void at once',
      access: POSITIONING_MANAGERS,
      input: step,
      output: Positioning,
      errors: ['positionings.wrongStatus', 'positionings.stale'],
      changes,
      cost: STEP,
    }),
    sendToClient: post('/api/positionings/{positioningId}/client', {
      summary:
        'Mail a link to somebody at the client, where they see the mission and what the person agreed to show, for 14 days; sent again, the link before is void',
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
      summary: 'Change the last day of an assignment; days that are in a report are never taken away',
      access: POSITIONING_MANAGERS,
      input: { ...step, endDate: CivilDate },
      output: Positioning,
      errors: [
        'positionings.wrongStatus',
        'positionings.stale',
        'positionings.outsideMission',
        'positionings.missionClosed',
        'positionings.noPositionLeft',
        'positionings.daysReported',
      ],
      changes: [...changes, 'cra'],
      cost: { requests: 5, units: 260 },
    }),
    ...proposalEndpoints,
  },
  { liveFor: STAFFING },
)
