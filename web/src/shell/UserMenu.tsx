import { ArrowRightStartOnRectangleIcon } from '@heroicons/react/24/outline'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { contracts } from '#web/contracts.ts'
import { failureText } from '#web/failureText.ts'
import { personChanged, useUser } from '#web/session.ts'
import { AvatarButton } from '#web/ui/AvatarButton.tsx'
import { dotOf } from '#web/ui/Dot.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { useToast } from '#web/ui/Toast.tsx'

const STATUSES = ['online', 'away', 'busy', 'not-visible'] as const
const STATUS_COLORS = { online: '#16a34a', away: '#f59e0b', busy: '#dc2626', 'not-visible': '#94a3b8' } as const

const STATUS_DOTS = STATUSES.map((status) => ({ status, dot: dotOf(STATUS_COLORS[status]) }))

/** Who is signed in, how others see them, and the way out. */
export const UserMenu = () => {
  const { t } = useTranslation()
  const toast = useToast()
  const user = useUser()
  const update = useSend(contracts.common.updateUser)
  if (!user) return null
  return (
    <Menu
      button={
        <AvatarButton
          label={t('shell.user.label')}
          name={`${user.firstName} ${user.lastName}`}
          src={user.avatarPath}
          dot={STATUS_COLORS[user.status]}
        />
      }
      header={
        <>
          <p className="text-sm text-secondary">{t('shell.user.signedInAs')}</p>
          <p className="max-w-60 truncate text-md font-medium">{user.username}</p>
        </>
      }
      items={[
        ...STATUS_DOTS.map(({ status, dot }) => ({
          label: t(`shell.user.status.${status}`),
          icon: dot,
          checked: status === user.status,
          onSelect: () =>
            update.mutate(
              { status },
              { onSuccess: personChanged, onError: (failure) => toast.error(failureText(failure, t)) },
            ),
        })),
        'divider',
        { label: t('shell.user.signOut'), icon: ArrowRightStartOnRectangleIcon, to: '/sign-out' },
      ]}
    />
  )
}
