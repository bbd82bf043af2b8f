import { type ComponentType, lazy, Suspense } from 'react'
import type { Icon } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Popover, PopoverFrame } from '#web/ui/Popover.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** What a panel gets to know. */
export interface PanelProps {
  /** Takes the panel away. */
  close: () => void
}

/** A panel whose code comes when it is first needed; `preload` begins earlier. */
export const lazyPanel = (load: () => Promise<{ default: ComponentType<PanelProps> }>) => ({
  Content: lazy(load),
  preload: () => void load().catch(() => undefined),
})

interface Props {
  title: string
  icon: Icon
  /** What the button says instead of the title. */
  label?: string
  /** How many entries are unread, and the colour that says it. */
  unread?: number
  badge?: string
  panel: ReturnType<typeof lazyPanel>
}

const MOST = 99

/** A button of the header with its panel, which is there at once and filled when its code is. */
export const PanelButton = ({ title, icon, label = title, unread = 0, badge = '', panel }: Props) => {
  const { Content, preload } = panel
  return (
    <Popover
      title={title}
      button={
        <IconButton label={label} icon={icon} onPointerEnter={preload} onFocus={preload}>
          {unread > 0 && (
            <span
              aria-hidden
              className={`absolute top-0.5 right-0.5 min-w-4 rounded-full px-1 text-center text-xs leading-4 font-semibold text-white ${badge}`}
            >
              {unread > MOST ? `${MOST}+` : unread}
            </span>
          )}
        </IconButton>
      }
    >
      {(close) => (
        <Suspense
          fallback={
            <PopoverFrame title={title} onClose={close}>
              <PanelSkeleton />
            </PopoverFrame>
          }
        >
          <Content close={close} />
        </Suspense>
      )}
    </Popover>
  )
}

/** The shape of entries that are being loaded. */
export const PanelSkeleton = () => (
  <div className="divide-y divide-line">
    {[0, 1, 2].map((row) => (
      <div key={row} className="flex gap-4 px-6 py-5">
        <Skeleton className="size-8 shrink-0 rounded-full" />
        <div className="flex grow flex-col gap-2">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4" />
          <Skeleton className="h-3 w-1/4" />
        </div>
      </div>
    ))}
  </div>
)
