/** From the short list to the client's answer. */
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

/** A manager of positionings, the person positioned, or the client by a mailed link. */
export type PositioningActor = 'manager' | 'resource' | 'client'

interface Transition {
  from: readonly PositioningStatus[]
  /** null: the person is no longer positioned. */
  to: PositioningStatus | null
  by: PositioningActor
}

/** All transitions. The client sees nothing of a person before they consent, nor after they withdraw. */
export const POSITIONING_TRANSITIONS = {
  SELECT: { from: [], to: 'RESOURCE_SELECTED', by: 'manager' },
  REMOVE: { from: ['RESOURCE_SELECTED'], to: null, by: 'manager' },
  PROPOSE: {
    from: ['RESOURCE_SELECTED', 'REFUSED_BY_RESOURCE', 'REFUSED_BY_CLIENT'],
    to: 'SENT_TO_RESOURCE',
    by: 'manager',
  },
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

/** Whether an actor may apply a transition; `undefined`: the person is not positioned yet. */
export const canTransition = (
  transition: PositioningTransition,
  status: PositioningStatus | undefined,
  actor: PositioningActor,
): boolean => {
  const { from, by }: Transition = POSITIONING_TRANSITIONS[transition]
  return by === actor && (status === undefined ? from.length === 0 : from.includes(status))
}

/** Transitions that begin something, which a closed mission refuses. */
const OPENING_TRANSITIONS: readonly PositioningTransition[] = [
  'SELECT',
  'PROPOSE',
  'ACCEPT',
  'SEND_TO_CLIENT',
  'RESEND',
]
export const isOpenTo = (transition: PositioningTransition, isOpen: boolean): boolean =>
  isOpen || !OPENING_TRANSITIONS.includes(transition)

/** Whether a transition presents somebody to the client, which a mission without a position left refuses. */
export const isPresenting = (transition: PositioningTransition): boolean =>
  transition === 'SEND_TO_CLIENT' || transition === 'RESEND'

/** The transitions an actor may apply in a status. */
export const transitionsFrom = <A extends PositioningActor>(status: PositioningStatus, actor: A): TransitionBy<A>[] =>
  (Object.keys(POSITIONING_TRANSITIONS) as PositioningTransition[]).filter((one): one is TransitionBy<A> =>
    canTransition(one, status, actor),
  )

/** The history's name of each transition. */
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

/** Steps counted by day, and listed by the day on which they happened. */
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

/** Step filters of the list; also any answer of the client. */
export const STEP_FILTERS = [...POSITIONING_STEPS, 'answeredByClient'] as const
export type StepFilter = (typeof STEP_FILTERS)[number]

/** As many as may be proposed at once: one page of the ranking. */
export const MAX_PROPOSED = 25

/** Filter: accepted by the person, and can be sent to the client now. */
export const PRESENTABLE = 'PRESENTABLE'
export const STATUS_FILTERS = [...POSITIONING_STATUSES, PRESENTABLE] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]

/** Statuses listed as a person's proposals; the others as their missions. */
export const PROPOSALS: readonly PositioningStatus[] = [
  'SENT_TO_RESOURCE',
  'ACCEPTED_BY_RESOURCE',
  'REFUSED_BY_RESOURCE',
]
/** Statuses of a proposal at the client before acceptance. */
export const WITH_CLIENT: readonly PositioningStatus[] = ['SENT_TO_CLIENT', 'REFUSED_BY_CLIENT']
/** Statuses that await an answer, while the mission is open. */
export const AWAITING_ANSWER: readonly PositioningStatus[] = ['SENT_TO_RESOURCE', 'SENT_TO_CLIENT']
/** Whether an answer is no longer awaited, because the mission was closed. */
export const isOver = (mission: 'OPEN' | 'CLOSED', status: PositioningStatus): boolean =>
  mission === 'CLOSED' && AWAITING_ANSWER.includes(status)
export const OWN_MISSIONS: readonly PositioningStatus[] = ['ACCEPTED_BY_CLIENT']

/** Short lists are visible to managers only. */
export const isKnownToPerson = (status: PositioningStatus): boolean => status !== 'RESOURCE_SELECTED'

/** How long a client's link is valid. */
export const CLIENT_LINK_DAYS = 14
/** The last page of a numbered list, counted from 0. */
export const LAST_PAGE = 100
/** People positioned on one mission. */
export const MAX_CANDIDATES = 100

/** `<mission>-<person>`: one positioning per mission and person. */
export const positioningIdOf = (missionId: string, personId: string): string => `${missionId}-${personId}`

/** The mission and person of a positioning id. */
export const positioningIdParts = (positioningId: string): { missionId: string; personId: string } => {
  const [missionId = '', personId = ''] = positioningId.split('-')
  return { missionId, personId }
}
