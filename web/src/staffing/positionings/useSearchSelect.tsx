import { type ChangeEvent, useId, useRef, useState } from 'react'
import { useDebounced } from '#web/ui/hooks/useDebounced.ts'

interface SearchOption {
  id: string
  label: string
}

export interface SearchSelectOptions {
  /** The selected option. */
  chosen: SearchOption | undefined
  onChoose: (id: string | undefined) => void
  /** Hook that searches for the typed text; undefined while loading. */
  useFound: (typed: string) => readonly SearchOption[] | undefined
}

/** A select with server-side search, debounced. `input` are the props of the control, `options` its datalist. */
export const useSearchSelect = ({ chosen, onChoose, useFound }: SearchSelectOptions) => {
  const list = useId()
  const [typed, setTyped] = useState('')
  const [writing, setWriting] = useState(false)
  const known = useRef<readonly SearchOption[]>([])
  const found = useFound(useDebounced(typed.trim())) ?? known.current
  // Keeps the previous options while new ones load.
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
