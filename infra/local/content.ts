import { setClock } from '#functions/core/clock.ts'
import { resetRevocations } from '#functions/core/security/revocations.ts'
import { expression } from '#functions/core/table/expression.ts'
import { getItem, putItem } from '#functions/core/table/table.ts'
import { createTable, recreateTable } from './emulators/table.ts'
import { seed } from './seed/seed.ts'
import type { Stream } from './triggers/stream.ts'
import { UserError } from './userError.ts'

export type Content = 'sample' | 'empty'

/** Marks a completely filled table; an interrupted run leaves no such item. */
const KEY = { pk: 'LOCAL', sk: 'CONTENT' }

/**
 * Creates the table or, when half filled or for `reset`, recreates it (a given endpoint keeps its state). Returns its
 * content, undefined when empty.
 */
export const openTable = async (endpoint: string, table: string, reset: boolean): Promise<Content | undefined> => {
  if (await createTable(endpoint, table)) return undefined
  const content = reset ? undefined : ((await getItem(KEY))?.content as Content | undefined)
  if (!content) await recreateTable(endpoint, table)
  return content
}

/** Fills the table with the sample content, or nothing, once; returns its content. */
export const fillTable = async (
  existing: Content | undefined,
  requested: Content,
  { api, stream }: { api: string; stream: Stream },
): Promise<Content> => {
  if (existing === 'sample' && requested === 'empty') {
    throw new UserError('The sample content is there already; add --reset to begin empty')
  }
  if (existing) return existing
  if (requested === 'sample') {
    // The seed moves the clock through months: without this, revocations would be read again at each step.
    process.env.REGIE_REVOCATIONS_FRESH = String(Number.MAX_SAFE_INTEGER)
    try {
      await seed(api, stream)
    } finally {
      setClock()
      delete process.env.REGIE_REVOCATIONS_FRESH
      resetRevocations()
    }
  }
  await putItem({ ...KEY, content: requested }, expression`attribute_not_exists(#pk)`)
  return requested
}
