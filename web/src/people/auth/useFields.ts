import { type ChangeEvent, useRef, useState } from 'react'
import type { Key } from '#web/texts/keys.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { refusedFields } from './problems.ts'

type Texts = Record<string, string>
/** For each field the translation key of what is wrong with it. */
type Problems<F extends Texts> = { [K in keyof F]?: Key<'auth'> | null }

/**
 * The texts of a form, checked by `problemsOf`: a problem is shown once its field was left, or the form sent. What the
 * server refused is shown until its field is changed.
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
    /** What the control of a field takes. */
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
    /** Shows what is wrong and goes to the first of it; whether nothing is. */
    check: (): boolean => {
      const wrong = Object.keys(fields).filter((name) => problems[name])
      setLeft(new Set(wrong))
      if (wrong[0] !== undefined) focus(wrong[0])
      return wrong.length === 0
    },
    /** Shows at their fields what the server refused and goes to the first of them; whether there is one. */
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
