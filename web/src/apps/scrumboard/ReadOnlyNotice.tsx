import { EyeIcon } from '@heroicons/react/24/outline'
import { useTranslation } from '#web/texts/useTranslation.ts'

/** Says that the reader has read-only access to a board. */
export const ReadOnlyNotice = () => {
  const { t } = useTranslation('scrumboard')
  return (
    <p className="inline-flex items-center gap-1.5 text-md text-secondary">
      <EyeIcon aria-hidden className="size-4" />
      {t('audience.onlyReads')}
    </p>
  )
}
