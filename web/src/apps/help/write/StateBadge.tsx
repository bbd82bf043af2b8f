import type { WrittenRow } from '#shared/apps/help/entities.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Badge } from '#web/ui/Badge.tsx'

/** Whether readers have an article, and all that was changed in it. */
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
