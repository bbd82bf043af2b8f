/** A cell that begins with one of these may be taken for a formula by a spreadsheet. */
const FORMULA = /^[=+\-@\t\r\n]/

const cell = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Begins a file that spreadsheets are to read as UTF-8. */
const MARK = '\uFEFF'

/** Rows as a CSV file (RFC 4180, all cells quoted); text that could be run as a formula becomes plain text. */
export const toCsv = (rows: readonly (readonly string[])[], separator: ',' | ';' = ','): string =>
  MARK + rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join('')
