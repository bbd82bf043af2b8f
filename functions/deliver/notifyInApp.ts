import { notifications } from '#functions/data/inbox/notifications.ts'
import { membersOf } from '#functions/data/people/members.ts'
import type { AppNotice } from '#functions/texts/apps.ts'
import { invalidate } from './invalidate.ts'

interface Notification {
  tenant: string
  /** Id of the event; repeating it has no effect. */
  id: string
  code: AppNotice['code']
  /** The actor, and the title of the thing. */
  by: string
  thing: string
  link: string
}

/** Notifies active members of an event in an app, without mail. */
export const notifyInApp = async (
  people: readonly string[],
  { tenant, id, code, by, thing, link }: Notification,
): Promise<void> => {
  if (people.length === 0) return
  const members = await membersOf(tenant).getMany([...new Set(people)].slice(0, 100))
  const params = { by: '', people: [by], thing }
  const told = members.filter((one) => one.state === 'ACTIVE')
  for (const one of told) await notifications.of(tenant, one.id).add({ id, code, params, link })
  invalidate(
    tenant,
    told.map((one) => one.id),
    ['common'],
  )
}
