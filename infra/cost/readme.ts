import { computeIdleCosts, computeUsageCosts, formatTable, type Template } from './model.ts'

export const README = 'infra/README.md'
const [BEGIN, END] = ['<!-- npm run cost writes this -->', '<!-- to here -->']

/** The README's cost section: an unused stage, and one with a company of a hundred people. */
export const formatPrices = (templates: readonly Template[]): string =>
  [
    BEGIN,
    '',
    formatTable('an idle stage', computeIdleCosts(templates)),
    '',
    formatTable('100 people with the page open an hour every working day, in addition', computeUsageCosts(100)),
    '',
    END,
  ].join('\n')

/** The README with these figures replaced. */
export const withPrices = (readme: string, figures: string): string => {
  const [begin, end] = [readme.indexOf(BEGIN), readme.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`${README} has no place for what it costs`)
  return readme.slice(0, begin) + figures + readme.slice(end + END.length)
}
