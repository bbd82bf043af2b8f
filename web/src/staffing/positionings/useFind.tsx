import { type ChangeEvent, useEffect, useId, useState } from 'react'

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

const PAUSE_MS = 300

/**
 * Chooses one of many by typing some of its name; the server looks for it once its writer pauses. `input` is for the
 * control, `options` stands beside it.
 */
export const useFind = ({ chosen, onChoose, useFound }: Finding) => {
  const list = useId()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const [writing, setWriting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const found = useFound(asked) ?? []
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
