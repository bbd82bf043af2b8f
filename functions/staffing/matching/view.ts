import type { Ranking, StoredDecision } from '#functions/data/matching/rankings.ts'
import { type Member, membersOf } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import type { Candidate, RankingLog } from '#shared/staffing/matching/contract.ts'
import type { Criterion } from '#shared/staffing/matching/reasons.ts'

type People = ReadonlyMap<string, Member>

/** Members by id. */
export const loadPeople = async (tenant: string, ids: readonly string[]): Promise<People> =>
  new Map((await membersOf(tenant).getMany(ids)).map((member) => [member.id, member]))

/** A candidate by name, as shown to staffing; only clients see initials. */
export const toPersonView = (member: Member): Candidate['person'] => ({
  id: member.id,
  name: fullName(member).trim(),
  avatarUrl: member.avatarPath,
})

const nameIn = (people: People, id: string): string => {
  const member = people.get(id)
  return member ? fullName(member).trim() : ''
}

export const toDecision = (
  { kind, note, by, at }: StoredDecision,
  people: People,
): NonNullable<Candidate['decision']> => ({
  kind,
  note,
  by: nameIn(people, by),
  at,
})

/** A logged ranking with its entries, or without them for readers who may not see all its criteria. */
export const toRankingLog = (
  { id, reader, entries, ...made }: Ranking,
  people: People,
  known: readonly Criterion[],
): RankingLog => ({
  rankingId: id,
  algorithm: made.algorithm,
  weights: made.weights,
  criteria: made.criteria,
  at: made.at,
  by: nameIn(people, reader),
  entries: made.criteria.every((one) => known.includes(one))
    ? entries.map(({ id: personId, ...entry }) => ({ ...entry, personId, name: nameIn(people, personId) }))
    : null,
})
