import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  hasForbiddenCharacters,
  hasVisibleText,
  normaliseText,
  PLAIN_LINE,
  PLAIN_LINES,
  stripForbiddenCharacters,
  truncate,
} from '#shared/core/text/normalise.ts'
import { anyText } from '#test/kit/samples/arbitrary.ts'

test('a text has one form, however it was typed or copied', () => {
  expect(normaliseText('e\u0301te\u0301')).toBe('été')
  expect(normaliseText('one\r\ntwo\rthree\u2028four\vfive\u0085six')).toBe('one\ntwo\nthree\nfour\nfive\nsix')
  expect(normaliseText('dé\u00ADve\u200Blop\u2060pe\uFEFFment')).toBe('développement')
  expect(normaliseText('cut \uD83D')).toBe('cut \uFFFD')
  for (const kept of ['👨‍👩‍👧', 'می‌خواهم', 'שלום\u200F!', 'a\u200E', ' two  spaces ', 'tab\there'])
    expect(normaliseText(kept)).toBe(kept.normalize('NFC'))
  expect(normaliseText('\u200D')).toBe('')
  const most = `a${'\u0316'.repeat(30)}`
  expect(normaliseText(`${most}\u0316\u0316b`)).toBe(`${most}b`)
})

test('marks are piled on one character as high as any language does, and no higher: to put many in order takes seconds', () => {
  const [above, below, unseen] = ['\u0300', '\u0316', '\u200B']
  expect(normaliseText(`a${below.repeat(29)}b`)).toBe(`a${below.repeat(29)}b`)
  for (const marks of [above.repeat(50_000) + below.repeat(50_000), (above + unseen + below).repeat(40_000)]) {
    const text = normaliseText(`a${marks}b`)
    const again = [text.normalize('NFD'), text.normalize('NFC'), normaliseText(text)]
    expect(text.length).toBeLessThan(40)
    expect(again.slice(1)).toEqual([text, text])
  }
})

test('a text is cut where it is to end, and never within a character', () => {
  expect([truncate('abc', 2), truncate('abc', 3), truncate('abc', 4), truncate('', 1)]).toEqual([
    'ab',
    'abc',
    'abc',
    '',
  ])
  expect([truncate('😀a😀', 2), truncate('😀a😀', 4), truncate('😀a😀', 5)]).toEqual(['😀', '😀a', '😀a😀'])
})

test('controls and what turns the direction are refused, ends of lines where there is one line only', () => {
  for (const code of [0, 7, 8, 0x1b, 0x7f, 0x80, 0x9f, 0x202a, 0x202e, 0x2066, 0x2069, 0xfff9]) {
    const text = `a${String.fromCodePoint(code)}b`
    expect([hasForbiddenCharacters(text, 'lines'), hasForbiddenCharacters(text, 'line')], code.toString(16)).toEqual([
      true,
      true,
    ])
    expect(stripForbiddenCharacters(text, 'lines')).toBe('ab')
  }
  expect(hasForbiddenCharacters('a\n\tb', 'lines')).toBe(false)
  expect(hasForbiddenCharacters('a\nb', 'line')).toBe(true)
  expect(hasForbiddenCharacters('a\tb', 'line')).toBe(true)
  expect(stripForbiddenCharacters('a\r\nb\tc\vd', 'line')).toBe('a b c d')
  expect(stripForbiddenCharacters('a\r\nb\tc', 'lines')).toBe('a\nb\tc')
})

test('what a field has cleaned is never refused, and nothing changes a text twice', () => {
  fc.assert(
    fc.property(anyText(200), fc.constantFrom('line', 'lines'), (text, shape) => {
      const cleaned = stripForbiddenCharacters(text, shape)
      expect(hasForbiddenCharacters(normaliseText(cleaned), shape)).toBe(false)
      expect(stripForbiddenCharacters(cleaned, shape)).toBe(cleaned)
      expect(normaliseText(normaliseText(text))).toBe(normaliseText(text))
      expect(hasVisibleText(normaliseText(text))).toBe(hasVisibleText(text.toWellFormed()))
    }),
  )
})

test('a name may hold what people write, and no markup', () => {
  for (const name of ['Zoé', '👩‍💻 Lead', 'می‌خواهم']) expect(name).toMatch(PLAIN_LINE)
  for (const name of ['<b>', 'a\nb', 'a\u202Eb', '\u0000']) expect(name).not.toMatch(PLAIN_LINE)
  expect('a\n\tb 👩‍💻').toMatch(PLAIN_LINES)
  for (const text of ['<b>', 'a\u202Eb', '\u0000', 'a\n<', '>\nb']) expect(text).not.toMatch(PLAIN_LINES)
})
