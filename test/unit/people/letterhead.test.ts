import { expect, test } from 'vitest'
import { addressLine, inkOf, registrationText } from '#shared/people/company/letterhead.ts'

test('a registration number is written as documents write it', () => {
  expect(registrationText('552100554')).toBe('SIREN\u00A0552\u00A0100\u00A0554')
  expect(registrationText('552 100 554 00025')).toBe('SIRET\u00A0552\u00A0100\u00A0554\u00A000025')
  for (const other of ['', 'HRB 1234', '55210055', '5521005540']) expect(registrationText(other)).toBe(other)
})

test('an address is one line of what is known', () => {
  expect(addressLine({ address: '3 quai des Brumes', zipCode: '74000', city: 'Annecy' })).toBe(
    '3 quai des Brumes, 74000 Annecy',
  )
  expect(addressLine({ address: '', zipCode: '', city: 'Annecy' })).toBe('Annecy')
  expect(addressLine({ address: '', zipCode: '', city: '' })).toBe('')
})

test('a colour that can be read stays, one that cannot is darkened until it can', () => {
  expect(inkOf(null)).toBe('#4338ca')
  expect(inkOf('#0f766e')).toBe('#0f766e')
  expect(inkOf('#000000')).toBe('#000000')
  // The first grey that is read on white: 4.54 to 1.
  expect(inkOf('#767676')).toBe('#767676')
  expect(inkOf('#777777')).toBe('#717171')
  expect(inkOf('#ffd400')).toMatch(/^#8\w{5}$/)
})
