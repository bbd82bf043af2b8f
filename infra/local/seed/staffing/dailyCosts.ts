import { callAs } from '#infra/local/client.ts'
import type { PersonKey } from '#infra/local/seed/people.ts'
import { users } from '#shared/people/users/contract.ts'

/** What a day of the first company's people costs. */
const DAILY_COSTS: Partial<Record<PersonKey, number>> = {
  bastien: 418,
  priya: 462.5,
  lucie: 405,
  jeanyann: 440,
  emma: 452,
  noe: 372.8,
  clarisse: 488,
  aurele: 600,
  dara: 530,
}

/** The founder says what people cost, for the margins of candidates. */
export const seedDailyCosts = async (
  api: string,
  actors: Record<PersonKey, { personId: string; token: string }>,
): Promise<void> => {
  for (const [key, dailyCost] of Object.entries(DAILY_COSTS)) {
    const { personId: userId } = actors[key as PersonKey]
    await callAs(api, actors.maelle.token, users.setDailyCost, { userId, dailyCost })
  }
}
