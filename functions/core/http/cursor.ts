import { isSigned, signText } from '#functions/core/security/secret.ts'
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

/** A cursor is the last key of a page, signed together with its list. Any other use of it is refused. */
export const toCursor = async (list: PagedList, last: Record<string, unknown> | undefined) => {
  if (!last) return undefined
  const body = Buffer.from(JSON.stringify(last)).toString('base64url')
  return `${body}.${await signText(JSON.stringify([list, body]))}`
}

export const fromCursor = async (list: PagedList, cursor: string | undefined) => {
  if (cursor === undefined) return undefined
  const [body = '', signature = ''] = cursor.split('.')
  if (!(await isSigned(JSON.stringify([list, body]), signature))) {
    throw new ApiError('request.invalid', { problems: [{ path: 'cursor', code: 'validation.invalid' }] })
  }
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
}
