import { type RefObject, useRef } from 'react'
import { useKeys } from './useKeys.ts'

/** For the field that a screen is searched by: `/` leads to it. */
export const useSearchKey = (): RefObject<HTMLInputElement | null> => {
  const field = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => field.current?.focus() })
  return field
}
