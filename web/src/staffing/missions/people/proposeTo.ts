import { call, invalidateChanged } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'

export interface Person {
  id: string
  name: string
}

/** What became of a proposal; `isListed`: they stand on the short list by now. */
export interface Outcome {
  person: Person
  isListed: boolean
  failure?: unknown
}

const proposeToOne = async (missionId: string, person: Person, preposedAdr: number): Promise<Outcome> => {
  let isListed = false
  try {
    const { id: positioningId, version } = await call(contracts.positionings.select, {
      ...{ missionId, preposedAdr },
      personId: person.id,
    })
    isListed = true
    await call(contracts.positionings.propose, { positioningId, version, preposedAdr })
    return { person, isListed }
  } catch (failure) {
    return { person, isListed, failure }
  }
}

/** Proposes a mission to several people, one after another, as each is counted in it; to no more once it is not wanted any longer. */
export const proposeTo = async (
  missionId: string,
  asked: readonly { person: Person; rate: number }[],
  isWanted: () => boolean,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const { person, rate } of asked) {
    if (!isWanted()) break
    outcomes.push(await proposeToOne(missionId, person, rate))
  }
  // Once: a ranking that is read is logged.
  invalidateChanged(contracts.positionings.propose)
  return outcomes
}
