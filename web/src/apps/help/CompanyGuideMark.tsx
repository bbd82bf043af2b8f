import { BuildingOfficeIcon } from '@heroicons/react/20/solid'
import type { Guide } from '#shared/apps/help/entities.ts'
import { useLanguage } from '#web/texts/useLanguage.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Badge } from '#web/ui/Badge.tsx'

/** Marks a guide written by the company, one to acknowledge, and one that is not in the reader's language. */
export const CompanyGuideMark = ({ guide }: { guide: Pick<Guide, 'ofCompany' | 'language' | 'toAcknowledge'> }) => {
  const { t } = useTranslation('help')
  const isTranslated = guide.language === useLanguage()
  if (!guide.ofCompany) return null
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-sm font-medium text-secondary">
      <BuildingOfficeIcon aria-hidden className="size-4 shrink-0 text-icon" />
      <span className="me-2">{t('ofCompany')}</span>
      {guide.toAcknowledge && <Badge tone="yellow">{t('acknowledge.toRead')}</Badge>}
      {!isTranslated && <span>· {t(`notTranslated.${guide.language}`)}</span>}
    </span>
  )
}
