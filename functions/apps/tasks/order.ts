import { busy } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, idempotencyForPart } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { recordTaskChange } from '#functions/data/apps/taskEvents.ts'
import { tasksPartition } from '#functions/data/keys.ts'
import { completeOrder, minimalMoves, sortByPosition } from '#shared/apps/positions.ts'
import type { Task } from '#shared/apps/tasks/contract.ts'
import { mine } from './list.ts'
import { toTasks } from './view.ts'

const TASKS_PER_TRANSACTION = 90
const ATTEMPTS = 4

/**
 * Reorders the caller's list with the fewest writes, whatever was added or removed meanwhile. A renumbered list is
 * written in batches, each a valid order.
 */
export const order = async (
  { tasks: ordered }: { tasks: readonly { id: string }[] },
  caller: Caller,
  { idempotency }: Pick<Request, 'idempotency'>,
): Promise<Task[]> => {
  const { tenant, person } = caller
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { tasks, knownTags } = await mine(caller).list()
    // Top first: the highest position is the top.
    const shown = tasks.map(({ id }, index) => ({ id, position: index }))
    const ids = completeOrder(
      shown,
      ordered.map(({ id }) => id),
    )
    const moved = minimalMoves(tasks, ids.toReversed())
    const positions = new Map(moved.map(({ id, position }) => [id, position]))
    const after = sortByPosition(
      tasks.map((task) => ({ ...task, position: positions.get(task.id) ?? task.position })),
    ).toReversed()
    const answer = await toTasks(
      after.map((task, index) => ({ task, holder: person, order: index })),
      knownTags,
      caller,
    )
    if (moved.length === 0) return answer
    const changed = recordTaskChange(tasksPartition(tenant, person), {
      tenant,
      taskId: moved[0]?.id ?? '',
      people: [person],
    })
    let isRefused = false
    for (let start = 0; start < moved.length && !isRefused; start += TASKS_PER_TRANSACTION) {
      const part = moved
        .slice(start, start + TASKS_PER_TRANSACTION)
        .map(({ id, position }) => mine(caller).move(id, position))
      const own =
        start === 0 && moved.length <= TASKS_PER_TRANSACTION
          ? idempotency
          : idempotencyForPart(idempotency, `${attempt}-${start}`)
      isRefused = 'refused' in (await commitIdempotent(own, null, [...part, changed]))
    }
    if (!isRefused) return answer
  }
  throw busy()
}
