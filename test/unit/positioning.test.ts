import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  distinctSkills,
  freeSlug,
  MISSION_LIMITS,
  missionProblem,
  parseMissions,
  slugOf,
} from '#shared/rules/missions.ts'
import {
  ACTION_OF,
  mayStep,
  POSITIONING_STATUSES,
  POSITIONING_TRANSITIONS,
  type PositioningTransition,
  positioningIdOf,
  positioningIdParts,
  stepsFrom,
} from '#shared/rules/positioning.ts'
import { anyText } from '#test/kit/arbitrary.ts'

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
          .filter((one) => mayStep(one, status, actor))
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

  test('end with the client’s answer', () => {
    for (const actor of ['manager', 'resource', 'client'] as const) {
      expect(stepsFrom('ACCEPTED_BY_CLIENT', actor)).toEqual([])
      expect(stepsFrom('REFUSED_BY_CLIENT', actor)).toEqual([])
    }
  })

  test('each have a name of their own in the history', () => {
    expect(new Set(Object.values(ACTION_OF)).size).toBe(transitions.length)
  })

  test('a positioning is named by its mission and its person', () => {
    const id = positioningIdOf('01JA', '01PB')
    expect(positioningIdParts(id)).toEqual({ missionId: '01JA', personId: '01PB' })
  })
})

describe('a slug', () => {
  test.each([
    ['Énergies du Littoral', 'energies-du-littoral'],
    ['  C++ / Œuvre & Co. ', 'c-oeuvre-co'],
    ['日本', 'mission'],
    ['', 'mission'],
  ])('of %s is %s', (title, slug) => expect(slugOf(title)).toBe(slug))

  test('is always letters and digits joined by single hyphens, and not taken', () =>
    fc.assert(
      fc.property(anyText(), fc.nat(20), (title, others) => {
        const slug = slugOf(title)
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        const taken = new Set([slug, ...Array.from({ length: others }, (_, index) => `${slug}-${index + 2}`)])
        expect(freeSlug(slug, taken)).toBe(`${slug}-${others + 2}`)
        expect(freeSlug(slug, new Set())).toBe(slug)
      }),
    ))
})

test('dates and rates in the wrong order are told apart', () => {
  const terms = { startDate: '2026-01-01', endDate: '2026-06-30', rateMin: 400, rateMax: 500 }
  expect(missionProblem(terms)).toBeUndefined()
  expect(missionProblem({ ...terms, rateMax: null })).toBeUndefined()
  expect(missionProblem({ ...terms, endDate: '2025-12-31' })).toBe('missions.dates')
  expect(missionProblem({ ...terms, rateMin: 501 })).toBe('missions.rates')
})

test('a skill is asked for once, at its highest level', () => {
  expect(
    distinctSkills([
      { code: 'Java', level: 2 },
      { code: 'java', level: 4 },
    ]),
  ).toEqual([{ code: 'java', level: 4 }])
})

describe('pasted missions', () => {
  test('are read by their headings, in either language, whatever separates the cells', () => {
    for (const separator of [';', ',', '\t']) {
      const lines = [
        ['Client', 'Titre', 'Début', 'Fin', 'TJM', 'Compétences', 'Mode'],
        ['Mutuelle du Golfe', 'Refonte', '03/02/2027', '2027-06-30', '650 €', 'Java:3 / React', 'Télétravail complet'],
      ].map((cells) => cells.map((one) => `"${one}"`).join(separator))
      const [line] = parseMissions(lines.join('\r\n'))
      expect(line).toMatchObject({
        line: 2,
        row: {
          ...{ client: 'Mutuelle du Golfe', title: 'Refonte', startDate: '2027-02-03', endDate: '2027-06-30' },
          ...{ rateMin: null, rateMax: 650, positions: 1, interventionType: 'FULL_REMOTE' },
          skills: [
            { code: 'java', level: 3 },
            { code: 'react', level: 2 },
          ],
        },
      })
    }
  })

  test('each say what is wrong with them', () => {
    const head = 'client;title;start;end;min rate;max rate;positions;country'
    const problems = (line: string) => parseMissions(`${head}\n${line}`)[0]?.problems
    expect(problems(';T;2027-01-01;2027-02-01;;;;')).toEqual([{ column: 'client', reason: 'missing' }])
    expect(problems('C;T;31/02/2027;2027-02-01;;;;')).toEqual([{ column: 'startDate', reason: 'date' }])
    expect(problems('C;T;2027-03-01;2027-02-01;;;;')).toEqual([{ column: 'endDate', reason: 'dates' }])
    expect(problems('C;T;2027-01-01;2027-02-01;700;600;;')).toEqual([{ column: 'rateMax', reason: 'rates' }])
    expect(problems('C;T;2027-01-01;2027-02-01;x;;99;Gaul')).toEqual([
      { column: 'country', reason: 'country' },
      { column: 'rateMin', reason: 'number' },
      { column: 'positions', reason: 'number' },
    ])
  })

  test('beyond the limit are refused one by one, empty lines do not count', () => {
    const line = 'C;T;2027-01-01;2027-02-01'
    const read = parseMissions(`client;title;start;end\n\n${Array(52).fill(line).join('\n\n')}\n`)
    expect(read).toHaveLength(52)
    expect(read.filter(({ problems }) => problems)).toHaveLength(52 - MISSION_LIMITS.importRows)
  })

  test('never break the reader', () =>
    fc.assert(
      fc.property(anyText(400), (text) => {
        for (const line of parseMissions(text)) expect(line.line).toBeGreaterThan(0)
      }),
    ))
})
