import { idle, type Template, tableOf, used } from './model.ts'

export const README = 'infra/README.md'
const [BEGIN, END] = ['<!-- npm run cost writes this -->', '<!-- to here -->']

/** What the README says of the price: of a stage in which nobody comes, and of a company of a hundred in it. */
export const priced = (templates: readonly Template[]): string =>
  [
    BEGIN,
    '',
    tableOf('an idle stage', idle(templates)),
    '',
    tableOf('100 people with the page open an hour every working day, in addition', used(100)),
    '',
    END,
  ].join('\n')

/** The README with these figures in their place. */
export const withPrices = (readme: string, figures: string): string => {
  const [begin, end] = [readme.indexOf(BEGIN), readme.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`${README} has no place for what it costs`)
  return readme.slice(0, begin) + figures + readme.slice(end + END.length)
}
