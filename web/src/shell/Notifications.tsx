import { BellIcon, EnvelopeOpenIcon } from '@heroicons/react/24/outline'
import { useTranslation } from 'react-i18next'
import { useRead, useSend } from '#web/api.ts'
import { contracts } from '#web/contracts.ts'
import { failureText } from '#web/failureText.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { focusPanel, NotificationRow } from './NotificationRow.tsx'

const EVERY_MS = 30_000

/** The bell, and under it what happened lately. */
export const Notifications = () => {
  const { t } = useTranslation()
  const { data, error } = useRead(
    contracts.common.notifications,
    {},
    { refetchInterval: EVERY_MS, refetchOnWindowFocus: 'always' },
  )
  const readAll = useSend(contracts.common.readNotifications)
  const unread = data?.filter(({ read }) => !read).length ?? 0
  return (
    <Popover
      title={t('shell.notifications.title')}
      button={
        <IconButton label={t('shell.notifications.button', { count: unread })} icon={BellIcon}>
          {unread > 0 && (
            <span
              aria-hidden
              className="absolute top-0.5 right-0.5 min-w-4 rounded-full bg-teal-700 px-1 text-center text-xs leading-4 font-semibold text-white"
            >
              {unread}
            </span>
          )}
        </IconButton>
      }
      actions={
        <IconButton
          label={t('shell.notifications.readAll')}
          icon={EnvelopeOpenIcon}
          disabled={unread === 0}
          onClick={({ currentTarget }) => {
            focusPanel(currentTarget)
            readAll.mutate({})
          }}
          className="text-current! outline-current"
        />
      }
    >
      {(close) =>
        data?.length === 0 ? (
          <EmptyState icon={BellIcon} title={t('shell.notifications.none')} text={t('shell.notifications.noneText')} />
        ) : data ? (
          <ul className="divide-y divide-line">
            {data.map((notification) => (
              <NotificationRow key={notification.id} notification={notification} onFollow={close} />
            ))}
          </ul>
        ) : error ? (
          <p className="p-6 text-danger-text">{failureText(error, t)}</p>
        ) : (
          <Skeleton className="m-6 h-16" />
        )
      }
    </Popover>
  )
}
