import { PERMISSIONS, type Permission } from '#shared/core/permissions.ts'

type Ticks = Record<Permission, boolean>

/** Each permission by itself, so that what is ticked in a form stays when somebody else changes the others. */
export const toTicks = (held: readonly Permission[]): Ticks =>
  Object.fromEntries(PERMISSIONS.map((one) => [one, held.includes(one)])) as Ticks

/** The permissions that are ticked. */
export const ticked = (ticks: Ticks): Permission[] => PERMISSIONS.filter((one) => ticks[one])
