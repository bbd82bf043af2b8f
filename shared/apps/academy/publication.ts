import type { Audience } from '../audience.ts'
import { isVideo } from '../files/rules.ts'
import type { Question, Quiz } from './rules.ts'

interface Written {
  title: string
  description: string
  audience: Audience
  steps: readonly { title: string; quiz: Quiz | null; file: { type: string } | null; captions: unknown }[]
}

const isAsked = ({ text, several, options }: Question): boolean => {
  const right = options.filter((one) => one.right).length
  const said = [text, ...options.map((one) => one.text)].every((one) => one.trim() !== '')
  return said && options.length > 1 && (several ? right > 0 : right === 1)
}

/** What prevents publication, with the number of the step if it belongs to one. */
export interface PublicationProblem {
  code: 'title' | 'description' | 'audience' | 'steps' | 'stepTitle' | 'captions' | 'quiz'
  step?: number
}
/** Everything that prevents a course from being published. */
export const findPublicationProblems = ({ title, description, audience, steps }: Written): PublicationProblem[] => [
  ...(title.trim() === '' ? [{ code: 'title' as const }] : []),
  ...(description.trim() === '' ? [{ code: 'description' as const }] : []),
  ...(audience.who === 'PEOPLE' && audience.people.length === 0 ? [{ code: 'audience' as const }] : []),
  ...(steps.length === 0 ? [{ code: 'steps' as const }] : []),
  ...steps.flatMap((step, at) => [
    ...(step.title.trim() === '' ? [{ code: 'stepTitle' as const, step: at + 1 }] : []),
    // Who does not hear it could not follow it.
    ...(step.file && isVideo(step.file.type) && !step.captions ? [{ code: 'captions' as const, step: at + 1 }] : []),
    ...(step.quiz && (step.quiz.questions.length === 0 || !step.quiz.questions.every(isAsked))
      ? [{ code: 'quiz' as const, step: at + 1 }]
      : []),
  ]),
]
