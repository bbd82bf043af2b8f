import { MOST_LABELS } from '#shared/apps/labels.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Notice } from '#web/ui/notices/Notice.tsx'

const MAX_NAMED_TAGS = 10

/** Lists the tags of a file that exceed the limit; renders nothing when all fit. */
export const DroppedTags = ({ titles }: { titles: readonly string[] }) => {
  const { t } = useTranslation('contacts')
  if (titles.length === 0) return null
  const more = titles.length - MAX_NAMED_TAGS
  const named = titles.slice(0, MAX_NAMED_TAGS).join(', ')
  return (
    <Notice tone="warning" title={t('import.tagsLeftOut', { count: titles.length, most: MOST_LABELS })}>
      <p className="break-words">{more > 0 ? `${named} · ${t('import.andMore', { count: more })}` : named}</p>
    </Notice>
  )
}
