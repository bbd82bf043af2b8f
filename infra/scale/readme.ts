import { README } from '#infra/cost/readme.ts'
import { LIMITS } from './limits.ts'
import { computeHotKeys, computeNeeds, headroomOf, MONTH_ENDS, type MonthEnd, PERSON, RUSH_HOURS } from './model.ts'
import type { Units } from './simulate.ts'

const [BEGIN, END] = ['<!-- npm run scale writes this -->', '<!-- to here, scale -->']

const figure = (amount: number): string =>
  amount >= 100 ? Math.round(amount).toLocaleString('en') : String(Number(amount.toPrecision(2)))
const title = ({ companies, people }: MonthEnd): string =>
  `${companies.toLocaleString('en')} companies of ${people.toLocaleString('en')}`

const formatLimits = (end: MonthEnd, units: Units): string =>
  [
    `| ${title(end)}: limit | allows | needed | reached at people × | raised by |`,
    '|---|---:|---:|---:|---|',
    ...computeNeeds(end, units).map((need) => {
      const { name, allows, raise } = LIMITS[need.limit]
      return `| ${name} | ${allows.toLocaleString('en')} | ${figure(need.needs)} | ${figure(headroomOf(need))} | ${raise} |`
    }),
  ].join('\n')

const formatHotKeys = (people: number, units: Units): string =>
  [
    `| keys of a company of ${people.toLocaleString('en')} | read units a second | write units a second | limit at people × |`,
    '|---|---:|---:|---:|',
    ...computeHotKeys(people, units)
      .map((one) => ({
        ...one,
        room: Math.min(LIMITS.partitionReads.allows / one.reads, LIMITS.partitionWrites.allows / one.writes),
      }))
      .toSorted((a, b) => a.room - b.room)
      .map(({ key, reads, writes, room }) => `| ${key} | ${figure(reads)} | ${figure(writes)} | ${figure(room)} |`),
  ].join('\n')

/** The README's scale section, from the measured units of a company of the largest size. */
export const formatScale = (units: Units): string => {
  const { calls, readUnits, writeUnits, signatures, mails } = PERSON
  const largest = Math.max(...MONTH_ENDS.map(({ people }) => people))
  return [
    BEGIN,
    '',
    `A person's month takes at most ${figure(calls)} calls, ${figure(readUnits)} read and ${figure(writeUnits)} write units, ${mails} mails, ${signatures} signature. One in ${figure(1 / RUSH_HOURS.share)} people comes within ${RUSH_HOURS.seconds / 3600} hours; the peak is ${RUSH_HOURS.peak} times the average.`,
    '',
    ...MONTH_ENDS.flatMap((end) => [formatLimits(end, units), '']),
    formatHotKeys(largest, units),
    '',
    END,
  ].join('\n')
}

/** The README with these figures replaced. */
export const withScale = (readme: string, figures: string): string => {
  const [begin, end] = [readme.indexOf(BEGIN), readme.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`${README} has no place for how it scales`)
  return readme.slice(0, begin) + figures + readme.slice(end + END.length)
}
