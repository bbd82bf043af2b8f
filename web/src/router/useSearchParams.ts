import { use, useCallback } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  type NavigateOptions,
  type URLSearchParamsInit,
  // biome-ignore lint/style/noRestrictedImports: what this one is made of
  useSearchParams as useDrawnParams,
} from 'react-router-dom'
import type { Router } from './router.ts'

/**
 * The rendered query parameters, and a setter that builds on the pending ones. React Router's own setter builds on the
 * rendered ones: of two successive changes the first would be lost.
 */
export const useSearchParams = () => {
  const [params, setParams] = useDrawnParams()
  // Undefined in prerendering.
  const router = use(DataRouterContext)?.router as unknown as Router | undefined
  const change = useCallback(
    (to: (now: URLSearchParams) => URLSearchParamsInit, options?: NavigateOptions): void =>
      setParams(to(new URLSearchParams(router?.askedSearch())), options),
    [setParams, router],
  )
  return [params, change] as const
}
