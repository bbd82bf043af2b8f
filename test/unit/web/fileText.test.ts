import { expect, test } from 'vitest'
import { detectColumns, parseContacts, readTable } from '#shared/apps/contacts/csv.ts'
import { decodeTextFile } from '#web/ui/decodeTextFile.ts'

const TEXT = 'Prénom;Nom;Société\r\nHélène;Lefèvre;Œuvres & Cie\r\n'
const utf16 = (littleEndian: boolean): Buffer => {
  const bytes = Buffer.from(`\uFEFF${TEXT}`, 'utf16le')
  return littleEndian ? bytes : bytes.swap16()
}

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16, as Excel saves Unicode', utf16(true)],
  ['UTF-16, the other way round', utf16(false)],
  ['a byte a character, as Excel saves CSV in France', Buffer.from(TEXT.replace('Œ', '\u008C'), 'latin1')],
])('contacts are read from a file in %s', (_, bytes) => {
  const { headings, lines } = readTable(decodeTextFile(bytes) ?? '')
  const [found] = parseContacts(lines, detectColumns(headings), 'FR')
  expect(found?.read?.contact).toMatchObject({ name: 'Hélène Lefèvre', company: 'Œuvres & Cie' })
})

test('a text that is cut within a character is what stands before it', () => {
  expect(decodeTextFile(Buffer.from('été').subarray(0, 4))).toBe('ét')
})

test('a workbook or a picture holds no text', () => {
  expect(decodeTextFile(Buffer.from('PK\u0003\u0004\u0014\0'))).toBeUndefined()
})
