import type { Caller } from '#functions/core/http/caller.ts'
import { batchGet } from '#functions/core/table/batchGet.ts'
import type { StoredTask } from '#functions/data/apps/tasks.ts'
import { memberKey, toMember } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { readEach } from '#functions/data/stored.ts'
import { type Label, withKnown } from '#shared/apps/labels.ts'
import type { Task } from '#shared/apps/tasks/contract.ts'
import type { SubjectRef } from '#shared/apps/tasks/subjects.ts'
import { subjectsAt } from './subjects.ts'

/** A task as it is answered: with who has it, and its place in the caller's list (-1: it is in a colleague's). */
export interface Shown {
  task: StoredTask
  holder: string
  order: number
}

/** What is named by what is shown: colleagues, and what tasks are about, in one request. */
const referencesOf = async (ids: readonly string[], refs: readonly SubjectRef[], caller: Caller) => {
  const about = await subjectsAt(refs, caller)
  const keys = [...ids.map((id) => memberKey(caller.tenant, id)), ...about.keys]
  const items = keys.length > 0 ? await batchGet(keys, { eventually: true }) : []
  const people = new Map<string, Task['assignee']>()
  for (const member of readEach(items.slice(0, ids.length), toMember)) {
    people.set(member.id, { id: member.id, name: fullName(member), avatar: member.avatarPath })
  }
  return { people, subjects: about.read(items.slice(ids.length)) }
}

/** Tasks as the caller sees them; all that they name is read in one request. */
export const toTasks = async (shown: readonly Shown[], known: readonly Label[], caller: Caller): Promise<Task[]> => {
  const { person } = caller
  const others = shown.flatMap(({ task, holder }) => [task.givenBy ?? holder, holder]).filter((id) => id !== person)
  const refs = shown.flatMap(({ task }) => task.about ?? [])
  const { people, subjects } = await referencesOf([...new Set(others)], refs, caller)
  return shown.map(({ task, holder, order }) => {
    const { position: _, notice: __, givenBy, completedAt, ...rest } = task
    return {
      ...rest,
      completed: completedAt !== null,
      completedAt,
      order,
      tags: withKnown(known, rest.tags),
      about: (rest.about && subjects.get(rest.about)) ?? null,
      assignedTo: givenBy === undefined ? null : holder,
      assignee: (holder !== person && people.get(holder)) || null,
      givenBy: (givenBy !== undefined && givenBy !== person && people.get(givenBy)) || null,
    }
  })
}
