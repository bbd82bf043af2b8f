import { describe, expect, test } from 'vitest'
import { earliestStart, findAssignmentProblem, latestEnd } from '#shared/staffing/positionings/assignmentRules.ts'
import {
  ACTION_OF,
  AWAITING_ANSWER,
  canTransition,
  isKnownToPerson,
  isOpenTo,
  isOver,
  isPresenting,
  OWN_MISSIONS,
  POSITIONING_ACTIONS,
  POSITIONING_STATUSES,
  POSITIONING_TRANSITIONS,
  type PositioningTransition,
  PROPOSALS,
  positioningIdOf,
  positioningIdParts,
  STATUS_FILTERS,
  STEP_FILTERS,
  STEP_OF,
  transitionsFrom,
  WITH_CLIENT,
} from '#shared/staffing/positionings/rules.ts'

/** Every step that is allowed, spelt out once more: from, who, what, to. Anything else is refused. */
const ALLOWED = [
  'nothing manager SELECT RESOURCE_SELECTED',
  'RESOURCE_SELECTED manager REMOVE nothing',
  'RESOURCE_SELECTED manager PROPOSE SENT_TO_RESOURCE',
  'SENT_TO_RESOURCE manager TAKE_BACK RESOURCE_SELECTED',
  'ACCEPTED_BY_RESOURCE manager TAKE_BACK RESOURCE_SELECTED',
  'SENT_TO_RESOURCE resource ACCEPT ACCEPTED_BY_RESOURCE',
  'SENT_TO_RESOURCE resource REFUSE REFUSED_BY_RESOURCE',
  'REFUSED_BY_RESOURCE manager PROPOSE SENT_TO_RESOURCE',
  'REFUSED_BY_CLIENT manager PROPOSE SENT_TO_RESOURCE',
  'ACCEPTED_BY_RESOURCE resource WITHDRAW REFUSED_BY_RESOURCE',
  'ACCEPTED_BY_RESOURCE manager SEND_TO_CLIENT SENT_TO_CLIENT',
  'SENT_TO_CLIENT resource WITHDRAW REFUSED_BY_RESOURCE',
  'SENT_TO_CLIENT manager RESEND SENT_TO_CLIENT',
  'SENT_TO_CLIENT manager TAKE_BACK_FROM_CLIENT ACCEPTED_BY_RESOURCE',
  'SENT_TO_CLIENT client CLIENT_ACCEPT ACCEPTED_BY_CLIENT',
  'SENT_TO_CLIENT client CLIENT_REFUSE REFUSED_BY_CLIENT',
]

const transitions = Object.keys(POSITIONING_TRANSITIONS) as PositioningTransition[]

describe('the steps of a positioning', () => {
  test('are these, of all statuses, people and steps', () => {
    const found = [undefined, ...POSITIONING_STATUSES].flatMap((status) =>
      (['manager', 'resource', 'client'] as const).flatMap((actor) =>
        transitions
          .filter((one) => canTransition(one, status, actor))
          .map((one) => `${status ?? 'nothing'} ${actor} ${one} ${POSITIONING_TRANSITIONS[one].to ?? 'nothing'}`),
      ),
    )
    expect(found.toSorted()).toEqual(ALLOWED.toSorted())
  })

  test('never reach a client before the person has agreed', () => {
    for (const one of transitions.filter((name) => POSITIONING_TRANSITIONS[name].to === 'SENT_TO_CLIENT')) {
      const before: readonly string[] = POSITIONING_TRANSITIONS[one].from
      expect(before.every((status) => status === 'ACCEPTED_BY_RESOURCE' || status === 'SENT_TO_CLIENT')).toBe(true)
    }
    expect(transitions.filter((name) => POSITIONING_TRANSITIONS[name].to === 'ACCEPTED_BY_RESOURCE')).toEqual([
      'ACCEPT',
      'TAKE_BACK_FROM_CLIENT',
    ])
  })

  test('end with the client’s answer, unless a refused person is asked anew', () => {
    for (const actor of ['manager', 'resource', 'client'] as const) {
      expect(transitionsFrom('ACCEPTED_BY_CLIENT', actor)).toEqual([])
      expect(transitionsFrom('REFUSED_BY_CLIENT', actor)).toEqual(actor === 'manager' ? ['PROPOSE'] : [])
    }
  })

  test('each have a name of their own in the history, as do the few things beside them', () => {
    expect(ACTION_OF).toEqual({
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
    })
    expect(new Set(Object.values(ACTION_OF)).size).toBe(transitions.length)
    expect(POSITIONING_ACTIONS.filter((one) => !Object.values(ACTION_OF).includes(one))).toEqual([
      'ASSIGNMENT_CHANGED',
      'CLIENT_MAIL_REFUSED',
      'CLIENT_LINK_EXPIRED',
    ])
  })

  test('are counted by what they mean, and what takes one back or repeats it is not', () => {
    expect(STEP_OF).toEqual({
      SELECT: 'positioned',
      PROPOSE: 'sentToResource',
      ACCEPT: 'acceptedByResource',
      REFUSE: 'refusedByResource',
      WITHDRAW: 'refusedByResource',
      SEND_TO_CLIENT: 'sentToClient',
      CLIENT_ACCEPT: 'acceptedByClient',
      CLIENT_REFUSE: 'refusedByClient',
    })
  })

  test('are known to the person from the proposal on, and of them what is theirs to answer or do', () => {
    expect(POSITIONING_STATUSES.filter((one) => !isKnownToPerson(one))).toEqual(['RESOURCE_SELECTED'])
    expect(PROPOSALS).toEqual(['SENT_TO_RESOURCE', 'ACCEPTED_BY_RESOURCE', 'REFUSED_BY_RESOURCE'])
    expect(WITH_CLIENT).toEqual(['SENT_TO_CLIENT', 'REFUSED_BY_CLIENT'])
    expect(OWN_MISSIONS).toEqual(['ACCEPTED_BY_CLIENT'])
    expect(transitionsFrom('SENT_TO_RESOURCE', 'resource')).toEqual(['ACCEPT', 'REFUSE'])
    expect(transitionsFrom('SENT_TO_CLIENT', 'manager')).toEqual(['RESEND', 'TAKE_BACK_FROM_CLIENT'])
  })

  test('that begin something are not for a closed mission', () => {
    expect(transitions.filter((one) => !isOpenTo(one, false))).toEqual([
      'SELECT',
      'PROPOSE',
      'ACCEPT',
      'SEND_TO_CLIENT',
      'RESEND',
    ])
    expect(transitions.filter((one) => !isOpenTo(one, true))).toEqual([])
  })

  test('that present somebody to the client are those that mail a link', () => {
    expect(transitions.filter(isPresenting)).toEqual(['SEND_TO_CLIENT', 'RESEND'])
  })

  test('are waited for no more once the mission is closed, where somebody was to answer', () => {
    expect(AWAITING_ANSWER).toEqual(['SENT_TO_RESOURCE', 'SENT_TO_CLIENT'])
    expect(POSITIONING_STATUSES.filter((one) => isOver('CLOSED', one))).toEqual(AWAITING_ANSWER)
    expect(POSITIONING_STATUSES.filter((one) => isOver('OPEN', one))).toEqual([])
  })

  test('are looked for by name, by either answer of a client, and by who can be presented', () => {
    expect(STEP_FILTERS.at(-1)).toBe('answeredByClient')
    expect(STATUS_FILTERS).toEqual([...POSITIONING_STATUSES, 'PRESENTABLE'])
  })

  test.each([
    ['OPEN', '2026-12-31', '2026-10-31', '2026-12-31'],
    ['OPEN', '2026-12-31', '2027-01-31', '2026-12-31'],
    ['CLOSED', '2026-12-31', '2026-10-31', '2026-10-31'],
    ['CLOSED', '2026-12-31', '2027-01-31', '2026-12-31'],
  ] as const)(
    'on a mission that is %s until %s, work until %s ends on %s at the latest',
    (status, endDate, end, latest) => expect(latestEnd({ status, endDate }, { endDate: end })).toBe(latest),
  )

  test.each([
    ['OPEN', '2026-09-01', '2026-11-20', '2026-09-01'],
    ['OPEN', '2026-09-01', '2026-08-20', '2026-08-20'],
    ['CLOSED', '2026-09-01', '2026-11-20', '2026-11-20'],
  ] as const)(
    'on a mission that is %s and begins on %s, work from %s begins on %s at the earliest',
    (status, startDate, start, earliest) =>
      expect(earliestStart({ status, startDate }, { startDate: start })).toBe(earliest),
  )

  test.each([
    ['2026-09-01', '2026-12-31', undefined],
    ['2026-10-05', '2026-10-05', undefined],
    ['2026-08-31', '2026-12-31', 'tooEarly'],
    ['', '2026-12-31', 'tooEarly'],
    ['2026-10-05', '2026-10-04', 'reversed'],
    ['2026-10-05', '', 'reversed'],
    ['2026-09-01', '2027-01-01', 'tooLate'],
  ])('work from %s to %s on a mission from September to December is %s', (startDate, endDate, problem) =>
    expect(
      findAssignmentProblem({ startDate, endDate }, { earliestStart: '2026-09-01', latestEnd: '2026-12-31' }),
    ).toBe(problem),
  )

  test('a positioning is named by its mission and its person', () => {
    const id = positioningIdOf('01JA', '01PB')
    expect(positioningIdParts(id)).toEqual({ missionId: '01JA', personId: '01PB' })
    expect(positioningIdParts('01JA')).toEqual({ missionId: '01JA', personId: '' })
  })
})
