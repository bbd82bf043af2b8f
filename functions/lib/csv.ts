type Cell = string | number

/** What a spreadsheet would take for a formula when a text begins with it. */
const FORMULA = /^[=+\-@\t\r]/

const cell = (value: Cell): string => {
  if (typeof value === 'number') return String(value)
  const inert = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n;]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/** Rows as comma-separated values (RFC 4180) that spreadsheets read as UTF-8; no text in them acts as a formula. */
export const toCsv = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${[columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
