import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findTotpStep, newTotpSecret, toBase32, totpAt, totpUri } from '#functions/core/security/totp.ts'

/** The secret of RFC 6238, appendix B, and the last six of the eight digits there. */
const SECRET = toBase32(Buffer.from('12345678901234567890'))
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

test.each(VECTORS)('at %i seconds the code is %s, as in RFC 6238', (seconds, code) => {
  expect(totpAt(SECRET, seconds)).toBe(code)
})

test('base32 is the one of RFC 4648', () => {
  expect(SECRET).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(newTotpSecret())
})

describe('a code', () => {
  const now = 1_234_567_890
  const step = Math.floor(now / 30)

  test('is good one step early and one late, and no other', () => {
    const steps = [-2, -1, 0, 1, 2].map((off) => findTotpStep(SECRET, totpAt(SECRET, now + off * 30), now, 0))
    expect(steps).toEqual([undefined, step - 1, step, step + 1, undefined])
  })

  test('is not good a second time, nor is any before it', () => {
    expect(findTotpStep(SECRET, totpAt(SECRET, now), now, step)).toBeUndefined()
    expect(findTotpStep(SECRET, totpAt(SECRET, now - 30), now, step)).toBeUndefined()
    expect(findTotpStep(SECRET, totpAt(SECRET, now + 30), now, step)).toBe(step + 1)
  })

  test('is six digits', () => {
    for (const code of ['', '00592', '0059240', ' 05924']) expect(findTotpStep(SECRET, code, now, 0)).toBeUndefined()
  })

  test('guessed is good by chance of its window only', () => {
    const good = new Set([-30, 0, 30].map((off) => totpAt(SECRET, now + off)))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), (guess) => {
        const code = String(guess).padStart(6, '0')
        expect(findTotpStep(SECRET, code, now, 0) !== undefined).toBe(good.has(code))
      }),
      { numRuns: 500 },
    )
  })
})

test('what an app reads names the account and escapes it', () => {
  const uri = new URL(totpUri('Regie', 'lou+a&b@kit.example', SECRET))
  expect(uri.href).toContain('otpauth://totp/Regie:lou%2Ba%26b%40kit.example?')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: SECRET,
    issuer: 'Regie',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
