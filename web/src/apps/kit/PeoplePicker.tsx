import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { PersonSummary } from '#shared/apps/comments.ts'
import { MIN_SEARCH_LENGTH } from '#shared/overview/search/rules.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { CheckboxInput } from '#web/ui/forms/Checkbox.tsx'
import { CONTROL } from '#web/ui/forms/Field.tsx'
import { useDebounced } from '#web/ui/hooks/useDebounced.ts'
import { Avatar } from '#web/ui/images/Avatar.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { useDeferredEnter } from './keyboard/useDeferredEnter.ts'

interface Props {
  label: string
  chosen: readonly PersonSummary[]
  onChange: (chosen: PersonSummary[]) => void
  /** Ids that cannot be removed. */
  fixed?: readonly string[]
}

/** Selects colleagues: the selected come first, others are searched by name. */
export const PeoplePicker = ({ label, chosen, onChange, fixed = [] }: Props) => {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const query = useDebounced(text.trim())
  const isAsked = query.length >= MIN_SEARCH_LENGTH
  const { data, error, isPlaceholderData, refetch } = useApiQuery(contracts.chat.contacts, isAsked ? { query } : {}, {
    placeholderData: keepPreviousData,
  })
  const isChosen = (person: string) => chosen.some((one) => one.id === person)
  const found = (data ?? [])
    .filter((one) => !isChosen(one.id))
    .map(({ id: person, name, avatar }) => ({ id: person, name, avatar }))
  const toggle = (person: PersonSummary) =>
    onChange(isChosen(person.id) ? chosen.filter((one) => one.id !== person.id) : [...chosen, person])
  const enter = useDeferredEnter(text.trim(), query === text.trim() && !isPlaceholderData, () => {
    const [first] = found
    if (first && isAsked) toggle(first)
  })
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{label}</legend>
      <input
        type="search"
        aria-label={t('chat.find')}
        placeholder={t('chat.find')}
        value={text}
        maxLength={100}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          enter()
        }}
        className={`${CONTROL} h-control`}
      />
      {error && !data && (
        <div className="mt-2">
          <LoadProblem failure={error} onRetry={() => void refetch()} />
        </div>
      )}
      <ul className="mt-2 max-h-52 overflow-y-auto rounded-md border border-line">
        {[...chosen, ...found].map((person) => (
          <li key={person.id}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-hover">
              <CheckboxInput
                checked={isChosen(person.id)}
                disabled={fixed.includes(person.id)}
                onChange={() => toggle(person)}
              />
              <Avatar name={person.name} src={person.avatar} size={28} />
              <span className="min-w-0 grow truncate">{person.name}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
