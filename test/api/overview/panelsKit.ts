import { common } from '#shared/overview/common/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { type App, call, newTenant, type Person } from '#test/kit/api.ts'

const month = { year: 2026, month: 1 }

/** The panels of messages and notifications, and what stands in them. */
export const panelsOf = (app: App) => {
  /** Somebody's report, sent, rejected with words and sent again. */
  const rejected = async () => {
    const staff = await newTenant(app)
    const { resource, validator } = staff
    const { client, mission } = await staff.acceptMission(resource)
    const activity = [{ client: client.id, mission: mission.id, details: [{ day: 5, value: 1 }] }]
    const craId = (await call(app, cra.save, resource, { ...month, version: 0, activity, comments: '' })).body.id
    await call(app, cra.send, resource, { craId, version: 1 })
    const message = '<p>Please <strong>add</strong> Monday &amp; Tuesday.</p>'
    await call(app, cra.respond, validator, { craId, version: 2, craValidationStatus: 'REJECTED', message })
    // What is sent again before the mail is sent is not asked to be corrected.
    await app.drained()
    await call(app, cra.send, resource, { craId, version: 3 })
    await app.drained()
    return staff
  }

  const PANELS = {
    messages: {
      list: common.messages,
      remove: common.deleteMessage,
      readAll: common.readMessages,
      create: (as: Person, message: object, key?: string) =>
        call(app, common.createMessage, as, { message } as never, { key }),
      update: (as: Person, id: string, message: object) => call(app, common.updateMessage, as, { id, message }),
      toggle: (as: Person, id: string, read: boolean) => call(app, common.toggleMessage, as, { message: { id, read } }),
    },
    notifications: {
      list: common.notifications,
      remove: common.deleteNotification,
      readAll: common.readNotifications,
      create: (as: Person, notification: object, key?: string) =>
        call(app, common.createNotification, as, { notification } as never, { key }),
      update: (as: Person, id: string, notification: object) =>
        call(app, common.updateNotification, as, { id, notification }),
      toggle: (as: Person, id: string, read: boolean) =>
        call(app, common.toggleNotification, as, { notification: { id, read } }),
    },
  } as const
  const both = Object.entries(PANELS)
  const note = { title: 'Call the client' }
  return { rejected, PANELS, both, note }
}
