import { describe, expect, test } from 'vitest'
import { isCommonPassword } from '#functions/core/security/commonPasswords.ts'
import { PASSWORD as SAMPLE } from '#infra/local/seed/people.ts'
import { missingPasswordParts } from '#shared/people/passwords.ts'
import { PASSWORD } from '#test/kit/emulators.ts'

const camille = ['camille.kerlouan', 'Camille', 'Kerlouan', 'Roussel-Lefèvre', 'Atelier du Lac']

describe('a password that is tried first', () => {
  test.each([
    'Password1!',
    'P@ssw0rd123!',
    'P455w0rd-1',
    'M0tDeP@sse1!',
    'Azerty123!',
    'AzertyAzerty1!',
    'Qwerty-2026!',
    '$oleil2026',
    '2026-Soleil!',
    'Bonjour2026!',
    'Janvier-2026',
    'Décembre2026!',
    'Ete2026!!',
    'Summer2026!',
    'Regie-2026!',
    'Regie-demo-2026!',
    'Marseille13!',
    'Trustno1!',
    'Dr4gon-99',
    'J3nn1fer!',
    'Liverp00l!',
    'Il0veY0u!!',
    'Lundi-Mardi-1!',
  ])('is found however it is spelt: %s', (password) => {
    expect(isCommonPassword(password, [])).toBe(true)
  })

  test.each([
    'Kerlouan2026!',
    'K3rlouan-1975',
    'Roussel/75011',
    'Lefevre-2026!',
    'CamilleRoussel1!',
    'Atelier-du-Lac-1!',
    'AtelierDuLac2026!',
  ])('is made of what is known of its person: %s', (password) => {
    expect(isCommonPassword(password, camille)).toBe(true)
    expect(isCommonPassword(password, ['ines', 'Inès', 'Garance', 'Rivage'])).toBe(false)
  })
})

test('passwords worth the name will do: those of the samples and tests among them', () => {
  const good = [
    'Eleven-Bridges-7',
    'un peu de Tout, 1 fois!',
    'xK7!9$2-aQ',
    'Tr0ub4dor&3',
    'Camille-aime-les-phares-7',
    'Zq9-vT3/',
  ]
  for (const password of [SAMPLE, PASSWORD, ...good]) {
    expect(isCommonPassword(password, camille), password).toBe(false)
    expect(missingPasswordParts(password), password).toEqual([])
  }
})
