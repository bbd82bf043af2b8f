import type { ComponentType, ReactNode } from 'react'
import { currentAppearance, useAppearance } from '#web/app/appearance/appearance.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { loadable } from '#web/ui/loadable.tsx'
import { Empty } from './Empty.tsx'
import type { LayoutName } from './names.ts'
import { followAddress, parseLayoutName } from './requestedLayout.ts'

/** A layout: renders the shell around its children, the screen. */
type Layout = ComponentType<{ children: ReactNode }>

interface LayoutChoice {
  Frame: Layout & { preload?: () => Promise<void> }
  /** Whether the quick chat is docked at the right, and the height in pixels of the header that it is aligned with. */
  quickChat: false | 64 | 80
}

/** The layouts to choose from, each loaded on first use. */
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

/** Preloads the person's preferred layout. */
export const preloadLayout = async (): Promise<void> => {
  const layout: LayoutChoice = LAYOUTS[parseLayoutName(currentAppearance().layout) ?? DEFAULT_LAYOUT]
  await layout.Frame.preload?.()
}

/**
 * The effective layout: that of the route, else the last `?layout=` of the address, else the person's preference, else
 * the default.
 */
export const useLayout = (ofRoute: unknown): LayoutName => {
  const [search] = useSearchParams()
  const { layout } = useAppearance()
  const requested = followAddress(search)
  return parseLayoutName(ofRoute) ?? requested ?? parseLayoutName(layout) ?? DEFAULT_LAYOUT
}
