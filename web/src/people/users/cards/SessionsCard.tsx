import { ComputerDesktopIcon, DevicePhoneMobileIcon } from '@heroicons/react/24/outline'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import { useFormats } from '#web/app/format.ts'
import { deviceOf } from '#web/client/device.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import type { UserDetails } from '../people.ts'

/** Where somebody is signed in, and whether with a second factor. */
export const SessionsCard = ({ me, details: { user, sessions } }: { me: CurrentUser; details: UserDetails }) => {
  const { t } = useTranslation('users')
  const { formatInstant } = useFormats()
  return (
    <Card title={t('users.sessions.title')}>
      {user.state === 'ACTIVE' && (
        <p className="mb-4 text-secondary">
          {t(user.secondFactor ? 'users.sessions.secondFactor' : 'users.sessions.noSecondFactor')}
        </p>
      )}
      {sessions.length === 0 ? (
        <p className="text-secondary">{t('users.sessions.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {sessions.map(({ userAgent, createdAt, usedAt }) => {
            const { name, mobile } = deviceOf(userAgent)
            const Mark = mobile ? DevicePhoneMobileIcon : ComputerDesktopIcon
            return (
              <li key={createdAt} className="flex items-center gap-4 py-3 last:pb-0">
                <Mark aria-hidden className="size-5 shrink-0 text-icon" />
                <div className="min-w-0">
                  <p className="font-medium break-words">{name || t('users.sessions.unknown')}</p>
                  <p className="text-md text-secondary tabular-nums">
                    {t('users.sessions.times', { since: formatInstant(createdAt), used: formatInstant(usedAt) })}
                  </p>
                </div>
              </li>
            )
          })}
        </ul>
      )}
      {user.id === me.id && <p className="mt-4 text-secondary">{t('users.sessions.own')}</p>}
    </Card>
  )
}
