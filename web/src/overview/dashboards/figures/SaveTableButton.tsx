import { ArrowDownTrayIcon } from '@heroicons/react/24/outline'
import { toCsv } from '#shared/core/files/csv.ts'
import { useFormats } from '#web/app/format.ts'
import { download } from '#web/client/download.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

interface Props {
  title: string
  /** Rows as shown, header first. */
  rows: readonly (readonly (string | number)[])[]
}

/** Downloads a table as a CSV file. */
export const SaveTableButton = ({ title, rows }: Props) => {
  const { t } = useTranslation('dashboards')
  const { language } = useFormats()
  const save = () => download(`${title}.csv`, toCsv(rows, language === 'fr' ? ';' : ','), 'text/csv;charset=utf-8')
  return <IconButton label={t('export', { title })} icon={ArrowDownTrayIcon} onClick={save} />
}
