import { MAX_LABELS } from '#shared/apps/labels.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Notice } from '#web/ui/notices/Notice.tsx'

const NAMED = 10

/** Says which tags of a file there is no room for; nothing where there is. */
export const LeftOutTags = ({ titles }: { titles: readonly string[] }) => {
  const { t } = useTranslation('contacts')
  if (titles.length === 0) return null
  const more = titles.length - NAMED
  const named = titles.slice(0, NAMED).join(', ')
  return (
    <Notice tone="warning" title={t('import.tagsLeftOut', { count: titles.length, most: MAX_LABELS })}>
      <p className="break-words">{more > 0 ? `${named} · ${t('import.andMore', { count: more })}` : named}</p>
    </Notice>
  )
}
