import { ArrowRightIcon } from '@heroicons/react/24/outline'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { useLabels } from '../labels.ts'
import { REPORTS, validatePath } from '../paths.ts'

/** After an answer: the next report that waits, or the way back when none does. */
export const NextWaiting = ({ after }: { after: string }) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const { data, isFetching } = useApiQuery(contracts.cra.waiting, {})
  if (!data || isFetching) return null
  const next = data.items.find(({ id }) => id !== after)
  if (!next) {
    return (
      <Notice
        tone="good"
        title={t('cra.next.none')}
        actions={
          <ActionLink variant="outline" to={REPORTS}>
            {t('cra.list.title')}
          </ActionLink>
        }
      />
    )
  }
  const { id, resourceName, year, month } = next
  return (
    <Notice
      tone="good"
      title={t('cra.next.text', { name: resourceName, month: words.monthIn(year, month) })}
      actions={
        <ActionLink variant="primary" icon={ArrowRightIcon} to={validatePath(id)}>
          {t('cra.next.action')}
        </ActionLink>
      }
    />
  )
}
