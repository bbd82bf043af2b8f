import type { ComponentType } from 'react'
import {
  type LoaderFunctionArgs,
  type Location,
  type RouteMatch as Match,
  matchRoutes,
  type RouteObject,
} from 'react-router-dom'

/** What a route defines statically, or loads by `lazy`. */
interface Screen {
  Component?: ComponentType
  ErrorBoundary?: ComponentType
  /**
   * Starts the screen's reads, or returns a `redirect`; errors reach the nearest ErrorBoundary. `isSameScreen`: the one that
   * is on shows another thing of the same kind.
   */
  loader?: (args: LoaderFunctionArgs, isSameScreen?: unknown) => unknown
}

/** A route with an id, and with its loaded properties. */
export interface Route extends Screen {
  id: string
  path?: string
  element?: RouteObject['element']
  handle?: unknown
  lazy?: () => Promise<Screen>
  children?: Route[]
}
export type RouteMatch = Match<string> & { route: Route }

/** Adds ids: the route's own, or its position. Our routes use no more of React Router's than `Route` has. */
export const withIds = (routes: readonly RouteObject[], above = ''): Route[] =>
  routes.map((route, index) => {
    const id = route.id ?? `${above}${index}`
    const { children, ...own } = route
    return { ...own, id, ...(children && { children: withIds(children, `${id}-`) }) } as Route
  })

export const routeOf = (id: string, routes: readonly Route[]): Route | undefined => {
  for (const route of routes) {
    const found = route.id === id ? route : routeOf(id, route.children ?? [])
    if (found) return found
  }
  return undefined
}

const firstPart = (path: string): string => path.replace(/^\//, '').split('/', 1)[0]?.toLowerCase() ?? ''
/**
 * The routes that may match, by the first segment of the path: React Router compiles every route that it is given, each
 * time.
 */
const candidateRoutes = (routes: readonly Route[], first: string): Route[] =>
  routes.flatMap((route) => {
    const { path, children } = route
    if (path === undefined) return [children ? { ...route, children: candidateRoutes(children, first) } : route]
    const own = firstPart(path)
    return own === first || /^[:*]/.test(own) ? [route] : []
  })

/** The matches of a location, outermost first. */
export const matchesOf = (routes: readonly Route[], { pathname }: Location): RouteMatch[] | null => {
  const near = pathname.includes('%') ? routes : candidateRoutes(routes, firstPart(pathname))
  const found = matchRoutes(near as RouteObject[], pathname) as RouteMatch[] | null
  return found?.map((match) => ({ ...match, route: routeOf(match.route.id, routes) ?? match.route })) ?? null
}

const lazyLoads = new Map<Route, Promise<void>>()
/** Loads a route's `lazy` once, and again after a failure. Static properties take precedence. */
const loadLazy = (route: Route): Promise<void> | undefined => {
  const { lazy } = route
  if (!lazy) return undefined
  const known = lazyLoads.get(route)
  if (known) return known
  const brought = lazy()
    .then(({ Component, ErrorBoundary, loader }) => {
      if (Component) route.Component ??= Component
      if (ErrorBoundary) route.ErrorBoundary ??= ErrorBoundary
      if (loader) route.loader ??= loader
      delete route.lazy
    })
    .finally(() => lazyLoads.delete(route))
  lazyLoads.set(route, brought)
  return brought
}

type Outcome = { value: unknown } | { error: unknown }

export const redirectOf = (value: unknown): string | undefined =>
  value instanceof Response && value.status === 302 ? (value.headers.get('Location') ?? undefined) : undefined

/** Loads a route's module and data, in parallel when the loader is static. */
export const load = async ({ route, params }: RouteMatch, request: Request, isSameScreen = false): Promise<Outcome> => {
  const ask = async (): Promise<Outcome> => {
    try {
      return { value: await route.loader?.({ request, params } as LoaderFunctionArgs, isSameScreen) }
    } catch (error) {
      return redirectOf(error) === undefined ? { error } : { value: error }
    }
  }
  const early = route.loader && ask()
  try {
    await loadLazy(route)
  } catch (error) {
    const outcome = await early
    // A redirect does not need the screen's module.
    return outcome && 'value' in outcome && redirectOf(outcome.value) !== undefined ? outcome : { error }
  }
  return early ?? ask()
}

/** The matches to load for a location, given the current state. */
export const matchesToLoad = (
  matches: readonly RouteMatch[],
  location: Location,
  state: { location: Location; matches: readonly RouteMatch[]; loaderData: Readonly<Record<string, unknown>> },
  all: boolean,
): RouteMatch[] => {
  const before = state.location
  const everything =
    all || before.search !== location.search || before.pathname + before.search === location.pathname + location.search
  return matches.filter(({ route, params, pathname }, index) => {
    if (route.lazy) return true
    if (!route.loader) return false
    const old = state.matches[index]
    const isOtherRest = route.path?.endsWith('*') && old?.params['*'] !== params['*']
    const isNew = old?.route !== route || old.pathname !== pathname || isOtherRest
    return everything || isNew || !Object.hasOwn(state.loaderData, route.id)
  })
}

/** The failure at the nearest match with an error boundary. */
export const failureAt = (matches: readonly RouteMatch[], at: number, error: unknown) => {
  const boundary = matches.slice(0, at + 1).findLastIndex(({ route }) => route.ErrorBoundary)
  return { at: Math.max(boundary, 0), error }
}
