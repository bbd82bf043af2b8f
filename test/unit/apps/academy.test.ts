import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPublicationProblems } from '#shared/apps/academy/publication.ts'
import {
  attemptsLeft,
  CODE_ALPHABET,
  CODE_LENGTH,
  clampStep,
  findCurrentStep,
  formatCode,
  gradeQuiz,
  initialsOf,
  parseCode,
  solutionOf,
} from '#shared/apps/academy/rules.ts'
import { mayRemind } from '#shared/apps/reminding.ts'

describe('the code of a certificate', () => {
  test.each([
    ['0123456789ABCDEF', '0123456789ABCDEF'],
    ['ghjk-mnpq rstv-wxyz', 'GHJKMNPQRSTVWXYZ'],
    ['  0oO1-iIlL-2345-6789 ', '0001111123456789'],
  ])('%j is %s', (typed, code) => expect(parseCode(typed)).toBe(code))

  test.each(['', '0123456789ABCDE', '0123456789ABCDEF0', '0123456789ABCDEU', '0123456789ABCDÉF', '0123_456789ABCDE'])(
    '%j is none',
    (typed) => expect(parseCode(typed)).toBeUndefined(),
  )

  test('is shown in groups of four, and read again as it was', () => {
    expect(formatCode('0123456789ABCDEF')).toBe('0123-4567-89AB-CDEF')
    expect(formatCode('')).toBe('')
    const code = fc.string({ unit: fc.constantFrom(...CODE_ALPHABET), minLength: CODE_LENGTH, maxLength: CODE_LENGTH })
    fc.assert(
      fc.property(code, (one) => {
        expect(parseCode(formatCode(one).toLowerCase())).toBe(one)
      }),
    )
  })
})

test.each([
  ['Ada Lovelace', 'A. L.'],
  ['  élise  de\tRohan ', 'É. D. R.'],
  ['Jean-Pierre', 'J.'],
  ['', ''],
])('of %j anybody may know %j', (name, initials) => expect(initialsOf(name)).toBe(initials))

describe('a course opens', () => {
  test.each([
    [0, 11, 0],
    [10, 11, 10],
    [11, 11, 10],
    [3, 0, 0],
  ])('at the step that was come to, or its last one: %d of %d is %d', (current, total, at) =>
    expect(clampStep(current, total)).toBe(at),
  )

  test('at the same step wherever it stands now, and by its number where it is gone', () => {
    const steps = ['a', 'b', 'c']
    expect(findCurrentStep(steps, { step: 'a', currentStep: 2 })).toBe(0)
    expect(findCurrentStep(steps, { step: 'c', currentStep: 0 })).toBe(2)
    expect(findCurrentStep(steps, { step: 'gone', currentStep: 1 })).toBe(1)
    expect(findCurrentStep(steps, { step: 'gone', currentStep: 5 })).toBe(2)
    expect(findCurrentStep(steps, { currentStep: 2 })).toBe(2)
  })
})

const options = (...right: boolean[]) => right.map((one, index) => ({ text: `option ${index}`, right: one }))
const question = (...right: boolean[]) => ({ text: 'Which?', several: false, options: options(...right) })
const several = (...right: boolean[]) => ({ ...question(...right), several: true })

describe('a course can be published', () => {
  const audience = { who: 'EVERYBODY' as const, people: [] }
  const step = { title: 'Step', quiz: null, file: null, captions: null }
  const course = { title: 'Course', description: 'What it is', audience, steps: [step] }
  const asking = (...questions: ReturnType<typeof question>[]) => ({
    ...course,
    steps: [{ ...step, quiz: { passMark: 80, questions } }],
  })

  test('when everything is said', () => {
    expect(findPublicationProblems(course)).toEqual([])
    expect(findPublicationProblems({ ...course, audience: { who: 'PEOPLE', people: ['ada'] } })).toEqual([])
    expect(findPublicationProblems(asking(question(true, false), several(true, true), several(false, true)))).toEqual(
      [],
    )
  })

  test('and says what is missing otherwise, with the number of the step', () => {
    expect(
      findPublicationProblems({ title: ' ', description: '\n', audience: { who: 'PEOPLE', people: [] }, steps: [] }),
    ).toEqual([{ code: 'title' }, { code: 'description' }, { code: 'audience' }, { code: 'steps' }])
    const quiz = { passMark: 80, questions: [] }
    expect(
      findPublicationProblems({ ...course, steps: [step, { ...step, title: ' ' }, { ...step, title: ' ', quiz }] }),
    ).toEqual([
      { code: 'stepTitle', step: 2 },
      { code: 'stepTitle', step: 3 },
      { code: 'quiz', step: 3 },
    ])
  })

  test('but not with a video that has no captions', () => {
    const film = { ...step, file: { type: 'MP4' } }
    const written = [film, { ...film, captions: { id: 'vtt' } }, { ...step, file: { type: 'PDF' } }]
    expect(findPublicationProblems({ ...course, steps: written })).toEqual([{ code: 'captions', step: 1 }])
  })

  test.each([
    ['no right option', question(false, false)],
    ['two right options where one is asked for', question(true, true)],
    ['no right option of several', several(false, false)],
    ['one option', question(true)],
    ['no words', { ...question(true, false), text: ' ' }],
    ['an option without words', { ...question(true, false), options: [...options(true), { text: ' ', right: false }] }],
  ])('but not with a question that has %s', (_, wrong) => {
    expect(findPublicationProblems(asking(wrong))).toEqual([{ code: 'quiz', step: 1 }])
    expect(findPublicationProblems(asking(question(true, false), wrong))).toEqual([{ code: 'quiz', step: 1 }])
  })
})

describe('a quiz', () => {
  const questions = [question(false, true), several(true, false, true), question(true, false)]

  test('knows the numbers of the right options', () => expect(questions.map(solutionOf)).toEqual([[1], [0, 2], [0]]))

  test.each([
    [[[1], [2, 0], [0]], [true, true, true], 100],
    [[[1], [0, 0, 2], [1]], [true, true, false], 67],
    [[[0], [0], [0]], [false, false, true], 33],
    [[[1], [0, 1, 2], [0, 1]], [true, false, false], 33],
    [[[1], [0, 1]], [true, false, false], 33],
    [[], [false, false, false], 0],
  ])('answered by %j is right in %j: %d in a hundred', (answers, right, score) => {
    expect(gradeQuiz({ passMark: 67, questions }, answers)).toEqual({ right, score, passed: score > 67 })
  })

  test('is passed with as much as its mark, and not with less', () => {
    const done = [[1], [0, 2]]
    expect(gradeQuiz({ passMark: 66, questions }, done).passed).toBe(true)
    // Two thirds are shown as 67 in a hundred, and are less.
    expect(gradeQuiz({ passMark: 67, questions }, done)).toMatchObject({ score: 67, passed: false })
    expect(gradeQuiz({ passMark: 0, questions: [] }, [])).toEqual({ right: [], score: 0, passed: true })
  })
})

test('all attempts are back 24 hours after the first of them', () => {
  const since = '2026-11-24T08:00:00.000Z'
  const again = '2026-11-25T08:00:00.000Z'
  const before = new Date('2026-11-25T07:59:59.999Z')
  expect(attemptsLeft(10, undefined, before)).toEqual({ left: 10, again: null })
  expect(attemptsLeft(10, { since, attempts: 4 }, before)).toEqual({ left: 6, again })
  expect(attemptsLeft(10, { since, attempts: 10 }, before)).toEqual({ left: 0, again })
  // The limit was higher then.
  expect(attemptsLeft(10, { since, attempts: 12 }, before)).toEqual({ left: 0, again })
  expect(attemptsLeft(10, { since, attempts: 10 }, new Date(again))).toEqual({ left: 10, again: null })
})

test('nobody is reminded again within 20 hours', () => {
  const reminded = '2026-11-24T08:00:00.000Z'
  expect(mayRemind(null, new Date(reminded))).toBe(true)
  expect(mayRemind(reminded, new Date('2026-11-25T03:59:59.999Z'))).toBe(false)
  expect(mayRemind(reminded, new Date('2026-11-25T04:00:00.000Z'))).toBe(true)
})
