import { ClockIcon } from '@heroicons/react/24/outline'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { DueDate } from './DueDate.tsx'
import { cardPath } from './paths.ts'

/** The cards assigned to the reader on all boards, by due date. */
export const MyCards = () => {
  const { t } = useTranslation('scrumboard')
  const headId = useId()
  const { data = [] } = useApiQuery(contracts.scrumboard.mine, {})
  if (data.length === 0) return null
  return (
    <section aria-labelledby={headId} className="rounded-2xl bg-card shadow-card">
      <h2 id={headId} className="px-6 pt-5 pb-2 text-lg font-medium">
        {t('boards.mine', { count: data.length })}
      </h2>
      <ul className="divide-y divide-line pb-2">
        {data.map((card) => (
          <li key={card.id} className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-6 py-3 hover:bg-hover">
            <Link
              to={cardPath(card.boardId, card.id)}
              className="min-w-0 grow basis-60 rounded-sm font-medium break-words after:absolute after:inset-0"
            >
              {card.title}
            </Link>
            <span className="text-md text-secondary">
              {card.board.title} · {card.list}
            </span>
            {card.dueDate && (
              <span className="flex text-md">
                <DueDate date={card.dueDate} icon={ClockIcon} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
