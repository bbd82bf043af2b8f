import {
  Component,
  type ContextType,
  createContext,
  type ReactNode,
  startTransition,
  use,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  type NavigateOptions,
  type NavigationType,
  Router as ReactRouter,
  UNSAFE_RouteContext as RouteContext,
  type To,
} from 'react-router-dom'
import type { Router, RouterState } from './router.ts'

const ErrorContext = createContext<unknown>(undefined)
/** The error, for an ErrorBoundary. */
export const useRouteError = (): unknown => use(ErrorContext)

interface BoundaryProps extends Pick<RouterState, 'location' | 'revalidation'> {
  /** The failure of a load. */
  failure: { error: unknown } | undefined
  instead: ReactNode
  children: ReactNode
}
type BoundaryState = Pick<BoundaryProps, 'failure' | 'location' | 'revalidation'>

/** Renders the route's error element until the next navigation or a successful revalidation. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = this.props
  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }
  static getDerivedStateFromProps(now: BoundaryProps, before: BoundaryState): BoundaryState {
    const { failure, location, revalidation } = now
    const isOver = before.location !== location || (before.revalidation === 'loading' && revalidation === 'idle')
    return { failure: isOver ? failure : (failure ?? before.failure), location, revalidation }
  }
  override render() {
    const { failure } = this.state
    return failure ? <ErrorContext value={failure.error}>{this.props.instead}</ErrorContext> : this.props.children
  }
}

type Shown = Pick<RouterState, 'matches' | 'failure' | 'location' | 'revalidation'>

/** Renders the matched routes, each inside its parent, down to the one that failed. */
const renderMatches = ({ matches, failure, location, revalidation }: Shown): ReactNode => {
  let outlet: ReactNode = null
  for (const [at, { route }] of [...matches.slice(0, failure && failure.at + 1).entries()].toReversed()) {
    const { Component: Screen, element, ErrorBoundary } = route
    const failed = at === failure?.at ? failure : undefined
    const place = { matches: matches.slice(0, at + 1), isDataRoute: true } as ContextType<typeof RouteContext>
    const screen = (
      <RouteContext value={{ ...place, outlet: outlet as typeof place.outlet }}>
        {Screen ? <Screen /> : (element ?? outlet)}
      </RouteContext>
    )
    const instead = ErrorBoundary && (
      <RouteContext value={{ ...place, outlet: null }}>
        <ErrorBoundary />
      </RouteContext>
    )
    outlet = instead ? (
      <Boundary failure={failed} location={location} revalidation={revalidation} instead={instead}>
        {failed ? null : screen}
      </Boundary>
    ) : (
      screen
    )
  }
  return outlet
}

/** Renders the router's current screen, and provides the contexts of React Router's hooks and links. */
export const RouterProvider = ({ router }: { router: Router }) => {
  const [state, setState] = useState(router.state)
  useLayoutEffect(() => {
    const show = () => startTransition(() => setState(router.state))
    // Changes between render and subscription.
    show()
    return router.subscribe(show)
  }, [router])
  const { matches, failure, location, revalidation, historyAction } = state
  const screens = useMemo(
    () => renderMatches({ matches, failure, location, revalidation }),
    [matches, failure, location, revalidation],
  )
  const context = useMemo(() => {
    const { createHref, createURL } = router
    const go = (delta: number) => void router.navigate(delta)
    const push = (to: To, state: unknown, options?: NavigateOptions) => void router.navigate(to, { ...options, state })
    const replace: typeof push = (to, state, options) => push(to, state, { ...options, replace: true })
    return { router, basename: '/', static: false, navigator: { createHref, createURL, go, push, replace } }
  }, [router])
  return (
    // Our router and its state cover what these hooks use of a data router.
    <DataRouterContext value={context as unknown as ContextType<typeof DataRouterContext>}>
      <DataRouterStateContext value={state as unknown as ContextType<typeof DataRouterStateContext>}>
        <ReactRouter location={location} navigationType={historyAction as NavigationType} navigator={context.navigator}>
          {screens}
        </ReactRouter>
      </DataRouterStateContext>
    </DataRouterContext>
  )
}
