import { readFileSync, writeFileSync } from 'node:fs'
import { README } from '#infra/cost/readme.ts'
import { MONTH_ENDS } from './model.ts'
import { formatScale, withScale } from './readme.ts'
import { simulate } from './simulate.ts'

/** `npm run scale`: what a month's end needs of each limit, by the contracts and by a company in the table's emulator; written into the README. */
const figures = formatScale(await simulate(Math.max(...MONTH_ENDS.map(({ people }) => people))))
writeFileSync(README, withScale(readFileSync(README, 'utf8'), figures))
process.stdout.write(`${figures}\n`)
