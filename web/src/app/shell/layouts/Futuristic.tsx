import type { ReactNode } from 'react'
import { VerticalNavigation } from '#web/app/shell/nav/VerticalNavigation.tsx'
import { useUser } from '#web/client/session.ts'
import { UserMenu } from '../toolbar/UserMenu.tsx'
import { Brand } from './parts/Brand.tsx'
import { SideFrame } from './parts/SideFrame.tsx'
import { SIDEBARS } from './sidebars.ts'

/** An indigo navigation that scrolls between the fixed brand and user menu. */
const Futuristic = ({ children }: { children: ReactNode }) => (
  <SideFrame
    width={SIDEBARS.futuristic.width}
    surface="dark bg-indigo-800"
    userInside
    navigation={(onNavigate) => (
      <>
        <Brand className="h-20 px-6" />
        <div className="min-h-0 grow overflow-y-auto">
          <VerticalNavigation onNavigate={onNavigate} />
        </div>
        <SignedInPerson />
      </>
    )}
  >
    {children}
  </SideFrame>
)
export default Futuristic

const SignedInPerson = () => {
  const user = useUser()
  if (!user) return null
  return (
    <div className="flex shrink-0 items-center gap-3 border-t border-line px-6 py-6">
      <UserMenu />
      <div className="min-w-0">
        <p className="truncate text-white/90">{`${user.firstName} ${user.lastName}`}</p>
        <p className="truncate text-md text-white/70">{user.username}</p>
      </div>
    </div>
  )
}
