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

  test('of a mail program has the job, not the form of address, and the whole address of the office', () => {
    const [french] = contactsIn(
      'Titre;Prénom;Nom;Société;Fonction;Rue (bureau);Ville (bureau);Code postal (bureau);Pays/Région (bureau)\nMme;Zoé;Le Goff;Mutuelle;Acheteuse;3 rue du Port;Strasbourg;67000;France',
    )
    const [english] = contactsIn(
      'Title,First Name,Last Name,Company,Job Title,Business Street,Business City,Business Postal Code,Business Country/Region\nMs,Zoé,Le Goff,Mutuelle,Acheteuse,3 rue du Port,Strasbourg,67000,France',
    )
    for (const one of [french, english])
      expect(one?.read?.contact).toMatchObject({
        name: 'Zoé Le Goff',
        title: 'Acheteuse',
        address: '3 rue du Port, 67000 Strasbourg, France',
      })
    // Where there is no other, it is the job.
    expect(detectColumns(['Nom', 'Prénom'])).toEqual(['lastName', 'firstName'])
    // Alone it is the whole name.
    expect(detectColumns(['Nom', 'E-mail'])).toEqual(['name', 'email'])
    expect(contactsIn('Nom;Titre\nZoé;Acheteuse')[0]?.read?.contact.title).toBe('Acheteuse')
  })

  test.each([
    ['Tél. mobile', 'Téléphone fixe'],
    ['Téléphone portable', 'Fixe'],
    ['Mobile number', 'Phone number'],
  ])('takes both numbers, whichever column stands first: %s, %s', (mobile, landline) => {
    const [found] = contactsIn(`Nom;${mobile};${landline}\nNadia;06 12 34 56 78;02 98 00 00 00`)
    const numbers = found?.read?.contact.phoneNumbers?.map(({ phoneNumber }) => phoneNumber)
    expect(numbers).toEqual(['02 98 00 00 00', '06 12 34 56 78'])
  })

  test.each([
    ['02 98 00 00 00 / 06 12 34 56 78', ['02 98 00 00 00', '06 12 34 56 78']],
    ['02 98 00 00 00, +33 6 12 34 56 78', ['02 98 00 00 00', '+33 6 12 34 56 78']],
    ['02/98/00/00/00', ['02/98/00/00/00']],
  ])('keeps the numbers of one cell apart: %s', (cell, numbers) => {
    const [found] = contactsIn(`Nom;Téléphone\nNadia;${cell}`)
    expect(found?.read?.contact.phoneNumbers?.map(({ phoneNumber }) => phoneNumber)).toEqual(numbers)
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
  id: 'x',
  avatar: null,
  background: null,
  kind: 'CLIENT' as const,
  clientId: null,
  client: null,
  missions: [] as string[],
  tags: [] as string[],
  lastExchangeAt: null,
  createdAt: '',
  updatedAt: '',
  version: 1,
  job: { title: '', company: '' },
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
