import { QueryClient, type UseQueryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { type Access, allows } from '#shared/core/permissions.ts'
import { type ApiError, call } from './call.ts'
import type { Remote } from './contracts.ts'
import { currentUser, sessionReady, subscribeToSession } from './session.ts'
import { useIdempotentCall } from './useIdempotentCall.ts'

export { ApiError, call } from './call.ts'

/** What failed no longer ago than this is not asked for again by what is shown because it failed: that would never end. */
const JUST_FAILED_MS = 2000

/** The only cache of what the API answered. */
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

// Nothing that one person has read is there for the next one. Whoever is the first here finds what was begun for them.
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
 * What an endpoint answers, cached under the endpoint and its input. An id that the server cannot make sense of came from
 * the address of the page: the screen gives way to the not-found page.
 */
export const useApiQuery = <I, O>(endpoint: Remote<I, O>, input: I, options: ReadOptions<O> = {}) =>
  useQuery<O, ApiError, O, readonly unknown[]>({
    throwOnError: ({ code }) => code === 'request.invalid' && endpoint.path.includes('{'),
    ...options,
    ...queryOptionsOf(endpoint, input),
  })

/** Reads again what a call has changed: every read of the groups, or the one answer of a group, that its endpoint names. */
export const invalidateChanged = ({ changes }: Pick<Remote, 'changes'>): void => {
  for (const changed of changes) void queryClient.invalidateQueries({ queryKey: changed.split('.') })
}

/** A call that changes something, done once however often it has to be asked for; afterwards every read of what it changes is stale. */
export const useApiMutation = <I, O>(endpoint: Remote<I, O>) => {
  const once = useIdempotentCall(endpoint)
  return useMutation<O, ApiError, I>({
    mutationFn: once,
    onSuccess: () => invalidateChanged(endpoint),
  })
}

/** Reads an endpoint again where it is shown: its answers are stale, and not those of its group. */
export const invalidateQuery = ({ group, name }: Pick<Remote, 'group' | 'name'>): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [group, name] })

/** How long ago an endpoint answered, in milliseconds. */
export const getQueryAgeMs = <I, O>(endpoint: Remote<I, O>, input: I): number =>
  Date.now() - (queryClient.getQueryState(queryKeyOf(endpoint as Remote, input))?.dataUpdatedAt ?? 0)

/** Starts a read that is needed soon, unless what it answered is fresh. */
export const prefetchQuery = <I, O>(endpoint: Remote<I, O>, input: I): void => {
  void queryClient.prefetchQuery(queryOptionsOf(endpoint, input))
}

/**
 * Changes what a read has answered, after the server did, or while it is asked to by the call that was `sent`; an answer
 * still under way may not know of it and is asked for again, once the server has done it.
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

/** Starts a read as soon as it is known who asks, if they may call its endpoint. Waits for nothing. */
export const startWhenAuthorized = ({ access }: { access: Access }, start: () => void): null => {
  const begin = () => {
    if (allows(access, currentUser()?.permissions)) start()
  }
  void sessionReady().then(begin, () => undefined)
  return null
}

/**
 * A route loader that starts a read as soon as the screen's code is there and it is known who asks, if they may; it waits
 * for nothing. The guards of the routes above decide at the same time: what they refuse is not asked for. Nothing is read
 * where the address makes no input.
 */
export const prefetch =
  <I, O>(endpoint: Remote<I, O>, inputOf: (where: LoaderFunctionArgs) => I | undefined): Loader =>
  (where) =>
    startWhenAuthorized(endpoint, () => {
      const input = inputOf(where)
      if (input !== undefined) prefetchQuery(endpoint, input)
    })

/** What a screen exports as `loader`: it starts the reads of the screen, and waits for none. */
export type Loader = (where: LoaderFunctionArgs) => null

/** The loader of a screen that begins with several reads. */
export const combineLoaders =
  (...loaders: Loader[]): Loader =>
  (where) => {
    for (const start of loaders) start(where)
    return null
  }

/** What follows `?` in the address of a screen. */
export const searchParamsOf = ({ request }: LoaderFunctionArgs): URLSearchParams => new URL(request.url).searchParams
