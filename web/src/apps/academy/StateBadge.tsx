import type { WrittenRow } from '#shared/apps/academy/entities.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Badge } from '#web/ui/Badge.tsx'

/** Whether a course is published, and whether its draft has unpublished changes. */
export const StateBadge = ({ course }: { course: Pick<WrittenRow, 'version' | 'publishedVersion'> }) => {
  const { t } = useTranslation('academy')
  const { version, publishedVersion } = course
  if (publishedVersion === null) return <Badge tone="slate">{t('author.draft')}</Badge>
  if (publishedVersion < version) return <Badge tone="yellow">{t('author.notYet')}</Badge>
  return <Badge tone="green">{t('author.published')}</Badge>
}
