import { Outlet } from 'react-router-dom'
import { withTexts } from '#web/app/i18n.ts'
import { useIsLinkEnabled } from '#web/client/enabledApps.ts'
import { optionalLoadable } from '#web/ui/loadable.tsx'

const AppSwitchedOff = optionalLoadable(withTexts('company', () => import('#web/people/company/AppSwitchedOff.tsx')))

/** Renders the screens of a workplace app, or a notice when the company has switched it off. */
export const AppGate = ({ link }: { link: string }) => (useIsLinkEnabled(link) ? <Outlet /> : <AppSwitchedOff />)
