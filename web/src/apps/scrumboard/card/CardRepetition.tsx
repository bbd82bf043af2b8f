import type { Card, List } from '#shared/apps/scrumboard/entities.ts'
import { withTexts } from '#web/app/i18n.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Select } from '#web/ui/forms/Select.tsx'
import { optional } from '#web/ui/loadable.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'

// The repeat field of the tasks app, with its texts.
const RepeatField = optional(
  withTexts('tasks', async () => ({ default: (await import('#web/apps/tasks/detail/RepeatField.tsx')).RepeatField })),
)

type Repetition = Pick<Card, 'repeat' | 'repeatIn'>

interface Props {
  card: Card
  lists: readonly List[]
  onChange: (to: Repetition) => void
}

/** How often a card repeats, and in which list it reappears. */
export const CardRepetition = ({ card, lists, onChange }: Props) => {
  const { t } = useTranslation('scrumboard')
  const { dueDate, repeat, repeatIn, listId } = card
  // Falls back to the first list when the chosen one was deleted.
  const list = lists.find(({ id }) => id === (repeatIn ?? listId)) ?? lists[0]
  return (
    <>
      <RepeatField
        fallback={<Skeleton className="h-18" />}
        repeat={repeat}
        dueDate={dueDate}
        onChange={(to) => onChange({ repeat: to, repeatIn: to === null ? null : (list?.id ?? null) })}
      />
      {repeat !== null && list && (
        <Select
          label={t('card.repeatIn')}
          hint={t('card.repeatHint')}
          value={list.id}
          onChange={(to) => onChange({ repeat, repeatIn: to })}
          options={lists.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
    </>
  )
}
