import { AsyncLocalStorage } from 'node:async_hooks'
import type { Item, Key, Write } from '#functions/core/table/item.ts'

/** A check without which a request may write nothing. */
export interface RequiredCheck {
  check: Write
  /** Whether a transaction with it was made. */
  held: boolean
}

interface Part {
  Item?: Item
  Key?: Key
  ConditionExpression?: string
  ExpressionAttributeNames?: Record<string, string>
  ExpressionAttributeValues?: Record<string, unknown>
}
const partIn = (write: Write): [kind: string, part: Part] => {
  const [[kind = '', part = {}] = []] = Object.entries(write)
  return [kind, part as Part]
}

/** Whether two parts of a transaction are about the same item, which a transaction may name once only. */
const targetSameItem = (one: Write, other: Write): boolean => {
  const [a, b] = [one, other].map((write) => {
    const [, { Key, Item }] = partIn(write)
    return Key ?? Item
  })
  return a?.pk === b?.pk && a?.sk === b?.sk
}

/** A part of a transaction under the condition of a check of the same item, too. */
const addCondition = (write: Write, check: Write): Write => {
  const [[kind, own], [, other]] = [partIn(write), partIn(check)]
  return {
    [kind]: {
      ...own,
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      ConditionExpression: own.ConditionExpression
        ? `(${own.ConditionExpression}) AND (${other.ConditionExpression})`
        : other.ConditionExpression,
      ExpressionAttributeNames: { ...own.ExpressionAttributeNames, ...other.ExpressionAttributeNames },
      ExpressionAttributeValues: { ...own.ExpressionAttributeValues, ...other.ExpressionAttributeValues },
    },
  }
}

/** The writes with a check, after them or in the one that is about the same item; `at`: where it is. */
export const withCheck = (writes: readonly Write[], check: Write): { writes: Write[]; at: number } => {
  const at = writes.findIndex((write) => targetSameItem(write, check))
  return at < 0
    ? { writes: [...writes, check], at: writes.length }
    : { writes: writes.map((write, index) => (index === at ? addCondition(write, check) : write)), at }
}

const store = new AsyncLocalStorage<RequiredCheck | undefined>()

/** Runs what may write nothing before a transaction with this check. */
export const withRequiredCheck = <T>(required: RequiredCheck | undefined, run: () => T): T => store.run(required, run)

/** Throws when a check is required that neither these writes nor a transaction before them hold: a bug, before any harm is done. */
export const assertRightsChecked = (writes: readonly Write[]): void => {
  const required = store.getStore()
  if (!required || required.held) return
  const [, { ConditionExpression: condition = '' }] = partIn(required.check)
  // Every value has a placeholder of its own, so that the same text is the same check.
  if (!writes.some((write) => partIn(write)[1].ConditionExpression?.includes(condition)))
    throw new Error('A request that has to check the right of its caller writes without: `commit` does it')
}
