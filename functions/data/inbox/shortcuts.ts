import * as z from 'zod'
import { isAtVersion } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { getItem, put } from '#functions/core/table/table.ts'
import { Shortcut } from '#shared/overview/common/contract.ts'
import { reader } from '../stored.ts'

/** A preset, translated for the reader, or an own shortcut. */
export const StoredShortcut = z.union([Shortcut, z.object({ id: z.string(), preset: z.string() })])
export type StoredShortcut = z.infer<typeof StoredShortcut>

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

export const shortcutsOf = (tenant: string, person: string) => ({
  /** undefined until the first change. */
  get: async (): Promise<Shortcuts | undefined> => {
    const item = await getItem(keyOf(tenant, person))
    return item && toShortcuts(item)
  },
  /** Transaction write that replaces the shortcuts of a version (0: none); refused on a concurrent change. */
  replace: (list: readonly StoredShortcut[], version: number): Write =>
    put({ ...keyOf(tenant, person), shortcuts: list, version: version + 1, v: 1 }, isAtVersion(version)),
})

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  shortcuts: keyOf('<tenant>', '<person>'),
})
