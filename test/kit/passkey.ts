import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** The subset of CBOR that authenticators write. */
type Cbor = number | string | Buffer | Map<number | string, Cbor>
const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value])
  return value < 256
    ? Buffer.from([(major << 5) | 24, value])
    : Buffer.from([(major << 5) | 25, value >> 8, value & 0xff])
}
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const text = (bytes: Buffer): string => bytes.toString('base64url')

interface Options {
  challenge: string
  rp?: { id: string }
  rpId?: string
  user?: { id: string }
  userVerification?: string
}
interface Overrides {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  flags?: number
  counter?: number
  userHandle?: string
}

/** A software authenticator behind a browser at `origin`; each answer can be manipulated. */
export const newAuthenticator = (origin: string, { counts = true }: { counts?: boolean } = {}) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let used = 0
  let owner = ''

  const clientDataOf = (type: string, { challenge }: Options, twist: Overrides) =>
    Buffer.from(
      JSON.stringify({
        type: twist.type ?? type,
        challenge: twist.challenge ?? challenge,
        origin: twist.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authenticatorDataOf = ({ rp, rpId }: Options, twist: Overrides, flags: number): Buffer => {
    used += counts ? 1 : 0
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(twist.counter ?? used)
    return Buffer.concat([sha256(twist.rpId ?? rp?.id ?? rpId ?? ''), Buffer.from([twist.flags ?? flags]), counter])
  }
  const common = { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} }

  return {
    id: text(id),
    /** What `navigator.credentials.create` answers. */
    create: (options: unknown, twist: Overrides = {}): Record<string, unknown> => {
      const asked = options as Options
      owner = asked.user?.id ?? ''
      const key = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.from([0, id.length])
      const authData = Buffer.concat([authenticatorDataOf(asked, twist, 0x41), Buffer.alloc(16), length, id, cbor(key)])
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        ...common,
        response: {
          clientDataJSON: text(clientDataOf('webauthn.create', asked, twist)),
          attestationObject: text(cbor(attestation)),
          transports: ['internal', 'made-up'],
        },
      }
    },
    /** What `navigator.credentials.get` answers. */
    get: (options: unknown, twist: Overrides = {}): Record<string, unknown> => {
      const asked = options as Options
      const authData = authenticatorDataOf(asked, twist, asked.userVerification === 'required' ? 0x05 : 0x01)
      const clientData = clientDataOf('webauthn.get', asked, twist)
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey)
      return {
        ...common,
        response: {
          clientDataJSON: text(clientData),
          authenticatorData: text(authData),
          signature: text(signature),
          userHandle: twist.userHandle ?? owner,
        },
      }
    },
  }
}
