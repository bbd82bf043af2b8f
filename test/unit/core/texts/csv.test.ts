import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCsv, toCsv, unescapeFormula } from '#shared/core/files/csv.ts'
import { parseMissions } from '#shared/staffing/missions/rules.ts'
import { anyText } from '#test/kit/samples/arbitrary.ts'

/** The cells of a file, read as a spreadsheet does. */
const read = (csv: string, separator: string): string[][] => {
  const rows: string[][] = [[]]
  const pattern = new RegExp(`"((?:[^"]|"")*)"(${separator}|\\r\\n)`, 'y')
  pattern.lastIndex = 1
  for (let match = pattern.exec(csv); match; match = pattern.exec(csv)) {
    rows.at(-1)?.push((match[1] ?? '').replaceAll('""', '"'))
    if (match[2] === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

const FORMULAS = [
  '=1+1',
  '+33 1 23',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '\t1',
  '|cmd',
  ' =1',
  '\u200E=1',
  "'=1",
  "''-2",
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
]
/** Guarded at its beginning and within. */
const TWICE_GUARDED = [' \n+1', '\t;=1']
test.each(FORMULAS)('%j becomes plain text', (text) => {
  expect(read(toCsv([[text]]), ',')).toEqual([[`'${text}`]])
})

test('quotes, separators and line breaks stay inside their cell', () => {
  const rows = [
    ['Zoé "Z" Martin', 'a;b', 'two\r\nlines'],
    ['', 'é', ','],
  ]
  expect(toCsv([['a', 'b"c']])).toBe('\uFEFF"a","b""c"\r\n')
  expect(read(toCsv(rows, ';'), ';')).toEqual(rows)
})

test('whatever the text, no cell begins a formula and nothing else changes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.oneof(anyText(), fc.constantFrom(...FORMULAS, ...TWICE_GUARDED)), { minLength: 1 }), {
        minLength: 1,
      }),
      (rows) => {
        const cells = read(toCsv(rows), ',')
        expect(cells.map((row) => row.length)).toEqual(rows.map((row) => row.length))
        for (const [at, row] of cells.entries()) {
          for (const [index, cell] of row.entries()) {
            expect(cell).not.toMatch(/^[\s\p{Cf}]*[=+\-@|＝＋－＠]|^[\t\r\n]/u)
            expect(unescapeFormula(cell)).toBe(rows[at]?.[index])
          }
        }
      },
    ),
  )
})

/** The cells of a file for a spreadsheet that expects another separator: quotes count where a cell begins with them. */
const misread = (csv: string, separator: string): string[] =>
  csv
    .slice(1)
    .match(new RegExp(`"(?:[^"]|"")*"?[^${separator}\\r\\n]*|[^${separator}\\r\\n]+`, 'g'))
    ?.map((cell) => cell.replace(/^"((?:[^"]|"")*)"?/, (_, quoted: string) => quoted.replaceAll('""', '"'))) ?? []

const INNER_FORMULAS = [
  '\r=1',
  '\n=1',
  ';=1+1',
  'a;=1+1;b',
  'a,@SUM(A1)',
  'a; -1',
  'a,\u200E=1',
  'a\n=1',
  'a\r\n+1',
  'a;\n\t=1',
  'a;"=1',
  'a;""=1',
  "a;'=1",
  'a,＝1',
  ';,=1',
]
test('no cell begins a formula, either, where the other separator is expected', () => {
  for (const [separator, other] of [
    [',', ';'],
    [';', ','],
  ] as const) {
    expect(misread(toCsv([['a', 'b;c,d']], separator), other)).toContain(other === ';' ? 'c,d"' : 'd"')
    fc.assert(
      fc.property(
        fc.array(fc.oneof(anyText(), fc.constantFrom(...FORMULAS, ...INNER_FORMULAS)), { minLength: 1 }),
        (row) => {
          const csv = toCsv([row], separator)
          for (const cell of misread(csv, other)) expect(cell).not.toMatch(/^[\s\p{Cf}]*[=+\-@|＝＋－＠]/u)
          expect(read(csv, separator)[0]?.map(unescapeFormula)).toEqual(row)
        },
      ),
    )
  }
})

test('numbers stay numbers, negative ones too, with the decimals of where the separator is from', () => {
  expect(toCsv([[-1.5, 0, 650]])).toBe('\uFEFF"-1.5","0","650"\r\n')
  expect(toCsv([[-1.5, '-1.5']], ';')).toBe('\uFEFF"-1,5";"\'-1.5"\r\n')
})

test('a list that was exported is imported as it was', () => {
  const title = '=HYPERLINK("https://x.example")'
  const row = ['-Client', title, '2026-01-01', '2026-12-31', 650]
  const head = ['client', 'title', 'startDate', 'endDate', 'rateMin']
  for (const separator of [',', ';'] as const) {
    const [line] = parseMissions(toCsv([head, row], separator))
    expect(line?.row).toMatchObject({ client: '-Client', title, rateMin: 650 })
  }
})

test('every CSV file of the product is made here', () => {
  const files = globSync('{functions,shared,web/src}/**/*.{ts,tsx}')
  const makers = files.filter((file) => /(?<!CSV: ')text\/csv|\.csv['`]/.test(readFileSync(file, 'utf8')))
  const others = makers.filter((file) => !/\btoCsv\(|accept=/.test(readFileSync(file, 'utf8')))
  expect(makers.length).toBeGreaterThan(2)
  expect(others).toEqual([])
})

test('every CSV file of the browser has its dates as the spreadsheets of its language read them', () => {
  const makers = globSync('web/src/**/*.{ts,tsx}').filter((file) => readFileSync(file, 'utf8').includes('toCsv('))
  const shown = makers.filter((file) => /\bformat(Date|Instant)\(|\bwords\.date\(/.test(readFileSync(file, 'utf8')))
  expect(makers.length).toBeGreaterThan(2)
  expect(shown).toEqual([])
})

test.each([
  ['semicolons', 'sep=;\nName;City, country\nAda;London, UK'],
  ['commas', '"sep=,"\r\nName,"City, country"\r\nAda,"London, UK"'],
])('the line by which Excel is told of %s is none of the list', (_, text) => {
  expect(parseCsv(text)).toEqual([
    ['Name', 'City, country'],
    ['Ada', 'London, UK'],
  ])
})

test('what looks like that line further down is a part of the list', () => {
  expect(parseCsv('Name;Hint sep=,\nAda;b')).toEqual([
    ['Name', 'Hint sep=,'],
    ['Ada', 'b'],
  ])
})
