import { isSigned, signText } from '#functions/core/security/secret.ts'
import { ApiError } from './apiError.ts'

/**
 * A cursor is the last key of a page, signed together with the list it belongs to: the caller's tenant and person,
 * the endpoint and its filters. Used anywhere else, or changed, it is refused.
 */
export const toCursor = async (list: readonly string[], last: Record<string, unknown> | undefined) => {
  if (!last) return undefined
  const body = Buffer.from(JSON.stringify(last)).toString('base64url')
  return `${body}.${await signText(JSON.stringify([list, body]))}`
}

export const fromCursor = async (list: readonly string[], cursor: string | undefined) => {
  if (cursor === undefined) return undefined
  const [body = '', signature = ''] = cursor.split('.')
  if (!(await isSigned(JSON.stringify([list, body]), signature))) {
    throw new ApiError('request.invalid', { problems: [{ path: 'cursor', code: 'validation.invalid' }] })
  }
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
}
