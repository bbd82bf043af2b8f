/** What a member of a workspace may do. ALL holds every other one. */
export const PERMISSIONS = ['ALL', 'MANAGE_CRA', 'VIEW_CRA', 'VALIDATE_CRA'] as const
export type Permission = (typeof PERMISSIONS)[number]

/** Whoever holds one of these may enter the activity-report area and fill their own months. */
export const CRA_AREA = ['ALL', 'MANAGE_CRA', 'VIEW_CRA', 'VALIDATE_CRA'] as const satisfies readonly Permission[]
/** Sees every report of the workspace and who is late. */
export const CRA_MANAGERS = ['ALL', 'MANAGE_CRA'] as const satisfies readonly Permission[]
/** May sign or reject a report, when its mission names no validators of its own or names this one. */
export const CRA_VALIDATORS = ['ALL', 'VALIDATE_CRA'] as const satisfies readonly Permission[]

/** Who may call an endpoint, open a route or see a navigation item: anybody, whoever is signed in, or holders of one of these. */
export type Access = 'public' | 'signed-in' | readonly Permission[]

/** Whether someone with these permissions (undefined: nobody signed in) passes. */
export const allows = (access: Access, held: readonly string[] | undefined): boolean =>
  access === 'public' || (held !== undefined && (access === 'signed-in' || access.some((one) => held.includes(one))))
