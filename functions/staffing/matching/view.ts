import type { Ranking, StoredDecision } from '#functions/data/matching/rankings.ts'
import { type Member, membersOf } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import type { Candidate, RankingLog } from '#shared/staffing/matching/contract.ts'
import type { Criterion } from '#shared/staffing/matching/reasons.ts'

type People = ReadonlyMap<string, Member>

/** People by their ids, in one request for every hundred. */
export const peopleOf = async (tenant: string, ids: readonly string[]): Promise<People> => {
  const unique = [...new Set(ids)]
  const parts = Array.from({ length: Math.ceil(unique.length / 100) }, (_, part) =>
    membersOf(tenant).getMany(unique.slice(part * 100, part * 100 + 100)),
  )
  return new Map((await Promise.all(parts)).flat().map((member) => [member.id, member]))
}

/** A candidate as whoever places people sees them in every list: by name. Initials are for clients. */
export const shownAs = (member: Member): Candidate['person'] => ({
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

/** A ranking as it was shown, for whoever may know of all that took part in it; of others, that it was shown and how it was made. */
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
