import type { Icon } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { optionalLoadable } from '#web/ui/loadable.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { Popover, PopoverFrame } from '#web/ui/overlays/Popover.tsx'
import { UnreadBadge } from './UnreadBadge.tsx'

/** The props of a panel. */
export interface PanelProps {
  /** Closes the panel. */
  close: () => void
}

interface Props {
  title: string
  icon: Icon
  /** What the button says instead of the title. */
  label?: string
  /** How many entries are unread. */
  unread?: number
  /** Its content, loaded when first needed. */
  Panel: ReturnType<typeof optionalLoadable<PanelProps>>
}

/** A header button with its panel, which opens at once and shows a skeleton until its code is loaded. */
export const PanelButton = ({ title, icon, label = title, unread = 0, Panel }: Props) => {
  const preload = () => void Panel.preload().catch(() => undefined)
  return (
    <Popover
      title={title}
      button={
        <IconButton label={label} icon={icon} onPointerEnter={preload} onFocus={preload}>
          <UnreadBadge count={unread} />
        </IconButton>
      }
    >
      {(close) => (
        <Panel
          fallback={
            <PopoverFrame title={title} onClose={close}>
              <PanelSkeleton />
            </PopoverFrame>
          }
          close={close}
        />
      )}
    </Popover>
  )
}

/** The skeleton of entries. */
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
