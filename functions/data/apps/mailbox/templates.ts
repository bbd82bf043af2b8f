import * as z from 'zod'
import { isAtVersion } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItem, put } from '#functions/core/table/table.ts'
import { mailPartition } from '#functions/data/keys.ts'
import { reader } from '#functions/data/stored.ts'
import { Id } from '#shared/core/terms.ts'
import type { Owner } from './mailKeys.ts'

/** All templates of a person in one item, which keeps their names unique. */
export const StoredTemplates = z.object({
  templates: z.array(z.object({ id: Id, name: z.string(), subject: z.string(), text: z.string(), version: z.int() })),
  version: z.int(),
})
export type StoredTemplates = z.infer<typeof StoredTemplates>

const EMPTY: StoredTemplates = { templates: [], version: 0 }

export const templatesKey = (owner: Owner): Key => ({ pk: mailPartition(owner), sk: 'TEMPLATES' })
const toTemplates = reader('mail templates', StoredTemplates)

export const templatesIn = (item: Item | undefined): StoredTemplates => (item ? toTemplates(item) : EMPTY)
export const readTemplates = async (owner: Owner): Promise<StoredTemplates> =>
  templatesIn(await getItem(templatesKey(owner)))

/** Transaction write that replaces the templates; refused on a concurrent change. */
export const buildTemplatesWrite = (
  owner: Owner,
  { version }: StoredTemplates,
  templates: StoredTemplates['templates'],
): Write => put({ ...templatesKey(owner), templates, version: version + 1, v: 1 }, isAtVersion(version))

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'templates of a mailbox': templatesKey({ tenant: '<tenant>', person: '<person>' }),
})
