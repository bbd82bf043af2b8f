import { useTranslation } from '#web/texts/useTranslation.ts'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { useLabels } from '../labels.ts'

/** Names the people whose timesheets could not be read; renders nothing when there are none. */
export const UnreadableReports = ({ of }: { of: readonly { craId: string; resourceName: string }[] | undefined }) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  if (!of || of.length === 0) return null
  const people = words.list([...new Set(of.map(({ resourceName }) => resourceName))])
  return <Notice tone="error" title={t('cra.unreadable', { count: of.length, people })} />
}
