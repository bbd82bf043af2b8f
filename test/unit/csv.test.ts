import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCsv } from '#shared/rules/csv.ts'
import { anyText } from '#test/kit/arbitrary.ts'

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

test.each(['=1+1', '+33 1 23', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1'])('%j becomes plain text', (text) => {
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
    fc.property(fc.array(fc.array(anyText(), { minLength: 1 }), { minLength: 1 }), (rows) => {
      const cells = read(toCsv(rows), ',')
      expect(cells.map((row) => row.length)).toEqual(rows.map((row) => row.length))
      for (const [at, row] of cells.entries()) {
        for (const [index, cell] of row.entries()) {
          expect(cell).not.toMatch(/^[=+\-@\t\r\n]/)
          expect([rows[at]?.[index], `'${rows[at]?.[index]}`]).toContain(cell)
        }
      }
    }),
  )
})
