import type { Caller } from '#functions/core/http/caller.ts'
import { itemsBy } from '#functions/core/table/itemsBy.ts'
import type { StoredTask } from '#functions/data/apps/tasks.ts'
import { memberKey, toMember } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { readEach } from '#functions/data/stored.ts'
import { type Label, withKnown } from '#shared/apps/labels.ts'
import type { Task } from '#shared/apps/tasks/contract.ts'

/** A task as it is answered: with who has it, and its place in the caller's list (-1: it is in a colleague's). */
export interface Shown {
  task: StoredTask
  holder: string
  order: number
}

/** Those of people who are named by what is shown. */
const peopleOf = async (tenant: string, ids: readonly string[]): Promise<Map<string, Task['assignee']>> => {
  const people = new Map<string, Task['assignee']>()
  const keys = ids.map((id) => memberKey(tenant, id))
  for (const member of readEach(await itemsBy(keys, { eventually: true }), toMember)) {
    people.set(member.id, { id: member.id, name: fullName(member), avatar: member.avatarPath })
  }
  return people
}

/** Tasks as the caller sees them; their colleagues in them are read in one request. */
export const toTasks = async (
  shown: readonly Shown[],
  known: readonly Label[],
  { tenant, person }: Caller,
): Promise<Task[]> => {
  const others = shown.flatMap(({ task, holder }) => [task.givenBy ?? holder, holder]).filter((id) => id !== person)
  const people = others.length > 0 ? await peopleOf(tenant, [...new Set(others)]) : new Map<string, Task['assignee']>()
  return shown.map(({ task, holder, order }) => {
    const { position: _, notice: __, givenBy, completedAt, ...rest } = task
    return {
      ...rest,
      completed: completedAt !== null,
      completedAt,
      order,
      tags: withKnown(known, rest.tags),
      assignedTo: givenBy === undefined ? null : holder,
      assignee: (holder !== person && people.get(holder)) || null,
      givenBy: (givenBy !== undefined && givenBy !== person && people.get(givenBy)) || null,
    }
  })
}
