import { ChatButton } from './chat/ChatButton.tsx'
import { FullscreenButton } from './FullscreenButton.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { LookButton } from './LookButton.tsx'
import { Messages } from './Messages.tsx'
import { Notifications } from './Notifications.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { Search } from './search/Search.tsx'
import { UserMenu } from './UserMenu.tsx'

/** The tools every layout with a header has, at its right end; `user` says whether the person's own menu is among them. */
export const Toolbar = ({ user = true }: { user?: boolean }) => (
  <div className="ml-auto flex items-center sm:gap-1">
    <LanguageMenu />
    <LookButton />
    <FullscreenButton />
    <Search />
    <Shortcuts />
    <Messages />
    <Notifications />
    <ChatButton />
    {user && <UserMenu />}
  </div>
)
