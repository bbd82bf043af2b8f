import { ArrowPathIcon, ChatBubbleLeftIcon, CheckCircleIcon, ClockIcon } from '@heroicons/react/24/outline'
import type { PersonSummary } from '#shared/apps/comments.ts'
import type { Card } from '#shared/apps/scrumboard/entities.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Avatar } from '#web/ui/images/Avatar.tsx'
import { LABEL_CLASSES } from '../cardStyles.ts'
import { DueDate } from '../DueDate.tsx'

interface Props {
  card: Card
  people: readonly PersonSummary[]
}

/** The facts of a card below its title. */
export const CardFacts = ({ card, people }: Props) => {
  const { t } = useTranslation('scrumboard')
  const { labels, dueDate, repeat, steps, stepsDone, comments } = card
  const doing = card.people.flatMap((id) => people.find((one) => one.id === id) ?? [])
  const isBare = !dueDate && steps === 0 && comments === 0 && doing.length === 0
  return (
    <>
      {labels.length > 0 && (
        <ul aria-label={t('card.labels')} className="mt-2 flex flex-wrap gap-1.5">
          {labels.map(({ id, title, color }) => (
            <li key={id} className={`rounded-full px-2.5 py-0.5 text-sm font-medium ${LABEL_CLASSES[color]}`}>
              {title}
            </li>
          ))}
        </ul>
      )}
      {!isBare && (
        <div className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-secondary">
          {dueDate && <DueDate date={dueDate} icon={ClockIcon} />}
          {repeat !== null && (
            <span title={t('card.repeats')}>
              <ArrowPathIcon aria-hidden className="size-4" />
              <span className="sr-only">{t('card.repeats')}</span>
            </span>
          )}
          {steps > 0 && (
            <span className={`inline-flex items-center gap-1 ${stepsDone === steps ? 'text-good-text' : ''}`}>
              <CheckCircleIcon aria-hidden className="size-4" />
              <span className="sr-only">{t('card.stepsDone', { done: stepsDone, count: steps })}</span>
              <span aria-hidden>
                {stepsDone}/{steps}
              </span>
            </span>
          )}
          {comments > 0 && (
            <span className="inline-flex items-center gap-1">
              <ChatBubbleLeftIcon aria-hidden className="size-4" />
              <span className="sr-only">{t('card.commentCount', { count: comments })}</span>
              <span aria-hidden>{comments}</span>
            </span>
          )}
          {doing.length > 0 && (
            <ul aria-label={t('card.people')} className="ml-auto flex -space-x-1.5">
              {doing.map(({ id, name, avatar }) => (
                <li key={id} title={name} className="rounded-full ring-2 ring-card">
                  <Avatar name={name} src={avatar} size={24} />
                  <span className="sr-only">{name}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  )
}
