import type { Caller } from '#functions/core/http/caller.ts'
import { findOwnCards } from '#functions/data/apps/scrumboard/cards.ts'
import { toTask } from '#functions/data/apps/tasks.ts'
import { listDueBetween } from '#functions/data/inbox/waiting.ts'
import { readEach } from '#functions/data/stored.ts'
import type { OptionalApp } from '#shared/apps/optional.ts'
import { dayAfter } from '#shared/core/dates/calendar.ts'

/** The caller's tasks and cards due on a day and the next one, in enabled apps; optionally about one mission. */
export const listDue = async (
  today: string,
  { tenant, person }: Caller,
  appsOff: readonly OptionalApp[],
  mission?: string,
) => {
  const due = await listDueBetween(tenant, person, today, dayAfter(today, 1))
  const onBoards = appsOff.includes('scrumboard') ? [] : await findOwnCards(tenant, person, due.cards)
  const tasks = appsOff.includes('tasks') ? [] : readEach(due.tasks, toTask)
  return [
    ...onBoards.filter(({ board }) => mission === undefined || board.missionId === mission).map(({ card }) => card),
    ...tasks.filter(({ about }) => mission === undefined || (about?.kind === 'mission' && about.id === mission)),
  ]
}
