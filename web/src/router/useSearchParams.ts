import { useCallback } from 'react'
// biome-ignore lint/style/noRestrictedImports: what this one is made of
import { type NavigateOptions, type URLSearchParamsInit, useSearchParams as useDrawnParams } from 'react-router-dom'

/**
 * What follows `?` in the address as it is drawn, and how to change it: from what the address says by then, which the
 * screen may not show yet. React Router's own begins with what is drawn, and of two changes one right after the other
 * loses the first.
 */
export const useSearchParams = () => {
  const [params, setParams] = useDrawnParams()
  const change = useCallback(
    (to: (now: URLSearchParams) => URLSearchParamsInit, options?: NavigateOptions): void =>
      setParams(to(new URLSearchParams(window.location.search)), options),
    [setParams],
  )
  return [params, change] as const
}
