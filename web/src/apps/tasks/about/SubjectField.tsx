import { LinkIcon, XMarkIcon } from '@heroicons/react/24/outline'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { Subject } from '#shared/apps/tasks/subjects.ts'
import { MIN_SEARCH_LENGTH } from '#shared/overview/search/rules.ts'
import { useDeferredEnter } from '#web/apps/kit/keyboard/useDeferredEnter.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { SearchBox } from '#web/ui/forms/SearchBox.tsx'
import { useDebounced } from '#web/ui/hooks/useDebounced.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { Popover, PopoverFrame } from '#web/ui/overlays/Popover.tsx'
import { SubjectChip, SubjectName } from './SubjectChip.tsx'

interface Props {
  value: Subject | null
  onChange: (subject: Subject | null) => void
}

/** Selects the subject of a task: a mission, client, contact or person that the reader may see. */
export const SubjectField = ({ value, onChange }: Props) => {
  const { t } = useTranslation('tasks')
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="mb-1 font-medium">
        {t('about.title')}
      </h2>
      <div className="flex flex-wrap items-center gap-2">
        {value && (
          <span className="flex max-w-full min-w-0 items-center">
            <SubjectChip subject={value} />
            <IconButton
              label={t('about.remove', { title: value.title })}
              icon={XMarkIcon}
              onClick={() => onChange(null)}
            />
          </span>
        )}
        <Popover
          title={t('about.choose')}
          button={
            <Button variant={value ? 'text' : 'outline'} icon={LinkIcon}>
              {t(value ? 'about.other' : 'about.choose')}
            </Button>
          }
        >
          {(close) => (
            <Subjects
              onClose={close}
              onChoose={(subject) => {
                close()
                onChange(subject)
              }}
            />
          )}
        </Popover>
      </div>
    </section>
  )
}

const Subjects = ({ onChoose, onClose }: { onChoose: (subject: Subject) => void; onClose: () => void }) => {
  const { t } = useTranslation('tasks')
  const [text, setText] = useState('')
  const query = useDebounced(text.trim())
  const enabled = query.length >= MIN_SEARCH_LENGTH
  const { data, error, isPlaceholderData, refetch } = useApiQuery(
    contracts.tasks.subjects,
    { query },
    { enabled, staleTime: 60_000, placeholderData: keepPreviousData },
  )
  const isAnswered = query === text.trim() && data !== undefined && !isPlaceholderData
  const enter = useDeferredEnter(text.trim(), isAnswered, () => {
    const [first] = data ?? []
    if (first && enabled) onChoose(first)
  })
  return (
    <PopoverFrame title={t('about.choose')} onClose={onClose}>
      <SearchBox
        data-autofocus
        label={t('about.find')}
        value={text}
        onChange={setText}
        onKeyDown={({ key }) => key === 'Enter' && enter()}
        className="m-3"
      />
      {!enabled && <p className="px-4 pb-4 text-secondary">{t('about.hint')}</p>}
      {enabled && error && <LoadProblem failure={error} onRetry={() => void refetch()} />}
      {enabled && !data && !error && <Skeleton className="m-4 h-10" />}
      {enabled && data?.length === 0 && <p className="px-4 pb-4 text-secondary">{t('about.none')}</p>}
      <ul className="pb-2">
        {enabled &&
          data?.map((subject) => (
            <li key={`${subject.kind} ${subject.id}`}>
              <button
                type="button"
                onClick={() => onChoose(subject)}
                className="flex min-h-11 w-full items-center px-4 py-2 text-left -outline-offset-2 hover:bg-hover"
              >
                <span className="min-w-0">
                  <SubjectName subject={subject} />
                  <span aria-hidden className="block pl-5.5 text-md text-secondary">
                    {t(`about.kind.${subject.kind}`)}
                  </span>
                </span>
              </button>
            </li>
          ))}
      </ul>
    </PopoverFrame>
  )
}
