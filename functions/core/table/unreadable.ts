import { createHash } from 'node:crypto'
import { tenantIn } from '#functions/core/table/keys.ts'
import { log } from '../log.ts'
import type { Key } from './item.ts'

/** Names an item without saying what its key says, which may be an e-mail address. */
const nameOf = ({ pk, sk }: Key): string => createHash('sha256').update(`${pk}\n${sk}`).digest('hex').slice(0, 16)

/** Reports an item that breaks its schema, without a word of what it holds. */
export const reportUnreadable = (kind: string, { pk, sk }: Key, problems: string): void => {
  log.error('item unreadable', { kind, tenant: tenantIn(pk), item: nameOf({ pk, sk }), problems })
}
