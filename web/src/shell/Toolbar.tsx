import { FullscreenButton } from './FullscreenButton.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { Messages } from './Messages.tsx'
import { Notifications } from './Notifications.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { UserMenu } from './UserMenu.tsx'

/** The tools every layout with a header has, at its right end. */
export const Toolbar = () => (
  <div className="ml-auto flex items-center sm:gap-1">
    <LanguageMenu />
    <FullscreenButton />
    <Shortcuts />
    <Messages />
    <Notifications />
    <UserMenu />
  </div>
)
