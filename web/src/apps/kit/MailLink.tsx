import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useIsAppEnabled } from '#web/client/enabledApps.ts'

interface Props {
  name: string
  address: string
  /** Everybody writes to colleagues; to others only who has an address that the world knows. */
  colleague?: boolean
  className: string
  'aria-label'?: string
  children: ReactNode
}

/** Begins a mail to somebody: in the mailbox, or where that does not reach them in the reader's own mail program. */
export const MailLink = ({ name, address, colleague = false, ...link }: Props) => {
  const isEnabled = useIsAppEnabled('mailbox')
  const { data } = useApiQuery(contracts.mailbox.address, {}, { enabled: isEnabled && !colleague })
  const isReached = isEnabled && (colleague || data?.outside === true)
  // One element for both, so that it keeps the focus when the answer comes.
  return (
    <Link
      to={isReached ? '/apps/mailbox/inbox/1' : `mailto:${address}`}
      state={isReached ? { to: { name, address } } : undefined}
      {...link}
    />
  )
}
