import {
  ArchiveBoxIcon,
  ArrowLeftIcon,
  Cog6ToothIcon,
  EllipsisVerticalIcon,
  TagIcon,
} from '@heroicons/react/24/outline'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { OpenBoard } from '#shared/apps/scrumboard/entities.ts'
import { allows, STAFFING } from '#shared/core/permissions.ts'
import { useUser } from '#web/client/session.ts'
import { missionPath } from '#web/staffing/missions/paths.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { SearchBox } from '#web/ui/forms/SearchBox.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { FilterBar } from '#web/ui/lists/FilterBar.tsx'
import { FilterChip, FilterToggle } from '#web/ui/lists/FilterChip.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { ArchiveDialog } from '../ArchiveDialog.tsx'
import { AvatarGroup } from '../AvatarGroup.tsx'
import { BoardDialog } from '../BoardDialog.tsx'
import { LabelsDialog } from '../LabelsDialog.tsx'
import { LeaveActions } from '../LeaveActions.tsx'
import { BOARDS } from '../paths.ts'
import { ReadOnlyNotice } from '../ReadOnlyNotice.tsx'
import { type Filter, isFiltered, NO_FILTER } from './filter.ts'
import type { ChangeBoard } from './useBoard.ts'

interface Props {
  board: OpenBoard
  filter: Filter
  onFilter: (filter: Filter) => void
  change: ChangeBoard
}

/** The header of a board: title, members, filter and menu. */
export const BoardHeader = ({ board, filter, onFilter, change }: Props) => {
  const { t } = useTranslation('scrumboard')
  const [open, setOpen] = useState<'settings' | 'labels' | 'archive'>()
  const close = () => setOpen(undefined)
  const seesMissions = allows(STAFFING, useUser()?.permissions)
  return (
    <header className="flex flex-col gap-3 border-b border-line bg-card px-edge py-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2 sm:items-center sm:gap-x-4">
        <Link
          to={BOARDS}
          aria-label={t('board.back')}
          title={t('board.back')}
          className="-ml-2.5 inline-flex size-control items-center justify-center rounded-full text-icon hover:bg-hover max-sm:-mt-1"
        >
          <ArrowLeftIcon aria-hidden className="size-5" />
        </Link>
        <div className="min-w-0 grow basis-[calc(100%-4rem)] sm:basis-40">
          <PageTitle>{board.title}</PageTitle>
          {!board.mayWrite && <ReadOnlyNotice />}
          {board.description && <p className="text-secondary break-words">{board.description}</p>}
          {board.subjects.length > 0 && (
            <p className="flex flex-wrap gap-x-3 text-md text-secondary">
              {board.subjects.map(({ kind, id, title }) => (
                <span key={id}>
                  {t(`board.${kind}`)}{' '}
                  {kind === 'mission' && seesMissions ? (
                    <Link to={missionPath(id)} className="rounded-sm text-link hover:underline">
                      {title}
                    </Link>
                  ) : (
                    <span className="text-ink">{title}</span>
                  )}
                </span>
              ))}
            </p>
          )}
        </div>
        {/* Wraps below the title as one group. */}
        <div className="ml-auto flex items-center gap-2">
          <AvatarGroup people={board.people} />
          <Menu
            button={<IconButton label={t('board.actions')} icon={EllipsisVerticalIcon} />}
            items={[
              ...(board.mayWrite
                ? [
                    { label: t('board.settings'), icon: Cog6ToothIcon, onSelect: () => setOpen('settings') },
                    { label: t('board.labels'), icon: TagIcon, onSelect: () => setOpen('labels') },
                  ]
                : []),
              { label: t('board.archive'), icon: ArchiveBoxIcon, onSelect: () => setOpen('archive') },
            ]}
          />
        </div>
      </div>
      <search aria-label={t('filter.title')} className="print:hidden">
        <FilterBar
          search={
            <SearchBox
              label={t('filter.text')}
              value={filter.text}
              onChange={(text) => onFilter({ ...filter, text })}
            />
          }
          onClear={isFiltered(filter) ? () => onFilter(NO_FILTER) : undefined}
        >
          <FilterToggle pressed={filter.mine} onClick={() => onFilter({ ...filter, mine: !filter.mine })}>
            {t('filter.mine')}
          </FilterToggle>
          {board.labels.length > 0 && (
            <FilterChip
              label={t('filter.label')}
              value={filter.label}
              onChange={(label) => onFilter({ ...filter, label })}
              options={[
                { value: '', label: t('filter.anyLabel') },
                ...board.labels.map(({ id, title }) => ({ value: id, label: title })),
              ]}
            />
          )}
          <FilterChip
            label={t('filter.due')}
            value={filter.due}
            onChange={(due) => onFilter({ ...filter, due })}
            options={[
              { value: '', label: t('filter.dueOptions.any') },
              { value: 'overdue', label: t('filter.dueOptions.overdue') },
              { value: 'week', label: t('filter.dueOptions.week') },
            ]}
          />
        </FilterBar>
      </search>
      {open === 'settings' && <BoardDialog board={board} more={<LeaveActions board={board} />} onClose={close} />}
      {open === 'labels' && <LabelsDialog board={board} change={change} onClose={close} />}
      {open === 'archive' && <ArchiveDialog board={board} onClose={close} />}
    </header>
  )
}
