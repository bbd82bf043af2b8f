import { folded } from '#shared/core/fold.ts'
import { BULLET, cut, SEPARATOR, trimmed } from './lines.ts'
import { NAMES_OF_MONTHS, YEAR } from './spans.ts'

const isSchool = (text: string): boolean =>
  /\b(universit|ecole|school|institut|college|lycee|iut|insa|faculte|academy|epita|centrale|polytech|cnam)/.test(
    folded(text),
  )

/** Diplomas or certificates, one a line; a line without a year may go on with the place in the next. */
export const studiesIn = (lines: readonly string[]) => {
  const studies: { title: string; establishment: string; obtentionYear: number | null }[] = []
  for (const line of lines) {
    const years = line.match(new RegExp(`(?<!\\d)${YEAR}(?!\\d)`, 'g')) ?? []
    const last = years.at(-1)
    const rest = trimmed(
      line
        .replace(BULLET, '')
        .replace(
          new RegExp(
            `\\(?\\s*(?:(?:${NAMES_OF_MONTHS.join('|')})\\.?\\s+)?${YEAR}(?:\\s*[-–—/à]\\s*${YEAR})?\\s*\\)?`,
            'gi',
          ),
          ' ',
        ),
    )
    const open = studies.at(-1)
    const [title = '', ...more] = rest.split(SEPARATOR).map(trimmed).filter(Boolean)
    if (open && !open.establishment && (!last || open.obtentionYear === null) && !BULLET.test(line) && isSchool(rest)) {
      open.establishment = cut(rest)
      open.obtentionYear ??= last ? Number(last) : null
    } else if (!title && open && last) {
      open.obtentionYear ??= Number(last)
    } else if (title) {
      studies.push({
        title: cut(title),
        establishment: cut(more.join(', ')),
        obtentionYear: last ? Number(last) : null,
      })
    }
  }
  return studies
}
