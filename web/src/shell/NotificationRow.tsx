import { ArrowUturnLeftIcon, BellIcon, CheckBadgeIcon, InboxArrowDownIcon, XMarkIcon } from '@heroicons/react/20/solid'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Notification } from '#shared/contracts/common.ts'
import { useSend } from '#web/api.ts'
import { contracts } from '#web/contracts.ts'
import { useFormats } from '#web/format.ts'
import { ownPath } from '#web/paths.ts'

interface Props {
  notification: Notification
  onFollow: () => void
}

/** Keeps the focus in the panel when the button that has it goes away. */
export const focusPanel = (button: HTMLElement): void => button.closest<HTMLElement>('[role=dialog]')?.focus()

/** The icons that notifications name. */
const ICONS = new Map([
  ['inbox-arrow-down', InboxArrowDownIcon],
  ['check-badge', CheckBadgeIcon],
  ['arrow-uturn-left', ArrowUturnLeftIcon],
])

const SMALL_BUTTON = 'flex size-6 items-center justify-center rounded-full text-icon hover:bg-hover'

/** One thing that happened: where it leads, read or not, and away with it. */
export const NotificationRow = ({ notification, onFollow }: Props) => {
  const { t } = useTranslation()
  const { formatMoment } = useFormats()
  const toggle = useSend(contracts.common.toggleNotification)
  const remove = useSend(contracts.common.deleteNotification)
  const { id, title, description, icon, image, time, read } = notification
  const Mark = ICONS.get(icon ?? '') ?? BellIcon
  const markAs = (next: boolean) => toggle.mutate({ notification: { id, read: next } })
  return (
    <li className="relative flex gap-4 py-5 pr-4 pl-6 hover:bg-hover">
      {image ? (
        <img src={image} alt="" className="size-8 shrink-0 rounded-full object-cover" />
      ) : (
        <span aria-hidden className="flex size-8 shrink-0 items-center justify-center rounded-full bg-track text-icon">
          <Mark className="size-4.5" />
        </span>
      )}
      <div className="min-w-0 grow">
        <p className="font-semibold break-words">
          <Target
            notification={notification}
            onFollow={() => {
              if (!read) markAs(true)
              onFollow()
            }}
          >
            {title}
          </Target>
        </p>
        <p className="line-clamp-2 break-words">{description}</p>
        <p className="mt-2 text-sm text-secondary">{formatMoment(time)}</p>
      </div>
      <div className="relative flex flex-col gap-1">
        <button
          type="button"
          onClick={() => markAs(!read)}
          title={t(read ? 'shell.notifications.markUnread' : 'shell.notifications.markRead')}
          aria-label={t(read ? 'shell.notifications.markUnreadOf' : 'shell.notifications.markReadOf', { title })}
          className={SMALL_BUTTON}
        >
          <span className={`size-2.5 rounded-full ${read ? 'border border-field' : 'bg-link'}`} />
        </button>
        <button
          type="button"
          onClick={({ currentTarget }) => {
            focusPanel(currentTarget)
            remove.mutate({ id })
          }}
          title={t('shell.notifications.remove')}
          aria-label={t('shell.notifications.removeOf', { title })}
          className={SMALL_BUTTON}
        >
          <XMarkIcon aria-hidden className="size-4.5" />
        </button>
      </div>
    </li>
  )
}

/** The words as a link over the whole row, where they lead anywhere safe. */
const Target = ({ notification, onFollow, children }: Props & { children: string }) => {
  const { link, useRouter } = notification
  const look = 'after:absolute after:inset-0'
  const path = useRouter ? ownPath(link) : undefined
  if (path) {
    return (
      <Link to={path} onClick={onFollow} className={look}>
        {children}
      </Link>
    )
  }
  if (!useRouter && /^https:\/\//.test(link)) {
    return (
      <a href={link} target="_blank" rel="noopener noreferrer" onClick={onFollow} className={look}>
        {children}
      </a>
    )
  }
  return children
}
