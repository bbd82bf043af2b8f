import { QueryClient, type UseQueryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { type ApiFailure, call } from './call.ts'
import type { Remote } from './contracts.ts'
import { currentUser, watchSession } from './session.ts'

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

/** What an endpoint answers, cached under the endpoint and its input. */
export const useRead = <I, O>(endpoint: Remote<I, O>, input: I, options: ReadOptions<O> = {}) =>
  useQuery<O, ApiFailure, O, readonly unknown[]>({ ...options, ...readOf(endpoint, input) })

/** A call that changes something; afterwards every read of the groups it changes is stale. */
export const useSend = <I, O>(endpoint: Remote<I, O>) =>
  useMutation<O, ApiFailure, I>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: () => {
      for (const group of endpoint.changes) void queryClient.invalidateQueries({ queryKey: [group] })
    },
  })

/** A route loader that starts a read as soon as the screen's code is there, and waits for nothing. */
export const prefetch =
  <I, O>(endpoint: Remote<I, O>, inputOf: (where: LoaderFunctionArgs) => I) =>
  (where: LoaderFunctionArgs): null => {
    void queryClient.prefetchQuery(readOf(endpoint, inputOf(where)))
    return null
  }
