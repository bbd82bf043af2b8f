/**
 * Text that a spreadsheet may run as a formula: after invisible characters, one of its operators, full-width ones
 * included, or a character that it drops first. Escaped text is escaped again, so that unescaping restores every text.
 */
const FORMULA = /^'*(?:[\s\p{Cf}]*[=+\-@|＝＋－＠]|[\t\r\n])/u
const GUARD = "'"

/**
 * A place within a text after which a cell begins for a spreadsheet that expects the other separator: it takes quotes for
 * text unless a cell begins with them, so separators and line breaks between them count.
 */
const INNER_FORMULA = /([,;\r\n])(?=(?:(?![\r\n])[\s'"\p{Cf}])*[=+\-@|＝＋－＠])/gu
const GUARDED_INNER_FORMULA = new RegExp(INNER_FORMULA.source.replace('(?=', `${GUARD}(?=`), 'gu')

const escapeFormula = (text: string): string =>
  (FORMULA.test(text) ? GUARD : '') + text.replace(INNER_FORMULA, `$1${GUARD}`)

/** A cell's text before `toCsv` escaped it. */
export const unescapeFormula = (cell: string): string => {
  // The inner ones first: they stand between the first guard and what it was set for.
  const text = cell.replace(GUARDED_INNER_FORMULA, '$1')
  return text.startsWith(GUARD) && FORMULA.test(text) ? text.slice(GUARD.length) : text
}

type Separator = ',' | ';'

/** Numbers in files separated by semicolons have a decimal comma. */
const written = (value: string | number, separator: Separator): string => {
  if (typeof value === 'string') return escapeFormula(value)
  return separator === ';' ? String(value).replace('.', ',') : String(value)
}

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Rows as CSV (RFC 4180, all cells quoted). Text that could run as a formula is escaped; numbers stay numbers. */
export const toCsv = (rows: readonly (readonly (string | number)[])[], separator: Separator = ','): string =>
  BYTE_ORDER_MARK +
  rows
    .map((row) => `${row.map((one) => `"${written(one, separator).replaceAll('"', '""')}"`).join(separator)}\r\n`)
    .join('')

/** Lines of cells (RFC 4180); quoted cells may contain the separator and line breaks. */
const parseCells = (text: string, separator: string): string[][] => {
  const lines: string[][] = []
  let line: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    if (quoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (letter === '"' && cell.trim() === '') {
      cell = ''
      quoted = true
    } else if (letter === separator || letter === '\n') {
      line.push(unescapeFormula(cell.trim()))
      cell = ''
      if (letter === '\n') {
        lines.push(line)
        line = []
      }
    } else cell += letter
  }
  return [...lines, [...line, unescapeFormula(cell.trim())]]
}

/** The separator: whichever of tab, semicolon and comma the first line has most of. */
const separatorOf = (text: string): string => {
  const [first = ''] = text.split('\n')
  const count = (mark: string): number => first.split(mark).length
  return ['\t', ';', ','].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** A first line that tells Excel the separator: `sep=;`. */
const SEPARATOR_LINE = /^"?sep=(\t|[;,])"?\n/i

/** The cells of a CSV file, or of pasted cells, by line. */
export const parseCsv = (pasted: string): string[][] => {
  const all = pasted.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const said = SEPARATOR_LINE.exec(all)
  const text = all.slice(said?.[0].length)
  return parseCells(text, said?.[1] ?? separatorOf(text))
}
