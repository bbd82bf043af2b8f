import { ChatBubbleLeftRightIcon, MagnifyingGlassIcon, UserGroupIcon } from '@heroicons/react/24/outline'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#shared/contracts/chat.ts'
import { SEARCH_DEBOUNCE_MS, SEARCH_MINIMUM } from '#shared/rules/search.ts'
import { useRead } from '#web/api.ts'
import { contracts } from '#web/contracts.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadProblem } from '#web/ui/LoadProblem.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Face } from './Face.tsx'
import { chooseContact } from './quickChat.ts'
import { useStatusText } from './useContactLabel.ts'
import { useRail } from './useRail.ts'

const KEPT_MS = 60_000

/** A text once nobody has typed for a moment; none while it is too short to look for. */
const useQuery = (text: string): string | undefined => {
  const typed = text.trim().length >= SEARCH_MINIMUM ? text.trim() : undefined
  const [query, setQuery] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed), typed ? SEARCH_DEBOUNCE_MS : 0)
    return () => clearTimeout(timer)
  }, [typed])
  return typed && query
}

/** No conversation is chosen: whom to write to. */
export const People = () => {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const query = useQuery(text)
  const { data, error, refetch } = useRead(contracts.chat.contacts, query ? { query } : {}, {
    staleTime: KEPT_MS,
    placeholderData: keepPreviousData,
  })
  const field = useRef<HTMLInputElement>(null)
  const rail = useRail()
  useEffect(() => {
    // On a phone the keyboard would cover what there is to choose from.
    if (rail) field.current?.focus({ preventScroll: true })
  }, [rail])
  return (
    <section className="flex min-h-0 grow flex-col overflow-y-auto overscroll-contain bg-soft">
      <label className="relative m-4 mb-0 block shrink-0">
        <span className="sr-only">{t('chat.find')}</span>
        <MagnifyingGlassIcon aria-hidden className="absolute top-2.5 left-3 size-5 text-icon" />
        <input
          ref={field}
          type="search"
          value={text}
          maxLength={100}
          placeholder={t('chat.find')}
          onChange={({ target }) => setText(target.value)}
          className="h-10 w-full rounded-full border border-field bg-card pr-4 pl-10 text-ink placeholder:text-hint"
        />
      </label>
      {!query && (
        <div className="flex flex-col items-center px-6 pt-8 pb-4 text-center text-secondary">
          <ChatBubbleLeftRightIcon aria-hidden className="size-24 text-icon" strokeWidth={0.75} />
          <p className="mt-2 text-2xl font-semibold">{t('chat.select')}</p>
          <p className="mt-1">{t('chat.selectText')}</p>
        </div>
      )}
      {data ? (
        <Found people={data} searched={query !== undefined} />
      ) : error ? (
        <div className="p-4">
          <LoadProblem failure={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <Waiting />
      )}
    </section>
  )
}

const Found = ({ people, searched }: { people: readonly Contact[]; searched: boolean }) => {
  const { t } = useTranslation()
  const statusText = useStatusText()
  if (people.length === 0) {
    return searched ? (
      <EmptyState icon={UserGroupIcon} title={t('chat.noneFound')} />
    ) : (
      <EmptyState icon={UserGroupIcon} title={t('chat.alone')} text={t('chat.aloneText')} />
    )
  }
  const heading = searched ? t('chat.results') : t('chat.colleagues')
  return (
    <>
      <h3 className="px-4 pt-4 pb-2 text-md font-semibold text-secondary">{heading}</h3>
      <ul className="pb-4">
        {people.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              onClick={() => chooseContact(person.id)}
              className="flex w-full items-center gap-3 px-4 py-2.5 text-left -outline-offset-2 hover:bg-hover"
            >
              <Face contact={person} size={36} />
              <span className="min-w-0 grow">
                <span className="block truncate font-medium">{person.name}</span>
                <span className="block truncate text-md text-secondary">{person.title || statusText(person)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

const Waiting = () => (
  <div className="flex flex-col gap-4 p-4">
    {[0, 1, 2, 3].map((row) => (
      <div key={row} className="flex items-center gap-3">
        <Skeleton className="size-9 rounded-full" />
        <Skeleton className="h-4 grow" />
      </div>
    ))}
  </div>
)
