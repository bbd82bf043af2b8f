import { allows, USER_MANAGERS } from '#shared/core/permissions.ts'
import { prefetch } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { usePreferences } from './usePreferences.ts'

export const loader = prefetch(contracts.account.profile, () => ({}))

const KINDS = ['reports', 'account', 'trainings'] as const

/** What one is told by mail. */
export const Component = () => {
  const { t } = useTranslation('account')
  const managesPeople = allows(USER_MANAGERS, useUser()?.permissions)
  const { preferences, busy, change, failure, reload } = usePreferences()
  if (failure) return <LoadProblem failure={failure} onRetry={reload} />
  return (
    <Card title={t('settings.mails.title')}>
      <p className="mb-4 text-secondary">{t('settings.mails.text')}</p>
      {preferences ? (
        <ul className="divide-y divide-line border-y border-line">
          {/* About an account only who manages people is written to. */}
          {(managesPeople ? KINDS : KINDS.filter((kind) => kind !== 'account')).map((kind) => (
            <li key={kind} className="py-3">
              <Checkbox
                aria-describedby={`mails-${kind}`}
                className="font-medium"
                label={t(`settings.mails.${kind}`)}
                checked={preferences.mails[kind]}
                disabled={busy}
                onChange={(on) => change({ mails: { [kind]: on } })}
              />
              <p id={`mails-${kind}`} className="pl-6.5 text-md text-secondary">
                {t(`settings.mailsHint.${kind}`)}
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <div className="space-y-7 py-2.5">
          <Skeleton className="h-5 w-40" />
          {managesPeople && <Skeleton className="h-5 w-64" />}
          <Skeleton className="h-5 w-48" />
        </div>
      )}
      <p className="mt-4 text-md text-secondary">{t('settings.mails.always')}</p>
    </Card>
  )
}
