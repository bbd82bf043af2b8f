import { createHash, createPrivateKey, type KeyObject, sign as signWith } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { KMSClient } from '@aws-sdk/client-kms'
import { ApiError, busy } from '#functions/core/http/apiError.ts'
import { environment } from '../environment.ts'
import { callService, clientSettings } from '../services.ts'
import { ACCESS_TOKEN_SECONDS, AUDIENCE, type Claims } from './claims.ts'
import { publicKeys } from './tokens.ts'

const FILE_PREFIX = 'file:'

let client: KMSClient | undefined

/** Loaded with the first signature only. */
const kms = async () => {
  const { KMSClient, ...commands } = await import('@aws-sdk/client-kms')
  client ??= new KMSClient(clientSettings('keys'))
  return { client, ...commands }
}

const signWithKms = async (text: string, KeyId: string): Promise<Uint8Array> => {
  const { client: service, SignCommand } = await kms()
  const command = new SignCommand({
    KeyId,
    Message: createHash('sha256').update(text).digest(),
    MessageType: 'DIGEST',
    SigningAlgorithm: 'RSASSA_PKCS1_V1_5_SHA_256',
  })
  const { Signature } = await callService('keys', (until) => service.send(command, until)).catch((cause: unknown) => {
    throw cause instanceof ApiError ? cause : busy(cause)
  })
  if (!Signature) throw new Error('KMS answered without a signature')
  return Signature
}

let cachedKey: { path: string; key: KeyObject } | undefined

const signWithKeyFile = async (text: string, path: string): Promise<Uint8Array> => {
  if (environment.onAws) throw new Error('A key file is set to sign with on AWS')
  if (cachedKey?.path !== path) cachedKey = { path, key: createPrivateKey(await readFile(path)) }
  return promisify(signWith)('sha256', Buffer.from(text), cachedKey.key)
}

/** The RS256 signature of a text. */
const sign = (text: string): Promise<Uint8Array> => {
  const { signingKey } = environment
  return signingKey.startsWith(FILE_PREFIX)
    ? signWithKeyFile(text, signingKey.slice(FILE_PREFIX.length))
    : signWithKms(text, signingKey)
}

const encode = (part: Record<string, unknown>): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/**
 * Issues an access token for 15 minutes, or until `until`. `asOf` precedes the reading of the claims, so that any later
 * revocation voids it.
 */
export const issueAccessToken = async (
  claims: Omit<Claims, 'iat' | 'exp'>,
  asOf: Date,
  until = Number.POSITIVE_INFINITY,
): Promise<string> => {
  const { sub, sid, tenant, name, permissions, type, language, needs2fa } = claims
  const iat = asOf.getTime() / 1000
  const header = encode({ alg: 'RS256', typ: 'JWT', kid: publicKeys()[0]?.kid })
  const payload = encode({
    iss: environment.issuer,
    aud: AUDIENCE,
    token_use: 'access',
    sub,
    sid,
    tenant,
    name,
    permissions,
    type,
    language,
    needs2fa,
    iat,
    exp: Math.min(Math.floor(iat) + ACCESS_TOKEN_SECONDS, until),
  })
  const signature = Buffer.from(await sign(`${header}.${payload}`)).toString('base64url')
  return `${header}.${payload}.${signature}`
}
