import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listFoldings } from '#functions/data/search/foldedText.ts'
import { foldByLetter, foldInPlace, foldText } from '#shared/core/text/fold.ts'
import { parseSpan } from '#shared/staffing/profiles/resume/spans.ts'

test('what is searched is compared as who has no key for a letter writes it', () => {
  const written = ['Maîtrise d’Œuvre', 'Lætitia', 'Straße', 'Søren Łukasz', 'Éléonore', 'ΟΔΟΣ']
  expect(written.map(foldText)).toEqual([
    'maitrise d’oeuvre',
    'laetitia',
    'strasse',
    'soren lukasz',
    'eleonore',
    'οδοσ',
  ])
  expect(foldText('Þór Đorđe Ðavíð Işık')).toBe('thor dorde david isik')
})

test('what is sorted keeps each letter', () => {
  expect(foldByLetter('Éva, Œuvre, Straße')).toBe('eva, œuvre, straße')
})

test.each([
  ['ana', ['ana']],
  ['Coeur', ['coeur', 'cœur']],
  ['cœur', ['coeur', 'cœur']],
  ['adresse', ['adresse', 'adreße']],
  ['Straße', ['strasse', 'straße']],
])('%s is looked for as %j among what is stored', (typed, forms) => expect(listFoldings(typed)).toEqual(forms))

test('a place in a text that is folded in place is one in the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (any) => {
      const text = any.normalize('NFC')
      expect(foldInPlace(text)).toHaveLength(text.length)
    }),
  )
  expect(foldInPlace('Œuvre, Été ß')).toBe('Œuvre, ete ß')
})

test.each(['NFC', 'NFD'] as const)('the time of a résumé’s line is cut out of it where it stands, %s', (form) => {
  const line = 'Maîtrise d’œuvre, Crédit Bœuf, février 2020 - août 2021, Sète'.normalize(form)
  expect(parseSpan(line)).toEqual({
    startDate: '2020-02-01',
    endDate: '2021-08-31',
    rest: 'Maîtrise d’œuvre, Crédit Bœuf, , Sète',
  })
})
