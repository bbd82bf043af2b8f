import { ArrowDownTrayIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { allows, COMPANY_MANAGERS } from '#shared/core/permissions.ts'
import { failureText } from '#web/client/failureText.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { type ArchiveProgress, downloadOwnData } from './archive.ts'

/** The workspace one is in, and what it holds on oneself. */
export const Component = () => {
  const { t } = useTranslation('account')
  const toast = useToast()
  const me = useUser()
  const [taken, setTaken] = useState<ArchiveProgress>()
  if (!me) return null
  const getData = async () => {
    setTaken({ files: 0, missing: [] })
    try {
      const { missing } = await downloadOwnData(setTaken)
      if (missing.length > 0) toast.info(t('settings.data.missing', { count: missing.length }), 10_000)
    } catch (failure) {
      toast.error(failureText(failure, t))
    }
    setTaken(undefined)
  }
  return (
    <div className="flex flex-col gap-6">
      <Card title={t('settings.workspace.title')}>
        <p className="text-lg font-medium break-words">{me.workspace.name}</p>
        <p className="mt-1 text-secondary">{t('settings.workspace.permissions')}</p>
        <ul className="mt-1 list-disc pl-6">
          {me.permissions.map((one) => (
            <li key={one}>{t(`users.permission.${one}`)}</li>
          ))}
        </ul>
        {allows(COMPANY_MANAGERS, me.permissions) && (
          <div className="mt-4 flex flex-wrap gap-3">
            <ActionLink variant="outline" to="/company/settings">
              {t('settings.workspace.settings')}
            </ActionLink>
            <ActionLink variant="outline" to="/company/usage">
              {t('settings.workspace.usage')}
            </ActionLink>
          </div>
        )}
      </Card>
      <Card title={t('settings.data.title')}>
        <p className="mb-4 text-secondary">{t('settings.data.text')}</p>
        <Button variant="outline" icon={ArrowDownTrayIcon} busy={taken !== undefined} onClick={() => void getData()}>
          {t('settings.data.download')}
        </Button>
        <p role="status" className="text-secondary not-empty:mt-3">
          {taken && t('settings.data.progress', { count: taken.files })}
        </p>
      </Card>
    </div>
  )
}
