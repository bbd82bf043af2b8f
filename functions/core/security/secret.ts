import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { withRequiredCheck } from '#functions/core/http/requiredCheck.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItem, putItem } from '#functions/core/table/table.ts'

const KEY = { pk: 'SECRET', sk: 'SIGNING' }

let secret: Promise<Buffer> | undefined

/** The stack's own secret, made at its first use and kept in the table, where only functions can read it; one read a container. */
const signingSecret = (): Promise<Buffer> => {
  // It is the product's own, whoever calls.
  secret ??= withRequiredCheck(undefined, readOrCreateSecret).catch((error) => {
    secret = undefined
    throw error
  })
  return secret
}

const readOrCreateSecret = async (): Promise<Buffer> => {
  const stored = async () => (await getItem(KEY))?.value as string | undefined
  const first = await stored()
  if (first) return Buffer.from(first, 'base64')
  const made = randomBytes(32).toString('base64')
  const kept = (await putItem({ ...KEY, value: made }, expression`attribute_not_exists(#pk)`)) ? made : await stored()
  if (!kept) throw new Error('The signing secret could neither be read nor made')
  return Buffer.from(kept, 'base64')
}

/** A short signature of a text, for things that leave and must come back unchanged. */
export const signText = async (text: string): Promise<string> =>
  createHmac('sha256', await signingSecret())
    .update(text)
    .digest('base64url')
    .slice(0, 22)

export const isSigned = async (text: string, signature: string): Promise<boolean> => {
  const expected = Buffer.from(await signText(text))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** Forgets the secret: the next use reads it again. For tests and the local stack. */
export const resetSecret = (): void => {
  secret = undefined
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'signing secret of the stage': KEY,
})
