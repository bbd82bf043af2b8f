import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

type Texts = Record<string, string>
/** For each field the translation key of what is wrong with it. */
type Problems<F extends Texts> = { [K in keyof F]?: string | null }

/** The texts of a form, checked by `problemsOf`: a problem is shown once its field was left, or the form sent. */
export const useFields = <F extends Texts>(initial: F, problemsOf: (fields: F) => Problems<F>) => {
  const { t } = useTranslation()
  const [fields, setFields] = useState(initial)
  const [left, setLeft] = useState<ReadonlySet<keyof F>>(new Set())
  const form = useRef<HTMLFormElement>(null)
  const problems = problemsOf(fields)
  const set = (changes: Partial<F>) => setFields((now) => ({ ...now, ...changes }))
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
      const problem: string | null | undefined = problems[name]
      return {
        name,
        value: fields[name],
        error: problem && left.has(name) ? t(problem) : null,
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
    /** Empties fields and forgets that they were left. */
    empty: (...names: (keyof F & string)[]) => {
      set(Object.fromEntries(names.map((name) => [name, ''])) as Partial<F>)
      setLeft((all) => new Set([...all].filter((name) => !names.includes(name as string))))
    },
  }
}
