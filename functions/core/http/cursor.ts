import { isSigned, signText } from '#functions/core/security/secret.ts'
import { ApiError } from './apiError.ts'
import type { Caller } from './caller.ts'

declare const whose: unique symbol
/** A list as one person pages through it, and nobody else. */
export type PagedList = readonly string[] & { readonly [whose]: true }

/** The list that an endpoint (`<group>.<name>`) answers somebody, by what it is filtered and sorted. */
export const pagedListFor = (
  { tenant, person }: Pick<Caller, 'tenant' | 'person'>,
  route: string,
  ...filters: string[]
) => [tenant, person, route, ...filters] as unknown as PagedList

/**
 * A cursor is the last key of a page, signed together with the list it belongs to. Used anywhere else, or changed, it is
 * refused.
 */
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
