import { UserPlusIcon } from '@heroicons/react/24/outline'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { Task } from '#shared/apps/tasks/contract.ts'
import { MIN_SEARCH_LENGTH } from '#shared/overview/search/rules.ts'
import { useDeferredEnter } from '#web/apps/kit/keyboard/useDeferredEnter.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { SearchBox } from '#web/ui/forms/SearchBox.tsx'
import { Avatar } from '#web/ui/images/Avatar.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { Popover, PopoverFrame } from '#web/ui/overlays/Popover.tsx'

interface Props {
  task: Task
  /** Null: back to its author. */
  onAssign: (to: string | null) => void
  busy: boolean
}

/** The assignee of a task: its author assigns or takes it back, its assignee may return it. */
export const Assignee = ({ task, onAssign, busy }: Props) => {
  const { t } = useTranslation('tasks')
  const { assignee, givenBy } = task
  const other = givenBy ?? assignee
  return (
    <section aria-labelledby="assignee">
      <h2 id="assignee" className="mb-1 font-medium">
        {t('assignee.title')}
      </h2>
      <div className="flex flex-wrap items-center gap-3">
        {other && (
          <p className="flex items-center gap-3">
            <Avatar name={other.name} src={other.avatar} size={32} />
            {givenBy ? t('givenBy', { name: givenBy.name }) : t('assignedTo', { name: other.name })}
          </p>
        )}
        {other && (
          <Button variant="outline" busy={busy} onClick={() => onAssign(null)}>
            {t(givenBy ? 'assignee.handBack' : 'assignee.takeBack')}
          </Button>
        )}
        {!givenBy && (
          <Popover
            title={t('assignee.choose')}
            button={
              <Button variant={other ? 'text' : 'outline'} icon={UserPlusIcon} busy={busy}>
                {t(other ? 'assignee.other' : 'assignee.choose')}
              </Button>
            }
          >
            {(close) => (
              <Colleagues
                onClose={close}
                onChoose={(id) => {
                  close()
                  onAssign(id)
                }}
              />
            )}
          </Popover>
        )}
      </div>
    </section>
  )
}

const Colleagues = ({ onChoose, onClose }: { onChoose: (id: string) => void; onClose: () => void }) => {
  const { t } = useTranslation('tasks')
  const [text, setText] = useState('')
  const query = text.trim().length >= MIN_SEARCH_LENGTH ? text.trim() : undefined
  const { data, error, isPlaceholderData, refetch } = useApiQuery(contracts.chat.contacts, query ? { query } : {}, {
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  const enter = useDeferredEnter(text, data !== undefined && !isPlaceholderData, () => {
    const [first] = data ?? []
    if (first && query) onChoose(first.id)
  })
  return (
    <PopoverFrame title={t('assignee.choose')} onClose={onClose}>
      <SearchBox
        data-autofocus
        label={t('assignee.find')}
        value={text}
        onChange={setText}
        onKeyDown={({ key }) => key === 'Enter' && enter()}
        className="m-3"
      />
      {error && <LoadProblem failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="m-4 h-10" />}
      {data?.length === 0 && <p className="px-4 pb-4 text-secondary">{t('assignee.none')}</p>}
      <ul className="pb-2">
        {data?.map(({ id, name, avatar, title }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onChoose(id)}
              className="flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left -outline-offset-2 hover:bg-hover"
            >
              <Avatar name={name} src={avatar} size={32} />
              <span className="min-w-0">
                <span className="block truncate font-medium">{name}</span>
                <span className="block truncate text-md text-secondary">{title}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </PopoverFrame>
  )
}
