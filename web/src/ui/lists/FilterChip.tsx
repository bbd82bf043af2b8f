import { ChevronDownIcon, MagnifyingGlassIcon } from '@heroicons/react/20/solid'
import type { ButtonHTMLAttributes, InputHTMLAttributes, ReactNode } from 'react'

const CHIP =
  'relative inline-flex h-control shrink-0 items-center rounded-lg border bg-card font-medium hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-link'
const look = (used: boolean): string => (used ? 'border-link bg-tint text-link' : 'border-rim')

interface ChoiceProps<V extends string> {
  /** What is filtered by. */
  label: string
  value: V
  onChange: (value: V) => void
  /** The first option, with an empty value, is no filter; without it the chip is an order, which is always set. */
  options: readonly { value: V; label: string }[]
}

/** A filter with a few options: an invisible native select over the chip, for keyboards, screen readers and phones. */
export const FilterChip = <V extends string>({ label, value, onChange, options }: ChoiceProps<V>) => {
  const chosen = options.find((option) => option.value === value)
  const filters = options.some((option) => option.value === '')
  return (
    <span className={`${CHIP} gap-1.5 pr-2.5 pl-3.5 ${look(filters && value !== '')}`}>
      {filters && (
        <span aria-hidden className={value === '' ? '' : 'font-normal text-secondary'}>
          {label}
        </span>
      )}
      {value !== '' && (
        <span aria-hidden className="max-w-56 truncate">
          {chosen?.label ?? '…'}
        </span>
      )}
      <span aria-hidden className="flex shrink-0 flex-col text-icon">
        {!filters && <ChevronDownIcon className="-mb-2 size-4 rotate-180" />}
        <ChevronDownIcon className={filters ? 'size-5' : 'size-4'} />
      </span>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as V)}
        className="absolute inset-0 w-full cursor-pointer appearance-none opacity-0"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-card text-ink">
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}

interface TypedProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  label: string
  value: string
  /** A `datalist` with what there is to choose from. */
  children: ReactNode
}

/** A filter with free text and suggestions; a search icon tells it from a select. */
export const TypedFilterChip = ({ label, value, children, ...input }: TypedProps) => (
  <label className={`${CHIP} cursor-text gap-1.5 pr-3 pl-2.5 ${look(value !== '')}`}>
    <MagnifyingGlassIcon aria-hidden className="size-4 shrink-0 text-icon" />
    <span className={value === '' ? 'sr-only' : 'font-normal text-secondary'}>{label}</span>
    <input
      {...input}
      type="search"
      value={value}
      placeholder={label}
      className="w-28 max-w-52 min-w-12 bg-transparent outline-none placeholder:text-ink supports-[field-sizing:content]:field-sizing-content supports-[field-sizing:content]:w-auto"
    />
    {children}
  </label>
)

/** A toggle filter: one of a few visible ones. */
export const FilterToggle = ({
  pressed,
  ...button
}: ButtonHTMLAttributes<HTMLButtonElement> & { pressed: boolean }) => (
  <button
    type="button"
    aria-pressed={pressed}
    className={`${CHIP} px-3.5 whitespace-nowrap ${look(pressed)}`}
    {...button}
  />
)
