import type { RouteObject } from 'react-router-dom'
import type { Page, Pages } from '#shared/overview/page.ts'
import type { Key } from '#web/texts/keys.ts'
import { ScreenFailure } from '../shell/ScreenFailure.tsx'
import type { FRAMES } from './frames.ts'
import { guard } from './guards.ts'
import { routeHandle } from './routeHandle.ts'

/** Loads the module of a screen: its `Component`, and a `loader` that starts its requests. */
type LoadScreen = Extract<RouteObject['lazy'], () => unknown>

interface ScreenOptions<Name extends string> {
  load: LoadScreen
  /** The frame that it shares with other screens. */
  frame?: keyof typeof FRAMES
  /** The layout that it requires. */
  layout?: 'empty'
  /** Where people without access are redirected; the error page by default. */
  redirectTo?: string
  /** The page of the group that it opens in, as a child route; that page stays mounted. */
  parent?: Name
  /** Further child routes that are no pages. */
  outlet?: readonly RouteObject[]
}

/** A page whose titles are texts of the shell, so that they show before its own code is loaded. */
export type TitledPage = Page & { title: Key; item?: Key }

/** The pages whose path is no query of another page. */
type ScreenNames<P extends Pages> = {
  [Name in keyof P & string]: P[Name]['path'] extends `${string}?${infer View}`
    ? View extends ''
      ? Name
      : never
    : Name
}[keyof P & string]
type Screens<P extends Pages> = {
  readonly [Name in ScreenNames<P>]: LoadScreen | ScreenOptions<ScreenNames<P>>
}

/** A page with its route and frame. */
export interface BoundScreen {
  page: TitledPage
  frame: keyof typeof FRAMES | undefined
  route: RouteObject
}

/** Binds each page of a group to its screen; the compiler refuses a page without one, and a screen without a page. */
export const bindScreens = <const P extends Readonly<Record<string, TitledPage>>>(
  pages: P,
  screens: Screens<NoInfer<P>>,
): readonly BoundScreen[] => {
  const options = new Map(
    Object.entries<LoadScreen | ScreenOptions<string>>(screens).map(
      ([name, screen]): [string, ScreenOptions<string>] => [
        name,
        typeof screen === 'function' ? { load: screen } : screen,
      ],
    ),
  )
  const bindScreen = (
    name: string,
    { load, frame, layout, redirectTo, parent, outlet }: ScreenOptions<string>,
  ): BoundScreen => {
    const page = pages[name] as TitledPage
    const access = page.opens ?? page.access
    const inner = [...options].filter(([, one]) => one.parent === name).map((one) => bindScreen(...one).route)
    const opensMore = outlet !== undefined || inner.length > 0
    const here: RouteObject = outlet?.some(({ index }) => index) ? {} : { index: true, element: null }
    const screen: RouteObject = opensMore
      ? { lazy: load, children: [...(here.index ? [here] : []), ...(outlet ?? []), ...inner] }
      : { index: true, lazy: load }
    const route: RouteObject = {
      path: page.path,
      handle: routeHandle({ title: page.title, ...(layout && { layout }) }),
      ...(access !== 'signed-in' && { loader: guard(access, redirectTo) }),
      // Inside a frame or a parent page, the boundary of that one shows failures.
      ...(!frame && !parent && { ErrorBoundary: ScreenFailure }),
      children: [screen],
    }
    return { page, frame, route }
  }
  return [...options].filter(([, { parent }]) => parent === undefined).map((one) => bindScreen(...one))
}
