import type { Cra } from '#shared/time/cra/contract.ts'
import { ApiError, call, queryClient } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { removeStored, storedKeys } from '#web/client/stored.ts'
import { isTransient } from '#web/client/transient.ts'
import { sameContent } from '../fill/content.ts'
import { draftName, findDraftedMonths, readDraft, toSaveInput, writeDraft } from './draft.ts'

/** The outcome of sending a month that was changed offline. */
export interface ResendResult {
  year: number
  month: number
  outcome: 'saved' | 'stale' | 'refused'
}

const resendMonth = async ({ key, year, month }: { key: string; year: number; month: number }) => {
  const draft = readDraft(key)
  if (!draft?.offline) return undefined
  try {
    await call(contracts.cra.save, toSaveInput({ year, month, ...draft }))
  } catch (failure) {
    if (!(failure instanceof ApiError) || isTransient(failure)) return undefined
    const { current } = failure.details
    if (failure.code === 'cra.stale' && current && sameContent(draft, current as Cra)) {
      // Already saved: only its answer was lost.
      removeStored(key)
      return { year, month, outcome: 'saved' as const }
    }
    // A conflict for its owner to resolve: the draft stays until they open the month.
    writeDraft(key, { ...draft, offline: false })
    return { year, month, outcome: failure.code === 'cra.stale' ? ('stale' as const) : ('refused' as const) }
  }
  removeStored(key)
  return { year, month, outcome: 'saved' as const }
}

/** Sends the months that were changed offline and are open in no tab. */
export const resendDrafts = async (userId: string): Promise<ResendResult[]> => {
  const results: ResendResult[] = []
  for (const month of findDraftedMonths(userId, storedKeys())) {
    const name = draftName(userId, month.year, month.month)
    const result = await navigator.locks.request(name, { ifAvailable: true }, (lock) =>
      lock ? resendMonth(month) : undefined,
    )
    if (result) results.push(result)
  }
  if (results.some(({ outcome }) => outcome === 'saved')) await queryClient.invalidateQueries({ queryKey: ['cra'] })
  return results
}
