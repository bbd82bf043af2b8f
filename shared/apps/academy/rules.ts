import type { Audience } from '../audience.ts'

/** How long a course may take. */
export const COURSE_MINUTES = [30, 45, 60, 90, 120] as const

/** What courses are filed under. */
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

/** What codes of certificates are written in: nobody takes one of these for another (Crockford's base 32). */
export const CODE_SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CODE_LENGTH = 16

/** The code that somebody has typed from paper, as it is stored; undefined: it is none. */
export const codeIn = (typed: string): string | undefined => {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return code.length === CODE_LENGTH && [...code].every((sign) => CODE_SIGNS.includes(sign)) ? code : undefined
}

/** A code as people read it: in groups of four. */
export const shownCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? ''

/** What anybody may know of whose a certificate is: `Ada Lovelace` as `A. L.` */
export const initialsOf = (name: string): string =>
  name
    .split(/\s/)
    .flatMap(([first]) => (first ? `${first.toUpperCase()}.` : []))
    .join(' ')

/** Nobody is reminded of the same course again sooner. */
export const REMINDED_AGAIN_HOURS = 20
/** After so many hours somebody who has used up their attempts at a quiz may try again. */
const ATTEMPTS_FOR_HOURS = 24

const HOUR_MS = 3_600_000

/** The step that a course opens at: the one that was come to, or its last one where it has become shorter. */
export const stepIn = (currentStep: number, totalSteps: number): number =>
  Math.max(0, Math.min(currentStep, totalSteps - 1))

/**
 * The same where steps have ids: the step that was come to, wherever it stands now; by its number where it is gone, or
 * was noted before steps had ids.
 */
export const placeIn = (
  steps: readonly string[],
  { step, currentStep }: { step?: string | undefined; currentStep: number },
): number => {
  const at = step === undefined ? -1 : steps.indexOf(step)
  return at >= 0 ? at : stepIn(currentStep, steps.length)
}

/** Of a course that ships with the product the steps are known by their numbers. */
export const numberedSteps = (total: number): string[] => Array.from({ length: total }, (_, order) => String(order))

/** Of a course that nobody has opened. */
export const NOT_BEGUN = { completed: 0, currentStep: 0 } as const

/**
 * The steps that somebody has come to, in the order of the course: the first one by opening it. Where that was not noted
 * yet, those up to the one that they had come to or, once they were through, all.
 */
export const stepsSeen = (
  steps: readonly string[],
  done: { seen?: readonly string[] | undefined; completed: number; step?: string | undefined; currentStep: number },
): string[] => {
  const { seen, completed } = done
  if (seen) return steps.filter((step, order) => order === 0 || seen.includes(step))
  return completed > 0 ? [...steps] : steps.slice(0, placeIn(steps, done) + 1)
}

interface Question {
  text: string
  several: boolean
  options: readonly { text: string; right: boolean }[]
}
interface Quiz {
  passMark: number
  questions: readonly Question[]
}
interface Written {
  title: string
  description: string
  audience: Audience
  steps: readonly { title: string; quiz: Quiz | null }[]
}

const isAsked = ({ text, several, options }: Question): boolean => {
  const right = options.filter((one) => one.right).length
  const said = [text, ...options.map((one) => one.text)].every((one) => one.trim() !== '')
  return said && options.length > 1 && (several ? right > 0 : right === 1)
}

/** What keeps a course from being published, each with the number of its step where it is of one. */
/** What a course lacks before it can be published; of a step, which. */
export interface Lack {
  code: 'title' | 'description' | 'audience' | 'steps' | 'stepTitle' | 'quiz'
  step?: number
}
export const unready = ({ title, description, audience, steps }: Written): Lack[] => [
  ...(title.trim() === '' ? [{ code: 'title' as const }] : []),
  ...(description.trim() === '' ? [{ code: 'description' as const }] : []),
  ...(audience.who === 'PEOPLE' && audience.people.length === 0 ? [{ code: 'audience' as const }] : []),
  ...(steps.length === 0 ? [{ code: 'steps' as const }] : []),
  ...steps.flatMap((step, at) => [
    ...(step.title.trim() === '' ? [{ code: 'stepTitle' as const, step: at + 1 }] : []),
    ...(step.quiz && (step.quiz.questions.length === 0 || !step.quiz.questions.every(isAsked))
      ? [{ code: 'quiz' as const, step: at + 1 }]
      : []),
  ]),
]

const sameNumbers = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one))

/** The numbers of the right options of a question. */
export const solutionOf = ({ options }: Question): number[] =>
  options.flatMap(({ right }, index) => (right ? [index] : []))

/** Which questions were answered rightly, how many in a hundred that is, and whether it is enough. */
export const graded = (
  { passMark, questions }: Quiz,
  answers: readonly (readonly number[])[],
): { right: boolean[]; score: number; passed: boolean } => {
  const right = questions.map((one, index) => sameNumbers([...new Set(answers[index] ?? [])], solutionOf(one)))
  const score = Math.floor((100 * right.filter(Boolean).length) / Math.max(1, questions.length))
  return { right, score, passed: score >= passMark }
}

/** What somebody has done at a quiz: since when their attempts are counted, how many there were, and the best result. */
interface Attempts {
  since: string
  attempts: number
}

/** How many attempts somebody has left at an instant, and from when on they have all of them again. */
export const attemptsLeft = (
  most: number,
  done: Attempts | undefined,
  at: Date,
): { left: number; again: string | null } => {
  const until = done ? Date.parse(done.since) + ATTEMPTS_FOR_HOURS * HOUR_MS : 0
  if (!done || until <= at.getTime()) return { left: most, again: null }
  return { left: Math.max(0, most - done.attempts), again: new Date(until).toISOString() }
}

/** Whether somebody may be reminded of a course at an instant. */
export const mayRemind = (remindedAt: string | null, at: Date): boolean =>
  remindedAt === null || Date.parse(remindedAt) + REMINDED_AGAIN_HOURS * HOUR_MS <= at.getTime()
