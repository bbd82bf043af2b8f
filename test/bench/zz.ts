import { matchingCosts } from './matchingCosts.ts'
const began = Date.now()
console.log(await matchingCosts(), Date.now() - began)
process.exit(0)
