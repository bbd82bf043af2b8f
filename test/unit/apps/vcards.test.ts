import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readVcards } from '#shared/apps/contacts/vcard.ts'

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
