import * as z from 'zod'
import type { Access, Permission } from '#shared/core/permissions.ts'
import type { FailureCode } from './failures.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What one call of an endpoint may cost at most: requests to the table, and capacity units (read and write) they consume. */
export interface Cost {
  requests: number
  units: number
}

/** An entity, or the entities that fields of an input stand for. */
type Entity = z.ZodObject | Readonly<Record<string, z.ZodObject>>

interface Terms<I extends z.ZodRawShape, O extends z.ZodType, A extends Access = Access> {
  /** One line for the API's documentation. */
  summary: string
  access: A
  /** Path parameters, and everything else: in the query of GET and DELETE, in the JSON body otherwise. */
  input?: I
  /**
   * What a GET answers of what this changes, as the whole input or, by name, as a field of it: it may be sent back whole,
   * and what is not to be changed in it is ignored.
   */
  entity?: Entity
  output: O
  /** The answer carries a secret (a token, a code, a signed address): it is never compressed, as its length would tell of it. */
  secret?: true
  /** Refusals beyond the ones every endpoint has (malformed, unauthorised, not found, too large, too fast). */
  errors?: readonly FailureCode[]
  /** Groups whose cached reads are stale after this call, or `INBOX` alone of its group; its own group unless said. Reads change nothing. */
  changes?: readonly string[]
  /** Who else has open what this changes: holders of one of these, whose pages read its group again at once. As its group says, if it checks rights. */
  liveFor?: readonly Permission[]
  /**
   * Whether each transaction checks that the caller still may, which costs two capacity units for a kilobyte of the member:
   * every write that a permission opens does so, unless said otherwise.
   */
  rightsInTransaction?: boolean
  /** Whether it may be called in a workspace that is suspended: what only reads may, unless said otherwise. */
  whileSuspended?: boolean
  /** Whether it is answered while its app is switched off, as other apps live on it: then it refuses itself what is the app's alone. */
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
  errors: readonly FailureCode[]
  changes: readonly string[]
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
 * What may be written of an entity, for whoever sends it whole: its other fields are accepted and dropped, those that it
 * does not have are refused. Its type asks for what may be written only.
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

/** Made when it is first asked for: a cold start answers one call, and pays for the input of that one alone. */
const lazily = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/**
 * One route group: a verb, a path, who, what in, what out, what it changes, for each of its endpoints; `liveFor`: who looks
 * at what its writes change, where an endpoint says nothing else.
 */
export const group = <const T extends Record<string, Entry>>(
  name: string,
  entries: T,
  { liveFor: lookers = [] }: { liveFor?: readonly Permission[] } = {},
): Completed<T> =>
  Object.fromEntries(
    Object.entries(entries).map(
      ([
        key,
        {
          input,
          entity,
          secret,
          errors,
          changes,
          liveFor,
          rightsInTransaction,
          whileSuspended,
          whileAppOff,
          cost,
          ...rest
        },
      ]): [string, Endpoint] => {
        const whole = lazily(() => inputWith(input ?? {}, entity))
        const changed = changes ?? (rest.method === 'GET' ? [] : [name])
        const checksRight = rightsInTransaction ?? (rest.method !== 'GET' && typeof rest.access !== 'string')
        const endpoint = {
          ...rest,
          group: name,
          name: key,
          get input() {
            return whole()
          },
          entity,
          secret: secret ?? false,
          errors: errors ?? [],
          changes: changed,
          liveFor: liveFor ?? (checksRight ? lookers : []),
          rightsInTransaction: checksRight,
          whileSuspended: whileSuspended ?? (rest.method === 'GET' && changed.length === 0),
          whileAppOff: whileAppOff ?? false,
          cost: cost ?? { requests: 1, units: 5 },
        }
        return [key, endpoint]
      },
    ),
  ) as unknown as Completed<T>

/** The names in the braces of a path, in order. */
export const pathParameters = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
