/**
 * The states of a member. Invited people accept, are reviewed by a manager, then activate; those who sign up only
 * activate. Disabled and refused people keep their history; refused ones can be invited again.
 */
export const ACCOUNT_STATES = [
  'INVITED',
  'WAITING_REVIEW',
  'WAITING_ACTIVATION',
  'ACTIVE',
  'DISABLED',
  'REFUSED',
] as const
export type AccountState = (typeof ACCOUNT_STATES)[number]

export const ACCOUNT_TRANSITIONS = {
  SIGNED_UP: { from: [], to: 'WAITING_ACTIVATION' },
  INVITED: { from: ['REFUSED'], to: 'INVITED' },
  ACCEPTED: { from: ['INVITED'], to: 'WAITING_REVIEW' },
  CONFIRMED: { from: ['WAITING_REVIEW'], to: 'WAITING_ACTIVATION' },
  REFUSED: { from: ['WAITING_REVIEW'], to: 'REFUSED' },
  ACTIVATED: { from: ['WAITING_ACTIVATION'], to: 'ACTIVE' },
  DISABLED: { from: ['ACTIVE', 'WAITING_ACTIVATION'], to: 'DISABLED' },
  ENABLED: { from: ['DISABLED'], to: 'ACTIVE' },
} as const satisfies Record<string, { from: readonly AccountState[]; to: AccountState }>
export type AccountTransition = keyof typeof ACCOUNT_TRANSITIONS

/** Everything recorded in a member's history. */
export const ACCOUNT_ACTIONS = [
  'SIGNED_UP',
  'INVITED',
  'INVITATION_RESENT',
  'INVITATION_REVOKED',
  'ACCEPTED',
  'CONFIRMED',
  'REFUSED',
  'ACTIVATED',
  'DISABLED',
  'ENABLED',
  'PERMISSIONS_CHANGED',
  'FIRST_DAY_CHANGED',
  'PLACE_OF_WORK_CHANGED',
  'DAILY_COST_CHANGED',
  // From an earlier release, in which managers removed the second factors themselves.
  'SECOND_FACTOR_RESET',
  'SECOND_FACTOR_LINK_SENT',
  'SESSIONS_ENDED',
  'ERASED',
] as const
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number]

/** The states in which a transition is allowed; empty when it creates the member. */
export const statesBefore = (transition: AccountTransition): readonly AccountState[] =>
  ACCOUNT_TRANSITIONS[transition].from

/** How long an invitation is valid. */
export const INVITATION_DAYS = 7
/** How long an activation link is valid. */
export const ACTIVATION_DAYS = 7
/** How long a link to remove second factors is valid. */
export const FACTORS_LINK_HOURS = 24
/** How long a password reset link is valid. */
export const RESET_MINUTES = 60
