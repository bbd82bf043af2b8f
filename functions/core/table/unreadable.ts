import { createHash } from 'node:crypto'
import { tenantIn } from '#functions/core/table/keys.ts'
import { log } from '../log.ts'
import type { Key } from './item.ts'

/** A hash of the key, which may contain an e-mail address. */
const nameOf = ({ pk, sk }: Key): string => createHash('sha256').update(`${pk}\n${sk}`).digest('hex').slice(0, 16)

/** Logs an item that violates its schema, without its content. */
export const reportUnreadable = (kind: string, { pk, sk }: Key, problems: string): void => {
  log.error('item unreadable', { kind, tenant: tenantIn(pk), item: nameOf({ pk, sk }), problems })
}
