import { bytes } from './bytes.ts'
import { coldStarts } from './coldStarts.ts'
import { costs, costsOfAccounts, costsOfChats } from './costs.ts'
import { live } from './live.ts'
import { matching } from './matching.ts'
import { matchingCosts } from './matchingCosts.ts'
import { searches } from './search.ts'
import { throughput } from './throughput.ts'

/**
 * `npm run bench`: what the product costs, as tables. Requests, capacity units and bytes are exact; times are medians of
 * one run on this machine, shown as ratios to a floor measured in the same run.
 */
for (const section of [
  matching,
  matchingCosts,
  coldStarts,
  costs,
  costsOfAccounts,
  costsOfChats,
  searches,
  live,
  throughput,
  bytes,
]) {
  const { title, note, rows } = await section()
  console.log(`\n${title}`)
  console.table(rows)
  if (note) console.log(note)
}
process.exit(0)
