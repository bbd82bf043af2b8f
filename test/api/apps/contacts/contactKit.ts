import { setClock } from '#functions/core/clock.ts'
import { contacts } from '#shared/apps/contacts/contract.ts'
import type { ContactChange } from '#shared/apps/contacts/fields.ts'
import { UNDO_HOURS } from '#shared/apps/undo.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { type App, call, type Person } from '#test/kit/api.ts'

export const mail = (email: string, label = '') => ({ email, label })
export const phone = (phoneNumber: string, country = 'FR', label = '') => ({ phoneNumber, country, label })
export const names = (found: readonly { name: string }[]) => found.map(({ name }) => name)

/** What is done with contacts, in a few words: by `manager`, unless somebody else is named. */
export const contactsOf = (app: App, manager: () => Person) => {
  const { must } = staffingOf(app)
  const add = (contact: ContactChange = {}, by = manager()) => must(call(app, contacts.create, by, { contact }))
  const read = async (id: string, by = manager()) => (await call(app, contacts.contact, by, { id })).body
  const change = (id: string, contact: object, more = {}, by = manager()) =>
    call(app, contacts.update, by, { id, contact, ...more } as never)
  /** What was deleted can be brought back no more. */
  const afterUndo = async () => {
    setClock({ ahead: (UNDO_HOURS + 1) * 3_600_000 })
    await app.runDueJobs()
    await app.drained()
  }
  return { add, read, change, afterUndo }
}
