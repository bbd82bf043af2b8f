import { account } from './account.ts'
import { auth } from './auth.ts'
import { chat } from './chat.ts'
import { common } from './common.ts'
import { company } from './company.ts'
import { cra } from './cra.ts'
import { dashboards } from './dashboards.ts'
import type { Endpoint, Group } from './endpoint.ts'
import { feedback } from './feedback.ts'
import { matching } from './matching.ts'
import { missions } from './missions.ts'
import { onboarding } from './onboarding.ts'
import { openapi } from './openapi.ts'
import { positionings } from './positionings.ts'
import { profiles } from './profiles.ts'
import { search } from './search.ts'
import { users } from './users.ts'

/** Every route group of the API; each is one Lambda. */
export const contracts = {
  account,
  auth,
  chat,
  common,
  company,
  cra,
  dashboards,
  feedback,
  missions,
  onboarding,
  openapi,
  matching,
  positionings,
  profiles,
  search,
  users,
} as const satisfies Record<string, Group>
export type GroupName = keyof typeof contracts

export const endpoints: readonly Endpoint[] = Object.values(contracts).flatMap((group): Endpoint[] =>
  Object.values(group),
)
