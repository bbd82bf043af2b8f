import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { fromCursor, pagedListFor, toCursor } from '#functions/core/http/cursor.ts'
import { serve } from '#functions/core/http/serve.ts'
import { missionsOf } from '#functions/data/missions/missions.ts'
import { readDailyCosts } from '#functions/data/people/dailyCosts.ts'
import { membersOf } from '#functions/data/people/members.ts'
import { listPresentablePage, openPositioning, readDetails } from '#functions/data/positionings/positioningContext.ts'
import { readPositioningHistory } from '#functions/data/positionings/positioningEvents.ts'
import { positioningsOf } from '#functions/data/positionings/positionings.ts'
import { allows, mayGrant, STAFFING, USER_MANAGERS } from '#shared/core/permissions.ts'
import { computeMargin, mayCompareRates, maySeeMargins } from '#shared/staffing/margin.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { isKnownToPerson, POSITIONING_STATUSES, PRESENTABLE } from '#shared/staffing/positionings/rules.ts'
import { assign } from './assign.ts'
import { answerProposal, createProposalResume, readProposal } from './client.ts'
import { propose, remove, select, sendToClient, takeBack } from './manager.ts'
import { accept, listOwnPositionings, readOwnMission, refuse, withdraw } from './own.ts'
import type { LoadedPositioning } from './transition.ts'
import { toLine, toPositioning } from './view.ts'

/** A positioning visible to the caller: to staffing, and to the person once it is proposed. */
const loadReadable = async (
  positioningId: string,
  { tenant, person, permissions }: Caller,
): Promise<LoadedPositioning> => {
  const file = await openPositioning(tenant, positioningId)
  const positioning = file?.positioning
  if (!file || !positioning) return notFound()
  const own = positioning.person === person && isKnownToPerson(positioning.status)
  return own || allows(STAFFING, permissions) ? { ...file, positioning } : notFound()
}

const mayPlace = ({ permissions }: Caller): boolean => allows(STAFFING, permissions)

export const handler = serve(positionings, {
  mine: listOwnPositionings,
  myMission: readOwnMission,
  accept,
  refuse,
  withdraw,

  list: async ({ size, cursor, ...query }, { tenant, person }, { route }) => {
    const list = pagedListFor({ tenant, person }, route, JSON.stringify(query))
    const { status, ...others } = query
    const after = await fromCursor(list, cursor)
    const { rows, last } =
      status === PRESENTABLE
        ? await listPresentablePage(tenant, others, size, after)
        : await positioningsOf(tenant).page({ ...others, status }, size, after)
    return { items: (await readDetails(tenant, rows)).map(toLine), cursor: await toCursor(list, last) }
  },

  candidates: async ({ missionId }, { tenant }) => {
    const [mission, found] = await Promise.all([
      missionsOf(tenant).getStored(missionId),
      positioningsOf(tenant).ofMission(missionId),
    ])
    if (!mission) return notFound()
    const people = await membersOf(tenant).getMany(found.map(({ person }) => person))
    const shown = found
      .toSorted((a, b) => a.changedAt.localeCompare(b.changedAt))
      .map((one) =>
        toPositioning(
          one,
          mission,
          people.find(({ id }) => id === one.person),
        ),
      )
    return Object.fromEntries(
      POSITIONING_STATUSES.map((status) => [status, shown.filter((one) => one.status === status)]),
    )
  },

  margins: async ({ missionId }, { tenant, person: reader, permissions }) => {
    if (!maySeeMargins(permissions)) throw new ApiError('access.denied')
    const [mission, found] = await Promise.all([
      missionsOf(tenant).getStored(missionId),
      positioningsOf(tenant).ofMission(missionId),
    ])
    if (!mission) return notFound()
    // Nobody is shown what they cost themselves.
    const others = found.filter(({ person }) => person !== reader)
    const costs = await readDailyCosts(
      tenant,
      others.map(({ person }) => person),
    )
    return others.flatMap(({ person: personId, preposedAdr }) => {
      const dailyCost = costs.get(personId)
      if (dailyCost === undefined) return []
      const margin = computeMargin(preposedAdr, dailyCost)
      return margin ? [{ personId, ...margin }] : []
    })
  },

  costs: async ({ people }, { tenant, person: reader, permissions }) => {
    if (!mayCompareRates(permissions)) throw new ApiError('access.denied')
    // Nobody is shown what they cost themselves.
    const others = people.filter((one) => one !== reader)
    const [costs, members] = await Promise.all([readDailyCosts(tenant, others), membersOf(tenant).getMany(others)])
    return members
      .filter(({ state, erasing }) => state === 'ACTIVE' && !erasing)
      .map((member) => ({
        personId: member.id,
        dailyCost: costs.get(member.id) ?? null,
        maySet: allows(USER_MANAGERS, permissions) && mayGrant(permissions, member.permissions),
      }))
  },

  get: async ({ positioningId }, caller) => {
    const file = await loadReadable(positioningId, caller)
    const line = toLine(file)
    return mayPlace(caller) ? line : { ...line, contact: null }
  },

  history: async ({ positioningId, page, size }, caller) => {
    const { positioning } = await loadReadable(positioningId, caller)
    const events = await readPositioningHistory(caller.tenant, positioning.id)
    const shown = events.slice(page * size, (page + 1) * size)
    const actors = [...new Set(shown.flatMap(({ actionBy: { id } }) => id || []))]
    const members = await membersOf(caller.tenant).getMany(actors)
    const pictures = new Map(members.map(({ id, avatarPath }) => [id, avatarPath]))
    const content = shown.map(({ id, actionType, actionBy, actionAt, from, to, message }) => ({
      id,
      actionType,
      actionBy: actionBy.name,
      actionAt,
      message,
      avatarPath: pictures.get(actionBy.id) ?? null,
      actionLog: { from, to },
    }))
    return { content, count: events.length }
  },

  select,
  remove,
  propose,
  takeBack,
  sendToClient,
  assign,
  proposal: ({ token }) => readProposal(token),
  proposalResume: ({ token, language }) => createProposalResume(token, language),
  answerProposal: (input, _, { idempotency }) => answerProposal(input, idempotency),
})
