import { expect, test } from 'vitest'
import { addressLine, readableColour, registrationText } from '#shared/people/company/letterhead.ts'

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
  expect(readableColour(null)).toBe('#4338ca')
  expect(readableColour('#0f766e')).toBe('#0f766e')
  expect(readableColour('#000000')).toBe('#000000')
  // The first grey that is read on white: 4.54 to 1.
  expect(readableColour('#767676')).toBe('#767676')
  expect(readableColour('#777777')).toBe('#717171')
  expect(readableColour('#ffd400')).toMatch(/^#8\w{5}$/)
})
