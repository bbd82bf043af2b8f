/** The steps of a proposal, from the short list of a manager to the answer of the client. */
export const POSITIONING_STATUSES = [
  'RESOURCE_SELECTED',
  'SENT_TO_RESOURCE',
  'ACCEPTED_BY_RESOURCE',
  'REFUSED_BY_RESOURCE',
  'SENT_TO_CLIENT',
  'ACCEPTED_BY_CLIENT',
  'REFUSED_BY_CLIENT',
] as const
export type PositioningStatus = (typeof POSITIONING_STATUSES)[number]

/** Who acts: somebody who manages positionings, the person who is positioned, the client by the link of a mail. */
export type PositioningActor = 'manager' | 'resource' | 'client'

interface Transition {
  from: readonly PositioningStatus[]
  /** null: the person is no longer positioned. */
  to: PositioningStatus | null
  by: PositioningActor
}

/**
 * All that can happen to a positioning. The client sees nothing of a person before that person has accepted, and no more
 * as soon as they take their consent back.
 */
export const POSITIONING_TRANSITIONS = {
  SELECT: { from: [], to: 'RESOURCE_SELECTED', by: 'manager' },
  REMOVE: { from: ['RESOURCE_SELECTED'], to: null, by: 'manager' },
  PROPOSE: { from: ['RESOURCE_SELECTED', 'REFUSED_BY_RESOURCE'], to: 'SENT_TO_RESOURCE', by: 'manager' },
  TAKE_BACK: { from: ['SENT_TO_RESOURCE', 'ACCEPTED_BY_RESOURCE'], to: 'RESOURCE_SELECTED', by: 'manager' },
  ACCEPT: { from: ['SENT_TO_RESOURCE'], to: 'ACCEPTED_BY_RESOURCE', by: 'resource' },
  REFUSE: { from: ['SENT_TO_RESOURCE'], to: 'REFUSED_BY_RESOURCE', by: 'resource' },
  WITHDRAW: { from: ['ACCEPTED_BY_RESOURCE', 'SENT_TO_CLIENT'], to: 'REFUSED_BY_RESOURCE', by: 'resource' },
  SEND_TO_CLIENT: { from: ['ACCEPTED_BY_RESOURCE'], to: 'SENT_TO_CLIENT', by: 'manager' },
  RESEND: { from: ['SENT_TO_CLIENT'], to: 'SENT_TO_CLIENT', by: 'manager' },
  TAKE_BACK_FROM_CLIENT: { from: ['SENT_TO_CLIENT'], to: 'ACCEPTED_BY_RESOURCE', by: 'manager' },
  CLIENT_ACCEPT: { from: ['SENT_TO_CLIENT'], to: 'ACCEPTED_BY_CLIENT', by: 'client' },
  CLIENT_REFUSE: { from: ['SENT_TO_CLIENT'], to: 'REFUSED_BY_CLIENT', by: 'client' },
} as const satisfies Record<string, Transition>
export type PositioningTransition = keyof typeof POSITIONING_TRANSITIONS
export type TransitionBy<Actor extends PositioningActor> = {
  [T in PositioningTransition]: (typeof POSITIONING_TRANSITIONS)[T]['by'] extends Actor ? T : never
}[PositioningTransition]

/** Whether somebody may take a positioning a step further; `undefined`: the person is not positioned yet. */
export const mayStep = (
  transition: PositioningTransition,
  status: PositioningStatus | undefined,
  actor: PositioningActor,
): boolean => {
  const { from, by }: Transition = POSITIONING_TRANSITIONS[transition]
  return by === actor && (status === undefined ? from.length === 0 : from.includes(status))
}

/** What begins something new: a closed mission takes on none of it. */
const BEGINNINGS: readonly PositioningTransition[] = ['SELECT', 'PROPOSE', 'ACCEPT', 'SEND_TO_CLIENT', 'RESEND']
export const isOpenTo = (transition: PositioningTransition, isOpen: boolean): boolean =>
  isOpen || !BEGINNINGS.includes(transition)

/** The latest day on which somebody’s work on a mission may be said to end: its last one; once it is closed they work there no longer than they do. */
export const latestEnd = (
  mission: { status: 'OPEN' | 'CLOSED'; endDate: string },
  assignment: { endDate: string },
): string =>
  mission.status === 'CLOSED' && assignment.endDate < mission.endDate ? assignment.endDate : mission.endDate

/** The steps that somebody may take from a status. */
export const stepsFrom = <A extends PositioningActor>(status: PositioningStatus, actor: A): TransitionBy<A>[] =>
  (Object.keys(POSITIONING_TRANSITIONS) as PositioningTransition[]).filter((one): one is TransitionBy<A> =>
    mayStep(one, status, actor),
  )

/** What the history of a positioning calls each step. */
export const POSITIONING_ACTIONS = [
  'RESOURCE_SELECTED',
  'SELECTION_REMOVED',
  'SENT_TO_RESOURCE',
  'TAKEN_BACK',
  'ACCEPTED_BY_RESOURCE',
  'REFUSED_BY_RESOURCE',
  'CONSENT_WITHDRAWN',
  'SENT_TO_CLIENT',
  'CLIENT_LINK_RENEWED',
  'TAKEN_BACK_FROM_CLIENT',
  'ACCEPTED_BY_CLIENT',
  'REFUSED_BY_CLIENT',
  'ASSIGNMENT_CHANGED',
  'CLIENT_MAIL_REFUSED',
  'CLIENT_LINK_EXPIRED',
] as const
export type PositioningAction = (typeof POSITIONING_ACTIONS)[number]

export const ACTION_OF: Record<PositioningTransition, PositioningAction> = {
  SELECT: 'RESOURCE_SELECTED',
  REMOVE: 'SELECTION_REMOVED',
  PROPOSE: 'SENT_TO_RESOURCE',
  TAKE_BACK: 'TAKEN_BACK',
  ACCEPT: 'ACCEPTED_BY_RESOURCE',
  REFUSE: 'REFUSED_BY_RESOURCE',
  WITHDRAW: 'CONSENT_WITHDRAWN',
  SEND_TO_CLIENT: 'SENT_TO_CLIENT',
  RESEND: 'CLIENT_LINK_RENEWED',
  TAKE_BACK_FROM_CLIENT: 'TAKEN_BACK_FROM_CLIENT',
  CLIENT_ACCEPT: 'ACCEPTED_BY_CLIENT',
  CLIENT_REFUSE: 'REFUSED_BY_CLIENT',
}

/** What of it is counted by day, and found again by the day on which it happened. */
export const POSITIONING_STEPS = [
  'positioned',
  'sentToResource',
  'acceptedByResource',
  'refusedByResource',
  'sentToClient',
  'acceptedByClient',
  'refusedByClient',
] as const
export type PositioningStep = (typeof POSITIONING_STEPS)[number]

export const STEP_OF: Record<PositioningTransition, PositioningStep | undefined> = {
  SELECT: 'positioned',
  REMOVE: undefined,
  PROPOSE: 'sentToResource',
  TAKE_BACK: undefined,
  ACCEPT: 'acceptedByResource',
  REFUSE: 'refusedByResource',
  WITHDRAW: 'refusedByResource',
  SEND_TO_CLIENT: 'sentToClient',
  RESEND: undefined,
  TAKE_BACK_FROM_CLIENT: undefined,
  CLIENT_ACCEPT: 'acceptedByClient',
  CLIENT_REFUSE: 'refusedByClient',
}

/** What a list of positionings is looked through by: a step, or the client's answer, whichever it was. */
export const FOUND_STEPS = [...POSITIONING_STEPS, 'answeredByClient'] as const
export type FoundStep = (typeof FOUND_STEPS)[number]

/** What a list of positionings is looked through by, too: who has accepted and can be sent to the client now. */
export const PRESENTABLE = 'PRESENTABLE'
export const FOUND_STATUSES = [...POSITIONING_STATUSES, PRESENTABLE] as const
export type FoundStatus = (typeof FOUND_STATUSES)[number]

/** What a person sees among their proposals, and among their missions. */
export const PROPOSALS: readonly PositioningStatus[] = [
  'SENT_TO_RESOURCE',
  'ACCEPTED_BY_RESOURCE',
  'REFUSED_BY_RESOURCE',
]
/** What became of a proposal at the client, as long as they have not accepted. */
export const WITH_CLIENT: readonly PositioningStatus[] = ['SENT_TO_CLIENT', 'REFUSED_BY_CLIENT']
/** What the person or the client is still to answer, as long as the mission is open. */
export const ANSWERED_ON_OPEN: readonly PositioningStatus[] = ['SENT_TO_RESOURCE', 'SENT_TO_CLIENT']
/** Whether an answer is waited for no more, as the mission was closed before. */
export const isOver = (mission: 'OPEN' | 'CLOSED', status: PositioningStatus): boolean =>
  mission === 'CLOSED' && ANSWERED_ON_OPEN.includes(status)
export const OWN_MISSIONS: readonly PositioningStatus[] = ['ACCEPTED_BY_CLIENT']

/** A short list is the managers' own: the person hears of it when it is proposed to them. */
export const isKnownToPerson = (status: PositioningStatus): boolean => status !== 'RESOURCE_SELECTED'

/** How long a client's link works. */
export const CLIENT_LINK_DAYS = 14
/** How many people can be positioned on one mission. */
export const MOST_CANDIDATES = 100

/** `<mission>-<person>`: somebody is positioned on a mission once. */
export const positioningIdOf = (missionId: string, personId: string): string => `${missionId}-${personId}`

/** The mission and the person that a positioning's id names. */
export const positioningIdParts = (positioningId: string): { missionId: string; personId: string } => {
  const [missionId = '', personId = ''] = positioningId.split('-')
  return { missionId, personId }
}
