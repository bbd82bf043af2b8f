import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { normaliseEmail } from '#functions/data/accounts/accounts.ts'
import { networkOf, waitAfter } from '#functions/data/accounts/attempts.ts'
import { fromTicket, newSession, secondsLeft, secretState, toTicket } from '#functions/data/accounts/sessions.ts'
import { anyText } from '#test/kit/samples/arbitrary.ts'

describe('an e-mail address', () => {
  test.each([
    [' Ana.Silva@Example.COM ', 'ana.silva@example.com'],
    ['ＡＮＡ＠example.com', 'ana@example.com'],
    ['jose\u0301@example.com', 'josé@example.com'],
    ['J\u030c@example.com', '\u01f0@example.com'],
    ['\u00a0ana@example.com\u00a0', 'ana@example.com'],
  ])('has one spelling: %s', (typed, kept) => {
    expect(normaliseEmail(typed)).toBe(kept)
  })

  test.each([
    '',
    'ana',
    '@',
    'ana@',
    '@example.com',
    'ana@b@c.com',
    'ana silva@example.com',
    'ana\u0000@example.com',
    'ana\r\n@example.com',
    'ana\u200b@example.com',
    '\u202eana@example.com',
    'ana\ud800@example.com',
    `${'a'.repeat(250)}@b.fr`,
    `${'\ufdfa'.repeat(240)}@b.fr`,
  ])('cannot be %j', (typed) => {
    expect(normaliseEmail(typed)).toBeUndefined()
  })

  test('once normalised stays as it is', () => {
    fc.assert(
      fc.property(anyText(), fc.string({ unit: 'grapheme' }), (before, after) => {
        const email = normaliseEmail(`${before}@${after}`)
        if (email !== undefined) expect(normaliseEmail(email)).toBe(email)
      }),
    )
  })
})

describe('failed sign-ins', () => {
  test('cost nothing at first, then 1, 2, 4 seconds and so on, and never more than a quarter of an hour', () => {
    const waits = Array.from({ length: 18 }, (_, count) => waitAfter(count, 5))
    expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
    expect(waitAfter(100_000, 5)).toBe(900)
  })

  test('count for the network that one customer of a provider has', () => {
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
    expect(networkOf('2001:db8:1:2::9')).toBe('2001:db8:1:2')
    expect(networkOf('2001:0DB8:0001:0002:0000::')).toBe('2001:db8:1:2')
    expect(networkOf('2001:db8:1:3::9')).toBe('2001:db8:1:3')
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0')
  })

  test('count for each IPv4 address, also when it is written as IPv6', () => {
    expect(networkOf('::ffff:203.0.113.7')).not.toBe(networkOf('::ffff:203.0.113.8'))
    expect(networkOf('::1')).not.toBe(networkOf('::2'))
  })

  test.each(['', 'unknown', '1.2.3'])('count for whatever else the gateway says: %j', (address) => {
    expect(networkOf(address)).toBe(address)
  })
})

describe('a session', () => {
  beforeEach(() => setClock({ at: new Date('2026-11-21T09:00:00Z') }))
  afterEach(() => setClock())
  const made = () => newSession('01TENANT', '01PERSON', 'a browser')

  test('is presented as one text, and nothing else is taken for one', () => {
    const { presented } = made()
    expect(fromTicket(toTicket(presented))).toEqual(presented)
    const ticket = toTicket(presented)
    for (const wrong of [undefined, '', 'a.b.c', `${ticket}.x`, `${ticket}x`, ticket.replace('01TENANT', 'T#1')]) {
      expect(fromTicket(wrong)).toBeUndefined()
    }
  })

  test('keeps no secret and lasts a week', () => {
    const { session, presented } = made()
    expect(JSON.stringify(session)).not.toContain(presented.secret)
    expect(secondsLeft(session)).toBe(7 * 86_400)
    expect(made().presented.id).not.toBe(presented.id)
  })

  test('knows its current secret, and takes any other for one used before', () => {
    const { session, presented } = made()
    expect(secretState(session, presented.secret)).toEqual({ is: 'current' })
    expect(secretState(session, made().presented.secret)).toEqual({ is: 'used' })
    expect(secretState(session, '')).toEqual({ is: 'used' })
  })

  test('gives the same successor to the secret before, for a minute', () => {
    const { session, presented } = made()
    const rotated = {
      ...session,
      previous: session.current,
      current: 'x'.repeat(43),
      salt: 'salt',
      rotatedAt: Date.parse('2026-11-21T09:00:00Z') / 1000,
    }
    const first = secretState(rotated, presented.secret)
    expect(first).toMatchObject({ is: 'previous' })
    setClock({ at: new Date('2026-11-21T09:00:09.999Z') })
    expect(secretState(rotated, presented.secret)).toEqual(first)
    setClock({ at: new Date('2026-11-21T09:01:00Z') })
    expect(secretState(rotated, presented.secret)).toEqual({ is: 'used' })
  })
})
