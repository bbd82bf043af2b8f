import type { AcceptedMission } from '#functions/data/missionOptions.ts'
import type { StoredReport } from '#functions/data/reports.ts'
import { checkSeal } from '#functions/data/seal.ts'
import type { Activity, Cra, MissionOption, ValidatorDto } from '#shared/contracts/cra.ts'
import { mayRespond, touchesMonth } from '#shared/rules/cra.ts'

type Missions = Record<string, AcceptedMission>

/** What a month can be filled with: the accepted missions that touch it, by client and title. */
export const optionsOf = (missions: Missions, year: number, month: number): MissionOption[] =>
  Object.values(missions)
    .filter((mission) => touchesMonth(mission, year, month))
    .map(({ client, mission, startDate, endDate }) => ({ client, mission, startDate, endDate }))
    .toSorted((a, b) => a.client.title.localeCompare(b.client.title) || a.mission.title.localeCompare(b.mission.title))

/** Client and mission of each activity under the names they had when the report was sent, else those they have now. */
const activitiesOf = (report: StoredReport, missions: Missions): Activity[] =>
  report.activities.map(({ client, mission, details }) => {
    const named = report.titles[mission] ?? missions[mission]
    const unknown = (id: string) => ({ id, title: id, slug: id })
    return { client: named?.client ?? unknown(client), mission: named?.mission ?? unknown(mission), details }
  })

/** Everybody who may answer a sent report, and whoever did with number, date and signature. */
const validatorDtos = (report: StoredReport, validators: Record<string, string>): ValidatorDto[] => {
  const signed = report.validations.map(({ number, validatorName, date, signature }) => ({
    number,
    validatorName,
    date,
    signature,
  }))
  if (report.status !== 'WAITING_VALIDATION') return signed
  const { personId: ownerId, assigned } = report
  const all = Object.keys(validators)
  const asked = Object.entries(validators)
    .filter(([personId]) => mayRespond({ personId, ownerId, assigned, validators: all }).allowed)
    .map(([, validatorName]) => validatorName)
    .toSorted((a, b) => a.localeCompare(b))
  return [...signed, ...asked.map((validatorName) => ({ number: null, validatorName, date: null, signature: null }))]
}

/** A stored report as its readers see it. */
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
  placeOfWork: report.placeOfWork ?? placeOfWork,
  activities: activitiesOf(report, missions),
  comments: report.comments,
  totalWorkedDays: report.totalWorkedDays,
  savedAt: report.savedAt,
  sentAt: report.sentAt,
  rejectionMessage: report.rejectionMessage,
  validatorDtos: validatorDtos(report, validators),
  seal: checkSeal(tenant, report),
})

/** A month that nobody has saved yet. */
export const emptyMonth = (
  year: number,
  month: number,
  resourceName: string,
  placeOfWork: Cra['placeOfWork'],
): Cra => ({
  id: null,
  year,
  month,
  status: 'DRAFT',
  version: 0,
  resourceName,
  placeOfWork,
  activities: [],
  comments: '',
  totalWorkedDays: 0,
  savedAt: null,
  sentAt: null,
  rejectionMessage: null,
  validatorDtos: [],
  seal: null,
})
