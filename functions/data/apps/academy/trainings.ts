import { expression, name } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { transact, update } from '#functions/core/table/table.ts'
import type { Workspace } from '#functions/data/companies/workspaces.ts'
import { endInReports, lastDayReported } from '#functions/data/missions/assignments.ts'
import { type AcceptedMission, missionsKey } from '#functions/data/reports/reportableMissions.ts'
import { firstDay, lastDay, shareOf } from '#shared/apps/academy/sessionRules.ts'
import { freeSlug } from '#shared/apps/slugs.ts'
import type { DisplayLanguage } from '#shared/core/terms.ts'
import type { StoredSession } from './sessions.ts'

const TRAINING: Record<DisplayLanguage, (title: string) => string> = {
  EN: (title) => `Training: ${title}`,
  FR: (title) => `Formation : ${title}`,
}

const slugOf = (title: string): string => freeSlug(title, new Set())

/** A session as a month can be filled with it: the company itself is the client, so that nobody is billed. */
const optionOf = (
  session: StoredSession,
  { id, name: company }: Pick<Workspace, 'id' | 'name'>,
  language: DisplayLanguage,
): AcceptedMission => {
  const title = TRAINING[language](session.title)
  return {
    client: { id, title: company, slug: slugOf(company) },
    mission: { id: session.id, title, slug: slugOf(session.title) },
    startDate: firstDay(session.days),
    endDate: lastDay(session.days),
    training: session.days.map(({ date, part }) => ({ date, value: shareOf(part) })),
    validators: [],
  }
}

/** The part of a transaction that offers the days of a session to somebody's months; refused for who is being erased. */
export const offerTraining = (
  company: Pick<Workspace, 'id' | 'name'>,
  person: string,
  session: StoredSession,
  language: DisplayLanguage,
): Write =>
  update(
    missionsKey(company.id, person),
    expression`SET #missions.${name(session.id)} = ${optionOf(session, company, language)}`,
    expression`attribute_exists(#missions)`,
  )

/** The part of a transaction that offers the days of a session no more. */
export const offerNoMore = (tenant: string, person: string, session: string): Write =>
  update(
    missionsKey(tenant, person),
    expression`REMOVE #missions.${name(session)}`,
    expression`attribute_exists(#missions)`,
  )

/** The last day that somebody's months count for a session; undefined: none does. */
export const lastDayFilled = (
  tenant: string,
  person: string,
  { id, days }: Pick<StoredSession, 'id' | 'days'>,
): Promise<string | undefined> => lastDayReported(tenant, person, id, firstDay(days))

/** Offers a session that was cancelled no more; days that were filled stay, as those of a mission that ends. */
export const endTraining = async (
  tenant: string,
  person: string,
  session: Pick<StoredSession, 'id' | 'days'>,
): Promise<void> => {
  const last = await lastDayFilled(tenant, person, session)
  await transact([last ? endInReports(tenant, person, session.id, last) : offerNoMore(tenant, person, session.id)])
}
