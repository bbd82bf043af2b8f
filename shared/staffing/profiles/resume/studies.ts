import { foldText } from '#shared/core/text/fold.ts'
import { BULLET, SEPARATOR, trimSeparators, truncateLine } from './lines.ts'
import { NAMES_OF_MONTHS, YEAR } from './spans.ts'

const isSchool = (text: string): boolean =>
  /\b(universit|ecole|school|institut|college|lycee|iut|insa|faculte|academy|epita|centrale|polytech|cnam)/.test(
    foldText(text),
  )

/** Diplomas or certificates, one per line; the next line may continue with the place. */
export const parseStudies = (lines: readonly string[]) => {
  const studies: { title: string; establishment: string; obtentionYear: number | null }[] = []
  for (const line of lines) {
    const years = line.match(new RegExp(`(?<!\\d)${YEAR}(?!\\d)`, 'g')) ?? []
    const last = years.at(-1)
    const rest = trimSeparators(
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
    const [title = '', ...more] = rest.split(SEPARATOR).map(trimSeparators).filter(Boolean)
    if (open && !open.establishment && (!last || open.obtentionYear === null) && !BULLET.test(line) && isSchool(rest)) {
      open.establishment = truncateLine(rest)
      open.obtentionYear ??= last ? Number(last) : null
    } else if (!title && open && last) {
      open.obtentionYear ??= Number(last)
    } else if (title) {
      studies.push({
        title: truncateLine(title),
        establishment: truncateLine(more.join(', ')),
        obtentionYear: last ? Number(last) : null,
      })
    }
  }
  return studies
}
