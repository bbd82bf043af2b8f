import { LOCK_MINUTES } from '#web/app/lock.ts'
import { prefetch } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { RadioGroup } from '#web/ui/forms/RadioGroup.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { usePreferences } from '../usePreferences.ts'

const MINUTES = [0, ...LOCK_MINUTES] as const

export const loader = prefetch(contracts.account.profile, () => ({}))

/** When the app locks itself. */
export const Component = () => {
  const { t } = useTranslation('account')
  const { preferences, change, failure, reload } = usePreferences()
  if (failure) return <LoadProblem failure={failure} onRetry={reload} />
  return (
    <Card title={t('settings.lock.title')}>
      <p className="mb-4 text-secondary">{t('settings.lock.text')}</p>
      {preferences ? (
        <RadioGroup
          legend={t('settings.lock.after')}
          value={String(preferences.lockAfter)}
          onChange={(asked) => change({ lockAfter: MINUTES.find((one) => String(one) === asked) ?? 0 })}
          choices={MINUTES.map((count) => ({
            value: String(count),
            label: count === 0 ? t('settings.lock.never') : t('settings.lock.minutes', { count }),
          }))}
        />
      ) : (
        <div className="flex flex-wrap gap-2 pt-6">
          {MINUTES.map((count) => (
            <Skeleton key={count} className="h-10 w-28" />
          ))}
        </div>
      )}
    </Card>
  )
}
