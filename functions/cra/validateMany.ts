import { Failure } from '#functions/lib/failure.ts'
import { earlierAnswer, type Once } from '#functions/lib/once.ts'
import type { Caller } from '#functions/lib/request.ts'
import type { CraStatus, Signature } from '#shared/contracts/cra.ts'
import { respond } from './respond.ts'

const AT_ONCE = 5

interface Validated {
  craId: string
  status: CraStatus | null
  code: string | null
}

/** The record of one of several writes in a request. */
const part = (once: Once, craId: string): Once => ({ ...once, key: { ...once.key, sk: `${once.key.sk}#${craId}` } })

/** Signs several waiting reports, each for itself: one that cannot be signed says why and stops none of the others. */
export const validateMany = async (
  reports: readonly { craId: string; version: number }[],
  signature: Signature,
  caller: Caller,
  once: Once | undefined,
): Promise<Validated[]> => {
  const one = async ({ craId, version }: { craId: string; version: number }): Promise<Validated> => {
    const own = once && part(once, craId)
    try {
      const { status } = await respond({ craId, version, craValidationStatus: 'VALIDATED', signature }, caller, {
        once: own,
      })
      return { craId, status, code: null }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const earlier = own && error.status < 500 ? await earlierAnswer(own) : undefined
      return earlier ? { craId, status: 'VALIDATED', code: null } : { craId, status: null, code: error.code }
    }
  }
  const answers: Validated[] = []
  for (let start = 0; start < reports.length; start += AT_ONCE) {
    answers.push(...(await Promise.all(reports.slice(start, start + AT_ONCE).map(one))))
  }
  return answers
}
