import { createContext, type FormEvent, type RefObject, use } from 'react'

export interface FormState {
  element: RefObject<HTMLFormElement | null>
  /** Submitting: further submits are ignored. */
  busy: boolean
  /** The failure that belongs to no field. */
  failure: string | undefined
  /** The message of a field; `null` reserves its line. */
  problemOf: (field: string) => string | null
  /** Clears the server's error of a field that changed. */
  changed: (field: string) => void
  submit: (event: FormEvent) => void
  /** Runs another action with the same handling of failures; `anyway` skips validation. */
  attempt: (work: () => unknown, anyway?: boolean) => void
  /** Resets the state; a submit in flight is ignored. */
  reset: () => void
}

/** The form around a field or a button. */
export const FormContext = createContext<FormState | undefined>(undefined)

/** The error of a field, its own or that of the form, and the change listener. */
export const useField = (field: string | undefined, error: string | null | undefined) => {
  const form = use(FormContext)
  if (field === undefined || !form) return { error, onInput: undefined }
  return { error: error || form.problemOf(field), onInput: () => form.changed(field) }
}

/** The state of the surrounding form, and a way to run another action in it. */
export const useFormContext = (): Pick<FormState, 'busy' | 'attempt'> => {
  const form = use(FormContext)
  if (!form) throw new Error('no form around')
  return form
}
