import type { Icon } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { optionalLoadable } from '#web/ui/loadable.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { Popover, PopoverFrame } from '#web/ui/overlays/Popover.tsx'
import { UnreadBadge } from './UnreadBadge.tsx'

/** What a panel gets to know. */
export interface PanelProps {
  /** Takes the panel away. */
  close: () => void
}

interface Props {
  title: string
  icon: Icon
  /** What the button says instead of the title. */
  label?: string
  /** How many entries are unread. */
  unread?: number
  /** Its content, whose code comes when it is first needed. */
  Panel: ReturnType<typeof optionalLoadable<PanelProps>>
}

/** A button of the header with its panel, which is there at once and filled when its code is. */
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
