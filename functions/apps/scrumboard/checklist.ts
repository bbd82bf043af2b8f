import { newId } from '#functions/core/clock.ts'
import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import type { Request } from '#functions/core/http/request.ts'
import { recordBoardEvent } from '#functions/data/apps/scrumboard/boardEvents.ts'
import {
  archivedKey,
  cardKey,
  checklistKey,
  countSteps,
  type StoredStep,
  saveChecklist,
  toChecklist,
} from '#functions/data/apps/scrumboard/cards.ts'
import type { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import type { Step } from '#shared/apps/scrumboard/entities.ts'
import { BOARD_LIMITS } from '#shared/apps/scrumboard/rules.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { checkActive, commitOnBoard, refuseNonMembers, retryOnConflict, unknownPeople } from './access.ts'
import { openCard } from './cards.ts'

type Idempotency = Pick<Request, 'idempotency'>

/** Returns the checklist after the change, and the answer. */
type Change<T> = (lines: readonly StoredStep[]) => { lines: StoredStep[]; answer: T }

/** Changes the checklist of a card, retried on conflict, so that concurrent changes of different lines both apply. */
const changeChecklist = <T>(
  cardId: string,
  caller: Caller,
  { idempotency }: Idempotency,
  people: readonly (string | null | undefined)[],
  by: Change<T>,
): Promise<T> =>
  retryOnConflict(async () => {
    const { tenant, person } = caller
    const found = await openCard(caller, cardId, 'write', (board, card) => [checklistKey(tenant, board, card)])
    const { boardId, card, isArchived, more } = found
    refuseNonMembers(found, people)
    const before = more[0] && toChecklist(more[0])
    const { lines, answer } = by(before?.lines ?? [])
    const given = people.filter((one) => one && !before?.lines.some((line) => line.person === one)) as string[]
    const here = checkActive(caller, given)
    const key = (isArchived ? archivedKey : cardKey)(tenant, boardId, card.id)
    const done = await commitOnBoard(idempotency, caller, boardId, answer, [
      ...here,
      saveChecklist(tenant, boardId, card.id, before, lines),
      countSteps(key, lines),
      recordBoardEvent(tenant, boardId, person),
    ])
    if ('answer' in done) return done
    if (here.some((_, index) => done.refused.has(index))) throw unknownPeople(given)
    return undefined
  })

type NewStep = ParsedOf<typeof scrumboard.createStep>['step']

const newStep = ({ title, completed = false, person = null, dueDate = null }: NewStep): Step => ({
  id: newId(),
  title,
  completed,
  person,
  dueDate,
})

const withSteps = (lines: readonly StoredStep[], added: readonly StoredStep[]): StoredStep[] => {
  if (lines.length + added.length > BOARD_LIMITS.steps) {
    throw new ApiError('scrumboard.full', { what: 'steps', most: BOARD_LIMITS.steps })
  }
  return [...lines, ...added]
}

export const createStep = (
  { cardId, step }: ParsedOf<typeof scrumboard.createStep>,
  caller: Caller,
  request: Idempotency,
): Promise<Step> =>
  changeChecklist(cardId, caller, request, [step.person], (lines) => {
    const added = newStep(step)
    return { lines: withSteps(lines, [added]), answer: added }
  })

export const createSteps = (
  { cardId, titles }: ParsedOf<typeof scrumboard.createSteps>,
  caller: Caller,
  request: Idempotency,
): Promise<Step[]> =>
  changeChecklist(cardId, caller, request, [], (lines) => {
    const added = titles.map((title) => newStep({ title }))
    return { lines: withSteps(lines, added), answer: added }
  })

export const updateStep = (
  { cardId, id, step }: ParsedOf<typeof scrumboard.updateStep>,
  caller: Caller,
  request: Idempotency,
): Promise<Step> =>
  changeChecklist(cardId, caller, request, [step.person], (lines) => {
    const before = lines.find((one) => one.id === id) ?? notFound()
    const after = { ...before, ...step }
    return { lines: lines.map((one) => (one.id === id ? after : one)), answer: after }
  })

export const deleteStep = (
  { cardId, id }: ParsedOf<typeof scrumboard.deleteStep>,
  caller: Caller,
  request: Idempotency,
): Promise<true> =>
  changeChecklist(cardId, caller, request, [], (lines) => ({
    lines: lines.filter((one) => one.id !== id),
    answer: true as const,
  }))
