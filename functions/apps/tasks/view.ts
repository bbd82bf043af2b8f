import type { Caller } from '#functions/core/http/caller.ts'
import { batchGet } from '#functions/core/table/batchGet.ts'
import type { StoredTask } from '#functions/data/apps/tasks.ts'
import { memberKey, toMember } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { readEach } from '#functions/data/stored.ts'
import { filterKnownIds, type Label } from '#shared/apps/labels.ts'
import type { Task } from '#shared/apps/tasks/contract.ts'
import type { SubjectRef } from '#shared/apps/tasks/subjects.ts'
import { planSubjectReads } from './subjects.ts'

/** A task with its holder, and its index in the caller's list (-1 when it is in a colleague's). */
export interface ShownTask {
  task: StoredTask
  holder: string
  order: number
}

/** The people and subjects that tasks refer to, in one request. */
const loadReferences = async (ids: readonly string[], refs: readonly SubjectRef[], caller: Caller) => {
  const about = await planSubjectReads(refs, caller)
  const keys = [...ids.map((id) => memberKey(caller.tenant, id)), ...about.keys]
  const items = await batchGet(keys, { eventually: true })
  const people = new Map<string, Task['assignee']>()
  for (const member of readEach(items.slice(0, ids.length), toMember)) {
    people.set(member.id, { id: member.id, name: fullName(member), avatar: member.avatarPath })
  }
  return { people, subjects: await about.read(items.slice(ids.length)) }
}

/** Tasks from the caller's point of view; their references are read in one request. */
export const toTasks = async (
  shown: readonly ShownTask[],
  known: readonly Label[],
  caller: Caller,
): Promise<Task[]> => {
  const { person } = caller
  const others = shown.flatMap(({ task, holder }) => [task.givenBy ?? holder, holder]).filter((id) => id !== person)
  const refs = shown.flatMap(({ task }) => task.about ?? [])
  const { people, subjects } = await loadReferences([...new Set(others)], refs, caller)
  return shown.map(({ task, holder, order }) => {
    const { position: _, notice: __, next: ___, givenBy, completedAt, ...rest } = task
    return {
      ...rest,
      completed: completedAt !== null,
      completedAt,
      order,
      tags: filterKnownIds(known, rest.tags),
      about: (rest.about && subjects.get(rest.about)) ?? null,
      assignedTo: givenBy === undefined ? null : holder,
      assignee: (holder !== person && people.get(holder)) || null,
      givenBy: (givenBy !== undefined && givenBy !== person && people.get(givenBy)) || null,
    }
  })
}
