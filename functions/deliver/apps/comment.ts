import { getItem } from '#functions/core/table/table.ts'
import type { CommentEvent } from '#functions/data/apps/comments.ts'
import { boardKey, toBoard } from '#functions/data/apps/scrumboard/boards.ts'
import { readIf } from '#functions/data/stored.ts'
import type { GroupName } from '#shared/contracts.ts'
import { invalidate } from '../invalidate.ts'
import { notifyInApp } from '../notifyInApp.ts'

/** Current members of the board in a link such as `/apps/scrumboard/<board>/card/<card>`. */
const boardMembersAt = async (tenant: string, link: string): Promise<readonly string[]> => {
  const [, , , board = ''] = link.split('/')
  return readIf(await getItem(boardKey(tenant, board)), toBoard)?.members ?? []
}

/** Invalidates the readers' pages and notifies mentioned and subscribed people who still see the card. */
export const deliverComment = async (event: CommentEvent): Promise<void> => {
  const { tenant, id, group, by, title: thing, link, mentioned, notify, readers } = event
  invalidate(tenant, readers, [group as GroupName])
  if (mentioned.length + notify.length === 0) return
  const members = await boardMembersAt(tenant, link)
  const told = (people: readonly string[]) => people.filter((one) => members.includes(one))
  await notifyInApp(told(mentioned), { tenant, id, code: 'MENTIONED', by, thing, link })
  await notifyInApp(told(notify), { tenant, id, code: 'COMMENTED', by, thing, link })
}
