import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { MISSING_EQUIPMENT } from '../paths.ts'

/** Warns that former employees still hold equipment. */
export const MissingNotice = () => {
  const { t } = useTranslation('inventory')
  const { data = [] } = useApiQuery(contracts.inventory.missing, {})
  if (data.length === 0) return null
  return (
    <Notice
      tone="warning"
      title={t('missing.notice', { count: data.length })}
      actions={
        <ActionLink variant="outline" to={MISSING_EQUIPMENT}>
          {t('missing.see')}
        </ActionLink>
      }
    />
  )
}
