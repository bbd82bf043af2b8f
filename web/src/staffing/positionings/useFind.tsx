import { type ChangeEvent, useId, useRef, useState } from 'react'
import { useDebounced } from '#web/ui/useDebounced.ts'

interface Found {
  id: string
  label: string
}

export interface Finding {
  /** What is chosen; undefined: nothing is. */
  chosen: Found | undefined
  onChoose: (id: string | undefined) => void
  /** What the typed text finds, a hook: undefined while it is looked for. */
  useFound: (typed: string) => readonly Found[] | undefined
}

/**
 * Chooses one of many by typing some of its name; the server looks for it once its writer pauses. `input` is for the
 * control, `options` stands beside it.
 */
export const useFind = ({ chosen, onChoose, useFound }: Finding) => {
  const list = useId()
  const [typed, setTyped] = useState('')
  const [writing, setWriting] = useState(false)
  const known = useRef<readonly Found[]>([])
  const found = useFound(useDebounced(typed.trim())) ?? known.current
  // What is offered can be taken until there is something else to offer.
  known.current = found
  const write = (text: string) => {
    setTyped(text)
    setWriting(true)
    const one = found.find((each) => each.label === text)
    if (one) {
      setWriting(false)
      onChoose(one.id)
    } else if (text === '') onChoose(undefined)
  }
  return {
    input: {
      list,
      autoComplete: 'off',
      maxLength: 200,
      value: writing ? typed : (chosen?.label ?? ''),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => write(target.value),
      onBlur: () => setWriting(false),
    },
    options: (
      <datalist id={list}>
        {found.map(({ id, label: name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    ),
  }
}
