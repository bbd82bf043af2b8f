import { describe, expect, test } from 'vitest'
import { hashPassword, needsRehash, verifyPassword } from '#functions/core/security/passwords.ts'
import { missingPasswordParts, PASSWORD_SPECIALS } from '#shared/people/passwords.ts'

const OTHER_COST = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'

describe('a hash', () => {
  test('says its algorithm and parameters in the PHC format, and is another each time', async () => {
    const [one, two] = await Promise.all([hashPassword('Tr0ub4dor&3'), hashPassword('Tr0ub4dor&3')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(one).not.toBe(two)
    expect(one).not.toContain('Tr0ub4dor')
  })

  test('is verified by its password alone', async () => {
    const hash = await hashPassword('Tr0ub4dor&3')
    expect(await verifyPassword('Tr0ub4dor&3', hash)).toBe(true)
    for (const wrong of ['tr0ub4dor&3', 'Tr0ub4dor&3 ', '', 'Tr0ub4dor&3\0']) {
      expect(await verifyPassword(wrong, hash)).toBe(false)
    }
  })

  test('is of the same password however its letters are composed', async () => {
    const hash = await hashPassword('Caf\u00e9-\ufb01n-9')
    expect(await verifyPassword('Cafe\u0301-fin-9', hash)).toBe(true)
    expect(await verifyPassword('Cafe-fin-9', hash)).toBe(false)
  })

  test('of another implementation with other parameters is verified, and due to be made anew', async () => {
    expect(await verifyPassword('password', OTHER_COST)).toBe(true)
    expect(await verifyPassword('passwort', OTHER_COST)).toBe(false)
    expect(needsRehash(OTHER_COST)).toBe(true)
    const today = await hashPassword('password')
    expect(needsRehash(today)).toBe(false)
    for (const [now, then] of [
      ['m=19456', 'm=9728'],
      ['t=2', 't=3'],
      ['p=1', 'p=2'],
    ] as const) {
      expect(needsRehash(today.replace(now, then))).toBe(true)
    }
  })

  test.each(['', 'plain', '$argon2i$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'])(
    'of another kind is an error, not a wrong password: %s',
    async (hash) => {
      await expect(verifyPassword('password', hash)).rejects.toThrow('not argon2id')
      expect(() => needsRehash(hash)).toThrow('not argon2id')
    },
  )
})

describe('without a hash', () => {
  test('no password is right', async () => {
    expect(await verifyPassword('')).toBe(false)
    expect(await verifyPassword('password')).toBe(false)
  })

  test('the work is the same as with one', async () => {
    const hash = await hashPassword('password')
    const spent = async (against: string | undefined) => {
      const before = process.cpuUsage()
      for (let round = 0; round < 5; round++) await verifyPassword('passwort', against)
      return process.cpuUsage(before).user
    }
    await spent(hash)
    const [real, none] = [await spent(hash), await spent(undefined)]
    expect(none / real).toBeGreaterThan(0.5)
  })
})

describe('what a password lacks', () => {
  const of = (length: number) => `aA1!${'x'.repeat(length - 4)}`

  test('is nothing from 8 to 40 characters', () =>
    expect([7, 8, 40, 41].map((length) => missingPasswordParts(of(length)))).toEqual([['length'], [], [], ['length']]))

  test.each([
    ['AAAAAA1!', ['lowercase']],
    ['aaaaaa1!', ['uppercase']],
    ['aaaaaaA!', ['digit']],
    ['aaaaaaA1', ['special']],
    ['éÉ٣§ éÉ٣§', ['lowercase', 'uppercase', 'digit', 'special']],
    ['', ['length', 'lowercase', 'uppercase', 'digit', 'special']],
  ])('in %j is %j', (password, lacks) => expect(missingPasswordParts(password)).toEqual(lacks))

  test('is no special character, when it holds any of these', () => {
    expect(PASSWORD_SPECIALS).toBe('@$!%*?&/\\-')
    for (const one of PASSWORD_SPECIALS) expect(missingPasswordParts(`aaaaaA1${one}`), one).toEqual([])
    for (const one of ['#', '(', '_', '+', ' ', '.'])
      expect(missingPasswordParts(`aaaaaA1${one}`), one).toEqual(['special'])
  })
})
