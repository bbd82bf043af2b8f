import type { Step } from '#shared/apps/scrumboard/entities.ts'

/** A change that is sent, and what its line was before in the fields that it changes. */
interface StepChange {
  id: string
  before: Partial<Step>
}

/** The fields of a line that a change gives another value. */
export const fieldsBefore = (step: Step, to: Partial<Step>): Partial<Step> =>
  Object.fromEntries(Object.entries(step).filter(([name]) => name in to))

/** The changes of lines that are not answered yet, the first ones first. */
export const createStepChanges = () => {
  const sent: StepChange[] = []
  const end = (change: StepChange): void => void sent.splice(sent.indexOf(change), 1)
  return {
    begin: (id: string, before: Partial<Step>): StepChange => {
      const change = { id, before }
      sent.push(change)
      return change
    },
    stored: end,
    /**
     * The fields to restore. What was changed again meanwhile stays as it is; were that refused too, it would become what it
     * was before both.
     */
    refused: (change: StepChange): Partial<Step> => {
      const later = sent.slice(sent.indexOf(change) + 1)
      end(change)
      const fields = Object.entries(change.before).filter(([name, value]) => {
        const next = later.find(({ id, before }) => id === change.id && name in before)
        if (next) next.before = { ...next.before, [name]: value }
        return !next
      })
      return Object.fromEntries(fields)
    },
  }
}
