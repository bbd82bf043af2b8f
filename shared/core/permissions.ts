/** Permissions of a member. ALL includes every other one. */
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

/** May use the timesheet area and fill their own months. */
export const CRA_AREA = ['ALL', 'MANAGE_CRA', 'VIEW_CRA', 'VALIDATE_CRA'] as const satisfies readonly Permission[]
/** See all timesheets of the company, and who is late. */
export const CRA_MANAGERS = ['ALL', 'MANAGE_CRA'] as const satisfies readonly Permission[]
/** May sign or reject a timesheet whose mission names no validators, or names them. */
export const CRA_VALIDATORS = ['ALL', 'VALIDATE_CRA'] as const satisfies readonly Permission[]

/** Manage clients and missions. */
export const MISSION_MANAGERS = ['ALL', 'MANAGE_MISSIONS'] as const satisfies readonly Permission[]
/** Match people with missions, and manage positionings. */
export const POSITIONING_MANAGERS = ['ALL', 'MANAGE_POSITIONING'] as const satisfies readonly Permission[]
/** Edit everybody's profile and résumé. */
export const PROFILE_MANAGERS = ['ALL', 'MANAGE_PROFILES'] as const satisfies readonly Permission[]
/** The staffing side: see missions, candidates and the staffing dashboard. */
export const STAFFING = [
  'ALL',
  'MANAGE_MISSIONS',
  'MANAGE_POSITIONING',
  'MANAGE_PROFILES',
] as const satisfies readonly Permission[]

/** Invite and review people, and set their permissions. */
export const USER_MANAGERS = ['ALL', 'MANAGE_USERS'] as const satisfies readonly Permission[]
/** Change the company's settings, and see its usage. */
export const COMPANY_MANAGERS = ['ALL', 'MANAGE_COMPANY'] as const satisfies readonly Permission[]

/** Edit the contacts: staffing, and those who manage the company. */
export const CONTACT_MANAGERS = [...STAFFING, 'MANAGE_COMPANY'] as const satisfies readonly Permission[]

/** Manage the company's equipment. */
export const EQUIPMENT_MANAGERS = ['ALL', 'MANAGE_EQUIPMENT'] as const satisfies readonly Permission[]
/** See the equipment with its costs. */
export const EQUIPMENT_READERS = ['ALL', 'MANAGE_EQUIPMENT', 'VIEW_FINANCE'] as const satisfies readonly Permission[]
/** See what the company invoices. */
export const FINANCE_VIEWERS = ['ALL', 'VIEW_FINANCE'] as const satisfies readonly Permission[]
/** Write articles and courses, and manage the company's folders. */
export const CONTENT_MANAGERS = ['ALL', 'MANAGE_CONTENT'] as const satisfies readonly Permission[]
/** See who has not finished a mandatory course, and remind them. */
export const COURSE_FOLLOWERS = [...CONTENT_MANAGERS, 'MANAGE_PROFILES'] as const satisfies readonly Permission[]

/** Manage something in the company beyond their own months; start at its dashboard. */
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

/** The start page after signing in: the company's dashboard for staff, the personal one for others. */
export const landingOf = ({ type, permissions }: { type: string; permissions: readonly string[] }): string =>
  type === 'ESN' && STAFF.some((one) => permissions.includes(one)) ? '/dashboard' : '/user-dashboard'

/** Whether somebody may grant these permissions: only those that they hold themselves. */
export const mayGrant = (held: readonly Permission[], granted: readonly Permission[]): boolean =>
  held.includes('ALL') || granted.every((one) => held.includes(one))

/**
 * Who may call an endpoint, open a route or see a navigation item: anybody, everybody signed in, or holders of one of
 * these permissions.
 */
export type Access = 'public' | 'signed-in' | readonly Permission[]

/** Whether somebody with these permissions has access; undefined: not signed in. */
export const allows = (access: Access, held: readonly string[] | undefined): boolean =>
  access === 'public' || (held !== undefined && (access === 'signed-in' || access.some((one) => held.includes(one))))
