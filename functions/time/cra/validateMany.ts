import { ApiError } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { findEarlierAnswer, type Idempotency, idempotencyForPart } from '#functions/core/http/idempotency.ts'
import { PermissionRevoked } from '#functions/core/http/rights.ts'
import type { Signature } from '#shared/core/signature.ts'
import type { CraStatus } from '#shared/time/terms.ts'
import { respond } from './respond.ts'

interface Validated {
  craId: string
  status: CraStatus | null
  code: string | null
}

/**
 * Signs several waiting reports; a failure is reported with its report and does not stop the others. In sequence, as
 * concurrent transactions on the same permission item would conflict.
 */
export const validateMany = async (
  reports: readonly { craId: string; version: number }[],
  signature: Signature,
  caller: Caller,
  idempotency: Idempotency,
): Promise<Validated[]> => {
  const one = async ({ craId, version }: { craId: string; version: number }): Promise<Validated> => {
    const own = idempotencyForPart(idempotency, craId)
    try {
      const { status } = await respond({ craId, version, craValidationStatus: 'VALIDATED', signature }, caller, {
        idempotency: own,
      })
      return { craId, status, code: null }
    } catch (error) {
      // What ended without an answer may have been done: it is asked for again, by the same key.
      if (!(error instanceof ApiError) || error instanceof PermissionRevoked || error.status >= 500) throw error
      const earlier = await findEarlierAnswer(own)
      return earlier ? { craId, status: 'VALIDATED', code: null } : { craId, status: null, code: error.code }
    }
  }
  const answers: Validated[] = []
  for (const report of reports) answers.push(await one(report))
  return answers
}
