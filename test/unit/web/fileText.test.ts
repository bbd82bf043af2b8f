import { expect, test } from 'vitest'
import { textIn } from '#web/ui/fileText.ts'

const CSV = 'Prénom;Société\nAnaïs;Côte & Cœur – 5 €\n'

test.each([
  ['UTF-8', Buffer.from(CSV)],
  ['UTF-8 that says so', Buffer.from(`\uFEFF${CSV}`)],
  ['what Excel calls Unicode', Buffer.from(`\uFEFF${CSV}`, 'utf16le')],
  [
    'what Windows writes here',
    Buffer.from(CSV.replace('œ', '\u009c').replace('–', '\u0096').replace('€', '\u0080'), 'latin1'),
  ],
])('a text is read in %s', (_, bytes) => {
  expect(textIn(bytes)).toBe(CSV)
})

test('a workbook or a picture holds no text', () => {
  expect(textIn(Buffer.from('PK\u0003\u0004\u0014\0'))).toBeUndefined()
})
