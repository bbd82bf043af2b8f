import * as z from 'zod'
import type { Access } from '../rules/permissions.ts'
import type { FailureCode } from './failures.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What one call of an endpoint may cost at most: requests to the table, and capacity units (read and write) they consume. */
export interface Cost {
  requests: number
  units: number
}

interface Terms<I extends z.ZodRawShape, O extends z.ZodType, A extends Access = Access> {
  /** One line for the API's documentation. */
  summary: string
  access: A
  /** Path parameters, and everything else: in the query of GET and DELETE, in the JSON body otherwise. */
  input?: I
  output: O
  /** Refusals beyond the ones every endpoint has (malformed, unauthorised, not found, too large, too fast). */
  errors?: readonly FailureCode[]
  /** Groups whose cached reads are stale after this call; its own unless said. Reads change nothing. */
  changes?: readonly string[]
  cost?: Cost
}

export interface Endpoint<
  I extends z.ZodRawShape = z.ZodRawShape,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  group: string
  name: string
  method: Method
  path: string
  summary: string
  access: A
  input: z.ZodObject<I, z.core.$strict>
  output: O
  errors: readonly FailureCode[]
  changes: readonly string[]
  cost: Cost
}

/** What a caller passes. */
export type InputOf<E extends Endpoint> = z.input<E['input']>
/** What a handler receives after validation. */
export type ParsedOf<E extends Endpoint> = z.output<E['input']>
/** What the caller gets. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>

export type Group = Readonly<Record<string, Endpoint>>

const verb =
  (method: Method) =>
  // biome-ignore lint/complexity/noBannedTypes: an endpoint without input is exactly the empty shape
  <O extends z.ZodType, const A extends Access, I extends z.ZodRawShape = {}>(path: string, terms: Terms<I, O, A>) => ({
    method,
    path,
    ...terms,
  })

export const get = verb('GET')
export const post = verb('POST')
export const put = verb('PUT')
export const patch = verb('PATCH')
export const del = verb('DELETE')

type Entry = { method: Method; path: string } & Terms<z.ZodRawShape, z.ZodType>
type Completed<T extends Record<string, Entry>> = {
  readonly [N in keyof T]: Endpoint<
    T[N] extends { input?: infer I extends z.ZodRawShape } ? I : Record<never, never>,
    T[N]['output'],
    T[N]['access']
  >
}

/** One route group: a verb, a path, who, what in, what out, what it changes, for each of its endpoints. */
export const group = <const T extends Record<string, Entry>>(name: string, entries: T): Completed<T> =>
  Object.fromEntries(
    Object.entries(entries).map(([key, { input, errors, changes, cost, ...rest }]): [string, Endpoint] => [
      key,
      {
        ...rest,
        group: name,
        name: key,
        input: z.strictObject(input ?? {}),
        errors: errors ?? [],
        changes: changes ?? (rest.method === 'GET' ? [] : [name]),
        cost: cost ?? { requests: 1, units: 5 },
      },
    ]),
  ) as unknown as Completed<T>

/** The names in the braces of a path, in order. */
export const pathParameters = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
