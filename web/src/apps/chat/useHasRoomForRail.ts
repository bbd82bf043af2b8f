import { createMediaHook } from '#web/ui/mediaQuery.ts'

/** Whether the chat rail fits beside the screen: from the `lg` breakpoint of the stylesheet. */
export const useHasRoomForRail = createMediaHook('(min-width: 80rem)')
