import * as z from 'zod'
import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, isSameKey, personPartition } from '#functions/core/table/keys.ts'
import { getItems, queryPage, remove, update } from '#functions/core/table/table.ts'
import { waitingReportsPartition } from '#functions/data/keys.ts'
import { monthKey } from '#shared/core/dates/calendar.ts'
import { Signature } from '#shared/core/signature.ts'
import { PlaceOfWork } from '#shared/people/terms.ts'
import { CRA_TRANSITIONS, craIdOf, craIdParts, type CraStatus as Status } from '#shared/time/cra/rules.ts'
import { CraId, CraStatus, Option } from '#shared/time/terms.ts'
import { readEach, reader } from '../stored.ts'
import { StoredDay, toStoredDays } from './storedDays.ts'

/** Version 2: days in hundredths. */
export const SCHEMA_VERSION = 2

export const Validation = z.object({
  number: z.int(),
  validatorId: z.string(),
  validatorName: z.string(),
  date: z.iso.datetime(),
  /** null: validated without. */
  signature: Signature.nullable(),
})
export type Validation = z.infer<typeof Validation>

const activities = z.array(z.object({ client: z.string(), mission: z.string(), details: z.array(StoredDay) }))
const titles = z.record(z.string(), z.object({ client: Option, mission: Option })).default({})

/** A monthly report: days by mission; titles are added on sending. */
export const StoredReport = z.object({
  id: CraId,
  personId: z.string(),
  year: z.int(),
  month: z.int(),
  status: CraStatus,
  version: z.int(),
  resourceName: z.string(),
  activities,
  comments: z.string(),
  totalWorkedDays: z.number(),
  savedAt: z.iso.datetime(),
  /** Session of the last save. */
  savedIn: z.string().nullable().default(null),
  sentAt: z.iso.datetime().nullable().default(null),
  /** Titles at the time of sending, by mission. */
  titles,
  placeOfWork: PlaceOfWork.nullable().default(null),
  /** Validators who may answer, if any still validates; empty: all. */
  assigned: z.array(z.string()).default([]),
  /** `assigned` before it was taken back; null otherwise. */
  takenBackFrom: z.array(z.string()).nullable().default(null),
  validations: z.array(Validation).default([]),
  rejectionMessage: z.string().nullable().default(null),
  /** What was rejected last, until the report is validated. */
  rejected: z.object({ at: z.iso.datetime(), activities, titles, comments: z.string() }).nullable().default(null),
  /** SHA-256 of the canonical form of a validated report (see seal.ts). */
  seal: z.string().nullable().default(null),
  /** Seal of the pseudonymised report; the content of `seal` is in the archive. */
  pseudonymSeal: z.string().nullable().default(null),
})
export type StoredReport = z.infer<typeof StoredReport>

/** Sort key prefix; the month follows. */
export const REPORT = 'CRA#'

export const reportKey = (tenant: string, craId: string): Key => {
  const { personId, year, month } = craIdParts(craId)
  return { pk: personPartition(tenant, personId), sk: REPORT + monthKey(year, month) }
}

export const toReport = reader('report', StoredReport)

/** Condition on version and status. */
const isUnchanged = (version: number, states: readonly Status[]): Expression => {
  const [first, second = first] = states
  const unchanged = expression`#version = ${version} AND #status IN (${first}, ${second})`
  return version === 0 ? expression`attribute_not_exists(#pk)` : unchanged
}

export type SavedReport = Pick<
  StoredReport,
  | 'id'
  | 'personId'
  | 'year'
  | 'month'
  | 'resourceName'
  | 'activities'
  | 'comments'
  | 'totalWorkedDays'
  | 'savedAt'
  | 'savedIn'
>

/** Transaction write that saves a draft or a rejected report, which stays rejected until sent again. */
export const saveReport = (tenant: string, version: number, saved: SavedReport): Write =>
  update(
    reportKey(tenant, saved.id),
    expression`SET #id = ${saved.id}, #personId = ${saved.personId}, #year = ${saved.year}, #month = ${saved.month},
      #resourceName = ${saved.resourceName}, #activities = ${toStoredDays(saved.activities)}, #comments = ${saved.comments},
      #totalWorkedDays = ${saved.totalWorkedDays}, #savedAt = ${saved.savedAt}, #savedIn = ${saved.savedIn},
      #version = ${version + 1},
      #status = if_not_exists(#status, ${'DRAFT'}), #v = ${SCHEMA_VERSION}`,
    isUnchanged(version, CRA_TRANSITIONS.save.from),
  )

export type SentReport = Pick<StoredReport, 'titles' | 'placeOfWork' | 'assigned' | 'resourceName'> & {
  sentAt: string
}

/** Transaction write that sends a report and adds it to the queue. */
export const sendReport = (
  tenant: string,
  { id, version, year, month, activities }: StoredReport,
  sent: SentReport,
): Write =>
  update(
    reportKey(tenant, id),
    expression`SET #status = ${'WAITING_VALIDATION'}, #version = ${version + 1}, #sentAt = ${sent.sentAt},
      #titles = ${sent.titles}, #placeOfWork = ${sent.placeOfWork}, #assigned = ${sent.assigned},
      #resourceName = ${sent.resourceName}, #rejectionMessage = ${null}, #takenBackFrom = ${null},
      #activities = ${toStoredDays(activities)}, #v = ${SCHEMA_VERSION},
      #gsi1pk = ${waitingReportsPartition(tenant)}, #gsi1sk = ${`${monthKey(year, month)}#${id}`}`,
    isUnchanged(version, CRA_TRANSITIONS.send.from),
  )

/** Transaction write that turns a waiting report back into a draft and removes it from the queue. */
export const takeBackReport = (tenant: string, { id, version, assigned }: StoredReport): Write =>
  update(
    reportKey(tenant, id),
    expression`SET #status = ${CRA_TRANSITIONS.takeBack.to}, #version = ${version + 1}, #takenBackFrom = ${assigned}
      REMOVE #sentAt, #titles, #placeOfWork, #assigned, #gsi1pk, #gsi1sk`,
    isUnchanged(version, CRA_TRANSITIONS.takeBack.from),
  )

/** Transaction write that validates a waiting or rejected report and removes it from the queue. */
export const validateReport = (tenant: string, { id, version }: StoredReport, by: Validation, seal: string): Write =>
  update(
    reportKey(tenant, id),
    expression`SET #status = ${'VALIDATED'}, #version = ${version + 1}, #validations = ${[by]}, #seal = ${seal},
      #rejectionMessage = ${null}
      REMOVE #gsi1pk, #gsi1sk, #rejected`,
    isUnchanged(version, CRA_TRANSITIONS.validate.from),
  )

/** Transaction write that rejects a waiting report, or a validated one, which is then signed and sealed no longer. */
export const rejectReport = (
  tenant: string,
  { id, version, activities, titles, comments }: StoredReport,
  { at, message }: { at: string; message: string },
): Write =>
  update(
    reportKey(tenant, id),
    expression`SET #status = ${'REJECTED'}, #version = ${version + 1}, #rejectionMessage = ${message},
      #rejected = ${{ at, activities: toStoredDays(activities), titles, comments }}
      REMOVE #gsi1pk, #gsi1sk, #validations, #seal`,
    isUnchanged(version, CRA_TRANSITIONS.reject.from),
  )

/** Fields of a pseudonymised report. */
export type Pseudonymised = Pick<StoredReport, 'resourceName' | 'validations' | 'pseudonymSeal'>

/** Transaction write that pseudonymises a report, without its rejected version; concurrent answers are refused. */
export const pseudonymise = (tenant: string, { id, version, status }: StoredReport, to: Pseudonymised): Write =>
  update(
    reportKey(tenant, id),
    expression`SET #resourceName = ${to.resourceName}, #validations = ${to.validations},
      #pseudonymSeal = ${to.pseudonymSeal}, #version = ${version + 1}
      REMOVE #rejected`,
    isUnchanged(version, [status]),
  )

/** Transaction write that deletes an unchanged report. */
export const removeReport = (tenant: string, { id, version, status }: StoredReport): Write =>
  remove(reportKey(tenant, id), isUnchanged(version, [status]))

/** Reports of several people in one request; missing ones are skipped. */
export const listReports = async (
  tenant: string,
  people: readonly string[],
  year: number,
  month: number,
): Promise<StoredReport[]> => {
  const items = await getItems(people.map((person) => reportKey(tenant, craIdOf(person, year, month))))
  return readEach(items, toReport)
}

const MAX_MONTHS_READ = 120

/** A person's waiting reports. */
export const listWaitingReportsOf = async (tenant: string, person: string): Promise<StoredReport[]> => {
  const { items } = await queryPage({
    where: expression`#pk = ${personPartition(tenant, person)} AND begins_with(#sk, ${REPORT})`,
    filter: expression`#status = ${'WAITING_VALIDATION'}`,
    limit: MAX_MONTHS_READ,
    descending: true,
  })
  return readEach(items, toReport)
}

/** Data of an unreadable report from its key, so that it still counts as waiting. */
const toUnreadableReport = (item: Item) => {
  const personId = item.pk.slice(item.pk.lastIndexOf('#') + 1)
  const resourceName = z.string().catch(personId).parse(item.resourceName)
  const assigned = z.array(z.string()).catch([]).parse(item.assigned)
  return { craId: `${personId}-${item.sk.slice(REPORT.length)}`, personId, resourceName, assigned }
}

const PAGE = 25

/** A page of waiting reports, oldest month first. */
export const listWaitingReports = async (tenant: string, after: Record<string, unknown> | undefined, limit = PAGE) => {
  const { items, last } = await queryPage({
    index: 'gsi1',
    where: expression`#gsi1pk = ${waitingReportsPartition(tenant)}`,
    limit,
    after,
  })
  const reports = readEach(items, toReport)
  const unreadable = items.filter((item) => !reports.some(({ id }) => isSameKey(reportKey(tenant, id), item)))
  return { reports, unreadable: unreadable.map(toUnreadableReport), last }
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'monthly report': { pk: personPartition('<tenant>', '<person>'), sk: `${REPORT}<month>` },
  'report to be signed': { gsi1pk: waitingReportsPartition('<tenant>'), gsi1sk: '<month>#<report>' },
})
