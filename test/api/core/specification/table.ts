import * as z from 'zod'

/** Who calls: the people of the sample company, `nobody` without a token, `browser` with the cookie of its last answer. */
type Caller = 'manager' | 'validator' | 'resource' | 'freelancer' | 'nobody' | 'browser'

/**
 * A call as it is sent. `{name.field}` stands for what an earlier row has kept. In place of a method, for what is there
 * before: `MAIL address` keeps the one-time token of the latest mail, `FORM url` posts a file, `DELIVERED` waits until all is.
 */
export interface Call {
  /** Method and path, with the query; path and fields as the documents name them. */
  call: string
  as?: Caller
  body?: unknown
  /** The name under which rows that follow find the answer. */
  keep?: string
}

/** A fixed call with what it must answer. */
export interface Row extends Call {
  /** Which one it is, where the documents say what it is for and no path, or several have the same. */
  purpose?: string
  /** Whether the other document names it too. */
  ofBoth?: boolean
  /** What has to be there before this row. */
  before?: readonly Call[]
  /** 200 unless said. */
  status?: number
  /** What the document fixes: fields beyond those, and those of `ours`, are refused. */
  answer: z.ZodType
  /** What is answered instead, and why: the row fails too once the document's own answer comes. */
  deviation?: { reason: string; call?: string; status?: number; answer: z.ZodType }
  /** Of texts that the browser reads from the site: the file, in place of a call of the API. */
  file?: string
}

export interface Area {
  /** The document's section. */
  name: string
  /** How many calls that section fixes; a call may have several rows. */
  calls: number
  /** What has to be there before; not calls of the documents. */
  before?: readonly Call[]
  rows: readonly Row[]
}

export const text = z.string()
export const filled = text.min(1)
export const number = z.number()
export const flag = z.boolean()
export const nothing = z.null()
export const done = z.literal(true)
export const is = <T extends string | number | boolean>(value: T) => z.literal(value)

const present = z.custom<unknown>((value) => value !== undefined, 'is missing')

/** Fields that the product has beyond the document's; `field?` is not always there. */
const ours = (names: string) =>
  Object.fromEntries(
    names
      .split(' ')
      .filter((name) => name !== '')
      .map((name) => (name.endsWith('?') ? [name.slice(0, -1), present.optional()] : [name, present])),
  )

/** Exactly these fields, and those of the product. */
export const fields = <T extends z.ZodRawShape>(document: T, own = '') =>
  z.strictObject({ ...document, ...ours(own) }) as unknown as z.ZodObject<T, z.core.$strict>

export const list = <T extends z.ZodType>(of: T) => z.array(of)
/** At least one, so that the shape of it is looked at. */
export const some = <T extends z.ZodType>(of: T) => z.array(of).min(1)
/** Exactly so many. */
export const exactly = <T extends z.ZodType>(count: number, of: T) => z.array(of).length(count)

const comparable = (value: unknown): string | number =>
  typeof value === 'number' ? value : String(value).toLocaleLowerCase('fr')

/** Whether a list is in the order of a field. */
export const inOrderOf =
  (field: string, direction: 'up' | 'down' = 'up') =>
  (items: unknown): boolean => {
    const values = (items as Record<string, unknown>[]).map((item) => comparable(item[field]))
    const compare = (a: string | number, b: string | number) =>
      typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'fr')
    const sorted = values.toSorted(compare)
    return JSON.stringify(values) === JSON.stringify(direction === 'up' ? sorted : sorted.toReversed())
  }

const at = (kept: Record<string, unknown>, path: string): unknown => {
  const value = path.split('.').reduce<unknown>((of, name) => (of as Record<string, unknown>)?.[name], kept)
  if (value === undefined) throw new Error(`No row has kept ${path}`)
  return value
}

/** As a field: all of what was kept, as whoever sends a thing back whole; fields after it are instead of its own. */
export const WITH = '...'

/** What is sent, with what was kept in the places of `{name.field}`. */
export const fillIn = (kept: Record<string, unknown>, sent: unknown): unknown => {
  if (typeof sent === 'string') {
    const whole = /^\{([\w.]+)\}$/.exec(sent)
    return whole ? at(kept, whole[1] ?? '') : sent.replace(/\{([\w.]+)\}/g, (_, path) => String(at(kept, path)))
  }
  if (Array.isArray(sent)) return sent.map((one) => fillIn(kept, one))
  if (sent === null || typeof sent !== 'object') return sent
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) =>
      name === WITH ? Object.entries(fillIn(kept, value) as object) : [[name, fillIn(kept, value)]],
    ),
  )
}

/** Method and path of a call without its query, which is what is counted. */
export const nameOf = ({ call, purpose }: Row): string => purpose ?? call.split('?')[0] ?? call
