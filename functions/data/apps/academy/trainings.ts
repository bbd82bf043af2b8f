import { type Expression, expression, name } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { getItem, update } from '#functions/core/table/table.ts'
import type { Workspace } from '#functions/data/companies/workspaces.ts'
import { findLastReportedDay } from '#functions/data/missions/assignments.ts'
import {
  type AcceptedMission,
  isUnfilledSince,
  missionsKey,
  toMissions,
} from '#functions/data/reports/reportableMissions.ts'
import { dayShare, firstDay, lastDay } from '#shared/apps/academy/sessionRules.ts'
import { freeSlug } from '#shared/apps/slugs.ts'
import type { DisplayLanguage } from '#shared/core/terms.ts'
import type { StoredSession } from './sessions.ts'
import { trainingTitle } from './trainingTexts.ts'

const slugOf = (title: string): string => freeSlug(title, new Set())

/** A session as a reportable mission of the company itself, so that nobody is billed. */
const optionOf = (
  session: StoredSession,
  { id, name: company }: Pick<Workspace, 'id' | 'name'>,
  language: DisplayLanguage,
): AcceptedMission => {
  const { days, place } = session
  const title = trainingTitle(language, session.title)
  return {
    client: { id, title: company, slug: slugOf(company) },
    mission: { id: session.id, title, slug: slugOf(session.title) },
    startDate: firstDay(days),
    endDate: lastDay(days),
    training: days.map(({ date, part }) => ({ date, value: dayShare(part) })),
    seat: { title: session.title, place, days },
    validators: [],
  }
}

/** Transaction write that makes the days of a session reportable; refused for erased people and unless `when` holds. */
export const offerTraining = (
  company: Pick<Workspace, 'id' | 'name'>,
  person: string,
  session: StoredSession,
  language: DisplayLanguage,
  when: Expression = expression`attribute_exists(#pk)`,
): Write =>
  update(
    missionsKey(company.id, person),
    expression`SET #missions.${name(session.id)} = ${optionOf(session, company, language)} ADD #seatChanges ${1}`,
    expression`attribute_exists(#missions) AND ${when}`,
  )

/** Transaction write that withdraws a session without reported days. */
export const withdrawTraining = (tenant: string, person: string, session: string, unfilled: Expression): Write =>
  update(
    missionsKey(tenant, person),
    expression`REMOVE #missions.${name(session)} ADD #seatChanges ${1}`,
    expression`attribute_exists(#missions) AND ${unfilled}`,
  )

/** Transaction write that keeps the reported days of a session, without a seat. */
const keepFilledDays = (tenant: string, person: string, session: string, last: string, unfilled: Expression): Write =>
  update(
    missionsKey(tenant, person),
    expression`SET #missions.${name(session)}.#endDate = ${last}, #missions.${name(session)}.#seat = ${null}
      ADD #seatChanges ${1}`,
    expression`attribute_exists(#missions.${name(session)}) AND ${unfilled}`,
  )

/** Last reported day of a session; undefined when there is none. */
export const findLastFilledDay = (
  tenant: string,
  person: string,
  { id, days }: Pick<StoredSession, 'id' | 'days'>,
): Promise<string | undefined> => findLastReportedDay(tenant, person, id, firstDay(days))

/**
 * Transaction write that withdraws a session from somebody without a seat; reported days are kept. None when it was not
 * offered; refused when a day is filled in concurrently.
 */
export const endTraining = async (
  tenant: string,
  person: string,
  session: Pick<StoredSession, 'id' | 'days'>,
): Promise<Write[]> => {
  const item = await getItem(missionsKey(tenant, person))
  const offered = toMissions(item)[session.id]
  if (!offered) return []
  const last = await findLastFilledDay(tenant, person, session)
  const unfilled = isUnfilledSince(item)
  return [
    last
      ? keepFilledDays(tenant, person, session.id, last, unfilled)
      : withdrawTraining(tenant, person, session.id, unfilled),
  ]
}
