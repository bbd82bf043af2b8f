import {
  ArrowRightStartOnRectangleIcon,
  BuildingOffice2Icon,
  Cog6ToothIcon,
  LockClosedIcon,
  QuestionMarkCircleIcon,
  UserCircleIcon,
} from '@heroicons/react/24/outline'
import { useLocation, useNavigate } from 'react-router-dom'
import { lock } from '#web/app/lock.ts'
import { leaveForWorkspace } from '#web/app/unsaved/leaveForWorkspace.ts'
import { failureText } from '#web/client/failureText.ts'
import { useUser } from '#web/client/session.ts'
import { updateUser } from '#web/client/updateUser.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { AvatarButton } from '#web/ui/AvatarButton.tsx'
import { createDotIcon } from '#web/ui/Dot.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { STATUS_COLORS } from '../statusColors.ts'
import { useWide } from '../useWide.ts'
import { helpLink } from './helpLink.ts'
import { hasUnsentInput } from './unsentInput.ts'

const STATUSES = ['online', 'away', 'busy', 'not-visible'] as const

const DOTS = {
  online: createDotIcon(STATUS_COLORS.online),
  away: createDotIcon(STATUS_COLORS.away),
  busy: createDotIcon(STATUS_COLORS.busy),
  'not-visible': createDotIcon(STATUS_COLORS['not-visible']),
} as const

/** The user menu: presence, language, workspaces, settings and sign-out. */
export const UserMenu = () => {
  const { t } = useTranslation()
  const toast = useToast()
  const user = useUser()
  const { pathname } = useLocation()
  const wide = useWide()
  const navigate = useNavigate()
  if (!user) return null
  const onError = (failure: unknown) => toast.error(failureText(failure, t))
  const openHelp = () => {
    const help = helpLink(pathname)
    if (hasUnsentInput()) window.open(help, '_blank')
    else void navigate(help)
  }
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
          <p className="max-w-60 truncate text-sm text-secondary">{user.workspace.name}</p>
        </>
      }
      items={[
        { label: t('shell.user.profile'), icon: UserCircleIcon, to: '/profile' },
        { label: t('shell.user.settings'), icon: Cog6ToothIcon, to: '/settings' },
        // There is no room for its button above the screen.
        ...(wide ? [] : [{ label: t('shell.help'), icon: QuestionMarkCircleIcon, onSelect: openHelp }]),
        {
          label: t('shell.user.statusTitle'),
          value: t(`shell.user.status.${user.status}`),
          icon: DOTS[user.status],
          items: STATUSES.map((status) => ({
            label: t(`shell.user.status.${status}`),
            icon: DOTS[status],
            checked: status === user.status,
            onSelect: () => void updateUser({ status }).catch(onError),
          })),
        },
        // Whoever is in one company alone has nothing to choose.
        ...(user.workspaces.length > 1
          ? [
              'divider' as const,
              ...user.workspaces.map(({ id, name }) => ({
                label: name,
                icon: BuildingOffice2Icon,
                checked: id === user.workspace.id,
                onSelect: () => void (id === user.workspace.id || leaveForWorkspace(id).catch(onError)),
              })),
            ]
          : []),
        'divider',
        { label: t('unlockSession.lock'), icon: LockClosedIcon, onSelect: () => lock(user.id) },
        { label: t('shell.user.signOut'), icon: ArrowRightStartOnRectangleIcon, to: '/sign-out' },
      ]}
    />
  )
}
