import type { academy } from '#shared/apps/academy/contract.ts'
import type { Quiz, WrittenCourse, WrittenStep } from '#shared/apps/academy/entities.ts'
import { findPublicationProblems } from '#shared/apps/academy/publication.ts'
import type { InputOf } from '#shared/core/endpoint.ts'

/** The fields of a course that its author edits. */
export const toDraft = ({
  title,
  description,
  category,
  duration,
  dueOn,
  certificate,
  validMonths,
  skills,
  audience,
  steps,
}: WrittenCourse) => ({
  title,
  description,
  category,
  duration,
  dueOn,
  certificate,
  validMonths,
  skills,
  audience,
  steps,
})

export type Draft = ReturnType<typeof toDraft>

const idsOf = ({ who, people }: Draft['audience']) => ({ who, people: people.map(({ id }) => id) })

/** Converts a draft to the body of a save request. */
export const toInput = (draft: Draft): InputOf<typeof academy.saveCourse>['course'] => ({
  ...draft,
  audience: idsOf(draft.audience),
  steps: draft.steps.map(({ file, captions, ...step }) => ({
    ...step,
    fileId: file?.id ?? null,
    captionsId: captions?.id ?? null,
  })),
})

/** Lists what prevents a draft from being published. */
export const listMissingParts = (draft: Draft) => findPublicationProblems({ ...draft, audience: idsOf(draft.audience) })

const option = () => ({ text: '', right: false })
export const newQuestion = (): Quiz['questions'][number] => ({
  text: '',
  several: false,
  options: [{ text: '', right: true }, option()],
})
export const newOption = option

const newStep = (): WrittenStep => ({
  id: crypto.randomUUID(),
  title: '',
  subtitle: '',
  content: '',
  video: null,
  file: null,
  captions: null,
  quiz: null,
})
/** Creates an empty text or quiz step. */
export const newStepOf = (kind: 'text' | 'quiz'): WrittenStep => ({
  ...newStep(),
  quiz: kind === 'quiz' ? { passMark: 70, attempts: 3, questions: [newQuestion()] } : null,
})
