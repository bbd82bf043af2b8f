import { QueryClient, type UseQueryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { allows } from '#shared/rules/permissions.ts'
import { type ApiFailure, call } from './call.ts'
import type { Remote } from './contracts.ts'
import { currentUser, sessionKnown, watchSession } from './session.ts'

export { ApiFailure, call } from './call.ts'

/** The only cache of what the API answered. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 10_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// Nothing that one person has read is there for the next one.
let reader = currentUser()?.id
watchSession(() => {
  const next = currentUser()?.id
  if (next !== reader) queryClient.clear()
  reader = next
})

const keyOf = ({ group, name }: Remote, input: unknown) => [group, name, input] as const

const readOf = <I, O>(endpoint: Remote<I, O>, input: I) => ({
  queryKey: keyOf(endpoint as Remote, input),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, input, signal),
})

type ReadOptions<O> = Omit<UseQueryOptions<O, ApiFailure, O, readonly unknown[]>, 'queryKey' | 'queryFn'>

/**
 * What an endpoint answers, cached under the endpoint and its input. An id that the server cannot make sense of came from
 * the address of the page: the screen gives way to the not-found page.
 */
export const useRead = <I, O>(endpoint: Remote<I, O>, input: I, options: ReadOptions<O> = {}) =>
  useQuery<O, ApiFailure, O, readonly unknown[]>({
    throwOnError: ({ code }) => code === 'request.invalid' && endpoint.path.includes('{'),
    ...options,
    ...readOf(endpoint, input),
  })

/** A call that changes something; afterwards every read of the groups it changes is stale. */
export const useSend = <I, O>(endpoint: Remote<I, O>) =>
  useMutation<O, ApiFailure, I>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: () => {
      for (const group of endpoint.changes) void queryClient.invalidateQueries({ queryKey: [group] })
    },
  })

/** Starts a read that is needed soon, unless what it answered is fresh. */
export const startRead = <I, O>(endpoint: Remote<I, O>, input: I): void => {
  void queryClient.prefetchQuery(readOf(endpoint, input))
}

/** Changes what a read has answered, after the server did; an answer still under way may not know of it and is asked for again. */
export const amendRead = async <I, O>(endpoint: Remote<I, O>, input: I, change: (before: O) => O): Promise<void> => {
  const { queryKey } = readOf(endpoint, input)
  const reading = queryClient.isFetching({ queryKey, exact: true }) > 0
  await queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData<O>(queryKey, (before) => before && change(before))
  if (reading) void queryClient.invalidateQueries({ queryKey, exact: true })
}

/**
 * A route loader that starts a read as soon as the screen's code is there and it is known who asks, if they may; it waits
 * for nothing. The guards of the routes above decide at the same time: what they refuse is not asked for.
 */
export const prefetch =
  <I, O>(endpoint: Remote<I, O>, inputOf: (where: LoaderFunctionArgs) => I) =>
  (where: LoaderFunctionArgs): null => {
    const start = () => {
      if (allows(endpoint.access, currentUser()?.permissions)) startRead(endpoint, inputOf(where))
    }
    void sessionKnown().then(start, () => undefined)
    return null
  }
