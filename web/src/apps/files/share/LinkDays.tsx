import { useTranslation } from '#web/texts/useTranslation.ts'
import { Select } from '#web/ui/forms/Select.tsx'

/** How long a link may work from today on, in days. */
export const LINK_DAYS = ['1', '7', '14', '30', '90']

/** The choice of when a link expires. */
export const LinkDays = ({ value, onChange }: { value: string; onChange: (days: string) => void }) => {
  const { t } = useTranslation('files')
  return (
    <Select
      label={t('links.ends')}
      value={value}
      onChange={onChange}
      options={LINK_DAYS.map((days) => ({ value: days, label: t('links.days', { count: Number(days) }) }))}
    />
  )
}
