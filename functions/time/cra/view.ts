import { fullName } from '#functions/data/people/names.ts'
import { type AcceptedMission, toMissionOption } from '#functions/data/reports/reportableMissions.ts'
import { findAssignedValidators, type ReportContext } from '#functions/data/reports/reportContext.ts'
import type { StoredReport } from '#functions/data/reports/reports.ts'
import { checkSeal } from '#functions/data/reports/seal.ts'
import { compareNames } from '#shared/core/names.ts'
import type { Activity, Cra, ForeignCra, ValidatorDto } from '#shared/time/cra/contract.ts'
import { isLocked, mayRespond, overlapsMonth } from '#shared/time/cra/rules.ts'
import type { MissionOption } from '#shared/time/terms.ts'

type Missions = Record<string, AcceptedMission>

/** The missions that a month can be filled with, by client and title. */
export const toMissionOptions = (missions: Missions, year: number, month: number): MissionOption[] =>
  Object.values(missions)
    .filter((mission) => overlapsMonth(mission, year, month))
    .map(toMissionOption)
    .toSorted((a, b) => compareNames(a.client.title, b.client.title) || compareNames(a.mission.title, b.mission.title))

/** Activities with the client and mission names at sending, else the current ones. */
const toActivities = (report: Pick<StoredReport, 'activities' | 'titles'>, missions: Missions): Activity[] =>
  report.activities.map(({ client, mission, details }) => {
    const named = report.titles[mission] ?? missions[mission]
    const unknown = (id: string) => ({ id, title: id, slug: id })
    const days = details.map(({ day, value }) => ({ day, value }))
    return { client: named?.client ?? unknown(client), mission: named?.mission ?? unknown(mission), details: days }
  })

/** Validators who may answer the report, by name. */
const listRespondents = (
  ownerId: string,
  assigned: readonly string[],
  validators: Record<string, string>,
): ValidatorDto[] =>
  Object.entries(validators)
    .filter(([personId]) => mayRespond({ personId, ownerId, assigned, validators: Object.keys(validators) }).allowed)
    .map(([, validatorName]) => validatorName)
    .toSorted(compareNames)
    .map((validatorName) => ({ number: null, validatorName, date: null, signature: null }))

/** The validator who signed, with number, date and signature; before that, all who may. */
const validatorDtos = (
  report: StoredReport,
  missions: Missions,
  validators: Record<string, string>,
): ValidatorDto[] => {
  const { personId, status, validations } = report
  if (status === 'VALIDATED') {
    return validations.map(({ number, validatorName, date, signature }) => ({ number, validatorName, date, signature }))
  }
  const assigned =
    status === 'WAITING_VALIDATION' ? report.assigned : findAssignedValidators(missions, validators, report)
  return listRespondents(personId, assigned, validators)
}

/** A report as shown to its readers. */
export const toCra = (
  tenant: string,
  report: StoredReport,
  missions: Missions,
  validators: Record<string, string>,
  placeOfWork: Cra['placeOfWork'],
): Cra & { id: string } => ({
  id: report.id,
  year: report.year,
  month: report.month,
  status: report.status,
  version: report.version,
  resourceName: report.resourceName,
  // What has to be sent again follows where its owner works now.
  placeOfWork: (isLocked(report.status) && report.placeOfWork) || placeOfWork,
  activities: toActivities(report, missions),
  comments: report.comments,
  totalWorkedDays: report.totalWorkedDays,
  savedAt: report.savedAt,
  sentAt: report.sentAt,
  rejectionMessage: report.rejectionMessage,
  validatorDtos: validatorDtos(report, missions, validators),
  seal: checkSeal(tenant, report),
})

/** The rejected version of a report that waits again, for comparison. */
export const toRejected = ({ status, rejected }: StoredReport, missions: Missions): Pick<ForeignCra, 'rejected'> =>
  rejected && status === 'WAITING_VALIDATION'
    ? { rejected: { at: rejected.at, activities: toActivities(rejected, missions), comments: rejected.comments } }
    : {}

/** A month without a saved report, with its possible validators. */
export const emptyMonth = (
  year: number,
  month: number,
  { owner, missions, validators, placeOfWork }: ReportContext,
  options: readonly MissionOption[],
): Cra => ({
  id: null,
  year,
  month,
  status: 'DRAFT',
  version: 0,
  resourceName: fullName(owner),
  placeOfWork,
  activities: [],
  comments: '',
  totalWorkedDays: 0,
  savedAt: null,
  sentAt: null,
  rejectionMessage: null,
  validatorDtos: listRespondents(
    owner.id,
    findAssignedValidators(missions, validators, toFill(owner.id, options)),
    validators,
  ),
  seal: null,
})

const toFill = (personId: string, options: readonly MissionOption[]) => ({
  personId,
  activities: options.map(({ mission }) => ({ mission: mission.id })),
})
