import { type ChangeEvent, useRef, useState } from 'react'
import type { Key } from '#web/texts/keys.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { refusedFields } from './problems.ts'

type Texts = Record<string, string>
/** The translation key of the problem of each field. */
type Problems<F extends Texts> = { [K in keyof F]?: Key<'auth'> | null }

/**
 * The text fields of a form, validated by `problemsOf`: a problem shows after blur or submit. A server error shows
 * until its field changes.
 */
export const useFields = <F extends Texts>(initial: F, problemsOf: (fields: F) => Problems<F>) => {
  const { t } = useTranslation('auth')
  const [fields, setFields] = useState(initial)
  const [left, setLeft] = useState<ReadonlySet<keyof F>>(new Set())
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const form = useRef<HTMLFormElement>(null)
  const problems = problemsOf(fields)
  const set = (changes: Partial<F>) => {
    setFields((now) => ({ ...now, ...changes }))
    setRefused((all) => new Map([...all].filter(([name]) => !(name in changes))))
  }
  const focus = (name: keyof F & string) => {
    const control = form.current?.elements.namedItem(name)
    if (control instanceof HTMLElement) control.focus()
  }
  return {
    fields,
    form,
    focus,
    /** The props of a field's control. */
    control: (name: keyof F & string) => {
      const problem: Key<'auth'> | null | undefined = problems[name]
      const answer = refused.get(name)
      return {
        name,
        value: fields[name],
        error: problem && left.has(name) ? t(problem) : answer ? t([answer, 'errors.field.refused']) : null,
        onChange: (event: ChangeEvent<HTMLInputElement>) => set({ [name]: event.target.value } as Partial<F>),
        onBlur: () => fields[name] !== '' && setLeft((all) => new Set([...all, name])),
      }
    },
    /** Shows all problems and focuses the first; true when there are none. */
    check: (): boolean => {
      const wrong = Object.keys(fields).filter((name) => problems[name])
      setLeft(new Set(wrong))
      if (wrong[0] !== undefined) focus(wrong[0])
      return wrong.length === 0
    },
    /** Shows the server's errors at their fields and focuses the first; whether there is one. */
    refuse: (cause: unknown): boolean => {
      const said = refusedFields(cause)
      const first = Object.keys(fields).find((name) => said.has(name))
      setRefused(said)
      if (first !== undefined) focus(first)
      return first !== undefined
    },
    /** Empties fields and forgets that they were left. */
    empty: (...names: (keyof F & string)[]) => {
      set(Object.fromEntries(names.map((name) => [name, ''])) as Partial<F>)
      setLeft((all) => new Set([...all].filter((name) => !names.includes(name as string))))
    },
  }
}
