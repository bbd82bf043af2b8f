/**
 * The life of a member. Who is invited accepts, is reviewed by a manager, then activates; who signs up alone only
 * activates. Disabled and refused people keep their history; a refused one may be invited again.
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

/** Everything that is noted in the history of a member. */
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
  // Of an earlier release, when a manager removed the second factors themselves.
  'SECOND_FACTOR_RESET',
  'SECOND_FACTOR_LINK_SENT',
  'SESSIONS_ENDED',
  'ERASED',
] as const
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number]

/** The states from which a transition is allowed; empty: from no state, it makes the member. */
export const statesBefore = (transition: AccountTransition): readonly AccountState[] =>
  ACCOUNT_TRANSITIONS[transition].from

/** How long an invitation waits for its answer. */
export const INVITATION_DAYS = 7
/** How long the link of an activation mail works. */
export const ACTIVATION_DAYS = 7
/** How long the link by which somebody removes their second factors works. */
export const FACTORS_LINK_HOURS = 24
/** How long the link of a reset mail works. */
export const RESET_MINUTES = 60
