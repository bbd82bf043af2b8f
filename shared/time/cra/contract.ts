import * as z from 'zod'
import { get, group, post, put, withReadOnly } from '#shared/core/endpoint.ts'
import { CRA_AREA, CRA_MANAGERS, CRA_VALIDATORS } from '#shared/core/permissions.ts'
import { Signature } from '#shared/core/signature.ts'
import { Cursor, Id, Instant, page } from '#shared/core/terms.ts'
import { multiline } from '#shared/core/text/multiline.ts'
import { PlaceOfWork } from '#shared/people/terms.ts'
import { CraId, CraStatus, DayValue, MissionOption, Month, MonthSummary, Option, Year } from '../terms.ts'
import { BillableLine, MonthDays } from './billableLine.ts'
import { CraLogEntry } from './craLogEntry.ts'
import { beginning, TeamRow, TeamStatus, Version, WaitingCra } from './reportRows.ts'
import { ACTIVITIES_MAX } from './rules.ts'

export const Activity = z.object({ client: Option, mission: Option, details: z.array(DayValue) })
export type Activity = z.infer<typeof Activity>

/** A validator of a report. Only the one who validated it has a number, a date and, if signed, a signature. */
export const ValidatorDto = z.object({
  number: z.int().nullable(),
  validatorName: z.string(),
  date: Instant.nullable(),
  signature: Signature.nullable(),
})
export type ValidatorDto = z.infer<typeof ValidatorDto>

export const Cra = z.object({
  /** null until the month is saved for the first time. */
  id: CraId.nullable(),
  year: Year,
  month: Month,
  status: CraStatus,
  version: Version,
  resourceName: z.string(),
  placeOfWork: PlaceOfWork,
  activities: z.array(Activity),
  comments: z.string(),
  /** Days worked in the month, a sum without floating-point error. */
  totalWorkedDays: z.number(),
  savedAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  /** The rejection message, as sanitised HTML; null unless REJECTED. */
  rejectionMessage: z.string().nullable(),
  validatorDtos: z.array(ValidatorDto),
  /**
   * SHA-256 of the validated report, and whether the stored report still matches it; null until VALIDATED.
   * `pseudonymised`: its owner was erased and their name removed; the rest is as sealed.
   */
  seal: z.object({ hash: z.string(), intact: z.boolean(), pseudonymised: z.boolean() }).nullable(),
  ...beginning,
})
export type Cra = z.infer<typeof Cra>

/** The caller's own report, with the missions available in the month. */
export const OwnMonth = Cra.extend({ options: z.array(MissionOption) })
export type OwnMonth = z.infer<typeof OwnMonth>

/** A report as seen by others, with whether the reader may sign or reject it, and if not, why. */
export const ForeignCra = Cra.extend({
  id: CraId,
  /** Weekdays that no mission of the owner covers: they are not due, as the owner was told. */
  uncovered: z.array(z.int().min(1).max(31)),
  /** Weekdays of which a part is due, if any. */
  partlyDue: z.array(DayValue).optional(),
  canRespond: z.boolean(),
  whyNot: z.enum(['cra.ownReport', 'cra.notWaiting', 'access.denied']).nullable(),
  /** The version that was rejected last, while the corrected one waits. */
  rejected: Cra.pick({ activities: true, comments: true }).extend({ at: Instant }).optional(),
  /** The reader signs their own report, allowed because the workspace has no other validator. */
  ownReport: z.boolean(),
})
export type ForeignCra = z.infer<typeof ForeignCra>

/** A client or a mission: its id, or an option with that id. */
const Chosen = z
  .union([Id, withReadOnly(z.strictObject({ id: Id }), Option)])
  .transform((chosen) => (typeof chosen === 'string' ? chosen : chosen.id))

/** Reports of a page that could not be read, so that they are not silently missing. */
const unreadable = { unreadable: z.array(z.object({ craId: CraId, resourceName: z.string() })).optional() }

const SavedActivity = z.strictObject({
  client: Chosen,
  mission: Chosen,
  details: z.array(z.strictObject({ day: z.int().min(1).max(31), value: z.number() })).max(31),
})

/** Translation key of the message to show. */
const message = z.enum(['cra.craUpdated', 'cra.sentToValidators', 'cra.takenBack', 'cra.validated', 'cra.rejected'])

/** In characters of the stored HTML. */
export const REJECTION_MAX = 20_000

export const cra = group('cra', {
  year: get('/api/cra/years/{year}', {
    summary: 'List the caller’s timesheets of a year, one line per month',
    access: CRA_AREA,
    input: { year: Year },
    output: z.object({ year: Year, months: z.array(MonthSummary) }),
    cost: { requests: 1, units: 12 },
  }),
  month: get('/api/cra/months/{year}/{month}', {
    summary: 'Get the caller’s timesheet of a month, or an empty draft, with the missions that can be filled in',
    access: CRA_AREA,
    input: { year: Year, month: Month },
    output: OwnMonth,
    cost: { requests: 1, units: 12 },
  }),
  save: put('/api/cra/months/{year}/{month}', {
    summary:
      'Save the caller’s timesheet of a month. A stale `version` returns 409 with the current timesheet in `details.current` and the submitted one in `details.sent`.',
    access: CRA_AREA,
    input: {
      year: Year,
      month: Month,
      /** If omitted, accepted when the report is new or was last saved by this session. */
      version: Version.optional(),
      activity: z.array(SavedActivity).max(ACTIVITIES_MAX),
      comments: multiline(z.string().max(2000)),
    },
    entity: OwnMonth,
    output: z.object({ id: CraId, version: Version, savedAt: Instant, message }),
    errors: [
      'cra.workedHoursExceeded',
      'cra.dayNotWorkable',
      'cra.dayOutsideMonth',
      'cra.invalidValue',
      'cra.duplicateActivity',
      'cra.missionNotOpen',
      'cra.monthNotOpen',
      'cra.locked',
      'cra.stale',
    ],
    changes: ['cra', 'dashboards'],
    // One to see who saved last when no version was sent, one to answer a stale save with the current report.
    cost: { requests: 3, units: 52 },
  }),
  send: post('/api/cra/reports/{craId}/send', {
    summary: 'Send the caller’s saved timesheet to its validators',
    access: CRA_AREA,
    /** Without a version, the current report is sent. */
    input: { craId: CraId, version: Version.optional() },
    output: z.object({ id: CraId, version: Version, status: CraStatus, sentAt: Instant, message }),
    errors: ['cra.locked', 'cra.stale', 'cra.missionNotOpen', 'cra.monthNotOpen'],
    changes: ['cra', 'common'],
    // A third one to answer a stale send with the current report.
    cost: { requests: 3, units: 50 },
  }),
  takeBack: post('/api/cra/reports/{craId}/take-back', {
    summary: 'Take back a sent timesheet that no validator has answered. It becomes a draft again.',
    access: CRA_AREA,
    input: { craId: CraId, version: Version },
    output: z.object({ id: CraId, version: Version, status: CraStatus, message }),
    errors: ['cra.stale', 'cra.notWaiting', 'cra.alreadyAnswered'],
    changes: ['cra', 'common'],
    cost: { requests: 2, units: 60 },
  }),
  get: get('/api/cra/reports/{craId}', {
    summary: 'Get a timesheet. Visible to its owner, to timesheet managers and, once sent, to its validators.',
    access: CRA_AREA,
    input: { craId: CraId },
    output: ForeignCra,
    errors: ['cra.takenBack'],
    cost: { requests: 1, units: 15 },
  }),
  history: get('/api/cra/reports/{craId}/history', {
    summary: 'List the events of a timesheet, oldest first',
    access: CRA_AREA,
    input: { craId: CraId },
    output: z.array(CraLogEntry),
    errors: ['cra.takenBack'],
    // A few units, up to forty for 250 steps.
    cost: { requests: 2, units: 40 },
  }),
  waiting: get('/api/cra/waiting', {
    summary: 'List the timesheets that await the caller’s signature, oldest month first',
    access: CRA_VALIDATORS,
    input: { cursor: Cursor.optional() },
    indexed: true,
    output: page(WaitingCra).extend(unreadable),
    cost: { requests: 3, units: 60 },
  }),
  team: get('/api/cra/team/{year}/{month}', {
    summary:
      'List everyone who owes a timesheet for a month, with its status. `NOT_SENT` selects those still to remind.',
    access: CRA_MANAGERS,
    input: { year: Year, month: Month, status: TeamStatus.optional(), cursor: Cursor.optional() },
    output: page(TeamRow),
    // One more for the missions of people who have not begun.
    cost: { requests: 2, units: 60 },
  }),
  remind: post('/api/cra/team/{year}/{month}/reminders', {
    summary:
      'Remind everyone late with a month’s timesheet, one page of people per call. Within 20 hours, a person gets at most one reminder per month, for at most three months.',
    access: CRA_MANAGERS,
    input: { year: Year, month: Month, cursor: Cursor.optional() },
    /** Number of people reminded now, and of those reminded recently. */
    output: z.object({ reminded: z.int(), already: z.int(), cursor: Cursor.optional() }),
    errors: ['cra.monthNotOpen'],
    changes: ['cra', 'common'],
    cost: { requests: 5, units: 425 },
  }),
  billable: get('/api/cra/team/{year}/{month}/billable', {
    summary:
      'List the days worked per client in a month, from sent timesheets. Rates are included for staffing and for who may see amounts.',
    access: CRA_MANAGERS,
    input: { year: Year, month: Month, cursor: Cursor.optional() },
    output: page(BillableLine).extend(unreadable),
    cost: { requests: 7, units: 400 },
  }),
  teamDays: get('/api/cra/team/{year}/{month}/days', {
    summary:
      'List the days worked in a month by date, from sent timesheets, with the hours that the company counts a day.',
    access: CRA_MANAGERS,
    input: { year: Year, month: Month, cursor: Cursor.optional() },
    output: page(MonthDays).extend({ ...unreadable, hoursPerDay: z.number() }),
    cost: { requests: 3, units: 400 },
  }),
  respond: post('/api/cra/respond', {
    summary:
      'Validate a waiting timesheet, or one rejected by mistake, with or without a signature; or reject it with a message, a validated one too, which withdraws the signature.',
    access: CRA_VALIDATORS,
    input: {
      craId: CraId,
      /** The version that was read; if omitted, the current one. */
      version: Version.optional(),
      craValidationStatus: CraStatus.extract(['VALIDATED', 'REJECTED']),
      /** HTML of the rich-text editor; required to reject. */
      message: multiline(z.string().max(REJECTION_MAX)).nullish(),
      /** If omitted, validated without a signature. */
      signature: Signature.nullish(),
    },
    output: z.object({ id: CraId, version: Version, status: CraStatus, message }),
    errors: [
      'cra.stale',
      'cra.notWaiting',
      'cra.takenBack',
      'cra.alreadyAnswered',
      'cra.ownReport',
      'cra.messageRequired',
    ],
    changes: ['cra', 'common', 'dashboards'],
    cost: { requests: 2, units: 60 },
  }),
  validateMany: post('/api/cra/validate-many', {
    summary: 'Validate several waiting timesheets with one signature. Returns one result per timesheet.',
    access: CRA_VALIDATORS,
    input: {
      reports: z
        .array(z.strictObject({ craId: CraId, version: Version }))
        .min(1)
        .max(25),
      signature: Signature,
    },
    output: z.array(z.object({ craId: CraId, status: CraStatus.nullable(), code: z.string().nullable() })),
    changes: ['cra', 'common', 'dashboards'],
    cost: { requests: 50, units: 1500 },
  }),
})
