import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** OWASP's recommendation for argon2id; memory in KiB. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
type Cost = typeof COST
let cost = COST

/** For tests that hash many passwords: the minimal cost, process-wide. */
export const lowerHashCost = (): void => {
  cost = { memory: 8, passes: 1, parallelism: 1 }
}

const SALT_BYTES = 16
const TAG_BYTES = 32

const derive = promisify(argon2)

/** NFKC makes the password independent of keyboard and system. */
const deriveTag = (password: string, salt: Buffer, cost: Cost, tagLength: number): Promise<Buffer> =>
  derive('argon2id', { message: password.normalize('NFKC'), nonce: salt, tagLength, ...cost })

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')
const toText = (salt: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(tag)}`

const FORMAT = /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/
const fromText = (hash: string) => {
  const [, memory, passes, parallelism, salt = '', tag = ''] = FORMAT.exec(hash) ?? []
  if (!memory) throw new Error('A stored password hash is not argon2id')
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/** A hash that no password matches: verifying it takes as long as a real one. */
const dummyHash = (): string => toText(Buffer.alloc(SALT_BYTES), Buffer.alloc(TAG_BYTES))

/** A password's argon2id hash with its parameters, as a PHC string. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES)
  return toText(salt, await deriveTag(password, salt, cost, TAG_BYTES))
}

/** Verifies a password in the same time whether or not there is a hash. */
export const verifyPassword = async (password: string, hash: string = dummyHash()): Promise<boolean> => {
  const { cost: itsCost, salt, tag } = fromText(hash)
  return timingSafeEqual(await deriveTag(password, salt, itsCost, tag.length), tag)
}

/** Whether a hash was made with other parameters than today's. */
export const needsRehash = (hash: string): boolean => {
  const { cost: itsCost, salt, tag } = fromText(hash)
  const asToday = Object.entries(cost).every(([name, value]) => itsCost[name as keyof Cost] === value)
  return !asToday || salt.length !== SALT_BYTES || tag.length !== TAG_BYTES
}
