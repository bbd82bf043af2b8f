import { findCurrentUser } from '#functions/data/currentUser.ts'
import { membersOf } from '#functions/data/members.ts'
import { notificationsOf, type StoredNotification } from '#functions/data/notifications.ts'
import { notFound } from '#functions/lib/failure.ts'
import type { Caller } from '#functions/lib/request.ts'
import { serve } from '#functions/lib/serve.ts'
import { noticeText } from '#functions/texts/notice.ts'
import { common, type Notification } from '#shared/contracts/common.ts'

const ICONS: Record<StoredNotification['code'], string> = {
  CRA_SENT: 'inbox-arrow-down',
  CRA_VALIDATED: 'check-badge',
  CRA_REJECTED: 'arrow-uturn-left',
  ACCEPTED: 'user-plus',
  MAIL_REFUSED: 'envelope',
}

/** A notification in the reader's language. */
const toNotification = (notification: StoredNotification, { language }: Caller): Notification => {
  const { id, code, link, time, read } = notification
  return {
    id,
    ...noticeText(language, notification),
    icon: ICONS[code],
    image: null,
    link,
    useRouter: true,
    time,
    read,
  }
}

const currentUser = async ({ tenant, person }: Caller) => (await findCurrentUser(tenant, person)) ?? notFound()

const mine = ({ tenant, person }: Caller) => notificationsOf(tenant, person)

export const handler = serve(common, {
  user: (_, caller) => currentUser(caller),

  updateUser: async (change, caller) => {
    if (change.displayLanguage || change.status) {
      if (!(await membersOf(caller.tenant).change(caller.person, change))) return notFound()
    }
    return currentUser(caller)
  },

  notifications: async (_, caller) => (await mine(caller).latest()).map((one) => toNotification(one, caller)),

  toggleNotification: async ({ notification: { id, read } }, caller) =>
    toNotification((await mine(caller).setRead(id, read)) ?? notFound(), caller),

  readNotifications: async (_, caller) => {
    await mine(caller).setAllRead()
    return true
  },

  deleteNotification: async ({ id }, caller) => (await mine(caller).remove(id)) || notFound(),
})
