import { useEffect, useId, useState } from 'react'
import { TextField } from '#web/ui/forms/TextField.tsx'

interface Found {
  id: string
  label: string
}

interface Props {
  label: string
  placeholder: string
  /** What is chosen; undefined: nothing is. */
  chosen: Found | undefined
  onChoose: (id: string | undefined) => void
  /** What the typed text finds, a hook: undefined while it is looked for. */
  useFound: (typed: string) => readonly Found[] | undefined
}

const PAUSE_MS = 300

/** Chooses one of many by typing some of its name; the server looks for it once its writer pauses. */
export const FindField = ({ label, placeholder, chosen, onChoose, useFound }: Props) => {
  const list = useId()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const [writing, setWriting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const found = useFound(asked) ?? []
  const value = writing ? typed : (chosen?.label ?? '')
  const write = (text: string) => {
    setTyped(text)
    setWriting(true)
    const one = found.find((each) => each.label === text)
    if (one) {
      setWriting(false)
      onChoose(one.id)
    } else if (text === '') onChoose(undefined)
  }
  return (
    <div>
      <TextField
        type="search"
        label={label}
        placeholder={placeholder}
        list={list}
        autoComplete="off"
        maxLength={200}
        value={value}
        onChange={({ target }) => write(target.value)}
        onBlur={() => setWriting(false)}
      />
      <datalist id={list}>
        {found.map(({ id, label: name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </div>
  )
}
