import { useTranslation } from 'react-i18next'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { LoadProblem } from '#web/ui/LoadProblem.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { usePreferences } from './usePreferences.ts'

/** What one is told by mail. */
export const Component = () => {
  const { t } = useTranslation()
  const { preferences, busy, change, failure, reload } = usePreferences()
  if (failure) return <LoadProblem failure={failure} onRetry={reload} />
  return (
    <Card title={t('settings.mails.title')}>
      <p className="mb-4 text-secondary">{t('settings.mails.text')}</p>
      {preferences ? (
        <ul className="space-y-2">
          {(['reports', 'account'] as const).map((kind) => (
            <li key={kind}>
              <Checkbox
                label={t(`settings.mails.${kind}`)}
                checked={preferences.mails[kind]}
                disabled={busy}
                onChange={(on) => change({ mails: { ...preferences.mails, [kind]: on } })}
              />
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton className="h-16" />
      )}
      <p className="mt-4 text-md text-secondary">{t('settings.mails.always')}</p>
    </Card>
  )
}
