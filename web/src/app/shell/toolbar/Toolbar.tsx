import { ChatButton } from '#web/apps/chat/quick/ChatButton.tsx'
import { Search } from '#web/overview/search/Search.tsx'
import { AppearanceButton } from '../appearance/AppearanceButton.tsx'
import { LanguageMenu } from '../language/LanguageMenu.tsx'
import { Messages } from '../panels/Messages.tsx'
import { Notifications } from '../panels/Notifications.tsx'
import { Shortcuts } from '../panels/Shortcuts.tsx'
import { FullscreenButton } from './FullscreenButton.tsx'
import { HelpButton } from './HelpButton.tsx'
import { UserMenu } from './UserMenu.tsx'

interface Props {
  /** Whether it includes the user menu. */
  user?: boolean
  /** On wide screens: a search field in place of the search button. */
  field?: boolean
}

/** The toolbar at the right end of a layout's header. */
export const Toolbar = ({ user = true, field = false }: Props) => (
  // Closer to each other on the narrowest screens, such as one enlarged fourfold.
  <div
    className={`ml-auto flex items-center sm:gap-1 max-[22rem]:[&>button]:-mx-0.5 ${field ? 'min-w-0' : 'shrink-0'}`}
  >
    <Search appearance={field ? 'basic' : 'bar'} />
    <LanguageMenu />
    <AppearanceButton />
    <FullscreenButton />
    <HelpButton />
    <Shortcuts />
    <Messages />
    <Notifications />
    <ChatButton />
    {user && <UserMenu />}
  </div>
)
