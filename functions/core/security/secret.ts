import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { withRequiredCheck } from '#functions/core/http/requiredCheck.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItem, putItem } from '#functions/core/table/table.ts'

const KEY = { pk: 'SECRET', sk: 'SIGNING' }

let secret: Promise<Buffer> | undefined

/** The signing secret of the stage, created on first use, readable by functions only; one read per container. */
const signingSecret = (): Promise<Buffer> => {
  // Independent of the caller's permission.
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

/** A short HMAC for values that must come back unchanged. */
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

const [CIPHER, IV_BYTES, TAG_BYTES] = ['aes-256-gcm', 12, 16] as const
/** Derived, so that encryption and signatures do not share a key. */
const deriveKey = async (use: string): Promise<Buffer> =>
  createHmac('sha256', await signingSecret())
    .update(use)
    .digest()
const sealingKey = (): Promise<Buffer> => deriveKey('seal')

/**
 * Encrypts a text that must come back unchanged in its context. The same text gives the same result, as pages compare
 * their cursors: its initialisation vector is a MAC of the text, so that no other text is encrypted with it.
 */
export const sealText = async (text: string, context: string): Promise<string> => {
  const mac = createHmac('sha256', await deriveKey('seal iv')).update(JSON.stringify([context, text]))
  const iv = mac.digest().subarray(0, IV_BYTES)
  const cipher = createCipheriv(CIPHER, await sealingKey(), iv).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

/** A sealed text; undefined when it was changed, or sealed in another context. */
export const openSealed = async (sealed: string, context: string): Promise<string | undefined> => {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined
  const [iv, body] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES + TAG_BYTES)]
  const decipher = createDecipheriv(CIPHER, await sealingKey(), iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]).toString()
  } catch {
    return undefined
  }
}

/** Drops the cached secret. For tests and the local stack. */
export const resetSecret = (): void => {
  secret = undefined
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'signing secret of the stage': KEY,
})
