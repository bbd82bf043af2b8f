import { Outlet } from 'react-router-dom'
import { withTexts } from '#web/app/i18n.ts'
import { useIsLinkEnabled } from '#web/client/enabledApps.ts'
import { optional } from '#web/ui/loadable.tsx'

const SwitchedOff = optional(withTexts('company', () => import('#web/people/company/SwitchedOff.tsx')))

/** The screens of a workplace app; where the company has switched it off, that it has, and nothing of what is in it. */
export const AppGate = ({ link }: { link: string }) => (useIsLinkEnabled(link) ? <Outlet /> : <SwitchedOff />)
