import { readFileSync, writeFileSync } from 'node:fs'
import { priced, README, withPrices } from './readme.ts'
import { templatesOf } from './templates.ts'

/** `npm run cost`: what a stage costs, from its templates and the list prices; written into the README. */
const figures = priced(templatesOf())
writeFileSync(README, withPrices(readFileSync(README, 'utf8'), figures))
process.stdout.write(`${figures}\n`)
