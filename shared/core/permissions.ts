/** What a member of a workspace may do. ALL holds every other one. */
export const PERMISSIONS = [
  'ALL',
  'MANAGE_CRA',
  'VIEW_CRA',
  'VALIDATE_CRA',
  'MANAGE_MISSIONS',
  'MANAGE_POSITIONING',
  'MANAGE_PROFILES',
  'MANAGE_USERS',
  'MANAGE_COMPANY',
  'MANAGE_EQUIPMENT',
  'MANAGE_CONTENT',
  'VIEW_FINANCE',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** Whoever holds one of these may enter the activity-report area and fill their own months. */
export const CRA_AREA = ['ALL', 'MANAGE_CRA', 'VIEW_CRA', 'VALIDATE_CRA'] as const satisfies readonly Permission[]
/** Sees every report of the workspace and who is late. */
export const CRA_MANAGERS = ['ALL', 'MANAGE_CRA'] as const satisfies readonly Permission[]
/** May sign or reject a report, when its mission names no validators of its own or names this one. */
export const CRA_VALIDATORS = ['ALL', 'VALIDATE_CRA'] as const satisfies readonly Permission[]

/** Creates, edits and closes clients and missions. */
export const MISSION_MANAGERS = ['ALL', 'MANAGE_MISSIONS'] as const satisfies readonly Permission[]
/** Matches people with missions and takes them through the steps of a positioning. */
export const POSITIONING_MANAGERS = ['ALL', 'MANAGE_POSITIONING'] as const satisfies readonly Permission[]
/** Sees and edits everybody's profile and résumé. */
export const PROFILE_MANAGERS = ['ALL', 'MANAGE_PROFILES'] as const satisfies readonly Permission[]
/** Sees the missions, the candidates and the dashboard of the staffing side. */
export const STAFFING = [
  'ALL',
  'MANAGE_MISSIONS',
  'MANAGE_POSITIONING',
  'MANAGE_PROFILES',
] as const satisfies readonly Permission[]

/** Invites people, reviews them, decides what they may do. */
export const USER_MANAGERS = ['ALL', 'MANAGE_USERS'] as const satisfies readonly Permission[]
/** Changes the company's settings and sees what it pays for. */
export const COMPANY_MANAGERS = ['ALL', 'MANAGE_COMPANY'] as const satisfies readonly Permission[]

/** Sees and edits the contacts: whoever staffs, and whoever runs the company. */
export const CONTACT_MANAGERS = [...STAFFING, 'MANAGE_COMPANY'] as const satisfies readonly Permission[]

/** Looks after the company's equipment: what there is, who has it. */
export const EQUIPMENT_MANAGERS = ['ALL', 'MANAGE_EQUIPMENT'] as const satisfies readonly Permission[]
/** Sees the equipment with what it costs. */
export const EQUIPMENT_READERS = ['ALL', 'MANAGE_EQUIPMENT', 'VIEW_FINANCE'] as const satisfies readonly Permission[]
/** Sees what the company invoices. */
export const FINANCE_VIEWERS = ['ALL', 'VIEW_FINANCE'] as const satisfies readonly Permission[]
/** Writes help articles and courses, and keeps the company's folders. */
export const CONTENT_MANAGERS = ['ALL', 'MANAGE_CONTENT'] as const satisfies readonly Permission[]

/** Runs the company in one way or another, beyond reporting on their own months; begins at its dashboard. */
export const STAFF = [
  'ALL',
  'MANAGE_CRA',
  'VALIDATE_CRA',
  'MANAGE_MISSIONS',
  'MANAGE_POSITIONING',
  'MANAGE_PROFILES',
  'MANAGE_USERS',
  'MANAGE_COMPANY',
] as const satisfies readonly Permission[]

/** Where somebody begins after signing in: who runs a company at its dashboard, everybody else at their own. */
export const landingOf = ({ type, permissions }: { type: string; permissions: readonly string[] }): string =>
  type === 'ESN' && STAFF.some((one) => permissions.includes(one)) ? '/dashboard' : '/user-dashboard'

/** Whether someone may give these permissions away: nobody grants what they do not hold. */
export const mayGrant = (held: readonly Permission[], granted: readonly Permission[]): boolean =>
  held.includes('ALL') || granted.every((one) => held.includes(one))

/** Who may call an endpoint, open a route or see a navigation item: anybody, whoever is signed in, or holders of one of these. */
export type Access = 'public' | 'signed-in' | readonly Permission[]

/** Whether someone with these permissions (undefined: nobody signed in) passes. */
export const allows = (access: Access, held: readonly string[] | undefined): boolean =>
  access === 'public' || (held !== undefined && (access === 'signed-in' || access.some((one) => held.includes(one))))
