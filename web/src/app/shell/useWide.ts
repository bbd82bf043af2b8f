import { createMediaHook } from '#web/ui/mediaQuery.ts'

/** Whether there is room for a navigation beside the screen: from the `md` breakpoint of the stylesheet. */
export const useWide = createMediaHook('(min-width: 60rem)')
