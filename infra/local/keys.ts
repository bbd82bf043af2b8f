import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { UserError } from './userError.ts'

export interface Keys {
  /** The value of REGIE_SIGNING_KEY_ID. */
  signingKey: string
  /** Base64 SPKI, as in REGIE_JWT_KEYS. */
  publicKeys: string[]
}

/** The local RSA key pair of access tokens, created once in a folder and readable by its owner only. */
export const loadKeys = (folder: string, modulusLength = 2048): Keys => {
  const path = resolve(join(folder, 'signing-key.pem'))
  if (!existsSync(path)) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength })
    writeFileSync(path, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 })
  }
  try {
    const spki = createPublicKey(readFileSync(path)).export({ format: 'der', type: 'spki' })
    return { signingKey: `file:${path}`, publicKeys: [spki.toString('base64')] }
  } catch {
    throw new UserError(`${path} is not a private key; start once with --reset to begin again`)
  }
}
