import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ContactRow } from '#shared/apps/contacts/contract.ts'
import { contactsCsv, detectColumns, parseContacts, readTable } from '#shared/apps/contacts/csv.ts'
import {
  completeContact,
  duplicateKeys,
  findWorkEntry,
  flattenJob,
  mergeEmails,
  mergePhones,
  undoMergedFields,
} from '#shared/apps/contacts/rules.ts'
import { toCsv } from '#shared/core/files/csv.ts'
import { matchCandidates } from '#web/apps/contacts/import/candidates.ts'

const mail = (email: string, label = '') => ({ email, label })
const phone = (phoneNumber: string, country = 'FR', label = '') => ({ country, phoneNumber, label })

describe('two contacts may be the same person', () => {
  const nobody = { name: 'New Contact', company: '', clientId: null, emails: [], phoneNumbers: [] }

  test('by an address in whatever capitals, and by a number however it is written', () => {
    const contact = {
      ...nobody,
      emails: [mail('Ana@Kit.Example'), mail('ana@kit.example'), mail('b@x.example')],
      phoneNumbers: [phone('06 12 34 56 78'), phone('+33 6 12 34 56 78', '')],
    }
    expect(duplicateKeys(contact)).toEqual(['mail:ana@kit.example', 'mail:b@x.example', 'phone:+33612345678'])
  })

  test('by no number that is short, or of a country that is not known', () => {
    const keys = (...phoneNumbers: ReturnType<typeof phone>[]) => duplicateKeys({ ...nobody, phoneNumbers })
    expect(keys(phone('+3312345'), phone('+331234'))).toEqual(['phone:+3312345'])
    expect(keys(phone('06 12 34 56 78', ''))).toEqual([])
  })

  test.each([
    ['Léger, Éva', 'Acme SAS', null, ['name:eva leger@acme sas']],
    ['eva  LEGER', 'acme – sas', null, ['name:eva leger@acme sas']],
    ['Eva Leger', 'Acme', '01K', ['name:eva leger@01K']],
    ['Eva Leger', '', '01K', ['name:eva leger@01K']],
    ['Eva', '', null, []],
    ['Eva', ' - ', null, []],
    ['New Contact', 'Acme', null, []],
    ['?', 'Acme', null, []],
    // As it was always stored.
    ['Lœb', 'Groß', null, ['name:lœb@groß']],
  ])('by their name at one company or client: %s at %j, %s is %j', (name, company, clientId, keys) =>
    expect(duplicateKeys({ ...nobody, name, company, clientId })).toEqual(keys),
  )
})

describe('of a contact that is written with a job,', () => {
  const job = { title: 'CTO', company: 'Acme' }
  test.each([
    [{ job }, { title: 'CTO', company: 'Acme' }],
    [{ job: { title: 'CTO' } }, { title: 'CTO' }],
    [{ job: { company: '' } }, { company: '' }],
    [
      { job, title: 'CEO' },
      { title: 'CEO', company: 'Acme' },
    ],
    [
      { job, company: null },
      { title: 'CTO', company: '' },
    ],
    [
      { title: null, company: 'Beta' },
      { title: '', company: 'Beta' },
    ],
    [{ name: 'Ana' }, { name: 'Ana' }],
    [{}, {}],
  ])('%j means %j', (change, plain) => expect(flattenJob(change)).toStrictEqual(plain))
})

describe('the addresses and numbers of two contacts', () => {
  test('are there once, those of the first in their order before what the second adds', () => {
    const own = [mail('x@kit.example', 'work'), mail('y@kit.example')]
    expect(mergeEmails(own, [mail('z@kit.example'), mail('X@Kit.example', 'home')])).toEqual([
      ...own,
      mail('z@kit.example'),
    ])
    const numbers = [phone('06 12 34 56 78', 'FR', 'cell'), phone('12'), phone('34', '')]
    const others = [phone('0033612345678', ''), phone('34', ''), phone('56', '')]
    expect(mergePhones(numbers, others)).toEqual([...numbers, phone('56', '')])
  })

  test('begin with those of the first, whatever the second has', () => {
    const emails = fc.uniqueArray(
      fc.constantFrom(...'abcdefgh').map((one) => mail(`${one}@kit.example`)),
      {
        selector: ({ email }) => email,
      },
    )
    fc.assert(
      fc.property(emails, emails, (a, b) => {
        const both = mergeEmails(a, b)
        expect(both.slice(0, a.length)).toEqual(a)
        expect(new Set(both.map(({ email }) => email))).toEqual(new Set([...a, ...b].map(({ email }) => email)))
        expect(new Set(both).size).toBe(both.length)
      }),
    )
  })
})

describe('what completes a contact', () => {
  const empty = {
    title: '',
    company: '',
    birthday: null,
    address: null,
    notes: null,
    clientId: null,
    emails: [],
    phoneNumbers: [],
    tags: [],
  }
  const said = {
    title: 'CTO',
    company: 'Acme',
    birthday: '1980-02-29',
    address: 'Brest',
    notes: '<p>Le matin</p>',
    clientId: '01K',
    emails: [mail('a@kit.example')],
    phoneNumbers: [phone('0298000000')],
    tags: ['x'],
  }
  const other = {
    title: 'CEO',
    company: 'Beta',
    birthday: '1990-01-01',
    address: 'Lyon',
    notes: '<p>Le soir</p>',
    clientId: '02K',
    emails: [mail('b@kit.example')],
    phoneNumbers: [phone('0298000001')],
    tags: ['x', 'y'],
  }

  test('fills what is empty, takes nothing away, and makes lists longer', () => {
    expect(completeContact(empty, said)).toEqual(said)
    expect(completeContact(said, {})).toEqual({ emails: said.emails, phoneNumbers: said.phoneNumbers, tags: ['x'] })
    expect(completeContact(said, other)).toEqual({
      emails: [...said.emails, ...other.emails],
      phoneNumbers: [...said.phoneNumbers, ...other.phoneNumbers],
      tags: ['x', 'y'],
    })
    expect(completeContact({ ...said, title: '' }, { title: '', company: 'Beta' })).not.toHaveProperty('title')
  })

  test('leaves its own in the lists that are full', () => {
    const many = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index)
    const emails = (count: number, from?: number) => many(count, from).map((nth) => mail(`${nth}@kit.example`))
    const phones = (count: number, from?: number) => many(count, from).map((nth) => phone(`+3312345${nth}`))
    const full = { emails: emails(10), phoneNumbers: phones(10), tags: many(30).map(String) }
    const more = { emails: emails(9, 5).toReversed(), phoneNumbers: phones(9, 5).toReversed(), tags: ['30', '0'] }
    expect(completeContact({ ...empty, ...full }, more)).toEqual(full)
    expect(
      completeContact(empty, { ...full, emails: emails(11), phoneNumbers: phones(11), tags: many(31).map(String) }),
    ).toEqual(full)
  })
})

test.each([
  [['Perso', 'Bureau'], 'Bureau'],
  [['', 'WORK'], 'WORK'],
  [['Privé', 'Mobile', ''], 'Mobile'],
  [['home', 'Domicile'], undefined],
  [['reprographie'], 'reprographie'],
  [[], undefined],
])('of what is labelled %j, %s is for work', (labels, label) =>
  expect(findWorkEntry(labels.map((one) => ({ label: one })))?.label).toBe(label),
)

test('a merge that is undone takes back what it chose, and nothing that was changed since', () => {
  const before: Parameters<typeof undoMergedFields>[0] = {
    name: 'Ana',
    emails: [mail('a@kit.example')],
    phoneNumbers: [],
    title: 'CTO',
    company: 'Acme',
    birthday: null,
    address: null,
    notes: null,
    tags: [],
    kind: 'CLIENT',
    clientId: null,
    missions: [],
    lastExchangeAt: null,
  }
  const chosen = {
    name: 'Ana Ruiz',
    emails: [mail('a@kit.example'), mail('b@kit.example')],
    phoneNumbers: [phone('1')],
    title: 'CEO',
    company: 'Beta',
    birthday: '1980-02-29',
    address: 'Brest',
    notes: '<p>1</p>',
    tags: ['x'],
    kind: 'PROSPECT',
    clientId: '01K',
    missions: ['01M'],
    lastExchangeAt: '2026-11-27T12:00:00.000Z',
  }
  const merged = { ...chosen, id: '01C', version: 7 }
  expect(undoMergedFields<typeof before>(merged, merged, { ...merged, ...before })).toEqual(before)
  const since = { ...chosen, title: 'CFO', emails: [mail('b@kit.example')] }
  expect(undoMergedFields<typeof before>(since, chosen, before)).toEqual({
    ...before,
    title: 'CFO',
    emails: [mail('b@kit.example')],
  })
})

test('whoever is at a client is known again in a file, which names it: by its name, or by the company that was written', () => {
  const person = {
    avatar: null,
    background: null,
    kind: 'CLIENT' as const,
    clientId: null,
    client: null,
    company: '',
    title: '',
    emails: [],
    phoneNumbers: [],
    address: null,
    birthday: null,
    missions: [],
    tags: [],
    lastExchangeAt: null,
    createdAt: '',
    updatedAt: '',
    version: 1,
    job: { title: '', company: '' },
  }
  const atClient = { clientId: 'c', client: { id: 'c', title: 'Banque Azur' } }
  const people = [
    { ...person, id: 'client', name: 'Ana Ruiz', ...atClient },
    { ...person, id: 'both', name: 'Bo Lund', company: 'Azur SA', ...atClient },
    { ...person, id: 'alone', name: 'Cy Petit', company: 'Azur SA' },
  ]
  const known = (lines: ReturnType<typeof parseContacts>) => matchCandidates(lines, people).map((one) => one.match?.id)
  const found = (...rows: [name: string, company: string][]) => {
    const lines = rows.map((cells, at) => ({ line: at + 2, cells }))
    return known(parseContacts(lines, ['name', 'company'], 'FR'))
  }
  expect(found(['Ruiz Ana', 'BANQUE AZUR'], ['Bo Lund', 'Azur SA'], ['Bo Lund', 'Banque Azur'])).toEqual([
    'client',
    'both',
    'both',
  ])
  expect(found(['Cy Petit', 'Azur SA'], ['Ana Ruiz', 'Azur SA'], ['Ana Ruiz', ''])).toEqual([
    'alone',
    undefined,
    undefined,
  ])
  // What the list itself was written to is known whole.
  const rows = contactsCsv(
    people.map((one) => ({ ...one, tagTitles: [] })),
    'FR',
    'en',
    false,
  )
  const { headings, lines } = readTable(toCsv(rows, ','))
  expect(known(parseContacts(lines, detectColumns(headings), 'FR'))).toEqual(['client', 'both', 'alone'])
})

test('a line of an imported file completes, of those who share its address, the one who has its name', () => {
  const shared = { emails: [mail('achats@aube.example')], phoneNumbers: [], clientId: null, client: null, company: '' }
  const people = ['Ana Kerbrat', 'Anna Kerbrat', 'Bo Lund'].map(
    (name) => ({ ...shared, id: name, name }) as unknown as ContactRow,
  )
  const known = (name: string) => {
    const lines = [{ line: 2, cells: [name, 'achats@aube.example'] }]
    return matchCandidates(parseContacts(lines, ['name', 'email'], 'FR'), people)[0]?.match?.name
  }
  expect(['Ana Kerbrat', 'KERBRAT Anna', 'Bo Lund', 'Personne'].map(known)).toEqual([
    'Ana Kerbrat',
    'Anna Kerbrat',
    'Bo Lund',
    'Ana Kerbrat',
  ])
})
