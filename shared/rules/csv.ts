/**
 * A text that a spreadsheet may take for a formula: it begins, after nothing that is seen, with one of their marks, in full
 * width too, or with what a spreadsheet drops before it looks. One that is guarded already is guarded once more, so that
 * taking one guard away gives back every text.
 */
const FORMULA = /^'*(?:[\s\p{Cf}]*[=+\-@|＝＋－＠]|[\t\r\n])/u
const GUARD = "'"

const guarded = (text: string): string => (FORMULA.test(text) ? GUARD + text : text)

/** The text of a cell as it was before `toCsv` kept it from being run. */
export const unguarded = (cell: string): string =>
  cell.startsWith(GUARD) && FORMULA.test(cell) ? cell.slice(GUARD.length) : cell

type Separator = ',' | ';'

/** Numbers are written as where the separator is a semicolon: with a comma before their decimals. */
const written = (value: string | number, separator: Separator): string => {
  if (typeof value === 'string') return guarded(value)
  return separator === ';' ? String(value).replace('.', ',') : String(value)
}

/** Begins a file that spreadsheets are to read as UTF-8. */
const MARK = '\uFEFF'

/** Rows as a CSV file (RFC 4180, all cells quoted); text that could be run as a formula becomes plain text, numbers stay numbers. */
export const toCsv = (rows: readonly (readonly (string | number)[])[], separator: Separator = ','): string =>
  MARK +
  rows
    .map((row) => `${row.map((one) => `"${written(one, separator).replaceAll('"', '""')}"`).join(separator)}\r\n`)
    .join('')
