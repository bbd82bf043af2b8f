import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { SidePanel } from '#web/ui/overlays/SidePanel.tsx'
import { useRail } from '../useRail.ts'
import { Announcer } from './Announcer.tsx'
import { Panel } from './Panel.tsx'
import { showChat, useQuickChat } from './quickChat.ts'

interface Props {
  /** Of the header that it stands beside, in pixels. */
  headerHeight: number
}

const OVER_THE_SCREEN = 64

/** The conversations of the team: a rail beside the screen where there is room for one, else a panel over it. */
const QuickChat = ({ headerHeight }: { headerHeight: number | undefined }) => {
  const { t } = useTranslation('chat')
  const room = useRail()
  const { open } = useQuickChat()
  return (
    <>
      <Announcer />
      {room && headerHeight !== undefined ? (
        <Rail headerHeight={headerHeight} />
      ) : (
        <SidePanel open={open} onClose={() => showChat(false)} label={t('chat.title')} side="right">
          <Panel headerHeight={headerHeight ?? OVER_THE_SCREEN} open={open} />
        </SidePanel>
      )}
    </>
  )
}
export default QuickChat

const Rail = ({ headerHeight }: Props) => {
  const { t } = useTranslation('chat')
  const { open } = useQuickChat()
  const place = useRef<HTMLElement>(null)
  const wasOpen = useRef(open)
  useEffect(() => {
    // What had the focus is gone from sight: it goes to what opens it again.
    if (wasOpen.current && !open) place.current?.querySelector('button')?.focus()
    wasOpen.current = open
  }, [open])
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) showChat(false)
  }
  return (
    <>
      {open && <div aria-hidden onClick={() => showChat(false)} className="fixed inset-0 z-30" />}
      <aside
        ref={place}
        aria-label={t('chat.title')}
        onKeyDown={closeOnEscape}
        className={`fixed inset-y-0 right-0 z-35 w-96 border-l border-line shadow-panel transition-transform duration-200 ease-standard print:hidden ${open ? '' : 'translate-x-80'}`}
      >
        <Panel headerHeight={headerHeight} open={open} />
      </aside>
    </>
  )
}
