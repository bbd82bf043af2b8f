import { describe, expect, test } from 'vitest'
import { foldings } from '#functions/data/search/foldedText.ts'
import { folded, foldedByLetter } from '#shared/core/fold.ts'

describe('a folded text', () => {
  test.each([
    ['Éva LEGER', 'eva leger'],
    ['Cœur', 'coeur'],
    ['ŒUVRE', 'oeuvre'],
    ['Ægir, ex æquo', 'aegir, ex aequo'],
    ['Straße', 'strasse'],
    ['Große STRASSE', 'grosse strasse'],
  ])('has neither accents nor capitals, and no two letters in one: %s is %s', (text, as) =>
    expect(folded(text)).toBe(as),
  )

  test.each([
    ['Cœur', 'cœur'],
    ['Éva, ex æquo', 'eva, ex æquo'],
    ['Straße', 'straße'],
  ])('has by letter as many as the text: %s is %s', (text, as) => expect(foldedByLetter(text)).toBe(as))
})

test.each([
  ['ana', ['ana']],
  ['Coeur', ['coeur', 'cœur']],
  ['cœur', ['coeur', 'cœur']],
  ['adresse', ['adresse', 'adreße']],
  ['Straße', ['strasse', 'straße']],
])('%s is looked for as %j among what is stored', (typed, forms) => expect(foldings(typed)).toEqual(forms))
