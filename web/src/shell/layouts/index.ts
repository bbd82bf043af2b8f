import { type ComponentType, lazy, type ReactNode } from 'react'
import { Empty } from './Empty.tsx'

/** A frame around the screen; the screen is its children. */
export type Layout = ComponentType<{ children: ReactNode }>

/** The layouts to choose from, each loaded when it is first shown. */
export const LAYOUTS = {
  empty: Empty,
  classy: lazy(() => import('./Classy.tsx')),
} satisfies Record<string, Layout>
type LayoutName = keyof typeof LAYOUTS

const DEFAULT: LayoutName = 'classy'

const known = (name: unknown): LayoutName | undefined =>
  typeof name === 'string' && Object.hasOwn(LAYOUTS, name) ? (name as LayoutName) : undefined

let current: LayoutName = DEFAULT

/** The layout to show: the default, over it the last `?layout=` of the address, over it what the route says. */
export const chooseLayout = (asked: string | null, ofRoute: unknown): LayoutName => {
  current = known(asked) ?? current
  return known(ofRoute) ?? current
}
