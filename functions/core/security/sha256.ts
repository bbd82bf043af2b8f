import { createHash, createHmac } from 'node:crypto'

/** Node's SHA-256 as the SDK's signer calls it: a digest, or with a secret an HMAC. */
export class Sha256 {
  readonly #hash
  constructor(secret?: unknown) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', secret as string | Uint8Array)
  }
  update(data: Uint8Array): void {
    this.#hash.update(data)
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest()
  }
}

/** The SHA-256 of a text, URL-safe: stored in place of what is secret or names somebody. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')
