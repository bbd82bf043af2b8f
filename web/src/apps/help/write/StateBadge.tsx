import type { WrittenRow } from '#shared/apps/help/entities.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Badge } from '#web/ui/Badge.tsx'

/** Whether an article is published, and whether its draft has unpublished changes. */
export const StateBadge = ({
  article: { version, published },
}: {
  article: Pick<WrittenRow, 'version' | 'published'>
}) => {
  const { t } = useTranslation('help')
  if (!published) return <Badge tone="slate">{t('author.draft')}</Badge>
  if (published.version < version) return <Badge tone="yellow">{t('author.notYet')}</Badge>
  return <Badge tone="green">{t('author.published')}</Badge>
}
