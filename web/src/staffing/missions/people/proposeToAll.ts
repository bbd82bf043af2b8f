import { call, invalidateChanged } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'

export interface Person {
  id: string
  name: string
}

/** The outcome of a proposal; `isListed`: the person is on the short list. */
export interface Outcome {
  person: Person
  isListed: boolean
  failure?: unknown
}

const proposeToOne = async (missionId: string, person: Person, preposedAdr: number): Promise<Outcome> => {
  let isListed = false
  try {
    const { id: positioningId, version } = await call(contracts.positionings.select, {
      missionId,
      preposedAdr,
      personId: person.id,
    })
    isListed = true
    await call(contracts.positionings.propose, { positioningId, version, preposedAdr })
    return { person, isListed }
  } catch (failure) {
    return { person, isListed, failure }
  }
}

/** Proposes a mission to several people in turn, as each updates its counters; stops once it is aborted. */
export const proposeToAll = async (
  missionId: string,
  asked: readonly { person: Person; rate: number }[],
  isWanted: () => boolean,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const { person, rate } of asked) {
    if (!isWanted()) break
    outcomes.push(await proposeToOne(missionId, person, rate))
  }
  // Invalidates once: every read of a ranking is logged.
  invalidateChanged(contracts.positionings.propose)
  return outcomes
}
