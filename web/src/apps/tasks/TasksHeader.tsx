import { CalendarDaysIcon, PlusIcon } from '@heroicons/react/24/outline'
import { useEffect, useRef, useState } from 'react'
import type { TaskType } from '#shared/apps/tasks/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { SearchBox } from '#web/ui/forms/SearchBox.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { loadable } from '#web/ui/loadable.tsx'
import { LazyOverlay } from '#web/ui/overlays/LazyOverlay.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { VIEWS, type View } from './views.ts'

const CalendarDialog = loadable(() => import('./CalendarDialog.tsx'))

interface Props {
  view: View
  onView: (view: View) => void
  text: string
  onText: (text: string) => void
  /** Number of open tasks; undefined while loading. */
  remaining: number | undefined
  onAdd: (type: TaskType) => void
}

/** The header: title with the number of open tasks, add buttons, views and search. */
export const TasksHeader = ({ view, onView, text, onText, remaining, onAdd }: Props) => {
  const { t } = useTranslation('tasks')
  const [following, setFollowing] = useState(false)
  const views = useRef<HTMLFieldSetElement>(null)
  // On phones the tabs scroll horizontally.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the view changes
  useEffect(() => {
    views.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [view])
  return (
    <header className="border-b border-line bg-card px-edge pt-edge">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        {/* Reserves the width of the count while loading. */}
        <div className="min-w-48 grow basis-0">
          <PageTitle>{t('title')}</PageTitle>
          <p role="status" className="min-h-6 font-medium text-secondary">
            {remaining !== undefined && (remaining === 0 ? t('allDone') : t('remaining', { count: remaining }))}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <IconButton
            label={t('calendar.open')}
            icon={CalendarDaysIcon}
            className="max-sm:order-last"
            onClick={() => setFollowing(true)}
          />
          <LazyOverlay open={following} preload={CalendarDialog.preload}>
            <CalendarDialog open={following} onClose={() => setFollowing(false)} />
          </LazyOverlay>
          <Button variant="outline" icon={PlusIcon} title={t('shortcut.section')} onClick={() => onAdd('section')}>
            {t('addSection')}
          </Button>
          <Button variant="primary" icon={PlusIcon} title={t('shortcut.task')} onClick={() => onAdd('task')}>
            {t('addTask')}
          </Button>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3 pb-4 print:hidden">
        <fieldset ref={views} className="-mx-1 flex max-w-full min-w-0 overflow-x-auto px-1 py-1">
          <legend className="sr-only">{t('view.label')}</legend>
          {VIEWS.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === view}
              onClick={() => onView(one)}
              className={`min-h-control shrink-0 rounded-full px-4 font-medium ${one === view ? 'bg-track text-ink' : 'text-secondary hover:bg-hover'}`}
            >
              {t(`view.${one}`)}
            </button>
          ))}
        </fieldset>
        <SearchBox
          label={t('search')}
          value={text}
          maxLength={200}
          onChange={onText}
          className="min-w-48 grow sm:max-w-80"
        />
      </div>
    </header>
  )
}
