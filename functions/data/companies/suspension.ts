import { buildSuspensionWrite } from '#functions/core/security/revocations.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { update } from '#functions/core/table/table.ts'
import type { Suspension } from '#shared/people/company/suspension.ts'
import { workspaceKey } from './workspaces.ts'

/** Transaction writes that suspend a workspace, for display and for every function. */
export const suspend = (tenant: string, suspended: Suspension): Write[] => [
  update(workspaceKey(tenant), expression`SET #suspended = ${suspended}`, expression`attribute_exists(#pk)`),
  buildSuspensionWrite(tenant, suspended),
]

/** Transaction writes that reactivate a workspace. */
export const reactivate = (tenant: string): Write[] => [
  update(workspaceKey(tenant), expression`REMOVE #suspended`, expression`attribute_exists(#pk)`),
  buildSuspensionWrite(tenant, undefined),
]
