import * as z from 'zod'
import { expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { queryAll, transact, update } from '#functions/core/table/table.ts'
import { figuresPartition } from '#functions/data/keys.ts'
import { BOARD_ICONS, type BoardIcon } from '#shared/apps/scrumboard/rules.ts'
import { readEach, reader } from '../stored.ts'
import { addToSums, buildFigureWrites, DAY, missionFigures, parisDate, type Sums } from './counting.ts'

/** Card events, counted by day for the company and by mission. */
const CARD_EVENTS = [
  'made',
  /** Of these, without assignee and due date. */
  'bare',
  'archived',
  /** Of these, before their due date. */
  'inTime',
  /** Of these, with open checklist lines. */
  'undone',
  'returned',
] as const
export const CardCounts = z.partialRecord(z.enum(CARD_EVENTS), z.int())
export type CardCounts = z.infer<typeof CardCounts>

const count = z.int().default(0)
const counts = <N extends string>(names: readonly N[]) =>
  Object.fromEntries(names.map((one) => [one, count])) as Record<N, typeof count>
const made = (icon: BoardIcon) => `made_${icon}` as const
const archived = (icon: BoardIcon) => `archived_${icon}` as const
const CardsDay = z.object({
  sk: z.string().transform((sk) => sk.slice(DAY.length)),
  ...counts(CARD_EVENTS),
  ...counts(BOARD_ICONS.map(made)),
  ...counts(BOARD_ICONS.map(archived)),
})
export type CardsDay = z.infer<typeof CardsDay>
export const toCardsDay = reader('cards day', CardsDay)

interface BoardSubject {
  icon: BoardIcon
  missionId: string | null
}

/** Transaction writes that count card events for the company and, if any, the board's mission. */
export const buildCardFigureWrites = (
  tenant: string,
  { icon, missionId }: BoardSubject,
  at: string,
  happened: CardCounts,
): Write[] => {
  const sums: Sums = new Map()
  const day = DAY + parisDate(new Date(at))
  for (const what of CARD_EVENTS) addToSums(sums, day, what, happened[what] ?? 0)
  addToSums(sums, day, made(icon), happened.made ?? 0)
  addToSums(sums, day, archived(icon), happened.archived ?? 0)
  const own = missionId === null ? [] : buildFigureWrites(tenant, missionFigures(missionId), sums)
  return [...buildFigureWrites(tenant, 'CARDS', sums), ...own]
}

/** Counts the card events of a board event once. */
export const countCards = async (
  { tenant, key, at }: { tenant: string; key: Key; at: string },
  board: BoardSubject,
  happened: CardCounts,
): Promise<void> => {
  const writes = buildCardFigureWrites(tenant, board, at, happened)
  if (writes.length === 0) return
  const uncounted = expression`attribute_exists(#pk) AND attribute_not_exists(#counted)`
  await transact([update(key, expression`SET #counted = ${true}`, uncounted), ...writes])
}

/** Daily figures since a date. */
export const listCardDays = async (tenant: string, date: string): Promise<CardsDay[]> => {
  const where = expression`#pk = ${figuresPartition(tenant, 'CARDS')} AND #sk >= ${DAY + date}`
  return readEach(await queryAll({ where, eventually: true }), toCardsDay)
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'figures of cards of a day, all boards': { pk: figuresPartition('<tenant>', 'CARDS'), sk: `${DAY}<date>` },
})
