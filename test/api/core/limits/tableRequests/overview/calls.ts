import { chat } from '#shared/apps/chat/contract.ts'
import { MESSAGES_PER_PAGE } from '#shared/apps/chat/rules.ts'
import { common } from '#shared/overview/common/contract.ts'
import { company } from '#shared/people/company/contract.ts'
import type { Recorder } from '#test/api/core/limits/tableRequests/recorder.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant } from '#test/kit/api.ts'

/** Inbox, conversations, and a company’s settings. */
export const recordInbox = async ({ app, noted }: Recorder) => {
  const { must } = staffingOf(app)
  const staff = await newTenant(app)
  const { resource, validator, manager } = staff
  const made = await noted(common.createMessage, staff, resource, { message: { title: 'Penser au CRA' } })
  const id = made.body.id
  await noted(common.updateMessage, staff, resource, { id, message: { title: 'Autre' } })
  await noted(common.toggleMessage, staff, resource, { message: { id, read: true } })
  await noted(common.readMessages, staff, resource, {})
  await noted(common.deleteMessage, staff, resource, { id })
  const told = await noted(common.createNotification, staff, resource, { notification: { title: 'Rappel' } })
  const notification = { id: told.body.id, read: true }
  await noted(common.updateNotification, staff, resource, { id: notification.id, notification: { title: 'Autre' } })
  await noted(common.toggleNotification, staff, resource, { notification })
  await noted(common.readNotifications, staff, resource, {})
  await noted(common.deleteNotification, staff, resource, { id: notification.id })
  const shortcut = { label: 'Mes CRA', icon: 'home', link: '/activity-report', useRouter: true }
  const added = await noted(common.createShortcut, staff, resource, { shortcut })
  const { id: shortcutId } = added.body
  await noted(common.updateShortcut, staff, resource, { id: shortcutId, shortcut: { ...shortcut, label: 'CRA' } })
  await noted(common.deleteShortcut, staff, resource, { id: shortcutId })
  await noted(common.updateUser, staff, resource, { status: 'away' })
  const { body: first } = await noted(chat.send, staff, resource, { contactId: validator.personId, value: 'Bonjour' })
  await noted(chat.send, staff, validator, { chatId: first.chatId, value: 'Bonjour à vous' })
  for (let index = 0; index < MESSAGES_PER_PAGE; index++) {
    await must(call(app, chat.send, validator, { chatId: first.chatId, value: `${index}` }))
  }
  const { body: conversation } = await noted(chat.chat, staff, resource, { id: first.chatId })
  await noted(chat.messages, staff, resource, { id: first.chatId, cursor: conversation.cursor ?? '' })
  await noted(chat.update, staff, resource, { id: first.chatId, chat: { unreadCount: 0 } } as never)
  await noted(company.update, staff, manager, { secondFactorForManagers: false } as never)
}
