import { newId } from '#functions/core/clock.ts'
import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import type { Request } from '#functions/core/http/request.ts'
import { recordBoardEvent } from '#functions/data/apps/scrumboard/boardEvents.ts'
import { type StoredLabel, saveLabels } from '#functions/data/apps/scrumboard/boards.ts'
import type { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import type { BoardLabel } from '#shared/apps/scrumboard/entities.ts'
import { BOARD_LIMITS } from '#shared/apps/scrumboard/rules.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { foldText } from '#shared/core/text/fold.ts'
import { commitOnBoard, openBoard, requireBoardItemId, retryOnConflict } from './access.ts'
import { toLabel } from './view.ts'

type Idempotency = Pick<Request, 'idempotency'>

/** Returns the labels after the change, and the answer; no change writes nothing. */
type Change<T> = (labels: readonly StoredLabel[]) => { labels?: StoredLabel[]; answer: T }

/** Changes the labels of a board, retried on conflict. */
const changeLabels = <T>(caller: Caller, boardId: string, { idempotency }: Idempotency, by: Change<T>): Promise<T> =>
  retryOnConflict(async () => {
    const { tenant, person } = caller
    const { stored } = await openBoard(caller, boardId, 'write')
    const { labels, answer } = by(stored.labels)
    if (!labels) return { answer }
    const done = await commitOnBoard(idempotency, caller, boardId, answer, [
      saveLabels(tenant, boardId, { ...stored, labels }),
      recordBoardEvent(tenant, boardId, person),
    ])
    return 'answer' in done ? done : undefined
  })

/** Adds a label; an equal one is returned instead. */
export const createLabel = (
  { label: { boardId, title, color } }: ParsedOf<typeof scrumboard.createLabel>,
  caller: Caller,
  request: Idempotency,
): Promise<BoardLabel> =>
  changeLabels(caller, boardId, request, (labels) => {
    const same = labels.find((one) => foldText(one.title) === foldText(title))
    if (same) return { answer: toLabel(boardId, same) }
    if (labels.length >= BOARD_LIMITS.labels) {
      throw new ApiError('scrumboard.full', { what: 'labels', most: BOARD_LIMITS.labels })
    }
    const added = { id: newId(), title, color }
    return { labels: [...labels, added], answer: toLabel(boardId, added) }
  })

export const updateLabel = (
  { id, label }: ParsedOf<typeof scrumboard.updateLabel>,
  caller: Caller,
  request: Idempotency,
): Promise<BoardLabel> => {
  const { boardId, key } = requireBoardItemId(id)
  return changeLabels(caller, boardId, request, (labels) => {
    const before = labels.find((one) => one.id === key) ?? notFound()
    const after = { ...before, ...label }
    return { labels: labels.map((one) => (one.id === key ? after : one)), answer: toLabel(boardId, after) }
  })
}

/** Deletes a label; cards drop it when they are read. */
export const deleteLabel = (
  { id }: ParsedOf<typeof scrumboard.deleteLabel>,
  caller: Caller,
  request: Idempotency,
): Promise<true> => {
  const { boardId, key } = requireBoardItemId(id)
  return changeLabels(caller, boardId, request, (labels) => {
    const left = labels.filter((one) => one.id !== key)
    return { answer: true as const, ...(left.length < labels.length && { labels: left }) }
  })
}
