import { expect, test } from 'vitest'
import { parseContacts, readTable } from '#shared/apps/contacts/csv.ts'
import { readVcards } from '#shared/apps/contacts/vcard.ts'
import { parseProducts } from '#shared/apps/inventory/import.ts'

// Files come from strangers. What takes the square of a file's size takes minutes for these, and the test's time is over.

const SPACES = ' '.repeat(1_000_000)

test.each(['email', 'phone', 'tags'] as const)(
  'a spreadsheet with a very long empty stretch in %s is read in time',
  (column) => {
    const { lines } = readTable(`Name,x\nAda,"1${SPACES}2"\n`)
    expect(parseContacts(lines, ['name', column], 'FR')).toMatchObject([{ line: 2 }])
  },
)

test('so is a card with one in its address', () => {
  const card = `BEGIN:VCARD\nVERSION:4.0\nFN:Ada\nADR:;;4${SPACES}rue\\nHaute;Nantes;;44000;\nEND:VCARD\n`
  expect(readVcards(card, 'FR')).toMatchObject([{ line: 1, read: { contact: { name: 'Ada' } } }])
})

test('so are headings of nothing but brackets', () => {
  expect(parseProducts(`Name,${'('.repeat(1_000_000)}\nStand,x\n`, 'en')).toMatchObject([{ line: 2 }])
})

test('several values in a cell are told apart, whatever is around them', () => {
  const { lines } = readTable(
    'Name,Phone,Email\nAda,"01 23 45 67 89 ; +33 6 12 34 56 78  /  02 40 00 00 00, 0240000001","a@x.fr ;\n b@x.fr"\n',
  )
  const [found] = parseContacts(lines, ['name', 'phone', 'email'], 'FR')
  const { phoneNumbers = [], emails = [] } = found?.read?.contact ?? {}
  expect(phoneNumbers.map(({ phoneNumber }) => phoneNumber)).toHaveLength(4)
  expect(emails.map(({ email }) => email)).toEqual(['a@x.fr', 'b@x.fr'])
})
