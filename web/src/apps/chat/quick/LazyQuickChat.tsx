import { useEffect, useState } from 'react'
import { withTexts } from '#web/app/i18n.ts'
import { useUser } from '#web/client/session.ts'
import { optional } from '#web/ui/loadable.tsx'
import { resetQuickChat, useQuickChat } from './quickChat.ts'

const QuickChat = optional(withTexts('chat', () => import('./QuickChat.tsx')))

const LOAD_DELAY_MS = 800

interface Props {
  /** Height of the header beside the rail, in pixels; undefined: there is no rail, the panel opens over the screen. */
  headerHeight: number | undefined
}

/** Loads the chat rail once the screen has rendered, or when it is opened. */
export const LazyQuickChat = ({ headerHeight }: Props) => {
  const person = useUser()?.id
  const { open } = useQuickChat()
  const beside = headerHeight !== undefined
  const [shown, setShown] = useState(false)
  if (open && !shown) setShown(true)
  useEffect(() => {
    if (!beside) return
    const timer = setTimeout(() => setShown(true), LOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [beside])
  useEffect(() => (person ? resetQuickChat : undefined), [person])
  const empty = beside && (
    <div
      aria-hidden
      className="fixed inset-y-0 right-0 hidden w-16 border-l border-line bg-card lg:block dark:bg-page"
    />
  )
  if (!person || !shown) return empty
  return <QuickChat fallback={empty} key={person} headerHeight={headerHeight} />
}
