import type { CommentEvent } from '#functions/data/apps/comments.ts'
import type { GroupName } from '#shared/contracts.ts'
import { invalidate } from '../invalidate.ts'
import { notifyInApp } from '../notifyInApp.ts'

/** What follows from a comment: those whom it calls hear of it, and those whose thing it is about; open pages read it. */
export const deliverComment = async (event: CommentEvent): Promise<void> => {
  const { tenant, id, group, by, title: thing, link, mentioned, notify, readers } = event
  invalidate(tenant, readers, [group as GroupName])
  await notifyInApp(mentioned, { tenant, id, code: 'MENTIONED', by, thing, link })
  await notifyInApp(notify, { tenant, id, code: 'COMMENTED', by, thing, link })
}
