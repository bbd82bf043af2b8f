import type { ReactNode } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { SidePanel } from '#web/ui/overlays/SidePanel.tsx'

interface Props {
  /** Over the screen rather than beside it. */
  over: boolean
  open: boolean
  onClose: () => void
  /** Pixels. */
  width: number
  /** The classes of its surface. */
  surface: string
  /** Receives a callback that closes the navigation; undefined beside the screen, where it stays. */
  children: (onNavigate: (() => void) | undefined) => ReactNode
}

/** The container of a vertical navigation: a sidebar, or a modal panel on narrow screens. */
export const SideNavigation = ({ over, open, onClose, width, surface, children }: Props) => {
  const { t } = useTranslation()
  const frame = (onNavigate?: () => void) => (
    <nav
      id="navigation"
      aria-label={t('shell.mainNavigation')}
      style={{ width }}
      className={`relative flex h-full max-w-[85vw] flex-col overflow-x-hidden overflow-y-auto border-r border-line text-ink [scrollbar-color:var(--line)_transparent] [scrollbar-width:thin] ${surface}`}
    >
      {children(onNavigate)}
    </nav>
  )
  const strip = { '--strip': `${width}px` } as React.CSSProperties
  if (over) {
    return (
      <SidePanel open={open} onClose={onClose} label={t('shell.navigation')}>
        <div style={strip} className="h-full">
          {frame(onClose)}
        </div>
      </SidePanel>
    )
  }
  return (
    <div
      style={{ ...strip, marginLeft: open ? 0 : -width }}
      className="sticky top-0 z-40 h-dvh shrink-0 transition-[margin] duration-200 ease-standard"
      inert={!open}
    >
      {frame()}
    </div>
  )
}
