import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { put, queryPage, remove, update } from '#functions/core/table/table.ts'
import { findAnsweredDueDates, scheduleDueDate } from '#functions/data/apps/dueDates.ts'
import type { AnsweredNotification } from '#functions/data/inbox/answered.ts'
import { dueIndexKey } from '#functions/data/inbox/waiting.ts'
import { idOnBoard } from '#shared/apps/scrumboard/rules.ts'

/** Of one person. */
export const MAX_OWN_CARDS = 100

/** Pointers from an assignee to their cards. */
export const OWN_CARDS = 'CARD#'
const ownCardKey = (tenant: string, person: string, board: string, card: string): Key => ({
  pk: personPartition(tenant, person),
  sk: OWN_CARDS + idOnBoard(board, card),
})

/** Assignment of a card without assignees, such as an archived one. */
export const UNASSIGNED = { people: [], dueDate: null } as const
interface CardAssignment {
  people: readonly string[]
  dueDate: string | null
}

/** Since version 2 due cards are indexed. */
export const OWN_CARD_VERSION = 2

/** The pointer item of an assigned card, indexed by due date. */
export const toOwnCardItem = (
  tenant: string,
  person: string,
  board: string,
  card: string,
  dueDate: string | null,
): Item => ({
  ...ownCardKey(tenant, person, board, card),
  board,
  card,
  v: OWN_CARD_VERSION,
  ...(dueDate !== null && dueIndexKey(tenant, person, dueDate, 'CARD', idOnBoard(board, card))),
})
/** Transaction writes that update the assignees' pointers and schedule the notifications of a new due date. */
export const buildAssignmentWrites = (
  tenant: string,
  board: string,
  card: string,
  before: CardAssignment,
  after: CardAssignment,
): Write[] => [
  ...after.people
    .filter((person) => !before.people.includes(person) || before.dueDate !== after.dueDate)
    .flatMap((person) => [
      put(toOwnCardItem(tenant, person, board, card, after.dueDate)),
      ...(after.dueDate === null
        ? []
        : scheduleDueDate({ tenant, type: 'CARD', id: idOnBoard(board, card) }, person, after.dueDate)),
    ]),
  ...before.people
    .filter((person) => !after.people.includes(person))
    .map((person) => remove(ownCardKey(tenant, person, board, card))),
]

/** The notifications of a due date that a change of a card answers. */
export const answeredDueDates = (
  board: string,
  card: string,
  before: CardAssignment,
  after: CardAssignment,
): AnsweredNotification[] =>
  findAnsweredDueDates(
    idOnBoard(board, card),
    before.dueDate,
    before.people.filter((person) => before.dueDate !== after.dueDate || !after.people.includes(person)),
  )

/** Leavers whose cards are read at once. */
const MAX_LEAVERS_READ = 5

/** Transaction writes that remove up to `most` due cards of leavers from the index; the rest follows with the event. */
export const buildRemoveDueWrites = async (
  tenant: string,
  board: string,
  people: readonly string[],
  most: number,
): Promise<Write[]> => {
  const prefix = OWN_CARDS + idOnBoard(board, '')
  const pages = people.slice(0, MAX_LEAVERS_READ).map((person) => {
    const where = expression`#pk = ${personPartition(tenant, person)} AND begins_with(#sk, ${prefix})`
    return queryPage({ where, filter: expression`attribute_exists(#gsi1pk)`, limit: MAX_OWN_CARDS })
  })
  const rows = (await Promise.all(pages)).flatMap(({ items }) => items)
  const there = expression`attribute_exists(#pk)`
  return rows.slice(0, Math.max(0, most)).map((row) => update(row, expression`REMOVE #gsi1pk, #gsi1sk`, there))
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'card of an assignee': ownCardKey('<tenant>', '<person>', '<board>', '<card>'),
})
