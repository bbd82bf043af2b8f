import { ViewColumnsIcon } from '@heroicons/react/24/outline'
import { Link } from 'react-router-dom'
import { cardPath } from '#web/apps/scrumboard/paths.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useIsAppEnabled } from '#web/client/enabledApps.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { DueMark } from '../marks.tsx'
import { lastDueDay, type View } from '../views.ts'
import { CollapsibleSection } from './CollapsibleSection.tsx'

/** The assigned cards that belong in a view; none in "given" and "done", undefined while loading. */
export const useCards = (view: View) => {
  const isOn = useIsAppEnabled('scrumboard')
  const { data, isLoading } = useApiQuery(contracts.scrumboard.mine, {}, { enabled: isOn })
  const last = lastDueDay(view)
  if (isLoading) return undefined
  if (!data || view === 'given' || view === 'done') return []
  return last === undefined ? data : data.filter(({ dueDate }) => dueDate !== null && dueDate <= last)
}

interface Props {
  cards: NonNullable<ReturnType<typeof useCards>>
  /** Collapsed at first, as in the view of all tasks. */
  folded: boolean
}

/** Board cards assigned to the reader, linked to their boards. */
export const AssignedCards = ({ cards, folded }: Props) => {
  const { t } = useTranslation('tasks')
  if (cards.length === 0) return null
  return (
    <CollapsibleSection title={t('cards')} count={cards.length} folded={folded}>
      <ul aria-label={t('cards')} className="divide-y divide-line rounded-2xl bg-card shadow-card">
        {cards.map(({ id, boardId, title, board, list, dueDate }) => (
          <li key={id} className="relative flex items-center gap-x-4 px-4 py-3 hover:bg-hover sm:px-6">
            <ViewColumnsIcon aria-hidden className="size-5 shrink-0 text-icon" />
            <span className="min-w-0 grow">
              <Link
                to={cardPath(boardId, id)}
                className="rounded-sm font-medium break-words after:absolute after:inset-0"
              >
                {title}
              </Link>
              <span className="block text-md break-words text-secondary">
                {board.title} · {list}
              </span>
            </span>
            <DueMark task={{ dueDate, completed: false }} />
          </li>
        ))}
      </ul>
    </CollapsibleSection>
  )
}
