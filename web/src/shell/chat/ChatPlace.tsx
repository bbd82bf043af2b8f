import { lazy, Suspense, useEffect, useState } from 'react'
import { useUser } from '#web/session.ts'
import { forgetChat, useQuickChat } from './quickChat.ts'

const QuickChat = lazy(() => import('./QuickChat.tsx'))

const SOON_MS = 800

/** Beside a screen the place of the conversations, whose code comes when the screen has shown or they are opened. */
export const ChatPlace = ({ headerHeight }: { headerHeight: number }) => {
  const person = useUser()?.id
  const { open } = useQuickChat()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SOON_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => (person ? forgetChat : undefined), [person])
  const empty = (
    <div
      aria-hidden
      className="fixed inset-y-0 right-0 hidden w-16 border-l border-line bg-card lg:block dark:bg-page"
    />
  )
  if (!person || (!shown && !open)) return empty
  return (
    <Suspense fallback={empty}>
      <QuickChat key={person} headerHeight={headerHeight} />
    </Suspense>
  )
}
