import { CheckCircleIcon } from '@heroicons/react/24/outline'
import { CheckCircleIcon as DoneIcon } from '@heroicons/react/24/solid'
import { useId } from 'react'
import type { CardWithChecklist, OpenBoard } from '#shared/apps/scrumboard/entities.ts'
import { useFormats } from '#web/app/format.ts'
import { Attachments } from '#web/apps/kit/Attachments.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { LinkedText } from '#web/ui/LinkedText.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { CardFacts } from '../board/CardFacts.tsx'
import { CardComments } from './CardComments.tsx'

/** The read-only view of a card. */
export const ReadOnlyCard = ({
  card,
  board,
  isGone,
}: {
  card: CardWithChecklist
  board: OpenBoard
  /** Whether somebody else has deleted it. */
  isGone: boolean
}) => {
  const { t } = useTranslation('scrumboard')
  const { formatDate } = useFormats()
  const headId = useId()
  const { id, description, checklist, listId } = card
  const list = board.lists.find((one) => one.id === listId)
  return (
    <div className="flex flex-col gap-6">
      <Alert tone="info">{t(isGone ? 'card.gone' : card.archived ? 'card.isArchived' : 'card.onlyReads')}</Alert>
      {description && (
        <p className="wrap-anywhere whitespace-pre-wrap">
          <LinkedText text={description} />
        </p>
      )}
      <div>
        {list && !card.archived && (
          <p>
            <span className="text-secondary">{t('card.list')}</span> {list.title}
          </p>
        )}
        <CardFacts card={card} people={board.people} />
      </div>
      {checklist.length > 0 && (
        <section aria-labelledby={headId}>
          <h3 id={headId} className="mb-2 font-semibold">
            {t('checklist.title')}
          </h3>
          <ul className="flex flex-col gap-2">
            {checklist.map(({ id: line, title, completed, person, dueDate }) => {
              const Mark = completed ? DoneIcon : CheckCircleIcon
              const name = board.people.find((one) => one.id === person)?.name
              return (
                <li key={line} className="flex gap-3">
                  <Mark aria-hidden className={`size-5 shrink-0 ${completed ? 'text-good-text' : 'text-icon'}`} />
                  <span className="min-w-0 break-words">
                    {completed && <span className="sr-only">{t('checklist.done')} </span>}
                    {title}
                    {(name || dueDate) && (
                      <span className="block text-md text-secondary">
                        {[name, dueDate && formatDate(dueDate)].filter(Boolean).join(' · ')}
                      </span>
                    )}
                  </span>
                </li>
              )
            })}
          </ul>
        </section>
      )}
      <Attachments app="scrumboard" thing={id} />
      <CardComments cardId={id} people={board.people} readOnly />
    </div>
  )
}
