import * as z from 'zod'
import type { Access, Permission } from '#shared/core/permissions.ts'
import type { FailureCode } from './failures.ts'
import { lazily } from './lazily.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * The upper bound of one call, also of one that loses every race: table requests, and consumed capacity units (read and
 * write).
 */
export interface Cost {
  requests: number
  units: number
}

/** An entity, or the entities that fields of an input stand for. */
type Entity = z.ZodObject | Readonly<Record<string, z.ZodObject>>

interface Terms<I extends z.ZodRawShape, O extends z.ZodType, A extends Access = Access> {
  /** Text of the API reference: an imperative, then what a caller must know. */
  summary: string
  access: A
  /** Path parameters, and everything else: query parameters of GET and DELETE, the JSON body otherwise. */
  input?: I
  /**
   * The entity that a GET returns, as the whole input or by field name: it can be sent back as it is, and its read-only
   * fields are ignored.
   */
  entity?: Entity
  output: O
  /**
   * The response contains a secret (token, code, signed URL): it is not compressed, as its length would reveal part of
   * it.
   */
  secret?: true
  /** Reads from the table's index, which may lag a moment behind a write: open pages then read it once more. */
  indexed?: true
  /** Errors besides those of every endpoint (malformed, unauthorised, not found, too large, rate limited). */
  errors?: readonly FailureCode[]
  /** Groups whose cached reads become stale, or only their `INBOX`; the own group by default. Reads change nothing. */
  changes?: readonly string[]
  /**
   * What becomes stale on the caller’s other open pages: `changes` by default. A page that keeps its own answers right
   * itself names them here only.
   */
  changesElsewhere?: readonly string[]
  /**
   * Whose open pages are updated: holders of one of these permissions. By default as the group says, if it checks
   * permissions.
   */
  liveFor?: readonly Permission[]
  /**
   * Whether each transaction checks the caller's permissions, at two capacity units per kilobyte of the member. Default
   * for writes that require a permission.
   */
  rightsInTransaction?: boolean
  /** Whether it may be called in a suspended workspace; reads may by default. */
  whileSuspended?: boolean
  /**
   * Whether it is answered while its app is disabled, because other apps use it: it then refuses itself what only the app
   * may do.
   */
  whileAppOff?: true
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
  entity: Entity | undefined
  output: O
  secret: boolean
  indexed: boolean
  errors: readonly FailureCode[]
  changes: readonly string[]
  changesElsewhere: readonly string[]
  liveFor: readonly Permission[]
  rightsInTransaction: boolean
  whileSuspended: boolean
  whileAppOff: boolean
  cost: Cost
}

/** What a caller passes. */
export type InputOf<E extends Endpoint> = z.input<E['input']>
/** What a handler receives after validation. */
export type ParsedOf<E extends Endpoint> = z.output<E['input']>
/** What the caller gets. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>

export type Group = Readonly<Record<string, Endpoint>>

/**
 * An input that accepts a whole entity: writable fields are validated, the entity's other fields are dropped, unknown
 * ones refused. Its type has the writable fields only.
 */
export const withReadOnly = <W extends z.ZodRawShape>(
  write: z.ZodObject<W, z.core.$strict>,
  entity: z.ZodObject,
): z.ZodObject<W, z.core.$strict> => {
  const readOnly = Object.keys(entity.shape).filter((name) => !(name in write.shape))
  const ignored = readOnly.map((name) => [name, z.unknown().optional().meta({ readOnly: true })])
  const withoutIgnored = (sent: object) =>
    Object.fromEntries(Object.entries(sent).filter(([name]) => !readOnly.includes(name)))
  return z
    .strictObject({ ...Object.fromEntries(ignored), ...write.shape })
    .overwrite(withoutIgnored) as unknown as z.ZodObject<W, z.core.$strict>
}

const inputWith = (shape: z.ZodRawShape, entity: Entity | undefined): z.ZodObject<z.ZodRawShape, z.core.$strict> => {
  if (entity instanceof z.ZodObject) return withReadOnly(z.strictObject(shape), entity)
  const fields = Object.entries(entity ?? {}).map(([name, whole]) => [
    name,
    withReadOnly(shape[name] as z.ZodObject<z.ZodRawShape, z.core.$strict>, whole),
  ])
  return z.strictObject({ ...shape, ...Object.fromEntries(fields) })
}

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

/**
 * A route group: method, path, access, input, output and changes of each endpoint. `liveFor` is the default of its
 * writes.
 */
export const group = <const T extends Record<string, Entry>>(
  name: string,
  entries: T,
  { liveFor: defaultLiveFor = [] }: { liveFor?: readonly Permission[] } = {},
): Completed<T> =>
  Object.fromEntries(
    Object.entries(entries).map(
      ([
        key,
        {
          input,
          entity,
          secret,
          indexed,
          errors,
          changes,
          changesElsewhere,
          liveFor,
          rightsInTransaction,
          whileSuspended,
          whileAppOff,
          cost,
          ...rest
        },
      ]): [string, Endpoint] => {
        // A cold start pays for the schemas of the called endpoint only.
        const inputSchema = lazily(() => inputWith(input ?? {}, entity))
        const changed = changes ?? (rest.method === 'GET' ? [] : [name])
        const checksRight = rightsInTransaction ?? (rest.method !== 'GET' && typeof rest.access !== 'string')
        const endpoint = {
          ...rest,
          group: name,
          name: key,
          get input() {
            return inputSchema()
          },
          entity,
          secret: secret ?? false,
          indexed: indexed ?? false,
          errors: errors ?? [],
          changes: changed,
          changesElsewhere: changesElsewhere ?? changed,
          liveFor: liveFor ?? (checksRight ? defaultLiveFor : []),
          rightsInTransaction: checksRight,
          whileSuspended: whileSuspended ?? (rest.method === 'GET' && changed.length === 0),
          whileAppOff: whileAppOff ?? false,
          cost: cost ?? { requests: 1, units: 5 },
        }
        return [key, endpoint]
      },
    ),
  ) as unknown as Completed<T>

/** The name of an endpoint over all groups: `cra.save`. */
export const endpointName = ({ group, name }: Pick<Endpoint, 'group' | 'name'>): string => `${group}.${name}`

/** The parameter names in a path, in order. */
export const pathParameters = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
