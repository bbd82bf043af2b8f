import { useSyncExternalStore } from 'react'

/** From which widths on another column of the products shows, in rem: the price, the SKU, stock and state. */
const WIDTHS = [37.5, 60, 80, 80] as const
/** Picture, name and the button that opens. */
const ALWAYS = 3

const subscribe = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}
const count = (): number =>
  ALWAYS + WIDTHS.filter((width) => window.matchMedia(`(min-width: ${width}rem)`).matches).length

/** How many columns show, so that what spans all of them makes no room for others. */
export const useColumns = (): number => useSyncExternalStore(subscribe, count)
