import { openSealed, sealText } from '#functions/core/security/secret.ts'
import { ApiError } from './apiError.ts'
import type { Caller } from './caller.ts'

declare const whose: unique symbol
/** Identifies a list as one person pages through it; a cursor is bound to it. */
export type PagedList = readonly string[] & { readonly [whose]: true }

/** The list of an endpoint (`<group>.<name>`) for a caller, with its filters and sort order. */
export const pagedListFor = (
  { tenant, person }: Pick<Caller, 'tenant' | 'person'>,
  route: string,
  ...filters: string[]
) => [tenant, person, route, ...filters] as unknown as PagedList

/** The table answers the attributes of a key in any order. */
const toStableJson = (key: Record<string, unknown>): string => JSON.stringify(key, Object.keys(key).toSorted())

/**
 * A cursor is the last key of a page, sealed for its list: the key may be of an item that the caller is not shown. Any
 * other use of it is refused.
 */
export const toCursor = async (list: PagedList, last: Record<string, unknown> | undefined) =>
  last && (await sealText(toStableJson(last), JSON.stringify(list)))

export const fromCursor = async (list: PagedList, cursor: string | undefined) => {
  if (cursor === undefined) return undefined
  const last = await openSealed(cursor, JSON.stringify(list))
  if (last === undefined) {
    throw new ApiError('request.invalid', { problems: [{ path: 'cursor', code: 'validation.invalid' }] })
  }
  return JSON.parse(last) as Record<string, unknown>
}
