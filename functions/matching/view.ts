import { fullName, type Member, membersOf } from '#functions/data/members.ts'
import type { Ranking, StoredDecision } from '#functions/data/rankings.ts'
import type { Candidate, RankingLog } from '#shared/contracts/matching.ts'
import { isAnonymous } from '#shared/rules/profiles.ts'

type People = ReadonlyMap<string, Member>

/** People by their ids, in one request for every hundred. */
export const peopleOf = async (tenant: string, ids: readonly string[]): Promise<People> => {
  const unique = [...new Set(ids)]
  const parts = Array.from({ length: Math.ceil(unique.length / 100) }, (_, part) =>
    membersOf(tenant).getMany(unique.slice(part * 100, part * 100 + 100)),
  )
  return new Map((await Promise.all(parts)).flat().map((member) => [member.id, member]))
}

const initial = (name: string): string => `${[...name.trim()][0]?.toUpperCase() ?? ''}.`

/** A candidate as whoever places people sees them: an employed resource by name, others by their initials. */
export const shownAs = (member: Member): Candidate['person'] => ({
  id: member.id,
  name:
    isAnonymous(member.type) && !member.erasedAt
      ? `${initial(member.firstName)} ${initial(member.lastName)}`
      : fullName(member).trim(),
  avatarUrl: isAnonymous(member.type) ? null : member.avatarPath,
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

export const toRankingLog = ({ id, reader, entries, ...made }: Ranking, people: People): RankingLog => ({
  rankingId: id,
  algorithm: made.algorithm,
  weights: made.weights,
  at: made.at,
  by: nameIn(people, reader),
  entries: entries.map(({ id: personId, ...entry }) => {
    const member = people.get(personId)
    return { ...entry, personId, name: member ? shownAs(member).name : '' }
  }),
})
