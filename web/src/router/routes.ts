import type { ComponentType } from 'react'
import {
  type LoaderFunctionArgs,
  type Location,
  type RouteMatch as Match,
  matchRoutes,
  type RouteObject,
} from 'react-router-dom'

/** What a route says at once, or what its `lazy` brings. */
interface Screen {
  Component?: ComponentType
  ErrorBoundary?: ComponentType
  /** Starts what a screen reads, or answers with `redirect`; what it throws, the nearest ErrorBoundary shows. */
  loader?: (args: LoaderFunctionArgs) => unknown
}

/** A route as it is kept: with an id, and with what it has brought. */
export interface Route extends Screen {
  id: string
  path?: string
  element?: RouteObject['element']
  handle?: unknown
  lazy?: () => Promise<Screen>
  children?: Route[]
}
export type RouteMatch = Match<string> & { route: Route }

/** Each with an id: its own, or its place. Of React Router's routes ours use no more than a `Route` has. */
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
/** Copies of those that an address may be, by its first part: React Router takes all apart that it is given, each time. */
const candidateRoutes = (routes: readonly Route[], first: string): Route[] =>
  routes.flatMap((route) => {
    const { path, children } = route
    if (path === undefined) return [children ? { ...route, children: candidateRoutes(children, first) } : route]
    const own = firstPart(path)
    return own === first || /^[:*]/.test(own) ? [route] : []
  })

/** The routes of an address, from the outermost. */
export const matchesOf = (routes: readonly Route[], { pathname }: Location): RouteMatch[] | null => {
  const near = pathname.includes('%') ? routes : candidateRoutes(routes, firstPart(pathname))
  const found = matchRoutes(near as RouteObject[], pathname) as RouteMatch[] | null
  return found?.map((match) => ({ ...match, route: routeOf(match.route.id, routes) ?? match.route })) ?? null
}

const lazyLoads = new Map<Route, Promise<void>>()
/** Takes up what a route's `lazy` brings, once; after a failure the next one tries again. What it says itself goes first. */
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

/** Loads a route's screen and what it reads, at once where the route itself has the loader. */
export const load = async ({ route, params }: RouteMatch, request: Request): Promise<Outcome> => {
  const ask = async (): Promise<Outcome> => {
    try {
      return { value: await route.loader?.({ request, params } as LoaderFunctionArgs) }
    } catch (error) {
      return redirectOf(error) === undefined ? { error } : { value: error }
    }
  }
  const early = route.loader && ask()
  try {
    await loadLazy(route)
  } catch (error) {
    const outcome = await early
    // Who is sent elsewhere does not miss the screen.
    return outcome && 'value' in outcome && redirectOf(outcome.value) !== undefined ? outcome : { error }
  }
  return early ?? ask()
}
