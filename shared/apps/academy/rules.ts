/** The durations a course may have. */
export const COURSE_MINUTES = [30, 45, 60, 90, 120] as const

/** Built-in categories. */
export const COURSE_CATEGORIES = [
  'android',
  'cloud',
  'company',
  'firebase',
  'languages',
  'management',
  'regie',
  'security',
  'web',
] as const

export const COURSE_LIMITS = {
  /** Of a company. */
  courses: 100,
  steps: 20,
  title: 120,
  description: 500,
  /** Characters of a step, with its markup. */
  content: 10_000,
  /** Named in an audience. */
  people: 50,
  link: 500,
  questions: 20,
  question: 300,
  options: 8,
  option: 200,
  /** At a quiz in 24 hours, until it is passed. */
  attempts: 10,
  /** That a course teaches. */
  skills: 10,
  /** People reminded by one call. */
  reminded: 25,
} as const

/** The alphabet of certificate codes, without characters that look alike (Crockford's base 32). */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CODE_LENGTH = 16

/** A code typed by somebody, as stored; undefined when it is none. */
export const parseCode = (typed: string): string | undefined => {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return code.length === CODE_LENGTH && [...code].every((sign) => CODE_ALPHABET.includes(sign)) ? code : undefined
}

/** A code in groups of four. */
export const formatCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? ''

/** The only public part of a holder's name: `Ada Lovelace` as `A. L.` */
export const initialsOf = (name: string): string =>
  name
    .split(/\s/)
    .flatMap(([first]) => (first ? `${first.toUpperCase()}.` : []))
    .join(' ')

/** After this time all attempts at a quiz are available again. */
const ATTEMPT_WINDOW_HOURS = 24

const HOUR_MS = 3_600_000

/** The step at which a course opens: the last one reached, limited to its current length. */
export const clampStep = (currentStep: number, totalSteps: number): number =>
  Math.max(0, Math.min(currentStep, totalSteps - 1))

/**
 * The index of the step reached, by its id, wherever it has moved; by its number when it was deleted, or recorded before
 * steps had ids.
 */
export const findCurrentStep = (
  steps: readonly string[],
  { step, currentStep }: { step?: string | undefined; currentStep: number },
): number => {
  const at = step === undefined ? -1 : steps.indexOf(step)
  return at >= 0 ? at : clampStep(currentStep, steps.length)
}

/** Steps of a shipped course are identified by number. */
export const numberedSteps = (total: number): string[] => Array.from({ length: total }, (_, order) => String(order))

/** The progress of a course that nobody has opened. */
export const NOT_BEGUN = { completed: 0, currentStep: 0 } as const

/**
 * The steps seen, in order; opening a course shows the first. Without a record, those up to the one reached or, once
 * completed, all.
 */
export const listSeenSteps = (
  steps: readonly string[],
  done: { seen?: readonly string[] | undefined; completed: number; step?: string | undefined; currentStep: number },
): string[] => {
  const { seen, completed } = done
  if (seen) return steps.filter((step, order) => order === 0 || seen.includes(step))
  return completed > 0 ? [...steps] : steps.slice(0, findCurrentStep(steps, done) + 1)
}

export interface Question {
  text: string
  several: boolean
  options: readonly { text: string; right: boolean }[]
}
export interface Quiz {
  passMark: number
  questions: readonly Question[]
}
const sameNumbers = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one))

/** The indexes of the right options. */
export const solutionOf = ({ options }: Question): number[] =>
  options.flatMap(({ right }, index) => (right ? [index] : []))

/** How many questions must be answered right; exact, whereas a score is rounded. */
export const countAnswersNeeded = ({
  passMark,
  questions,
}: {
  passMark: number
  questions: readonly unknown[]
}): number => Math.ceil((passMark * questions.length) / 100)

/** Which answers are right, the score in percent, and whether it passes. */
export const gradeQuiz = (
  quiz: Quiz,
  answers: readonly (readonly number[])[],
): { right: boolean[]; score: number; passed: boolean } => {
  const { questions } = quiz
  const right = questions.map((one, index) => sameNumbers([...new Set(answers[index] ?? [])], solutionOf(one)))
  const count = right.filter(Boolean).length
  const score = Math.round((100 * count) / Math.max(1, questions.length))
  return { right, score, passed: count >= countAnswersNeeded(quiz) }
}

/** The attempts of a person at a quiz: the start of the window, their number and the best result. */
interface Attempts {
  since: string
  attempts: number
}

/** The attempts left at an instant, and when all are available again. */
export const attemptsLeft = (
  most: number,
  done: Attempts | undefined,
  at: Date,
): { left: number; again: string | null } => {
  const until = done ? Date.parse(done.since) + ATTEMPT_WINDOW_HOURS * HOUR_MS : 0
  if (!done || until <= at.getTime()) return { left: most, again: null }
  return { left: Math.max(0, most - done.attempts), again: new Date(until).toISOString() }
}
