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
 * What follows `?` in the address as it is drawn, and how to change it: from what was asked for last, which the screen
 * may not show yet. React Router's own begins with what is drawn, and of two changes one right after the other loses the
 * first.
 */
export const useSearchParams = () => {
  const [params, setParams] = useDrawnParams()
  // There is none where the build renders a page.
  const router = use(DataRouterContext)?.router as unknown as Router | undefined
  const change = useCallback(
    (to: (now: URLSearchParams) => URLSearchParamsInit, options?: NavigateOptions): void =>
      setParams(to(new URLSearchParams(router?.askedSearch())), options),
    [setParams, router],
  )
  return [params, change] as const
}
