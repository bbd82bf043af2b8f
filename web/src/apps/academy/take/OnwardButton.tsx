import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'

interface Props {
  /** What a press does. */
  action: string
  busy: boolean
  onPress: () => void
  children: ReactNode
}

/**
 * Leads on through a course. Its author may shorten it while it is read, so that under the finger "next" turns into "finish": a
 * press does nothing once the button does something else than when it began.
 */
export const OnwardButton = ({ action, busy, onPress, children }: Props) => {
  const begun = useRef<string>(undefined)
  const begin = () => {
    begun.current = action
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // A key that is held presses again and again.
    if (!event.repeat) begin()
    else if (event.key === 'Enter') event.preventDefault()
  }
  const press = () => {
    // Without a pointer or a key, as screen readers press, it has no beginning.
    const isMeant = (begun.current ?? action) === action
    begun.current = undefined
    if (isMeant) onPress()
  }
  return (
    <Button variant="primary" busy={busy} onPointerDown={begin} onKeyDown={onKeyDown} onClick={press}>
      {children}
    </Button>
  )
}
