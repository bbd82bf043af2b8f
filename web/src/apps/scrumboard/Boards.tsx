import { PlusIcon, ViewColumnsIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Board } from '#shared/apps/scrumboard/entities.ts'
import { BOARD_TEMPLATES, type BoardTemplate, TEMPLATE_ICONS } from '#shared/apps/scrumboard/rules.ts'
import { rowAttributes } from '#web/apps/kit/saving/rowAttributes.ts'
import { combineLoaders, prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { loadable } from '#web/ui/loadable.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { AvatarGroup } from './AvatarGroup.tsx'
import { BoardDialog } from './BoardDialog.tsx'
import { ICON_COMPONENTS } from './cardStyles.ts'
import { MyCards } from './MyCards.tsx'
import { boardPath } from './paths.ts'
import { ReadOnlyNotice } from './ReadOnlyNotice.tsx'

const DeletedBoards = loadable(() => import('./DeletedBoards.tsx'))

export const loader = combineLoaders(
  prefetch(contracts.scrumboard.boards, () => ({})),
  prefetch(contracts.scrumboard.mine, () => ({})),
  prefetch(contracts.scrumboard.deletedBoards, () => ({})),
)

const TILE = 'flex min-w-0 flex-col sm:min-h-36 rounded-2xl bg-card p-5 text-left shadow-card hover:bg-hover'

/** The reader's boards, the cards assigned to the reader, and the boards that the reader may restore. */
export const Component = () => {
  const { t } = useTranslation('scrumboard')
  const { data, error, refetch } = useApiQuery(contracts.scrumboard.boards, {})
  const { data: deleted = [] } = useApiQuery(contracts.scrumboard.deletedBoards, {})
  const [begun, setBegun] = useState<BoardTemplate | 'none'>()
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <PageTitle>{t('boards.title')}</PageTitle>
        {data && data.length > 0 && (
          <Button variant="primary" icon={PlusIcon} onClick={() => setBegun('none')}>
            {t('boards.new')}
          </Button>
        )}
      </header>
      {error && !data && <LoadProblem failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <BoardsSkeleton label={t('boards.loading')} />}
      {data?.length === 0 && <Templates onBegin={setBegun} />}
      {data && data.length > 0 && (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {data.map((board) => (
            <BoardTile key={board.id} board={board} />
          ))}
        </ul>
      )}
      <MyCards />
      {deleted.length > 0 && <DeletedBoards boards={deleted} />}
      {begun && <BoardDialog template={begun === 'none' ? undefined : begun} onClose={() => setBegun(undefined)} />}
    </div>
  )
}

const BoardTile = ({ board }: { board: Board }) => {
  const { t } = useTranslation('scrumboard')
  const Mark = ICON_COMPONENTS[board.icon]
  return (
    <li className={`${TILE} relative`} {...rowAttributes(board.id)}>
      <h2 className="flex items-start gap-2.5 text-lg font-medium">
        <Mark aria-hidden className="mt-0.5 size-5 shrink-0 text-icon" />
        <Link
          to={boardPath(board.id)}
          className="min-w-0 rounded-sm break-words after:absolute after:inset-0 after:rounded-2xl"
        >
          {board.title}
        </Link>
      </h2>
      {board.description && <p className="mt-1 line-clamp-2 text-secondary">{board.description}</p>}
      <div className="mt-auto flex flex-col gap-3 pt-4">
        {!board.mayWrite && <ReadOnlyNotice />}
        <AvatarGroup people={board.members} />
        <p className="text-md text-secondary">
          {t('boards.edited')} <time dateTime={board.lastActivityAt}>{board.lastActivity}</time>
        </p>
      </div>
    </li>
  )
}

/** The empty state: templates for a first board. */
const Templates = ({ onBegin }: { onBegin: (template: BoardTemplate | 'none') => void }) => {
  const { t } = useTranslation('scrumboard')
  return (
    <section aria-label={t('boards.new')}>
      <EmptyState icon={ViewColumnsIcon} title={t('boards.none')} text={t('boards.noneText')} />
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {([...BOARD_TEMPLATES, 'none'] as const).map((template) => {
          const Mark = ICON_COMPONENTS[TEMPLATE_ICONS[template]]
          return (
            <li key={template} className="flex min-w-0">
              <button type="button" onClick={() => onBegin(template)} className={`${TILE} grow`}>
                <span className="flex items-start gap-2.5 text-lg font-medium">
                  <Mark aria-hidden className="mt-0.5 size-5 shrink-0 text-icon" />
                  {t(`template.${template}.title`)}
                </span>
                <span className="mt-1 text-secondary">{t(`template.${template}.text`)}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const BoardsSkeleton = ({ label }: { label: string }) => (
  <div role="status" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
    <span className="sr-only">{label}</span>
    {[0, 1, 2, 3].map((one) => (
      <Skeleton key={one} className="h-44 rounded-2xl" />
    ))}
  </div>
)
