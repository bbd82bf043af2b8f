import { createContext, type FormEvent, type RefObject, use } from 'react'

export interface FormState {
  element: RefObject<HTMLFormElement | null>
  /** Under way: another try does nothing. */
  busy: boolean
  /** What could not be told at a field. */
  failure: string | undefined
  /** What is told at a field; `null` keeps its line free. */
  problemOf: (field: string) => string | null
  /** What the server said of a field is of no account once that is changed. */
  changed: (field: string) => void
  submit: (event: FormEvent) => void
  /** Does something else than what the form sends, in the same way; `anyway`, whatever is wrong with the fields. */
  attempt: (work: () => unknown, anyway?: boolean) => void
  /** As if nobody had tried: what is under way ends unseen. */
  reset: () => void
}

/** The form around a field or a button. */
export const FormContext = createContext<FormState | undefined>(undefined)

/** What a field tells, its own error or what the form around it knows of the field of that name; and who hears of changes. */
export const useField = (field: string | undefined, error: string | null | undefined) => {
  const form = use(FormContext)
  if (field === undefined || !form) return { error, onInput: undefined }
  return { error: error || form.problemOf(field), onInput: () => form.changed(field) }
}

/** What the form around a button is doing, and the way to have it do something else. */
export const useFormContext = (): Pick<FormState, 'busy' | 'attempt'> => {
  const form = use(FormContext)
  if (!form) throw new Error('no form around')
  return form
}
