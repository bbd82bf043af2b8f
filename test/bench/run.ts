import { spawnSync } from 'node:child_process'
import { bytes } from './bytes.ts'
import { coldStarts } from './coldStarts.ts'
import { costs, costsOfAccounts, costsOfChats, costsOfOpening } from './costs.ts'
import { interactions } from './interactions.ts'
import { lighthouse } from './lighthouse.ts'
import { lists } from './lists.ts'
import { live } from './live.ts'
import { matching, matchingCriteria, matchingJudged } from './matching.ts'
import { matchingCosts } from './matchingCosts.ts'
import { noisyNeighbour } from './noisyNeighbour.ts'
import { opening } from './opening.ts'
import { searches } from './search.ts'
import { throughput } from './throughput.ts'
import { typing } from './typing.ts'

const SECTIONS = {
  coldStarts,
  costs,
  costsOfAccounts,
  costsOfChats,
  costsOfOpening,
  lists,
  searches,
  matching,
  matchingJudged,
  matchingCriteria,
  matchingCosts,
  live,
  noisyNeighbour,
  throughput,
  bytes,
  opening,
  typing,
  interactions,
  lighthouse,
}
type Section = keyof typeof SECTIONS
const isSection = (name: string): name is Section => name in SECTIONS

const print = async (name: Section) => {
  const { title, note, rows } = await SECTIONS[name]()
  console.log(`\n${title}`)
  console.table(rows)
  if (note) console.log(note)
}

/**
 * `npm run bench`: what the product costs, as tables; `npm run bench -- costs lists` for some of them. Requests, capacity
 * units and bytes are exact; times are medians of one run on this machine, shown as ratios to a floor measured in the same
 * run. Each section runs in a process of its own, so that none finds what another has left.
 */
const names = process.argv.slice(2)
const [only] = names
if (names.length === 1 && only && isSection(only)) {
  await print(only)
  process.exit(0)
}
let failed = false
for (const name of names.length > 0 ? names : Object.keys(SECTIONS)) {
  if (!isSection(name)) throw new Error(`There is no section ${name}: ${Object.keys(SECTIONS).join(', ')}`)
  const { status } = spawnSync(process.execPath, [import.meta.filename, name], { stdio: 'inherit' })
  failed ||= status !== 0
}
process.exit(failed ? 1 : 0)
