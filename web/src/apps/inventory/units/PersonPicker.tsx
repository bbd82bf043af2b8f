import { useState } from 'react'
import { foldText } from '#shared/core/text/fold.ts'
import { useDeferredEnter } from '#web/apps/kit/keyboard/useDeferredEnter.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useDebounced } from '#web/ui/hooks/useDebounced.ts'
import { Avatar } from '#web/ui/images/Avatar.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'

export interface PickedPerson {
  id: string
  name: string
}

/** The colleague search requires this many characters. */
const MIN_QUERY_LENGTH = 2

/** Picks a colleague, searched by name. */
export const PersonPicker = ({
  picked,
  onPick,
}: {
  picked: PickedPerson | undefined
  onPick: (person: PickedPerson | undefined) => void
}) => {
  const { t } = useTranslation('inventory')
  const me = useUser()
  const [given] = useState(picked)
  const [typed, setTyped] = useState('')
  const asked = useDebounced(typed.trim())
  const { data, error, isPlaceholderData, refetch } = useApiQuery(
    contracts.chat.contacts,
    asked.length >= MIN_QUERY_LENGTH ? { query: asked } : {},
    {
      placeholderData: (before) => before,
    },
  )
  const own = me ? [{ id: me.id, name: `${me.firstName} ${me.lastName}`, avatar: me.avatarPath }] : []
  const mine = own.filter(({ name }) => foldText(name).includes(foldText(asked)))
  const people = [...(data ?? []).map(({ id, name, avatar }) => ({ id, name, avatar })), ...mine]
  /** The results belong to the current text, not to an earlier one. */
  const found = data !== undefined && !isPlaceholderData && asked === typed.trim()
  const enter = useDeferredEnter(typed.trim(), found, () => {
    const [only] = people
    if (only && people.length === 1) onPick(only)
  })
  if (picked) {
    return (
      <p className="flex flex-wrap items-center gap-3">
        <span className="font-medium">{t('handOver.to')}</span>
        {picked.name}
        <Button variant="text" autoFocus={picked !== given} onClick={() => onPick(undefined)}>
          {t('handOver.change')}
        </Button>
      </p>
    )
  }
  return (
    <div>
      <TextField
        type="search"
        label={t('handOver.to')}
        placeholder={t('handOver.find')}
        autoFocus
        maxLength={80}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          enter()
        }}
      />
      {error && !data && (
        <div className="mt-2">
          <LoadProblem failure={error} onRetry={() => void refetch()} />
        </div>
      )}
      {people.length > 0 && (
        <ul className="mt-2 max-h-54 divide-y divide-line overflow-y-auto rounded-md border border-line">
          {people.map(({ id, name, avatar }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => onPick({ id, name })}
                className="flex min-h-12 w-full items-center gap-3 px-3 text-left hover:bg-hover"
              >
                <Avatar name={name} src={avatar} size={32} />
                <span className="min-w-0 break-words">{name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {found && people.length === 0 && <p className="mt-2 text-secondary">{t('handOver.nobody')}</p>}
    </div>
  )
}
