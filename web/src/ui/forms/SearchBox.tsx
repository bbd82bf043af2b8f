import { MagnifyingGlassIcon } from '@heroicons/react/24/outline'
import { type InputHTMLAttributes, type Ref, useEffect, useRef, useState } from 'react'

interface Props
  extends Omit<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'placeholder' | 'value' | 'onChange' | 'onFocus' | 'onBlur'
  > {
  ref?: Ref<HTMLInputElement>
  /** The label, and the placeholder. */
  label: string
  value: string
  onChange: (text: string) => void
  /** Of its place. */
  className?: string
}

/** A search field. It shows typed text at once, even when the list or the address lags behind. */
export const SearchBox = ({ label, value, onChange, className = '', maxLength = 100, ...input }: Props) => {
  const [typed, setTyped] = useState(value)
  const writing = useRef(false)
  useEffect(() => {
    // While typing, the incoming value is an older text of the same person.
    if (!writing.current) setTyped(value)
  }, [value])
  return (
    <label className={`relative block ${className}`}>
      <span className="sr-only">{label}</span>
      <MagnifyingGlassIcon aria-hidden className="pointer-events-none absolute inset-y-0 left-3 h-full w-5 text-icon" />
      <input
        {...input}
        type="search"
        value={typed}
        maxLength={maxLength}
        placeholder={label}
        onFocus={() => {
          writing.current = true
        }}
        onBlur={() => {
          writing.current = false
        }}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(target.value)
        }}
        className="h-control w-full rounded-lg border border-field bg-card pr-3 pl-10 text-ellipsis text-ink placeholder:text-hint"
      />
    </label>
  )
}
