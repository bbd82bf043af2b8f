import { AsyncLocalStorage } from 'node:async_hooks'
import type { Item, Key, Write } from '#functions/core/table/item.ts'

/** A condition check that must be part of the first transaction of a request. */
export interface RequiredCheck {
  check: Write
  /** Whether a transaction that contained it was committed. */
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

/** DynamoDB allows one write per item in a transaction. */
const targetSameItem = (one: Write, other: Write): boolean => {
  const [a, b] = [one, other].map((write) => {
    const [, { Key, Item }] = partIn(write)
    return Key ?? Item
  })
  return a?.pk === b?.pk && a?.sk === b?.sk
}

/** Merges a check of the same item into a write. */
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

/** Adds a check to writes, as one of its own or merged into the write of the same item; `at` is its position. */
export const withCheck = (writes: readonly Write[], check: Write): { writes: Write[]; at: number } => {
  const at = writes.findIndex((write) => targetSameItem(write, check))
  return at < 0
    ? { writes: [...writes, check], at: writes.length }
    : { writes: writes.map((write, index) => (index === at ? addCondition(write, check) : write)), at }
}

const store = new AsyncLocalStorage<RequiredCheck | undefined>()

/** Runs a handler whose first write must include this check. */
export const withRequiredCheck = <T>(required: RequiredCheck | undefined, run: () => T): T => store.run(required, run)

/** Throws when a required check is missing in these writes and in all before them: a bug, found before it does harm. */
export const assertRightsChecked = (writes: readonly Write[]): void => {
  const required = store.getStore()
  if (!required || required.held) return
  const [, { ConditionExpression: condition = '' }] = partIn(required.check)
  // Placeholders are unique, so equal text means the same check.
  if (!writes.some((write) => partIn(write)[1].ConditionExpression?.includes(condition)))
    throw new Error('A request that has to check the right of its caller writes without: `commit` does it')
}
