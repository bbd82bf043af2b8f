import {
  type Blocker,
  type BlockerFunction,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  createPath,
  type Location,
  type NavigateOptions,
  type RouteObject,
  resolvePath,
  type To,
} from 'react-router-dom'
import { failureAt, load, matchesOf, matchesToLoad, type RouteMatch, redirectOf, routeOf, withIds } from './routes.ts'

type Action = 'POP' | 'PUSH' | 'REPLACE'

/** What React Router's hooks read of a data router's state, and the failure. */
export interface RouterState {
  historyAction: Action
  location: Location
  matches: readonly RouteMatch[]
  /** The data of each route's loader. */
  loaderData: Readonly<Record<string, unknown>>
  /** The error, and the index of the match that shows it. */
  failure: { at: number; error: unknown } | undefined
  /** Something can be shown. */
  initialized: boolean
  navigation: { state: 'idle' }
  revalidation: 'idle' | 'loading'
  restoreScrollPosition: number | null
  preventScrollReset: boolean
  blockers: Map<string, Blocker>
}

interface Options {
  /** Loads the routes that are needed only when no initial one matches. */
  discover: (patch: (id: string, children: readonly RouteObject[]) => void) => Promise<void>
  /** Whether a navigation is allowed; checked before anything else. */
  canNavigate: (from: Location, to: Location) => boolean
  /** Whether the screen stays instead of the failure of the one that was navigated to. */
  staysFor: (error: unknown) => Promise<boolean>
}

const UNBLOCKED = { state: 'unblocked', proceed: undefined, reset: undefined, location: undefined } as const

/** Whether only the hash changes. */
const isHashOnly = (from: Location, to: Location): boolean =>
  from.pathname === to.pathname && from.search === to.search && to.hash !== ''

/** Names the scroll position of a history entry: all that are opened by their address have the same key. */
export const scrollKeyOf = ({ key, pathname }: Location): string => key + pathname

/**
 * A data router: navigates once the target is loaded, and notifies subscribers. Of concurrent navigations the last
 * wins.
 */
export const createBrowserRouter = (given: readonly RouteObject[], { discover, canNavigate, staysFor }: Options) => {
  const routes = withIds(given)
  const match = (location: Location) => matchesOf(routes, location)
  let discovered: Promise<void> | undefined
  let isDiscovered = false
  const subscribers = new Set<(state: RouterState) => void>()
  const blockers = new Map<string, BlockerFunction>()
  /** The pending navigation. */
  let pending:
    | { location: Location; action: Action | undefined; options: NavigateOptions; stop: AbortController }
    | undefined
  /** All current data must be reloaded. */
  let isStale = false
  /** Runs after a blocked history navigation was reverted. */
  let afterReturn: (() => void) | undefined
  let scroll: { positions: Record<string, number>; y: () => number } | undefined
  let isScrollRestored = false

  const history = createBrowserHistory({ window })
  const locationAt = (to: To, state: unknown = null): Location => ({
    ...history.encodeLocation(to),
    state,
    key: Math.random().toString(36).slice(2, 10),
  })
  let state: RouterState = {
    historyAction: 'POP',
    location: history.location,
    matches: [],
    loaderData: {},
    failure: undefined,
    initialized: false,
    navigation: { state: 'idle' },
    revalidation: 'idle',
    restoreScrollPosition: null,
    preventScrollReset: false,
    blockers: new Map(),
  }
  const update = (changes: Partial<RouterState>): void => {
    state = { ...state, ...changes }
    router.state = state
    for (const tell of subscribers) tell(state)
  }

  const patch = (id: string, children: readonly RouteObject[]): void => {
    const route = routeOf(id, routes)
    if (!route) throw new Error(`There is no route ${id}`)
    route.children = [...(route.children ?? []), ...withIds(children, `${id}-`)]
    isDiscovered = true
  }
  const discoverOnce = (): Promise<void> => {
    discovered ??= discover(patch).catch((error) => {
      discovered = undefined
      throw error
    })
    return discovered
  }

  const setBlocker = (key: string, blocker: Blocker): void =>
    update({ blockers: new Map(state.blockers).set(key, blocker) })
  /** The key of the last registered blocker that blocks a navigation; none once one of them has let it go. */
  const findBlocker = (nextLocation: Location, historyAction: Action): string | undefined => {
    if ([...state.blockers.values()].some((one) => one.state === 'proceeding')) return undefined
    const going = { currentLocation: state.location, nextLocation, historyAction } as Parameters<BlockerFunction>[0]
    return [...blockers].findLast(([, blocks]) => blocks(going))?.[0]
  }
  const block = (key: string, location: Location, go: () => void): void => {
    const proceed = (): void => {
      setBlocker(key, { state: 'proceeding', location, proceed: undefined, reset: undefined })
      go()
    }
    setBlocker(key, { state: 'blocked', location, proceed, reset: () => setBlocker(key, UNBLOCKED) })
  }

  history.listen(({ location, delta }) => {
    if (afterReturn) {
      const then = afterReturn
      afterReturn = undefined
      return then()
    }
    const holder = delta ? findBlocker(location, 'POP') : undefined
    if (!delta || holder === undefined) return void start('POP', location)
    // The browser has already navigated: go back, and forward again when unblocked.
    const isBack = new Promise<void>((resolve) => {
      afterReturn = resolve
    })
    history.go(-delta)
    block(holder, location, () => void isBack.then(() => history.go(delta)))
  })

  /** The matches of a location; discovers routes when none matches. */
  const findMatches = async (location: Location, first: RouteMatch[] | null): Promise<RouteMatch[] | null> => {
    if (isDiscovered || (first && first.at(-1)?.route.path !== '*')) return first
    await discoverOnce()
    return match(location)
  }

  /** Commits a navigation, with its data or failure. */
  const complete = (location: Location, changes: Partial<RouterState>, action: Action | undefined): void => {
    pending = undefined
    isStale = false
    if (action === 'PUSH') history.push(location, location.state)
    else if (action === 'REPLACE') history.replace(location, location.state)
    update({
      location,
      initialized: true,
      revalidation: 'idle',
      historyAction: action ?? state.historyAction,
      blockers: new Map([...state.blockers.keys()].map((key) => [key, UNBLOCKED])),
      ...(action && { restoreScrollPosition: scroll?.positions[scrollKeyOf(location)] ?? null }),
      ...changes,
    })
  }

  /** Navigates to a location; without an action it revalidates the current one. */
  const start = async (
    action: Action | undefined,
    location: Location,
    options: NavigateOptions = {},
  ): Promise<void> => {
    const { preventScrollReset = false } = options
    if (scroll) scroll.positions[scrollKeyOf(state.location)] = scroll.y()
    pending?.stop.abort()
    const first = match(location)
    if (state.initialized && !isStale && action && first && isHashOnly(state.location, location))
      return complete(location, { matches: first, preventScrollReset }, action)
    const stop = new AbortController()
    pending = { location, action, options, stop }
    const request = new Request(history.createURL(location), { signal: stop.signal })
    const changes = action ? { preventScrollReset } : {}

    let matches: RouteMatch[]
    try {
      const those = await findMatches(location, first)
      if (!those) throw new Error(`No screen has the address ${location.pathname}`)
      matches = those
    } catch (error) {
      if (stop.signal.aborted) return
      const [route] = routes
      const root = route ? [{ route, params: {}, pathname: '/', pathnameBase: '/' }] : []
      const around = first ?? root
      const failure = failureAt(around, around.length - 1, error)
      return complete(location, { ...changes, matches: around, loaderData: {}, failure }, action)
    }
    if (stop.signal.aborted) return

    const wanted = matchesToLoad(matches, location, state, isStale)
    const isSameScreen =
      location.pathname !== state.location.pathname && matches.at(-1)?.route === state.matches.at(-1)?.route
    const outcomes = new Map(
      await Promise.all(wanted.map(async (one) => [one.route.id, await load(one, request, isSameScreen)] as const)),
    )
    if (stop.signal.aborted) return

    const elsewhere = [...outcomes.values()].map((one) => redirectOf('value' in one && one.value)).findLast(Boolean)
    if (elsewhere !== undefined) {
      const there = locationAt(resolvePath(elsewhere, location.pathname))
      // When the history already has the location, the redirect replaces it: otherwise going back would redirect
      // again.
      return start(action === 'PUSH' ? action : 'REPLACE', there, options)
    }

    const loaderData: Record<string, unknown> = {}
    let failure: RouterState['failure']
    for (const [index, { route }] of matches.entries()) {
      const outcome = outcomes.get(route.id)
      if (outcome && 'error' in outcome) failure ??= failureAt(matches, index, outcome.error)
      else if (outcome) loaderData[route.id] = outcome.value
      else if (Object.hasOwn(state.loaderData, route.id)) loaderData[route.id] = state.loaderData[route.id]
    }
    const isNavigated = action === 'PUSH' || action === 'REPLACE'
    const stays = failure && isNavigated && state.initialized && (await staysFor(failure.error))
    if (stop.signal.aborted) return
    if (stays) {
      pending = undefined
      return update({ revalidation: 'idle' })
    }
    // Routes below a failure are loaded the next time.
    if (failure) for (const { route } of matches.slice(failure.at + 1)) delete loaderData[route.id]
    complete(location, { ...changes, matches, loaderData, failure }, action)
  }

  const router = {
    state,
    createHref: history.createHref,
    createURL: history.createURL,
    subscribe: (tell: (state: RouterState) => void) => {
      subscribers.add(tell)
      return () => void subscribers.delete(tell)
    },
    navigate: async (to: To | number, options: NavigateOptions = {}): Promise<void> => {
      if (typeof to === 'number') return history.go(to)
      const written = typeof to === 'string' ? to : createPath({ pathname: '', ...to })
      if (!/^([/?#]|$)/.test(written) || new URL(written, window.location.origin).origin !== window.location.origin)
        throw new Error(`${written} is no address from the root of this site`)
      const location = locationAt(resolvePath(to, state.location.pathname), options.state)
      if (!canNavigate(state.location, location)) return
      const action = options.replace ? 'REPLACE' : 'PUSH'
      const go = () => start(action, location, options)
      const holder = findBlocker(location, action)
      if (holder !== undefined) return block(holder, location, () => void go())
      await go()
    },
    /** The query parameters of the current screen, or of a pending navigation within it. */
    askedSearch: (): string => {
      const { location } = pending?.location.pathname === state.location.pathname ? pending : state
      return location.search
    },
    /** The path of the current screen, or of a pending navigation. */
    destination: (): string => (pending?.location ?? state.location).pathname,
    /** Preloads a location; failures surface on navigation. */
    preload: async (to: To): Promise<void> => {
      const location = locationAt(resolvePath(to, state.location.pathname))
      const matches = match(location) ?? []
      const request = new Request(history.createURL(location))
      await Promise.all(matchesToLoad(matches, location, state, false).map((one) => load(one, request)))
    },
    /** Reloads the data of the current screen or of the pending one. */
    revalidate: (): Promise<void> => {
      isStale = true
      update({ revalidation: 'loading' })
      return pending ? start(pending.action, pending.location, pending.options) : start(undefined, state.location)
    },
    /** For `useBlocker`. */
    getBlocker: (key: string, blocks: BlockerFunction): Blocker => {
      blockers.set(key, blocks)
      return state.blockers.get(key) ?? UNBLOCKED
    },
    deleteBlocker: (key: string): void => {
      blockers.delete(key)
      state.blockers.delete(key)
    },
    /** For `ScrollRestoration`: the scroll position of each history entry. */
    enableScrollRestoration: (positions: Record<string, number>, y: () => number) => {
      scroll = { positions, y }
      const kept = positions[scrollKeyOf(state.location)]
      if (!isScrollRestored && kept !== undefined) update({ restoreScrollPosition: kept })
      isScrollRestored = true
      return () => {
        scroll = undefined
      }
    },
  }
  void start('POP', state.location)
  return router
}
export type Router = ReturnType<typeof createBrowserRouter>
