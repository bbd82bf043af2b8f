import { ApiError } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { batchGet } from '#functions/core/table/batchGet.ts'
import { listOpenBoardIds, type StoredBoard } from '#functions/data/apps/scrumboard/boards.ts'
import { clientKey, toClient } from '#functions/data/missions/clients.ts'
import { missionKey, toMission } from '#functions/data/missions/storedMission.ts'
import { worksHere } from '#functions/data/people/colleagues.ts'
import { type Member, memberKey, toMember } from '#functions/data/people/members.ts'
import { readIf } from '#functions/data/stored.ts'
import type { PersonSummary } from '#shared/apps/comments.ts'
import type { Subject } from '#shared/apps/scrumboard/entities.ts'
import { BOARD_LIMITS, type BoardAudience, mayShareBoards } from '#shared/apps/scrumboard/rules.ts'
import { allows, STAFFING } from '#shared/core/permissions.ts'
import { toPersonSummary } from './view.ts'

type Named = Pick<StoredBoard, 'members' | 'missionId' | 'clientId'>

/** Members and subjects that boards refer to. */
export interface BoardReferences {
  people: ReadonlyMap<string, Member>
  membersOf: (board: Named) => PersonSummary[]
  /** Members who no longer work here. */
  inactiveOf: (board: Named) => string[]
  subjectsOf: (board: Named) => Subject[]
}

const isHere = (member: Member | undefined): boolean => member !== undefined && worksHere(member)

const present = (ids: readonly (string | null)[]): string[] => [...new Set(ids)].filter((id) => id !== null)

/** All references of the boards, in one eventually consistent request. */
export const loadBoardReferences = async (tenant: string, boards: readonly Named[]): Promise<BoardReferences> => {
  const [members, missions, clients] = [
    present(boards.flatMap((board) => board.members)),
    present(boards.map(({ missionId }) => missionId)),
    present(boards.map(({ clientId }) => clientId)),
  ]
  const items = await batchGet(
    [
      ...members.map((id) => memberKey(tenant, id)),
      ...missions.map((id) => missionKey(tenant, id)),
      ...clients.map((id) => clientKey(tenant, id)),
    ],
    { eventually: true },
  )
  const people = new Map<string, Member>()
  const subjects = new Map<string, Subject>()
  for (const [index, id] of members.entries()) {
    const member = readIf(items[index], toMember)
    if (member) people.set(id, member)
  }
  for (const [index, id] of missions.entries()) {
    const mission = readIf(items[members.length + index], toMission)
    if (mission) subjects.set(id, { kind: 'mission', id, title: mission.title })
  }
  for (const [index, id] of clients.entries()) {
    const client = readIf(items[members.length + missions.length + index], toClient)
    if (client) subjects.set(id, { kind: 'client', id, title: client.title })
  }
  return {
    people,
    membersOf: (board) =>
      board.members.flatMap((id) => {
        const member = people.get(id)
        return member ? [toPersonSummary(member)] : []
      }),
    inactiveOf: (board) => board.members.filter((id) => !isHere(people.get(id))),
    subjectsOf: ({ missionId, clientId }) => present([missionId, clientId]).flatMap((id) => subjects.get(id) ?? []),
  }
}

/** Refuses members who do not work here and subjects that do not exist, and callers without the permission to add them. */
export const refuseUnknownReferences = async (
  { tenant, permissions }: Caller,
  { members: added, missionId, clientId }: Named,
): Promise<void> => {
  const about = present([missionId, clientId])
  if (added.length > 0 && !mayShareBoards(permissions)) throw new ApiError('access.denied')
  if (about.length > 0 && !allows(STAFFING, permissions)) throw new ApiError('access.denied')
  if (added.length + about.length === 0) return
  const { people, subjectsOf } = await loadBoardReferences(tenant, [{ members: added, missionId, clientId }])
  const unknown = added.filter((id) => !isHere(people.get(id)))
  if (unknown.length > 0) throw new ApiError('scrumboard.unknownPerson', { people: unknown })
  if (subjectsOf({ members: [], missionId, clientId }).length < about.length) {
    throw new ApiError('scrumboard.unknownSubject')
  }
}

/** Refuses another shared board beyond the limit. */
export const refuseTooManyOpen = async (tenant: string): Promise<void> => {
  const { open: most } = BOARD_LIMITS
  if ((await listOpenBoardIds(tenant)).length >= most) throw new ApiError('scrumboard.tooManyOpen', { most })
}

/**
 * Refuses a wider audience without the permission to share boards, beyond the limit of shared boards, and for a mission's
 * people on a board without a mission.
 */
export const refuseWiderAudience = async (
  { tenant, permissions }: Caller,
  before: BoardAudience,
  { audience: after, missionId }: Pick<StoredBoard, 'audience' | 'missionId'>,
): Promise<void> => {
  if (after === 'MISSION' && missionId === null) throw new ApiError('scrumboard.unknownSubject')
  if (after === before || after === 'MEMBERS') return
  if (!mayShareBoards(permissions)) throw new ApiError('access.denied')
  if (before === 'MEMBERS') await refuseTooManyOpen(tenant)
}
