import type { ComponentType, ReactNode } from 'react'
import { currentAppearance, useAppearance } from '#web/app/appearance.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { loadable } from '#web/ui/loadable.tsx'
import { Empty } from './Empty.tsx'
import { LAYOUT_NAMES, type LayoutName } from './names.ts'

/** A frame around the screen; the screen is its children. */
type Layout = ComponentType<{ children: ReactNode }>

interface LayoutChoice {
  Frame: Layout & { preload?: () => Promise<void> }
  /** Whether the conversations of the team stand at its right, and the pixels of the header they stand beside. */
  quickChat: false | 64 | 80
}

/** The layouts to choose from, each loaded when it is first shown. */
export const LAYOUTS = {
  empty: { Frame: Empty, quickChat: false },
  classic: { Frame: loadable(() => import('./Classic.tsx')), quickChat: 64 },
  classy: { Frame: loadable(() => import('./Classy.tsx')), quickChat: 64 },
  compact: { Frame: loadable(() => import('./Compact.tsx')), quickChat: 64 },
  dense: { Frame: loadable(() => import('./Dense.tsx')), quickChat: 64 },
  futuristic: { Frame: loadable(() => import('./Futuristic.tsx')), quickChat: 64 },
  thin: { Frame: loadable(() => import('./Thin.tsx')), quickChat: 64 },
  centered: { Frame: loadable(() => import('./Centered.tsx')), quickChat: false },
  enterprise: { Frame: loadable(() => import('./Enterprise.tsx')), quickChat: 80 },
  material: { Frame: loadable(() => import('./Material.tsx')), quickChat: false },
  modern: { Frame: loadable(() => import('./Modern.tsx')), quickChat: 80 },
} as const satisfies Record<LayoutName, LayoutChoice>

const DEFAULT_LAYOUT: LayoutName = 'classy'

const parseLayoutName = (name: unknown): LayoutName | undefined => LAYOUT_NAMES.find((one) => one === name)

/** The layout in the address as it was last seen, and the last one that counts. */
let layoutInAddress: LayoutName | undefined
let requestedLayout: LayoutName | undefined

/** What the address asked for is over: what the person prefers counts again. */
export const clearRequestedLayout = (): void => {
  requestedLayout = undefined
}

/** Loads the layout that the person prefers. */
export const preloadLayout = async (): Promise<void> => {
  const layout: LayoutChoice = LAYOUTS[parseLayoutName(currentAppearance().layout) ?? DEFAULT_LAYOUT]
  await layout.Frame.preload?.()
}

/** The layout to show: the default, over it what the person prefers, over it the last `?layout=` of the address, over it what the route says. */
export const useLayout = (ofRoute: unknown): LayoutName => {
  const [search] = useSearchParams()
  const { layout } = useAppearance()
  const now = parseLayoutName(search.get('layout'))
  if (now !== layoutInAddress) {
    layoutInAddress = now
    requestedLayout = now ?? requestedLayout
  }
  return parseLayoutName(ofRoute) ?? requestedLayout ?? parseLayoutName(layout) ?? DEFAULT_LAYOUT
}
