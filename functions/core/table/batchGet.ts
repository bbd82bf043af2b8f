import type { Item, Key } from './item.ts'
import { keyText } from './keys.ts'
import { getItems } from './table.ts'

const MAX_KEYS_PER_REQUEST = 100

/** Any number of items by key, duplicates included; `eventually` reads at half the price. */
export const batchGet = async (keys: readonly Key[], { eventually = false } = {}): Promise<(Item | undefined)[]> => {
  const wanted = [...new Map(keys.map((key) => [keyText(key), key])).values()]
  const parts = Array.from({ length: Math.ceil(wanted.length / MAX_KEYS_PER_REQUEST) }, (_, part) =>
    getItems(wanted.slice(part * MAX_KEYS_PER_REQUEST, (part + 1) * MAX_KEYS_PER_REQUEST), { eventually }),
  )
  const found = new Map<string, Item>()
  for (const item of (await Promise.all(parts)).flat()) if (item) found.set(keyText(item), item)
  return keys.map((key) => found.get(keyText(key)))
}

/** Reads several lists of keys in one batch. */
export const batchGetEach = async (
  lists: readonly (readonly Key[])[],
  options: { eventually?: boolean } = {},
): Promise<(Item | undefined)[][]> => {
  const items = (await batchGet(lists.flat(), options)).values()
  return lists.map((keys) => keys.map(() => items.next().value))
}
