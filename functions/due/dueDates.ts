import { now } from '#functions/core/clock.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import { getItems } from '#functions/core/table/table.ts'
import { type DueDateEvent, parseDueDate, recordDueDate } from '#functions/data/apps/dueDates.ts'
import { boardKey, toBoard } from '#functions/data/apps/scrumboard/boards.ts'
import { cardKey, toCard } from '#functions/data/apps/scrumboard/cards.ts'
import { dueDayOf, taskKey, toTask } from '#functions/data/apps/tasks.ts'
import { toWorkspace, workspaceKey } from '#functions/data/companies/workspaces.ts'
import { type DueHandler, schedule } from '#functions/data/due/due.ts'
import { worksHere } from '#functions/data/people/colleagues.ts'
import { morningAt } from '#functions/data/people/localDay.ts'
import { memberKey, toMember } from '#functions/data/people/members.ts'
import { readIf } from '#functions/data/stored.ts'
import { parseBoardItemId } from '#shared/apps/scrumboard/rules.ts'

/** Of a thing of somebody: what to read of it, and when it is due with which title; undefined: never. */
interface Reading {
  keysOf: (tenant: string, person: string, id: string) => Key[]
  read: (items: readonly (Item | undefined)[], person: string) => { day: string | null; title: string } | undefined
}

/** Records the due date on its morning at the place of work of who has to do it; before, it is put off until then. */
const handleDueDate =
  (type: DueDateEvent['type'], { keysOf, read }: Reading): DueHandler =>
  async (due) => {
    const { tenant, dueAt } = due
    const { person, thing, day } = parseDueDate(due)
    const keys = [memberKey(tenant, person), workspaceKey(tenant), ...keysOf(tenant, person, thing)]
    const [found, workspace, ...items] = await getItems(keys)
    const member = readIf(found, toMember)
    const open = read(items, person)
    if (!member || !worksHere(member) || open?.day !== day) return []
    const place = member.placeOfWork ?? readIf(workspace, toWorkspace)?.placeOfWork
    const morning = morningAt(place, day)
    // Whoever sets a date on that very day does not have to be told.
    if (dueAt > morning) return []
    if (now().toISOString() < morning) return [schedule({ ...due, nextAt: morning })]
    return [recordDueDate({ tenant, type, thing, person, day, title: open.title.trim() })]
  }

export const taskDue = handleDueDate('TASK', {
  keysOf: (tenant, person, id) => [taskKey(tenant, person, id)],
  read: ([item]) => {
    const task = readIf(item, toTask)
    return task && { day: dueDayOf(task), title: task.title }
  },
})

export const cardDue = handleDueDate('CARD', {
  keysOf: (tenant, _, id) => {
    const { boardId = '', key = '' } = parseBoardItemId(id) ?? {}
    return [boardKey(tenant, boardId), cardKey(tenant, boardId, key)]
  },
  read: ([around, item], person) => {
    const [board, card] = [readIf(around, toBoard), readIf(item, toCard)]
    if (!card?.people.includes(person) || !board?.members.includes(person)) return undefined
    return { day: card.dueDate, title: card.title }
  },
})
