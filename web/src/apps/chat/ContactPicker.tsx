import { ChatBubbleLeftRightIcon, UserGroupIcon } from '@heroicons/react/24/outline'
import { keepPreviousData } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Contact } from '#shared/apps/chat/contract.ts'
import { MIN_SEARCH_LENGTH, rankMatches, wordsOf } from '#shared/overview/search/rules.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { SearchBox } from '#web/ui/forms/SearchBox.tsx'
import { useDebounced } from '#web/ui/hooks/useDebounced.ts'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { ContactAvatar } from './ContactAvatar.tsx'
import { useStatusText } from './useContactLabel.ts'
import { useHasRoomForRail } from './useHasRoomForRail.ts'

const STALE_MS = 60_000

/** Debounces the typed text; undefined while it is too short to search for. */
const useContactQuery = (text: string): string | undefined => {
  const typed = text.trim().length >= MIN_SEARCH_LENGTH ? text.trim() : undefined
  const settled = useDebounced(typed)
  return typed && settled
}

interface Props {
  /** Whether to focus the search field; otherwise the page keeps the keyboard. */
  isSearching: boolean
  /** The title above already says "new conversation". */
  isNew?: boolean
  onChoose: (contactId: string) => void
}

/** Shown when no conversation is selected: finds a colleague to write to. */
export const ContactPicker = ({ isSearching, isNew, onChoose }: Props) => {
  const { t } = useTranslation('chat')
  const [text, setText] = useState('')
  const query = useContactQuery(text)
  const { data, error, refetch, isPlaceholderData } = useApiQuery(contracts.chat.contacts, query ? { query } : {}, {
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  })
  // Until the answer is there, those of the list before it who match.
  const before = isPlaceholderData && query && data ? rankMatches(data, wordsOf(query), ({ name }) => name) : data
  const people = isPlaceholderData && before?.length === 0 ? undefined : before
  const field = useRef<HTMLInputElement>(null)
  const rail = useHasRoomForRail()
  // Focuses in the same commit, so that no key press is lost.
  useLayoutEffect(() => {
    // On phones the on-screen keyboard would cover the list.
    if (isSearching && rail) field.current?.focus({ preventScroll: true })
  }, [isSearching, rail])
  return (
    <section className="flex min-h-0 grow flex-col overflow-y-auto overscroll-contain bg-soft">
      <SearchBox ref={field} label={t('chat.find')} value={text} onChange={setText} className="m-4 mb-0 shrink-0" />
      {!query && !isNew && (
        <div className="flex flex-col items-center px-6 pt-8 pb-4 text-center text-secondary">
          <ChatBubbleLeftRightIcon aria-hidden className="size-24 text-icon" strokeWidth={0.75} />
          <p className="mt-2 text-2xl font-semibold">{t('chat.select')}</p>
          <p className="mt-1">{t('chat.selectText')}</p>
        </div>
      )}
      {people ? (
        <ContactResults people={people} searched={query !== undefined} onChoose={onChoose} />
      ) : error ? (
        <div className="p-4">
          <LoadProblem failure={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <ResultsSkeleton />
      )}
    </section>
  )
}

const ContactResults = ({
  people,
  searched,
  onChoose,
}: Pick<Props, 'onChoose'> & { people: readonly Contact[]; searched: boolean }) => {
  const { t } = useTranslation('chat')
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
      <h2 className="px-4 pt-4 pb-2 text-md font-semibold text-secondary">{heading}</h2>
      <ul className="pb-4">
        {people.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              onClick={() => onChoose(person.id)}
              className="flex w-full items-center gap-3 px-4 py-2.5 text-left -outline-offset-2 hover:bg-hover"
            >
              <ContactAvatar contact={person} size={36} />
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

const ResultsSkeleton = () => (
  <div className="flex flex-col gap-4 p-4">
    {[0, 1, 2, 3].map((row) => (
      <div key={row} className="flex items-center gap-3">
        <Skeleton className="size-9 rounded-full" />
        <Skeleton className="h-4 grow" />
      </div>
    ))}
  </div>
)
