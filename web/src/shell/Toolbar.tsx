import { ChatButton } from './chat/ChatButton.tsx'
import { FullscreenButton } from './FullscreenButton.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { LookButton } from './LookButton.tsx'
import { Messages } from './Messages.tsx'
import { Notifications } from './Notifications.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { Search } from './search/Search.tsx'
import { UserMenu } from './UserMenu.tsx'

interface Props {
  /** Whether the person's own menu is among them. */
  user?: boolean
  /** Where there is room: a search field in front of the others instead of a button that opens one. */
  field?: boolean
}

/** The tools every layout with a header has, at its right end. */
export const Toolbar = ({ user = true, field = false }: Props) => (
  <div className="ml-auto flex min-w-0 items-center sm:gap-1">
    {field && <Search appearance="basic" />}
    <LanguageMenu />
    <LookButton />
    <FullscreenButton />
    {!field && <Search />}
    <Shortcuts />
    <Messages />
    <Notifications />
    <ChatButton />
    {user && <UserMenu />}
  </div>
)
