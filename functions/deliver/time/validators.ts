import { getItem } from '#functions/core/table/table.ts'
import { countOnce } from '#functions/data/companies/usage.ts'
import { toValidators, validatorsKey } from '#functions/data/companies/workspaces.ts'
import { notifications } from '#functions/data/inbox/notifications.ts'
import { missionsOf } from '#functions/data/missions/missions.ts'
import { type ValidatorEvent, validatorEventKey } from '#functions/data/missions/validatorEvents.ts'
import { type AcceptedMission, missionsKey, toMissions } from '#functions/data/reports/reportableMissions.ts'
import { findAssignedValidators, listAnswerers } from '#functions/data/reports/reportContext.ts'
import { addNotified, findLastSending } from '#functions/data/reports/reportEvents.ts'
import { listWaitingReportsOf, type StoredReport } from '#functions/data/reports/reports.ts'
import { invalidate } from '../invalidate.ts'
import { RetryLater } from '../mailOnce.ts'
import type { NotifyResult } from '../notify.ts'
import { notifyOfReport } from './report.ts'

type Missions = Record<string, AcceptedMission>

/** Notifies new validators of a waiting report and removes it from the former ones. */
const transferWaitingReport = async (
  { tenant, by }: ValidatorEvent,
  report: StoredReport,
  who: { before: readonly string[]; now: readonly string[] },
): Promise<NotifyResult | undefined> => {
  const come = who.now.filter((one) => !who.before.includes(one))
  const gone = who.before.filter((one) => !who.now.includes(one))
  invalidate(tenant, [...come, ...gone], ['cra', 'common'])
  const sending = await findLastSending(tenant, report.id)
  if (!sending) return undefined
  for (const one of gone) await notifications.of(tenant, one).remove(sending.id)
  const asked = come.filter((one) => one !== by)
  // Recorded with the event, so that an answer removes their notifications too.
  await addNotified(sending, asked)
  return notifyOfReport(sending, report, asked)
}

/** Transfers the waiting reports of a mission to its new validators. */
export const deliverValidators = async (event: ValidatorEvent): Promise<void> => {
  const { tenant, missionId, at, before } = event
  const [mission, list] = await Promise.all([missionsOf(tenant).getStored(missionId), getItem(validatorsKey(tenant))])
  const validators = toValidators(list)
  const notified: NotifyResult[] = []
  for (const person of Object.keys(mission?.assigned ?? {})) {
    const [item, reports] = await Promise.all([
      getItem(missionsKey(tenant, person)),
      listWaitingReportsOf(tenant, person),
    ])
    const all = toMissions(item)
    const option = all[missionId]
    // Of a mission that many worked on the option follows later.
    const under = (some: readonly string[] = []): Missions =>
      option ? { ...all, [missionId]: { ...option, validators: [...some] } } : all
    const [missionsBefore, now] = [under(before), under(mission?.validators)]
    const answerersOf = (report: StoredReport, missions: Missions) =>
      listAnswerers({ ...report, assigned: findAssignedValidators(missions, validators, report) }, validators)
    for (const report of reports.filter(({ activities }) => activities.some((one) => one.mission === missionId))) {
      const done = await transferWaitingReport(event, report, {
        before: answerersOf(report, missionsBefore),
        now: answerersOf(report, now),
      })
      if (done) notified.push(done)
    }
  }
  if (notified.some(({ waits }) => waits)) throw new RetryLater()
  const mailsSent = notified.reduce((sum, { mailed }) => sum + mailed, 0)
  await countOnce({ tenant, key: validatorEventKey(event), at }, { mailsSent })
}
