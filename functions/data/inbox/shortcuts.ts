import * as z from 'zod'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { getItem, put } from '#functions/core/table/table.ts'
import { Shortcut } from '#shared/overview/common/contract.ts'
import { reader } from '../stored.ts'

/** One of those that people begin with, whose words follow the reader's language, or one of their own. */
export const StoredShortcut = z.union([Shortcut, z.object({ id: z.string(), preset: z.string() })])
export type StoredShortcut = z.infer<typeof StoredShortcut>

/** How many a person may have. */
export const MAX_SHORTCUTS = 40

const keyOf = (tenant: string, person: string): Key => ({ pk: personPartition(tenant, person), sk: 'SHORTCUTS' })

interface Shortcuts {
  list: StoredShortcut[]
  version: number
}

const readShortcuts = reader('shortcuts', z.object({ shortcuts: z.array(StoredShortcut), version: z.int() }))
export const toShortcuts = (item: Item): Shortcuts => {
  const { shortcuts: list, version } = readShortcuts(item)
  return { list, version }
}

/** The shortcuts of one person, in one item. */
export const shortcutsOf = (tenant: string, person: string) => ({
  /** undefined until they have changed something. */
  get: async (): Promise<Shortcuts | undefined> => {
    const item = await getItem(keyOf(tenant, person))
    return item && toShortcuts(item)
  },
  /** The part of a transaction that puts others in the place of those of a version; 0: of none. */
  replace: (list: readonly StoredShortcut[], version: number): Write =>
    put(
      { ...keyOf(tenant, person), shortcuts: list, version: version + 1, v: 1 },
      version === 0 ? expression`attribute_not_exists(#pk)` : expression`#version = ${version}`,
    ),
})

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  shortcuts: keyOf('<tenant>', '<person>'),
})
