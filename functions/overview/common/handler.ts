import { notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { serve } from '#functions/core/http/serve.ts'
import { findCurrentUser } from '#functions/data/people/currentUser.ts'
import { membersOf } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { common } from '#shared/overview/common/contract.ts'
import { listInbox } from './inbox.ts'
import { myMessages, myNotifications } from './notifications.ts'
import { createShortcut, deleteShortcut, listShortcuts, updateShortcut } from './shortcuts.ts'

const currentUser = async ({ tenant, person }: Caller) => {
  const user = (await findCurrentUser(tenant, person)) ?? notFound()
  return { ...user, name: fullName(user), email: user.username, avatar: user.avatarPath }
}

export const handler = serve(common, {
  user: (_, caller) => currentUser(caller),

  updateUser: async (change, caller) => {
    if (change.displayLanguage || change.status) {
      if (!(await membersOf(caller.tenant).change(caller.person, change))) return notFound()
    }
    return currentUser(caller)
  },

  inbox: (_, caller) => listInbox(caller),

  messages: (_, caller) => myMessages.list(caller),
  createMessage: ({ message }, caller, request) => myMessages.create(message, caller, request),
  updateMessage: ({ id, message }, caller) => myMessages.update(id, message, caller),
  deleteMessage: ({ id }, caller, request) => myMessages.remove(id, caller, request),
  readMessages: (_, caller) => myMessages.readAll(caller),
  toggleMessage: ({ message }, caller) => myMessages.toggle(message, caller),

  notifications: (_, caller) => myNotifications.list(caller),
  createNotification: ({ notification }, caller, request) => myNotifications.create(notification, caller, request),
  updateNotification: ({ id, notification }, caller) => myNotifications.update(id, notification, caller),
  deleteNotification: ({ id }, caller, request) => myNotifications.remove(id, caller, request),
  readNotifications: (_, caller) => myNotifications.readAll(caller),
  toggleNotification: ({ notification }, caller) => myNotifications.toggle(notification, caller),

  shortcuts: (_, caller) => listShortcuts(caller),
  createShortcut,
  updateShortcut,
  deleteShortcut: ({ id }, caller, request) => deleteShortcut(id, caller, request),
})
