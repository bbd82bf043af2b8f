import { busy } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, idempotencyForPart } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { recordTaskChange } from '#functions/data/apps/taskEvents.ts'
import { tasksPartition } from '#functions/data/keys.ts'
import { completed, inOrder, moves } from '#shared/apps/positions.ts'
import type { Task } from '#shared/apps/tasks/contract.ts'
import { mine } from './list.ts'
import { toTasks } from './view.ts'

const AT_ONCE = 90
const ATTEMPTS = 4

/**
 * Puts the caller's list into another order with the fewest writes, whatever was added or removed since they looked. A list
 * that has to be numbered anew is written in parts, each of them a list in an order.
 */
export const order = async (
  { tasks: asked }: { tasks: readonly { id: string }[] },
  caller: Caller,
  { idempotency }: Pick<Request, 'idempotency'>,
): Promise<Task[]> => {
  const { tenant, person } = caller
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { tasks, knownTags } = await mine(caller).list()
    // From the top, where positions are highest.
    const shown = tasks.map(({ id }, index) => ({ id, position: index }))
    const ids = completed(
      shown,
      asked.map(({ id }) => id),
    )
    const moved = moves(tasks, ids.toReversed())
    const positions = new Map(moved.map(({ id, position }) => [id, position]))
    const after = inOrder(
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
    for (let start = 0; start < moved.length && !isRefused; start += AT_ONCE) {
      const part = moved.slice(start, start + AT_ONCE).map(({ id, position }) => mine(caller).move(id, position))
      const own =
        start === 0 && moved.length <= AT_ONCE ? idempotency : idempotencyForPart(idempotency, `${attempt}-${start}`)
      isRefused = 'refused' in (await commitIdempotent(own, null, [...part, changed]))
    }
    if (!isRefused) return answer
  }
  throw busy()
}
