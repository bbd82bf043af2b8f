import { use, useCallback } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, type NavigateOptions, type To } from 'react-router-dom'
import type { Router } from './router.ts'

/**
 * For actions that lead on once they are answered: call it before waiting, and what it returns afterwards. Whoever has
 * gone to another page meanwhile stays there: then it returns undefined.
 */
export const useNavigateFromHere = () => {
  const router = use(DataRouterContext)?.router as unknown as Router | undefined
  return useCallback(() => {
    const here = router?.destination()
    return (to: To, options?: NavigateOptions): Promise<void> | undefined =>
      router?.destination() === here ? router?.navigate(to, options) : undefined
  }, [router])
}
