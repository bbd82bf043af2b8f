import { useEffect, useState } from 'react'
import { withTexts } from '#web/app/i18n.ts'
import { useUser } from '#web/client/session.ts'
import { optionalLoadable } from '#web/ui/loadable.tsx'
import { forgetChat, useQuickChat } from './quickChat.ts'

const QuickChat = optionalLoadable(withTexts('chat', () => import('./QuickChat.tsx')))

const SOON_MS = 800

interface Props {
  /** Of the header that they stand beside, in pixels; undefined: they have no place beside the screen, and open over it. */
  headerHeight: number | undefined
}

/** The place of the conversations, whose code comes when the screen beside it has shown, or when they are opened. */
export const ChatPlace = ({ headerHeight }: Props) => {
  const person = useUser()?.id
  const { open } = useQuickChat()
  const beside = headerHeight !== undefined
  const [shown, setShown] = useState(false)
  if (open && !shown) setShown(true)
  useEffect(() => {
    if (!beside) return
    const timer = setTimeout(() => setShown(true), SOON_MS)
    return () => clearTimeout(timer)
  }, [beside])
  useEffect(() => (person ? forgetChat : undefined), [person])
  const empty = beside && (
    <div
      aria-hidden
      className="fixed inset-y-0 right-0 hidden w-16 border-l border-line bg-card lg:block dark:bg-page"
    />
  )
  if (!person || !shown) return empty
  return <QuickChat fallback={empty} key={person} headerHeight={headerHeight} />
}
