import { BuildingOfficeIcon } from '@heroicons/react/20/solid'
import type { Guide } from '#shared/apps/help/entities.ts'
import { useLanguage } from '#web/texts/useLanguage.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'

/** Marks a guide written by the company, and one that is not in the reader's language. */
export const CompanyGuideMark = ({ guide }: { guide: Pick<Guide, 'ofCompany' | 'language'> }) => {
  const { t } = useTranslation('help')
  const isTranslated = guide.language === useLanguage()
  if (!guide.ofCompany) return null
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-sm font-medium text-secondary">
      <BuildingOfficeIcon aria-hidden className="size-4 shrink-0 text-icon" />
      {t('ofCompany')}
      {!isTranslated && <span>· {t(`notTranslated.${guide.language}`)}</span>}
    </span>
  )
}
