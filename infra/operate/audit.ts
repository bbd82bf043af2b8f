import { newId, now } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { putItem, queryAll, updateItem } from '#functions/core/table/table.ts'
import type { Used } from '#shared/people/company/usage.ts'

/** Operators' actions, with their identity; they outlive the companies concerned. */
const PARTITION = 'OPERATOR'

export type UsedMonth = Used & { year: number; month: number }

/** One use of the tool. */
export interface OperatorUse {
  action: string
  tenant?: string
  /** Arguments, such as the reason of a suspension. */
  detail?: string
}

/** The operator, and their log beside the table. */
export interface Operator {
  /** The caller's AWS identity. */
  by: string
  log: (line: string) => Promise<void>
}

/**
 * Runs an action, recorded before as begun and afterwards with its outcome. Without a record it does not run. `kept`:
 * values to record for later.
 */
export const runAudited = async <T>(
  { by, log }: Operator,
  use: OperatorUse,
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
  /** When the suspension began in which it was erased. */
  since?: string
  months: UsedMonth[]
}

/** Companies whose erasure has begun, with their final usage. */
export const listOffboarded = async (): Promise<Offboarded[]> => {
  const uses = await queryAll({ where: expression`#pk = ${PARTITION}` })
  const records = uses.flatMap(({ kept }) => (kept ? [kept as Offboarded] : []))
  // An interrupted and resumed offboarding has several records.
  return [...new Map(records.map((one) => [one.id, one])).values()]
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'operator’s action, with its credentials': { pk: PARTITION, sk: '<ulid>' },
})
