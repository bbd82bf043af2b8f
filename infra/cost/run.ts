import { readFileSync, writeFileSync } from 'node:fs'
import { formatPrices, README, withPrices } from './readme.ts'
import { synthesizeTemplates } from './templates.ts'

/** `npm run cost`: what a stage costs, from its templates and the list prices; written into the README. */
const figures = formatPrices(synthesizeTemplates())
writeFileSync(README, withPrices(readFileSync(README, 'utf8'), figures))
process.stdout.write(`${figures}\n`)
