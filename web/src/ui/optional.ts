import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/**
 * A part of a page that is loaded when it is first shown, and that the page does without: where its code cannot be had, as
 * without a connection, nothing stands in its place and everything else stays.
 */
export const optional = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> => lazy(() => load().catch(() => ({ default: () => null })))
