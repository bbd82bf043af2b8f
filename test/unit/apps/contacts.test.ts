import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normaliseTexts } from '#functions/core/http/inputTexts.ts'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { contactsCsv, detectColumns, parseContacts, readTable } from '#shared/apps/contacts/csv.ts'
import { findLeftOutFields } from '#shared/apps/contacts/imported.ts'
import { CONTACT_LIMITS } from '#shared/apps/contacts/limits.ts'
import { toInternationalNumber } from '#shared/apps/contacts/phones.ts'
import { readVcards, writeVcards } from '#shared/apps/contacts/vcard.ts'
import { toCsv } from '#shared/core/files/csv.ts'

const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n')
const read = (text: string) => readVcards(text, 'FR').map((line) => line.read?.contact ?? line.problem)

describe('a vCard', () => {
  test('of version 3 or 4 is read with its labels, folded lines and what Apple adds', () => {
    const [line] = readVcards(
      card(
        'VERSION:3.0',
        'N:Achats;Nadia;;;',
        'FN:Nadia Achats',
        'ORG:Mutuelle du Golfe;Achats',
        'TITLE:Responsable\\, achats',
        'EMAIL;type=INTERNET;type=WORK:nadia@kit.example',
        'item1.EMAIL:n.achats@kit.example',
        'item1.X-ABLabel:_$!<Other>!$_',
        'TEL;TYPE=CELL:06 12 34 56 78',
        'ADR;TYPE=WORK:;;3 quai des Docks;Brest;;29200;France',
        'BDAY:1980-02-29',
        'CATEGORIES:Décideur,Achats',
        'NOTE:Le matin\\nPas le lundi\\; ja',
        ' mais',
        'PHOTO;VALUE=uri:https://elsewhere.example/a.png',
      ),
      'FR',
    )
    expect(line).toEqual({
      line: 1,
      leftOut: ['picture'],
      read: {
        tagTitles: ['Décideur', 'Achats'],
        contact: {
          name: 'Nadia Achats',
          company: 'Mutuelle du Golfe',
          title: 'Responsable, achats',
          emails: [
            { email: 'nadia@kit.example', label: 'work' },
            { email: 'n.achats@kit.example', label: 'Other' },
          ],
          phoneNumbers: [{ country: 'FR', phoneNumber: '06 12 34 56 78', label: 'cell' }],
          address: '3 quai des Docks, 29200 Brest, France',
          birthday: '1980-02-29',
          notes: '<p>Le matin</p><p>Pas le lundi; jamais</p>',
        },
      },
    })
  })

  test('of version 2.1 is read as Outlook writes it', () => {
    const [contact] = read(
      card(
        'VERSION:2.1',
        'N;LANGUAGE=fr;CHARSET=Windows-1252;ENCODING=QUOTED-PRINTABLE:L=E9ger;=C9va',
        'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=89va L=C3=A9ger, =',
        'CTO',
        'TEL;WORK;VOICE:+33 2 98 00 00 00',
        'EMAIL;PREF;INTERNET:eva@kit.example',
      ),
    )
    expect(contact).toMatchObject({
      name: 'Éva Léger, CTO',
      phoneNumbers: [{ country: '', phoneNumber: '+33 2 98 00 00 00', label: 'work' }],
      emails: [{ email: 'eva@kit.example', label: '' }],
    })
  })

  test('says nothing of a year that Apple has put there for none', () => {
    const [line] = readVcards(card('VERSION:3.0', 'FN:Ana', 'BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-29'), 'FR')
    expect([line?.read?.contact.birthday, line?.leftOut]).toEqual([null, ['birthday']])
  })

  test('that cannot be read, or names nobody, stops none of the others', () => {
    const broken = card('VERSION:3.0', 'FN:Ana', 'EMAIL;TYPE="work:ana@kit.example', 'oops')
    const text = broken + card('VERSION:3.0', 'N:;;;;') + card('VERSION:3.0', 'FN:Bo')
    expect(readVcards(text, 'FR').map(({ line, problem }) => [line, problem])).toEqual([
      [1, 'unreadable'],
      [2, 'noName'],
      [3, undefined],
    ])
  })

  test('is found in time, however many begin that never end', () => {
    const file = `${'BEGIN:VCARD\n'.repeat(50_000)}FN:Ada\nEND:VCARD\nEND:VCARD\nBEGIN:VCARD\nFN:Bo\nEND:VCARD\nBEGIN:VCARD\n`
    expect(readVcards(file, 'FR').map(({ line }) => line)).toEqual([1, 2])
    expect(readVcards('BEGIN:VCARD\n'.repeat(200_000), 'FR')).toEqual([])
  })

  test.each(['QUOTED-PRINTABLE', 'QUOTED-PRINTABLE;', ';a', ';CHARSET=', '=\r\n', 'a=\r\n', '\r\n ;a', '"'])(
    'is read, or not, in time, however often it repeats %j',
    (piece) => {
      for (const version of ['2.1', '3.0']) {
        for (const begun of ['N;', 'N:', 'N;ENCODING=QUOTED-PRINTABLE:']) {
          const long = begun + piece.repeat(600_000 / piece.length)
          const file = card(`VERSION:${version}`, 'FN:Ana', `${long}:x`) + card('VERSION:3.0', 'FN:Bo')
          expect(readVcards(file, 'FR').map(({ line }) => line)).toEqual([1, 2])
        }
      }
    },
  )

  test('of version 2.1 is read in however many pieces its quoted-printable text is, and what stands behind it by itself', () => {
    const note = [
      'NOTE;ENCODING=QUOTED-PRINTABLE:=C3=A9=',
      't=C3=A9',
      'TITLE:y=',
      'FN;QUOTED-PRINTABLE:A=',
      '=',
      ' n=',
      'a',
    ]
    const [contact] = read(card('VERSION:2.1', ...note))
    expect(contact).toMatchObject({ name: 'Ana', title: 'y=', notes: expect.stringContaining('été') })
  })

  test('never throws, whatever the file holds', () => {
    const part = fc.constantFrom(
      'BEGIN:VCARD',
      'END:VCARD',
      'VERSION:2.1',
      'VERSION:3.0',
      'FN:',
      'N:;',
      'TEL;',
      ':',
      '=\r\n',
      '"',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string())), (lines) => {
        expect(readVcards(lines.join('\r\n'), 'FR')).toBeInstanceOf(Array)
      }),
    )
  })
})

describe('a table', () => {
  const contactsIn = (text: string) => {
    const { headings, lines } = readTable(text)
    return parseContacts(lines, detectColumns(headings), 'FR')
  }

  test('is read by its headings, in French or English, with commas or semicolons', () => {
    const [french] = contactsIn(
      'Prénom;Nom;Société;Adresse e-mail;Téléphone;Étiquettes\nNadia;Achats;Mutuelle;nadia@kit.example;02 98 00 00 00;Décideur, Achats',
    )
    expect(french?.read).toMatchObject({
      tagTitles: ['Décideur', 'Achats'],
      contact: { name: 'Nadia Achats', company: 'Mutuelle', emails: [{ email: 'nadia@kit.example' }] },
    })
    const [english] = contactsIn(
      'Given Name,Family Name,E-mail 1 - Value,Organization Name,Notes\nAna,Ruiz,a@x.example ::: b@x.example,Acme,"two\nlines"',
    )
    expect(english?.read?.contact).toMatchObject({
      name: 'Ana Ruiz',
      emails: [{ email: 'a@x.example' }, { email: 'b@x.example' }],
      notes: '<p>two</p><p>lines</p>',
    })
  })

  /** What the import has to say against a cell of a column; undefined: nothing. */
  const refusal = (column: string, text: string) => {
    const cells = column === 'name' ? [text] : ['Ana', text]
    const columns = detectColumns(column === 'name' ? ['name'] : ['name', column])
    const taken = parseContacts([{ line: 2, cells }], columns, 'FR').flatMap(({ read: one }) => one?.contact ?? [])
    const input = { contacts: taken.map((contact) => ({ contact: { ...contact, tags: [] } })) }
    const { import: added } = contacts
    return taken.length > 0 ? added.input.safeParse(normaliseTexts(added.input, input)).error : undefined
  }
  const FILLED = ['name', 'email', 'phone', 'title', 'company', 'address', 'birthday', 'tags', 'notes'] as const

  test('has nothing that the import refuses, whatever stands in its cells', () => {
    const anything = fc.string({
      unit: fc.oneof(fc.constantFrom('\u000B', '\u001B', '\u202E', '\uD83D', '<', 'é', '😀'), fc.string()),
    })
    fc.assert(
      fc.property(fc.constantFrom(...FILLED), anything, (column, text) => {
        expect(refusal(column, text)).toBeUndefined()
      }),
    )
  })

  test.each([
    ['emoji', '🚀'.repeat(200)],
    ['a title with an emoji', `🤝 Directrice des achats et des services généraux, ${'Île-de-France, '.repeat(20)}`],
    ['a long address', `ana@${'sous-domaine.'.repeat(20)}example`],
    ['nothing that can be seen', '<\u200E>'],
  ])('has nothing that the import refuses where a cell holds much, or nothing: %s', (_, text) => {
    expect(FILLED.filter((column) => refusal(column, text))).toEqual([])
  })

  test('keeps the joiners that a name is written with, and nothing that only copying has put there', () => {
    const [line] = contactsIn('name,title\nرضا می\u200Cخواهم,👩\u200D💻 Ache\u00ADteuse\u200B')
    expect(line?.read?.contact).toMatchObject({ name: 'رضا می\u200Cخواهم', title: '👩\u200D💻 Acheteuse' })
  })

  test('leaves out what is no address, number or date, and says so; a line that names nobody says that', () => {
    const lines = contactsIn('name,email,phone,birthday\nAna,nobody,none,30/02/2020\n,,,01/01/2020\n\n"",x@y.example,,')
    expect(lines.map(({ line, problem, leftOut, read: one }) => [line, problem ?? one?.contact.name, leftOut])).toEqual(
      [
        [2, 'Ana', ['emails', 'phones', 'birthday']],
        [3, 'noName', []],
        [5, 'x@y.example', []],
      ],
    )
  })

  test('says what there is no room for, also beside what somebody has already', () => {
    const most = CONTACT_LIMITS.emails
    const emails = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => ({ email: `ana${from + at}@kit.example`, label: '' }))
    const of = (all: { email: string }[]) =>
      readVcards(card('VERSION:4.0', 'FN:Ana', ...all.map(({ email }) => `EMAIL:${email}`)), 'FR')[0]
    const [full, fitting] = [of(emails(0, most + 1)), of(emails(0, 2))]
    expect([full?.leftOut, full?.read?.contact.emails?.length]).toEqual([['moreEmails'], most])
    expect(fitting?.leftOut).toEqual([])
    const beside = (known: { email: string; label: string }[]) =>
      fitting && findLeftOutFields(fitting, { emails: known, phoneNumbers: [] })
    expect(beside(emails(1, most))).toEqual([])
    expect(beside(emails(1, most + 1))).toEqual(['moreEmails'])
  })
})

const written = {
  ...{ id: 'x', avatar: null, background: null, kind: 'CLIENT' as const, clientId: null, client: null },
  ...{ missions: [] as string[], tags: [] as string[] },
  ...{ lastExchangeAt: null, createdAt: '', updatedAt: '', version: 1, job: { title: '', company: '' } },
}
const word = fc
  .string({ minLength: 1, maxLength: 20 })
  .map((text) =>
    text
      .replace(/[^\p{L}\p{N} ',;:."=+@-]/gu, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  .filter((text) => text !== '')

test('what is written as vCards or as CSV is read again as it was', () => {
  const person = fc.record({
    name: word,
    title: word,
    company: word,
    address: word,
    notes: word,
    label: fc.constantFrom('', 'work'),
  })
  fc.assert(
    fc.property(person, ({ label, notes, ...said }) => {
      const emails = [{ email: 'ana@kit.example', label }]
      const phoneNumbers = [{ country: 'FR', phoneNumber: '06 12 34 56 78', label }]
      const one = {
        ...written,
        ...said,
        emails,
        phoneNumbers,
        birthday: '1980-02-29',
        notes: `<p>${notes}</p>`,
        tagTitles: ['Achats'],
      }
      const [fromCard] = readVcards(writeVcards([one], 'FR'), 'FR')
      const { headings, lines } = readTable(toCsv(contactsCsv([one], 'FR', 'fr', true), ';'))
      const [fromTable] = parseContacts(lines, detectColumns(headings), 'FR')
      const expected = { ...said, birthday: '1980-02-29', notes: `<p>${notes}</p>` }
      expect(fromCard?.read).toMatchObject({ tagTitles: ['Achats'], contact: { ...expected, emails, phoneNumbers } })
      expect(fromTable?.read).toMatchObject({ tagTitles: ['Achats'], contact: expected })
    }),
  )
})

test.each(['FR', 'TN'])('a number of another country than %s is of it in a file, too, with its extension', (home) => {
  const numbers = [
    { country: 'DE', phoneNumber: '030 901820 ext. 12', label: '' },
    { country: 'DE', phoneNumber: '+49 30 901821', label: '' },
    { country: '', phoneNumber: '05 11', label: '' },
    { country: 'FR', phoneNumber: '06 12 34 56 78', label: '' },
  ]
  const one = { ...written, name: 'Uwe', title: '', company: '', address: '', notes: '', birthday: null, tagTitles: [] }
  for (const phoneNumbers of numbers.map((number) => [number])) {
    const [fromCard] = readVcards(writeVcards([{ ...one, emails: [], phoneNumbers }], home), home)
    const { headings, lines } = readTable(
      toCsv(contactsCsv([{ ...one, emails: [], phoneNumbers }], home, 'fr', true), ';'),
    )
    const [fromTable] = parseContacts(lines, detectColumns(headings), home)
    const [{ country, phoneNumber } = { country: '', phoneNumber: '' }] = phoneNumbers
    for (const line of [fromCard, fromTable]) {
      const [read] = line?.read?.contact.phoneNumbers ?? []
      expect(toInternationalNumber(read?.country ?? '', read?.phoneNumber ?? '')).toBe(
        toInternationalNumber(country || home, phoneNumber),
      )
      expect(read?.phoneNumber.includes('12')).toBe(phoneNumber.includes('12'))
    }
  }
})

test('a number is dialled alike however it was written', () => {
  for (const number of [
    '06 12 34 56 78',
    '+33 6 12 34 56 78',
    '0033612345678',
    '+33 (0)6.12.34.56.78',
    '06-12-34-56-78 poste 12',
  ])
    expect(toInternationalNumber('FR', number)).toBe('+33612345678')
  expect(toInternationalNumber('IT', '06 1234 5678')).toBe('+390612345678')
  expect(toInternationalNumber('US', '(212) 555-0100')).toBe('+12125550100')
  expect(toInternationalNumber('US', '1 212 555 0100')).toBe('+12125550100')
  expect(toInternationalNumber('BB', '246 555 0100')).toBe('+12465550100')
  expect(toInternationalNumber('BB', '555 0100')).toBe('+12465550100')
  expect(toInternationalNumber('', '06 12 34 56 78')).toBeUndefined()
  expect(toInternationalNumber('FR', 'none')).toBeUndefined()
})
