import {
  notifyManager,
  type Query,
  QueryClient,
  type UseQueryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { INBOX } from '#shared/core/live.ts'
import { type Access, allows } from '#shared/core/permissions.ts'
import { type ApiError, call, isIndexed, watchWrites } from './call.ts'
import type { Remote } from './contracts.ts'
import { currentUser, sessionReady, subscribeToSession } from './session.ts'
import { useIdempotentCall } from './useIdempotentCall.ts'

export { ApiError, call } from './call.ts'

/** A query that failed this recently is not retried by a component mounted because of the failure: that would loop. */
const JUST_FAILED_MS = 2000

/** The only cache of API answers. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 10_000,
      networkMode: 'always',
      retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > JUST_FAILED_MS,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// A button is busy before its next press is handled: told by a timer, as by default, a second press calls again.
notifyManager.setScheduler(queueMicrotask)

/** What the table's index lags behind a write at most, as a rule. */
const INDEX_LAG_MS = 1000

// What is read from the index is read once more when that has caught up: a report just signed would wait again.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'invalidate' || !isIndexed(event.query.queryKey)) return
  const { queryKey } = event.query
  setTimeout(() => void queryClient.refetchQueries({ queryKey, exact: true, type: 'active' }), INDEX_LAG_MS)
})

// What is invalidated is asked for anew only where there is an answer before: a first one that is on its way may be older
// than the change, so it is asked for again once it has come.
const overtaken = new WeakSet<Query>()
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return
  const { action, query } = event
  const { data, fetchStatus } = query.state
  if (action.type === 'invalidate' && fetchStatus === 'fetching' && data === undefined) overtaken.add(query)
  if (action.type !== 'success' || !overtaken.delete(query)) return
  queueMicrotask(() => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }))
})

/**
 * Whatever somebody wrote may be among what awaits them: the next screen that shows this reads it again. The counts in the
 * navigation do not, for each write.
 */
export const markInboxStale = (): void => {
  for (const inbox of queryClient.getQueryCache().findAll({ queryKey: INBOX.split('.') }))
    inbox.setState({ isInvalidated: true })
}
watchWrites(markInboxStale)

// The cache is cleared when the person changes. The first person keeps what was already requested for them.
let reader = currentUser()?.id
subscribeToSession(() => {
  const next = currentUser()?.id
  if (reader !== undefined && next !== reader) queryClient.clear()
  reader = next
})

const queryKeyOf = ({ group, name }: Remote, input: unknown) => [group, name, input] as const

const queryOptionsOf = <I, O>(endpoint: Remote<I, O>, input: I) => ({
  queryKey: queryKeyOf(endpoint as Remote, input),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, input, signal),
})

type ReadOptions<O> = Omit<UseQueryOptions<O, ApiError, O, readonly unknown[]>, 'queryKey' | 'queryFn'>

/**
 * A query of an endpoint, cached by endpoint and input. A malformed id comes from the address: the error is thrown, and
 * the not-found page shows.
 */
export const useApiQuery = <I, O>(endpoint: Remote<I, O>, input: I, options: ReadOptions<O> = {}) =>
  useQuery<O, ApiError, O, readonly unknown[]>({
    throwOnError: ({ code }) => code === 'request.invalid' && endpoint.path.includes('{'),
    ...options,
    ...queryOptionsOf(endpoint, input),
  })

/** Invalidates what an endpoint `changes`: all queries of a group, or one endpoint of it. */
export const invalidateChanged = ({ changes }: Pick<Remote, 'changes'>): void => {
  for (const changed of changes) void queryClient.invalidateQueries({ queryKey: changed.split('.') })
}

interface MutationOptions {
  /** Whether a conflict invalidates what it would change, too: what is shown is stale then. */
  refetchesOnConflict?: boolean
  /** Whether each call waits for the one before: of two that cross on their way, the earlier one would be stored last. */
  inTurn?: boolean
}

interface MutationCallbacks<O> {
  /** Not called once the component is gone, as it may open something else. */
  onSuccess?: (answer: O) => void
  /** Called in any case: a refusal is said even to whoever has gone on. */
  onError?: (failure: ApiError) => void
}

/** A mutation of an endpoint. Retries are idempotent; on success it invalidates what it changes. */
export const useApiMutation = <I, O>(
  endpoint: Remote<I, O>,
  { refetchesOnConflict = false, inTurn = false }: MutationOptions = {},
) => {
  const once = useIdempotentCall(endpoint)
  const mutation = useMutation<O, ApiError, I>({
    mutationFn: once,
    ...(inTurn && { scope: { id: `${endpoint.group}.${endpoint.name}` } }),
    onSuccess: () => invalidateChanged(endpoint),
    onError: ({ status }) => {
      if (refetchesOnConflict && status === 409) invalidateChanged(endpoint)
    },
  })
  const { mutateAsync } = mutation
  const mutate = (input: I, { onSuccess, onError }: MutationCallbacks<O> = {}): void =>
    void mutateAsync(input, onSuccess && { onSuccess }).catch(onError ?? (() => undefined))
  return { ...mutation, mutate }
}

/** Invalidates the answers of one endpoint; active queries refetch. */
export const invalidateQuery = ({ group, name }: Pick<Remote, 'group' | 'name'>): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [group, name] })

/** Milliseconds since the last answer of an endpoint. */
export const getQueryAgeMs = <I, O>(endpoint: Remote<I, O>, input: I): number =>
  Date.now() - (queryClient.getQueryState(queryKeyOf(endpoint as Remote, input))?.dataUpdatedAt ?? 0)

/** Prefetches a query, unless its answer is fresh. */
export const prefetchQuery = <I, O>(endpoint: Remote<I, O>, input: I): void => {
  void queryClient.prefetchQuery(queryOptionsOf(endpoint, input))
}

/**
 * Updates a cached answer after a mutation, or optimistically during the one that was `sent`. A concurrent read may not
 * include the change, so it is repeated once the server has applied it.
 */
export const updateQueryData = async <I, O>(
  endpoint: Remote<I, O>,
  input: I,
  change: (before: O) => O,
  sent?: Promise<unknown>,
): Promise<void> => {
  const { queryKey } = queryOptionsOf(endpoint, input)
  const reading = queryClient.isFetching({ queryKey, exact: true }) > 0
  await queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData<O>(queryKey, (before) => before && change(before))
  const again = () => void queryClient.invalidateQueries({ queryKey, exact: true })
  if (!sent) return reading ? again() : undefined
  const amended = queryClient.getQueryState(queryKey)?.dataUpdatedAt
  const done = () => {
    const isReadAnew = queryClient.getQueryState(queryKey)?.dataUpdatedAt !== amended
    if (reading || isReadAnew || queryClient.isFetching({ queryKey, exact: true }) > 0) again()
  }
  void sent.then(done, done)
}

/** Starts a read as soon as the session is resolved, if the person may call its endpoint. Does not wait. */
export const startWhenAuthorized = ({ access }: { access: Access }, start: () => void): null => {
  const begin = () => {
    if (allows(access, currentUser()?.permissions)) start()
  }
  void sessionReady().then(begin, () => undefined)
  return null
}

/**
 * A route loader that starts a read once the session is resolved, if the person may; it waits for nothing. Guards of
 * parent routes run in parallel: what they refuse is not requested. Without an input nothing is read.
 */
export const prefetch =
  <I, O>(endpoint: Remote<I, O>, inputOf: (where: LoaderFunctionArgs) => I | undefined): Loader =>
  (where) =>
    startWhenAuthorized(endpoint, () => {
      const input = inputOf(where)
      if (input !== undefined) prefetchQuery(endpoint, input)
    })

/**
 * As `prefetch`, of a screen that shows one thing: where another one of its kind is shown, that stays until the answer to this
 * one is there, instead of a skeleton in between. Not where a list marks the chosen one at once.
 */
export const prefetchOne =
  <I, O>(endpoint: Remote<I, O>, inputOf: (where: LoaderFunctionArgs) => I | undefined): Loader =>
  (where, isSameScreen) => {
    const input = isSameScreen ? inputOf(where) : undefined
    const next = input && queryOptionsOf(endpoint, input)
    return next && !queryClient.getQueryData(next.queryKey)
      ? queryClient.prefetchQuery(next)
      : prefetch(endpoint, inputOf)(where)
  }

/** The `loader` that a screen exports: starts its reads, and waits for none but those of `prefetchOne`. */
export type Loader = (where: LoaderFunctionArgs, isSameScreen?: unknown) => Promise<unknown> | null

/** Combines the loaders of several reads. */
export const combineLoaders =
  (...loaders: Loader[]): Loader =>
  (where, isSameScreen) =>
    Promise.all(loaders.map(async (start) => start(where, isSameScreen)))

/** The query parameters of a navigation. */
export const searchParamsOf = ({ request }: LoaderFunctionArgs): URLSearchParams => new URL(request.url).searchParams
