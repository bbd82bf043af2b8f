import { academy } from './apps/academy/contract.ts'
import { chat } from './apps/chat/contract.ts'
import { contacts } from './apps/contacts/contract.ts'
import { files } from './apps/files/contract.ts'
import { help } from './apps/help/contract.ts'
import { inventory } from './apps/inventory/contract.ts'
import { mailbox } from './apps/mailbox/contract.ts'
import { notes } from './apps/notes/contract.ts'
import { scrumboard } from './apps/scrumboard/contract.ts'
import { tasks } from './apps/tasks/contract.ts'
import type { Endpoint, Group } from './core/endpoint.ts'
import { common } from './overview/common/contract.ts'
import { dashboards } from './overview/dashboards/contract.ts'
import { feedback } from './overview/feedback/contract.ts'
import { openapi } from './overview/openapi/contract.ts'
import { pages } from './overview/pages/contract.ts'
import { search } from './overview/search/contract.ts'
import { account } from './people/account/contract.ts'
import { auth } from './people/auth/contract.ts'
import { company } from './people/company/contract.ts'
import { onboarding } from './people/onboarding/contract.ts'
import { users } from './people/users/contract.ts'
import { matching } from './staffing/matching/contract.ts'
import { missions } from './staffing/missions/contract.ts'
import { positionings } from './staffing/positionings/contract.ts'
import { profiles } from './staffing/profiles/contract.ts'
import { cra } from './time/cra/contract.ts'

/** All route groups by area; each is one Lambda, at `functions/<area>/<group>`. */
const areas = {
  people: { account, auth, company, onboarding, users },
  time: { cra },
  staffing: { matching, missions, positionings, profiles },
  apps: { academy, chat, contacts, files, help, inventory, mailbox, notes, scrumboard, tasks },
  overview: { common, dashboards, feedback, openapi, pages, search },
} as const satisfies Record<string, Record<string, Group>>

/** All route groups by name. */
export const contracts = {
  ...areas.people,
  ...areas.time,
  ...areas.staffing,
  ...areas.apps,
  ...areas.overview,
} as const satisfies Record<string, Group>
export type GroupName = keyof typeof contracts

/** The folder of a group under each root: `<area>/<group>`. */
export const folderOf = (group: GroupName): string => {
  const area = Object.entries(areas).find(([, groups]) => group in groups)
  if (!area) throw new Error(`No area holds ${group}`)
  return `${area[0]}/${group}`
}

export const endpoints: readonly Endpoint[] = Object.values(contracts).flatMap((group): Endpoint[] =>
  Object.values(group),
)
