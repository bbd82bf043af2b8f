import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { SidePanel } from '#web/ui/overlays/SidePanel.tsx'
import { useHasRoomForRail } from '../useHasRoomForRail.ts'
import { ChatPanel } from './ChatPanel.tsx'
import { MessageAnnouncer } from './MessageAnnouncer.tsx'
import { setChatOpen, useQuickChat } from './quickChat.ts'

interface Props {
  /** Height of the header beside it, in pixels. */
  headerHeight: number
}

const DEFAULT_HEADER_HEIGHT_PX = 64

/** The team chat: a rail beside the screen where it fits, else a panel over it. */
const QuickChat = ({ headerHeight }: { headerHeight: number | undefined }) => {
  const { t } = useTranslation('chat')
  const room = useHasRoomForRail()
  const { open } = useQuickChat()
  return (
    <>
      <MessageAnnouncer />
      {room && headerHeight !== undefined ? (
        <ChatRail headerHeight={headerHeight} />
      ) : (
        <SidePanel open={open} onClose={() => setChatOpen(false)} label={t('chat.title')} side="right">
          <ChatPanel headerHeight={headerHeight ?? DEFAULT_HEADER_HEIGHT_PX} open={open} />
        </SidePanel>
      )}
    </>
  )
}
export default QuickChat

const ChatRail = ({ headerHeight }: Props) => {
  const { t } = useTranslation('chat')
  const { open } = useQuickChat()
  const place = useRef<HTMLElement>(null)
  const wasOpen = useRef(open)
  useEffect(() => {
    // The focused element is hidden now, so the focus moves to the button that reopens the rail.
    if (wasOpen.current && !open) place.current?.querySelector('button')?.focus()
    wasOpen.current = open
  }, [open])
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) setChatOpen(false)
  }
  return (
    <>
      {open && <div aria-hidden onClick={() => setChatOpen(false)} className="fixed inset-0 z-30" />}
      <aside
        ref={place}
        aria-label={t('chat.title')}
        onKeyDown={closeOnEscape}
        className={`fixed inset-y-0 right-0 z-35 w-96 border-l border-line shadow-panel transition-transform duration-200 ease-standard print:hidden ${open ? '' : 'translate-x-80'}`}
      >
        <ChatPanel headerHeight={headerHeight} open={open} />
      </aside>
    </>
  )
}
