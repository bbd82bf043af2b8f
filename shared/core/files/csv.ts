/**
 * A text that a spreadsheet may take for a formula: it begins, after nothing that is seen, with one of their marks, in full
 * width too, or with what a spreadsheet drops before it looks. One that is escaped already is escaped once more, so that
 * unescaping once gives back every text.
 */
const FORMULA = /^'*(?:[\s\p{Cf}]*[=+\-@|＝＋－＠]|[\t\r\n])/u
const GUARD = "'"

const escapeFormula = (text: string): string => (FORMULA.test(text) ? GUARD + text : text)

/** The text of a cell as it was before `toCsv` kept it from being run. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith(GUARD) && FORMULA.test(cell) ? cell.slice(GUARD.length) : cell

type Separator = ',' | ';'

/** Numbers are written as where the separator is a semicolon: with a comma before their decimals. */
const written = (value: string | number, separator: Separator): string => {
  if (typeof value === 'string') return escapeFormula(value)
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

/** `a;"b;c"` as `a` and `b;c` (RFC 4180): lines of cells, a quoted cell may hold the separator and line breaks. */
const cellsOf = (text: string, separator: string): string[][] => {
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

/** What the cells of a text are separated by: the one of tab, semicolon and comma that its first line has most of. */
const separatorOf = (text: string): string => {
  const [first = ''] = text.split('\n')
  const count = (mark: string): number => first.split(mark).length
  return ['\t', ';', ','].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** The first line by which a file tells Excel what its cells are separated by: `sep=;`. */
const SAID = /^"?sep=(\t|[;,])"?\n/i

/** The lines of a CSV file, or of cells that were pasted, in their cells. */
export const fromCsv = (pasted: string): string[][] => {
  const all = pasted.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const said = SAID.exec(all)
  const text = all.slice(said?.[0].length)
  return cellsOf(text, said?.[1] ?? separatorOf(text))
}
