import { prefetch } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { usePreferences } from './usePreferences.ts'

export const loader = prefetch(contracts.account.profile, () => ({}))

/** What one is told by mail. */
export const Component = () => {
  const { t } = useTranslation('account')
  const { preferences, busy, change, failure, reload } = usePreferences()
  if (failure) return <LoadProblem failure={failure} onRetry={reload} />
  return (
    <Card title={t('settings.mails.title')}>
      <p className="mb-4 text-secondary">{t('settings.mails.text')}</p>
      {preferences ? (
        <ul className="space-y-2">
          {(['reports', 'account', 'trainings'] as const).map((kind) => (
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
        <div className="space-y-7 py-2.5">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-5 w-64" />
          <Skeleton className="h-5 w-48" />
        </div>
      )}
      <p className="mt-4 text-md text-secondary">{t('settings.mails.always')}</p>
    </Card>
  )
}
