import { type Expression, expression, name } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { getItem, update } from '#functions/core/table/table.ts'
import type { Workspace } from '#functions/data/companies/workspaces.ts'
import { lastDayReported } from '#functions/data/missions/assignments.ts'
import {
  type AcceptedMission,
  missionsKey,
  toMissions,
  unfilledSince,
} from '#functions/data/reports/reportableMissions.ts'
import { dayShare, firstDay, lastDay } from '#shared/apps/academy/sessionRules.ts'
import { freeSlug } from '#shared/apps/slugs.ts'
import type { DisplayLanguage } from '#shared/core/terms.ts'
import type { StoredSession } from './sessions.ts'
import { trainingTitle } from './trainingTexts.ts'

const slugOf = (title: string): string => freeSlug(title, new Set())

/** A session as a month can be filled with it: the company itself is the client, so that nobody is billed. */
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

/**
 * The part of a transaction that offers the days of a session to somebody's months; refused for who is being erased, and
 * under one more condition.
 */
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

/** The part of a transaction that offers the days of a session no more, to who has filled none of them. */
export const offerNoMore = (tenant: string, person: string, session: string, unfilled: Expression): Write =>
  update(
    missionsKey(tenant, person),
    expression`REMOVE #missions.${name(session)} ADD #seatChanges ${1}`,
    expression`attribute_exists(#missions) AND ${unfilled}`,
  )

/** The part of a transaction that keeps the days of a session up to one of them, with no seat any more. */
const keepDays = (tenant: string, person: string, session: string, last: string, unfilled: Expression): Write =>
  update(
    missionsKey(tenant, person),
    expression`SET #missions.${name(session)}.#endDate = ${last}, #missions.${name(session)}.#seat = ${null}
      ADD #seatChanges ${1}`,
    expression`attribute_exists(#missions.${name(session)}) AND ${unfilled}`,
  )

/** The last day that somebody's months count for a session; undefined: none does. */
export const lastDayFilled = (
  tenant: string,
  person: string,
  { id, days }: Pick<StoredSession, 'id' | 'days'>,
): Promise<string | undefined> => lastDayReported(tenant, person, id, firstDay(days))

/**
 * The part of a transaction that offers a session no more to who has no seat in it any more; days that were filled stay,
 * as those of a mission that ends. None where it was not offered; refused when they fill one meanwhile.
 */
export const endTraining = async (
  tenant: string,
  person: string,
  session: Pick<StoredSession, 'id' | 'days'>,
): Promise<Write[]> => {
  const item = await getItem(missionsKey(tenant, person))
  const offered = toMissions(item)[session.id]
  if (!offered) return []
  const last = await lastDayFilled(tenant, person, session)
  const unfilled = unfilledSince(item)
  return [
    last ? keepDays(tenant, person, session.id, last, unfilled) : offerNoMore(tenant, person, session.id, unfilled),
  ]
}
