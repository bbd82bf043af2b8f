import { newId, now } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { putItem, queryAll, updateItem } from '#functions/core/table/table.ts'
import type { Used } from '#shared/people/company/usage.ts'

/** What whoever operates Regie has done, and with whose credentials: it outlives the companies that it is about. */
const PARTITION = 'OPERATOR'

export type UsedMonth = Used & { year: number; month: number }

/** One use of the tool. */
export interface Use {
  action: string
  tenant?: string
  /** What it was done with, such as the reason of a suspension. */
  detail?: string
}

/** Who uses the tool, and where each use is written down beside the table. */
export interface Operator {
  /** The caller's identity as AWS says it. */
  by: string
  log: (line: string) => Promise<void>
}

/**
 * Does something, and notes it before, as begun, and afterwards, with how it ended. What cannot be noted is not done.
 * `kept`: what has to be known of it later.
 */
export const audited = async <T>(
  { by, log }: Operator,
  use: Use,
  run: (keep: (kept: Record<string, unknown>) => Promise<void>) => Promise<T>,
): Promise<T> => {
  const key = { pk: PARTITION, sk: newId() }
  const entry = { ...use, at: now().toISOString(), by }
  await putItem({ ...key, ...entry, outcome: 'begun', v: 1 })
  const line = (outcome: string) => log(JSON.stringify({ event: 'operator', id: key.sk, ...entry, outcome }))
  const end = async (outcome: string) => {
    await updateItem(key, expression`SET #outcome = ${outcome}`)
    await line(outcome)
  }
  await line('begun')
  try {
    const done = await run(async (kept) => {
      await updateItem(key, expression`SET #kept = ${kept}`)
    })
    await end('done')
    return done
  } catch (error) {
    await end(`failed: ${(error as Error).message}`)
    throw error
  }
}

interface Offboarded {
  id: string
  name: string
  registration: string
  months: UsedMonth[]
}

/** The companies that were taken away, each with what it had used by then. */
export const offboarded = async (): Promise<Offboarded[]> => {
  const uses = await queryAll({ where: expression`#pk = ${PARTITION}` })
  const kept = uses.flatMap(({ kept }) => (kept ? [kept as Offboarded] : []))
  // One that was cut off and went on is there more than once.
  return [...new Map(kept.map((one) => [one.id, one])).values()]
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'operator’s action, with its credentials': { pk: PARTITION, sk: '<ulid>' },
})
