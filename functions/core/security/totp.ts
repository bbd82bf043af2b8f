import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** RFC 6238 as every authenticator app takes it: SHA-1, six digits, a step of 30 seconds. */
const STEP_SECONDS = 30
const DIGITS = 6
/** Tolerated clock drift, in steps before and after the present one. */
const WINDOW_STEPS = 1

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 (RFC 4648) without padding, of a whole number of five bytes; and back. */
export const toBase32 = (bytes: Buffer): string =>
  [...bytes]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .replace(/.{5}/g, (bits) => ALPHABET[Number.parseInt(bits, 2)] ?? '')
const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** 160 random bits, as text for an authenticator app. */
export const newTotpSecret = (): string => toBase32(randomBytes(20))

/** The step that an instant (seconds since 1970) is in. */
const stepAt = (seconds: number): number => Math.floor(seconds / STEP_SECONDS)

const computeCode = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const at = (hash.at(-1) ?? 0) & 0x0f
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The code that an authenticator app shows at an instant (seconds since 1970). */
export const totpAt = (secret: string, seconds: number): string => computeCode(secret, stepAt(seconds))

/** The step of a code within the window and after `after`, which prevents reuse; undefined when there is none. */
export const findTotpStep = (secret: string, code: string, seconds: number, after: number): number | undefined => {
  const present = stepAt(seconds)
  const steps = Array.from({ length: 2 * WINDOW_STEPS + 1 }, (_, index) => present - WINDOW_STEPS + index)
  return steps.find(
    (step) =>
      step > after &&
      code.length === DIGITS &&
      timingSafeEqual(Buffer.from(computeCode(secret, step)), Buffer.from(code)),
  )
}

/** What an authenticator app reads, as text or as a QR code. */
export const totpUri = (issuer: string, account: string, secret: string): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`
}
