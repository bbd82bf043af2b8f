import { FullscreenButton } from './FullscreenButton.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { LookMenu } from './LookMenu.tsx'
import { Notifications } from './Notifications.tsx'
import { UserMenu } from './UserMenu.tsx'

/** The tools every layout with a header has, at its right end. */
export const Toolbar = () => (
  <div className="ml-auto flex items-center gap-0.5 sm:gap-2">
    <LanguageMenu />
    <LookMenu />
    <FullscreenButton />
    <Notifications />
    <UserMenu />
  </div>
)
