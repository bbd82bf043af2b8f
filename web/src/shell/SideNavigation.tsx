import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { useUser } from '#web/session.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { type NavigationItem, navigationFor } from './navigation.ts'

interface Props {
  /** Over the screen rather than beside it. */
  over: boolean
  open: boolean
  onClose: () => void
}

/** The vertical navigation, 280 px wide and always dark, with the signed-in person on top. */
export const SideNavigation = ({ over, open, onClose }: Props) => {
  const { t } = useTranslation()
  if (over) {
    return (
      <SidePanel open={open} onClose={onClose} label={t('shell.navigation')}>
        <Content onNavigate={onClose} />
      </SidePanel>
    )
  }
  return (
    <div
      className={`sticky top-0 h-dvh w-70 shrink-0 transition-[margin] duration-400 ease-standard ${open ? '' : '-ml-70'}`}
      inert={!open}
    >
      <Content />
    </div>
  )
}

const Content = ({ onNavigate }: { onNavigate?: () => void }) => {
  const { t } = useTranslation()
  const user = useUser()
  if (!user) return null
  const fullName = `${user.firstName} ${user.lastName}`
  return (
    <nav
      id="navigation"
      aria-label={t('shell.mainNavigation')}
      className="dark flex h-full flex-col overflow-y-auto bg-slate-900 text-ink"
    >
      <div className="flex items-center gap-3 p-4 pl-6">
        <Logo />
        <span className="text-lg font-semibold tracking-tight">Regie</span>
      </div>
      <div className="flex flex-col items-center p-4 text-center">
        <Avatar name={fullName} src={user.avatarPath} size={96} />
        <p className="mt-6 w-full truncate font-medium">{fullName}</p>
        <p className="w-full truncate text-md text-secondary">{user.username}</p>
      </div>
      <ul className="py-4">
        {navigationFor(user.permissions).map(({ id, title, icon: Mark, to, count }) => (
          <li key={id}>
            <NavLink
              to={to}
              onClick={onNavigate}
              className={({ isActive }) =>
                `mx-3 my-1 flex min-h-11 items-center gap-4 rounded-md px-4 py-2.5 text-md font-medium hover:bg-white/12 ${isActive ? 'bg-white/12 text-white' : 'text-slate-300'}`
              }
            >
              <Mark aria-hidden className="size-6 shrink-0" />
              {t(title)}
              {count && <Count {...count} />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Count = ({ use, title }: NonNullable<NavigationItem['count']>) => {
  const { t } = useTranslation()
  const count = use()
  if (!count) return null
  return (
    <span className="ml-auto min-w-6 rounded-full bg-teal-700 px-2 py-0.5 text-center text-sm font-semibold text-white">
      <span className="sr-only">{t(title)}: </span>
      {count}
    </span>
  )
}
