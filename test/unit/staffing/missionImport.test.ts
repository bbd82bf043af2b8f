import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MISSION_LIMITS } from '#shared/staffing/missions/limits.ts'
import { distinctSkills, IMPORT_COLUMNS, parseMissions } from '#shared/staffing/missions/rules.ts'
import { anyText } from '#test/kit/samples/arbitrary.ts'

describe('pasted missions', () => {
  test('are read by their headings, in either language, whatever separates the cells', () => {
    for (const separator of [';', ',', '\t']) {
      const lines = [
        ['Client', 'Titre', 'Début', 'Fin', 'TJM', 'Compétences', 'Mode'],
        ['Mutuelle du Golfe', 'Refonte', '03/02/2027', '2027-06-30', '650 €', 'Java:3 / React', 'Télétravail complet'],
      ].map((cells) => cells.map((one) => `"${one}"`).join(separator))
      const [line] = parseMissions(lines.join('\r\n'))
      expect(line).toMatchObject({
        line: 2,
        row: {
          client: 'Mutuelle du Golfe',
          title: 'Refonte',
          startDate: '2027-02-03',
          endDate: '2027-06-30',
          rateMin: null,
          rateMax: 650,
          positions: 1,
          interventionType: 'FULL_REMOTE',
          skills: [
            { code: 'java', level: 3 },
            { code: 'react', level: 2 },
          ],
        },
      })
    }
  })

  test('each say what is wrong with them', () => {
    const head = 'client;title;start;end;min rate;max rate;positions;country'
    const problems = (line: string) => parseMissions(`${head}\n${line}`)[0]?.problems
    expect(problems(';T;2027-01-01;2027-02-01;;;;')).toEqual([{ column: 'client', reason: 'missing' }])
    expect(problems('C;T;31/02/2027;2027-02-01;;;;')).toEqual([{ column: 'startDate', reason: 'date' }])
    expect(problems('C;T;2027-03-01;2027-02-01;;;;')).toEqual([{ column: 'endDate', reason: 'dates' }])
    expect(problems('C;T;2027-01-01;2027-02-01;700;600;;')).toEqual([{ column: 'rateMax', reason: 'rates' }])
    expect(problems('C;T;2027-01-01;2027-02-01;x;;99;Gaul')).toEqual([
      { column: 'country', reason: 'country' },
      { column: 'rateMin', reason: 'number' },
      { column: 'positions', reason: 'number' },
    ])
  })

  test('beyond the limit are refused one by one, empty lines do not count', () => {
    const line = 'C;T;2027-01-01;2027-02-01'
    const read = parseMissions(`client;title;start;end\n\n${Array(52).fill(line).join('\n\n')}\n`)
    expect(read).toHaveLength(52)
    expect(read.filter(({ problems }) => problems)).toHaveLength(52 - MISSION_LIMITS.importRows)
  })

  test('never break the reader', () =>
    fc.assert(
      fc.property(anyText(400), (text) => {
        for (const line of parseMissions(text)) expect(line.line).toBeGreaterThan(0)
      }),
    ))
})

test('a skill that is named twice is one, at its higher level, and required where either is', () => {
  expect(
    distinctSkills([
      { code: 'Java', level: 3 },
      { code: 'java', level: 2 },
    ]),
  ).toEqual([{ code: 'java', level: 3 }])
  const [must, wish] = [
    { code: 'go', level: 1 },
    { code: 'go', level: 4, required: false },
  ]
  expect(distinctSkills([must, wish])).toEqual([{ code: 'go', level: 4 }])
  expect(distinctSkills([wish, must])).toEqual([{ code: 'go', level: 4 }])
  expect(distinctSkills([wish, wish])).toEqual([wish])
  expect(distinctSkills([{ code: ' ', level: 2 }])).toEqual([])
})

describe('a line of pasted missions', () => {
  const GIVEN = { client: 'C', title: 'T', startDate: '2027-01-01', endDate: '2027-02-01' }
  type Cells = Partial<Record<(typeof IMPORT_COLUMNS)[number], string>>
  /** A line of quoted cells in the order of the columns, which then need no names. */
  const lineOf = (cells: Cells) =>
    IMPORT_COLUMNS.map((column) => `"${({ ...GIVEN, ...cells } as Cells)[column] ?? ''}"`).join(';')
  const read = (cells: Cells) => parseMissions(lineOf(cells))[0]
  const row = (cells: Cells) => read(cells)?.row
  const problems = (cells: Cells) => read(cells)?.problems?.map(({ column, reason }) => `${column} ${reason}`)
  const letters = (count: number) => 'x'.repeat(count)

  test('with what is needed alone leaves the rest open', () =>
    expect(read({})).toEqual({
      line: 1,
      row: {
        ...GIVEN,
        rateMin: null,
        rateMax: null,
        positions: 1,
        interventionType: null,
        city: '',
        country: null,
        minYears: null,
        skills: [],
      },
    }))

  test('with everything keeps everything', () => {
    const cells = { rateMin: '400', rateMax: '650', positions: '2', city: 'Lyon', country: 'fr', minYears: '5' }
    expect(row({ ...cells, skills: 'Java', interventionType: 'Sur site' })).toEqual({
      ...GIVEN,
      rateMin: 400,
      rateMax: 650,
      positions: 2,
      interventionType: 'ON_SITE',
      city: 'Lyon',
      country: 'FR',
      minYears: 5,
      skills: [{ code: 'java', level: 2 }],
    })
  })

  test.each([
    ['client', letters(120), letters(121), 'tooLong'],
    ['title', letters(120), letters(121), 'tooLong'],
    ['city', letters(80), letters(81), 'tooLong'],
    ['rateMin', '10000', '10001', 'number'],
    ['rateMax', '10000', '10001', 'number'],
    ['positions', '10', '11', 'number'],
    ['minYears', '50', '51', 'number'],
    [
      'skills',
      Array.from({ length: 12 }, (_, at) => `s${at}`).join('/'),
      Array.from({ length: 13 }, (_, at) => `s${at}`).join('/'),
      'tooMany',
    ],
    ['startDate', '2027-02-01', '2027-02-02', 'dates'],
  ] as const)('takes %s up to its limit and not one more', (column, most, more, reason) => {
    expect(problems({ [column]: most })).toBeUndefined()
    expect(problems({ [column]: more })).toEqual([`${reason === 'dates' ? 'endDate' : column} ${reason}`])
  })

  test('needs a client, a title and both dates, and says all that is wrong at once', () => {
    expect(
      problems({ client: '', title: ' ', startDate: '', endDate: 'x', interventionType: 'moon', country: 'F' }),
    ).toEqual([
      'interventionType intervention',
      'country country',
      'client missing',
      'title missing',
      'startDate missing',
      'endDate date',
    ])
    // Dates and rates are compared when nothing else is wrong.
    expect(problems({ startDate: '2027-03-01', city: letters(81) })).toEqual(['city tooLong'])
    expect(problems({ rateMin: '700', rateMax: '600' })).toEqual(['rateMax rates'])
    expect(problems({ rateMin: '600', rateMax: '600' })).toBeUndefined()
  })

  test.each([
    ['2028-02-29', '2028-02-29'],
    ['2028-2-9', '2028-02-09'],
    ['29/02/2028', '2028-02-29'],
    ['9.2.2028', '2028-02-09'],
    ['29/02/2027', undefined],
    ['2027-02-29', undefined],
    ['31/04/2027', undefined],
    ['2027-13-01', undefined],
    ['2027-00-01', undefined],
    ['2027-01-00', undefined],
    ['01-02-2027', undefined],
    ['x2027-01-01', undefined],
    ['2027-01-01x', undefined],
    ['x1/2/2027', undefined],
    ['1/2/2027x', undefined],
    ['1/2/20271', undefined],
    ['0026-11-21', undefined],
    ['21/11/0026', undefined],
  ])('reads the day %s as %s', (text, day) => {
    const endDate = { endDate: '2030-01-01' }
    if (day) expect(row({ startDate: text, ...endDate })?.startDate).toBe(day)
    else expect(problems({ startDate: text, ...endDate })).toEqual(['startDate date'])
  })

  test.each([
    ['650', 650],
    ['650 €', 650],
    ['1 200,00', 1200],
    ['1\u202f200.0', 1200],
    ['1\u00a0200', 1200],
    ['1', 1],
    ['0', undefined],
    ['650,5', undefined],
    ['650.000', undefined],
    ['-1', undefined],
    ['x1', undefined],
    ['1x', undefined],
    ['1000000', undefined],
  ])('reads the rate %s as %s', (text, rate) => {
    if (rate === undefined) expect(problems({ rateMin: text })).toEqual(['rateMin number'])
    else expect(row({ rateMin: text })?.rateMin).toBe(rate)
  })

  test('has one place when it names none', () =>
    expect(['', '0', '1', '3'].map((positions) => row({ positions })?.positions)).toEqual([1, 1, 1, 3]))

  test.each([
    ['FULL_REMOTE', ['full remote', 'Remote', 'Télétravail complet', 'À distance', 'Distance']],
    ['HYBRID', ['hybrid', 'Hybride']],
    ['ON_SITE', ['on-site', 'onsite', 'Sur site', 'Présentiel']],
  ])('is done %s, however that is written', (way, words) => {
    for (const word of words) expect([word, row({ interventionType: word })?.interventionType]).toEqual([word, way])
  })

  test.each([
    ['France', 'FR'],
    ['tunisie', 'TN'],
    ['Tunisia', 'TN'],
    ['be', 'BE'],
  ])('is in %s: %s', (text, country) => expect(row({ country: text })?.country).toBe(country))

  test.each(['FRA', 'F', '1F', 'F1', 'xFR'])('is not in the country %s', (country) =>
    expect(problems({ country })).toEqual(['country country']),
  )

  test('asks for skills with a level from 1 to 4, or 2', () => {
    const skills = (text: string) => row({ skills: text })?.skills.map(({ code, level }) => `${code} ${level}`)
    expect(skills('Java:3, React(4) ; Go : 1|C#')).toEqual(['java 3', 'react 4', 'go 1', 'csharp 2'])
    expect(skills('Java:5')).toEqual(['java-5 2'])
    expect(skills('Java:3\nGo')).toEqual(['java 3', 'go 2'])
    expect(skills(' , ;/:2')).toEqual([])
    expect(skills('Java:3 senior')).toEqual(['java-3-senior 2'])
    expect(skills('PL/SQL, CI/CD:3 ; TCP/IP (1), C/C++')).toEqual([
      'pl-sql 2',
      'ci-cd 3',
      'networking 1',
      'c 2',
      'cpp 2',
    ])
  })

  test('holds no control and no markup', () =>
    expect(row({ title: '\u202E<<b>Chef<\u0007de\u200Bpro\uFEFFjet</b>' })?.title).toBe('b Chef de pro jet /b'))

  test('may have spaces around its cells', () => {
    const read = parseMissions(' C ; T ; 2027-01-01 ; 2027-02-01 ; 400 \nC;T; 2027-01-01;2027-02-01; 500 ')
    expect(parseMissions('C;T;2027-01-01; 2027-02-01 ')[0]?.row?.endDate).toBe('2027-02-01')
    expect(read.map((line) => line.row?.rateMin)).toEqual([400, 500])
  })

  test('may hold quotes, its separator and ends of lines inside a cell', () => {
    const [line] = parseMissions(lineOf({ title: 'A ""B""; C\nD' }))
    expect(line?.row?.title).toBe('A "B"; C D')
    expect(parseMissions(lineOf({}).replace('"T"', 'T "x"'))[0]?.row?.title).toBe('T "x"')
    expect(parseMissions(lineOf({}).replace('"T"', '  "T" '))[0]?.row?.title).toBe('T')
  })

  test('is counted as editors do, after empty ones too, and the byte-order mark is none of it', () => {
    const pasted = `\uFEFF${lineOf({})}\r\n\r\n;;;\r${lineOf({ client: '' })}`
    expect(parseMissions(pasted).map(({ line, row: found }) => [line, Boolean(found)])).toEqual([
      [1, true],
      [4, false],
    ])
    expect(parseMissions('')).toEqual([])
  })

  test('is the 50th or is refused as too many', () => {
    const read = parseMissions(Array(51).fill(lineOf({})).join('\n'))
    expect(read[49]?.row).toBeDefined()
    expect(read[50]).toEqual({ line: 51, problems: [{ column: 'title', reason: 'tooMany' }] })
  })
})
