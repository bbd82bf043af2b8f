import { describe, expect, test } from 'vitest'
import { EMAIL } from '#shared/core/email.ts'
import {
  findMailFailure,
  isMailRetried,
  isRetryable,
  MAIL_FAILURES,
  MAIL_RETRY_MINUTES,
  MAIL_STATES,
} from '#shared/core/mail.ts'

describe('an address', () => {
  const letters = (count: number) => 'a'.repeat(count)
  test.each([
    'a@b.fr',
    "o'neil+cra_2026@sub-domain.example.co",
    "!#$%&'*+/=?^_`{|}~-@b.example",
    'a.b.c@1.2.example',
    `${letters(64)}@b.example`,
    `a@${letters(63)}.example`,
    `a@b.${letters(63)}`,
    'a@b.xn--p1ai',
    `a@b.xn--${letters(59)}`,
    'A@B.FR',
  ])('%s can be written to', (address) => expect(address).toMatch(EMAIL))

  test.each([
    '',
    'a',
    '@b.fr',
    'a@',
    'a@b',
    'a@b.f',
    'a@b.1',
    'a@1.2.3.4',
    'a@b.fr1',
    '.a@b.fr',
    'a.@b.fr',
    'a..b@b.fr',
    'a@.fr',
    'a@b..fr',
    'a@-b.fr',
    'a@b-.fr',
    'a@b_c.fr',
    'a@b.x',
    'a@b.xn--a',
    'a@b.fr.',
    ' a@b.fr',
    'a@b.fr ',
    'a@b.fr\n',
    'a b@c.fr',
    'é@b.fr',
    'a@é.fr',
    'a@b@c.fr',
    'a,b@c.fr',
    '<a@b.fr>',
    `${letters(65)}@b.example`,
    `a@${letters(64)}.example`,
    `a@b.${letters(64)}`,
    `a@b.xn--${letters(60)}`,
  ])('%j cannot', (address) => expect(address).not.toMatch(EMAIL))
})

describe('a mail', () => {
  test('failed in every state but while it waits and when it was sent', () => {
    expect(MAIL_STATES.map(findMailFailure)).toEqual([undefined, undefined, ...MAIL_FAILURES])
    expect(findMailFailure(undefined)).toBeUndefined()
  })

  test('may arrive later, unless its address is the reason that it did not', () =>
    expect(MAIL_FAILURES.filter(isRetryable)).toEqual(['returned', 'refused', 'unavailable', 'unconfirmed']))

  test('is tried for its time and five minutes more, to the millisecond', () => {
    const ordered = new Date('2028-02-29T23:50:00.000Z')
    const triedAfter = (ms: number) => isMailRetried(ordered, new Date(ordered.getTime() + ms))
    const most = (MAIL_RETRY_MINUTES + 5) * 60_000
    expect([triedAfter(0), triedAfter(most - 1), triedAfter(most), triedAfter(most + 1)]).toEqual([
      true,
      true,
      false,
      false,
    ])
    // By a clock that is behind.
    expect(triedAfter(-1)).toBe(true)
  })
})
