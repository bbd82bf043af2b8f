import { XMarkIcon } from '@heroicons/react/20/solid'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import type { Party, SuggestedRecipient } from '#shared/apps/mailbox/contract.ts'
import { formatAddress } from '#shared/apps/mailbox/rules.ts'
import { foldText } from '#shared/core/text/fold.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useDebounced } from '#web/ui/hooks/useDebounced.ts'
import { Avatar } from '#web/ui/images/Avatar.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { parseParties } from './parseParties.ts'

interface Props {
  label: string
  people: readonly Party[]
  onChange: (people: Party[]) => void
  /** Typed text that is not a recipient yet. */
  typed: string
  onTyped: (text: string) => void
  /** Error message. */
  error?: string | undefined
  /** Shown beside the field. */
  children?: ReactNode
  autoFocus?: boolean
}

const CONFIRM_KEYS = new Set(['Enter', ',', ';', 'Tab'])

/** The recipients of a mail: colleagues and contacts by name, anybody by address. */
export const RecipientsField = ({ label, people, onChange, typed, onTyped, error, children, autoFocus }: Props) => {
  const { t } = useTranslation('mailbox')
  const id = useId()
  const [active, setActive] = useState(0)
  const query = useDebounced(typed.trim())
  const {
    data,
    error: failure,
    refetch,
  } = useApiQuery(contracts.mailbox.people, { query }, { enabled: query.length > 1 })
  const chosen = new Set(people.map(({ address }) => address.toLowerCase()))
  /** Whether a suggestion for an earlier text still matches the current one. */
  const stillMatches = ({ name, address, company }: SuggestedRecipient) =>
    query === typed.trim() || foldText(`${name} ${address} ${company ?? ''}`).includes(foldText(typed.trim()))
  const found =
    typed.trim() === '' || query.length < 2
      ? []
      : (data ?? []).filter((one) => !chosen.has(one.address.toLowerCase()) && stillMatches(one)).slice(0, 6)
  const add = (more: readonly Party[], rest = '') => {
    onChange([...people, ...more.filter(({ address }) => !chosen.has(address.toLowerCase()))])
    onTyped(rest)
    setActive(0)
  }
  const addAddresses = (): boolean => {
    const { parties, rest } = parseParties(typed)
    if (parties.length > 0) add(parties, rest)
    return parties.length > 0
  }
  const addSuggested = (): boolean => {
    const one = found[active]
    if (one) add([{ name: one.name, address: one.address }])
    return one !== undefined
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && typed === '') return onChange(people.slice(0, -1))
    if (found.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      setActive((active + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length)
    }
    if (event.key === 'Escape' && found.length > 0) {
      event.stopPropagation()
      onTyped('')
    }
    const isConfirmed = CONFIRM_KEYS.has(event.key) && typed.trim() !== ''
    // A complete address wins over suggestions, which match only its beginning.
    if (isConfirmed && (addAddresses() || addSuggested())) event.preventDefault()
    else if (event.key === 'Enter') event.preventDefault()
  }
  return (
    <div>
      <div
        className={`flex flex-wrap items-center gap-2 rounded-md border bg-card px-3 max-sm:gap-y-3 py-1.5 shadow-field focus-within:outline-2 focus-within:outline-link ${error ? 'border-danger-text' : 'border-field'}`}
      >
        <label htmlFor={id} className="text-secondary">
          {label}
        </label>
        <ul className="contents">
          {people.map((one) => (
            <li key={one.address} className="flex max-w-full items-center rounded-full bg-track pl-3 text-md">
              <span className="truncate" title={formatAddress(one)}>
                {one.name || one.address}
              </span>
              <button
                type="button"
                aria-label={t('removeRecipient', { name: one.name || one.address })}
                onClick={() => onChange(people.filter((other) => other !== one))}
                className="flex size-8 shrink-0 items-center justify-center rounded-full hover:bg-hover max-sm:-my-1.5 max-sm:size-11"
              >
                <XMarkIcon aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
        <input
          id={id}
          type="text"
          role="combobox"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: first field of a dialog
          autoFocus={autoFocus}
          aria-expanded={found.length > 0}
          aria-controls={`${id}-found`}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={typed}
          maxLength={2000}
          onChange={({ target }) => onTyped(target.value)}
          onKeyDown={onKeyDown}
          // Nobody is written to only because they were suggested.
          onBlur={() => void addAddresses()}
          className="h-9 w-24 min-w-0 grow bg-transparent outline-none"
        />
        {children}
      </div>
      <div
        id={`${id}-found`}
        role="listbox"
        aria-label={t('suggestions')}
        className={found.length > 0 ? 'mt-1 rounded-md border border-line bg-card py-1 shadow-panel' : 'hidden'}
      >
        {found.map((one, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active one
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={one.address}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => add([{ name: one.name, address: one.address }])}
            className={`flex cursor-pointer items-center gap-3 px-3 py-2 ${index === active ? 'bg-tint' : 'hover:bg-hover'}`}
          >
            <Avatar name={one.name} src={one.avatar} size={32} />
            <span className="min-w-0">
              <span className="block truncate font-medium">{one.name}</span>
              <span className="block truncate text-md text-secondary">
                {[one.address, one.company].filter(Boolean).join(' · ')}
              </span>
            </span>
          </div>
        ))}
      </div>
      {failure && !data && (
        <div className="mt-1">
          <LoadProblem failure={failure} onRetry={() => void refetch()} />
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm font-medium text-danger-text">
          {error}
        </p>
      )}
    </div>
  )
}
