import type { Chat } from '#shared/apps/chat/contract.ts'
import { STATUS_COLORS } from '#web/app/shell/statusColors.ts'
import { Avatar } from '#web/ui/images/Avatar.tsx'

interface Props {
  contact: Chat['contact']
  /** Pixels. */
  size: number
  unread?: boolean
}

/** Distance from the corner to the dot on the circle. */
const dotOffset = (size: number): number => size * 0.12 - 5

/** A colleague's avatar, with dots for their presence and for unread messages. */
export const ContactAvatar = ({ contact, size, unread = false }: Props) => (
  <span className={`relative inline-flex shrink-0 ${contact.active ? '' : 'opacity-60 grayscale'}`}>
    <Avatar name={contact.name} src={contact.avatar} size={size} />
    {contact.active && (
      <span
        style={{ backgroundColor: STATUS_COLORS[contact.status], right: dotOffset(size), bottom: dotOffset(size) }}
        className="absolute size-2.5 rounded-full ring-2 ring-card"
      />
    )}
    {unread && (
      <span className="absolute -top-0.5 -right-0.5 size-2.5 rounded-full bg-teal-700 ring-2 ring-card dark:bg-teal-400" />
    )}
  </span>
)
